import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import styles from './page-header.module.css'

/** The header of a page in a work area: a link back, the title, and the actions. */
export function PageHeader({
  title,
  lead,
  back,
  children,
}: {
  title: string
  lead?: ReactNode
  back?: { to: string; label: string }
  /** Buttons and links. */
  children?: ReactNode
}) {
  return (
    <div className={styles.header}>
      <div>
        {back && (
          <Link to={back.to} className={styles.back}>
            <span aria-hidden="true">← </span>
            {back.label}
          </Link>
        )}
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
