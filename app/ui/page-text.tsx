import styles from './page-text.module.css'

/** The text that was read on a document's page, collapsed below its image. */
export const PageText = ({ text }: { text: string | null }) => (
  <details className={styles.text}>
    <summary>Text of this page</summary>
    {text?.trim() ? <pre>{text}</pre> : <p>No text was read on this page.</p>}
  </details>
)
