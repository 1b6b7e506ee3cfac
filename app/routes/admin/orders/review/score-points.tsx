import { scorePaths } from '~/modules/report-fields/score-paths'
import type { ExplainedScore } from '~/modules/reports/draft/report.server'
import { rangeText } from '~/modules/reports/layout/score-words'
import type { Area } from '~/modules/scoring/score'
import { pointsText } from '../detail/shown-report'
import styles from './score-points.module.css'

const areaLabels: Record<Area, string> = {
  financial: 'Financial',
  physical: 'Physical',
  operational: 'Operational',
}

/** How a score is calculated, with the points of every input. */
export function ScorePoints({ score, path }: { score: ExplainedScore; path: string }) {
  const areas = (Object.keys(areaLabels) as Area[]).filter(
    (area) => path === scorePaths.overall || path === scorePaths[area],
  )
  return (
    <details className={styles.points}>
      <summary>How this score is calculated</summary>
      {path === scorePaths.overall && score.reasons.length > 0 && (
        <ul>
          {score.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {areas.map((area) => (
        <table key={area}>
          <caption>
            {areaLabels[area]}: {score.areas[area].coverage} of 100 points are known;{' '}
            {rangeText(score.areas[area])} is possible
          </caption>
          <thead>
            <tr>
              <th scope="col">Input</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {score.areas[area].inputs.map((points) => (
              <tr key={points.input}>
                <td>
                  {points.label}
                  {[points.dated, ...points.tooOld].filter(Boolean).map((text) => (
                    <small key={text}>{text}</small>
                  ))}
                </td>
                <td>{pointsText(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </details>
  )
}
