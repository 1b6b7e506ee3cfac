import type { ReactNode } from 'react'
import { useBrand } from './root-data'
import styles from './prose.module.css'
import { SiteShell } from './site-shell'

/** A text page: a title, a subtitle, and sections. */
export const ProsePage = ({
  title,
  subtitle,
  children,
}: {
  title: string
  subtitle: string
  children: ReactNode
}) => (
  <SiteShell>
    <article className={styles.page} aria-labelledby="title">
      <h1 id="title">{title}</h1>
      <p className={styles.effective}>{subtitle}</p>
      <div className={styles.body}>{children}</div>
    </article>
  </SiteShell>
)

/** The support address as a link, for use in a sentence. */
export function Support() {
  const { supportEmail } = useBrand()
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
}
