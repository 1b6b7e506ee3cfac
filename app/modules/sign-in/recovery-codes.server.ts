import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import { recoveryCodes } from '~db/schema'
import { hashToken, randomBase32 } from '../tokens.server'
import { recoveryCodeCount } from './schema'

const newCode = () => randomBase32(24)

// A fast hash is enough for 120 random bits, which cannot be guessed; a slow one would only make creating ten
// codes slow.
const hashOf = (userId: number, code: string) => hashToken(`recovery code of ${userId}: ${code}`)

/**
 * Replaces the recovery codes of an account.
 * @returns the new ones, which are shown only once
 */
export function replaceRecoveryCodes(tx: Tx, userId: number, now: number): string[] {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  removeRecoveryCodes(tx, userId)
  tx.insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code), createdAt: now })))
    .run()
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

const removeRecoveryCodes = (tx: Tx, userId: number) =>
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()

/**
 * Redeems a recovery code. Of two concurrent attempts, only one succeeds.
 * @returns whether the code was valid
 */
export const redeemRecoveryCode = (tx: Tx, userId: number, code: string, now: number): boolean =>
  tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .run().changes === 1

export const countRecoveryCodes = (database: Db | Tx, userId: number): number =>
  database
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .get()?.count ?? 0
