import { shortDeadline, timeUntil } from '~/modules/formatting'
import { dueKind } from '~/modules/orders/due'
import styles from './due-time.module.css'

/** When something is due, counted from `now` (UTC milliseconds, the server's, so that server and browser say the same). */
export function DueTime({ dueAt, now }: { dueAt: number; now: number }) {
  const left = dueAt - now
  return (
    <time dateTime={new Date(dueAt).toISOString()} className={styles.due} data-kind={dueKind(dueAt, now)}>
      <span>{left < 0 ? `Overdue by ${timeUntil(-left)}` : `Due in ${timeUntil(left)}`}</span>{' '}
      <small>{shortDeadline(dueAt)}</small>
    </time>
  )
}
