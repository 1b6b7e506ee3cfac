import { Bar } from '~/ui/gauge'
import styles from './coverage.module.css'
import { areas, type Outlook } from './outlook'

export const areaNames = { financial: 'Financial', physical: 'Physical', operational: 'Operational' } as const

/** Below this percentage of its points, an area gets no score (scoring method). */
export const leastCoverage = 60

/** How much of each area the answers and documents can settle; the color only repeats the words beside it. */
export const Coverage = ({ coverage }: Pick<Outlook, 'coverage'>) => (
  <ul className={styles.areas}>
    {areas.map((area) => {
      const percent = coverage[area]
      const enough = percent >= leastCoverage
      return (
        <li key={area}>
          <p className={styles.head}>
            <span>{areaNames[area]}</span>
            <span>
              <strong>{percent}%</strong> {enough ? 'enough for a score' : 'too little for a score'}
            </span>
          </p>
          <Bar percent={percent} level={enough ? 'good' : 'caution'} ticks={[leastCoverage]} />
        </li>
      )
    })}
  </ul>
)
