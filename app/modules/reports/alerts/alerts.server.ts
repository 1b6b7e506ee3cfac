import { eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { reports } from '~db/schema'
import { recordActivity } from '../../activity/record.server'
import { DomainError } from '../../domain-error'
import { businessDay } from '../../date-formats'
import { alertText, maxAlerts, maxProposals, valueText, type Alert, type SubmittedAlert } from './alerts'
import { alertValues } from './alert-values'
import { proposeAlerts, type Proposal } from './propose-alerts'
import { readItems, readReportDocuments, type ReportItem } from '../draft/report.server'
import type { SectionId } from '../../report-fields/sections'

/**
 * A stored proposal: in the report as proposed, removed or rewritten by staff, or withheld because an alert that staff
 * wrote in place of an earlier one still exists.
 */
type StoredProposal = Proposal & { dropped: boolean; held?: boolean }

const hasSameCause = (a: Proposal, b: Proposal) =>
  a.path === b.path &&
  a.value === b.value &&
  a.alert.severity === b.alert.severity &&
  a.alert.title === b.alert.title

/** A title without figures and periods, to recognize proposals of the same rule. */
const wordsOf = ({ alert }: Proposal) => alert.title.replace(/\([^)]*\)/g, '').replace(/[\d$%.,−-]+/g, '')
const continues = (a: Proposal, b: Proposal) => a.path === b.path && wordsOf(a) === wordsOf(b)

/** Adds the current value to an alert of staff if it has changed since. */
function withNews(
  { nowSays: _, nowProposes: _proposes, ...alert }: Alert,
  saidAt: (path: string) => string,
): Alert {
  if (alert.path === undefined || alert.restsOn === undefined) return alert
  const currentText = saidAt(alert.path)
  return currentText === alert.restsOn ? alert : { ...alert, nowSays: currentText }
}

/**
 * Merges a report's alerts with the current proposals (decision 013). An unedited proposal is updated or removed with
 * its value. An alert that staff wrote or edited stays and is flagged if its value changed; a removed one does not
 * return for the same cause and value. A new proposal is withheld until staff decide about the alert that replaced the
 * earlier one, so that the report never prints both. Alerts of staff come first, then others by severity, up to the
 * limit.
 */
function mergeAlerts(
  alerts: readonly Alert[],
  stored: readonly StoredProposal[],
  called: readonly Proposal[],
  saidAt: (path: string) => string,
) {
  const there = new Set(alerts.map(alertText))
  const waiting = stored.filter((s) => s.held)
  const known = stored.filter((s) => !s.held)
  const dropped = known.filter((s) => s.dropped || !there.has(alertText(s.alert)))
  const live = known.filter((s) => !dropped.includes(s))
  const proposed = new Set(live.map((s) => alertText(s.alert)))
  const own = alerts
    .filter((alert) => !proposed.has(alertText(alert)))
    .map((alert) => withNews(alert, saidAt))
  const ownTexts = new Set(own.map(alertText))
  const replaces = (alert: Alert, { path }: Proposal) =>
    alert.path === path && dropped.some((d) => d.path === path && d.value === alert.restsOn)
  /** Staff confirmed or rewrote their alert for the current value, which settles the proposal. */
  const isDecided = (c: Proposal) =>
    waiting.some((w) => hasSameCause(w, c)) &&
    own.some(({ path, restsOn }) => path === c.path && restsOn === c.value)
  const open = called.filter(
    (c) => !ownTexts.has(alertText(c.alert)) && !dropped.some((d) => hasSameCause(d, c)),
  )
  const decided = open.filter(isDecided)
  const heldBy = (c: Proposal) =>
    live.some((l) => continues(l, c))
      ? undefined
      : own.find((alert) => alert.nowSays !== undefined && replaces(alert, c))
  const held = open.filter((c) => !decided.includes(c) && heldBy(c) !== undefined)
  const placed = open
    .filter((c) => !decided.includes(c) && !held.includes(c))
    .slice(0, Math.max(0, maxAlerts - own.length))
  const withProposal = (alert: Alert): Alert => {
    const next = held.find((c) => heldBy(c) === alert)
    return next ? { ...alert, nowProposes: next.alert.title } : alert
  }
  return {
    alerts: [...own.map(withProposal), ...placed.map(({ alert }) => alert)],
    stored: [
      ...[...dropped, ...decided].map(({ path, value, alert }): StoredProposal => ({
        path,
        value,
        alert,
        dropped: true,
      })),
      ...held.map((h): StoredProposal => ({ ...h, dropped: false, held: true })),
      ...placed.map((p): StoredProposal => ({ ...p, dropped: false })),
    ].slice(-maxProposals * 2),
  }
}

type Changed = { order: { id: number; orderNumber: string }; userId?: number }

const titles = (alerts: readonly Alert[]) => alerts.map(({ title }) => `“${title}”`).join(', ')

/**
 * Stores a report's alerts and records which of them were added, changed, or removed.
 * @returns false if nothing changed
 */
