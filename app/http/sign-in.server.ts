import type { AppLoadContext } from '@remix-run/node'
import type { UserRole } from '~/modules/accounts/schema'
import { signInRefusal, type Proven } from '~/modules/accounts/sign-in.server'
import { DomainError } from '~/modules/domain-error'
import { knownDevice } from './devices.server'
import { forgetTries, limitSignIn } from './rate-limits.server'
import { signInVisitor, type Visitor } from './visitor.server'

/**
 * Signs in whoever knows the password, within the limits of tries.
 * @param prove checks the password
 * @param admits roles that may sign in here; the others get the answer of a wrong password
 * @throws DomainError `not_signed_in`, `rate_limited`
 */
export async function signInByPassword(
  args: { request: Request; context: AppLoadContext; visitor: Visitor },
  email: string,
  prove: () => Promise<Proven>,
  admits: (role: UserRole) => boolean = () => true,
) {
  const { request, context } = args
  const device = await knownDevice(request, email)
  await limitSignIn(email, context.clientIp, device)
  const proven = await prove()
  if (!admits(proven.user.role)) throw new DomainError('not_signed_in', signInRefusal)
  await forgetTries(email, context.clientIp, device)
  return signInVisitor(args, proven)
}
