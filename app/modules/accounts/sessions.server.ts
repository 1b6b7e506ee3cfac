import { and, eq, gt, inArray, isNotNull, lt, ne, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { db, write, type Db, type Tx } from '~db/client.server'
import { insertRow, placeholder, prepared } from '~db/prepared.server'
import { checkouts, sessions, users } from '~db/schema'
import { env } from '~/env.server'
import { ignoreFullDisk } from '../full-disk.server'
import { isStaff } from '../permissions/permissions'
import type { Flash } from './schema'
import type { SignedInUser, UserRole } from '../permissions/signed-in-user'
import { hashToken, newReference, newToken } from '../tokens.server'
import { dayMs, hourMs, minuteMs } from '../time-units'

/** How long a session lasts after its last use. */
export const sessionDays = 30
const touchEveryMs = hourMs
/** More often for staff, whose sessions end sooner. */
const touchStaffEveryMs = 10 * minuteMs

/**
 * The maximum lifetime of a session in milliseconds, regardless of use, so that a stolen cookie does not work
 * forever. Only customers and partners who have proven their address stay signed in longer than the session of a
 * checkout, which anyone can start with any address.
 */
const maxLifetimeMs = (user: { role: UserRole; emailProvenAt: number | null } | null) =>
  (user && !isStaff(user.role) && user.emailProvenAt !== null ? 90 : 30) * dayMs

/** How long a session of staff lasts in production after its last use (decision 004). */
const staffIdleMs = 12 * hourMs

/** The earliest last use of a live session, in UTC milliseconds. */
export const idleSince = (role: UserRole, now: number) =>
  isStaff(role) && env().NODE_ENV === 'production' ? now - staffIdleMs : 0

/**
 * How long the old session stays valid after a checkout has registered its visitor: enough for a second click
 * on the same button.
 */
const supersededSessionMs = 2 * minuteMs

/** The client that uses a session. */
export type Client = {
  /** The User-Agent header. */
  userAgent: string
  /** Its network address. */
  address: string
}
const unknownClient: Client = { userAgent: '', address: '' }

type FoundSession = {
  id: string
  user: SignedInUser | null
  /** When the user last proved their identity; UTC milliseconds. */
  confirmedAt: number
  /** When they last used the second factor in this session, signing in aside; 0 for never. */
  factorConfirmedAt: number
  /** The user who has entered the password but not yet the second factor. Authorizes nothing. */
  pendingUserId: number | null
  isRenewed: boolean
}

/** The time between the password and the second factor, in milliseconds. */
const secondStepMs = 15 * minuteMs

const liveSession = prepared((db) =>
  db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      confirmedAt: sessions.confirmedAt,
      factorConfirmedAt: sessions.factorConfirmedAt,
      pendingUserId: sessions.pendingUserId,
      pendingUntil: sessions.pendingUntil,
      user: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        role: users.role,
        emailProvenAt: users.emailProvenAt,
      },
    })
    .from(sessions)
    .leftJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true)))
    .where(and(eq(sessions.id, placeholder('id')), gt(sessions.expiresAt, placeholder('now'))))
    .prepare(),
)

const signedInUser = ({ id, email, firstName, lastName, role }: SignedInUser): SignedInUser => ({
  id,
  email,
  firstName,
  lastName,
  role,
})

/** The live session of a cookie's token and its active user; a deactivated user counts as signed out. */
export function findSession(token: string, now = Date.now(), address = ''): FoundSession | null {
  const row = liveSession(db()).get({ id: hashToken(token), now })
  if (!row) return null
  const endsAt = row.createdAt + maxLifetimeMs(row.user)
  if (now >= endsAt) return null
  const isOfStaff = row.user !== null && isStaff(row.user.role)
  if (row.user && row.lastSeenAt <= idleSince(row.user.role, now)) return null
  const isRenewed = now - row.lastSeenAt > (isOfStaff ? touchStaffEveryMs : touchEveryMs)
  if (isRenewed) {
    ignoreFullDisk(() => {
      db()
        .update(sessions)
        .set({
          lastSeenAt: now,
          expiresAt: Math.min(now + sessionDays * dayMs, endsAt),
          ...(row.user && address && { address }),
        })
        .where(eq(sessions.id, row.id))
        .run()
    })
  }
  return {
    id: row.id,
    user: row.user && signedInUser(row.user),
    // Signing in counts as a confirmation.
    confirmedAt: Math.max(row.createdAt, row.confirmedAt ?? 0),
    factorConfirmedAt: row.factorConfirmedAt ?? 0,
    pendingUserId: (row.pendingUntil ?? 0) > now ? row.pendingUserId : null,
    isRenewed,
  }
}

const lifetimeFrom = (now: number) => ({ lastSeenAt: now, expiresAt: now + sessionDays * dayMs })

