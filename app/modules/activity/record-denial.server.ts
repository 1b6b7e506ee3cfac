import { LRUCache } from 'lru-cache'
import { write } from '~db/client.server'
import { isStaff } from '../permissions/permissions'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from './record.server'

type Denial = {
  method: string
  /** Of the address, without its query. */
  path: string
  clientIp: string
  userAgent: string
}

const hour = 3_600_000
/** So many entries of one person in an hour: nobody floods the log, which keeps everything. */
const maxInAnHour = 30

/** What was recorded in the last hour, and how often for each person. One web process, so memory is enough. */
const recorded = new LRUCache<string, true>({ max: 10_000, ttl: hour })
const counted = new LRUCache<number, { entries: number }>({ max: 10_000, ttl: hour })

/**
 * Records that a member of the team or a partner was refused something that their role does not allow: once an hour for the same
 * address. Customers have nothing to look for beyond their own pages, and are not recorded.
 */
export function recordDenial(user: SignedInUser, { method, path, clientIp, userAgent }: Denial) {
  if (!isStaff(user.role) && user.role !== 'partner') return
  const key = `${user.id} ${method} ${path}`
  const mine = counted.get(user.id) ?? { entries: 0 }
  if (recorded.has(key) || mine.entries >= maxInAnHour) return
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
  recorded.set(key, true)
  // Changed in place: the hour runs from the first entry.
  mine.entries += 1
  if (mine.entries === 1) counted.set(user.id, mine)
}
