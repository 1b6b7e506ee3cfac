import { valueInWords } from '~/modules/report-fields/values'
import type { ConsideredFinding } from '~/modules/report-fields/reading-basis'
import type { Review } from '~/modules/reports/review/review.server'
import type { Item } from './item-form'
import styles from './item-panel.module.css'

function Findings({
  title,
  id,
  findings,
  review,
  path,
}: {
  title: string
  id: string
  findings: readonly ConsideredFinding[]
  review: Review
  path: string
}) {
  if (findings.length === 0) return null
  const nameOf = (documentId: number) =>
    review.documents.find((document) => document.id === documentId)?.name ?? 'a document'
  return (
    <details className={styles.considered}>
      <summary id={id}>{`${title} (${findings.length})`}</summary>
      <ul aria-labelledby={id}>
        {findings.map(({ value, documentId, page, quote, reason }, index) => (
          <li key={index}>
            <p>
              <strong>{valueInWords(path, value)}</strong>
              <span className={styles.quiet}>{` ${nameOf(documentId)}, page ${page}`}</span>
            </p>
            <p className={styles.quote} title={quote}>
              “{quote}”
            </p>
            <p className={styles.quiet}>{reason}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What was read of an item and is not proposed, each with the reason. */
export function Considered({ review, item }: { review: Review; item: Item }) {
  const ofKind = (kind: ConsideredFinding['kind']) =>
    item.considered.filter((finding) => finding.kind === kind)
  return (
    <>
      <Findings
        id="not-found"
        title="Read, but not found on the page"
        findings={ofKind('unfounded')}
        review={review}
        path={item.path}
      />
      <Findings
        id="considered"
        title="Also considered"
        findings={ofKind('overruled')}
        review={review}
        path={item.path}
      />
    </>
  )
}
