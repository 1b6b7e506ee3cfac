import { Link, useNavigate, useSearchParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { clockTime, logDate } from '~/modules/date-formats'
import { BreakableText } from '~/ui/breakable-text'
import { Pager } from '~/ui/pager'
import styles from './order-activity.module.css'

type Entry = {
  id: number
  /** The author's name. */
  author: string
  /** The field's label. */
  field: string | null
  oldValue: string | null
  newValue: string | null
  description: string
  /** Whether the value was changed, rather than only verified. */
  isChange: boolean
  /** Whether a user reported it through the API; other entries are recorded by the system. */
  isReported: boolean
  createdAt: number
}

/**
 * The order's history. Without JavaScript, it is expanded above the page; with JavaScript, it is a modal
 * dialog that closes with Escape.
 */
export function OrderActivityPanel({
  activity,
  orderNumber,
}: {
  activity: { rows: Entry[]; page: number; pageSize: number; total: number }
  orderNumber: string
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const closedParameters = new URLSearchParams(parameters)
  closedParameters.delete('activity')
  closedParameters.delete('entries')
  const closedUrl = `?${closedParameters.toString()}`
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    // The server renders it open, and an open dialog cannot be made modal.
    element.removeAttribute('open')
    element.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      open
      className={styles.dialog}
      aria-labelledby="activity"
      onClose={() => void navigate(closedUrl, { preventScrollReset: true })}
    >
      <div className={styles.head}>
        <h2 id="activity">Activity of {orderNumber}</h2>
        <Link
          to={closedUrl}
          onClick={(event) => {
            // Closes it as a dialog, so that the focus returns to where it was.
            event.preventDefault()
            dialog.current?.close()
          }}
        >
          Close
        </Link>
      </div>
      <ol className={styles.entries}>
        {activity.rows.map((entry) => (
          <li key={entry.id}>
            <p className={styles.when}>
              <time dateTime={new Date(entry.createdAt).toISOString()}>
                {logDate(entry.createdAt)}, {clockTime(entry.createdAt)}
              </time>
              <span>
                {entry.isReported && 'Reported by '}
                {entry.author}
              </span>
            </p>
            <p>
              <BreakableText text={entry.description} />
            </p>
            {(entry.oldValue !== null || entry.newValue !== null) && (
              <p className={styles.change}>
                {`${entry.field ?? 'Value'}: `}
                {(entry.isChange || entry.oldValue !== null) && (
                  <>
                    <del>{entry.oldValue ?? '(empty)'}</del> <span aria-hidden="true">→</span>
                    <span className="visually-hidden">became</span>{' '}
                  </>
                )}
                <ins>{entry.newValue ?? '(empty)'}</ins>
              </p>
            )}
          </li>
        ))}
      </ol>
      <Pager {...activity} name="entries" label="entries" />
    </dialog>
  )
}
