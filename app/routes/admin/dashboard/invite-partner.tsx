import { Link, useActionData } from '@remix-run/react'
import { ValidatedForm, type Validator } from 'remix-validated-form'
import type { RefusedForm } from '~/http/refused-form.server'
import { shortDate } from '~/modules/date-formats'
import type { PartnerInvitation } from '~/modules/partners/schema'
import { FormFailure } from '~/ui/focused-notice'
import { FieldRow, TextAreaField, TextField } from '~/ui/fields'
import { Panel } from '~/ui/panel'
import { ShownOnce } from '~/ui/shown-once'
import { SubmitButton } from '~/ui/submit-button'
import styles from './dashboard.module.css'

type Invitation = { inviteLink: string; email: string; expiresAt: number; isNew: boolean }
type ActionData = { invitation?: Invitation; failure?: RefusedForm['failure'] } | undefined

/**
 * The form behind Invite Partner, and the resulting link, which is shown only once because it is not stored.
 */
export function InvitePartner({
  validator,
  period,
}: {
  validator: Validator<PartnerInvitation>
  period: string
}) {
  const actionData = useActionData<ActionData>()
  const failure = actionData?.failure
  const closedUrl = `?period=${period}`
  const formUrl = `?period=${period}&invite=1`
  if (actionData?.invitation) {
    const { inviteLink, email, expiresAt, isNew } = actionData.invitation
    const linkNote = `It is shown only now, works once, and expires on ${shortDate(expiresAt)}.`
    return (
      <ShownOnce
        title={isNew ? 'Invitation Created' : 'Already Invited'}
        lead={
          isNew
            ? `We are emailing it to ${email}. You can also share this link yourself. ${linkNote}`
            : `${email} has an open invitation for this HOA, so we won’t email another one. You can share this additional link yourself. ${linkNote}`
        }
        values={[
          { label: 'Invitation link', value: inviteLink, copied: 'Invitation link copied to clipboard' },
        ]}
        donePath={`/admin${closedUrl}`}
      >
        <Link to={formUrl}>Invite Another Partner</Link>
      </ShownOnce>
    )
  }
  return (
    <Panel
      title="Invite Partner"
      lead="A management company or a board member describes their HOA, answers a questionnaire, and uploads its documents."
    >
      <FormFailure failure={failure} />
      <ValidatedForm validator={validator} method="post" action={`/admin${formUrl}`} noValidate>
        <input type="hidden" name="intent" value="invite-partner" />
        <FieldRow>
          <TextField
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            required
          />
          <TextField name="hoaName" label="HOA name" autoComplete="off" maxLength={120} required />
        </FieldRow>
        <TextAreaField
          name="message"
          label="Message (optional)"
          description="It is added to the invitation."
        />
        <div className={styles.actions}>
          <SubmitButton>Send Invitation</SubmitButton>
          <Link to={closedUrl}>Cancel</Link>
        </div>
      </ValidatedForm>
    </Panel>
  )
}
