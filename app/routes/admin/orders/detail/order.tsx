import { redirect, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { validationError } from 'remix-validated-form'
import { env } from '~/env.server'
import { screenQuery } from '~/http/list-query'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { orderIdParam, parseId } from '~/http/ids'
import { limitAccount } from '~/http/rate-limits.server'
import { refuseForm } from '~/http/refused-form.server'
import { setFlash, requireSignedIn } from '~/http/visitor.server'
import { log } from '~/log.server'
import { hasPermission } from '~/modules/permissions/permissions'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { labeledEntry } from '~/modules/activity-log/labels.server'
import { listOrderActivity } from '~/modules/activity-log/order-activity.server'
import { nameWithoutAccount } from '~/modules/activity/schema'
import { readRequests } from '~/modules/staff-orders/requests-of-order.server'
import { DomainError } from '~/modules/domain-error'
import { maxSearchLength } from '~/modules/paging'
import { readingProgress, requestReading } from '~/modules/document-reading/readings.server'
import { checklistOf } from '~/modules/documents/received-documents.server'
import { shortDate } from '~/modules/date-formats'
import { addHoaDocumentsToOrder } from '~/modules/staff-orders/add-documents-to-order.server'
import { findHoasToLink, linkOrderToHoa, suggestHoas } from '~/modules/staff-orders/link-order.server'
import { hoaNamedByReport, linkReportHoa } from '~/modules/staff-orders/link-report-hoa.server'
import { offersToOrder } from '~/modules/staff-orders/offers-to-order.server'
import { assignOrders, listAssignees } from '~/modules/orders/assign-orders.server'
import { readReport } from '~/modules/reports/draft/report.server'
import { readRevisions } from '~/modules/reports/revisions/revisions.server'
import { setSectionReviewed } from '~/modules/reports/draft/save-report.server'
import { shareSchema } from '~/modules/reports/revisions/share-schema'
import { isSection } from '~/modules/report-fields/sections'
import {
  requestFinalReview,
  sendForFinalReview,
  withdrawReviewRequest,
} from '~/modules/reports/review/send-for-final-review.server'
import { shareReport } from '~/modules/reports/revisions/share-report.server'
import { pageTitle } from '~/ui/brand'
import { PageHeader } from '~/ui/page-header'
import { OrderStatusBadge, PaymentBadge } from '~/ui/status-badge'
import { assignedText } from './assigned-text'
import { DocumentRequests } from './document-requests'
import { NextStep } from './next-step'
import { openOrder } from '../open-order.server'
import { OrderActivityPanel } from './order-activity'
import { OrderHoa } from './order-hoa'
import { OrderRefund } from './order-refund'
import { OrderRevisions } from './order-revisions'
import { ReadingProgress } from './reading-progress'
import { ReportActions } from './report-actions'
import { ReportSections, InactiveOrder } from './report-sections'
import { SharePanel } from './share-panel'
import { shownReport } from './shown-report'
import {
  handleDocumentRequest,
  withdrawDocumentRequest,
  type OrderFormArgs,
} from './handle-document-request.server'
import styles from './order.module.css'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data ? `Order ${data.order.orderNumber}` : 'Order', matches),
]

/** The history in the format of the screen. */
function historyOf(user: SignedInUser, id: number, request: Request) {
  const { rows, ...pager } = listOrderActivity(user, id, screenQuery(request, 'entries'))
  return {
    ...pager,
    rows: rows
      .map(labeledEntry)
      .map(({ id, user, action, field, oldValue, newValue, description, metadata, createdAt }) => ({
        id,
        author: user ? `${user.firstName} ${user.lastName}` : nameWithoutAccount(metadata),
        field,
        oldValue,
        newValue,
        description,
        isChange: action !== 'reviewed',
        isReported: metadata?.reported === true,
        createdAt,
      })),
  }
}

const shareValidator = withZod(shareSchema)

