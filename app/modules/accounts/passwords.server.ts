import { hash, verify } from '@node-rs/argon2'
import { and, eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import { users } from '~db/schema'

/** Each hash uses 19 MiB, and strangers can trigger any number of them at once. */
const limitConcurrency = pLimit(2)

/** OWASP's minimum for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => limitConcurrency(() => hash(password, cost))

let decoyHash: Promise<string> | undefined

/** Takes equally long with and without a hash, so that timing does not reveal which accounts exist. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const compared = passwordHash ?? (await (decoyHash ??= hashPassword('nobody')))
  const isMatch = await limitConcurrency(() => verify(compared, password))
  return isMatch && passwordHash != null
}

/** A condition that the account is still active and still has the password that was verified. */
export const passwordUnchanged = (userId: number, passwordHash: string) =>
  and(eq(users.id, userId), eq(users.passwordHash, passwordHash), eq(users.isActive, true))
