import styles from './mark.module.css'

/** The product's logo: two overlapping views. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={`${styles.mark} ${className ?? ''}`} viewBox="0 0 28 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8.5" />
      <circle cx="18" cy="10" r="8.5" />
    </svg>
  )
}
