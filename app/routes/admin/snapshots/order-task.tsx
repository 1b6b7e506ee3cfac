import { Facts, Panel } from '~/ui/panel'
import { DueTime } from '~/ui/due-time'
import { Badge } from '~/ui/status-badge'
import styles from './order.module.css'

type Task = {
  title: string
  status: 'pending' | 'in_progress' | 'done'
  dueAt: number
  assignee: { firstName: string; lastName: string } | null
}

const labels = {
  pending: { label: 'New', kind: 'blue' },
  in_progress: { label: 'In Progress', kind: 'yellow' },
  done: { label: 'Done', kind: 'green' },
} as const

/** Whose work the order is. */
export const OrderTask = ({ task, now }: { task: Task | null; now: number }) => (
  <Panel title="Task">
    {task ? (
      <Facts
        rows={[
          ['Task', task.title],
          [
            'Assigned to',
            task.assignee
              ? `${task.assignee.firstName} ${task.assignee.lastName}`
              : 'Nobody: there was no active contributor',
          ],
          ['Status', <Badge kind={labels[task.status].kind}>{labels[task.status].label}</Badge>],
          ...(task.status === 'done'
            ? []
            : ([['Due', <DueTime dueAt={task.dueAt} now={now} />]] as [string, JSX.Element][])),
        ]}
      />
    ) : (
      <p className={styles.plain}>The task is made when the order has been paid.</p>
    )}
  </Panel>
)
