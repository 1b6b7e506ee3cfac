import { eq } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { passwordFits } from './passwords.server'
import type { SignedInUser } from './schema'

/** The one answer for wrong credentials and for inactive accounts (rulings, section 3). */
export const signInRefusal = 'The email address or the password is not right.'

/**
 * The active user whom the credentials belong to. A failure is recorded with the address that was tried.
 * @throws DomainError `not_signed_in`
 */
export async function checkCredentials(credentials: {
  email: string
  password: string
}): Promise<SignedInUser> {
  const found = db()
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      isActive: users.isActive,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(eq(users.email, credentials.email))
    .get()
  const fits = await passwordFits(found?.passwordHash, credentials.password)
  if (!found || !fits || !found.isActive) {
    write((tx) =>
      recordActivity(tx, {
        userId: found?.id,
        action: 'failed_login',
        section: 'session',
        description: `Sign-in refused for ${credentials.email}`,
      }),
    )
    throw new DomainError('not_signed_in', signInRefusal)
  }
  const { id, email, firstName, lastName, role } = found
  return { id, email, firstName, lastName, role }
}
