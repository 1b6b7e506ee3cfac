import { randomBytes } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
} from '@simplewebauthn/server'
import { and, asc, count, eq, gt } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { passkeys, sessions } from '~db/schema'
import { brand, env } from '~/env.server'
import { log } from '~/log.server'
import { findActiveUser, requireActiveUser } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { confirmSession, pendingUserOf } from '../accounts/sessions.server'
import { completeSignIn, type SignInOrigin } from './sign-in.server'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { signing } from '../secret-keys.server'
import { hasTwoStep, isTwoStepOffered } from './two-step-policy.server'
import { maxPasskeys, type PasskeyPurpose } from './schema'
import { signInExpired } from './second-step.server'
import { recordFactorChange } from './record-factor-change.server'
import { minuteMs } from '../time-units'

// Passkeys (WebAuthn level 3), always in addition to an authenticator app, so that users without scripts or without
// the device at hand can still sign in.

/** EdDSA, ES256, and RS256: every authenticator supports one of these. */
const algorithms = [-8, -7, -257]

/** Loaded on first use: it has dependencies that most requests never need. */
const webAuthn = () => import('@simplewebauthn/server')

const challengeMs = 5 * minuteMs

const relyingParty = () => {
  const { APP_URL } = env()
  return { origin: APP_URL, id: new URL(APP_URL).hostname }
}

/** Stores a challenge in the session, replacing an earlier one. */
function storeChallenge(sessionId: string, now: number): string {
  const challenge = randomBytes(32).toString('base64url')
  db()
    .update(sessions)
    .set({ passkeyChallenge: challenge, passkeyChallengeUntil: now + challengeMs })
    .where(eq(sessions.id, sessionId))
    .run()
  return challenge
}

const { sign } = signing('passkey user handles')

/**
 * The name under which authenticators store the account: the same for all its passkeys, without identifying
 * its owner.
 */
const userHandleOf = (userId: number, existingPasskeys: { userHandle: string }[]) =>
  existingPasskeys[0]?.userHandle ?? sign(String(userId)).toString('base64url')

const asBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

/** Consumes the challenge of a session, so that a response cannot be replayed. */
function consumeChallenge(sessionId: string, now: number): string {
  return write((tx) => {
    const isPending = and(eq(sessions.id, sessionId), gt(sessions.passkeyChallengeUntil, now))
    const session = tx.select({ challenge: sessions.passkeyChallenge }).from(sessions).where(isPending).get()
    if (!session?.challenge)
      throw new DomainError(
        'conflict',
        'This took too long, or another tab asked for a passkey. Please try again.',
      )
    tx.update(sessions)
      .set({ passkeyChallenge: null, passkeyChallengeUntil: null })
      .where(eq(sessions.id, sessionId))
      .run()
    return session.challenge
  })
}

const transportsOf = (row: { transports: string }) => JSON.parse(row.transports) as string[]

const passkeysOf = (database: Db | Tx, userId: number) =>
  database
    .select({
      id: passkeys.id,
      credentialId: passkeys.credentialId,
      userHandle: passkeys.userHandle,
      transports: passkeys.transports,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id))
    .all()

export const listPasskeys = (database: Db | Tx, userId: number) =>
  passkeysOf(database, userId).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
  }))

const credentialsOf = (userId: number) =>
  passkeysOf(db(), userId).map((row) => ({ id: row.credentialId, transports: transportsOf(row) }))

function requireTwoStep(database: Db | Tx, user: SignedInUser) {
  if (!isTwoStepOffered(user.role) || !hasTwoStep(database, user.id))
    throw new DomainError('conflict', 'Set up an authenticator app first; then you can add passkeys.')
}

/**
 * The browser's options for creating a passkey.
 * @throws DomainError `conflict` without two-step sign-in, or with too many passkeys
 */
export async function passkeyCreation(user: SignedInUser, sessionId: string, now = Date.now()) {
  requireTwoStep(db(), user)
  const existingPasskeys = passkeysOf(db(), user.id)
  if (existingPasskeys.length >= maxPasskeys)
    throw new DomainError(
      'conflict',
      `You have ${maxPasskeys} passkeys, which is the maximum. Remove one first.`,
    )
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: brand().productName,
    rpID: relyingParty().id,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: asBytes(userHandleOf(user.id, existingPasskeys)),
    challenge: asBytes(storeChallenge(sessionId, now)),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: credentialsOf(user.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

const notVerified = (cause?: unknown) =>
  new DomainError('invalid', 'This passkey could not be verified. Please try again.', { cause })

/**
 * Adds a passkey created by a browser, and ends the account's other sessions.
 * @throws DomainError `invalid`, `conflict`
 */
export async function addPasskey(
  user: SignedInUser,
  sessionId: string,
  { response, name }: { response: RegistrationResponseJSON; name: string },
  now = Date.now(),
) {
  const challenge = consumeChallenge(sessionId, now)
  const { verifyRegistrationResponse } = await webAuthn()
  const { origin, id } = relyingParty()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw notVerified(error)
  })
  if (!verified.verified) throw notVerified()
  const { credential } = verified.registrationInfo
  write((tx) => {
    const current = requireActiveUser(tx, user)
    requireTwoStep(tx, current)
    const existingPasskeys = passkeysOf(tx, user.id)
    if (existingPasskeys.length >= maxPasskeys)
      throw new DomainError('conflict', 'You have too many passkeys.')
    const isTaken = tx
      .select({ count: count() })
      .from(passkeys)
      .where(eq(passkeys.credentialId, credential.id))
      .get()?.count
    if (isTaken) throw new DomainError('conflict', 'This passkey has already been added.')
    tx.insert(passkeys)
      .values({
        credentialId: credential.id,
        userId: user.id,
        userHandle: userHandleOf(user.id, existingPasskeys),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        name,
        createdAt: now,
      })
      .run()
    recordFactorChange(tx, current, 'passkey-added', now, sessionId)
  })
}

