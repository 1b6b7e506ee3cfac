import styles from './step-heading.module.css'

/** The heading of a step. It takes the focus when a step comes without a new page. */
export function StepHeading({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <div className={styles.heading}>
      <h1 id="step" tabIndex={-1}>
        {title}
      </h1>
      {subtitle && <p>{subtitle}</p>}
    </div>
  )
}
