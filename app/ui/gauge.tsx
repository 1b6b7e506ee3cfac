import { gradeBands, gradeLimits, isPossibleGrade, type Level } from '~/modules/reports/layout/score-scale'
import { gaugeText } from '~/modules/reports/layout/score-words'
import type { Grade } from '~/modules/scoring/score'
import styles from './gauge.module.css'

/** The position of a score on the semicircle, as x and y at this radius around (100, 100). */
function onArc(score: number, radius: number) {
  const angle = Math.PI * (1 - score / 100)
  const tenths = (value: number) => Math.round(value * 10) / 10
  return { x: tenths(100 + radius * Math.cos(angle)), y: tenths(100 - radius * Math.sin(angle)) }
}

type GaugeProps = {
  score: number | null
  grade: string | null
  word: string
  level: Level
  provisional?: boolean
  /** The range of grades, instead of a single grade. */
  between?: { lowest: Grade; highest: Grade } | null
  range?: { from: number; to: number } | null
}

/** The score or the range inside the gauge, with the words below it. */
function GaugeLabel({ score, grade, word, provisional = false, between, range }: GaugeProps) {
  if (score !== null)
    return (
      <>
        <text className={styles.score} x="100" y="94">
          {score}
        </text>
        <text className={styles.grade} x="100" y="121">
          {grade} · {word}
          {provisional && ' · provisional'}
        </text>
      </>
    )
  if (between && range)
    return (
      <>
        <text className={styles.range} x="100" y="94">
          {range.from}–{range.to}
        </text>
        <text className={styles.grade} x="100" y="121">
          Between {between.lowest} and {between.highest}
        </text>
      </>
    )
  return (
    <text className={styles.grade} x="100" y="94">
      {word}
    </text>
  )
}

/**
 * The overall score on a semicircle with grade boundaries: a score or a range of scores. Without either, it
 * says that there is none.
 */
export function Gauge(props: GaugeProps) {
  const { score, level, between = null, range = null } = props
  const arc = 'M22 100a78 78 0 0 1 156 0'
  return (
    <svg className={styles.gauge} viewBox="0 0 200 128" role="img" aria-label={gaugeText(props)}>
      <path className={styles.track} d={arc} />
      {score !== null && (
        <path
          className={styles.filled}
          data-level={level}
          d={arc}
          pathLength="100"
          strokeDasharray={`${score} 100`}
        />
      )}
      {score === null && between && range && (
        <path
          className={styles.possible}
          d={arc}
          pathLength="100"
          strokeDasharray={`0 ${range.from} ${range.to - range.from} 100`}
        />
      )}
      {gradeLimits.map((limit) => {
        const [from, to] = [onArc(limit, 70), onArc(limit, 86)]
        return <line key={limit} className={styles.limit} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      })}
      {gradeBands.map((band) => (
        <text
          key={band.grade}
          className={styles.band}
          data-own={isPossibleGrade(band.grade, props) || undefined}
          {...onArc(band.middle, 94)}
          dy="4"
        >
          {band.grade}
        </text>
      ))}
      <GaugeLabel {...props} />
    </svg>
  )
}

/** The range of an unknown score between 0 and 100, with grade boundaries. */
export const RangeBar = ({ from, to }: { from: number; to: number }) => (
  <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="8" />
    <rect className={styles.possibleBar} x={from} width={Math.max(1, to - from)} height="8" />
    {gradeLimits.map((limit) => (
      <line key={limit} x1={limit} y1="0" x2={limit} y2="8" />
    ))}
  </svg>
)

/**
 * A bar drawn in SVG, because a background would be lost in print and with forced colors. Its value is given
 * as text beside it.
 */
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
