import type { Tx } from '~db/client.server'
import type { SignedInUser } from '../../permissions/signed-in-user'
import { recordActivity } from '../../activity/record.server'
import { DomainError } from '../../domain-error'
import { samePeriod } from '../../report-fields/entered-period'
import { findQuote } from '../../document-reading/find-quote'
import { valueText } from '../alerts/alerts'
import { withReplacedCandidate } from '../../report-fields/candidates'
import type { Passage } from './passages'
import { reportField } from '../../report-fields/fields'
import { findItem, typedValueOfItem, upsertItem, type StoredItem } from './stored-items.server'

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
 * Sets a value that staff entered: its source becomes `employee`, and it must be verified again
 * (docs/specification/reports-and-scores.md#verification-items). A warning that its source names another association
 * stays only if the citation does.
 * @param detail the item's `sourceDetail`
 * @param passages the words that staff selected as its source: none removes the citation. `keep` leaves the citation as
 * it is. Without `passages`, the citation stays if its words contain the new value
 * @param period in stored form, or null for none; `samePeriod` leaves it as it is. Without `period`, it stays if the
 * citation does
 * @returns false if nothing has changed
 * @throws DomainError `invalid` for an unknown path
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
    // A value is stored as printed, which may be rounded. If it is unchanged, the exact typed value stays, too.
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
    verifiedAt: null,
    verifiedById: null,
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
