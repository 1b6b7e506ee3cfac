import { eq } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { watchFailedSignIns } from './failed-sign-ins.server'
import { passwordFits, unchangedSince } from './passwords.server'
import type { SignedInUser } from './schema'
import { signInSession } from './sessions.server'

/** The one answer for wrong credentials and for inactive accounts (docs/specification/accounts-and-sign-in.md#sign-in). */
export const signInRefusal = 'The email address or the password is not right.'

/** Somebody who has given an account's password, and the hash that it fitted. */
export type Proven = { user: SignedInUser; passwordHash: string }

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
 * The active user whom the credentials belong to. A failure is recorded with the address that was tried.
 * @throws DomainError `not_signed_in`
 */
export async function checkCredentials(credentials: { email: string; password: string }): Promise<Proven> {
  const found = db()
    .select({ ...signedInColumns, isActive: users.isActive, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, credentials.email))
    .get()
  const fits = await passwordFits(found?.passwordHash, credentials.password)
  if (!found?.passwordHash || !fits || !found.isActive) {
    write((tx) => recordRefusal(tx, credentials.email, found?.id))
    throw new DomainError('not_signed_in', signInRefusal)
  }
  const { id, email, firstName, lastName, role, passwordHash } = found
  return { user: { id, email, firstName, lastName, role }, passwordHash }
}

/**
 * Signs the user in under a new session id and records it. Checking a password takes a while: whoever has been deactivated, or
 * has got another password, since then is refused, as no session may outlive what ends all of them.
 * @throws DomainError `not_signed_in`
 */
export function signIn(sessionId: string | null, { user, passwordHash }: Proven, userAgent = '') {
  const signedIn = write((tx) => {
    const now = tx.select(signedInColumns).from(users).where(unchangedSince(user.id, passwordHash)).get()
    if (!now) {
      recordRefusal(tx, user.email, user.id)
      return null
    }
    recordActivity(tx, {
      userId: now.id,
      action: 'login',
      section: 'session',
      description: `${now.email} signed in`,
    })
    return { ...signInSession(tx, sessionId, now.id, userAgent), user: now }
  })
  if (!signedIn) throw new DomainError('not_signed_in', signInRefusal)
  return signedIn
}
