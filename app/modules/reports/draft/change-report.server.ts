import type { Tx } from '~db/client.server'
import { insertNewRow } from '~db/prepared.server'
import { reports } from '~db/schema'
import { requireActor } from '../../permissions/actor.server'
import type { SignedInUser } from '../../permissions/signed-in-user'
import { recordActivity } from '../../activity/record.server'
import { DomainError } from '../../domain-error'
import { requireOrderAccess, canWorkOnOrder, refuseCanceled } from '../../permissions/order-access.server'
import { startTaskOf } from '../../tasks/task-status.server'
import { samePeriod } from '../../report-fields/entered-period'
import { findQuote } from '../../document-reading/find-quote'
import { valueText } from '../alerts/alerts'
import { withReplacedCandidate } from '../../report-fields/candidates'
import type { Passage } from './passages'
import { isScorePath, reportField, scorePaths } from '../../report-fields/paths'
import { findReport, readItems, reportScore } from './report.server'
import type { Score } from '../../scoring/score'
import { findItem, typedValueOfItem, upsertItem, type StoredItem } from './save-item.server'
import { betweenText, rangeText } from '../layout/score-words'
import { scoreText } from '../../report-fields/values'

const reportChangedMeanwhile =
  'Someone else has changed this report in the meantime. Nothing you entered is lost: look at what is different, and save again.'

/**
 * Begins a change of a report within its transaction: checks that the actor may make it, creates the report if there is
 * none, and starts the actor’s task on the order.
 * @param version the version that the user saw, if it matters
 * @returns the order and the actor as they are now
 * @throws DomainError `not_found`, `forbidden`; `conflict` for an outdated version or an unpaid order
 */
export function beginReportChange(tx: Tx, actor: SignedInUser, orderId: number, version?: number) {
  const user = requireActor(tx, actor, 'work on orders')
  const order = requireOrderAccess(tx, user, orderId, canWorkOnOrder)
  if (order.status === 'pending')
    throw new DomainError('conflict', 'This order is not paid: there is nothing to report yet.')
  refuseCanceled(order)
  const row = ensureReport(tx, orderId)
  if (version !== undefined && row.version !== version)
    throw new DomainError('conflict', reportChangedMeanwhile)
  startTaskOf(tx, user, order)
  return { user, order, report: row }
}

export function ensureReport(tx: Tx, orderId: number, now = Date.now()) {
  insertNewRow(tx, reports, { orderId, createdAt: now, updatedAt: now })
  const row = findReport(tx, orderId)
  if (!row) throw new Error(`The report of order ${orderId} is missing right after it was inserted`)
  return row
}

const unverifiedColumns = { verifiedAt: null, verifiedById: null } as const

/** A value's citation: the first selected passage is the one shown in lists. */
const citationColumns = (passages: readonly Passage[]) => ({
  documentId: passages[0]?.documentId ?? null,
  documentPage: passages[0]?.page ?? null,
  quote: passages[0]?.quote ?? null,
  passages: passages.length === 0 ? null : JSON.stringify(passages),
})

const isSameCitation = (item: StoredItem | undefined, passages: readonly Passage[]) => {
  const { documentId = null, documentPage = null, quote = null, passages: selected = null } = item ?? {}
  const cited = citationColumns(passages)
  return (
    documentId === cited.documentId &&
    documentPage === cited.documentPage &&
    quote === cited.quote &&
    (selected === cited.passages || (selected === null && passages.length <= 1))
  )
}

/** Whether the cited words still contain the value, so that a reworded value keeps its citation. */
function quoteContains({ quote }: { quote: string | null }, value: string | null): boolean {
  const place = quote === null || value === null ? null : findQuote(quote, value)
  if (quote === null || place === null) return false
  // "$1,250" does not contain 250, and "46 units" does not contain 4.
  return (
    !/(?:[\p{L}\p{N}]|\d[.,])$/u.test(quote.slice(0, place.start)) &&
    !/^(?:[\p{L}\p{N}]|[.,]\d)/u.test(quote.slice(place.end))
  )
}

/**
 * Sets a value entered by staff: its source becomes an employee, and it must be verified again
 * (docs/specification/reports-and-scores.md#verification-items).
 * @param passages the selected words, or `keep` for the present citation; without them, it stays if it contains the value
 * @param period null if the value has none, `samePeriod` for the item's present one; without it, that of a citation
 * that stays
 * @returns false if nothing changed. A warning that the source names another association stays only with its citation
 */
