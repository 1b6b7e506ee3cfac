import { joinWithAnd } from '~/modules/formatting'
import styles from './required-progress.module.css'

const maxShownLabels = 2

/**
 * The number of verified required items, and the labels of those without a value in any document. A long list
 * is collapsible.
 */
export function RequiredProgress({
  progress,
}: {
  /** Null until the documents have been read. */
  progress: { verified: number; total: number; missing: string[] } | null
}) {
  if (!progress) return <span className={styles.quiet}>Not read yet</span>
  const { verified, total, missing } = progress
  const more = missing.length - maxShownLabels
  return (
    <div className={styles.progress}>
      <span className={styles.verified} data-done={verified === total || undefined}>
        {verified} of {total} verified
      </span>
      {missing.length > 0 &&
        (more <= 1 ? (
          <span className={styles.quiet}>Missing: {joinWithAnd(missing)}</span>
        ) : (
          <details className={styles.missing}>
            <summary>Missing: {joinWithAnd([...missing.slice(0, maxShownLabels), `${more} more`])}</summary>
            <ul>
              {missing.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
          </details>
        ))}
    </div>
  )
}
