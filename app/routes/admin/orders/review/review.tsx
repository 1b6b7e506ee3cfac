import { Button } from '@mantine/core'
import type { MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { documentQuery } from '~/http/document-query'
import { orderIdParam, parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { readDocumentView } from '~/modules/document-viewer/document-view.server'
import { isUncited } from '~/modules/report-fields/candidates'
import { requireOrderToWorkOn } from '~/modules/permissions/order-access.server'
import { nextOrderAfter } from '~/modules/staff-orders/next-order.server'
import { valueOfPassages, type Passage } from '~/modules/reports/draft/passages'
import { isScorePath } from '~/modules/report-fields/score-paths'
import { reportField } from '~/modules/report-fields/fields'
import { readReview, type Review } from '~/modules/reports/review/review.server'
import { sortingOf } from '~/modules/reports/review/review'
import { pageTitle } from '~/ui/page-meta'
import { EmptyState } from '~/ui/empty-state'
import { FormFailure } from '~/ui/focused-notice'
import { OrderStatusBadge } from '~/ui/status-badge'
import { DocumentViewer, pageImagePath } from '../viewer/document-viewer'
import { MissingDocuments } from '../detail/missing-documents'
import { LinePicker, type Selection } from '../viewer/select-words'
import { selectionOf, redirectToSelectedLines } from '../viewer/selection.server'
import { startOpenedOrder } from '../open-order.server'
import { handleReviewForm } from './actions.server'
import { Decision } from './decision'
import { DraftNotice } from './unsaved-input'
import { ItemList } from './item-list'
import { ItemPanel } from './item-panel'
import styles from './review.module.css'
import { Shortcuts } from './shortcuts'
import { valueFormId } from './value-form'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data ? `Review of ${data.review.order.orderNumber}` : 'Review', matches),
]

type Item = NonNullable<Review['current']>

/** The words that an item currently cites. */
function citationIn({ document, documentPage, quote, passages }: Item): Passage[] | null {
  if (passages.length > 0) return passages
  if (!document || documentPage === null) return null
  const place = { documentId: document.id, page: documentPage, start: 0, end: 0 }
  return [{ ...place, document: document.name, quote: quote ?? '' }]
}

function citedWords(passages: readonly Passage[]) {
  const [first] = passages
  return first
    ? { documentId: first.documentId, page: first.page, quote: first.quote || null, passages }
    : null
}

export const loader = page('work on orders', ({ request, params, visitor, context }) => {
  const user = requireSignedIn(visitor).user
  const id = orderIdParam(params.id)
  const { searchParams } = new URL(request.url)
  const requestedOrder = requireOrderToWorkOn(user, id)
  // The order that is offered after an approval is opened here.
  const order = startOpenedOrder(user, requestedOrder, context.requestId)
    ? requireOrderToWorkOn(user, id)
    : requestedOrder
  const review = readReview(order, searchParams.get('item'), Date.now(), sortingOf(searchParams))
  const { current } = review
  // Shows another candidate on request, or the first one if a value must be chosen.
  const candidates = current?.candidates.map((candidate) => (isUncited(candidate) ? null : candidate)) ?? []
  const otherCandidate =
    candidates[parseId(searchParams.get('other')) - 1] ?? (current?.conflict && candidates[0])
  const ownCitation = current && citationIn(current)
  const isEditing = current !== null && searchParams.has('edit')
  const field = current && !isScorePath(current.path) ? reportField(current.path) : undefined
  const selected = isEditing && field ? selectionOf(request, order) : null
  const citedPassages = selected?.passages ?? ownCitation
  const cited =
    otherCandidate && !selected
      ? { documentId: otherCandidate.documentId, page: otherCandidate.page, quote: otherCandidate.quote }
      : citedPassages && citedWords(citedPassages)
  const view = readDocumentView(order, {
    ...documentQuery(request),
    cited,
    isSelectable: field !== undefined,
  })
  if (isEditing) redirectToSelectedLines(request, view)
  const selection: Selection = {
    passages: selected?.passages ?? ownCitation ?? [],
    error: selected?.error ?? null,
    isNew: selected !== null,
    proposed: selected && field ? valueOfPassages(field, selected.passages) : null,
  }
  const isApproved = review.order.status === 'completed'
  return { review, isEditing, view, selection, nextOrder: isApproved ? nextOrderAfter(user, id) : null }
})

export const action = page('work on orders', ({ request, params, context, visitor }) =>
  handleReviewForm({ request, context }, requireSignedIn(visitor).user, orderIdParam(params.id)),
)

type LoadedReview = ReturnType<typeof useLoaderData<typeof loader>>['review']

/** What prevents the approval, or should be known before it; null if there is nothing. */
function approvalHint({ order, required, canApprove }: LoadedReview) {
  const openCount = required.total - required.verified
  if (!canApprove)
    return openCount === 0 && order.status === 'processing'
      ? 'Every required item is verified. The next step is on the report’s page.'
      : 'An admin confirms the report after final review.'
  if (order.status === 'new' || order.status === 'processing')
    return 'Final review comes first: send the report for final review from its page. You can keep checking items here.'
  if (openCount > 0)
    return `${openCount} required ${openCount === 1 ? 'item has' : 'items have'} to be verified first.`
  if (order.status === 'completed') return 'After a change, confirming the report creates a new revision.'
  return order.isLinked
    ? null
    : 'This order is not linked to an HOA, so its report would not appear in any HOA’s history. You can link one on the report’s page.'
}

