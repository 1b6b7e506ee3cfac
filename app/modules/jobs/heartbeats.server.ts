import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { heartbeats } from '~db/schema'

/** Records a heartbeat of a process. */
export function recordHeartbeat(processName: string, now = Date.now()) {
  db()
    .insert(heartbeats)
    .values({ process: processName, beatAt: now })
    .onConflictDoUpdate({ target: heartbeats.process, set: { beatAt: now } })
    .run()
}

/** The last heartbeat of the process in UTC milliseconds; null if there is none. */
export const lastHeartbeat = (processName: string) =>
  db().select({ at: heartbeats.beatAt }).from(heartbeats).where(eq(heartbeats.process, processName)).get()
    ?.at ?? null
