import { useEffect, useId, useRef, type ReactNode } from 'react'
import { NoticeText } from './failure-notice'
import styles from './failure-notice.module.css'

/**
 * A notice that has the focus and is scrolled to when it appears, so that nobody misses what failed below or above what they see:
 * by the browser itself when the page comes back without JavaScript. No alert: the focus reads it out already.
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
  const id = useId()
  useEffect(() => {
    notice.current?.focus({ preventScroll: true })
    // Centered, because toasts appear at the edge.
    notice.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  return (
    <div
      ref={notice}
      tabIndex={-1}
      autoFocus
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      className={`${styles.notice} ${styles.focused}`}
    >
      <NoticeText id={id} title={title}>
        {children}
      </NoticeText>
    </div>
  )
}
