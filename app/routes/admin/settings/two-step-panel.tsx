import { Button, TextInput } from '@mantine/core'
import { Form, Link } from '@remix-run/react'
import type { RefusedForm } from '~/http/refused-form.server'
import { dateAndTime, shortDate } from '~/modules/date-formats'
import { recoveryCodeCount, type TwoStepState } from '~/modules/sign-in/schema'
import { FailureNotice } from '~/ui/failure-notice'
import { Facts, Panel } from '~/ui/panel'
import { PasskeyButton } from '~/ui/passkey-button'
import { Badge } from '~/ui/status-badge'
import styles from './settings.module.css'

type Failure = RefusedForm['failure']

/** Below this number of codes, a hint is shown. */
const lowCodeCount = 4

function codesText(codesLeft: number) {
  if (codesLeft === 0) return 'None left: create new ones'
  return `${codesLeft} of ${recoveryCodeCount} left${codesLeft < lowCodeCount ? ': create new ones soon' : ''}`
}

function TurnOffForm() {
  return (
    <details className={styles.turnOff}>
      <summary>Turn off two-step sign-in</summary>
      <p className={styles.text}>
        Your password alone will be enough to sign in. Your recovery codes and passkeys are removed as well.
      </p>
      <Form method="post" action="/admin/settings" preventScrollReset>
        <input type="hidden" name="intent" value="turn-off-two-step" />
        <Button type="submit" variant="default" size="xs">
          Turn Off
        </Button>
      </Form>
    </details>
  )
}

/** The second factor of the account. */
export function TwoStepPanel({
  state,
  isRequired,
  failure,
}: {
  state: TwoStepState
  isRequired: boolean
  failure: Failure
}) {
  const isOn = state.since !== null
  return (
    <Panel
      title="Two-Step Sign-In"
      lead={
        isOn
          ? undefined
          : 'Signing in then requires a code from your phone in addition to your password, so a stolen password is not enough.'
      }
      action={<Badge kind={isOn ? 'green' : 'yellow'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      {failure && <FailureNotice title={failure.title}>{failure.description}</FailureNotice>}
      {state.since === null ? (
        <Button component={Link} to="/admin/settings/two-step">
          Set Up Two-Step Sign-In
        </Button>
      ) : (
        <>
          <Facts
            rows={[
              ['Authenticator app', `Since ${shortDate(state.since)}`],
              ['Recovery codes', codesText(state.recoveryCodesLeft)],
            ]}
          />
          <div className={styles.buttons}>
            <Button component={Link} to="/admin/settings/two-step" variant="default">
              Replace App
            </Button>
            <Button component={Link} to="/admin/settings/recovery-codes" variant="default">
              New Recovery Codes
            </Button>
          </div>
          {isRequired ? <p className={styles.note}>Required for staff accounts.</p> : <TurnOffForm />}
        </>
      )}
    </Panel>
  )
}

/** The passkeys of an account that has an authenticator app. */
export function PasskeyPanel({
  passkeys,
  failure,
}: {
  passkeys: TwoStepState['passkeys']
  failure: Failure
}) {
  return (
    <Panel
      title="Passkeys"
      lead="Sign in with your fingerprint, your face, or a security key, without a password or a code."
    >
      {failure && <FailureNotice title={failure.title}>{failure.description}</FailureNotice>}
      {passkeys.length === 0 ? (
        <p className={styles.text}>You have no passkeys yet.</p>
      ) : (
        <ul className={styles.sessions}>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                <p className={styles.browser}>{name}</p>
                <p className={styles.times}>
                  Added {shortDate(createdAt)} ·{' '}
                  {lastUsedAt === null ? 'Not used yet' : `Last used ${dateAndTime(lastUsedAt)}`}
                </p>
              </div>
              <Form method="post" action="/admin/settings" preventScrollReset>
                <input type="hidden" name="intent" value="remove-passkey" />
                <input type="hidden" name="passkeyId" value={id} />
                <Button type="submit" variant="default" size="xs">
                  Remove<span className="visually-hidden"> {name}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <noscript>
        <p className={styles.note}>
          Adding a passkey needs JavaScript. Your authenticator app works without it.
        </p>
      </noscript>
      <div className={styles.addPasskey}>
        <TextInput
          id="passkey-name"
          label="Name"
          size="md"
          description="How you will recognize it, such as “Work laptop”"
          maxLength={60}
          autoComplete="off"
        />
        <PasskeyButton purpose="create" nameFrom="passkey-name">
          Add a Passkey
        </PasskeyButton>
      </div>
    </Panel>
  )
}
