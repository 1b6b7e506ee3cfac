import { severityLabels } from '~/modules/reports/alerts/alerts'
import { fundingTicks, fundingZones } from '~/modules/reports/layout/score-scale'
import { scoringMethod } from '~/modules/scoring/score'
import { useBrand } from './root-data'
import { Bar, Gauge } from './gauge'
import { Icon } from './icon'
import { sampleFigures } from './sample-figures'
import styles from './sample-report.module.css'

const facts = [
  ['Units', '150'],
  ['Built', '1988'],
  ['Monthly dues', '$378'],
  ['Owner-occupied', '72%'],
] as const

const alerts = [
  {
    severity: 'bad',
    fact: 'Garage membrane: $212,000 repair deferred',
    consequence: 'The reserves don’t cover it. Split equally, it comes to about $1,413 per unit.',
    source: 'Board minutes, September 2026, page 3',
  },
  {
    severity: 'caution',
    fact: '12% of assessment income goes to reserves',
    consequence:
      'Enough for Fannie Mae’s 10% test today, but short of the 15% required for loan applications from January 4, 2027.',
    source: 'Budget 2026, page 2',
  },
  {
    severity: 'good',
    fact: 'No litigation pending',
    consequence: 'Lawsuits can lead to special assessments and hold up loans. The association reports none.',
    source: 'HOA questionnaire, page 4',
  },
] as const

/** The first page of a report about a fictional association, which shows the product on the landing page. */
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
        <div>
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
                    {name} <span className={styles.small}>{weight}% of score</span>
                  </span>
                  <span>
                    <strong>{score}</strong> {word}
                  </span>
                </p>
                <Bar percent={score} level={level} />
                <p className={styles.small}>
                  {earned} of {available} points · {available}% coverage
                </p>
              </li>
            ))}
          </ul>
        </div>

        <div>
          <p className={styles.barHead}>
            <span>Reserves</span>
            <span>
              <strong>{percentFunded}%</strong> funded
            </span>
          </p>
          <Bar percent={percentFunded} level="caution" ticks={fundingTicks.slice(0, 2)} />
          <ol className={styles.zones}>
            {fundingTicks.map((tick, index) => (
              <li key={tick}>
                {fundingZones[index]} <span>{tick}%</span>
              </li>
            ))}
          </ol>
          <p className={styles.small}>
            $864,000 of the $1,920,000 needed to be fully funded. <cite>Reserve study 2024, page 6</cite>
          </p>
        </div>

        <ul className={styles.alerts}>
          {alerts.map(({ severity, fact, consequence, source }) => (
            <li key={fact} data-level={severity}>
              <p className={styles.severity}>
                <Icon name={severity} />
                {severityLabels[severity]}
              </p>
              <p className={styles.fact}>{fact}</p>
              <p className={styles.consequence}>
                {consequence} <cite>{source}</cite>
              </p>
            </li>
          ))}
        </ul>
        <p className={styles.foot}>
          <span>Scoring method {scoringMethod}</span>
          <span>Page 1 of 3</span>
        </p>
      </div>
      <figcaption className={styles.caption}>
        A sample page. The association and its documents are fictional, but the scores are calculated with our
        real method. Read a full sample report:{' '}
        <a href="/report/SAMPLE-EXCELLENT">an excellent association</a>,{' '}
        <a href="/report/SAMPLE-FAIR">a fair one</a>, or <a href="/report/SAMPLE-POOR">a poor one</a>.
      </figcaption>
    </figure>
  )
}
