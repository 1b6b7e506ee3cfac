import { useEffect, useRef, type ReactNode } from 'react'
import { FailureNotice } from './failure-notice'
import styles from './failure-notice.module.css'

/**
 * A notice that has the focus and is scrolled to when it appears, so that nobody misses what failed below or above what they see:
 * by the browser itself when the page comes back without JavaScript.
 */
export function FocusedNotice({
  title,
  failure,
  children,
}: {
  title: string
  /** The failure itself: a new one takes the focus again, even with the same words. */
  failure: unknown
  children: ReactNode
}) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus({ preventScroll: true })
    // In the middle: a toast lies at the edge.
    notice.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  return (
    <div ref={notice} tabIndex={-1} autoFocus className={styles.focused}>
      <FailureNotice title={title}>{children}</FailureNotice>
    </div>
  )
}