/**
 * Removes a passkey, and ends the account's other sessions.
 * @throws DomainError `not_found` for a removed passkey and for another user's alike
 */
export function removePasskey(user: SignedInUser, sessionId: string, passkeyId: number, now = Date.now()) {
  write((tx) => {
    const current = requireActiveUser(tx, user)
    const { changes } = tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, user.id)))
      .run()
    if (changes === 0) throw new DomainError('not_found', 'That passkey has already been removed.')
    recordFactorChange(tx, current, 'passkey-removed', now, sessionId)
  })
}

/** The user whose passkeys are accepted; null if any user's are. */
function requiredOwner(purpose: PasskeyPurpose, sessionId: string, user: SignedInUser | null, now: number) {
  if (purpose === 'sign-in') return null
  const owner = purpose === 'confirm' ? (user?.id ?? null) : pendingUserOf(db(), sessionId, now)
  if (owner === null) throw signInExpired()
  return owner
}

/** The browser's options for using a passkey. They do not reveal which accounts exist. */
export async function passkeyRequest(
  purpose: PasskeyPurpose,
  sessionId: string,
  user: SignedInUser | null,
  now = Date.now(),
) {
  const ownerId = requiredOwner(purpose, sessionId, user, now)
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: asBytes(storeChallenge(sessionId, now)),
    userVerification: purpose === 'sign-in' ? 'required' : 'preferred',
    ...(ownerId !== null && { allowCredentials: credentialsOf(ownerId) }),
  })
}

const unknownPasskey = () =>
  new DomainError(
    'not_signed_in',
    'We don’t know this passkey. It may have been removed from your account. Please sign in another way.',
  )

/** Records a rejected passkey under the account that was to be signed in. */
const recordRefusal = (userId: number | null) =>
  write((tx) =>
    recordActivity(tx, {
      userId,
      action: 'failed_login',
      section: 'two-step sign-in',
      description: 'A passkey was refused',
    }),
  )

/**
 * Verifies the signature of a passkey.
 * @returns its account
 * @throws DomainError `not_signed_in` for an unknown passkey; `invalid` for another account's or a wrong
 * signature
 */
async function checkPasskey(
  purpose: PasskeyPurpose,
  sessionId: string,
  user: SignedInUser | null,
  response: AuthenticationResponseJSON,
  now: number,
): Promise<{ passkeyId: number; userId: number }> {
  const ownerId = requiredOwner(purpose, sessionId, user, now)
  const challenge = consumeChallenge(sessionId, now)
  const row = db().select().from(passkeys).where(eq(passkeys.credentialId, response.id)).get()
  const { userHandle } = response.response
  if (!row || (userHandle && userHandle !== row.userHandle)) {
    recordRefusal(ownerId)
    throw unknownPasskey()
  }
  if (ownerId !== null && row.userId !== ownerId) {
    recordRefusal(ownerId)
    throw new DomainError(
      'invalid',
      'This passkey belongs to another account. Please use one of this account.',
    )
  }
  const { verifyAuthenticationResponse } = await webAuthn()
  const { origin, id } = relyingParty()
  let verified: VerifiedAuthenticationResponse
  try {
    verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(row.publicKey),
        counter: row.counter,
        transports: transportsOf(row) as never,
      },
      requireUserVerification: purpose === 'sign-in',
    })
  } catch (error) {
    log().warn({ error, userId: row.userId }, 'a passkey was refused')
    recordRefusal(row.userId)
    throw notVerified(error)
  }
  if (!verified.verified) {
    recordRefusal(row.userId)
    throw notVerified()
  }
  const { newCounter } = verified.authenticationInfo
  // Two responses with the same counter indicate that a passkey was cloned.
  const { changes } = db()
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(and(eq(passkeys.id, row.id), eq(passkeys.counter, row.counter)))
    .run()
  if (changes === 0) throw notVerified()
  return { passkeyId: row.id, userId: row.userId }
}

/**
 * Signs in with a passkey: on its own, as the passkey has verified its user, or after the password.
 * @param originOf returns client and device for the account
 * @throws DomainError `not_signed_in` for an unknown passkey or a sign-in that has expired; `invalid` for a wrong signature
 */
export async function signInByPasskey(
  purpose: 'sign-in' | 'second-step',
  sessionId: string,
  response: AuthenticationResponseJSON,
  originOf: (user: SignedInUser) => Promise<SignInOrigin>,
  now = Date.now(),
) {
  const { userId } = await checkPasskey(purpose, sessionId, null, response, now)
  const user = findActiveUser(db(), userId)
  if (!user) throw unknownPasskey()
  const origin = await originOf(user)
  return write((tx) => {
    // Verification takes a moment, so changes to the account in the meantime take precedence.
    const current = requireActiveUser(tx, user)
    if (!isTwoStepOffered(current.role) || !hasTwoStep(tx, userId)) throw unknownPasskey()
    if (purpose === 'second-step' && pendingUserOf(tx, sessionId, now) !== userId) throw signInExpired()
    return completeSignIn(tx, sessionId, current, origin, 'passkey', now)
  })
}

/**
 * Confirms the identity of a session's user by a passkey.
 * @throws DomainError `not_signed_in` for an unknown passkey; `invalid` for another account's or a wrong signature
 */
export async function confirmByPasskey(
  user: SignedInUser,
  sessionId: string,
  response: AuthenticationResponseJSON,
  now = Date.now(),
) {
  await checkPasskey('confirm', sessionId, user, response, now)
  write((tx) => confirmSession(tx, sessionId, 'factor', now))
}
