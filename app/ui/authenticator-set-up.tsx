import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm } from 'remix-validated-form'
import { setUpSchema } from '~/modules/sign-in/schema'
import { useBrand } from './root-data'
import { CopyButton } from './copy-button'
import { FailureNotice } from './failure-notice'
import { TextField } from './fields'
import { SubmitButton } from './submit-button'
import styles from './authenticator-set-up.module.css'

const validator = withZod(setUpSchema)

/** The three steps that connect an authenticator app to an account. */
export function AuthenticatorSetUp({
  action,
  qrCode,
  secretKey,
  shownKey,
  failure,
  submit,
}: {
  action: string
  /** A data URL. */
  qrCode: string
  /** In groups of four characters. */
  secretKey: string
  /** Identifies the key in the form. */
  shownKey: string
  failure: { title: string; description: string } | undefined
  submit: string
}) {
  const { productName } = useBrand()
  return (
    <>
      {failure && <FailureNotice title={failure.title}>{failure.description}</FailureNotice>}
      <ol className={styles.steps}>
        <li>
          <h2>Get an authenticator app</h2>
          <p>
            On your phone, open Google Authenticator, Microsoft Authenticator, 1Password, or any other app for
            time-based codes.
          </p>
        </li>
        <li>
          <h2>Scan this QR code with it</h2>
          <img
            src={qrCode}
            alt="QR code with the key below"
            width={208}
            height={208}
            className={styles.qrCode}
          />
          <p>Or add the account manually: enter this key, and choose “time-based.”</p>
          <p className={styles.key}>
            <code>{secretKey}</code>
            <CopyButton text={secretKey.replaceAll(' ', '')} copied="Key copied to clipboard" size="xs" />
          </p>
        </li>
        <li>
          <h2>Enter the code that it shows</h2>
          <ValidatedForm validator={validator} method="post" action={action} noValidate>
            <input type="hidden" name="shownKey" value={shownKey} />
            <TextField
              name="code"
              label={`Six-digit code for ${productName}`}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              required
            />
            <SubmitButton size="md" fullWidth>
              {submit}
            </SubmitButton>
          </ValidatedForm>
        </li>
      </ol>
    </>
  )
}
