import { and, eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { orders, reportItems } from '~db/schema'
import { recordActivity } from '../../activity/record.server'
import { isSameValue } from '../../extraction/decide/same-value'
import { calculate, isCalculated } from '../../report-fields/calculate'
import { type Field, reportField } from '../../report-fields/fields'
import type { VerificationItem } from '../../report-fields/items'
import { businessDay } from '../../date-formats'
import { customerCandidates } from '../../questionnaire/customer-candidates.server'
import {
  candidateOfItem,
  comparableOfPrinted,
  isEarlier,
  isUncited,
  type ItemCandidate,
  type UncitedCandidate,
} from '../../report-fields/candidates'
import { citedValue, noCitedValue, type CitedValue } from './cited-value'
import { earlierCandidates } from './earlier-values.server'
import { typedValueOfItem, upsertItem, updateItem, type StoredItem } from './stored-items.server'

// An association's answers are offered beside the documents' values (decision 026). The documents' own values
// are stored in `documentsValue`, so that a changed answer or an unlinked order leaves no trace.

/** An item's value without offers, or combined with them. */
type ItemValue = CitedValue &
  Pick<StoredItem, 'conflict'> & {
    candidates: ItemCandidate[]
  }

const noValue: ItemValue = { ...noCitedValue, conflict: false, candidates: [] }

/** An item's own candidates; those from earlier reports are found again. */
const candidatesOf = (item: Pick<StoredItem, 'candidates'>) =>
  (JSON.parse(item.candidates) as ItemCandidate[]).filter((candidate) => !isEarlier(candidate))

const valueOfItem = (item: StoredItem): ItemValue => ({
  ...citedValue({ ...item, typed: typedValueOfItem(item) }),
  conflict: item.conflict,
  candidates: candidatesOf(item),
})

/** Whether staff decided about the item: answers are then listed beside it without changing it. */
const isDecided = (item: StoredItem) => item.verifiedAt !== null || item.source === 'employee'

/** A document's value as a candidate; calculated figures have no page. */
function candidateOf(field: Field, itemValue: ItemValue, value: string): ItemCandidate {
  const { path } = field
  const { typed, period, sourceDetail, otherAssociation } = itemValue
  const cited = itemValue.source === 'ai' ? candidateOfItem({ ...itemValue, path, value }) : null
  return (
    cited ?? {
      path,
      value,
      comparable: comparableOfPrinted(path, value),
      source: 'system',
      sourceDetail,
      documentId: null,
      page: null,
      quote: null,
      confidence: null,
      ...(period !== null && { period }),
      ...(typed && { typed }),
      ...(otherAssociation !== null && { otherAssociation }),
    }
  )
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
/** A date that was calculated from an age may be off by this many months. */
const toleratedMonths = 2

function areSameValues(field: Field, candidate: ItemCandidate, offer: UncitedCandidate): boolean {
  if (isSameValue(field, candidate, offer)) return true
  const [a, b] = [String(candidate.comparable), String(offer.comparable)]
  const areMonths = [a, b].every((day) => /^\d{4}-\d{2}/.test(day))
  return (
    offer.approximate === true && areMonths && Math.abs(monthNumber(a) - monthNumber(b)) <= toleratedMonths
  )
}

/** Combines an item with an answer of the association. */
function withAnswer(field: Field, itemValue: ItemValue, answer: UncitedCandidate): ItemValue {
  if (itemValue.conflict) return { ...itemValue, candidates: [...itemValue.candidates, answer] }
  if (itemValue.value === null)
    return {
      ...noValue,
      value: answer.value,
      period: answer.period ?? null,
      absence: null,
      source: 'customer',
      sourceDetail: answer.sourceDetail,
      candidates: itemValue.candidates,
    }
  const ownCandidate = candidateOf(field, itemValue, itemValue.value)
  // Differently worded rules do not contradict each other.
  if (field.kind === 'passage' || areSameValues(field, ownCandidate, answer))
    return { ...itemValue, candidates: [...itemValue.candidates, answer] }
  return {
    ...noValue,
    absence: null,
    source: itemValue.source,
    sourceDetail: 'The documents and the association’s answer disagree: choose one.',
    conflict: true,
    candidates: [ownCandidate, answer, ...itemValue.candidates],
  }
}

const itemsOfOrder = prepared((db) =>
  db
    .select()
    .from(reportItems)
    .where(eq(reportItems.orderId, placeholder('orderId')))
    .prepare(),
)
const hoaOfOrder = prepared((db) =>
  db
    .select({ hoaId: orders.hoaId, status: orders.status })
    .from(orders)
    .where(eq(orders.id, placeholder('orderId')))
    .prepare(),
)

/** An item's value from the documents alone; null if only offers brought the item into the report. */
function valueFromDocuments(item: StoredItem | undefined): ItemValue | null {
  if (!item) return null
  if (item.documentsValue !== null) {
    const stored = JSON.parse(item.documentsValue) as Partial<ItemValue> | null
    // Values stored earlier may lack newer columns.
    return stored && { ...noValue, ...stored }
  }
  // Calculated values are calculated again from their inputs.
  const wasCalculated = item.source === 'system' && isCalculated(item.path)
  return wasCalculated ? { ...noValue, sourceDetail: item.sourceDetail } : valueOfItem(item)
}

/** Values derived from the documents' own values and decisions by staff. */
function calculatedFrom(items: Iterable<StoredItem>, now: number): Map<string, VerificationItem> {
  const inputs = [...items].map((item) => {
    const ownValue = isDecided(item) ? valueOfItem(item) : (valueFromDocuments(item) ?? noValue)
    const { value, typed, conflict } = ownValue
    return {
      ...citedValue(ownValue),
      path: item.path,
      typed: typed ?? typedValueOfItem({ path: item.path, value, typed: null }),
      ...(conflict && { conflict: true as const }),
    }
  })
  return new Map(calculate(inputs, businessDay(now)).map((result) => [result.path, result]))
}

const calculatedValue = (result: VerificationItem): ItemValue => ({
  ...noValue,
  ...citedValue(result),
})

/** Values of earlier reports, except those equal to the current one. */
function earlierOffers(
  field: Field,
  itemValue: ItemValue,
  earlier: UncitedCandidate | undefined,
): UncitedCandidate[] {
  if (!earlier) return []
  if (
    itemValue.value !== null &&
    areSameValues(field, candidateOf(field, itemValue, itemValue.value), earlier)
  )
    return []
  return [earlier]
}

/**
 * An undecided item combined with its offers, and the documents' own value as JSON if it differs; null for an item that
 * is no longer needed.
 */
function withOffers(
  field: Field,
  item: StoredItem | undefined,
  answer: UncitedCandidate | undefined,
  earlier: UncitedCandidate | undefined,
  calculated: () => Map<string, VerificationItem>,
): { offered: ItemValue; documentsValue: string | null } | null {
  const documentsOnly = valueFromDocuments(item)
  const isNew = !item || (item.documentsValue !== null && documentsOnly === null)
  if (!answer) {
    // Calculated values follow from their inputs, not from offers.
    const ownValue = item?.documentsValue === null ? valueOfItem(item) : (documentsOnly ?? noValue)
    const offers = earlierOffers(field, ownValue, earlier)
    if (isNew && (offers.length === 0 || isCalculated(field.path))) return null
    return {
      offered: { ...ownValue, candidates: [...ownValue.candidates, ...offers] },
      documentsValue: isNew ? JSON.stringify(null) : null,
    }
  }
  let base = documentsOnly ?? noValue
  if (base.value === null && !base.conflict && isCalculated(field.path)) {
    const result = calculated().get(field.path)
    if (result) base = calculatedValue(result)
  }
  const offered = withAnswer(field, base, answer)
  return {
    offered: { ...offered, candidates: [...offered.candidates, ...earlierOffers(field, offered, earlier)] },
    documentsValue: JSON.stringify(documentsOnly),
  }
}

/**
 * Merges the linked HOA's answers into a report and removes outdated ones. If the documents do not contain a
 * value, an answer becomes the value with source `customer`; if they disagree, staff choose. Values verified
 * in earlier reports are only candidates. Items decided by staff keep their value, with the offers listed
 * beside it. Approved reports do not change.
 * @returns whether anything has changed
 */
export function mergeOffers(tx: Tx, order: { id: number; orderNumber: string }, now = Date.now()): boolean {
  const link = hoaOfOrder(tx).get({ orderId: order.id })
  if (!link || link.status === 'completed' || link.status === 'pending') return false
  const { hoaId } = link
  const noCandidates = new Map<string, UncitedCandidate>()
  const answers = hoaId === null ? noCandidates : customerCandidates(tx, hoaId, now)
  const earlier = hoaId === null ? noCandidates : earlierCandidates(tx, hoaId, order.id)
  const items = new Map(
    itemsOfOrder(tx)
      .all({ orderId: order.id })
      .map((item) => [item.path, item]),
  )
  let calculated: Map<string, VerificationItem> | undefined
  const changed: string[] = []

  for (const path of new Set([...items.keys(), ...answers.keys(), ...earlier.keys()])) {
    const [item, answer, field] = [items.get(path), answers.get(path), reportField(path)]
    if (!field) continue
    if (item && isDecided(item)) {
      const otherCandidates = candidatesOf(item).filter((c) => !(isUncited(c) && c.source === 'customer'))
      const offers = earlierOffers(field, valueOfItem(item), earlier.get(path))
      const candidates = JSON.stringify([...otherCandidates, ...(answer ? [answer] : []), ...offers])
      if (candidates === item.candidates) continue
      updateItem(tx, item, { candidates }, now)
      changed.push(path)
      continue
    }
    const combined = withOffers(
      field,
      item,
      answer,
      earlier.get(path),
      () => (calculated ??= calculatedFrom(items.values(), now)),
    )
    if (combined) {
      const { offered, documentsValue } = combined
      if (storeValue(tx, { ...item, orderId: order.id, path }, offered, documentsValue, now))
        changed.push(path)
    } else if (item) {
      removeItem(tx, order.id, path)
      changed.push(path)
    }
  }
  if (changed.length === 0) return false
  recordActivity(
    tx,
    {
      action: 'updated',
      section: 'report',
      orderId: order.id,
      description: `Offered values of the association updated in ${order.orderNumber}`,
      metadata: { items: changed.length },
    },
    now,
  )
  return true
}

/** Stores an item's value and its offers. @returns false if it is unchanged */
function storeValue(
  tx: Tx,
  item: Partial<StoredItem> & { orderId: number; path: string },
  { candidates, typed, ...columns }: ItemValue,
  documentsValue: string | null,
  now: number,
): boolean {
  const values = { ...columns, candidates: JSON.stringify(candidates), documentsValue }
  const isTypedUnchanged = typed == null || JSON.stringify(typed) === item.typed
  const isUnchanged = Object.entries(values).every(
    ([name, value]) => item[name as keyof StoredItem] === value,
  )
  if (isTypedUnchanged && isUnchanged) return false
  upsertItem(tx, item.orderId, item.path, { ...values, ...(typed && { typed }) }, now)
  return true
}

const removeItem = (tx: Tx, orderId: number, path: string) =>
  tx
    .delete(reportItems)
    .where(and(eq(reportItems.orderId, orderId), eq(reportItems.path, path)))
    .run()
