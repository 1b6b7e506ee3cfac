import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** An empty list: what will appear in it, and how. */
export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.empty}>
    <p className={styles.title}>{title}</p>
    {children && <p>{children}</p>}
  </div>
)
