import { and, eq, gt, lt } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { sessions, users } from '~db/schema'
import { unlessFull } from '../full-disk.server'
import type { SignedInUser } from './schema'
import { hashToken, newToken } from './tokens.server'

const day = 86_400_000
/** How long a session lasts after its last use. */
export const sessionDays = 30
const touchEvery = day / 24

export type SessionMessage = { kind: 'success' | 'error'; title: string; description?: string }

export type FoundSession = { id: string; user: SignedInUser | null; renewed: boolean }

/** The live session of a cookie's token and its active user; a deactivated user counts as signed out. */
export function findSession(token: string, now = Date.now()): FoundSession | null {
  const row = db()
    .select({
      id: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      user: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        role: users.role,
      },
    })
    .from(sessions)
    .leftJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true)))
    .where(and(eq(sessions.id, hashToken(token)), gt(sessions.expiresAt, now)))
    .get()
  if (!row) return null
  const renewed = now - row.lastSeenAt > touchEvery
  if (renewed) {
    unlessFull(() => {
      db()
        .update(sessions)
        .set({ lastSeenAt: now, expiresAt: now + sessionDays * day })
        .where(eq(sessions.id, row.id))
        .run()
    })
  }
  return { id: row.id, user: row.user, renewed }
}

/** Starts a session without a user. The token goes into the cookie and nowhere else. */
export function startSession(now = Date.now()): { id: string; token: string } {
  const token = newToken()
  const id = hashToken(token)
  db()
    .insert(sessions)
    .values({ id, createdAt: now, lastSeenAt: now, expiresAt: now + sessionDays * day })
    .run()
  return { id, token }
}

/**
 * Signs `userId` in: the session gets a new id, so that one planted before the sign-in is worth nothing after it; what the
 * visitor had entered moves along. Part of the caller's transaction.
 * @returns the new token for the cookie
 */
export function signInSession(tx: Tx, sessionId: string | null, userId: number, now = Date.now()) {
  const token = newToken()
  const id = hashToken(token)
  const changed =
    sessionId !== null &&
    tx
      .update(sessions)
      .set({ id, userId, lastSeenAt: now, expiresAt: now + sessionDays * day })
      .where(eq(sessions.id, sessionId))
      .run().changes === 1
  if (!changed) {
    tx.insert(sessions)
      .values({ id, userId, createdAt: now, lastSeenAt: now, expiresAt: now + sessionDays * day })
      .run()
  }
  return { id, token }
}

export const endSession = (tx: Tx, sessionId: string) =>
  tx.delete(sessions).where(eq(sessions.id, sessionId)).run()

/** After a password change nobody stays signed in with the old one. */
export const endSessionsOf = (tx: Tx, userId: number) =>
  tx.delete(sessions).where(eq(sessions.userId, userId)).run()

export const deleteExpiredSessions = (tx: Tx, now: number) =>
  tx.delete(sessions).where(lt(sessions.expiresAt, now)).run().changes

/** Leaves a message for the session's next page. */
export function leaveMessage(sessionId: string, message: SessionMessage) {
  db()
    .update(sessions)
    .set({ flash: JSON.stringify(message) })
    .where(eq(sessions.id, sessionId))
    .run()
}

/** The waiting message, shown once. */
export function takeMessage(sessionId: string): SessionMessage | null {
  const row = db().select({ flash: sessions.flash }).from(sessions).where(eq(sessions.id, sessionId)).get()
  if (!row?.flash) return null
  unlessFull(() =>
    write((tx) => tx.update(sessions).set({ flash: null }).where(eq(sessions.id, sessionId)).run()),
  )
  return JSON.parse(row.flash) as SessionMessage
}
