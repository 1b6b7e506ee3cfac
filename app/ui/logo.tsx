import styles from './logo.module.css'

/** The product's logo: two overlapping views. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={`${styles.logo} ${className ?? ''}`} viewBox="0 0 28 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8.5" />
      <circle cx="18" cy="10" r="8.5" />
    </svg>
  )
}