export function storeAlerts(
  tx: Tx,
  { order, userId }: Changed,
  before: readonly Alert[],
  after: readonly Alert[],
): boolean {
  if (JSON.stringify(before) === JSON.stringify(after)) return false
  tx.update(reports)
    .set({ alerts: JSON.stringify(after) })
    .where(eq(reports.orderId, order.id))
    .run()
  const [was, is] = [new Set(before.map(alertText)), new Set(after.map(alertText))]
  const [left, came] = [
    before.filter((a) => !is.has(alertText(a))),
    after.filter((a) => !was.has(alertText(a))),
  ]
  const changed = came.filter(({ title }) => left.some((a) => a.title === title))
  const added = came.filter((a) => !changed.includes(a))
  const removed = left.filter(({ title }) => !changed.some((a) => a.title === title))
  const changes = [
    added.length > 0 && `added ${titles(added)}`,
    changed.length > 0 && `changed ${titles(changed)}`,
    removed.length > 0 && `removed ${titles(removed)}`,
  ].filter(Boolean)
  const isReordered = before.some((alert, at) => {
    const other = after[at]
    return other !== undefined && alertText(alert) !== alertText(other)
  })
  recordActivity(tx, {
    ...(userId !== undefined && { userId }),
    action: 'updated',
    section: 'report',
    field: 'criticalAlerts',
    orderId: order.id,
    description: `Alerts of ${order.orderNumber}: ${changes.join('; ') || (isReordered ? 'put in another order' : 'sources changed')}`,
  })
  return true
}

const saidBy = (items: readonly ReportItem[]) => {
  const byPath = new Map(items.map((item) => [item.path, item]))
  return (path: string) => valueText(byPath.get(path))
}

/**
 * Links submitted alerts to the values and pages behind them. An alert with unchanged text keeps its recorded
 * value unless it is confirmed for the current one.
 * @throws DomainError `invalid` for a document that does not belong to the order
 */
export function linkAlertsToValues(
  tx: Tx,
  orderId: number,
  before: readonly Alert[],
  sent: readonly SubmittedAlert[],
): Alert[] {
  const saidAt = saidBy(readItems(tx, orderId))
  const names = new Map(readReportDocuments(tx, orderId).map(({ id, name }) => [id, name]))
  return sent.map(({ confirmed, ...given }, at): Alert => {
    const { type, title, description, severity, source } = given
    const words = { type, title, description, severity }
    const same = before.find((alert) => alertText(alert) === alertText(words))
    const known = same ?? before.find((alert) => alert.type === type && alert.title === title)
    const path = given.path ?? known?.path
    // API clients without document ids send back the source's text.
    const place =
      given.documentId === undefined && known && (source === undefined || source === known.source)
        ? known
        : given
    const name = place.documentId === undefined ? undefined : names.get(place.documentId)
    if (place.documentId !== undefined && name === undefined && place === given)
      throw new DomainError('invalid', 'Please check the data.', {
        fields: { [`criticalAlerts[${at}].documentId`]: 'The order has no such document' },
      })
    const cited = name === undefined || place.page === undefined ? name : `${name}, page ${place.page}`
    const shown = cited ?? place.source
    return {
      ...words,
      ...(shown !== undefined && { source: shown.slice(0, 300) }),
      ...(path !== undefined && { path }),
      ...(name !== undefined && place.documentId !== undefined && { documentId: place.documentId }),
      ...(place.page !== undefined && { page: place.page }),
      ...(place.quote !== undefined && { quote: place.quote }),
      ...(path !== undefined && { restsOn: (confirmed ? undefined : same?.restsOn) ?? saidAt(path) }),
    }
  })
}

/** Updates alerts after values have changed. */
export function refreshAlerts(tx: Tx, order: Changed['order'], now: number) {
  const row = tx
    .select({ alerts: reports.alerts, proposals: reports.proposals, checked: reports.checkedSections })
    .from(reports)
    .where(eq(reports.orderId, order.id))
    .get()
  if (!row) return
  const before = JSON.parse(row.alerts) as Alert[]
  const items = readItems(tx, order.id)
  const called = proposeAlerts(alertValues(items, readReportDocuments(tx, order.id)), businessDay(now))
  const { alerts, stored } = mergeAlerts(
    before,
    JSON.parse(row.proposals) as StoredProposal[],
    called,
    saidBy(items),
  )
  storeAlerts(tx, { order }, before, alerts)
  const outdated = (list: readonly Alert[]) =>
    list.flatMap(({ nowSays, path }) => (nowSays === undefined ? [] : `${path}: ${nowSays}`))
  const known = new Set(outdated(before))
  const checked = JSON.parse(row.checked) as SectionId[]
  // The alerts were reviewed before the value changed.
  const isNews = outdated(alerts).some((text) => !known.has(text))
  tx.update(reports)
    .set({
      proposals: JSON.stringify(stored),
      ...(isNews && { checkedSections: JSON.stringify(checked.filter((section) => section !== 'alerts')) }),
    })
    .where(eq(reports.orderId, order.id))
    .run()
}
