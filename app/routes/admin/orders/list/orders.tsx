import { redirect, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { readForm, unreadableForm } from '~/http/forms.server'
import { parseId } from '~/http/ids'
import { screenQuery } from '~/http/list-query'
import { page } from '~/http/page.server'
import { setFlash, requireSignedIn } from '~/http/visitor.server'
import { hasPermission } from '~/modules/permissions/permissions'
import { DomainError } from '~/modules/domain-error'
import { assignOrders, listAssignees } from '~/modules/orders/assign-orders.server'
import { listOrders, maxMatches, searchOrders, type OrderRow } from '~/modules/staff-orders/order-list.server'
import { statusFilter } from '~/modules/order-status'
import type { ListPage } from '~/modules/paging'
import { pageTitle } from '~/ui/page-meta'
import { EmptyState } from '~/ui/empty-state'
import { FilterForm, FilterSelect } from '~/ui/filter-form'
import { PageHeader } from '~/ui/page-header'
import { Pager } from '~/ui/pager'
import { assignedText } from '../detail/assigned-text'
import { AssignForm, assignFormId } from '../detail/assign-form'
import { OrderTable } from './order-table'
import styles from './orders.module.css'
import { useRevalidationOnFocus } from './use-revalidation-on-focus'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Snapshots', matches)]

const withoutContact = ({ rows, ...pager }: ListPage<OrderRow>) => ({
  ...pager,
  rows: rows.map(({ email: _email, user: _user, ...row }) => row),
})

/**
 * Loads lists with separate pages: `page` for active reports, `completed` for completed ones, and `canceled`
 * for canceled orders.
 */
export const loader = page('orders', ({ request, visitor }) => {
  const user = requireSignedIn(visitor).user
  const query = screenQuery(request)
  const requestedStatus = new URL(request.url).searchParams.get('status') ?? ''
  // An unknown status is ignored.
  const status = statusFilter.find(({ value }) => value === requestedStatus)?.value ?? ''
  const matches = searchOrders(query.q)
  const active =
    status === 'completed' || status === 'canceled'
      ? null
      : listOrders(user, status || 'active', matches, query)
  const completed =
    status === '' || status === 'completed'
      ? listOrders(user, 'completed', matches, screenQuery(request, 'completed'))
      : null
  const canceled =
    status === '' || status === 'canceled'
      ? listOrders(user, 'canceled', matches, screenQuery(request, 'canceled'))
      : null
  return {
    now: Date.now(),
    // Canceled orders are rare, so they are shown only if there are any or the filter selects them.
    canceled: canceled && (canceled.total > 0 || status === 'canceled') ? withoutContact(canceled) : null,
    active: active && withoutContact(active),
    completed: completed && withoutContact(completed),
    hasMore: matches?.hasMore ?? false,
    maxMatches,
    assignees: hasPermission(user.role, 'approve orders') ? listAssignees() : null,
  }
})

/** Assigns the selected orders and redirects to the list with its filters. */
export const action = page('approve orders', async ({ request, context, visitor }) => {
  const user = requireSignedIn(visitor).user
  const form = await readForm({ request, context })
  if (form.get('intent') !== 'assign') throw unreadableForm()
  try {
    const orderIds = form.getAll('orderId').map(parseId)
    const assignment = assignOrders(user, orderIds, parseId(form.get('assigneeId')))
    await setFlash(request, context, { kind: 'success', ...assignedText(assignment) })
  } catch (error) {
    if (!(error instanceof DomainError) || !['not_found', 'conflict'].includes(error.code)) throw error
    await setFlash(request, context, { kind: 'error', title: 'Not assigned', description: error.message })
  }
  return redirect(`/admin/snapshots${new URL(request.url).search}`)
})

export default function SnapshotsPage() {
  const loaded = useLoaderData<typeof loader>()
  const { now, active, completed, canceled, hasMore, maxMatches, assignees } = loaded
  const [parameters] = useSearchParams()
  const isFiltered = Boolean(parameters.get('q') || parameters.get('status'))
  useRevalidationOnFocus(loaded)
  return (
    <>
      <PageHeader title="Snapshots" lead="Every order and its report." />
      <FilterForm
        search="Order number, customer, address, or HOA"
        clearedUrl="/admin/snapshots"
        filters={['status']}
      >
        <FilterSelect name="status" label="Status" options={[...statusFilter]} />
      </FilterForm>
      {hasMore && (
        <p className={styles.note} role="status">
          More than {maxMatches.toLocaleString('en-US')} orders match your search. These are the newest; add
          another word to narrow the search.
        </p>
      )}
      {active && (
        <section className={styles.section} aria-labelledby="active">
          <h2 id="active">
            Active Reports <span>{active.total.toLocaleString('en-US')}</span>
          </h2>
          {active.total === 0 ? (
            <EmptyState title={isFiltered ? 'No active report matches' : 'No active reports'}>
              {isFiltered
                ? 'Try fewer words or another status.'
                : 'An order appears here as soon as a customer has placed it, and stays until its report is completed.'}
            </EmptyState>
          ) : (
            <>
              {assignees && (
                <div className={styles.assign}>
                  <AssignForm
                    id={assignFormId}
                    assignees={assignees}
                    label="Assign selected orders to"
                    button="Assign"
                  />
                </div>
              )}
              <OrderTable
                caption="Active reports"
                rows={active.rows}
                now={now}
                canSelect={assignees !== null && assignees.length > 0}
              />
              <Pager {...active} label="active reports" />
            </>
          )}
        </section>
      )}
      {completed && (
        <section className={styles.section} aria-labelledby="completed">
          <h2 id="completed">
            Completed Reports <span>{completed.total.toLocaleString('en-US')}</span>
          </h2>
          {completed.total === 0 ? (
            <EmptyState title={isFiltered ? 'No completed report matches' : 'No completed reports'}>
              {isFiltered
                ? 'Try fewer words or another status.'
                : 'A report appears here once it has been approved in its final review.'}
            </EmptyState>
          ) : (
            <>
              <OrderTable caption="Completed reports" rows={completed.rows} now={now} date="Completed" />
              <Pager {...completed} name="completed" label="completed reports" />
            </>
          )}
        </section>
      )}
      {canceled && (
        <section className={styles.section} aria-labelledby="canceled">
          <h2 id="canceled">
            Canceled Orders <span>{canceled.total.toLocaleString('en-US')}</span>
          </h2>
          {canceled.total === 0 ? (
            <EmptyState title={parameters.get('q') ? 'No canceled order matches' : 'No canceled orders'}>
              {parameters.get('q')
                ? 'Try fewer words or another status.'
                : 'An order appears here when its customer cancels it before work on it has begun.'}
            </EmptyState>
          ) : (
            <>
              <OrderTable caption="Canceled orders" rows={canceled.rows} now={now} date="Canceled" />
              <Pager {...canceled} name="canceled" label="canceled orders" />
            </>
          )}
        </section>
      )}
    </>
  )
}
