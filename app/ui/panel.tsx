import type { ReactNode } from 'react'
import { notAnswered } from '~/modules/hoas/hoa'
import { Fact } from './fact'
import styles from './panel.module.css'

/** A section of a page with a title. */
export function Panel({
  title,
  lead,
  action,
  children,
}: {
  title: string
  lead?: ReactNode
  /** A link or button beside the title. */
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}

function FactValue({ value }: { value: ReactNode }) {
  if (value === '' || value === null || value === undefined) return <span>Not set</span>
  return value === notAnswered ? <span>{value}</span> : value
}

/** Names and values. An empty value is shown as such instead of leaving a gap. */
export const Facts = ({ rows }: { rows: [string, ReactNode][] }) => (
  <dl className={styles.facts}>
    {rows.map(([name, value]) => (
      <Fact key={name} name={name}>
        <FactValue value={value} />
      </Fact>
    ))}
  </dl>
)
