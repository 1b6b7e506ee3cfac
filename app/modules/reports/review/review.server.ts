import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { hoas } from '~db/schema'
import { hasPermission } from '../../permissions/permissions'
import { DomainError } from '../../domain-error'
import { readingProgress } from '../../document-reading/readings.server'
import type { OrderToWorkOn } from '../../permissions/order-access.server'
import { definitionOf } from '../../report-fields/catalog/definitions'
import { candidateWithAge } from '../../report-fields/candidates'
import { type Field, reportFields } from '../../report-fields/fields'
import { isScorePath } from '../../report-fields/score-paths'
import { otherStatements } from './other-statements'
import { noCitedValue } from '../draft/cited-value'
import { readReportToWorkOn, type ReportDocument, type ReportItem } from '../draft/report.server'
import { inReviewOrder, leastCertainFirst, nextUnverified, type ReviewSorting } from './review'
import { namePath } from '../../report-fields/name-path'

const { documentId: _documentId, ...noValue } = noCitedValue

/** A required field's item that is not in the report yet. */
const missingItem = ({ path, section, label, required }: Field): ReportItem => ({
  path,
  section,
  label,
  required,
  ...noValue,
  typed: null,
  basis: null,
  considered: [],
  document: null,
  passages: [],
  conflict: false,
  candidates: [],
  verifiedAt: null,
  verifiedBy: null,
  version: 0,
})

/** The items to verify: those in the report, and required ones that are missing. */
function itemsToReview(items: ReportItem[], sorting: ReviewSorting): ReportItem[] {
  const paths = new Set(items.map((item) => item.path))
  const missing = reportFields.filter(({ path, required }) => required && !paths.has(path))
  const all = inReviewOrder([...items, ...missing.map(missingItem)])
  return sorting === 'certainty' ? leastCertainFirst(all) : all
}

/** The candidates that disagree with an item, and which of them the report prints. */
const othersOf = (item: ReportItem, documents: readonly ReportDocument[]) =>
  otherStatements(
    { ...item, documentId: item.document?.id ?? null },
    new Map(documents.map(({ id, kind }) => [id, kind])),
  )

/** The items of an order's report in review order, and when each was verified. */
export const itemsInReviewOrder = (order: OrderToWorkOn, sorting: ReviewSorting) =>
  itemsToReview(readReportToWorkOn(order).items, sorting).map(({ path, verifiedAt }) => ({
    path,
    verifiedAt,
  }))

/**
 * The review of an order's report: the item at `path`, or the first unverified one, and the list of all others.
 * @throws DomainError `conflict` for an unpaid order
 */
export function readReview(
  order: OrderToWorkOn,
  path: string | null,
  now = Date.now(),
  sorting: ReviewSorting = 'section',
) {
  if (order.status === 'pending')
    throw new DomainError('conflict', 'This order is not paid: there is nothing to review yet.')
  const hoa =
    order.hoaId === null
      ? undefined
      : db().select({ name: hoas.name }).from(hoas).where(eq(hoas.id, order.hoaId)).get()
  const report = readReportToWorkOn(order, now)
  const progress = readingProgress(order.id)
  const isReading = progress.isRunning
  // Before any document has been read, "not found" would be wrong.
  const items = report.items.length === 0 && isReading ? [] : itemsToReview(report.items, sorting)
  const first = items.find((item) => item.verifiedAt === null) ?? items[0]
  const current = items.find((item) => item.path === path) ?? first ?? null
  const index = current ? items.indexOf(current) : -1
  const required = items.filter((item) => item.required)
  const nextOpen = nextUnverified(items, current?.path ?? null)
  const nextItem = items.find((item) => item.path === nextOpen)
  return {
    order: {
      id: order.id,
      orderNumber: order.orderNumber,
      status: order.status,
      completedAt: order.completedAt,
      hoaName:
        items.find((item) => item.path === namePath)?.value ?? hoa?.name ?? 'Association not named yet',
      isLinked: order.hoaId !== null,
    },
    note: report.note,
    documents: report.documents.map(({ id, name }) => ({ id, name })),
    sorting,
    reading: isReading ? { pages: progress.pages, pagesDone: progress.pagesDone } : null,
    items: items.map((item) => ({
      path: item.path,
      section: item.section,
      label: item.label,
      required: item.required,
      value: item.value,
      period: item.period,
      otherAssociation: item.otherAssociation,
      absence: item.absence,
      conflict: item.conflict,
      basis: item.basis,
      isVerified: item.verifiedAt !== null,
    })),
    current: current && {
      ...current,
      meaning: definitionOf(current.path) ?? null,
      candidates: current.candidates.map((candidate) => candidateWithAge(candidate, now)),
    },
    others: current ? othersOf(current, report.documents) : { disagreeing: [], printed: [] },
    index,
    previous: items[index - 1]?.path ?? null,
    next: index >= 0 ? (items[index + 1]?.path ?? null) : null,
    nextOpen,
    /** The page that the review shows next, for prefetching. */
    nextPage:
      nextItem?.document && nextItem.documentPage
        ? { documentId: nextItem.document.id, page: nextItem.documentPage }
        : null,
    remaining: items.filter((item) => item.verifiedAt === null).length,
    required: {
      verified: required.filter((item) => item.verifiedAt !== null).length,
      total: required.length,
    },
    requests: report.requests,
    score: current && isScorePath(current.path) ? report.score : null,
    canApprove: hasPermission(order.actor.role, 'approve orders'),
  }
}
export type Review = ReturnType<typeof readReview>
