import { max } from 'drizzle-orm'
import { db } from '~db/client.server'
import { activities, documents, heartbeats } from '~db/schema'
import { duration, ok, warning, type Check } from '../host-checks/check'
import { hourMs } from '../time-units'

/**
 * Checks the age of the newest data, which is what would be lost with the machine now. The worker's heartbeat
 * changes every few seconds.
 */
export function checkAge(oldestHours: number, now = Date.now()): Check {
  const name = 'Age'
  const newest = {
    'entry of the activity log': db()
      .select({ at: max(activities.createdAt) })
      .from(activities)
      .get()?.at,
    document: db()
      .select({ at: max(documents.uploadedAt) })
      .from(documents)
      .get()?.at,
    heartbeat: db()
      .select({ at: max(heartbeats.beatAt) })
      .from(heartbeats)
      .get()?.at,
  }
  const details = Object.entries(newest).map(([label, time]) =>
    time ? `newest ${label}: ${new Date(time).toISOString()}, ${duration(now - time)} old` : `no ${label}`,
  )
  const newestTime = Math.max(...Object.values(newest).map((time) => time ?? 0))
  if (newestTime === 0) return warning(name, 'this copy contains no data.', details)
  const summary = `the newest data is ${duration(now - newestTime)} old.`
  return now - newestTime > oldestHours * hourMs
    ? warning(
        name,
        `${summary} That is more than ${oldestHours} hours: are backups still being made?`,
        details,
      )
    : ok(name, summary, details)
}
