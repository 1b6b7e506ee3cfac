import { createContext, useContext } from 'react'
import { sourceText } from '~/modules/reports/layout/citations'
import type { Evidence, Source } from '~/modules/reports/layout/report-layout'
import { BreakableText } from '~/ui/breakable-text'
import styles from './cite.module.css'

/** Builds the URL of a document's page, for users who may open it; null for everyone else. */
export const EvidenceContext = createContext<((evidence: Evidence) => string) | null>(null)

/** Keeps "page 12" on one line. */
const unbroken = (text: string) => text.replace(/(pages?) (?=\d)/g, '$1\u00a0')

/** The source of a figure: a link to the page for the customer, the quote for anyone else. */
export function Cite({ source }: { source: Source | null }) {
  const evidenceHref = useContext(EvidenceContext)
  if (!source) return null
  const text = <BreakableText text={unbroken(sourceText(source))} />
  if (evidenceHref && source.evidence)
    return (
      <cite className={styles.cite}>
        <a href={evidenceHref(source.evidence)}>{text}</a>
      </cite>
    )
  if (source.quote === null) return <cite className={styles.cite}>{text}</cite>
  return (
    <details className={styles.quote}>
      <summary>
        <cite className={styles.cite}>{text}</cite>
      </summary>
      <blockquote>{source.quote}</blockquote>
    </details>
  )
}
