import { minCoverage } from '~/modules/scoring/score'
import { Bar } from '~/ui/gauge'
import styles from './coverage.module.css'
import { areas, type ScorePreview } from './score-preview'

export const areaNames = { financial: 'Financial', physical: 'Physical', operational: 'Operational' } as const

/** How much of each area the answers and documents can settle; the color only repeats the words beside it. */
export const Coverage = ({ coverage }: Pick<ScorePreview, 'coverage'>) => (
  <ul className={styles.areas}>
    {areas.map((area) => {
      const percent = coverage[area]
      const isEnough = percent >= minCoverage
      return (
        <li key={area}>
          <p className={styles.head}>
            <span>{areaNames[area]}</span>
            <span>
              <strong>{percent}%</strong> {isEnough ? 'enough for a score' : 'too little for a score'}
            </span>
          </p>
          <Bar percent={percent} level={isEnough ? 'good' : 'caution'} ticks={[minCoverage]} />
        </li>
      )
    })}
  </ul>
)
