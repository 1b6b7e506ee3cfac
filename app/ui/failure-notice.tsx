import { useId, type ReactNode } from 'react'
import styles from './failure-notice.module.css'
import { NoticeText } from './focused-notice'

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
