import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './failure-notice.module.css'

/** What failed, beside the form that it is about, for as long as it is true; the toast of the same words goes away. */
export function FailureNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert title={title} classNames={{ root: styles.notice, title: styles.title, message: styles.message }}>
      {children}
    </Alert>
  )
}
