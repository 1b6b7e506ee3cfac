import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { screenQuery } from '~/http/list-query'
import { page } from '~/http/page.server'
import { idFrom, pathId } from '~/http/ids'
import { leaveFlash, signedIn } from '~/http/visitor.server'
import { log } from '~/log.server'
import { may } from '~/modules/accounts/permissions'
import type { SignedInUser } from '~/modules/accounts/schema'
import { listOrderActivity } from '~/modules/activity/order-activity.server'
import { DomainError } from '~/modules/domain-error'
import { shortDate } from '~/modules/formatting'
import { findHoasToLink, linkOrderToHoa, suggestHoas } from '~/modules/hoas/link-order.server'
import { changeOrderStatus } from '~/modules/orders/change-status.server'
import { readOrder } from '~/modules/orders/order-detail.server'
import { pageTitle } from '~/ui/brand'
import { DueTime } from '~/ui/due-time'
import { PageHeader } from '~/ui/page-header'
import { OrderStatusBadge } from '~/ui/status-badge'
import { OrderActivityPanel } from './order-activity'
import { OrderDocuments } from './order-documents'
import { OrderFacts } from './order-facts'
import { OrderHoa } from './order-hoa'
import { OrderTask } from './order-task'
import styles from './order.module.css'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data ? `Order ${data.order.orderNumber}` : 'Order', matches),
]

const noOrder = 'There is no such order.'
const mostTyped = 200

/** The history as the screen shows it. */
function historyOf(user: SignedInUser, id: number, request: Request) {
  const { rows, ...place } = listOrderActivity(user, id, screenQuery(request, 'entries'))
  return {
    ...place,
    rows: rows.map(({ id, user, field, oldValue, newValue, description, metadata, createdAt }) => ({
      id,
      by: user && `${user.firstName} ${user.lastName}`,
      field,
      oldValue,
      newValue,
      description,
      reported: metadata?.reported === true,
      createdAt,
    })),
  }
}

/** The order as it is once somebody who works on it has opened it (specification 2, section 4): new becomes processing. */
function openOrder(user: SignedInUser, id: number, requestId: string) {
  const order = readOrder(user, id)
  if (order.status !== 'new' || !order.mayWorkOn) return order
  try {
    changeOrderStatus(user, id, 'processing')
  } catch (error) {
    log().warn({ requestId, orderId: id, error }, 'an opened order did not become processing')
  }
  return readOrder(user, id)
}

export const loader = page('orders', ({ request, params, visitor, context }) => {
  const user = signedIn(visitor).user
  const id = pathId(params.id, noOrder)
  const { searchParams } = new URL(request.url)
  const order = openOrder(user, id, context.requestId)
  const typed = (searchParams.get('hoa') ?? '').trim().slice(0, mostTyped)
  return {
    now: Date.now(),
    order,
    maySeeHoas: may(user.role, 'hoas'),
    suggested: order.mayWorkOn && !order.hoa ? suggestHoas(order) : [],
    search: typed === '' || !order.mayWorkOn ? null : { typed, ...findHoasToLink(typed) },
    activity: order.mayWorkOn && searchParams.has('activity') ? historyOf(user, id, request) : null,
  }
})

/** Links the order to an HOA, or takes the link away. */
export const action = page('work on orders', async ({ request, params, visitor, context }) => {
  const user = signedIn(visitor).user
  const id = pathId(params.id, noOrder)
  const form = await request.formData()
  const intent = form.get('intent')
  const link = async (hoaId: number | null, title: string) => {
    try {
      linkOrderToHoa(user, id, hoaId)
      await leaveFlash(request, context, { kind: 'success', title })
    } catch (error) {
      const refused = error instanceof DomainError && error.code === 'not_found' && hoaId !== null
      if (!refused) throw error
      await leaveFlash(request, context, { kind: 'error', title: 'Error', description: error.message })
    }
    return redirect(`/admin/snapshots/${id}`)
  }
  switch (intent) {
    case 'link-hoa':
      return link(idFrom(form.get('hoaId')), 'HOA Linked')
    case 'unlink-hoa':
      return link(null, 'HOA Unlinked')
    default:
      throw new DomainError('bad_request', 'The form could not be read. Please go back and try again.')
  }
})

export default function OrderPage() {
  const { now, order, maySeeHoas, suggested, search, activity } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={order.orderNumber}
        lead={
          <span className={styles.state}>
            <OrderStatusBadge status={order.status} />
            {order.completedAt !== null ? (
              <span>Completed {shortDate(order.completedAt)}</span>
            ) : order.dueAt !== null ? (
              <DueTime dueAt={order.dueAt} now={now} />
            ) : (
              <span>Waits for its payment</span>
            )}
          </span>
        }
        back={{ to: '/admin/snapshots', label: 'Back to Snapshots' }}
      >
        {order.mayWorkOn && (
          <Button component={Link} to="?activity=1" variant="default" preventScrollReset>
            Activity
          </Button>
        )}
        {order.status === 'completed' && (
          <Button
            component="a"
            href={`/report/${order.orderNumber}`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            aria-label="Customer View, opens in a new tab"
          >
            Customer View
          </Button>
        )}
      </PageHeader>
      {activity && <OrderActivityPanel activity={activity} orderNumber={order.orderNumber} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderFacts order={order} />
          <OrderDocuments orderId={order.id} documents={order.documents} mayTake={order.mayWorkOn} />
        </div>
        <div className={styles.aside}>
          <OrderTask task={order.task} now={now} />
          <OrderHoa order={order} maySeeHoas={maySeeHoas} suggested={suggested} search={search} />
        </div>
      </div>
    </>
  )
}
