import { eq } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { authenticatorApps } from '~db/schema'
import { env } from '~/env.server'
import { isStaff, hasPermission } from '../permissions/permissions'
import type { UserRole } from '../permissions/signed-in-user'

/** The step after the password: none, entering the second factor, or setting one up. */
export type SecondStep = 'none' | 'code' | 'set-up'

export const isTwoStepEnabledForStaff = () => env().STAFF_MFA !== 'off'

/** Whether accounts of this role can have a second factor: partners always, staff depending on `STAFF_MFA`. */
export const isTwoStepOffered = (role: UserRole) =>
  hasPermission(role, 'two-step sign-in') && (!isStaff(role) || isTwoStepEnabledForStaff())

/** Whether accounts of this role must have a second factor. */
export const isTwoStepRequired = (role: UserRole) => isStaff(role) && env().STAFF_MFA === 'required'

const appOf = prepared((db) =>
  db
    .select({ userId: authenticatorApps.userId })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.userId, placeholder('userId')))
    .prepare(),
)

export const hasTwoStep = (database: Db | Tx, userId: number) => appOf(database).get({ userId }) !== undefined

export function secondStepOf(database: Db | Tx, user: { id: number; role: UserRole }): SecondStep {
  if (!isTwoStepOffered(user.role)) return 'none'
  if (hasTwoStep(database, user.id)) return 'code'
  return isTwoStepRequired(user.role) ? 'set-up' : 'none'
}
