import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { readForm, unreadableForm } from '~/http/forms.server'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { requireSignedIn, setFlash } from '~/http/visitor.server'
import { longDate } from '~/modules/date-formats'
import { DomainError } from '~/modules/domain-error'
import { resolveDuplicate } from '~/modules/partners/resolve-duplicate.server'
import { readDecision } from '~/modules/partners/undecided-partners.server'
import { FormFailure } from '~/ui/focused-notice'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-meta'
import { Panel } from '~/ui/panel'
import { PartnerFacts } from './undecided-partners'
import { ValueChoices } from './value-choices'
import styles from './value-choices.module.css'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
  pageTitle(loaded ? `Compare ${loaded.hoa.name}` : 'Compare', matches),
]

export const loader = page('edit hoas', ({ params }) =>
  readDecision(parseId(params.hoaId), parseId(params.invitationId)),
)

const prefix = 'choice.'

/** The fields of which the form chose the partner's value. */
const chosenFields = (form: URLSearchParams) =>
  [...form].flatMap(([name, value]) =>
    name.startsWith(prefix) && value === 'described' ? [name.slice(prefix.length)] : [],
  )

export const action = page('edit hoas', async ({ request, context, params, visitor }) => {
  const form = await readForm({ request, context })
  const intent = form.get('intent')
  if (intent !== 'merge' && intent !== 'separate') throw unreadableForm()
  const { user } = requireSignedIn(visitor)
  const invitationId = parseId(params.invitationId)
  readDecision(parseId(params.hoaId), invitationId)
  let decided: ReturnType<typeof resolveDuplicate>
  try {
    decided = resolveDuplicate(
      user,
      invitationId,
      intent === 'separate'
        ? { kind: 'separate' }
        : { kind: 'merge', chosen: chosenFields(form), seenAt: Number(form.get('updatedAt')) || 0 },
    )
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') throw error
    return refuseForm(context, error, { title: 'Not linked' })
  }
  await setFlash(request, context, {
    kind: 'success',
    title: intent === 'merge' ? 'Partner Linked' : 'HOA Added',
    description: `The partner’s documents now belong to ${decided.hoaName}. We have notified everyone who represents it.`,
  })
  return redirect(`/admin/hoas/${decided.hoaId}`)
})

/**
 * A partner's description beside an HOA on the list
 * (docs/specification/hoas-and-partners.md#an-hoa-that-exists-already).
 */
export default function MergePartnerPage() {
  const { hoa, partner, choices } = useLoaderData<typeof loader>()
  const { failure } = useActionData<Partial<RefusedForm> | null>() ?? {}
  const isPending = useNavigation().state === 'submitting'
  return (
    <>
      <PageHeader
        title="Is This the Same HOA?"
        lead={hoa.name}
        back={{ to: '/admin/hoas/decisions', label: 'Back to the open decisions' }}
      />
      <FormFailure failure={failure} />
      <Panel title="The Partner" lead={`Submitted on ${longDate(partner.completedAt)}.`}>
        <PartnerFacts partner={partner} />
      </Panel>
      <Panel
        title="Same HOA"
        lead={
          choices.length === 0
            ? 'Everything that the partner entered is in our records already. Only their account and their documents are added.'
            : 'Choose the value to keep wherever the two differ. Our own are kept unless you choose otherwise; the partner’s are chosen where we have none. Equal values are not shown.'
        }
      >
        <Form method="post" key={hoa.updatedAt}>
          <input type="hidden" name="updatedAt" value={hoa.updatedAt} />
          <ValueChoices
            choices={choices.map(({ field, label, existing, described, isMissing }) => ({
              name: prefix + field,
              label,
              chosen: isMissing ? 'described' : 'existing',
              options: [
                { value: 'existing', title: 'In our records', text: existing },
                { value: 'described', title: 'From the partner', text: described },
              ],
            }))}
          />
          <div className={styles.buttons}>
            <Button type="submit" name="intent" value="merge" loading={isPending}>
              Same HOA: Link the Partner
            </Button>
          </div>
        </Form>
      </Panel>
      <Panel
        title="Different HOA"
        lead="The HOA is added as the partner described it, with their documents. Nothing here changes."
      >
        <Form method="post">
          <Button type="submit" name="intent" value="separate" variant="default" loading={isPending}>
            Different HOA: Add It
          </Button>
        </Form>
      </Panel>
    </>
  )
}
