import { Button } from '@mantine/core'
import { Form, Link } from '@remix-run/react'
import { DueTime } from '~/ui/due-time'
import { Panel } from '~/ui/panel'
import { ReadyBadge } from '~/ui/status-badge'
import { AssignForm, type Assignees } from './assign-form'
import { nextStepText } from './next-step-text'
import type { ShownReport } from './shown-report'
import styles from './next-step.module.css'
import { Fact } from '~/ui/fact'

type Task = {
  dueAt: number
  readyAt: number | null
  assignee: { id: number; firstName: string; lastName: string } | null
}
type Order = {
  id: number
  status: string
  dueAt: number | null
  pausedUntil: number | null
  canWorkOn: boolean
  task: Task | null
}

/** Lets a contributor mark a report as ready; they or an admin can undo that while work remains. */
function Readiness({
  readyAt,
  canApprove,
  isNext,
}: {
  readyAt: number | null
  canApprove: boolean
  isNext: boolean
}) {
  if (readyAt === null && canApprove) return null
  const [intent, text] =
    readyAt === null
      ? ['ready', 'Ready for Review']
      : ['not-ready', canApprove ? 'Return to Contributor' : 'Undo Ready for Review']
  return (
    <Form method="post" preventScrollReset>
      <Button type="submit" name="intent" value={intent} variant={isNext ? 'filled' : 'default'}>
        {text}
      </Button>
    </Form>
  )
}

/** What is missing: a single name is shown, several are collapsible. */
function MissingNames({ names, singular, plural }: { names: string[]; singular: string; plural: string }) {
  const [first] = names
  if (first === undefined) return <p>No {plural}</p>
  if (names.length === 1)
    return (
      <p>
        1 {singular}: {first}
      </p>
    )
  return (
    <details>
      <summary>
        {names.length} {plural}
      </summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}

function VerificationProgress({ report: { required, sections } }: { report: ShownReport }) {
  const { verified, total } = required
  const neededCount = sections.filter((section) => !section.isComplete).length
  if (total === 0) return <>Nothing to verify yet.</>
  return (
    <>
      <progress max={total} value={verified} aria-label="Required items verified" />
      {verified} of {total} required items verified.
      {neededCount > 0 &&
        ` ${neededCount} of ${sections.length} sections ${neededCount === 1 ? 'needs' : 'need'} another look.`}
    </>
  )
}

function Assignee({ task, assignees }: { task: Task; assignees: Assignees | null }) {
  const { assignee } = task
  const form = assignees && (
    <AssignForm
      assignees={assignees}
      label={assignee ? 'Reassign to' : 'Assign to'}
      button={assignee ? 'Reassign' : 'Assign'}
      assigneeId={assignees.find(({ id }) => id === assignee?.id)?.id}
    />
  )
  if (!assignee)
    return (
      <>
        Nobody. No contributor was active when the order was paid.
        {form}
      </>
    )
  return (
    <>
      {assignee.firstName} {assignee.lastName} {task.readyAt !== null && <ReadyBadge />}
      {form && (
        <details>
          <summary>Reassign</summary>
          {form}
        </details>
      )}
    </>
  )
}

/** The order's next step, its assignee and deadline, and what is missing. */
export function NextStep({
  order,
  report,
  isReading,
  isChanged,
  canApprove,
  assignees,
  now,
}: {
  order: Order
  report: ShownReport
  isReading: boolean
  /** Whether the report has changed since the last approval. */
  isChanged: boolean
  canApprove: boolean
  /** Contributors to assign the order to; null for users who may not assign it. */
  assignees: Assignees | null
  now: number
}) {
  const { id, status, task, canWorkOn } = order
  const { required, sections } = report
  const readyAt = task?.readyAt ?? null
  const neededCount = sections.filter((section) => !section.isComplete).length
  const isDone = required.verified === required.total && neededCount === 0
  const isCompleted = status === 'completed'
  const canSend =
    canApprove &&
    !isCompleted &&
    status !== 'final review' &&
    neededCount === 0 &&
    sections.some(({ progress }) => progress.verified > 0)
  const text = nextStepText({
    status,
    canWorkOn,
    canApprove,
    isReading,
    required,
    sectionsToReview: neededCount,
    isMarkedReady: readyAt !== null,
    isChanged,
  })
  return (
    <Panel title={isCompleted ? 'Completed' : 'Next Step'}>
      <p className={styles.text}>{text}</p>
      {canWorkOn && (
        <div className={styles.actions}>
          <Button
            component={Link}
            to={`/admin/snapshots/${id}/review`}
            variant={(isCompleted ? isChanged : !isDone || status === 'final review') ? 'filled' : 'default'}
          >
            Review
          </Button>
          {canSend && (
            <Form method="post">
              <Button
                type="submit"
                name="intent"
                value="final-review"
                variant={isDone ? 'filled' : 'default'}
              >
                Send for Final Review
              </Button>
            </Form>
          )}
          {task && status === 'processing' && (
            <Readiness readyAt={readyAt} canApprove={canApprove} isNext={isDone && readyAt === null} />
          )}
        </div>
      )}
      <dl className={styles.facts}>
        {task && (
          <Fact name="Assigned to">
            <Assignee task={task} assignees={isCompleted ? null : assignees} />
          </Fact>
        )}
        {!isCompleted && order.dueAt !== null && (
          <Fact name="Deadline">
            <DueTime dueAt={order.dueAt} pausedUntil={order.pausedUntil} now={now} />
          </Fact>
        )}
        <Fact name="Progress">
          <VerificationProgress report={report} />
        </Fact>
        {!isReading && (
          <Fact name="Missing">
            <MissingNames names={required.missing} singular="required item" plural="required items" />
            <MissingNames
              names={report.requests.map(({ name }) => name)}
              singular="document"
              plural="documents"
            />
          </Fact>
        )}
      </dl>
    </Panel>
  )
}
