import { createCookie, type AppLoadContext } from '@remix-run/node'
import { env, sessionSecrets } from '~/env.server'
import type { SessionMessage } from '~/modules/accounts/schema'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import {
  findSessionMessage,
  findSession,
  clearSessionMessage,
  setSessionMessage,
  sessionDays,
  isSessionLive,
  startSession,
  type Client,
} from '~/modules/accounts/sessions.server'
import { signIn, type Proven, type SignInFrom } from '~/modules/sign-in/sign-in.server'
import { signOut } from '~/modules/sign-in/sign-out.server'
import { DomainError } from '~/modules/domain-error'
import type { SecondStep } from '~/modules/sign-in/policy.server'
import { knownDevice, rememberDevice } from './devices.server'

/** Whoever sent the request: with a session or without, signed in or not. */
export type Visitor = {
  sessionId: string | null
  user: SignedInUser | null
  /** When the user last proved who they are; UTC milliseconds. */
  confirmedAt: number
}

const nobody: Visitor = { sessionId: null, user: null, confirmedAt: 0 }

const https = env().APP_URL.startsWith('https:')

const sessionCookie = createCookie(https ? '__Host-session' : 'session', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: https,
  maxAge: sessionDays * 86_400,
  secrets: sessionSecrets(),
})

const key = 'visitor'

/** The request's visitor, looked up once for all its loaders. */
export async function findVisitor(request: Request, context: AppLoadContext): Promise<Visitor> {
  const known = context.requestCache.get(key) as Promise<Visitor> | undefined
  if (known) return known
  const looked = (async () => {
    const token: unknown = await sessionCookie.parse(request.headers.get('Cookie'))
    const found = typeof token === 'string' ? findSession(token, Date.now(), context.clientIp) : null
    if (found?.renewed) context.setCookie(await sessionCookie.serialize(token))
    return found ? { sessionId: found.id, user: found.user, confirmedAt: found.confirmedAt } : nobody
  })()
  context.requestCache.set(key, looked)
  return looked
}

/** The visitor of a route that only signed-in people may use. */
export function requireSignedIn({ sessionId, user }: Visitor): { sessionId: string; user: SignedInUser } {
  if (!sessionId || !user) throw new DomainError('not_signed_in', 'Please sign in first.')
  return { sessionId, user }
}

/** Makes the visitor's session the one with this token, for the rest of the request and by the cookie. */
export async function adoptSession(
  context: AppLoadContext,
  { id, token, user }: { id: string; token: string; user: SignedInUser | null },
) {
  context.setCookie(await sessionCookie.serialize(token))
  context.requestCache.set(key, Promise.resolve({ sessionId: id, user, confirmedAt: user ? Date.now() : 0 }))
}

/** The visitor's session, begun when there is none. */
export async function ensureSession(context: AppLoadContext, visitor: Visitor): Promise<string> {
  if (visitor.sessionId) return visitor.sessionId
  const { id, token } = startSession()
  await adoptSession(context, { id, token, user: null })
  return id
}

/** Where a request comes from, as far as its sender may see it later. */
export const clientOf = ({ userAgent, clientIp }: AppLoadContext): Client => ({
  userAgent,
  address: clientIp,
})

/** From where somebody signs in to the account of `email`. */
export const signInFrom = async (
  { request, context }: { request: Request; context: AppLoadContext },
  email: string,
): Promise<SignInFrom> => ({
  client: clientOf(context),
  isKnownDevice: (await knownDevice(request, email)) !== null,
})

/** Makes the visitor's session that of somebody who has just signed in, and the device one of theirs. */
export async function adoptSignIn(
  { request, context }: { request: Request; context: AppLoadContext },
  session: { id: string; token: string; user: SignedInUser },
) {
  await adoptSession(context, session)
  await rememberDevice(request, context, session.user.email)
}

/**
 * Signs in whoever has given the password, under a new session id. Whose second factor is missing is not signed in yet.
 * @returns what is still to do
 * @throws DomainError `not_signed_in`
 */
export async function signInVisitor(
  args: { request: Request; context: AppLoadContext; visitor: Visitor },
  proven: Proven,
  from: SignInFrom,
): Promise<SecondStep> {
  const begun = signIn(args.visitor.sessionId, proven, from)
  if (begun.user) await adoptSignIn(args, begun)
  else await adoptSession(args.context, begun)
  return begun.step
}

/** After sessions were ended: forgets the visitor's when it was among them, so that a message begins a new one. */
export function dropEndedSession(context: AppLoadContext, { sessionId }: Visitor) {
  if (sessionId && !isSessionLive(sessionId)) context.requestCache.set(key, Promise.resolve(nobody))
}

/** Ends the visitor's session and takes its cookie back. */
export async function signOutVisitor(context: AppLoadContext, visitor: Visitor) {
  if (visitor.sessionId) signOut(visitor.sessionId, visitor.user)
  context.setCookie(await sessionCookie.serialize('', { maxAge: 0 }))
  context.requestCache.set(key, Promise.resolve(nobody))
}

/** Leaves a message for the visitor's next page: a toast with JavaScript, a banner without. */
export async function setFlash(request: Request, context: AppLoadContext, message: SessionMessage) {
  setSessionMessage(await ensureSession(context, await findVisitor(request, context)), message)
}

const shownKey = 'flash-shown'

/** The message that waits for the visitor. It goes when the answer is a page that shows it, so that it outlives redirects. */
export async function findFlash(request: Request, context: AppLoadContext) {
  const { sessionId } = await findVisitor(request, context)
  const message = sessionId ? findSessionMessage(sessionId) : null
  if (message) context.requestCache.set(shownKey, { sessionId, message })
  return message
}

/** Takes the message away that this answer shows. */
export function clearShownFlash(context: AppLoadContext) {
  const shown = context.requestCache.get(shownKey) as
    { sessionId: string; message: SessionMessage } | undefined
  if (shown) clearSessionMessage(shown.sessionId, shown.message)
}
