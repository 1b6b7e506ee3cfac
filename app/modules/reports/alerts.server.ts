import { eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { reports } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { businessDay } from '../formatting'
import { mostAlerts, type Alert } from './alerts'
import { proposeAlerts, type Proposal } from './propose-alerts'
import { readItems } from './report.server'

/** What the values have called for: it stands among the report's alerts as it was proposed, or staff have taken it away. */
type Kept = Proposal & { dropped: boolean }

const says = (alert: Alert) => JSON.stringify(alert)

const sameCause = (a: Proposal, b: Proposal) =>
  a.path === b.path &&
  a.value === b.value &&
  a.alert.severity === b.alert.severity &&
  a.alert.title === b.alert.title

/**
 * A report's alerts as the values call for them now (decision 013). One that stands as it was proposed goes when the values no longer
 * call for it; one that staff wrote or rewrote stays; one that they took away does not come back for the same cause and value. One
 * that finds no room any more comes as soon as there is some.
 */
export function followValues(alerts: readonly Alert[], kept: readonly Kept[], called: readonly Proposal[]) {
  const there = new Set(alerts.map(says))
  // Rewritten is taken away, too: what stands in its place is staff's.
  const dropped = kept.filter((k) => k.dropped || !there.has(says(k.alert)))
  const standing = new Set(kept.filter((k) => !dropped.includes(k)).map((k) => says(k.alert)))
  const wanted = called.filter((c) => !dropped.some((d) => sameCause(d, c)))
  const wantedTexts = new Set(wanted.map((w) => says(w.alert)))
  const stay = alerts.filter((a) => !standing.has(says(a)) || wantedTexts.has(says(a)))
  const room = Math.max(0, mostAlerts - stay.length)
  const come = wanted.filter((w) => !there.has(says(w.alert))).slice(0, room)
  const stand = wanted.filter((w) => there.has(says(w.alert)) || come.includes(w))
  return {
    alerts: [...stay, ...come.map((w) => w.alert)],
    kept: [
      ...dropped.map((d): Kept => ({ ...d, dropped: true })),
      ...stand.map((w): Kept => ({ ...w, dropped: false })),
    ],
  }
}

type Acted = { order: { id: number; orderNumber: string }; userId?: number }

const titles = (alerts: readonly Alert[]) => alerts.map(({ title }) => `“${title}”`).join(', ')

/** Stores a report's alerts and says in the log which of them are new, different or gone. @returns false when none is */
export function storeAlerts(
  tx: Tx,
  { order, userId }: Acted,
  before: readonly Alert[],
  after: readonly Alert[],
): boolean {
  if (JSON.stringify(before) === JSON.stringify(after)) return false
  tx.update(reports)
    .set({ alerts: JSON.stringify(after) })
    .where(eq(reports.orderId, order.id))
    .run()
  const [was, is] = [new Set(before.map(says)), new Set(after.map(says))]
  const [left, came] = [before.filter((a) => !is.has(says(a))), after.filter((a) => !was.has(says(a)))]
  const changed = came.filter(({ title }) => left.some((a) => a.title === title))
  const added = came.filter((a) => !changed.includes(a))
  const removed = left.filter(({ title }) => !changed.some((a) => a.title === title))
  const deeds = [
    added.length > 0 && `added ${titles(added)}`,
    changed.length > 0 && `changed ${titles(changed)}`,
    removed.length > 0 && `removed ${titles(removed)}`,
  ].filter(Boolean)
  recordActivity(tx, {
    ...(userId !== undefined && { userId }),
    action: 'updated',
    section: 'report',
    field: 'criticalAlerts',
    orderId: order.id,
    description: `Alerts of ${order.orderNumber}: ${deeds.join('; ') || 'put in another order'}`,
  })
  return true
}

/** Brings the alerts that rest on values up to date with them. */
export function proposeAgain(tx: Tx, order: Acted['order'], now: number) {
  const row = tx
    .select({ alerts: reports.alerts, proposals: reports.proposals })
    .from(reports)
    .where(eq(reports.orderId, order.id))
    .get()
  if (!row) return
  const before = JSON.parse(row.alerts) as Alert[]
  const called = proposeAlerts(
    readItems(tx, order.id).map(({ path, value, typed, absence, document, documentPage }) => ({
      path,
      value,
      typed,
      absence,
      source:
        document && documentPage !== null
          ? `${document.name}, page ${documentPage}`
          : (document?.name ?? null),
    })),
    businessDay(now),
  )
  const { alerts, kept } = followValues(before, JSON.parse(row.proposals) as Kept[], called)
  storeAlerts(tx, { order }, before, alerts)
  tx.update(reports)
    .set({ proposals: JSON.stringify(kept) })
    .where(eq(reports.orderId, order.id))
    .run()
}
