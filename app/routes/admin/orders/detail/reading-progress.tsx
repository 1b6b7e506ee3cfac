import { Button } from '@mantine/core'
import { Form } from '@remix-run/react'
import type { ReadingProgress as Progress } from '~/modules/document-reading/readings.server'
import type { ChecklistItem } from '~/modules/documents/document-checklist'
import { BreakableText } from '~/ui/breakable-text'
import { Panel } from '~/ui/panel'
import { useRevalidationWhile } from '~/ui/use-revalidation-while'
import styles from './reading-progress.module.css'
import shared from './report.module.css'

const counted = (n: number, one: string, many: string) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

/** The progress of reading the documents, with problems. */
export function ReadingProgress({
  progress,
  missing,
  note,
  canWorkOn,
}: {
  progress: Progress
  /** The documents of the checklist that the order lacks. */
  missing: readonly ChecklistItem[]
  note: string | null
  canWorkOn: boolean
}) {
  const { isRunning: running, files, filesDone, pages, pagesDone, problems } = progress
  useRevalidationWhile(running)
  const done = `${filesDone} of ${counted(files, 'file', 'files')}`
  return (
    <Panel
      title={running ? 'Reading the documents' : 'Documents read'}
      action={
        canWorkOn &&
        !running && (
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="read-again" size="xs" variant="default">
              Read again
            </Button>
          </Form>
        )
      }
    >
      {running && (
        <progress className={styles.progress} max={files} value={filesDone} aria-label="Files read" />
      )}
      <p className={shared.note} role="status">
        {done}
        {pages > 0 && `, ${pagesDone.toLocaleString('en-US')} of ${counted(pages, 'page', 'pages')}`}
        {running &&
          (filesDone < files
            ? '. Values appear in the sections when all are read.'
            : '. Their values are being looked up.')}
      </p>
      {running && (
        <noscript>
          <p className={shared.note}>Reload the page to see how far it is.</p>
        </noscript>
      )}
      {problems.length > 0 && (
        <>
          <h3 className={shared.small}>What to look at</h3>
          <ul className={styles.problems}>
            {problems.map(({ name, sentence }) => (
              <li key={name}>
                <strong>
                  <BreakableText text={name} />
                </strong>
                : {sentence}
              </li>
            ))}
          </ul>
        </>
      )}
      {filesDone === files && missing.length > 0 && (
        <details className={styles.missing}>
          <summary>Missing from the checklist: {missing.length}</summary>
          <ul className={styles.problems}>
            {missing.map(({ name, isAmendmentOnly, ofOthers }) => (
              <li key={name}>
                {name}
                {isAmendmentOnly && ': only an amendment is here, what it amends is missing'}
                {ofOthers.length > 0 && (
                  <BreakableText
                    text={`: ${ofOthers.map((other) => `${other.name} is from ${other.association}`).join(', ')}`}
                  />
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {note && <p className={shared.note}>{note}</p>}
    </Panel>
  )
}
