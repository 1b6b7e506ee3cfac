import type { Tx } from '~db/client.server'
import { recordActivity } from '../../activity/record.server'
import { calculate, isCalculated } from '../../report-fields/calculate'
import { businessDay } from '../../date-formats'
import { refreshAlerts } from '../alerts/alerts.server'
import { recalculateScores } from './recalculate-scores.server'
import { mergeOffers } from './merge-offers.server'
import { reportField } from '../../report-fields/fields'
import { readItems, type ReportItem } from './report.server'
import { citedValue, noCitedValue, type CitedValue } from './cited-value'
import { nextVersion, upsertItem } from './stored-items.server'

const wasCalculated = ({ path, source }: ReportItem) => source === 'system' && isCalculated(path)

/**
 * Recalculates derived values. A changed one must be verified again; values from staff or documents are never
 * overwritten.
 */
function recalculate(tx: Tx, order: { id: number; orderNumber: string }, now: number) {
  const items = readItems(tx, order.id)
  const inputs = items.map((item) => {
    const { document, conflict, ...columns } = item
    return {
      ...columns,
      ...(wasCalculated(item) && { value: null, typed: null }),
      documentId: document?.id ?? null,
      ...(conflict && { conflict }),
    }
  })
  const results = new Map(calculate(inputs, businessDay(now)).map((result) => [result.path, result]))
  const itemsByPath = new Map(items.map((item) => [item.path, item]))
  const lost = items.filter((item) => wasCalculated(item) && item.value !== null && !results.has(item.path))
  const store = (path: string, values: CitedValue) => {
    const before = itemsByPath.get(path)
    const { value } = values
    const isChanged = (before?.value ?? null) !== value
    const isTypedUnchanged = !values.typed || JSON.stringify(values.typed) === JSON.stringify(before?.typed)
    const hasSameSource =
      before?.sourceDetail === values.sourceDetail &&
      (before?.period ?? null) === values.period &&
      (before?.otherAssociation ?? null) === values.otherAssociation
    if (!isChanged && hasSameSource && isTypedUnchanged) return
    const columns = {
      ...values,
      ...(isChanged && { verifiedAt: null, verifiedById: null }),
    }
    upsertItem(tx, order.id, path, columns, now)
    if (!isChanged) return
    recordActivity(
      tx,
      {
        action: 'updated',
        section: 'report',
        field: path,
        ...(before?.value && { oldValue: before.value }),
        ...(value !== null && { newValue: value }),
        orderId: order.id,
        description: `${reportField(path)?.label} of ${order.orderNumber} calculated again`,
      },
      now,
    )
  }
  for (const result of results.values()) store(result.path, citedValue(result))
  for (const { path } of lost)
    store(path, {
      ...noCitedValue,
      sourceDetail: 'The figures that it was calculated from are no longer in the report.',
    })
}

/**
 * Updates everything that depends on changed values, in the same transaction, so that a report never contradicts
 * itself. A function that deletes items must call it too, since nothing else increments the report's version then.
 */
export function updateDependents(tx: Tx, order: { id: number; orderNumber: string }, now = Date.now()) {
  mergeOffers(tx, order, now)
  recalculate(tx, order, now)
  refreshAlerts(tx, order, now)
  recalculateScores(tx, order.id, now)
  nextVersion(tx, order.id, now)
}
