import { and, asc, count, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { sessions } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { readPage, type ListQuery, type ListPage } from '../paging'
import { browserName } from './browser-name'
import type { SignedInUser } from '../permissions/signed-in-user'
import { endSession, endSessionsOf, idleSince } from './sessions.server'

export type OwnSession = {
  /** Identifies the session in forms. */
  reference: string
  /** For example, "Chrome on Windows". */
  browser: string
  /** The network address of its last use; empty for sessions older than this column. */
  address: string
  /** UTC milliseconds. */
  signedInAt: number
  lastSeenAt: number
  isThisOne: boolean
}

const isLiveSessionOf = (user: SignedInUser, now: number) =>
  and(
    eq(sessions.userId, user.id),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, idleSince(user.role, now)),
  )

/** The user's sessions, most recently used first. */
export function listOwnSessions(
  user: SignedInUser,
  currentSessionId: string,
  query: ListQuery,
  now = Date.now(),
): ListPage<OwnSession> {
  const total =
    db().select({ count: count() }).from(sessions).where(isLiveSessionOf(user, now)).get()?.count ?? 0
  return readPage(total, query, ({ limit, offset, isBackwards }) =>
    db()
      .select({
        id: sessions.id,
        // Not null for any signed-in session.
        reference: sql<string>`${sessions.reference}`,
        userAgent: sessions.userAgent,
        address: sessions.address,
        signedInAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .where(isLiveSessionOf(user, now))
      .orderBy(
        (isBackwards ? asc : desc)(sessions.lastSeenAt),
        (isBackwards ? asc : desc)(sessions.createdAt),
        (isBackwards ? desc : asc)(sessions.id),
      )
      .limit(limit)
      .offset(offset)
      .all()
      .map(({ id, userAgent, ...row }) => ({
        ...row,
        browser: browserName(userAgent),
        isThisOne: id === currentSessionId,
      })),
  )
}

/**
 * Ends one of the user's own sessions.
 * @param currentSessionId which cannot be ended here
 * @throws DomainError `not_found` for an ended session as well as for another user's
 */
export function endOwnSession(user: SignedInUser, currentSessionId: string, reference: string) {
  write((tx) => {
    const ended = tx
      .select({ id: sessions.id, userAgent: sessions.userAgent })
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, user.id),
          eq(sessions.reference, reference),
          ne(sessions.id, currentSessionId),
        ),
      )
      .get()
    if (ended) endSession(tx, ended.id, currentSessionId)
    else throw new DomainError('not_found', 'That session has already ended.')
    recordActivity(tx, {
      userId: user.id,
      action: 'logout',
      section: 'session',
      description: `${user.email} ended a session: ${browserName(ended.userAgent)}`,
    })
  })
}

/**
 * Ends all of the user's sessions except this one.
 * @returns the number of ended sessions
 */
export function endOtherSessions(user: SignedInUser, currentSessionId: string): number {
  return write((tx) => {
    const others = tx
      .select({ count: count() })
      .from(sessions)
      .where(and(isLiveSessionOf(user, Date.now()), ne(sessions.id, currentSessionId)))
      .get()
    const ended = others?.count ?? 0
    endSessionsOf(tx, user.id, currentSessionId)
    if (ended > 0) {
      recordActivity(tx, {
        userId: user.id,
        action: 'logout',
        section: 'session',
        description: `${user.email} ended all other sessions`,
        metadata: { sessions: ended },
      })
    }
    return ended
  })
}
