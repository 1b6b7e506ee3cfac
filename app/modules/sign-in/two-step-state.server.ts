import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { authenticatorApps } from '~db/schema'
import { listPasskeys } from './passkeys.server'
import { countRecoveryCodes } from './recovery-codes.server'
import type { TwoStepState } from './schema'

/** The second factors of an account. */
export function twoStepState(userId: number): TwoStepState {
  const app = db()
    .select({ since: authenticatorApps.createdAt })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId))
    .get()
  return {
    since: app?.since ?? null,
    recoveryCodesLeft: countRecoveryCodes(db(), userId),
    passkeys: listPasskeys(db(), userId),
  }
}
