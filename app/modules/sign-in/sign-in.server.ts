import { eq } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { queueMail } from '../mail/queue-mail.server'
import { secondStepOf } from './two-step-policy.server'
import { browserName } from '../accounts/browser-name'
import { watchFailedSignIns } from './failed-sign-ins.server'
import { verifyPassword, passwordUnchanged } from '../accounts/passwords.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { beginSecondStep, signInSession, type Client } from '../accounts/sessions.server'

/**
 * The same response for wrong credentials and for inactive accounts
 * (docs/specification/accounts-and-sign-in.md#sign-in).
 */
export const signInRefusal = 'The email address or the password is incorrect.'

/** A user whose password was correct, with the hash that it matched. */
export type VerifiedCredentials = { user: SignedInUser; passwordHash: string }

const signedInColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
}

function recordRefusal(tx: Tx, email: string, userId: number | undefined) {
  recordActivity(tx, {
    userId,
    action: 'failed_login',
    section: 'session',
    description: `Sign-in refused for ${email}`,
  })
  watchFailedSignIns(tx, email)
}

/**
 * The active user with these credentials. A failure is recorded with the address that was tried.
 * @throws DomainError `not_signed_in`
 */
export async function checkCredentials(credentials: {
  email: string
  password: string
}): Promise<VerifiedCredentials> {
  const account = db()
    .select({ ...signedInColumns, isActive: users.isActive, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, credentials.email))
    .get()
  const isMatch = await verifyPassword(account?.passwordHash, credentials.password)
  if (!account?.passwordHash || !isMatch || !account.isActive) {
    write((tx) => recordRefusal(tx, credentials.email, account?.id))
    throw new DomainError('not_signed_in', signInRefusal)
  }
  const { id, email, firstName, lastName, role, passwordHash } = account
  return { user: { id, email, firstName, lastName, role }, passwordHash }
}

/** The client and device of a sign-in. */
export type SignInOrigin = {
  client: Client
  /** Whether the account has signed in on this device before; the owner gets a mail about a new device. */
  isKnownDevice: boolean
}

/** The proof of the user's identity, in addition to the password or instead of it. */
type Proof = 'password' | 'code' | 'recovery code' | 'passkey' | 'set-up'

/** Completes a sign-in under a new session id after all proofs. Part of the caller's transaction. */
export function completeSignIn(
  tx: Tx,
  sessionId: string | null,
  user: SignedInUser,
  { client, isKnownDevice }: SignInOrigin,
  proof: Proof,
  now = Date.now(),
) {
  recordActivity(
    tx,
    {
      userId: user.id,
      action: 'login',
      section: 'session',
      description: `${user.email} signed in`,
      ...(proof !== 'password' && { metadata: { proof } }),
    },
    now,
  )
  if (!isKnownDevice) {
    const details = { browser: browserName(client.userAgent), address: client.address }
    queueMail(tx, { template: 'new-device', to: user.email, userId: user.id, details }, now)
  }
  return { ...signInSession(tx, sessionId, user.id, client, now), user }
}

const unknownOrigin: SignInOrigin = { client: { userAgent: '', address: '' }, isKnownDevice: true }

/**
 * Signs the user in under a new session id and records it; if a second factor is required, the session waits
 * for it. Verifying a password takes time: a user who was deactivated, or whose password changed, in the
 * meantime is rejected, because no session may outlive an event that ends all of them.
 * @throws DomainError `not_signed_in`
 */
export function signIn(
  sessionId: string | null,
  { user, passwordHash }: VerifiedCredentials,
  origin = unknownOrigin,
) {
  const result = write((tx) => {
    const current = tx
      .select(signedInColumns)
      .from(users)
      .where(passwordUnchanged(user.id, passwordHash))
      .get()
    if (!current) {
      recordRefusal(tx, user.email, user.id)
      return null
    }
    const step = secondStepOf(tx, current)
    return step === 'none'
      ? { step, ...completeSignIn(tx, sessionId, current, origin, 'password') }
      : { step, ...beginSecondStep(tx, sessionId, current.id), user: null }
  })
  if (!result) throw new DomainError('not_signed_in', signInRefusal)
  return result
}
