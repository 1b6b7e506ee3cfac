import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { validationError } from 'remix-validated-form'
import { parseId } from '~/http/ids'
import { screenQuery } from '~/http/list-query'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { refuseForm } from '~/http/refused-form.server'
import { setFlash, requireSignedIn } from '~/http/visitor.server'
import { hasPermission } from '~/modules/permissions/permissions'
import { DomainError } from '~/modules/domain-error'
import { dashboardPeriods, readDashboardPeriod } from '~/modules/staff-orders/dashboard-periods'
import { dashboardFigures, deadlineQueue, readyQueue } from '~/modules/staff-orders/dashboard.server'
import { listMyTasks, startTask } from '~/modules/staff-orders/my-tasks.server'
import { countUndecided } from '~/modules/partners/undecided-partners.server'
import { invitePartner } from '~/modules/partners/invite-partner.server'
import { partnerInvitationSchema } from '~/modules/partners/schema'
import { pageTitle } from '~/ui/page-meta'
import { PageHeader } from '~/ui/page-header'
import styles from './dashboard.module.css'
import { OpenDecisions } from '../hoas/open-decisions'
import { Deadlines } from './deadlines'
import { Figures } from './figures'
import { InvitePartner } from './invite-partner'
import { MyTasks } from './my-tasks'
import { ReadyForReview } from './ready-for-review'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Dashboard', matches)]

const validator = withZod(partnerInvitationSchema)

export const loader = page('staff area', ({ request, visitor }) => {
  const user = requireSignedIn(visitor).user
  const { searchParams } = new URL(request.url)
  const period = readDashboardPeriod(searchParams.get('period'))
  const now = Date.now()
  return {
    now,
    period,
    figures: dashboardFigures(period, now),
    ready: hasPermission(user.role, 'approve orders') ? readyQueue(user) : null,
    undecided: hasPermission(user.role, 'edit hoas') ? countUndecided() : 0,
    queue: deadlineQueue(user, now),
    tasks: hasPermission(user.role, 'my tasks') ? listMyTasks(user, screenQuery(request, 'tasks')) : null,
    canInvite: hasPermission(user.role, 'invite partners'),
    isInviting: hasPermission(user.role, 'invite partners') && searchParams.has('invite'),
  }
})

export const action = page('staff area', async ({ request, context, visitor }) => {
  const user = requireSignedIn(visitor).user
  const form = await readForm({ request, context })
  const intent = form.get('intent')
  switch (intent) {
    case 'start-task': {
      if (!hasPermission(user.role, 'my tasks'))
        throw new DomainError('forbidden', 'Only contributors have tasks.')
      try {
        const { orderId, isStarted } = startTask(user, parseId(form.get('taskId')))
        if (isStarted) await setFlash(request, context, { kind: 'success', title: 'Analysis Started' })
        return redirect(`/admin/snapshots/${orderId}`)
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
        await setFlash(request, context, { kind: 'error', title: 'Error', description: error.message })
        return redirect('/admin')
      }
    }
    case 'invite-partner': {
      if (!hasPermission(user.role, 'invite partners'))
        throw new DomainError('forbidden', 'Only an admin can invite partners.')
      const checked = await checkForm(partnerInvitationSchema, form)
      if (checked.error) return validationError(checked.error, checked.submittedData)
      try {
        const { inviteLink, expiresAt, isNew } = invitePartner(user, checked.data)
        await setFlash(request, context, {
          kind: 'success',
          title: isNew ? 'Invitation Created' : 'Another Link Created',
        })
        // The link is not stored, so this response is the only place that shows it.
        return { invitation: { inviteLink, expiresAt, isNew, email: checked.data.email } }
      } catch (error) {
        return refuseForm(context, error, {
          title: 'Error',
          fallback: 'Failed to create invitation',
          submitted: checked.data,
        })
      }
    }
    default:
      throw unreadableForm()
  }
})

function PeriodSelector({ period }: { period: string }) {
  const [parameters] = useSearchParams()
  const urlOf = (value: string) => {
    const next = new URLSearchParams(parameters)
    next.set('period', value)
    return `?${next.toString()}`
  }
  return (
    <nav aria-label="Period" className={styles.periods}>
      {dashboardPeriods.map(({ value, label }) => (
        <Link
          key={value}
          to={urlOf(value)}
          aria-current={value === period ? 'true' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

export default function DashboardPage() {
  const { now, period, figures, ready, undecided, queue, tasks, canInvite, isInviting } =
    useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Dashboard">
        <PeriodSelector period={period} />
        {canInvite && (
          <Button component={Link} to={`?period=${period}&invite=1`} variant="default" preventScrollReset>
            Invite Partner
          </Button>
        )}
      </PageHeader>
      <div className={styles.page}>
        {isInviting && <InvitePartner validator={validator} period={period} />}
        <OpenDecisions count={undecided} />
        {ready && <ReadyForReview ready={ready} now={now} />}
        {tasks && <MyTasks tasks={tasks} now={now} />}
        <Figures figures={figures} period={period} now={now} />
        <Deadlines queue={queue} now={now} />
      </div>
    </>
  )
}
