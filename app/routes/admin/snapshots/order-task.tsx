import { Button } from '@mantine/core'
import { Form } from '@remix-run/react'
import { DueTime } from '~/ui/due-time'
import { Facts, Panel } from '~/ui/panel'
import { Badge, ReadyBadge } from '~/ui/status-badge'
import { AssignForm, type Assignees } from './assign-form'
import styles from './order.module.css'

type Task = {
  title: string
  status: 'pending' | 'in_progress' | 'done'
  dueAt: number
  readyAt: number | null
  assignee: { id: number; firstName: string; lastName: string } | null
}

const labels = {
  pending: { label: 'New', kind: 'blue' },
  in_progress: { label: 'In Progress', kind: 'yellow' },
  done: { label: 'Done', kind: 'green' },
} as const

/** A contributor says that a report is finished; they, or an admin, take that back while there is more to do. */
function Readiness({ readyAt, mayApprove }: { readyAt: number | null; mayApprove: boolean }) {
  if (readyAt === null && mayApprove) return null
  const [intent, text] =
    readyAt === null
      ? ['ready', 'Ready for Review']
      : ['not-ready', mayApprove ? 'Return to Contributor' : 'Undo Ready for Review']
  return (
    <Form method="post" className={styles.ready} preventScrollReset>
      {readyAt === null && (
        <p className={styles.plain}>Once you have checked the report, ask an admin for its final review.</p>
      )}
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="xs"
        variant={readyAt === null ? 'filled' : 'default'}
      >
        {text}
      </Button>
    </Form>
  )
}

/** Whose work the order is. */
export const OrderTask = ({
  task,
  pausedUntil,
  now,
  status,
  mayWorkOn,
  mayApprove,
  assignees,
}: {
  task: Task | null
  pausedUntil: number | null
  now: number
  /** Of the order. */
  status: string
  mayWorkOn: boolean
  mayApprove: boolean
  /** To whom it can be assigned; null for who may not. */
  assignees: Assignees | null
}) => (
  <Panel title="Task">
    {task ? (
      <>
        <Facts
          rows={[
            ['Task', task.title],
            [
              'Assigned to',
              task.assignee
                ? `${task.assignee.firstName} ${task.assignee.lastName}`
                : 'Nobody: there was no active contributor',
            ],
            [
              'Status',
              task.readyAt !== null ? (
                <ReadyBadge />
              ) : (
                <Badge kind={labels[task.status].kind}>{labels[task.status].label}</Badge>
              ),
            ],
            ...(task.status === 'done'
              ? []
              : ([['Due', <DueTime dueAt={task.dueAt} pausedUntil={pausedUntil} now={now} />]] as [
                  string,
                  JSX.Element,
                ][])),
          ]}
        />
        {mayWorkOn && status === 'processing' && <Readiness readyAt={task.readyAt} mayApprove={mayApprove} />}
        {assignees && status !== 'completed' && (
          <div className={styles.assign}>
            <AssignForm
              assignees={assignees}
              label={task.assignee ? 'Reassign to' : 'Assign to'}
              button={task.assignee ? 'Reassign' : 'Assign'}
              chosen={assignees.find(({ id }) => id === task.assignee?.id)?.id}
            />
          </div>
        )}
      </>
    ) : (
      <p className={styles.plain}>The task is made when the order has been paid.</p>
    )}
  </Panel>
)
