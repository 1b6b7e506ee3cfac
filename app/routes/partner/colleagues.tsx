import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm, validationError } from 'remix-validated-form'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { limitAccount } from '~/http/rate-limits.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { requireSignedIn, setFlash } from '~/http/visitor.server'
import { shortDate } from '~/modules/date-formats'
import { listPartnerHoas } from '~/modules/hoas/partner-hoas.server'
import { inviteColleague, readColleagues, removeColleague } from '~/modules/partners/colleagues.server'
import { withdrawInvitation } from '~/modules/partners/manage-partners.server'
import { colleagueSchema } from '~/modules/partners/schema'
import { TextField } from '~/ui/fields'
import { FormFailure } from '~/ui/focused-notice'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-meta'
import { Panel } from '~/ui/panel'
import { PartnerErrorPage, PartnerShell } from '~/ui/partner-shell'
import { SubmitButton } from '~/ui/submit-button'
import styles from './colleagues.module.css'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [pageTitle('Colleagues', matches)]

const pagePath = '/partner/colleagues'
const validator = withZod(colleagueSchema)

export const loader = page('partner portal', ({ visitor }) => {
  const { user } = requireSignedIn(visitor)
  return { hoas: listPartnerHoas(user), ...readColleagues(user) }
})

export const action = page('partner portal', async ({ request, context, visitor }) => {
  const { user } = requireSignedIn(visitor)
  const form = await readForm({ request, context })
  const done = async (title: string) => {
    await setFlash(request, context, { kind: 'success', title })
    return redirect(pagePath)
  }
  switch (form.get('intent')) {
    case 'invite': {
      const checked = await checkForm(colleagueSchema, form)
      if (checked.error) return validationError(checked.error, checked.submittedData)
      const { email } = checked.data
      try {
        await limitAccount('colleague-invitation', user.id)
        inviteColleague(user, email)
      } catch (error) {
        return refuseForm(context, error, { title: 'Not invited', submitted: { email } })
      }
      return done(`An invitation is on its way to ${email}`)
    }
    case 'withdraw': {
      const { email } = withdrawInvitation(user, parseId(form.get('invitationId')))
      return done(`The invitation of ${email} is withdrawn`)
    }
    case 'remove': {
      try {
        const { email } = removeColleague(user, parseId(form.get('colleagueId')))
        return await done(`${email} no longer represents your HOAs`)
      } catch (error) {
        return refuseForm(context, error, { title: 'Not removed' })
      }
    }
    default:
      throw unreadableForm()
  }
})

/** A partner's colleagues (docs/specification/hoas-and-partners.md#colleagues). */
export default function ColleaguesPage() {
  const { hoas, company, colleagues, invitations } = useLoaderData<typeof loader>()
  const { failure } = useActionData<Partial<RefusedForm> | null>() ?? {}
  return (
    <PartnerShell hoas={hoas} hoaId={hoas[0]?.id ?? null} switchTo={pagePath}>
      <PageHeader
        title="Colleagues"
        lead={
          company === ''
            ? 'The people who represent your HOAs with you.'
            : `The people of ${company} who represent your HOAs with you.`
        }
      />
      <FormFailure failure={failure} />
      <Panel title="Who Has Access">
        <ul className={styles.people}>
          {colleagues.map(({ id, firstName, lastName, email, title, hoas: represented, isSelf }) => (
            <li key={id}>
              <div>
                <p>
                  <strong>
                    {firstName} {lastName}
                  </strong>
                  {isSelf && ' (you)'}
                  {title && `, ${title}`}
                </p>
                <p className={styles.quiet}>
                  {email}; {represented}
                </p>
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="colleagueId" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="remove"
                  size="xs"
                  variant="default"
                  aria-label={isSelf ? undefined : `Remove ${firstName} ${lastName}`}
                >
                  {isSelf ? 'Give Up Access' : 'Remove'}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </Panel>
      {invitations.length > 0 && (
        <Panel title="Open Invitations">
          <ul className={styles.people}>
            {invitations.map(({ id, email, hoaName, expiresAt }) => (
              <li key={id}>
                <div>
                  <p>{email}</p>
                  <p className={styles.quiet}>
                    {hoaName}; the link works until {shortDate(expiresAt)}
                  </p>
                </div>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="invitationId" value={id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="withdraw"
                    size="xs"
                    variant="default"
                    aria-label={`Withdraw the invitation of ${email}`}
                  >
                    Withdraw
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel
        title="Invite a Colleague"
        lead="We email a link that works once, for 14 days. Your colleague will see and change the same HOAs as you."
      >
        <ValidatedForm key={invitations.length} validator={validator} method="post" noValidate>
          <input type="hidden" name="intent" value="invite" />
          <TextField name="email" label="Email address" inputMode="email" autoComplete="off" required />
          <SubmitButton>Send Invitation</SubmitButton>
        </ValidatedForm>
      </Panel>
    </PartnerShell>
  )
}

export { PartnerErrorPage as ErrorBoundary }
