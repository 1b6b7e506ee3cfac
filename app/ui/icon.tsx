import styles from './icon.module.css'

const icons = {
  bad: 'M8 1.8 15 14H1zM8 6v4M8 11.6v.6',
  caution: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 4.5v4.2M8 10.8v.6',
  good: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM5 8.2l2.1 2.1L11 6.2',
  pass: 'M3 8.5 6.2 11.7 13 4.8',
  fail: 'M4 4l8 8M12 4l-8 8',
  unknown: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.8-1.1 1.6M8 12v.4',
} as const

/** The icon of an alert’s severity or a test’s result. */
export const Icon = ({ name }: { name: keyof typeof icons }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.icon}>
    <path d={icons[name]} />
  </svg>
)
