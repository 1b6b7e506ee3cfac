import { Button, TextInput } from '@mantine/core'
import { joinWithOr } from '~/modules/formatting'
import {
  codeField,
  passwordField,
  recoveryCodeField,
  type Confirmation,
  type ConfirmationField,
  type ConfirmationMethods,
} from '~/modules/sign-in/confirmation'
import styles from './confirm-identity.module.css'
import { FailureNotice } from './failure-notice'
import { PasskeyButton } from './passkey-button'

const formId = 'confirmed-form'

const methodNames = (methods: ConfirmationMethods) =>
  [methods.password && 'your password', methods.code && 'a code', methods.passkey && 'a passkey'].filter(
    (name) => name !== false,
  )

/** For example, "your password, a code, or a passkey". */
const listMethods = (methods: ConfirmationMethods) => joinWithOr(methodNames(methods))

function HiddenFields({ fields }: Pick<Confirmation, 'fields'>) {
  return fields.map(([name, value], index) => <input key={index} type="hidden" name={name} value={value} />)
}

/**
 * "Confirm it's you": asks for the password, a code, or a passkey, and resubmits the form that it contains.
 * Plain forms, because the response is a full page with or without scripts.
 */
export function ConfirmIdentity({
  action,
  fields,
  methods,
  failure,
  failedField,
  next,
}: Confirmation & {
  /** The URL to redirect to after using a passkey, if no form is pending. */
  next?: string
}) {
  const errorOf = (field: ConfirmationField) => (failedField === field ? failure : undefined)
  const codeForm = (
    <form method="post" action={action} className={styles.form}>
      <HiddenFields fields={fields} />
      <TextInput
        id={codeField}
        name={codeField}
        label="Six-digit code from your authenticator app"
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        error={errorOf('code')}
        autoFocus={failedField === 'code'}
      />
      <Button type="submit" size="md" fullWidth variant={methods.password ? 'default' : 'filled'}>
        Confirm With Code
      </Button>
    </form>
  )
  return (
    <div className={styles.page}>
      <h1>Confirm It’s You</h1>
      <p className={styles.lead}>
        {methods.recoveryCode
          ? 'This step changes who can sign in to your account.'
          : 'This step is sensitive, and you last confirmed your identity more than 15 minutes ago.'}{' '}
        Confirm with {listMethods(methods)} to continue.
        {fields.length > 0 && ' What you entered has been kept.'}
      </p>
      {failure && failedField === undefined && <FailureNotice title="Not confirmed">{failure}</FailureNotice>}
      {methods.password && (
        <form method="post" action={action} className={styles.form}>
          <HiddenFields fields={fields} />
          <TextInput
            id={passwordField}
            name={passwordField}
            label="Password"
            type="password"
            size="md"
            autoComplete="current-password"
            required
            error={errorOf('password')}
            autoFocus={failedField !== 'code'}
          />
          <Button type="submit" size="md" fullWidth>
            Confirm
          </Button>
        </form>
      )}
      {methods.code &&
        (methods.password ? (
          <details className={styles.other} open={failedField === 'code'}>
            <summary>Use a code from your authenticator app instead</summary>
            {codeForm}
          </details>
        ) : (
          codeForm
        ))}
      {methods.recoveryCode && (
        <details className={styles.other} open={failedField === 'recoveryCode'}>
          <summary>Use a recovery code instead</summary>
          <form method="post" action={action} className={styles.form}>
            <HiddenFields fields={fields} />
            <TextInput
              id={recoveryCodeField}
              name={recoveryCodeField}
              label="Recovery code"
              size="md"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={60}
              required
              error={errorOf('recoveryCode')}
            />
            <Button type="submit" size="md" fullWidth variant="default">
              Confirm With Recovery Code
            </Button>
          </form>
        </details>
      )}
      {methods.passkey && (
        <>
          {next === undefined && (
            <form id={formId} method="post" action={action} hidden>
              <HiddenFields fields={fields} />
            </form>
          )}
          <PasskeyButton purpose="confirm" {...(next === undefined ? { formId } : { next })}>
            Use a Passkey
          </PasskeyButton>
        </>
      )}
    </div>
  )
}
