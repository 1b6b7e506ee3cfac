import { deadlineText } from '~/modules/formatting'
import type { OrderStatus } from '~/modules/orders/status'
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

/** Where an order stands before its report is approved, and nothing else of it (rulings, section 5). */
export function ReportWaiting({
  orderNumber,
  status,
  dueAt,
  now,
}: {
  orderNumber: string
  status: OrderStatus
  dueAt: number | null
  now: number
}) {
  const { supportEmail } = useBrand()
  const current = stepOf[status]
  return (
    <SiteShell plain>
      <div className={styles.page}>
        <p className={styles.number}>Order {orderNumber}</p>
        <h1>Your report is on its way</h1>
        {dueAt === null ? (
          <p className={styles.lead}>We have your order and wait for the payment to arrive.</p>
        ) : dueAt >= now ? (
          <p className={styles.lead}>
            You will have it by <strong>{deadlineText(dueAt)}</strong>.
          </p>
        ) : (
          <p className={styles.lead}>
            It was promised for <strong>{deadlineText(dueAt)}</strong>, and we are late. Our{' '}
            <a href="/legal/refunds">refund policy</a> says what that means for you.
          </p>
        )}
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
