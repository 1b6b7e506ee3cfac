import { Link } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm } from 'remix-validated-form'
import { assignableRoles, fullRoleLabel, roleDescriptions } from '~/modules/permissions/permissions'
import { newMemberDefaults, newMemberSchema } from '~/modules/accounts/schema'
import { FieldRow, TextField } from '~/ui/fields'
import { Panel } from '~/ui/panel'
import { SubmitButton } from '~/ui/submit-button'
import { Choices } from './choices'
import styles from './team.module.css'

const validator = withZod(newMemberSchema)

export const roleOptions = (roles: readonly (keyof typeof roleDescriptions)[]) =>
  roles.map((role) => ({ value: role, label: fullRoleLabel(role), meaning: roleDescriptions[role] }))

/** The form for a new member, with its defaults filled in. */
export function AddMember() {
  return (
    <Panel
      title="Add a Member"
      lead="They get an email with a link to set a password. The link is also shown here, so that you can share it yourself."
    >
      <ValidatedForm
        validator={validator}
        method="post"
        action="/admin/users?add=1"
        defaultValues={{ ...newMemberDefaults, email: '', phone: '' }}
        noValidate
      >
        <input type="hidden" name="intent" value="add" />
        <FieldRow>
          <TextField name="firstName" label="First name" autoComplete="off" required />
          <TextField name="lastName" label="Last name" autoComplete="off" required />
        </FieldRow>
        <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" required />
        <FieldRow>
          <TextField name="title" label="Title" autoComplete="off" />
          <TextField name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="off" />
        </FieldRow>
        <Choices name="role" title="Role" options={roleOptions(assignableRoles)} />
        <div className={styles.buttons}>
          <SubmitButton>Add Member</SubmitButton>
          <Link to="/admin/users">Cancel</Link>
        </div>
      </ValidatedForm>
    </Panel>
  )
}
