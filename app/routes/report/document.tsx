import { Button } from '@mantine/core'
import { useContext, type ReactNode } from 'react'
import type { Block, Evidence, ReportLayout, ReportPage } from '~/modules/reports/layout/report-layout'
import { useBrand } from '~/ui/root-data'
import { SiteShell } from '~/ui/site-shell'
import { anchors, BlockView } from './blocks'
import { EvidenceContext } from './cite'
import styles from './report.module.css'

type Props = {
  layout: ReportLayout
  hasPdf: boolean
  /** The URL of the PDF, if it is not the public one. */
  pdfHref?: string
  /** Builds the URL of a cited page; without it, citations are not links. */
  evidenceHref?: ((evidence: Evidence) => string) | null
  /** Content above the report. */
  children?: ReactNode
  /** Content below the report; not printed. */
  after?: ReactNode
}

/** Blocks that readers look for by name. */
const linkedBlocks: Partial<Record<Block['kind'], string>> = {
  requests: 'What’s Missing',
  lender: 'Lender Tests',
  points: 'How the Score Was Calculated',
}

const linksOf = ({ pages }: ReportLayout) =>
  pages.flatMap(({ title, wide, columns, end }, index) => [
    { href: `#page-${index + 1}`, label: title },
    ...[...wide, ...columns.flat(), ...end].flatMap(({ kind }) => {
      const label = linkedBlocks[kind]
      return label ? [{ href: `#${anchors[kind]}`, label }] : []
    }),
  ])

function Contents({ layout }: Pick<Props, 'layout'>) {
  const isCustomer = useContext(EvidenceContext) !== null
  return (
    <nav aria-label="Contents" className={styles.contents}>
      <ul>
        {linksOf(layout).map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      {layout.hasQuotes && (
        <p className={styles.hint}>
          {isCustomer
            ? 'Open a citation to see its page with the words highlighted.'
            : 'Open an underlined citation to read the words on its page.'}
        </p>
      )}
    </nav>
  )
}

export function Cover({ layout, hasPdf, pdfHref }: Pick<Props, 'layout' | 'hasPdf' | 'pdfHref'>) {
  const { productName, supportEmail, supportPhone } = useBrand()
  return (
    <header className={styles.cover}>
      <p className={styles.product}>{productName} Report</p>
      {layout.mark && <p className={styles.mark}>{layout.mark}</p>}
      <p className={styles.kind}>HOA Health Report</p>
      <h1>{layout.hoaName}</h1>
      {layout.place && <p className={styles.place}>{layout.place}</p>}
      <p className={styles.verdict}>{layout.verdict}</p>
      <ul className={styles.counts}>
        {layout.alertCounts.map(({ severity, text }) => (
          <li key={text} data-level={severity}>
            {text}
          </li>
        ))}
      </ul>
      <dl className={styles.details}>
        <div>
          <dt>Report number</dt>
          <dd>{layout.orderNumber}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{[layout.date, layout.revision].filter(Boolean).join(' · ')}</dd>
        </div>
        <div>
          <dt>Documents read</dt>
          <dd>{layout.documentCount}</dd>
        </div>
        <div>
          <dt>Scoring method</dt>
          <dd>{layout.method}</dd>
        </div>
      </dl>
      <p className={styles.small}>{layout.legend}</p>
      <p className={styles.actions}>
        {hasPdf ? (
          <Button
            component="a"
            href={pdfHref ?? `/api/download-pdf/hoa-report-${layout.orderNumber}-latest.pdf`}
            download={`hoa-report-${layout.orderNumber}.pdf`}
            size="md"
          >
            Download PDF Report
          </Button>
        ) : (
          <span>We are creating the PDF. Reload this page in a minute.</span>
        )}
      </p>
      <Contents layout={layout} />
      <p className={styles.printOnly}>
        Questions: {supportEmail} · {supportPhone}
      </p>
    </header>
  )
}

export function Sheet({ layout, page, number }: { layout: ReportLayout; page: ReportPage; number: number }) {
  const [left, right] = page.columns
  const id = `page-${number}`
  return (
    <section className={styles.sheet} aria-labelledby={id}>
      <p className={styles.running}>
        <span>{layout.hoaName}</span>
        <span>
          Page {number} of {layout.pages.length}
        </span>
      </p>
      <h2 id={id}>{page.title}</h2>
      {page.wide.map((block) => (
        <BlockView key={block.title} block={block} />
      ))}
      {left.length + right.length > 0 && (
        <div className={styles.columns}>
          {[left, right].map((blocks) => (
            <div key={blocks[0]?.title ?? ''}>
              {blocks.map((block) => (
                <BlockView key={block.title} block={block} />
              ))}
            </div>
          ))}
        </div>
      )}
      {page.end.map((block) => (
        <BlockView key={block.title} block={block} />
      ))}
      <p className={styles.foot}>
        {[layout.orderNumber, layout.date, layout.revision, layout.mark, `Method ${layout.method}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  )
}

/** The report as a document: a cover and three pages, with the same content as its PDF. */
export function ReportDocument({ layout, hasPdf, pdfHref, evidenceHref = null, children, after }: Props) {
  return (
    <SiteShell isPlain>
      {children}
      <EvidenceContext.Provider value={evidenceHref}>
        <article className={styles.report}>
          <Cover layout={layout} hasPdf={hasPdf} {...(pdfHref !== undefined && { pdfHref })} />
          {layout.pages.map((page, index) => (
            <Sheet key={page.title} layout={layout} page={page} number={index + 1} />
          ))}
        </article>
      </EvidenceContext.Provider>
      {after && <div className={styles.after}>{after}</div>}
    </SiteShell>
  )
}
