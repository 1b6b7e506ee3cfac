import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { env } from '~/env.server'
import { screenQuery } from '~/http/list-query'
import { page } from '~/http/page.server'
import { orderIdParam } from '~/http/ids'
import { requireSignedIn } from '~/http/visitor.server'
import { hasPermission } from '~/modules/permissions/permissions'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { labeledEntry } from '~/modules/activity-log/labels.server'
import { listOrderActivity } from '~/modules/activity-log/order-activity.server'
import { nameWithoutAccount } from '~/modules/activity/schema'
import { readRequests } from '~/modules/staff-orders/requests-of-order.server'
import { maxSearchLength } from '~/modules/paging'
import { readingProgress } from '~/modules/document-reading/readings.server'
import { checklistOf } from '~/modules/documents/received-documents.server'
import { shortDate } from '~/modules/date-formats'
import { findHoasToLink, suggestHoas } from '~/modules/staff-orders/link-order-to-hoa.server'
import { hoaNamedByReport } from '~/modules/staff-orders/link-report-hoa.server'
import { offersToOrder } from '~/modules/staff-orders/offers-to-order.server'
import { listAssignees } from '~/modules/orders/assign-orders.server'
import { readReport } from '~/modules/reports/draft/report.server'
import { readRevisions } from '~/modules/reports/revisions/revisions.server'
import { shareSchema } from '~/modules/reports/revisions/share-schema'
import { pageTitle } from '~/ui/page-meta'
import { PageHeader } from '~/ui/page-header'
import { OrderStatusBadge, PaymentBadge } from '~/ui/status-badge'
import { DocumentRequests } from './document-requests'
import { handleOrderForm } from './handle-order-forms.server'
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

export const action = page('work on orders', ({ request, params, visitor, context }) =>
  handleOrderForm({ request, context, user: requireSignedIn(visitor).user, id: orderIdParam(params.id) }),
)

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
              model={order.model}
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
