import { api, methodNotAllowed } from '~/http/api.server'
import { listQuery } from '~/http/list-query'
import { hasPermission } from '~/modules/permissions/permissions'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { readDashboardPeriod } from '~/modules/staff-orders/dashboard-periods'
import { dashboardFigures } from '~/modules/staff-orders/dashboard.server'
import { listMyTasks } from '~/modules/staff-orders/my-tasks.server'

function tasksOf(user: SignedInUser | null, request: Request) {
  if (!user || !hasPermission(user.role, 'my tasks')) return { tasks: [], total: 0 }
  const { rows, total } = listMyTasks(user, listQuery(request))
  return { tasks: rows.map(({ dueAt, ...task }) => ({ ...task, dueDate: dueAt })), total }
}

/**
 * `GET /api/admin/dashboard?period=`: the metrics of the orders paid in a period (this-month, last-month,
 * last-3-months), and a page of a contributor's own tasks. `totalRevenue` is a number of dollars with cents;
 * `averageFulfillmentTime` is in hours, null if no order of the period is completed; `dueDate` is in UTC
 * milliseconds, `total` counts the tasks.
 */
export const loader = api('GET', {
  access: 'staff area',
  handle({ request, visitor }) {
    const figures = dashboardFigures(readDashboardPeriod(new URL(request.url).searchParams.get('period')))
    return {
      metrics: {
        totalOrders: figures.totalOrders,
        totalRevenue: figures.totalCents / 100,
        averageFulfillmentTime: figures.averageFulfillmentHours,
      },
      ...tasksOf(visitor.user, request),
    }
  },
})

export const action = methodNotAllowed('GET')