export const loader = page('orders', ({ request, params, visitor, context }) => {
  const user = requireSignedIn(visitor).user
  const id = orderIdParam(params.id)
  const { searchParams } = new URL(request.url)
  const order = openOrder(user, id, context.requestId)
  const query = (searchParams.get('hoa') ?? '').trim().slice(0, maxSearchLength)
  // No one works on a canceled order, so its report is not shown.
  const isUnderWay = order.status !== 'pending' && order.canceledAt === null
  const report = readReport(user, id)
  const named = order.canWorkOn && !order.hoa ? hoaNamedByReport(id) : null
  return {
    now: Date.now(),
    order,
    report: shownReport(report),
    approved: readRevisions(user, id, report),
    requests: isUnderWay && order.canWorkOn ? readRequests(user, id) : null,
    reading: isUnderWay && order.documents.length > 0 ? readingProgress(id) : null,
    missing: isUnderWay ? checklistOf(id).filter(({ documents }) => documents.length === 0) : [],
    shareLink:
      isUnderWay && searchParams.has('share') ? `${env().APP_URL}/report/${order.orderNumber}` : null,
    canApprove: hasPermission(user.role, 'approve orders'),
    canSeeHoas: hasPermission(user.role, 'hoas'),
    assignees: hasPermission(user.role, 'approve orders') ? listAssignees() : null,
    canAddHoas: hasPermission(user.role, 'edit hoas'),
    named,
    offers: order.canWorkOn ? offersToOrder(user, order) : null,
    suggested: order.canWorkOn && !order.hoa ? suggestHoas(order, named?.name) : [],
    search: query === '' || !order.canWorkOn ? null : { query, ...findHoasToLink(query) },
    activity: order.canWorkOn && searchParams.has('activity') ? historyOf(user, id, request) : null,
  }
})

/** Links the order to an HOA, or removes the link. */
async function linkHoa({ request, context, user, id }: OrderFormArgs, hoaId: number | null, title: string) {
  try {
    linkOrderToHoa(user, id, hoaId)
    await setFlash(request, context, { kind: 'success', title })
  } catch (error) {
    const isUnknownHoa = error instanceof DomainError && error.code === 'not_found' && hoaId !== null
    if (!isUnknownHoa) throw error
    await setFlash(request, context, { kind: 'error', title: 'Error', description: error.message })
  }
  return redirect(`/admin/snapshots/${id}`)
}

/**
 * Redirects to the review screen even if the order cannot be sent for final review yet, since it can still be
 * verified there (docs/specification/review-and-approval.md#final-review).
 */
async function sendOrderForFinalReview({ request, context, user, id }: OrderFormArgs) {
  try {
    sendForFinalReview(user, id)
    await setFlash(request, context, { kind: 'success', title: 'Sent for Final Review' })
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'conflict') throw error
    const isRefused = error instanceof DomainError
    if (!isRefused) log().error({ requestId: context.requestId, orderId: id, error }, 'a final review failed')
    const description = isRefused ? error.message : 'The order could not be sent. You can verify its items.'
    await setFlash(request, context, { kind: 'error', title: 'Not sent for Final Review', description })
  }
  return redirect(`/admin/snapshots/${id}/review`)
}

type Message = { title: string; description?: string }

/** Runs an action and redirects to the order with its message; a domain error's message is shown instead. */
async function runAndRedirect(
  { request, context, id }: OrderFormArgs,
  errorTitle: string,
  run: () => Message | Promise<Message>,
) {
  try {
    await setFlash(request, context, { kind: 'success', ...(await run()) })
  } catch (error) {
    if (!(error instanceof DomainError) || !['not_found', 'conflict'].includes(error.code)) throw error
    await setFlash(request, context, { kind: 'error', title: errorTitle, description: error.message })
  }
  return redirect(`/admin/snapshots/${id}`)
}

