import { eq } from 'drizzle-orm'
import type { PrintedReport } from '~/modules/reports/printed-report'
import { sampleReport } from '~/modules/reports/samples'
import { db } from '~db/client.server'
import { orders, reportRevisions } from '~db/schema'
import { makePaidOrder } from './orders'
import { makeUser } from './users'

/** A report with all that makes a page hard to set: long texts without a blank, markup, and letters that no font has. */
export function hostileReport(): PrintedReport {
  const report = sampleReport('SAMPLE-EXCELLENT')
  const long = `<script>alert("x")</script> ${'word '.repeat(400)}${'W'.repeat(2000)}`.slice(0, 4000)
  return {
    ...report,
    hoaName: long,
    propertyAddress: '\u202egnitaehc\u0000 漢字 🏠',
    values: report.values.map((value) => ({
      ...value,
      value: long,
      source: { document: `${'A'.repeat(251)}.pdf`, page: 123_456 },
    })),
    alerts: Array.from({ length: 30 }, (_, at) => ({
      type: 'T'.repeat(80),
      title: `${at} ${'title '.repeat(33)}`,
      description: long.slice(0, 2000),
      severity: 'bad' as const,
    })),
    documents: Array.from({ length: 100 }, (_, at) => ({
      name: `${at} ${'n'.repeat(250)}.pdf`,
      kind: 'ccrs',
      pages: 99_999,
    })),
  }
}

/** A completed order with an approved revision of a report whose PDF is not made yet. */
export async function makeApprovedOrder(changes: Partial<PrintedReport> = {}) {
  const approver = await makeUser({ role: 'admin' })
  const order = await makePaidOrder()
  const now = Date.now()
  db().update(orders).set({ status: 'completed', completedAt: now }).where(eq(orders.id, order.id)).run()
  const report: PrintedReport = {
    ...sampleReport('SAMPLE-FAIR'),
    mark: undefined,
    orderNumber: order.orderNumber,
    revision: 1,
    ...changes,
  }
  addRevision(order.id, report, approver.id, now)
  return { order, report, approver }
}

export function addRevision(
  orderId: number,
  report: PrintedReport,
  approvedById: number,
  approvedAt: number,
) {
  db()
    .insert(reportRevisions)
    .values({ orderId, revision: report.revision, content: JSON.stringify(report), approvedById, approvedAt })
    .run()
}
