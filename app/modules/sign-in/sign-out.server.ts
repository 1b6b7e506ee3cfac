import { write } from '~db/client.server'
import { recordActivity } from '../activity/record.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { endSession } from '../accounts/sessions.server'

/** Ends the session and deletes its data. */
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