export function setValue(
  tx: Tx,
  actor: SignedInUser,
  order: { id: number; orderNumber: string },
  path: string,
  value: string | null,
  {
    detail = 'Entered by staff.',
    passages,
    period: submittedPeriod,
  }: {
    detail?: string | undefined
    passages?: readonly Passage[] | 'keep' | undefined
    period?: string | null | undefined
  } = {},
  now = Date.now(),
): boolean {
  const field = reportField(path)
  if (!field)
    throw new DomainError('invalid', 'A report has no such field.', { fields: { [path]: 'No such field' } })
  const before = findItem(tx, order.id, path)
  const selected = passages === 'keep' ? undefined : passages
  const hasNewCitation = selected !== undefined && !isSameCitation(before, selected)
  const period = submittedPeriod === samePeriod ? (before?.period ?? null) : submittedPeriod
  const hasNewPeriod = value !== null && period !== undefined && period !== (before?.period ?? null)
  if ((before?.value ?? null) === value && !before?.conflict && !hasNewCitation && !hasNewPeriod) return false
  const isCitationKept =
    before !== undefined &&
    selected === undefined &&
    value !== null &&
    (passages === 'keep' || quoteContains(before, value))
  const isSourceKept = isCitationKept || (selected !== undefined && !hasNewCitation)
  const keptPeriod = isCitationKept ? before.period : null
  const set = {
    value,
    // The words may be rounded, so an unchanged value keeps what was read.
    ...(before !== undefined && before.value === value && { typed: typedValueOfItem(before) }),
    period: value === null || period === null ? null : (period ?? keptPeriod),
    absence: value === null ? ('not_found' as const) : null,
    source: 'employee' as const,
    sourceDetail: detail,
    confidence: null,
    ...(!isCitationKept && citationColumns(selected ?? [])),
    otherAssociation: value !== null && isSourceKept ? (before?.otherAssociation ?? null) : null,
    conflict: false,
    ...(before && { candidates: withReplacedCandidate(before) }),
    ...unverifiedColumns,
  }
  upsertItem(tx, order.id, path, set, now)
  recordActivity(
    tx,
    {
      userId: actor.id,
      action: 'updated',
      section: 'report',
      field: path,
      ...(before?.value && { oldValue: hasNewPeriod ? valueText(before) : before.value }),
      ...(value !== null && { newValue: hasNewPeriod ? valueText(set) : value }),
      orderId: order.id,
      description: `${field.label} of ${order.orderNumber} changed`,
    },
    now,
  )
  return true
}

/** How a score was calculated, or the range printed instead of one. */
function scoreDetail(result: Score, area: keyof typeof scorePaths, number: number | null): string {
  if (number !== null) return `Calculated from the verified values (method ${result.method}).`
  if (area === 'overall')
    return `${betweenText(result)}, by method ${result.method} from the verified values.`
  return `${rangeText(result.areas[area])} of 100, by method ${result.method}: too few verified values for a score.`
}

/** Recalculates the four score items from verified values; scores set by staff stay. */
export function recalculateScores(tx: Tx, orderId: number, now = Date.now()) {
  const items = readItems(tx, orderId)
  const result = reportScore(items, now)
  const scoreItems = new Map(items.filter((i) => isScorePath(i.path)).map((i) => [i.path, i]))
  const { financial, physical, operational } = result.areas
  const calculated: Record<keyof typeof scorePaths, number | null> = {
    financial: financial.score,
    physical: physical.score,
    operational: operational.score,
    overall: result.overall,
  }
  for (const area of Object.keys(scorePaths) as (keyof typeof scorePaths)[]) {
    const path = scorePaths[area]
    const before = scoreItems.get(path)
    if (before?.source === 'employee') continue
    const number = calculated[area]
    const value = number === null ? null : scoreText(number)
    const sourceDetail = scoreDetail(result, area, number)
    // The range printed instead of a score changes with every value.
    if (before && before.value === value && (value !== null || before.sourceDetail === sourceDetail)) continue
    const set = {
      value,
      absence: value === null ? ('not_provided' as const) : null,
      source: 'system' as const,
      sourceDetail,
      ...unverifiedColumns,
    }
    upsertItem(tx, orderId, path, set, now)
  }
}
