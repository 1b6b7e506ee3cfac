import type { AppLoadContext } from '@remix-run/node'
import type { UserRole } from '~/modules/accounts/schema'
import { checkCredentials, signInRefusal } from '~/modules/accounts/sign-in.server'
import { DomainError } from '~/modules/domain-error'
import { forgetTries, limitAccount, limitRate } from './rate-limits.server'
import { signInVisitor, type Visitor } from './visitor.server'

/**
 * Signs in whoever knows the password, within the limits of tries.
 * @param admits roles that may sign in here; the others get the answer of a wrong password
 * @throws DomainError `not_signed_in`, `rate_limited`
 */
export async function signInByPassword(
  { context, visitor }: { context: AppLoadContext; visitor: Visitor },
  credentials: { email: string; password: string },
  admits: (role: UserRole) => boolean = () => true,
) {
  await limitRate('sign-in', context.clientIp)
  await limitAccount(credentials.email, context.clientIp)
  const proven = await checkCredentials(credentials)
  if (!admits(proven.user.role)) throw new DomainError('not_signed_in', signInRefusal)
  await forgetTries(credentials.email, context.clientIp)
  return signInVisitor(context, visitor, proven)
}
