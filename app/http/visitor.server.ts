import type { AppLoadContext } from '@remix-run/node'
import type { Flash } from '~/modules/accounts/schema'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import {
  findStoredFlash,
  findSession,
  clearStoredFlash,
  storeFlash,
  sessionDays,
  isSessionLive,
  startSession,
  type Client,
} from '~/modules/accounts/sessions.server'
import { signIn, type VerifiedCredentials, type SignInOrigin } from '~/modules/sign-in/sign-in.server'
import { signOut } from '~/modules/sign-in/sign-out.server'
import { DomainError } from '~/modules/domain-error'
import type { SecondStep } from '~/modules/sign-in/two-step-policy.server'
import type { RequestArgs } from './context'
import { signedCookie } from './cookies.server'
import { knownDevice, rememberDevice } from './devices.server'

/** The sender of a request, with or without a session, signed in or not. */
export type Visitor = {
  sessionId: string | null
  user: SignedInUser | null
  /** When the user last proved their identity, in UTC milliseconds. */
  confirmedAt: number
  /** When they last used the second factor in this session, signing in aside. */
  factorConfirmedAt: number
}

const anonymousVisitor: Visitor = { sessionId: null, user: null, confirmedAt: 0, factorConfirmedAt: 0 }

const sessionCookie = signedCookie('session', sessionDays)

const visitorKey = 'visitor'

/** The request's visitor, looked up once and shared by all its loaders. */
export async function findVisitor(request: Request, context: AppLoadContext): Promise<Visitor> {
  const known = context.requestCache.get(visitorKey) as Promise<Visitor> | undefined
  if (known) return known
  const lookup = (async () => {
    const token: unknown = await sessionCookie.parse(request.headers.get('Cookie'))
    const found = typeof token === 'string' ? findSession(token, Date.now(), context.clientIp) : null
    if (found?.isRenewed) context.setCookie(await sessionCookie.serialize(token))
    return found
      ? {
          sessionId: found.id,
          user: found.user,
          confirmedAt: found.confirmedAt,
          factorConfirmedAt: found.factorConfirmedAt,
        }
      : anonymousVisitor
  })()
  context.requestCache.set(visitorKey, lookup)
  return lookup
}

/** The visitor's session and user. @throws DomainError `not_signed_in` */
export function requireSignedIn({ sessionId, user }: Visitor): { sessionId: string; user: SignedInUser } {
  if (!sessionId || !user) throw new DomainError('not_signed_in', 'Please sign in first.')
  return { sessionId, user }
}

/** Counts a proof of identity that this request gave for its loaders, too; the session has it already. */
export function noteConfirmation(context: AppLoadContext, visitor: Visitor, by: 'password' | 'factor') {
  const now = Date.now()
  const confirmed = { ...visitor, confirmedAt: now, ...(by === 'factor' && { factorConfirmedAt: now }) }
  context.requestCache.set(visitorKey, Promise.resolve(confirmed))
}

/** Makes the session with this token the visitor's, for the rest of the request and in the cookie. */
export async function adoptSession(
  context: AppLoadContext,
  { id, token, user }: { id: string; token: string; user: SignedInUser | null },
) {
  context.setCookie(await sessionCookie.serialize(token))
  context.requestCache.set(
    visitorKey,
    Promise.resolve({ sessionId: id, user, confirmedAt: user ? Date.now() : 0, factorConfirmedAt: 0 }),
  )
}

/** The visitor's session; starts one if there is none. */
export async function ensureSession(context: AppLoadContext, visitor: Visitor): Promise<string> {
  if (visitor.sessionId) return visitor.sessionId
  const { id, token } = startSession()
  await adoptSession(context, { id, token, user: null })
  return id
}

/** What the owner of a session is later shown about where it was used. */
export const clientOf = ({ userAgent, clientIp }: AppLoadContext): Client => ({
  userAgent,
  address: clientIp,
})

/** Client and device of a sign-in to the account of `email`. */
export const signInOrigin = async (
  { request, context }: RequestArgs,
  email: string,
): Promise<SignInOrigin> => ({
  client: clientOf(context),
  isKnownDevice: (await knownDevice(request, email)) !== null,
})

/** Makes a newly signed-in session the visitor's and remembers the device. */
export async function adoptSignIn(
  { request, context }: RequestArgs,
  session: { id: string; token: string; user: SignedInUser },
) {
  await adoptSession(context, session)
  await rememberDevice(request, context, session.user.email)
}

/**
 * Signs the visitor in under a new session id. If a second factor is required, they are not signed in yet.
 * @returns the next step
 * @throws DomainError `not_signed_in`
 */
export async function signInVisitor(
  args: RequestArgs & { visitor: Visitor },
  credentials: VerifiedCredentials,
  origin: SignInOrigin,
): Promise<SecondStep> {
  const session = signIn(args.visitor.sessionId, credentials, origin)
  if (session.user) await adoptSignIn(args, session)
  else await adoptSession(args.context, session)
  return session.step
}

/**
 * After ending sessions: forgets the visitor's session if it was among them, so that a flash message starts a
 * new one.
 */
export function dropEndedSession(context: AppLoadContext, { sessionId }: Visitor) {
  if (sessionId && !isSessionLive(sessionId))
    context.requestCache.set(visitorKey, Promise.resolve(anonymousVisitor))
}

/** Ends the visitor's session and deletes its cookie. */
export async function signOutVisitor(context: AppLoadContext, visitor: Visitor) {
  if (visitor.sessionId) signOut(visitor.sessionId, visitor.user)
  context.setCookie(await sessionCookie.serialize('', { maxAge: 0 }))
  context.requestCache.set(visitorKey, Promise.resolve(anonymousVisitor))
}

/** Sets the message for the visitor's next page: a toast with JavaScript, a banner without. */
export async function setFlash(request: Request, context: AppLoadContext, message: Flash) {
  storeFlash(await ensureSession(context, await findVisitor(request, context)), message)
}

const shownKey = 'flash-shown'

/** The visitor's flash message. It is cleared once a page has shown it, so that it survives redirects. */
export async function findFlash(request: Request, context: AppLoadContext) {
  const { sessionId } = await findVisitor(request, context)
  const message = sessionId ? findStoredFlash(sessionId) : null
  if (message) context.requestCache.set(shownKey, { sessionId, message })
  return message
}

/** Clears the flash message that this response shows. */
export function clearShownFlash(context: AppLoadContext) {
  const shown = context.requestCache.get(shownKey) as { sessionId: string; message: Flash } | undefined
  if (shown) clearStoredFlash(shown.sessionId, shown.message)
}
