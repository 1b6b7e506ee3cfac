import { useId, type ReactNode } from 'react'
import styles from './failure-notice.module.css'

/** A form's error, shown beside it as long as it applies; the toast with the same words disappears. */
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
