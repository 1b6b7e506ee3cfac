import { scorePaths } from '~/modules/report-fields/score-paths'
import type { ExplainedScore } from '~/modules/reports/draft/report.server'
import { minKnownPoints, gradeOf, scoreLabel, type Area } from '~/modules/scoring/score'
import { levelOf } from '~/modules/reports/layout/score-scale'
import { betweenText, rangeText } from '~/modules/reports/layout/score-words'
import { numberOf } from '~/modules/report-fields/typed-value'
import { Badge } from '~/ui/status-badge'
import { VerificationMark } from './report-items'
import { pointsText, type ShownItem, type ShownReport } from './shown-report'
import styles from './report-scores.module.css'
import shared from './report.module.css'

function ScoreCard({ item }: { item: ShownItem }) {
  const score = numberOf(item.typed)
  const isOverall = item.path === scorePaths.overall
  return (
    <li className={styles.score} data-tone={score === null ? undefined : levelOf(score)}>
      <h3>{item.label}</h3>
      {score === null ? (
        <p className={shared.missing}>No single score</p>
      ) : (
        <p className={styles.figure}>
          <strong>{score}</strong>
          <span>
            {scoreLabel(score)}
            {isOverall && `, grade ${gradeOf(score)}`}
          </span>
        </p>
      )}
      {(item.source === 'employee' || score === null) && <p className={styles.byHand}>{item.sourceDetail}</p>}
      <p className={shared.mark}>
        <VerificationMark item={item} />
      </p>
    </li>
  )
}

const areaNames: Record<Area, string> = {
  financial: 'Financial, half of the score',
  physical: 'Physical, 30% of the score',
  operational: 'Operational, 20% of the score',
}

function AreaPoints({ area, score }: { area: Area; score: ExplainedScore }) {
  const { inputs, coverage: knownPoints, score: result, ...range } = score.areas[area]
  return (
    <table className={styles.points}>
      <caption>
        <strong>{areaNames[area]}</strong>
        <span>
          {result === null
            ? `${rangeText(range)}: ${knownPoints} of 100 points are known`
            : `${Math.round(result)}, from ${knownPoints} of 100 points that are known; ${rangeText(range)} is possible`}
        </span>
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Input</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {inputs.map((points) => (
          <tr key={points.input}>
            <th scope="row">{points.label}</th>
            <td className={points.earned === null ? shared.missing : undefined}>{pointsText(points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const testResults = {
  pass: { label: 'Passed', kind: 'green' },
  fail: { label: 'Failed', kind: 'red' },
  unknown: { label: 'Unknown', kind: 'default' },
} as const

/** The current scores, and how they are calculated from the verified values. */
export function ReportScores({
  items,
  score,
  lender,
}: {
  items: ShownItem[]
  score: ExplainedScore
  lender: ShownReport['lender']
}) {
  return (
    <>
      <ul className={styles.scores}>
        {items.map((item) => (
          <ScoreCard key={item.path} item={item} />
        ))}
      </ul>
      <h3 className={shared.small}>How it is calculated</h3>
      <p className={shared.note}>
        Method {score.method}, from verified values only. An area with fewer than {minKnownPoints} known
        points has a range instead of a score.{' '}
        {score.overall === null
          ? `${betweenText(score)}.`
          : `The verified values give ${Math.round(score.overall)}${score.provisional ? ', provisional' : ''}; ${rangeText(score)} is possible.`}
      </p>
      {score.reasons.length > 0 && (
        <ul className={styles.reasons}>
          {score.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <div className={styles.areas}>
        {(Object.keys(areaNames) as Area[]).map((area) => (
          <AreaPoints key={area} area={area} score={score} />
        ))}
      </div>
      <h3 className={shared.small}>Lenders’ published tests</h3>
      <p className={shared.note}>{lender.project}</p>
      <p className={shared.note}>{lender.lead}</p>
      <ul className={styles.tests}>
        {lender.tests.map(({ id, name, source, result }) => (
          <li key={id}>
            <span>
              {name}
              <span className={shared.quiet}> {source}</span>
            </span>
            <Badge kind={testResults[result].kind}>{testResults[result].label}</Badge>
          </li>
        ))}
      </ul>
      {lender.notApplicable.map((text) => (
        <p key={text} className={shared.quiet}>
          {text}
        </p>
      ))}
    </>
  )
}
