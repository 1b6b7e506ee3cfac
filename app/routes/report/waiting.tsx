import { deadlineText, longDate } from '~/modules/formatting'
import type { OrderStatus } from '~/modules/orders/status'
import type { DeadlinePause } from '~/modules/reports/public-report.server'
import { useBrand } from '~/ui/brand'
import { SiteShell } from '~/ui/site-shell'
import styles from './status.module.css'

const steps = [
  { title: 'Order received', text: 'Your payment and your documents are with us.' },
  { title: 'Documents being read', text: 'Every figure is looked up and noted with its document and page.' },
  { title: 'In review', text: 'Our staff check each figure against the page that it came from.' },
  { title: 'Report ready', text: 'It comes by email, and this page shows it.' },
] as const

const stepOf: Record<OrderStatus, number> = {
  pending: -1,
  new: 0,
  processing: 1,
  'final review': 2,
  completed: 2,
}

/** What the customer was asked for, and how that moves the deadline. */
const Paused = ({ dueAt, pause }: { dueAt: number; pause: DeadlinePause }) => (
  <div className={styles.paused}>
    <p>
      <strong>Paused until {deadlineText(pause.until)}.</strong> On {longDate(pause.requestedAt)}, we asked
      you for:
    </p>
    <ul>
      {pause.documents.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
    <p>
      Please use the link in our email to add what you have. The deadline starts running again as soon as a
      document arrives. If none arrives, we continue with what we have , and you will have the report by{' '}
      <strong>{deadlineText(dueAt)}</strong>.
    </p>
  </div>
)

function Deadline({ dueAt, pause, now }: { dueAt: number | null; pause: DeadlinePause | null; now: number }) {
  if (dueAt === null)
    return <p className={styles.lead}>We have your order and wait for the payment to arrive.</p>
  if (pause) return <Paused dueAt={dueAt} pause={pause} />
  if (dueAt >= now)
    return (
      <p className={styles.lead}>
        You will have it by <strong>{deadlineText(dueAt)}</strong>.
      </p>
    )
  return (
    <p className={styles.lead}>
      It was promised for <strong>{deadlineText(dueAt)}</strong>, and we are late. Our{' '}
      <a href="/legal/refunds">refund policy</a> says what that means for you.
    </p>
  )
}

/** Where an order stands before its report is approved, and nothing else of it (rulings, section 5). */
export function ReportWaiting({
  orderNumber,
  status,
  dueAt,
  pause,
  now,
}: {
  orderNumber: string
  status: OrderStatus
  dueAt: number | null
  pause: DeadlinePause | null
  now: number
}) {
  const { supportEmail } = useBrand()
  const current = stepOf[status]
  return (
    <SiteShell plain>
      <div className={styles.page}>
        <p className={styles.number}>Order {orderNumber}</p>
        <h1>Your report is on its way</h1>
        <Deadline dueAt={dueAt} pause={pause} now={now} />
        <ol className={styles.steps}>
          {steps.map(({ title, text }, at) => {
            const state = at < current ? 'done' : at === current ? 'current' : 'ahead'
            return (
              <li key={title} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
                <span className={styles.dot} aria-hidden="true">
                  {state === 'done' ? (
                    <svg viewBox="0 0 16 16">
                      <path d="m3 8.5 3.2 3.2L13 4.8" />
                    </svg>
                  ) : (
                    at + 1
                  )}
                </span>
                <div>
                  <strong>{title}</strong>
                  {state !== 'ahead' && (
                    <span className={styles.state}>{state === 'done' ? 'Done' : 'Now'}</span>
                  )}
                  <p>{text}</p>
                </div>
              </li>
            )
          })}
        </ol>
        <p className={styles.hint}>
          Keep this address: load it again to see how far we are. Questions?{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </div>
    </SiteShell>
  )
}
