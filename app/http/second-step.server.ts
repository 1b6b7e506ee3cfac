import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { findPendingSignIn, finishByCode, signInExpired } from '~/modules/sign-in/second-step.server'
import { setUpAtSignIn } from '~/modules/sign-in/set-up-two-step.server'
import type { RequestArgs } from './context'
import { limitAccount } from './rate-limits.server'
import { adoptSignIn, findVisitor, signInOrigin } from './visitor.server'

/**
 * The session with a pending second factor, and its user. Reread from the database, because it may have
 * become pending after the request started.
 */
async function requirePending({ request, context }: RequestArgs) {
  const { sessionId } = await findVisitor(request, context)
  const pending = findPendingSignIn(sessionId)
  if (sessionId === null || !pending) throw signInExpired()
  return { sessionId, user: pending.user }
}

/**
 * Completes a sign-in by a code, under a new session id.
 * @throws DomainError `invalid`, `rate_limited`, `not_signed_in`
 */
export async function finishSignIn(
  args: RequestArgs,
  proof: { code: string } | { recoveryCode: string },
): Promise<SignedInUser> {
  const { sessionId, user } = await requirePending(args)
  if ('recoveryCode' in proof) await limitAccount('recovery-code', user.id)
  const session = finishByCode(sessionId, proof, await signInOrigin(args, user.email))
  await adoptSignIn(args, session)
  return session.user
}

/**
 * Completes a sign-in by setting up two-step sign-in.
 * @returns the recovery codes, which are shown only once
 */
export async function finishBySetUp(
  args: RequestArgs,
  proof: { code: string; shownKey?: string | undefined },
) {
  const { sessionId, user } = await requirePending(args)
  const { recoveryCodes, ...session } = setUpAtSignIn(sessionId, proof, await signInOrigin(args, user.email))
  await adoptSignIn(args, session)
  return { recoveryCodes, user: session.user }
}
