import type { ReactNode } from 'react'
import styles from './privacy-notice.module.css'

/** Explains beside a form how the data is used, in one line with a link to more. */
export const PrivacyNotice = ({ children }: { children: ReactNode }) => (
  <p className={styles.notice}>
    {children} See our <a href="/legal/privacy">privacy policy</a>.
  </p>
)
