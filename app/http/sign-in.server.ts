import type { AppLoadContext } from '@remix-run/node'
import { homePath } from '~/modules/permissions/permissions'
import type { SignedInUser, UserRole } from '~/modules/permissions/signed-in-user'
import { signInRefusal, type Proven } from '~/modules/sign-in/sign-in.server'
import { DomainError } from '~/modules/domain-error'
import type { SecondStep } from '~/modules/sign-in/policy.server'
import { knownDevice } from './devices.server'
import { resetSignInAttempts, limitSignIn } from './rate-limits.server'
import { clientOf, signInVisitor, type Visitor } from './visitor.server'

/**
 * Signs in whoever knows the password, within the limits of tries; the second step may still be to come.
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
  await resetSignInAttempts(email, context.clientIp, device)
  const from = { client: clientOf(context), isKnownDevice: device !== null }
  return { user: proven.user, step: await signInVisitor(args, proven, from) }
}

/** What somebody reads who has signed in. */
export const welcomeMessage = {
  kind: 'success',
  title: 'Login successful',
  description: 'Welcome back!',
} as const

const stepPaths = { code: '/admin/login/code', 'set-up': '/admin/login/set-up' }

/**
 * Where somebody goes who has given the password.
 * @param next where they go once they are signed in, when that is not home
 */
export function pathAfterPassword(
  { user, step }: { user: SignedInUser; step: SecondStep },
  next?: string,
): string {
  if (step === 'none') return next ?? homePath(user.role)
  return next === undefined ? stepPaths[step] : `${stepPaths[step]}?${new URLSearchParams({ next })}`
}

/** A path of this product from the query of an address; null for anything that leads elsewhere. */
export function safeRedirectPath(path: string | null): string | null {
  if (!path || !/^\/(?![/\\])/.test(path) || !URL.canParse(path, 'http://here')) return null
  const url = new URL(path, 'http://here')
  return url.host === 'here' ? url.pathname + url.search : null
}
