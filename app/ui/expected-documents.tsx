import styles from './expected-documents.module.css'

/** Documents announced through a webhook whose files have not arrived. */
export function ExpectedDocuments({ documents }: { documents: { id: number; name: string }[] }) {
  if (documents.length === 0) return null
  return (
    <section className={styles.expected} aria-labelledby="expected">
      <h2 id="expected">Expected Documents</h2>
      <p>
        These were announced but haven’t been uploaded yet. Please upload each one under the name shown here.
      </p>
      <ul>
        {documents.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
