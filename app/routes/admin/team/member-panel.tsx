import { Button } from '@mantine/core'
import { Form, useNavigation, useSearchParams } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import type { ReactNode } from 'react'
import { ValidatedForm } from 'remix-validated-form'
import { assignableRoles, fullRoleLabel, roleDescriptions } from '~/modules/permissions/permissions'
import { memberChangeSchema } from '~/modules/accounts/schema'
import type { TeamMember } from '~/modules/team/team.server'
import { shortDate } from '~/modules/date-formats'
import { factorResetSchema } from '~/modules/sign-in/schema'
import { FieldRow, TextField } from '~/ui/fields'
import { Facts, Panel } from '~/ui/panel'
import { Badge } from '~/ui/status-badge'
import { SubmitButton } from '~/ui/submit-button'
import { roleOptions } from './add-member'
import { Choices } from './choices'
import styles from './team.module.css'

const validator = withZod(memberChangeSchema)
/** Input is preserved under this id while the page is open; a changed account gets a new form. */
export const memberFormId = (updatedAt: number | undefined) => `member-${updatedAt}`

type Member = TeamMember & { isSelf: boolean; canManage: boolean; canChangeAccess: boolean }

const statusOptions = [
  { value: 'true', label: 'Active', meaning: 'Can sign in.' },
  {
    value: 'false',
    label: 'Inactive',
    meaning: 'Is signed out at once and can’t sign in. A contributor’s open tasks go to the others.',
  },
]

function passwordText({ passwordState, passwordSetAt, setupLinkExpiresAt }: Member): string {
  const link = setupLinkExpiresAt !== null ? `setup link valid until ${shortDate(setupLinkExpiresAt)}` : ''
  if (passwordState === 'set' && passwordSetAt !== null)
    return `Set on ${shortDate(passwordSetAt)}${link && `; ${link}`}`
  return passwordState === 'pending' ? `Pending setup; ${link}` : 'None, and no setup link is valid'
}

function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function ResetPassword({ member, action }: { member: Member; action: string }) {
  const isPending = useNavigation().formData?.get('intent') === 'reset-password'
  if (!member.canManage) return null
  return (
    <Form method="post" action={action} preventScrollReset className={styles.reset}>
      <input type="hidden" name="intent" value="reset-password" />
      <p className={styles.muted}>
        {member.isActive
          ? 'Creates a link to set a new password, which replaces earlier ones, and emails it. The current password works until then.'
          : 'Links can be created for active accounts only.'}
      </p>
      <Button type="submit" variant="default" disabled={!member.isActive} loading={isPending}>
        Reset Password
      </Button>
    </Form>
  )
}

/** Signs a colleague out on every device. */
function EndSessions({ member, action }: { member: Member; action: string }) {
  if (!member.canManage || member.isSelf) return null
  return (
    <Form method="post" action={action} preventScrollReset className={styles.reset}>
      <input type="hidden" name="intent" value="end-sessions" />
      <p className={styles.muted}>
        Signs {member.firstName} out on every device, for example after a laptop was lost. The password and
        two-step sign-in stay the same.
      </p>
      <Button type="submit" variant="default">
        Sign Out Everywhere
      </Button>
    </Form>
  )
}

const resetValidator = withZod(factorResetSchema)
export const factorFormId = 'reset-factor'

/** Resets the second factor of a member who has lost it. */
function ResetFactor({ member, action }: { member: Member; action: string }) {
  if (!member.canManage || member.isSelf || member.twoStepSince === null) return null
  return (
    <details className={styles.resetFactor}>
      <summary>Lost phone? Reset two-step sign-in</summary>
      <p className={styles.muted}>
        Make sure it’s really {member.firstName} asking, for example by calling them. Their authenticator app,
        recovery codes, and passkeys are removed, and they are signed out everywhere. Both of you get an
        email.
      </p>
      <ValidatedForm
        id={factorFormId}
        validator={resetValidator}
        method="post"
        action={action}
        preventScrollReset
        noValidate
      >
        <input type="hidden" name="intent" value="reset-factor" />
        <TextField name="reason" label="Reason" autoComplete="off" maxLength={300} required />
        <SubmitButton variant="default">Reset Two-Step Sign-In</SubmitButton>
      </ValidatedForm>
    </details>
  )
}

/** A member's details, and the forms to change them. */
export function MemberPanel({ member }: { member: Member }) {
  const [parameters] = useSearchParams()
  const action = `/admin/users?${parameters.toString()}`
  const roles = member.role === 'super' ? (['super', ...assignableRoles] as const) : assignableRoles
  const identity: [string, string][] = [
    ['Name', `${member.firstName} ${member.lastName}`],
    ['Email', member.email],
  ]
  return (
    <Panel
      title={`${member.firstName} ${member.lastName}`}
      action={
        <Badge kind={member.isActive ? 'green' : 'red'}>{member.isActive ? 'Active' : 'Inactive'}</Badge>
      }
    >
      <ValidatedForm
        id={memberFormId(member.updatedAt)}
        validator={validator}
        method="post"
        action={action}
        preventScrollReset
        defaultValues={{
          title: member.title,
          phone: member.phone,
          role: member.role,
          isActive: String(member.isActive) as unknown as boolean,
        }}
        noValidate
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="updatedAt" value={member.updatedAt} />
        <PanelPart title="Basic Information">
          {member.canManage ? (
            <>
              <Facts rows={identity} />
              <FieldRow>
                <TextField name="title" label="Title" autoComplete="off" />
                <TextField name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="off" />
              </FieldRow>
            </>
          ) : (
            <Facts rows={[...identity, ['Title', member.title], ['Phone', member.phone]]} />
          )}
        </PanelPart>
        <PanelPart title="Role & Permissions">
          {member.canChangeAccess ? (
            <Choices name="role" title="Role" isTitled options={roleOptions(roles)} />
          ) : (
            <div className={styles.single}>
              <Facts rows={[[fullRoleLabel(member.role), roleDescriptions[member.role]]]} />
              <p className={styles.muted}>
                {member.isSelf
                  ? 'This is you. Nobody can change their own role or deactivate themselves.'
                  : 'Only someone with the super role can change this account.'}
              </p>
            </div>
          )}
        </PanelPart>
        <PanelPart title="Account Status">
          {member.canChangeAccess ? (
            <Choices name="isActive" title="Account" isTitled options={statusOptions} />
          ) : (
            <Facts rows={[['Account', member.isActive ? 'Active' : 'Inactive']]} />
          )}
          <div className={styles.single}>
            <Facts
              rows={[
                ['Password', passwordText(member)],
                [
                  'Two-step sign-in',
                  member.twoStepSince === null ? 'Not set up' : `On since ${shortDate(member.twoStepSince)}`,
                ],
              ]}
            />
          </div>
        </PanelPart>
        {member.canManage && <SubmitButton>Save Changes</SubmitButton>}
      </ValidatedForm>
      <ResetPassword member={member} action={action} />
      <EndSessions member={member} action={action} />
      <ResetFactor member={member} action={action} />
    </Panel>
  )
}
