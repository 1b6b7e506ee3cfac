import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { validationError } from 'remix-validated-form'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { parseId } from '~/http/ids'
import { screenQuery } from '~/http/list-query'
import { page } from '~/http/page.server'
import { refuseForm } from '~/http/refused-form.server'
import { setFlash, requireSignedIn } from '~/http/visitor.server'
import { createPromotionCode } from '~/modules/promotions/create-promotion-code.server'
import { listPromotionCodes } from '~/modules/promotions/queries.server'
import { promotionCodeForm } from '~/modules/promotions/schema'
import { setPromotionCodeActive } from '~/modules/promotions/set-promotion-code-active.server'
import { pageTitle } from '~/ui/page-meta'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { AddPromotionCode } from './add-promotion-code'
import { PromotionCodeList } from './promotion-code-list'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Promotion Codes', matches)]

const pagePath = '/admin/promotion-codes'
const fields = ['code', 'kind', 'value', 'expiresOn', 'maxUses']

export const loader = page('promotion codes', ({ request }) => ({
  codes: listPromotionCodes(screenQuery(request)),
  isAdding: new URL(request.url).searchParams.has('add'),
}))

export const action = page('promotion codes', async ({ request, context, visitor }) => {
  const { user } = requireSignedIn(visitor)
  const form = await readForm({ request, context })
  const intent = form.get('intent')
  switch (intent) {
    case 'create': {
      const checked = await checkForm(promotionCodeForm, form, fields)
      if (checked.error) return validationError(checked.error, checked.submittedData)
      try {
        createPromotionCode(user, checked.data)
      } catch (error) {
        return refuseForm(context, error, {
          title: 'Promotion code not created',
          submitted: Object.fromEntries(form),
          conflictField: 'code',
        })
      }
      await setFlash(request, context, {
        kind: 'success',
        title: 'Promotion code created',
        description: checked.data.code,
      })
      return redirect(pagePath)
    }

    case 'activate':
    case 'deactivate': {
      const isActive = intent === 'activate'
      const code = setPromotionCodeActive(user, parseId(form.get('id')), isActive)
      await setFlash(request, context, {
        kind: 'success',
        title: isActive ? 'Promotion code activated' : 'Promotion code deactivated',
        description: code,
      })
      return redirect(pagePath + new URL(request.url).search)
    }

    default:
      throw unreadableForm()
  }
})

/** Codes that lower the price of an order, managed by super users. */
export default function PromotionCodesPage() {
  const { codes, isAdding } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Promotion Codes"
        lead="Discounts that customers enter when they pay. Orders keep the discount that they were given."
      >
        <Button component={Link} to={`${pagePath}?add=1`} preventScrollReset>
          Add Promotion Code
        </Button>
      </PageHeader>
      {isAdding && <AddPromotionCode />}
      {codes.total === 0 ? (
        <EmptyState title="No promotion codes yet">
          Codes that you add are listed here, with how often each was used.
        </EmptyState>
      ) : (
        <PromotionCodeList {...codes} />
      )}
    </>
  )
}
