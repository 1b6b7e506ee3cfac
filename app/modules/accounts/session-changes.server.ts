import { write } from '~db/client.server'
import { recordActivity } from '../activity/record.server'
import type { SignedInUser } from './schema'
import { endSession, signInSession } from './sessions.server'

/** Signs the user in under a new session id and records it. */
export function signIn(sessionId: string | null, user: SignedInUser, userAgent = '') {
  return write((tx) => {
    recordActivity(tx, {
      userId: user.id,
      action: 'login',
      section: 'session',
      description: `${user.email} signed in`,
    })
    return signInSession(tx, sessionId, user.id, userAgent)
  })
}

/** Ends the session, with all that was kept under it. */
export function signOut(sessionId: string, user: SignedInUser | null) {
  write((tx) => {
    endSession(tx, sessionId)
    if (user) {
      recordActivity(tx, {
        userId: user.id,
        action: 'logout',
        section: 'session',
        description: `${user.email} signed out`,
      })
    }
  })
}