function ReviewHeader({ review }: { review: LoadedReview }) {
  const { order, required, current, items, index, remaining } = review
  return (
    <header className={styles.top}>
      <Link to={`/admin/snapshots/${order.id}`} className={styles.back}>
        <span aria-hidden="true">← </span>Back to Report
      </Link>
      <h1>{order.hoaName}</h1>
      <OrderStatusBadge status={order.status} />
      <p>
        <span>Order {order.orderNumber}</span>{' '}
        <span>
          Required items verified: <strong>{`${required.verified} of ${required.total}`}</strong>
        </span>
      </p>
      {current && (
        <p className={styles.counter}>
          <span role="status">
            {remaining === 0
              ? 'Every item is reviewed'
              : `${remaining} ${remaining === 1 ? 'item' : 'items'} remaining to review`}
          </span>
          <a href="#all-items">All items</a>
          <strong>{`Item ${index + 1} of ${items.length}`}</strong>
        </p>
      )}
    </header>
  )
}

function ApprovedNote({
  orderNumber,
  nextOrder,
}: {
  orderNumber: string
  nextOrder: { id: number; orderNumber: string } | null
}) {
  return (
    <p className={styles.approved}>
      <strong>This report is approved.</strong>
      <a href={`/report/${orderNumber}`}>Public Report</a>
      {nextOrder && (
        <Link to={`/admin/snapshots/${nextOrder.id}/review`}>Next Order: {nextOrder.orderNumber}</Link>
      )}
    </p>
  )
}

/** The buttons that concern the whole report. */
function ReviewBar({ review, isEditing }: { review: LoadedReview; isEditing: boolean }) {
  const { order, canApprove } = review
  const hint = approvalHint(review)
  return (
    <div className={styles.bar}>
      <p id="before-approval">{hint}</p>
      <div className={styles.confirm}>
        {isEditing ? (
          <Button type="submit" form={valueFormId} name="intent" value="save-and-leave" variant="default">
            Confirm &amp; Save Progress
          </Button>
        ) : (
          <Form method="post">
            <Button type="submit" name="intent" value="save-progress" variant="default">
              Confirm &amp; Save Progress
            </Button>
          </Form>
        )}
        <Button component="a" href={`/admin/snapshots/${order.id}/preview`} target="_blank" variant="default">
          Preview
        </Button>
        {canApprove && (
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value="approve"
              aria-describedby={hint ? 'before-approval' : undefined}
            >
              Confirm Report
            </Button>
          </Form>
        )}
      </div>
    </div>
  )
}

/** One item at a time, beside its document (docs/specification/review-and-approval.md#review-screen). */
export default function ReviewPage() {
  const { review, isEditing, view, selection, nextOrder } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const { order, current, items, nextPage } = review
  const failure = actionData && 'failure' in actionData ? actionData.failure : undefined
  const nextImagePath = nextPage && pageImagePath(order.id, nextPage.documentId, nextPage.page)
  useEffect(() => {
    // Preloads the next page image, so that it appears immediately once the item is verified.
    if (nextImagePath) new Image().src = nextImagePath
  }, [nextImagePath])
  const target = current && !isScorePath(current.path) ? { item: current.path, edit: '1' } : undefined
  return (
    <>
      <div className={styles.workspace}>
        <ReviewHeader review={review} />
        <FormFailure failure={failure} />
        <DraftNotice
          orderId={order.id}
          completed={order.completedAt !== null}
          current={current}
          isEditing={isEditing}
        />
        {order.status === 'completed' && (
          <ApprovedNote orderNumber={order.orderNumber} nextOrder={nextOrder} />
        )}
        {review.reading && order.status !== 'completed' && (
          <p className={styles.note} role="status">
            {review.reading.pages === 0
              ? 'The documents are being read.'
              : `The documents are being read: ${review.reading.pagesDone} of ${review.reading.pages} pages so far.`}
            {items.length > 0 && ' Unverified values may still change.'}
          </p>
        )}
        {review.note && <p className={styles.note}>{review.note}</p>}
        <div className={styles.columns}>
          <div className={styles.item}>
            {current ? (
              <ItemPanel
                review={review}
                current={current}
                isEditing={isEditing}
                selection={selection}
                linePicker={target && isEditing && <LinePicker view={view} target={target} />}
              />
            ) : (
              <EmptyState title="Nothing to review yet">
                The values that are found appear here as soon as the documents have been read.
              </EmptyState>
            )}
            {current && !isEditing && <Decision item={current} />}
          </div>
          <div className={styles.viewer}>
            <DocumentViewer view={view} target={target} />
          </div>
        </div>
        {current && <ReviewBar review={review} isEditing={isEditing} />}
      </div>
      {current && (
        <div className={styles.rest}>
          <ItemList items={items} current={current.path} sorting={review.sorting} />
          <MissingDocuments requests={review.requests} hoaName={order.hoaName} />
          <Shortcuts />
        </div>
      )}
    </>
  )
}
