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

/** A proposal as stored in `reports.proposals`, whose keys keep their names. If neither flag is set, it is in the report. */
type StoredProposal = Proposal & {
  /** Staff removed or rewrote it, or made it unnecessary. */
  dropped: boolean
  /** It is withheld while the alert that staff wrote in place of an earlier proposal exists. */
  held?: boolean
}

const hasSameCause = (a: Proposal, b: Proposal) =>
  a.path === b.path &&
  a.value === b.value &&
  a.alert.severity === b.alert.severity &&
  a.alert.title === b.alert.title

/** A title without figures and periods, which two proposals of the same rule share. */
const titleWords = ({ alert }: Proposal) => alert.title.replace(/\([^)]*\)/g, '').replace(/[\d$%.,−-]+/g, '')
const isOfSameRule = (a: Proposal, b: Proposal) => a.path === b.path && titleWords(a) === titleWords(b)

/** Adds the current value to an alert of staff if it has changed since. */
function withCurrentValue(
  { nowSays: _, nowProposes: _proposes, ...alert }: Alert,
  valueTextAt: (path: string) => string,
): Alert {
  if (alert.path === undefined || alert.restsOn === undefined) return alert
  const currentText = valueTextAt(alert.path)
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
  proposals: readonly Proposal[],
  valueTextAt: (path: string) => string,
) {
  const alertTexts = new Set(alerts.map(alertText))
  const withheldBefore = stored.filter((proposal) => proposal.held)
  const notWithheld = stored.filter((proposal) => !proposal.held)
  const removed = notWithheld.filter(
    (proposal) => proposal.dropped || !alertTexts.has(alertText(proposal.alert)),
  )
  const active = notWithheld.filter((proposal) => !removed.includes(proposal))
  const activeTexts = new Set(active.map(({ alert }) => alertText(alert)))
  const staffAlerts = alerts
    .filter((alert) => !activeTexts.has(alertText(alert)))
    .map((alert) => withCurrentValue(alert, valueTextAt))
  const staffTexts = new Set(staffAlerts.map(alertText))
  const replacesEarlier = (alert: Alert, { path }: Proposal) =>
    alert.path === path && removed.some((other) => other.path === path && other.value === alert.restsOn)
  /** Staff confirmed or rewrote their alert for the current value, which settles the proposal. */
  const isDecided = (proposal: Proposal) =>
    withheldBefore.some((other) => hasSameCause(other, proposal)) &&
    staffAlerts.some(({ path, restsOn }) => path === proposal.path && restsOn === proposal.value)
  const open = proposals.filter(
    (proposal) =>
      !staffTexts.has(alertText(proposal.alert)) && !removed.some((other) => hasSameCause(other, proposal)),
  )
  const decided = open.filter(isDecided)
  /** The outdated alert of staff because of which a proposal is withheld. */
  const outdatedAlertFor = (proposal: Proposal) =>
    active.some((other) => isOfSameRule(other, proposal))
      ? undefined
      : staffAlerts.find((alert) => alert.nowSays !== undefined && replacesEarlier(alert, proposal))
  const withheld = open.filter(
    (proposal) => !decided.includes(proposal) && outdatedAlertFor(proposal) !== undefined,
  )
  const accepted = open
    .filter((proposal) => !decided.includes(proposal) && !withheld.includes(proposal))
    .slice(0, Math.max(0, maxAlerts - staffAlerts.length))
  const withProposal = (alert: Alert): Alert => {
    const next = withheld.find((proposal) => outdatedAlertFor(proposal) === alert)
    return next ? { ...alert, nowProposes: next.alert.title } : alert
  }
  return {
    alerts: [...staffAlerts.map(withProposal), ...accepted.map(({ alert }) => alert)],
    stored: [
      ...[...removed, ...decided].map(({ path, value, alert }): StoredProposal => ({
        path,
        value,
        alert,
        dropped: true,
      })),
      ...withheld.map((proposal): StoredProposal => ({ ...proposal, dropped: false, held: true })),
      ...accepted.map((proposal): StoredProposal => ({ ...proposal, dropped: false })),
    ].slice(-maxProposals * 2),
  }
}

