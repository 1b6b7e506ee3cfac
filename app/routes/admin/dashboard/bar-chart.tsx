import { useId } from 'react'
import styles from './bar-chart.module.css'

const height = 150
const top = 22
const bottom = 26
const plotHeight = height - top - bottom
const maxLabels = 5

/** Rounds up to 1, 2, 2.5, 5, 10, 20, 25, 50 …, so that the top mark is a round number. */
function roundUp(value: number, areCounts: boolean): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 2.5, 5, 10].find(
    (factor) => factor * power >= value && (!areCounts || Number.isInteger(factor * power)),
  )
  return (step ?? 10) * power
}

/** The outermost labels stay within the chart. */
function textAnchor(index: number, count: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start'
  return index >= count - 1 ? 'end' : 'middle'
}

/**
 * Bars over time, rendered on the server. Widths in percent and heights in pixels make the chart fit every
 * screen without a script while its labels stay the same size. The page must also show the figures as text.
 */
export function BarChart({
  title,
  description,
  bars,
  format,
  areCounts = false,
}: {
  title: string
  description: string
  bars: { label: string; value: number }[]
  format: (value: number) => string
  /** Whether values are counts, so that marks must be integers. */
  areCounts?: boolean
}) {
  const id = useId()
  const max = roundUp(Math.max(...bars.map((bar) => bar.value)), areCounts)
  const step = 100 / bars.length
  const labelInterval = Math.max(1, Math.ceil(bars.length / maxLabels))
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}t ${id}d`}
        width="100%"
        height={height}
        className={styles.drawing}
      >
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{description}</desc>
        <text x="0" y={top - 8} className={styles.mark}>
          {format(max)}
        </text>
        <line x1="0" x2="100%" y1={top} y2={top} className={styles.grid} />
        <line x1="0" x2="100%" y1={top + plotHeight / 2} y2={top + plotHeight / 2} className={styles.grid} />
        {bars.map(({ label, value }, index) => {
          const barHeight = value === 0 ? 0 : Math.max(2, (value / max) * plotHeight)
          return (
            <rect
              key={label}
              x={`${(index + 0.14) * step}%`}
              width={`${0.72 * step}%`}
              y={top + plotHeight - barHeight}
              height={barHeight}
              rx="2"
              className={styles.bar}
            >
              <title>{`${label}: ${format(value)}`}</title>
            </rect>
          )
        })}
        <line x1="0" x2="100%" y1={top + plotHeight} y2={top + plotHeight} className={styles.axis} />
        {bars.map(
          ({ label }, index) =>
            index % labelInterval === 0 && (
              <text
                key={label}
                x={index === 0 ? '0' : `${(index + 0.5) * step}%`}
                y={height - 8}
                textAnchor={textAnchor(index, bars.length)}
                className={styles.mark}
              >
                {label}
              </text>
            ),
        )}
      </svg>
    </figure>
  )
}