async function shareByEmail({ request, context, user, id }: OrderFormArgs, form: URLSearchParams) {
  const checked = await checkForm(shareSchema, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  const { email } = checked.data
  try {
    await limitAccount('report-share', user.id)
    shareReport(user, id, email)
  } catch (error) {
    if (error instanceof DomainError && ['forbidden', 'not_found'].includes(error.code)) throw error
    return refuseForm(context, error, {
      title: 'Not sent',
      fallback: 'The link could not be sent. Please try again.',
      submitted: { email },
    })
  }
  await setFlash(request, context, {
    kind: 'success',
    title: 'Link Sent',
    description: `The link is on its way to ${email}.`,
  })
  return redirect(`/admin/snapshots/${id}`)
}

export const action = page('work on orders', async ({ request, params, visitor, context }) => {
  const user = requireSignedIn(visitor).user
  const id = orderIdParam(params.id)
  const args = { request, context, user, id }
  const form = await readForm({ request, context })
  const intent = form.get('intent')
  switch (intent) {
    case 'link-hoa':
      return linkHoa(args, parseId(form.get('hoaId')), 'HOA Linked')
    case 'link-report-hoa':
      return runAndRedirect(args, 'Not linked', () => {
        const { name, isNew } = linkReportHoa(user, id)
        return {
          title: isNew ? 'HOA Added and Linked' : 'HOA Linked',
          description: isNew
            ? `${name} is now on the list of HOAs, with the verified values of the report.`
            : name,
        }
      })
    case 'add-documents':
      return runAndRedirect(args, 'Not added', async () => {
        const addedCount = await addHoaDocumentsToOrder(user, id, form.getAll('documentId').map(parseId))
        return {
          title: addedCount === 1 ? 'Document Added' : 'Documents Added',
          description: 'Their values will appear in the report as soon as they have been read.',
        }
      })
    case 'unlink-hoa':
      return linkHoa(args, null, 'HOA Unlinked')
    case 'final-review':
      return sendOrderForFinalReview(args)
    case 'ready':
      return runAndRedirect(args, 'Not marked as ready', () => {
        requestFinalReview(user, id)
        return { title: 'Ready for Review', description: 'The admins have been notified by email.' }
      })
    case 'not-ready':
      return runAndRedirect(args, 'Not changed', () => {
        withdrawReviewRequest(user, id)
        return { title: 'No Longer Ready for Review' }
      })
    case 'assign':
      return runAndRedirect(args, 'Not assigned', () =>
        assignedText(assignOrders(user, [id], parseId(form.get('assigneeId')))),
      )
    case 'share':
      return shareByEmail(args, form)
    case 'request-documents':
      return handleDocumentRequest(args, form)
    case 'withdraw-request':
      return withdrawDocumentRequest(args, form)
    case 'read-again':
      requestReading(user, id)
      await setFlash(request, context, {
        kind: 'success',
        title: 'Reading Documents Again',
        description: 'We are trying again to read what could not be read before.',
      })
      return redirect(`/admin/snapshots/${id}`)
    case 'check-section':
    case 'uncheck-section': {
      const section = form.get('section')
      if (typeof section !== 'string' || !isSection(section) || section === 'general')
        throw new DomainError('bad_request', 'There is no such section to review.')
      setSectionReviewed(user, id, section, intent === 'check-section')
      return redirect(`/admin/snapshots/${id}#${section}`)
    }
    default:
      throw unreadableForm()
  }
})

export default function OrderPage() {
  const {
    now,
    order,
    report,
    approved,
    requests,
    reading,
    missing,
    shareLink,
    canApprove,
    canSeeHoas,
    assignees,
    canAddHoas,
    named,
    offers,
    suggested,
    search,
    activity,
  } = useLoaderData<typeof loader>()
  const isCanceled = order.canceledAt !== null
  const isUnderWay = order.status !== 'pending' && !isCanceled
  const isReading = reading?.isRunning ?? false
  return (
    <>
      <PageHeader
        title={order.orderNumber}
        lead={
          <span className={styles.state}>
            <OrderStatusBadge status={order.status} canceledAt={order.canceledAt} />
            {order.payment && <PaymentBadge {...order.payment} />}
            {order.canceledAt !== null && <span>Canceled {shortDate(order.canceledAt)}</span>}
            {order.completedAt !== null && <span>Completed {shortDate(order.completedAt)}</span>}
            {order.status === 'pending' && <span>Awaiting payment</span>}
          </span>
        }
        back={{ to: '/admin/snapshots', label: 'Back to Snapshots' }}
      >
        <ReportActions order={order} />
      </PageHeader>
      {activity && <OrderActivityPanel activity={activity} orderNumber={order.orderNumber} />}
      {shareLink && (
        <SharePanel
          orderId={order.id}
          link={shareLink}
          isCompleted={order.status === 'completed'}
          canMail={order.canWorkOn}
          validator={shareValidator}
        />
      )}
      {isUnderWay && (
        <NextStep
          order={order}
          report={report}
          isReading={isReading}
          isChanged={approved?.isChanged ?? false}
          canApprove={canApprove}
          assignees={assignees}
          now={now}
        />
      )}
      <div className={styles.columns}>
        <div className={styles.aside}>
          {requests && (
            <DocumentRequests requests={requests} missing={report.requests} isReading={isReading} />
          )}
          {approved && <OrderRevisions orderId={order.id} approved={approved} />}
          {order.cancellation && <OrderRefund cancellation={order.cancellation} />}
          {reading && (
            <ReadingProgress
              progress={reading}
              missing={missing}
              note={report.note}
              canWorkOn={order.canWorkOn}
            />
          )}
          {!isCanceled && (
            <OrderHoa
              order={order}
              canSeeHoas={canSeeHoas}
              canAdd={canAddHoas}
              named={named}
              offers={offers}
              suggested={suggested}
              search={search}
              now={now}
            />
          )}
        </div>
        <div className={styles.main}>
          {isUnderWay ? (
            <ReportSections order={order} report={report} />
          ) : (
            <InactiveOrder order={order} report={report} />
          )}
        </div>
      </div>
    </>
  )
}
