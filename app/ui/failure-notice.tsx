import { useId, type ReactNode } from 'react'
import styles from './failure-notice.module.css'

/** What failed, beside the form that it is about, for as long as it is true; the toast of the same words goes away. */
export function FailureNotice({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="alert" aria-labelledby={id} className={styles.notice}>
      <p id={id} className={styles.title}>
        {title}
      </p>
      <div className={styles.message}>{children}</div>
    </div>
  )
}
