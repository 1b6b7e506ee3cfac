import { homePath } from '~/modules/permissions/permissions'
import type { SignedInUser, UserRole } from '~/modules/permissions/signed-in-user'
import { signInRefusal } from '~/modules/sign-in/sign-in.server'
import { unprovenAddress } from '~/modules/sign-in/prove-address.server'
import { DomainError } from '~/modules/domain-error'
import type { SecondStep } from '~/modules/sign-in/two-step-policy.server'
import { authenticate } from './authenticator.server'
import type { RequestArgs } from './context'
import { knownDevice } from './devices.server'
import { resetSignInAttempts, limitSignIn } from './rate-limits.server'
import { clientOf, signInVisitor, type Visitor } from './visitor.server'

/**
 * Signs in with a password, within the rate limits; a second step may follow.
 * @param canSignIn whether a role may sign in here; others get the same response as for a wrong password
 * @throws DomainError `not_signed_in`, `rate_limited`
 */
export async function signInByPassword(
  args: RequestArgs & { visitor: Visitor },
  credentials: { email: string; password: string },
  canSignIn: (role: UserRole) => boolean = () => true,
) {
  const { request, context } = args
  const { email } = credentials
  const device = await knownDevice(request, email)
  await limitSignIn(email, context.clientIp, device)
  const verified = await authenticate(credentials)
  if (!canSignIn(verified.user.role)) throw new DomainError('not_signed_in', signInRefusal)
  await resetSignInAttempts(email, context.clientIp, device)
  const from = { client: clientOf(context), isKnownDevice: device !== null }
  return { user: verified.user, step: await signInVisitor(args, verified, from) }
}

/** The message after signing in. */
export const welcomeMessage = {
  kind: 'success',
  title: 'Login successful',
  description: 'Welcome back!',
} as const

const stepPaths = { code: '/admin/login/code', 'set-up': '/admin/login/set-up' }

/**
 * The path to redirect to after a correct password. Users whose address is not proven are asked to prove it.
 * @param next the path after signing in, if it is not the role's home page
 */
export function pathAfterPassword(
  { user, step }: { user: SignedInUser; step: SecondStep },
  next?: string,
): string {
  if (step === 'none')
    return next ?? (unprovenAddress(user) === null ? homePath(user.role) : '/confirm-email')
  return next === undefined ? stepPaths[step] : `${stepPaths[step]}?${new URLSearchParams({ next })}`
}

/** A path within this product from a query parameter; null for anything that leads to another site. */
export function safeRedirectPath(path: string | null): string | null {
  if (!path || !/^\/(?![/\\])/.test(path) || !URL.canParse(path, 'http://here')) return null
  const url = new URL(path, 'http://here')
  return url.host === 'here' ? url.pathname + url.search : null
}

/** The path in the URL's `next` parameter, to continue with after signing in. */
export const nextPath = (request: Request): string | undefined =>
  safeRedirectPath(new URL(request.url).searchParams.get('next')) ?? undefined
