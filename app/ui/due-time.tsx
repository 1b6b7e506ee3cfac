import { deadlineText, timeUntil } from '~/modules/formatting'
import styles from './due-time.module.css'

const soonMs = 4 * 3_600_000

/** When something is due, counted from `now` (UTC milliseconds, the server's, so that server and browser say the same). */
export function DueTime({ dueAt, now }: { dueAt: number; now: number }) {
  const left = dueAt - now
  const kind = left < 0 ? 'overdue' : left < soonMs ? 'soon' : 'later'
  return (
    <time
      dateTime={new Date(dueAt).toISOString()}
      title={deadlineText(dueAt)}
      className={styles.due}
      data-kind={kind}
    >
      {left < 0 ? `Overdue by ${timeUntil(-left)}` : `Due in ${timeUntil(left)}`}
    </time>
  )
}
