import { Button } from '@mantine/core'
import { data, redirect, type MetaFunction } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { useIsSubmitting, ValidatedForm, validationError } from 'remix-validated-form'
import { statusOf } from '~/http/domain-errors'
import { page } from '~/http/page.server'
import { leaveFlash, signedIn } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { createHoa } from '~/modules/hoas/create-hoa.server'
import { hoaSchema } from '~/modules/hoas/schema'
import { pageTitle } from '~/ui/brand'
import { PageHeader } from '~/ui/page-header'
import { HoaFieldset } from './hoa-fields'
import styles from './hoa-fields.module.css'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Add New HOA', matches)]

const validator = withZod(hoaSchema)

export const loader = page('edit hoas', () => null)

export const action = page('edit hoas', async ({ request, context, visitor }) => {
  const checked = await validator.validate(await request.formData())
  if (checked.error) return validationError(checked.error, checked.submittedData)
  try {
    const id = createHoa(signedIn(visitor).user, checked.data)
    await leaveFlash(request, context, {
      kind: 'success',
      title: 'HOA Added',
      description: `${checked.data.name} is on the list now.`,
    })
    return redirect(`/admin/hoas/${id}`)
  } catch (error) {
    if (!(error instanceof DomainError) || !error.details.fields) throw error
    return data(
      { fieldErrors: error.details.fields, repopulateFields: checked.submittedData as unknown },
      { status: statusOf[error.code] },
    )
  }
})

function Add() {
  return (
    <Button type="submit" size="md" loading={useIsSubmitting()}>
      Add HOA
    </Button>
  )
}

/** "Add New HOA" (rulings, section 4). */
export default function NewHoaPage() {
  return (
    <>
      <PageHeader
        title="Add New HOA"
        lead="Only the name is required. Everything else can be added later."
        back={{ to: '/admin/hoas', label: 'Back to HOAs' }}
      />
      <ValidatedForm validator={validator} method="post">
        <HoaFieldset />
        <div className={styles.buttons}>
          <Add />
          <Button component={Link} to="/admin/hoas" variant="default" size="md">
            Cancel
          </Button>
        </div>
      </ValidatedForm>
    </>
  )
}
