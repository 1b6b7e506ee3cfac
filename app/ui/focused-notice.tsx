import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './failure-notice.module.css'

/**
 * The `at` of a message that the page shows in a `FocusedNotice`: no banner repeats it without JavaScript,
 * and its toast is not announced to screen readers again.
 */
export const noticeId = 'notice'

/** The title and text of a notice, with ids that assistive technology refers to. */
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
 * A notice that takes the focus and scrolls into view when it appears, since it may be far from the pressed
 * button. Without JavaScript, the browser does this. It is not an alert, because screen readers announce what
 * gets the focus.
 */
export function FocusedNotice({
  title,
  failure,
  children,
}: {
  title: string
  /** The failure itself: a new one takes the focus again, even with the same text. */
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

/** Why a form was rejected, as a `FocusedNotice`; nothing if it was not. */
export const FormFailure = ({
  failure,
}: {
  failure: { title: string; description?: string } | null | undefined
}) =>
  failure ? (
    <FocusedNotice title={failure.title} failure={failure}>
      {failure.description}
    </FocusedNotice>
  ) : null
