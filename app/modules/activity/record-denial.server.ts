import { LRUCache } from 'lru-cache'
import { write } from '~db/client.server'
import { isStaff } from '../permissions/permissions'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from './record.server'
import { hourMs } from '../time-units'

type Denial = {
  method: string
  /** The path without its query. */
  path: string
  clientIp: string
  userAgent: string
}

/**
 * The maximum number of entries per user and hour, so that no one can flood the log, which is never pruned.
 */
const maxInAnHour = 30

/**
 * Denials recorded in the last hour, and their count per user. There is one web process, so memory is enough.
 */
const recentDenials = new LRUCache<string, true>({ max: 10_000, ttl: hourMs })
const entryCounts = new LRUCache<number, { entries: number }>({ max: 10_000, ttl: hourMs })

/**
 * Records that a staff member or partner was denied something that their role does not permit, at most once
 * an hour for each path. Customers are not recorded, since they have no access beyond their own pages anyway.
 */
export function recordDenial(user: SignedInUser, { method, path, clientIp, userAgent }: Denial) {
  if (!isStaff(user.role) && user.role !== 'partner') return
  const key = `${user.id} ${method} ${path}`
  const count = entryCounts.get(user.id) ?? { entries: 0 }
  if (recentDenials.has(key) || count.entries >= maxInAnHour) return
  write((tx) =>
    recordActivity(tx, {
      userId: user.id,
      action: 'rejected',
      section: 'access',
      description: `${user.email} was denied access to ${path.slice(0, 300)}`,
      metadata: {
        method,
        path: path.slice(0, 300),
        role: user.role,
        address: clientIp.slice(0, 100),
        browser: userAgent.slice(0, 300),
      },
    }),
  )
  recentDenials.set(key, true)
  // Mutated rather than set again, so that the hour starts with the first entry.
  count.entries += 1
  if (count.entries === 1) entryCounts.set(user.id, count)
}