/** Starts a session without a user. The token is stored only in the cookie. */
export function startSession(now = Date.now()): { id: string; token: string } {
  const token = newToken()
  const id = hashToken(token)
  insertRow(db(), sessions, { id, createdAt: now, ...lifetimeFrom(now) })
  return { id, token }
}

const maxUserAgent = 300

/** Clears an unfinished second step, such as a previous user's. */
const noPendingStep = {
  pendingUserId: null,
  pendingUntil: null,
  setupKey: null,
  setupUntil: null,
  passkeyChallenge: null,
  passkeyChallengeUntil: null,
}

/**
 * The columns of a signed-in session: an id that may be shown to its owner, and the browser for recognizing
 * it.
 */
const ownerColumns = (userId: number, { userAgent, address }: Client, now: number) => ({
  userId,
  reference: newReference(),
  userAgent: userAgent.slice(0, maxUserAgent),
  address,
  confirmedAt: null,
  factorConfirmedAt: null,
  ...noPendingStep,
  createdAt: now,
  ...lifetimeFrom(now),
})

type SessionColumns = Partial<typeof sessions.$inferInsert> & { createdAt: number } & ReturnType<
    typeof lifetimeFrom
  >

/**
 * Gives a session a new id and these columns, or starts one.
 * @returns the new token for the cookie
 */
function replaceSession(tx: Tx, sessionId: string | null, columns: SessionColumns) {
  const token = newToken()
  const id = hashToken(token)
  const wasUpdated =
    sessionId !== null &&
    tx
      .update(sessions)
      .set({ id, ...columns })
      .where(eq(sessions.id, sessionId))
      .run().changes === 1
  if (!wasUpdated) {
    tx.insert(sessions)
      .values({ id, ...columns })
      .run()
  }
  return { id, token }
}

/**
 * Signs in `userId` under a new session id, which prevents session fixation. The visitor's entered data is
 * retained. Part of the caller's transaction.
 * @returns the new token for the cookie
 */
export const signInSession = (
  tx: Tx,
  sessionId: string | null,
  userId: number,
  client = unknownClient,
  now = Date.now(),
) => replaceSession(tx, sessionId, ownerColumns(userId, client, now))

/**
 * Records that the password of `userId` was correct and that a second factor must follow. Until then no one
 * is signed in; a previous user is signed out. The session gets a new id to prevent session fixation.
 */
export const beginSecondStep = (tx: Tx, sessionId: string | null, userId: number, now = Date.now()) =>
  replaceSession(tx, sessionId, {
    ...noPendingStep,
    userId: null,
    reference: null,
    userAgent: '',
    address: '',
    confirmedAt: null,
    factorConfirmedAt: null,
    pendingUserId: userId,
    pendingUntil: now + secondStepMs,
    createdAt: now,
    ...lifetimeFrom(now),
  })

/** The user of a session whose second factor is pending; null if there is none or it has expired. */
export const pendingUserOf = (database: Db | Tx, sessionId: string, now = Date.now()): number | null =>
  database
    .select({ id: sessions.pendingUserId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.pendingUntil, now)))
    .get()?.id ?? null

/** Records that the user of a session has proved their identity again, by the password or the second factor. */
export const confirmSession = (tx: Tx, sessionId: string, by: 'password' | 'factor', now = Date.now()) =>
  tx
    .update(sessions)
    .set({ confirmedAt: now, ...(by === 'factor' && { factorConfirmedAt: now }) })
    .where(eq(sessions.id, sessionId))
    .run()

/** The checkout of a session. */
export const checkoutOfSession = prepared((db) =>
  db
    .select({ checkoutId: sessions.checkoutId })
    .from(sessions)
    .where(eq(sessions.id, placeholder('sessionId')))
    .prepare(),
)

const endSoon = prepared((db) =>
  db
    .update(sessions)
    .set({ lastSeenAt: placeholder('now'), expiresAt: placeholder('expiresAt') })
    .where(eq(sessions.id, placeholder('sessionId')))
    .prepare(),
)

/** Starts a second session with the same checkout, and lets the old one expire in two minutes. */
function startParallelSession(
  tx: Tx,
  sessionId: string,
  owner: { userId: number; client: Client } | null,
  now: number,
) {
  const token = newToken()
  const id = hashToken(token)
  const checkoutId = checkoutOfSession(tx).get({ sessionId })?.checkoutId ?? null
  const columns = owner
    ? ownerColumns(owner.userId, owner.client, now)
    : { createdAt: now, ...lifetimeFrom(now) }
  insertRow(tx, sessions, { id, checkoutId, ...columns })
  // Updates the last use as well, so that requests do not extend the old session.
  endSoon(tx).run({ sessionId, now, expiresAt: now + supersededSessionMs })
  return { id, token }
}

