import { shortDeadline, shortEnd, timeUntil } from '~/modules/date-formats'
import { dueKind } from '~/modules/orders/due'
import styles from './due-time.module.css'

/**
 * When something is due, relative to `now` (UTC milliseconds, from the server, so that server and browser
 * render the same).
 * @param pausedUntil the latest end of the deadline's pause, if it is paused; `dueAt` is the deadline that
 * would then apply
 */
export function DueTime({
  dueAt,
  pausedUntil = null,
  now,
}: {
  dueAt: number
  pausedUntil?: number | null
  now: number
}) {
  const left = dueAt - now
  if (pausedUntil !== null)
    return (
      <span className={styles.due} data-kind="paused">
        <span>Paused</span> <small>until {shortEnd(pausedUntil)},</small>{' '}
        <small>
          then due <time dateTime={new Date(dueAt).toISOString()}>{shortDeadline(dueAt)}</time>
        </small>
      </span>
    )
  return (
    <time dateTime={new Date(dueAt).toISOString()} className={styles.due} data-kind={dueKind(dueAt, now)}>
      <span>{left < 0 ? `Overdue by ${timeUntil(-left)}` : `Due in ${timeUntil(left)}`}</span>{' '}
      <small>{shortDeadline(dueAt)}</small>
    </time>
  )
}
