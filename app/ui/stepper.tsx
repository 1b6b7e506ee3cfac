import styles from './stepper.module.css'

/**
 * The steps of a sequence. Completed ones show a check mark, the current one is highlighted, and the
 * connecting bar fills in proportion.
 */
export function Stepper({
  current,
  titles,
  isDone = false,
}: {
  /** From 1. */
  current: number
  titles: readonly string[]
  /** Whether the current step, the last one, is completed, too. */
  isDone?: boolean
}) {
  const stateOf = (number: number) => {
    if (number < current || (isDone && number === current)) return 'done'
    return number === current ? 'current' : 'ahead'
  }
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
          const state = stateOf(number)
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
