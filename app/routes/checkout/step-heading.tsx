import styles from './checkout.module.css'

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
