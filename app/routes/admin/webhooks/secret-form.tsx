import { Link } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import type { ComponentProps } from 'react'
import { ValidatedForm } from 'remix-validated-form'
import { extentLabels, inboundExtents, type InboundPermission } from '~/modules/inbound-webhooks/access'
import type { ListedSecret } from '~/modules/inbound-webhooks/list-secrets.server'
import { confirmingWord, inboundSecretForm, maxNamedHoas } from '~/modules/inbound-webhooks/secret-form'
import { ChoiceCards } from '~/ui/choice-cards'
import { FieldGroup, TextAreaField, TextField } from '~/ui/fields'
import { Panel } from '~/ui/panel'
import { SubmitButton } from '~/ui/submit-button'
import { useFormField } from '~/ui/use-form-field'
import styles from './webhooks.module.css'
import { webhooksPath } from './webhooks-path'

const validator = withZod(inboundSecretForm)

const permissionRows: { title: string; boxes: { name: InboundPermission; label: string }[] }[] = [
  {
    title: 'HOAs',
    boxes: [
      { name: 'read_hoa', label: 'Read' },
      { name: 'write_hoa', label: 'Add, change, and delete' },
    ],
  },
  {
    title: 'Orders',
    boxes: [
      { name: 'read_order', label: 'Read, without customers’ names and contact data' },
      { name: 'write_order', label: 'Place; change and withdraw its own' },
    ],
  },
  {
    title: 'Documents',
    boxes: [
      { name: 'read_document', label: 'Read names and dates' },
      { name: 'write_document', label: 'Announce, change, and delete' },
    ],
  },
]

function PermissionBox({ name, label, title }: { name: InboundPermission; label: string; title: string }) {
  const { getInputProps } = useFormField(name)
  return (
    <label className={styles.permission}>
      <input
        {...getInputProps<ComponentProps<'input'>>({ type: 'checkbox' })}
        id={name}
        aria-label={`${title}: ${label}`}
        aria-describedby="permissions-error"
      />
      {label}
    </label>
  )
}

function Permissions() {
  // The message about the whole group is attached to its first field.
  const { error } = useFormField('read_hoa')
  return (
    <FieldGroup title="What may it do?">
      {permissionRows.map(({ title, boxes }) => (
        <div key={title} className={styles.permissions}>
          <strong>{title}</strong>
          {boxes.map((box) => (
            <PermissionBox key={box.name} {...box} title={title} />
          ))}
        </div>
      ))}
      <p id="permissions-error" className={styles.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </FieldGroup>
  )
}

const extents = inboundExtents.map((value) => ({
  value,
  title: extentLabels[value].title,
  hint: extentLabels[value].meaning,
}))

function AccessFields() {
  return (
    <>
      <TextField
        name="name"
        id="secret-name"
        label="Who will use the secret"
        autoComplete="off"
        placeholder="Partner or system"
        description="The activity log shows this name for everything that is done with the secret."
        required
      />
      <Permissions />
      <ChoiceCards name="extent" title="Which records may it reach?" options={extents} />
      <div className={styles.namedHoas}>
        <TextAreaField
          name="hoas"
          label="Named HOAs"
          description={`One on each line, at most ${maxNamedHoas}: the HOA’s name, or # and its number, which is at the end of the HOA’s address here (/admin/hoas/7 is #7).`}
          rows={5}
          required
        />
      </div>
      <div className={styles.typedWord}>
        <TextField
          name="confirmation"
          label={`Type “${confirmingWord}” to confirm`}
          autoComplete="off"
          description="With this secret, one can read the orders of all customers and change every HOA."
          required
        />
      </div>
    </>
  )
}

/** The form for a new secret for inbound calls. */
export const AddSecret = () => (
  <Panel
    title="Create Secret"
    lead="Another company’s system signs its calls with it. Give each system a secret of its own that can do no more than the system needs."
  >
    <ValidatedForm
      id="inbound-secret"
      validator={validator}
      method="post"
      action={`${webhooksPath}?add-secret=1`}
      defaultValues={{ name: '', hoas: '', confirmation: '', extent: 'own' } as never}
      noValidate
      className={styles.accessForm}
    >
      <input type="hidden" name="intent" value="create-secret" />
      <AccessFields />
      <div className={styles.buttons}>
        <SubmitButton>Create Secret</SubmitButton>
        <Link to={webhooksPath}>Cancel</Link>
      </div>
    </ValidatedForm>
  </Panel>
)

/** The form for what a secret may do; its value stays. */
export function EditSecret({ secret }: { secret: ListedSecret }) {
  const { id, name, permissions, extent, hoaLines } = secret
  const access = {
    name,
    extent,
    hoas: hoaLines,
    confirmation: '',
    ...Object.fromEntries(permissions.map((permission) => [permission, 'on'])),
  }
  return (
    <Panel
      title={`Access of ${name}`}
      lead="The secret itself stays the same. Changes apply from its next call. If it may reach more than before, the other system should start its next sync without a cursor."
    >
      <ValidatedForm
        id={`inbound-secret-${id}`}
        validator={validator}
        method="post"
        action={`${webhooksPath}?secret=${id}`}
        defaultValues={access as never}
        noValidate
        className={styles.accessForm}
      >
        <input type="hidden" name="intent" value="save-secret" />
        <AccessFields />
        <div className={styles.buttons}>
          <SubmitButton>Save Access</SubmitButton>
          <Link to={webhooksPath}>Cancel</Link>
        </div>
      </ValidatedForm>
    </Panel>
  )
}
