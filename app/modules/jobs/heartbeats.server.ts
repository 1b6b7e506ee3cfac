import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { heartbeats } from '~db/schema'

/** Records a heartbeat of a process. */
export function recordHeartbeat(process: string, now = Date.now()) {
  db()
    .insert(heartbeats)
    .values({ process, beatAt: now })
    .onConflictDoUpdate({ target: heartbeats.process, set: { beatAt: now } })
    .run()
}

/** The last heartbeat of the process in UTC milliseconds; null if there is none. */
export const lastHeartbeat = (process: string) =>
  db().select({ at: heartbeats.beatAt }).from(heartbeats).where(eq(heartbeats.process, process)).get()?.at ??
  null
