import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './failure-notice.module.css'

/**
 * The place of a message that the page itself shows in a `FocusedNotice`, so that no banner repeats it without JavaScript, and its
 * toast is not read out as well.
 */
export const noticeId = 'notice'

/** What a notice says, with the ids by which assistive technology finds its parts. */
export const NoticeText = ({ title, children, id }: { title: string; children: ReactNode; id: string }) => (
  <>
    <p id={id} className={styles.title}>
      {title}
    </p>
    <div id={`${id}-text`} className={styles.message}>
      {children}
    </div>
  </>
)

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
