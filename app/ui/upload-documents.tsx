import { Button } from '@mantine/core'
import { Link, useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { megabytes } from '~/modules/formatting'
import { BreakableText } from './breakable-text'
import { FailureNotice } from './failure-notice'
import styles from './upload-documents.module.css'
import buttons from './uploads.module.css'
import { FileInput, isSending, RefusedFiles, UploadProgress, useUploads, type UploadingFile } from './uploads'
import { useHydrated } from './use-hydrated'

type ListedDocument = {
  id: number
  name: string
  sizeBytes: number
  /** What the document seems to be. */
  summary?: string | null
  warnings?: string[]
  /** The question whether it belongs to this order. */
  question?: string | null
}

/** The action's response when it failed. */
type FailedAction = { failure?: { title: string; description: string } } | undefined

/** The URL that a document's forms are sent to, and the names of their buttons there. */
type FormTarget = { action: string; intents: { remove: string; confirm: string } }

function Document({ document, action, intents }: FormTarget & { document: ListedDocument }) {
  const fetcher = useFetcher()
  const isBusy = fetcher.state !== 'idle'
  const { failure } = (fetcher.data as FailedAction) ?? {}
  const { id, name, sizeBytes, summary, warnings = [], question = null } = document
  return (
    <li className={styles.document} aria-busy={isBusy}>
      <span className={styles.name}>
        <BreakableText text={name} />
      </span>
      <span className={styles.size}>{megabytes(sizeBytes)}</span>
      <fetcher.Form method="post" action={action}>
        <input type="hidden" name="documentId" value={id} />
        <button
          type="submit"
          name="intent"
          value={intents.remove}
          className={styles.remove}
          disabled={isBusy}
        >
          Remove<span className="visually-hidden"> {name}</span>
        </button>
      </fetcher.Form>
      <div className={styles.about}>
        {summary !== undefined && <p aria-live="polite">{summary}</p>}
        {warnings.map((warning) => (
          <p key={warning} className={styles.warning}>
            {warning}
          </p>
        ))}
        {question !== null && (
          <fetcher.Form method="post" action={action} className={styles.warning}>
            <input type="hidden" name="documentId" value={id} />
            <p>{question}</p>
            <button
              type="submit"
              name="intent"
              value={intents.confirm}
              className={`${buttons.outlined} ${styles.confirm}`}
              disabled={isBusy}
            >
              Yes, Keep It<span className="visually-hidden"> ({name})</span>
            </button>
            <button
              type="submit"
              name="intent"
              value={intents.remove}
              className={styles.remove}
              disabled={isBusy}
            >
              No, Remove It<span className="visually-hidden"> ({name})</span>
            </button>
          </fetcher.Form>
        )}
        {failure && (
          <p role="alert">
            {failure.title}. {failure.description}
          </p>
        )}
      </div>
    </li>
  )
}

/** @param onCancel runs after the upload was canceled, which removes this item */
function UploadingDocument({ file, onCancel }: { file: UploadingFile; onCancel: () => void }) {
  const cancel = () => {
    file.cancel()
    onCancel()
  }
  return (
    <li className={styles.document}>
      <span className={styles.name}>
        <BreakableText text={file.name} />
      </span>
      <span className={styles.size}>{megabytes(file.sizeBytes)}</span>
      <div className={styles.arriving}>
        <UploadProgress file={{ ...file, cancel }} />
      </div>
    </li>
  )
}

/**
 * A step of a sequence in which documents are added and removed.
 * @param uploadUrl the URL for files and, without `ownRoute`, for removals and the Next button
 * @param ownRoute the page's own route, if it handles the intents `remove-document`, `confirm-document`, and
 * `documents-done`: its code is already loaded, so a lost connection does not lose the page
 * @param addedTo what they are added to, in words: "your order"
 * @param noFilesMessage the error when continuing without any files; without it, files are optional
 * @param below content under the list
 * @param children the section after it, whose heading has the id `required`
 */
export function UploadDocuments({
  uploadUrl,
  ownRoute,
  addedTo,
  documents,
  noFilesMessage,
  back,
  next,
  below,
  children,
}: {
  uploadUrl: string
  ownRoute?: string
  addedTo: string
  documents: ListedDocument[]
  noFilesMessage?: string
  back: { to: string; label: string }
  next: { name: string; label: string }
  below?: ReactNode
  children: ReactNode
}) {
  const { uploadingFiles, refusedFiles, addFiles } = useUploads(uploadUrl, addedTo, documents)
  const fetcher = useFetcher()
  const { failure } = (fetcher.data as FailedAction) ?? {}
  const isHydrated = useHydrated()
  const [hasPressedNext, setHasPressedNext] = useState(false)
  const isMissingFiles = hasPressedNext && documents.length + uploadingFiles.length === 0
  const isIdle = fetcher.state === 'idle'
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!isMissingFiles || !isIdle) return
    notice.current?.focus({ preventScroll: true })
    // Centered, because toasts appear at the edge.
    notice.current?.scrollIntoView({ block: 'center' })
  }, [isMissingFiles, isIdle])
  const focusList = () => document.getElementById('uploaded')?.focus()
  const formTarget: FormTarget =
    ownRoute && isHydrated
      ? { action: ownRoute, intents: { remove: 'remove-document', confirm: 'confirm-document' } }
      : { action: uploadUrl, intents: { remove: 'remove', confirm: 'confirm' } }
  const previousCount = useRef(documents.length)
  useEffect(() => {
    // The removed document's button no longer exists, so the list takes the focus and keyboard navigation
    // continues from there.
    if (documents.length < previousCount.current) focusList()
    previousCount.current = documents.length
  }, [documents.length])

  return (
    <>
      <div className={styles.columns}>
        <div>
          {/* Next also submits chosen files that were not uploaded yet, so that nothing is lost without JavaScript. */}
          <fetcher.Form id="upload" method="post" action={uploadUrl} encType="multipart/form-data">
            <FileInput onFiles={addFiles} />
          </fetcher.Form>
          {noFilesMessage && isMissingFiles && (
            <p ref={notice} tabIndex={-1} role="alert" className={styles.noFiles}>
              {noFilesMessage}
            </p>
          )}
          <RefusedFiles files={refusedFiles} />
          <h2 className={styles.title} id="uploaded" tabIndex={-1}>
            Your documents
          </h2>
          {documents.length + uploadingFiles.length === 0 ? (
            <p className={styles.empty}>Nothing here yet. Documents you add will appear here.</p>
          ) : (
            <ul className={styles.list} aria-labelledby="uploaded">
              {documents.map((document) => (
                <Document key={document.id} document={document} {...formTarget} />
              ))}
              {uploadingFiles.map((file) => (
                <UploadingDocument key={file.key} file={file} onCancel={focusList} />
              ))}
            </ul>
          )}
          {below}
        </div>
        <section className={styles.checklist} aria-labelledby="required">
          {children}
        </section>
      </div>
      {failure && (
        <div className={styles.failure}>
          <FailureNotice title={failure.title}>{failure.description}</FailureNotice>
        </div>
      )}
      <div className={styles.buttons}>
        <Button component={Link} to={back.to} variant="default" size="md">
          {back.label}
        </Button>
        <Button
          type="submit"
          form="upload"
          formAction={`${uploadUrl}?next=${next.name}`}
          size="md"
          // The server decides, since files may have been added in another tab. Until it responds, the message
          // above the list assumes that files are missing.
          onClick={(event) => {
            setHasPressedNext(true)
            if (!ownRoute) return
            event.preventDefault()
            fetcher.submit({ intent: 'documents-done' }, { method: 'post', action: ownRoute })
          }}
          disabled={uploadingFiles.some(isSending)}
          loading={fetcher.state !== 'idle'}
        >
          {next.label}
        </Button>
      </div>
    </>
  )
}
