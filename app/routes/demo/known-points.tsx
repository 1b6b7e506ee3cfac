import { minKnownPoints } from '~/modules/scoring/score'
import { Bar } from '~/ui/gauge'
import styles from './known-points.module.css'
import { areas, type ScorePreview } from './score-preview'

export const areaNames = { financial: 'Financial', physical: 'Physical', operational: 'Operational' } as const

/** How much of each area the answers and documents can settle; the color only repeats the words beside it. */
export const KnownPoints = ({ knownPoints }: Pick<ScorePreview, 'knownPoints'>) => (
  <ul className={styles.areas}>
    {areas.map((area) => {
      const percent = knownPoints[area]
      const isEnough = percent >= minKnownPoints
      return (
        <li key={area}>
          <p className={styles.head}>
            <span>{areaNames[area]}</span>
            <span>
              <strong>{percent}%</strong> {isEnough ? 'enough for a score' : 'too little for a score'}
            </span>
          </p>
          <Bar percent={percent} level={isEnough ? 'good' : 'caution'} ticks={[minKnownPoints]} />
        </li>
      )
    })}
  </ul>
)
