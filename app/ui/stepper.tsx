import styles from './stepper.module.css'

export const checkoutTitles = [
  'Your Information',
  'Property Information',
  'Upload Documents',
  'Payment',
  'Confirmation',
]

/**
 * The steps of a sequence. Completed ones show a check mark, the current one is highlighted, and the
 * connecting bar fills in proportion. `isDone` marks the last step as completed too.
 */
export function Stepper({
  current,
  titles = checkoutTitles,
  isDone = false,
}: {
  /** From 1. */
  current: number
  titles?: readonly string[]
  isDone?: boolean
}) {
  const share = titles.length > 1 ? (current - 1) / (titles.length - 1) : 1
  return (
    <nav aria-label="Progress" className={styles.stepper}>
      <p className={styles.short}>
        Step {current} of {titles.length}: <strong>{titles[current - 1]}</strong>
      </p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.bar} style={{ width: `${share * 100}%` }} />
      </div>
      <ol className={styles.steps}>
        {titles.map((title, index) => {
          const number = index + 1
          const state =
            number < current || (isDone && number === current)
              ? 'done'
              : number === current
                ? 'current'
                : 'ahead'
          return (
            <li key={title} data-state={state} aria-current={number === current ? 'step' : undefined}>
              <span className={styles.dot}>
                {state === 'done' ? (
                  <svg viewBox="0 0 16 16" role="img" aria-label="Completed">
                    <path d="M3.5 8.5l3 3 6-7" />
                  </svg>
                ) : (
                  number
                )}
              </span>
              <span className={styles.title}>{title}</span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
