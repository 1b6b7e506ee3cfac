import { Button } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import type { MyTask } from '~/modules/staff-orders/my-tasks.server'
import type { ListPage } from '~/modules/paging'
import { DueTime } from '~/ui/due-time'
import { EmptyState } from '~/ui/empty-state'
import { Pager } from '~/ui/pager'
import { Panel } from '~/ui/panel'
import { RequiredProgress } from '~/ui/required-progress'
import { Badge, ReadyBadge } from '~/ui/status-badge'
import { Table } from '~/ui/table'
import styles from './dashboard.module.css'

/** A contributor's own open tasks; pending ones are shown as New. */
export function MyTasks({ tasks, now }: { tasks: ListPage<MyTask>; now: number }) {
  const submittedTaskId = useNavigation().formData?.get('taskId')
  return (
    <Panel title="My Tasks">
      {tasks.total === 0 ? (
        <EmptyState title="You have no open tasks">
          When an order is paid, its analysis goes to the contributor with the fewest open tasks.
        </EmptyState>
      ) : (
        <>
          <Table caption="My open tasks" head={['Task', 'Status and due', 'Order', 'Progress', 'Action']}>
            {tasks.rows.map(
              ({ id, title, description, status, dueAt, pausedUntil, readyAt, order, progress }) => (
                <tr key={id}>
                  <td data-label="Task" className={styles.about}>
                    <strong className={styles.task}>{title}</strong>
                    <span className={styles.quiet}>{description}</span>
                  </td>
                  <td data-label="Due" className={styles.states}>
                    {readyAt !== null ? (
                      <ReadyBadge />
                    ) : status === 'pending' ? (
                      <Badge kind="blue">New</Badge>
                    ) : (
                      <Badge kind="yellow">In Progress</Badge>
                    )}
                    <DueTime dueAt={dueAt} pausedUntil={pausedUntil} now={now} />
                  </td>
                  <td data-label="Order">
                    <span className={styles.number}>{order.orderNumber}</span>
                    <span className={styles.quiet}>
                      {order.firstName} {order.lastName}
                    </span>
                  </td>
                  <td data-label="Progress" className={styles.about}>
                    <RequiredProgress progress={progress} />
                  </td>
                  <td data-label="Action">
                    {status === 'pending' ? (
                      <Form method="post">
                        <input type="hidden" name="taskId" value={id} />
                        <Button
                          type="submit"
                          name="intent"
                          value="start-task"
                          size="xs"
                          loading={submittedTaskId === String(id)}
                          aria-label={`Start Analysis of ${order.orderNumber}`}
                        >
                          Start Analysis
                        </Button>
                      </Form>
                    ) : (
                      <Button
                        component={Link}
                        to={`/admin/snapshots/${order.id}`}
                        variant="default"
                        size="xs"
                        aria-label={`Continue ${order.orderNumber}`}
                      >
                        Continue
                      </Button>
                    )}
                  </td>
                </tr>
              ),
            )}
          </Table>
          <Pager {...tasks} name="tasks" label="my tasks" />
        </>
      )}
    </Panel>
  )
}
