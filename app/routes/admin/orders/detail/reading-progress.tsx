import { Button } from '@mantine/core'
import { Form } from '@remix-run/react'
import type { ReadingProgress as Progress } from '~/modules/document-reading/readings.server'
import type { ChecklistItem } from '~/modules/documents/document-checklist'
import { counted, formatNumber } from '~/modules/formatting'
import { BreakableText } from '~/ui/breakable-text'
import { Panel } from '~/ui/panel'
import { useRevalidationWhile } from '~/ui/use-revalidation-while'
import styles from './reading-progress.module.css'
import shared from './report.module.css'

/** The progress of reading the documents, with problems. */
export function ReadingProgress({
  progress,
  missing,
  note,
  canWorkOn,
  model,
}: {
  progress: Progress
  /** The documents of the checklist that the order lacks. */
  missing: readonly ChecklistItem[]
  note: string | null
  canWorkOn: boolean
  /** The configured language model; null without one. */
  model: { name: string; isOff: boolean } | null
}) {
  const { isRunning, files, filesDone, pages, pagesDone, problems } = progress
  useRevalidationWhile(isRunning)
  const progressText = `${filesDone} of ${counted(files, 'file')}`
  return (
    <Panel
      title={isRunning ? 'Reading the documents' : 'Documents read'}
      action={
        canWorkOn &&
        !isRunning && (
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="read-again" size="xs" variant="default">
              Read Again
            </Button>
          </Form>
        )
      }
    >
      {isRunning && (
        <progress className={styles.progress} max={files} value={filesDone} aria-label="Files read" />
      )}
      <p className={shared.note} role="status">
        {progressText}
        {pages > 0 && `, ${formatNumber(pagesDone)} of ${counted(pages, 'page')}`}
        {isRunning &&
          (filesDone < files
            ? '. Values appear in the sections when all are read.'
            : '. Their values are being looked up.')}
      </p>
      {isRunning && (
        <noscript>
          <p className={shared.note}>Reload the page to see the progress.</p>
        </noscript>
      )}
      {problems.length > 0 && (
        <>
          <h3 className={shared.small}>What needs attention</h3>
          <ul className={styles.problems}>
            {/* Two files may have the same name. */}
            {problems.map(({ name, message }, index) => (
              <li key={index}>
                <strong>
                  <BreakableText text={name} />
                </strong>
                : {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {filesDone === files && missing.length > 0 && (
        <details className={styles.missing}>
          <summary>Missing from the checklist: {missing.length}</summary>
          <ul className={styles.problems}>
            {missing.map(({ name, isAmendmentOnly, fromOtherAssociations }) => (
              <li key={name}>
                {name}
                {isAmendmentOnly && ': only an amendment was received; the document it amends is missing'}
                {fromOtherAssociations.length > 0 && (
                  <BreakableText
                    text={`: ${fromOtherAssociations.map((other) => `${other.name} is from ${other.association}`).join(', ')}`}
                  />
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {note && <p className={shared.note}>{note}</p>}
      {model && (
        <Form method="post" preventScrollReset className={styles.model}>
          <p className={shared.note}>
            {model.isOff
              ? `The language model ${model.name} is switched off for this order.`
              : `The language model ${model.name} reads this order’s documents, too.`}
          </p>
          {canWorkOn && (
            <Button
              type="submit"
              name="intent"
              value={model.isOff ? 'model-on' : 'model-off'}
              size="xs"
              variant="default"
            >
              {model.isOff ? 'Switch On' : 'Switch Off'}
              <span className="visually-hidden"> the language model</span>
            </Button>
          )}
        </Form>
      )}
    </Panel>
  )
}
