import styles from './required-progress.module.css'

const namedAtOnce = 2

const listed = new Intl.ListFormat('en-US')

/**
 * The number of verified required items, and the missing ones, which no document answers. A long list is
 * collapsible.
 */
export function RequiredProgress({
  progress,
}: {
  /** Null until the documents have been read. */
  progress: { verified: number; total: number; missing: string[] } | null
}) {
  if (!progress) return <span className={styles.quiet}>Not read yet</span>
  const { verified, total, missing } = progress
  const more = missing.length - namedAtOnce
  return (
    <div className={styles.progress}>
      <span className={styles.verified} data-done={verified === total || undefined}>
        {verified} of {total} verified
      </span>
      {missing.length > 0 &&
        (more <= 1 ? (
          <span className={styles.quiet}>Missing: {listed.format(missing)}</span>
        ) : (
          <details className={styles.missing}>
            <summary>Missing: {listed.format([...missing.slice(0, namedAtOnce), `${more} more`])}</summary>
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