/**
 * Signs in a customer who was just registered during checkout. The old session, signed out but with the same
 * checkout, stays valid for two minutes: if the form is submitted twice, the browser may never receive the
 * first response with the new cookie.
 */
export const signInParallelSession = (
  tx: Tx,
  sessionId: string,
  userId: number,
  client = unknownClient,
  now = Date.now(),
) => startParallelSession(tx, sessionId, { userId, client }, now)

const signedInParallelSession = prepared((db) => {
  const others = alias(sessions, 'others')
  return db
    .select({ id: others.id })
    .from(sessions)
    .innerJoin(others, eq(others.checkoutId, sessions.checkoutId))
    .where(and(eq(sessions.id, placeholder('sessionId')), isNotNull(others.userId)))
    .limit(1)
    .prepare()
})

/**
 * Continues from an old session whose visitor was registered during checkout but never received the new
 * cookie. The new session starts signed out, like the old one.
 * @returns null if no one was signed in during that checkout
 */
export function continueParallelSession(tx: Tx, sessionId: string, now = Date.now()) {
  return signedInParallelSession(tx).get({ sessionId })
    ? startParallelSession(tx, sessionId, null, now)
    : null
}

/** Whether no session refers to the checkout. */
const hasNoSession = (tx: Tx) =>
  notExists(tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.checkoutId, checkouts.id)))

/**
 * Ends the session, its entered data, and the sessions that share it, so that the next person at the screen
 * finds nothing.
 * @param exceptId a session that survives with its entered data
 */
export function endSession(tx: Tx, sessionId: string, exceptId?: string) {
  const ended = tx
    .delete(sessions)
    .where(eq(sessions.id, sessionId))
    .returning({ checkoutId: sessions.checkoutId })
    .get()
  if (!ended?.checkoutId) return
  tx.delete(sessions)
    .where(
      and(
        eq(sessions.checkoutId, ended.checkoutId),
        exceptId === undefined ? undefined : ne(sessions.id, exceptId),
      ),
    )
    .run()
  tx.delete(checkouts)
    .where(and(eq(checkouts.id, ended.checkoutId), hasNoSession(tx)))
    .run()
}

/**
 * Gives a session a new id after a password change, so that a stolen copy of its cookie stops working.
 * @returns the new token for the cookie
 */
export function renewSession(tx: Tx, sessionId: string) {
  const token = newToken()
  const id = hashToken(token)
  // The user has just entered the password.
  tx.update(sessions).set({ id, confirmedAt: Date.now() }).where(eq(sessions.id, sessionId)).run()
  return { id, token }
}

/**
 * Ends all sessions of a user, their unfinished sign-ins, and sessions that share their entered data.
 * @param exceptId the session that the owner is using
 */
export function endSessionsOf(tx: Tx, userId: number, exceptId?: string) {
  const theirCheckouts = tx
    .select({ id: sessions.checkoutId })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNotNull(sessions.checkoutId)))
  tx.delete(sessions)
    .where(
      and(
        or(
          eq(sessions.userId, userId),
          eq(sessions.pendingUserId, userId),
          inArray(sessions.checkoutId, theirCheckouts),
        ),
        exceptId === undefined ? undefined : ne(sessions.id, exceptId),
      ),
    )
    .run()
}

/** Deletes expired sessions, and checkouts without a session. @returns the number of deleted sessions */
export function deleteExpiredSessions(tx: Tx, now: number): number {
  const { changes } = tx.delete(sessions).where(lt(sessions.expiresAt, now)).run()
  tx.delete(checkouts).where(hasNoSession(tx)).run()
  return changes
}

const flashOfSession = prepared((db) =>
  db
    .select({ flash: sessions.flash })
    .from(sessions)
    .where(eq(sessions.id, placeholder('sessionId')))
    .prepare(),
)

/** Whether the session still exists. */
export const isSessionLive = (sessionId: string) => flashOfSession(db()).get({ sessionId }) !== undefined

/** Stores a flash for the session's next page. */
export function storeFlash(sessionId: string, message: Flash) {
  db()
    .update(sessions)
    .set({ flash: JSON.stringify(message) })
    .where(eq(sessions.id, sessionId))
    .run()
}

/** The flash for the session's next page. */
export function findStoredFlash(sessionId: string): Flash | null {
  const row = flashOfSession(db()).get({ sessionId })
  return row?.flash ? (JSON.parse(row.flash) as Flash) : null
}

/** Clears the flash after a page has shown it, unless it was replaced in the meantime. */
export function clearStoredFlash(sessionId: string, shown: Flash) {
  const isShown = and(eq(sessions.id, sessionId), eq(sessions.flash, JSON.stringify(shown)))
  ignoreFullDisk(() => write((tx) => tx.update(sessions).set({ flash: null }).where(isShown).run()))
}
