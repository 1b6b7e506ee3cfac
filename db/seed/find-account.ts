import { eq } from 'drizzle-orm'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { db } from '~db/client.server'
import { users } from '~db/schema'

/** Columns of the account on whose behalf sample data is created. */
export const accountColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
}

export const findAccount = (email: string): SignedInUser | undefined =>
  db().select(accountColumns).from(users).where(eq(users.email, email)).get()
