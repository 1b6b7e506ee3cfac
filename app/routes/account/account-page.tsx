import type { ReactNode } from 'react'
import { SiteShell } from '~/ui/site-shell'
import styles from './account-page.module.css'

/** The layout of the sign-in and password pages. */
export function AccountPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) {
  return (
    <SiteShell isPlain>
      <div className={styles.page}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </SiteShell>
  )
}
