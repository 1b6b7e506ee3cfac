import { gradeBands, gradeLimits } from '~/modules/reports/score-scale'
import styles from './gauge.module.css'

/** Where a score lies on the half circle, as x and y at this radius around (100, 100). */
function onArc(score: number, radius: number) {
  const angle = Math.PI * (1 - score / 100)
  const tenths = (n: number) => Math.round(n * 10) / 10
  return { x: tenths(100 + radius * Math.cos(angle)), y: tenths(100 - radius * Math.sin(angle)) }
}

type GaugeProps = { score: number | null; grade: string | null; word: string; provisional?: boolean }

/** The overall score on a half circle, with the limits of the grades. Without a score it says so. */
export function Gauge({ score, grade, word, provisional = false }: GaugeProps) {
  const arc = 'M22 100a78 78 0 0 1 156 0'
  const told =
    score === null
      ? 'No overall score: insufficient data'
      : `Overall score ${score} of 100, grade ${grade}, ${word}${provisional ? ', provisional' : ''}`
  return (
    <svg className={styles.gauge} viewBox="0 0 200 128" role="img" aria-label={told}>
      <path className={styles.track} d={arc} />
      {score !== null && (
        <path className={styles.filled} d={arc} pathLength="100" strokeDasharray={`${score} 100`} />
      )}
      {gradeLimits.map((limit) => {
        const [from, to] = [onArc(limit, 70), onArc(limit, 86)]
        return <line key={limit} className={styles.limit} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      })}
      {gradeBands.map((band) => (
        <text
          key={band.grade}
          className={styles.band}
          data-own={band.grade === grade || undefined}
          {...onArc(band.middle, 94)}
          dy="4"
        >
          {band.grade}
        </text>
      ))}
      {score === null ? (
        <text className={styles.grade} x="100" y="94">
          {word}
        </text>
      ) : (
        <>
          <text className={styles.score} x="100" y="94">
            {score}
          </text>
          <text className={styles.grade} x="100" y="121">
            {grade} · {word}
            {provisional && ' · provisional'}
          </text>
        </>
      )}
    </svg>
  )
}

/** A bar in SVG rather than a background: it stays on paper and in forced colours. What it shows is told in words beside it. */
export function Bar({
  percent,
  level,
  ticks = [],
}: {
  percent: number
  level: string
  ticks?: readonly number[]
}) {
  return (
    <svg
      className={styles.bar}
      data-level={level}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="8" />
      <rect width={Math.min(100, Math.max(0, percent))} height="8" />
      {ticks.map((tick) => (
        <line key={tick} x1={tick} y1="0" x2={tick} y2="8" />
      ))}
    </svg>
  )
}
