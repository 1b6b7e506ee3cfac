import { sampleFigures } from './sample-figures'
import { useBrand } from './brand'
import styles from './sample-report.module.css'

const severities = {
  bad: { word: 'Serious', icon: 'M8 1.8 15 14H1zM8 6v4M8 11.6v.6' },
  caution: { word: 'Caution', icon: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 4.5v4.2M8 10.8v.6' },
  good: { word: 'Good', icon: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM5 8.2l2.1 2.1L11 6.2' },
} as const

const facts = [
  ['Units', '150'],
  ['Built', '1988'],
  ['Monthly dues', '$378'],
  ['Owner-occupied', '72%'],
] as const

const alerts = [
  {
    severity: 'bad',
    fact: '12% of assessment income goes to reserves',
    consequence:
      'Enough for Fannie Mae’s 10% test today, short of the 15% that applies to loan applications from January 4, 2027.',
    source: 'Budget 2026, page 2',
  },
  {
    severity: 'caution',
    fact: 'Garage membrane: $212,000 repair put off',
    consequence: 'No reserve line covers it yet. Shared equally, it comes to about $1,413 a unit.',
    source: 'Board minutes, September 2026, page 3',
  },
  {
    severity: 'good',
    fact: 'No litigation pending',
    consequence: 'Lawsuits can bring special assessments and hold up loans; the association names none.',
    source: 'HOA questionnaire, page 4',
  },
] as const

/** Where a score lies on the half circle, as x and y at this radius around (100, 100). */
function onArc(score: number, radius: number) {
  const angle = Math.PI * (1 - score / 100)
  const tenths = (n: number) => Math.round(n * 10) / 10
  return { x: tenths(100 + radius * Math.cos(angle)), y: tenths(100 - radius * Math.sin(angle)) }
}

const gradeBands = [
  { grade: 'F', middle: 20 },
  { grade: 'D', middle: 50 },
  { grade: 'C', middle: 65 },
  { grade: 'B', middle: 75 },
  { grade: 'A', middle: 90 },
]
const gradeLimits = [40, 60, 70, 80]

function Gauge({ score, grade, word }: { score: number; grade: string; word: string }) {
  const arc = 'M22 100a78 78 0 0 1 156 0'
  return (
    <svg
      className={styles.gauge}
      viewBox="0 0 200 128"
      role="img"
      aria-label={`Overall score ${score} of 100, grade ${grade}, ${word}`}
    >
      <path className={styles.track} d={arc} />
      <path className={styles.filled} d={arc} pathLength="100" strokeDasharray={`${score} 100`} />
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
      <text className={styles.score} x="100" y="94">
        {score}
      </text>
      <text className={styles.grade} x="100" y="121">
        {grade} · {word}
      </text>
    </svg>
  )
}

/** A bar in SVG rather than a background: it stays on paper and in forced colours. */
function Bar({ percent, level, ticks = [] }: { percent: number; level: string; ticks?: number[] }) {
  return (
    <svg
      className={styles.bar}
      data-level={level}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="8" />
      <rect width={percent} height="8" />
      {ticks.map((tick) => (
        <line key={tick} x1={tick} y1="0" x2={tick} y2="8" />
      ))}
    </svg>
  )
}

/** The first page of a report about an association that does not exist: what the landing page sells, drawn instead of told. */
export function SampleReport() {
  const { productName } = useBrand()
  const { subScores, overall, percentFunded } = sampleFigures
  return (
    <figure className={styles.figure}>
      <div className={styles.page}>
        <div className={styles.head}>
          <p className={styles.product}>{productName} Report</p>
          <p className={styles.badge}>Sample</p>
        </div>
        <div className={styles.subject}>
          <p className={styles.association}>Sample Court Homeowners Association</p>
          <p className={styles.small}>118 Sample Court · November 20, 2026</p>
        </div>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.small}>
          <cite>HOA questionnaire, pages 1 and 2</cite>
        </p>

        <div className={styles.scores}>
          <Gauge {...overall} />
          <ul className={styles.bars}>
            {subScores.map(({ name, score, word, level, earned, available, weight }) => (
              <li key={name}>
                <p className={styles.barHead}>
                  <span>
                    {name} <span className={styles.small}>counts {weight}%</span>
                  </span>
                  <span>
                    <strong>{score}</strong> {word}
                  </span>
                </p>
                <Bar percent={score} level={level} />
                <p className={styles.small}>
                  {earned} of {available} points · coverage {available}%
                </p>
              </li>
            ))}
          </ul>
        </div>

        <div className={styles.funding}>
          <p className={styles.barHead}>
            <span>Reserves</span>
            <span>
              <strong>{percentFunded}%</strong> funded
            </span>
          </p>
          <Bar percent={percentFunded} level="caution" ticks={[30, 70]} />
          <ol className={styles.zones}>
            <li>
              weak <span>30%</span>
            </li>
            <li>
              fair <span>70%</span>
            </li>
            <li>
              strong <span>100%</span>
            </li>
          </ol>
          <p className={styles.small}>
            $864,000 held, $1,920,000 would be fully funded. <cite>Reserve study 2024, page 6</cite>
          </p>
        </div>

        <ul className={styles.alerts}>
          {alerts.map(({ severity, fact, consequence, source }) => (
            <li key={fact} data-level={severity}>
              <p className={styles.severity}>
                <svg viewBox="0 0 16 16" aria-hidden="true">
                  <path d={severities[severity].icon} />
                </svg>
                {severities[severity].word}
              </p>
              <p className={styles.fact}>{fact}</p>
              <p className={styles.consequence}>
                {consequence} <cite>{source}</cite>
              </p>
            </li>
          ))}
        </ul>
        <p className={styles.foot}>
          <span>Scoring method v1</span>
          <span>Page 1 of 3</span>
        </p>
      </div>
      <figcaption className={styles.caption}>
        A sample page. The association and its papers are made up; the scores follow from them by the method
        printed in every report.
      </figcaption>
    </figure>
  )
}
