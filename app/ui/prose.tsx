import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { datesInWords } from '~/modules/formatting'
import { useBrand } from './brand'
import styles from './prose.module.css'
import { SiteShell } from './site-shell'

const policies = [
  ['/legal/terms', 'Terms of Service'],
  ['/legal/privacy', 'Privacy Policy'],
  ['/legal/refunds', 'Refund Policy'],
] as const

type Props = {
  title: string
  inShort: readonly string[]
  /** Since when the text holds, YYYY-MM-DD. */
  effective: string
  children: ReactNode
}

/** A legal text: what it says in short, then in full, then the way to the others. */
export function LegalPage({ title, inShort, effective, children }: Props) {
  const { productName } = useBrand()
  const { pathname } = useLocation()
  return (
    <SiteShell>
      <article className={styles.page} aria-labelledby="title">
        <h1 id="title">{title}</h1>
        <p className={styles.effective}>
          {productName} · effective <time dateTime={effective}>{datesInWords(effective)}</time>
        </p>
        <section className={styles.short} aria-labelledby="in-short">
          <h2 id="in-short">In short</h2>
          <ul>
            {inShort.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
        <div className={styles.body}>{children}</div>
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

/** A page of text without the policies around it: a title, what it is of, and its parts. */
export const ProsePage = ({ title, of, children }: { title: string; of: string; children: ReactNode }) => (
  <SiteShell>
    <article className={styles.page} aria-labelledby="title">
      <h1 id="title">{title}</h1>
      <p className={styles.effective}>{of}</p>
      <div className={styles.body}>{children}</div>
    </article>
  </SiteShell>
)

/** Where people reach us, in a sentence. */
export function Support() {
  const { supportEmail } = useBrand()
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
}
