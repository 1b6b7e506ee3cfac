import styles from './check-mark.module.css'

/** The mark above the heading of a page that says that something is done. */
export const CheckMark = () => (
  <svg className={styles.check} viewBox="0 0 48 48" aria-hidden="true">
    <circle cx="24" cy="24" r="22" />
    <path d="M15 25l6.5 6.5L34 17.5" />
  </svg>
)
