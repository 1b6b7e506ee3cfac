import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { LegalEntity } from '~/legal-entity'
import { datesInWords } from '~/modules/date-formats'
import { telephone } from '~/modules/formatting'
import { Support } from './prose'
import styles from './prose.module.css'
import { useBrand } from './root-data'
import { SiteShell } from './site-shell'

const policies = [
  ['/legal/terms', 'Terms of Service'],
  ['/legal/privacy', 'Privacy Policy'],
  ['/legal/refunds', 'Refund Policy'],
  ['/legal/accessibility', 'Accessibility'],
] as const

type Props = {
  title: string
  inShort: readonly string[]
  /** The effective date, YYYY-MM-DD. */
  effective: string
  /** The company that operates the service. */
  operator: LegalEntity
  children: ReactNode
}

/** A legal text: a summary, the full text, the operator, and links to the other policies. */
export function LegalPage({ title, inShort, effective, operator, children }: Props) {
  const { productName, supportPhone } = useBrand()
  const { pathname } = useLocation()
  return (
    <SiteShell>
      <article className={styles.page} aria-labelledby="title">
        <h1 id="title">{title}</h1>
        <p className={styles.effective}>
          {productName} · Effective <time dateTime={effective}>{datesInWords(effective)}</time>
        </p>
        <section className={styles.short} aria-labelledby="in-short">
          <h2 id="in-short">The short version</h2>
          <ul>
            {inShort.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
        <div className={styles.body}>
          {children}
          <h2>Who we are</h2>
          <p>
            {productName} is operated by {operator.name}, {operator.address}. Email <Support /> or call{' '}
            <a href={telephone(supportPhone)}>{supportPhone}</a>.
          </p>
        </div>
        <nav className={styles.more} aria-label="Policies">
          {policies.map(([path, name]) => (
            <a key={path} href={path} aria-current={path === pathname ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      </article>
    </SiteShell>
  )
}
