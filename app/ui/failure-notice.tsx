import { useId, type ReactNode } from 'react'
import styles from './failure-notice.module.css'

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

/** The error of a form, shown beside it while it applies; the toast with the same words is dismissed. */
export function FailureNotice({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="alert" aria-labelledby={id} className={styles.notice}>
      <NoticeText id={id} title={title}>
        {children}
      </NoticeText>
    </div>
  )
}
