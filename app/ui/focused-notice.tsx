import { useEffect, useRef, type ReactNode } from 'react'
import { FailureNotice } from './failure-notice'
import styles from './failure-notice.module.css'

/**
 * A notice that gets the focus and is scrolled into view when it appears, so that it is noticed even outside
 * the visible part. Without JavaScript, the browser's autofocus does this.
 */
export function FocusedNotice({
  title,
  failure,
  children,
}: {
  title: string
  /** The failure itself, so that a new one takes the focus again even with the same words. */
  failure: unknown
  children: ReactNode
}) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus({ preventScroll: true })
    // Centered, because toasts appear at the edge.
    notice.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  return (
    <div ref={notice} tabIndex={-1} autoFocus className={styles.focused}>
      <FailureNotice title={title}>{children}</FailureNotice>
    </div>
  )
}
