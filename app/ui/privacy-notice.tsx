import type { ReactNode } from 'react'
import styles from './privacy-notice.module.css'

/** Beside a form: what happens with what is entered, in one line, and where to read more. */
export const PrivacyNotice = ({ children }: { children: ReactNode }) => (
  <p className={styles.notice}>
    {children} See our <a href="/legal/privacy">privacy policy</a>.
  </p>
)