type ReportChange = { order: { id: number; orderNumber: string }; userId?: number }

const titles = (alerts: readonly Alert[]) => alerts.map(({ title }) => `“${title}”`).join(', ')

/**
 * Stores a report's alerts and records which of them were added, changed, or removed.
 * @returns false if nothing changed
 */
export function storeAlerts(
  tx: Tx,
  { order, userId }: ReportChange,
  before: readonly Alert[],
  after: readonly Alert[],
): boolean {
  if (JSON.stringify(before) === JSON.stringify(after)) return false
  tx.update(reports)
    .set({ alerts: JSON.stringify(after) })
    .where(eq(reports.orderId, order.id))
    .run()
  const [textsBefore, textsAfter] = [new Set(before.map(alertText)), new Set(after.map(alertText))]
  const onlyBefore = before.filter((a) => !textsAfter.has(alertText(a)))
  const onlyAfter = after.filter((a) => !textsBefore.has(alertText(a)))
  const changed = onlyAfter.filter(({ title }) => onlyBefore.some((a) => a.title === title))
  const added = onlyAfter.filter((a) => !changed.includes(a))
  const removed = onlyBefore.filter(({ title }) => !changed.some((a) => a.title === title))
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

const valueTextsOf = (items: readonly ReportItem[]) => {
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
  submitted: readonly SubmittedAlert[],
): Alert[] {
  const valueTextAt = valueTextsOf(readItems(tx, orderId))
  const names = new Map(readReportDocuments(tx, orderId).map(({ id, name }) => [id, name]))
  return submitted.map(({ confirmed, ...fields }, at): Alert => {
    const { type, title, description, severity, source } = fields
    const words = { type, title, description, severity }
    const unchanged = before.find((alert) => alertText(alert) === alertText(words))
    const previous = unchanged ?? before.find((alert) => alert.type === type && alert.title === title)
    const path = fields.path ?? previous?.path
    // API clients without document ids send back the source's text.
    const place =
      fields.documentId === undefined && previous && (source === undefined || source === previous.source)
        ? previous
        : fields
    const name = place.documentId === undefined ? undefined : names.get(place.documentId)
    if (place.documentId !== undefined && name === undefined && place === fields)
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
      ...(path !== undefined && {
        restsOn: (confirmed ? undefined : unchanged?.restsOn) ?? valueTextAt(path),
      }),
    }
  })
}

/** Updates alerts after values have changed. */
export function refreshAlerts(tx: Tx, order: ReportChange['order'], now: number) {
  const row = tx
    .select({ alerts: reports.alerts, proposals: reports.proposals, reviewed: reports.reviewedSections })
    .from(reports)
    .where(eq(reports.orderId, order.id))
    .get()
  if (!row) return
  const before = JSON.parse(row.alerts) as Alert[]
  const items = readItems(tx, order.id)
  const proposals = proposeAlerts(alertValues(items, readReportDocuments(tx, order.id)), businessDay(now))
  const { alerts, stored } = mergeAlerts(
    before,
    JSON.parse(row.proposals) as StoredProposal[],
    proposals,
    valueTextsOf(items),
  )
  storeAlerts(tx, { order }, before, alerts)
  const outdated = (list: readonly Alert[]) =>
    list.flatMap(({ nowSays, path }) => (nowSays === undefined ? [] : `${path}: ${nowSays}`))
  const outdatedBefore = new Set(outdated(before))
  const reviewedSections = JSON.parse(row.reviewed) as SectionId[]
  // The alerts were reviewed before the value changed.
  const isNewlyOutdated = outdated(alerts).some((text) => !outdatedBefore.has(text))
  tx.update(reports)
    .set({
      proposals: JSON.stringify(stored),
      ...(isNewlyOutdated && {
        reviewedSections: JSON.stringify(reviewedSections.filter((section) => section !== 'alerts')),
      }),
    })
    .where(eq(reports.orderId, order.id))
    .run()
}
