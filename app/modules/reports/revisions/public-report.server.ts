import { and, desc, eq, isNull } from 'drizzle-orm'
import { db } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { documentRequests, orders, reportRevisions } from '~db/schema'
import { isUnclosedRequestOfOrder, pauseColumns } from '../../document-requests/unclosed-request.server'
import type { SignedInUser } from '../../permissions/signed-in-user'
import { orderPauseEnd } from '../../document-requests/state'
import { DomainError } from '../../domain-error'
import { normalizeOrderNumber } from '../../orders/order-number.server'
import { requireOrderAccess } from '../../permissions/order-access.server'
import type { OrderStatus } from '../../order-status'
import type { PrintedReport } from './printed-report'
import { isSample, sampleReport } from '../samples/samples'

export const reportNotFound = 'The requested HOA report could not be found.'

type PublicReport =
  | { state: 'report'; report: PrintedReport; hasPdf: boolean }
  /** A report in progress: only its progress, no other data of the order. */
  | {
      state: 'waiting'
      orderNumber: string
      status: OrderStatus
      dueAt: number | null
      /** When the customer canceled the order. */
      canceledAt: number | null
      /**
       * While the deadline is paused for requested documents, `dueAt` is the deadline if the pause is not
       * ended early.
       */
      pause: DeadlinePause | null
    }

/**
 * In UTC milliseconds. The requested documents and the time of the request are shown only to the customer.
 */
export type DeadlinePause = { until: number }

/** The number of an order or of a sample, as it may be typed. */
const normalizeNumber = (text: string) => normalizeOrderNumber(text) ?? text.trim().toUpperCase()

const newestContent = prepared((db) =>
  db
    .select({ content: reportRevisions.content, pdfName: reportRevisions.pdfName })
    .from(reportRevisions)
    .where(eq(reportRevisions.orderId, placeholder('orderId')))
    .orderBy(desc(reportRevisions.revision))
    .limit(1)
    .prepare(),
)

const newestPdf = prepared((db) =>
  db
    .select({ pdfName: reportRevisions.pdfName })
    .from(reportRevisions)
    .where(eq(reportRevisions.orderId, placeholder('orderId')))
    .orderBy(desc(reportRevisions.revision))
    .limit(1)
    .prepare(),
)

const orderByNumber = prepared((db) =>
  db
    .select({
      id: orders.id,
      status: orders.status,
      dueAt: orders.dueAt,
      canceledAt: orders.canceledAt,
      request: pauseColumns,
    })
    .from(orders)
    .leftJoin(documentRequests, isUnclosedRequestOfOrder)
    // Reports of erased customers are not public.
    .where(and(eq(orders.orderNumber, placeholder('number')), isNull(orders.erasedAt)))
    .prepare(),
)

const findByNumber = (number: string) => orderByNumber(db()).get({ number })

function publicPause(
  { status, request }: NonNullable<ReturnType<typeof findByNumber>>,
  now: number,
): DeadlinePause | null {
  const until = orderPauseEnd(status, request, now)
  return until === null ? null : { until }
}

/** The public view of an order number; null if the number is unknown. */
export function readPublicReport(text: string, now = Date.now()): PublicReport | null {
  const number = normalizeNumber(text)
  if (isSample(number)) return { state: 'report', report: sampleReport(number), hasPdf: true }
  const order = findByNumber(number)
  if (!order) return null
  const newest = newestContent(db()).get({ orderId: order.id })
  if (!newest) {
    const { status, dueAt, canceledAt } = order
    const pause = canceledAt === null ? publicPause(order, now) : null
    return { state: 'waiting', orderNumber: number, status, dueAt, canceledAt, pause }
  }
  return {
    state: 'report',
    report: JSON.parse(newest.content) as PrintedReport,
    hasPdf: newest.pdfName !== null,
  }
}

/** The latest approved report of an order; null if there is none. */
export function newestReport(orderId: number): PrintedReport | null {
  const newest = newestContent(db()).get({ orderId })
  return newest ? (JSON.parse(newest.content) as PrintedReport) : null
}

/** The stored names of all revisions' PDFs. */
export const allPdfNames = () =>
  new Set(
    db()
      .select({ pdfName: reportRevisions.pdfName })
      .from(reportRevisions)
      .all()
      .flatMap(({ pdfName }) => pdfName ?? []),
  )

/** The stored PDF of a report, or a sample; `pdfName` is null until it is rendered. */
type ReportPdf = {
  orderNumber: string
  pdfName: string | null
  /** Missing for the latest revision. */
  revision?: number
}

/** The PDF of the latest revision by order number; null if there is no such order. */
export function findPdfByNumber(text: string): ReportPdf | null {
  const number = normalizeNumber(text)
  if (isSample(number)) return { orderNumber: number, pdfName: null }
  const order = findByNumber(number)
  return order
    ? { orderNumber: number, pdfName: newestPdf(db()).get({ orderId: order.id })?.pdfName ?? null }
    : null
}

/**
 * The PDF of a revision, by default the latest, by order id. Order ids are not secret, so this is only for
 * staff who may open the order.
 * @throws DomainError `not_signed_in`, `forbidden`, `not_found`
 */
export function findPdfById(actor: SignedInUser | null, orderId: number, revision?: number): ReportPdf {
  if (!actor) throw new DomainError('not_signed_in', 'Please sign in first.')
  const order = requireOrderAccess(db(), actor, orderId)
  const { orderNumber } = order
  if (revision === undefined)
    return { orderNumber, pdfName: newestPdf(db()).get({ orderId })?.pdfName ?? null }
  const row = db()
    .select({ pdfName: reportRevisions.pdfName })
    .from(reportRevisions)
    .where(and(eq(reportRevisions.orderId, orderId), eq(reportRevisions.revision, revision)))
    .get()
  if (!row) throw new DomainError('not_found', 'This report has no such revision.')
  return { orderNumber, pdfName: row.pdfName, revision }
}
