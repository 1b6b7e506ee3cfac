import { gradeBands, gradeLimits } from '~/modules/reports/layout/score-scale'
import styles from './score-range.module.css'

/** The range of a score between 0 and 100, with the grades above. */
export const ScoreRange = ({ low, high }: { low: number; high: number }) => (
  <div className={styles.range}>
    <p className={styles.ends}>
      <strong>{low}</strong> <span>to</span> <strong>{high}</strong> <span>of 100</span>
    </p>
    <svg
      viewBox="0 0 100 22"
      role="img"
      aria-label={`The score lies between ${low} and ${high} of 100; A begins at 80, B at 70, C at 60, D at 40`}
    >
      {gradeBands.map(({ grade, middle }) => (
        <text key={grade} x={middle} y="7">
          {grade}
        </text>
      ))}
      <rect className={styles.track} x="0" y="11" width="100" height="8" rx="1" />
      <rect className={styles.possible} x={low} y="11" width={Math.max(1, high - low)} height="8" rx="1" />
      {gradeLimits.map((limit) => (
        <line key={limit} x1={limit} y1="11" x2={limit} y2="19" />
      ))}
    </svg>
  </div>
)
