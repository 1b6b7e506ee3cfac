import { and, eq, inArray } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documentReadings, documents, reportItems, reports } from '~db/schema'
import type { OrderStatus } from '../../order-status'
import type { Alert } from '../alerts/alerts'
import { sectionStates } from './section-completeness'
import { scorePaths } from '../../report-fields/score-paths'
import type { SectionId } from '../../report-fields/sections'
import { typedValueOfItem } from './stored-items.server'

const pageCount = 3

/** The report page of each section. */
const pageOf: Record<SectionId, number> = {
  general: 1,
  'key-info': 1,
  fipho: 1,
  alerts: 1,
  financial: 2,
  management: 3,
  rules: 3,
  documents: 3,
}

type Order = Parameters<typeof sectionStates>[0]['order'] & { id: number; status: OrderStatus }

const isWorkedOn = ({ status }: Order) => status === 'processing' || status === 'final review'

/**
 * The number of complete report pages by order id
 * (docs/specification/reports-and-scores.md#pages-of-a-report): all pages of a completed order, those with
 * complete sections while it is in progress, and none before.
 */
export function completePages(orders: readonly Order[]): Map<number, number> {
  const openPages = openPagesOf(orders.filter(isWorkedOn))
  return new Map(
    orders.map((order) => {
      if (order.status === 'completed') return [order.id, pageCount]
      return [order.id, isWorkedOn(order) ? pageCount - openPages(order) : 0]
    }),
  )
}

/** The number of pages with an incomplete section; three queries for all orders together. */
function openPagesOf(orders: readonly Order[]): (order: Order) => number {
  if (orders.length === 0) return () => 0
  const ids = orders.map(({ id }) => id)
  const rows = db()
    .select({ orderId: reports.orderId, alerts: reports.alerts, reviewed: reports.reviewedSections })
    .from(reports)
    .where(inArray(reports.orderId, ids))
    .all()
  const reportOf = new Map(rows.map((row) => [row.orderId, row]))
  const scores = Map.groupBy(
    db()
      .select({
        orderId: reportItems.orderId,
        path: reportItems.path,
        value: reportItems.value,
        typed: reportItems.typed,
      })
      .from(reportItems)
      .where(and(inArray(reportItems.orderId, ids), inArray(reportItems.path, Object.values(scorePaths))))
      .all(),
    ({ orderId }) => orderId,
  )
  const files = Map.groupBy(
    db()
      .select({ orderId: documents.orderId, status: documentReadings.status })
      .from(documents)
      .leftJoin(documentReadings, eq(documentReadings.documentId, documents.id))
      .where(inArray(documents.orderId, ids))
      .all(),
    ({ orderId }) => orderId,
  )
  return (order) => {
    const report = reportOf.get(order.id)
    const states = sectionStates({
      order,
      items: (scores.get(order.id) ?? []).map((item) => ({ path: item.path, typed: typedValueOfItem(item) })),
      alerts: JSON.parse(report?.alerts ?? '[]') as Alert[],
      documents: (files.get(order.id) ?? []).map(({ status }) => ({
        status: status ?? 'queued',
      })),
      reviewedSections: JSON.parse(report?.reviewed ?? '[]') as SectionId[],
    })
    return new Set(states.filter(({ isComplete }) => !isComplete).map(({ id }) => pageOf[id])).size
  }
}
