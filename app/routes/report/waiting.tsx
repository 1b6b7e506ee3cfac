import type { ReactNode } from 'react'
import { deadlineText, endText } from '~/modules/date-formats'
import type { OrderStatus } from '~/modules/order-status'
import type { DeadlinePause } from '~/modules/reports/revisions/public-report.server'
import { useBrand } from '~/ui/root-data'
import { SiteShell } from '~/ui/site-shell'
import { waitingTitle } from './waiting-title'
import { PrivateLinkHint } from './private-link-hint'
import styles from './status.module.css'

const steps = [
  { title: 'Order received', text: 'We have your payment and your documents.' },
  {
    title: 'Reading your documents',
    text: 'We find each figure and note the document and page it comes from.',
  },
  { title: 'In review', text: 'Our staff checks each figure against its source page.' },
  { title: 'Report ready', text: 'We email you the report, and it appears on this page.' },
] as const

const currentStepIndex: Record<OrderStatus, number> = {
  pending: -1,
  new: 0,
  processing: 1,
  'final review': 2,
  completed: 2,
}

const stepsOf = (status: OrderStatus) =>
  status === 'pending'
    ? steps.map((step, index) =>
        index === 0 ? { ...step, text: 'We start when your payment arrives.' } : step,
      )
    : steps

type StepState = 'done' | 'current' | 'ahead'

function stateOf(index: number, currentIndex: number): StepState {
  if (index < currentIndex) return 'done'
  return index === currentIndex ? 'current' : 'ahead'
}

type StepProps = { title: string; text: string; number: number; state: StepState }

const Step = ({ title, text, number, state }: StepProps) => (
  <li data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
    <span className={styles.dot} aria-hidden="true">
      {state === 'done' ? (
        <svg viewBox="0 0 16 16">
          <path d="m3 8.5 3.2 3.2L13 4.8" />
        </svg>
      ) : (
        number
      )}
    </span>
    <div>
      <strong>{title}</strong>
      {state !== 'ahead' && <span className={styles.state}>{state === 'done' ? 'Done' : 'Now'}</span>}
      <p>{text}</p>
    </div>
  </li>
)

/** The paused deadline. Only the customer sees why, because their section lists the requested documents. */
const PausedDeadline = ({
  dueAt,
  pause,
  isCustomer,
}: {
  dueAt: number
  pause: DeadlinePause
  isCustomer: boolean
}) => (
  <div className={styles.paused}>
    <p>
      <strong>The deadline is paused until {endText(pause.until)}.</strong>
      {isCustomer && ' We need documents from you. Please add what you have below.'}
    </p>
    <p>
      {isCustomer
        ? 'The clock starts again as soon as a document arrives. If none arrives, we will finish your report with the documents we have. It will then be due '
        : 'The report is then due '}
      <strong>{deadlineText(dueAt)}</strong>
      {isCustomer ? '.' : ', unless the clock starts again earlier.'}
    </p>
  </div>
)

function Deadline({
  dueAt,
  pause,
  now,
  isCustomer,
}: {
  dueAt: number | null
  pause: DeadlinePause | null
  now: number
  isCustomer: boolean
}) {
  if (dueAt === null)
    return <p className={styles.lead}>We have your order and are waiting for your payment to arrive.</p>
  if (pause) return <PausedDeadline dueAt={dueAt} pause={pause} isCustomer={isCustomer} />
  if (dueAt >= now)
    return (
      <p className={styles.lead}>
        Your report is due <strong>{deadlineText(dueAt)}</strong>.
      </p>
    )
  return (
    <p className={styles.lead}>
      Your report was due <strong>{deadlineText(dueAt)}</strong>. We are sorry that it is late. Our{' '}
      <a href="/legal/refunds">refund policy</a> explains what you are entitled to.
    </p>
  )
}

/**
 * The public status of an order before its report is approved, and nothing else
 * (docs/specification/order-page-and-sharing.md#public-side).
 */
export function ReportWaiting({
  orderNumber,
  status,
  dueAt,
  pause,
  now,
  isCustomer,
  children,
}: {
  orderNumber: string
  status: OrderStatus
  dueAt: number | null
  pause: DeadlinePause | null
  now: number
  isCustomer: boolean
  /** Content that only the customer sees. */
  children: ReactNode
}) {
  const { supportEmail } = useBrand()
  return (
    <SiteShell isPlain>
      <div className={styles.page}>
        <p className={styles.number}>Order {orderNumber}</p>
        <h1>{waitingTitle(status)}</h1>
        <Deadline dueAt={dueAt} pause={pause} now={now} isCustomer={isCustomer} />
        <ol className={styles.steps}>
          {stepsOf(status).map((step, index) => (
            <Step
              key={step.title}
              {...step}
              number={index + 1}
              state={stateOf(index, currentStepIndex[status])}
            />
          ))}
        </ol>
        {isCustomer ? children : <PrivateLinkHint orderNumber={orderNumber} />}
        <p className={styles.hint}>
          Bookmark this page and come back any time to check progress. Questions? Email{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </div>
    </SiteShell>
  )
}
