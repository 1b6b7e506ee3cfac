import styles from './step-heading.module.css'

/** The heading of a step. It gets the focus when the step changes without a page load. */
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
