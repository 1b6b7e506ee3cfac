import { Button } from '@mantine/core'
import { useFetcher } from '@remix-run/react'
import { kindLabels } from '~/modules/document-reading/kinds'
import { isBeingRead } from '~/modules/document-reading/types'
import type { ReceivedView, RequestView } from '~/modules/document-requests/state'
import { counted, fileSize } from '~/modules/formatting'
import styles from './added-documents.module.css'
import { BreakableText } from './breakable-text'
import { CopyButton } from './copy-button'
import { FileInput, isSending, RefusedFiles, UploadProgress, useUploads } from './uploads'

// Components for adding documents to a paid order, through a request's link or on the order's page.

function readingText(
  { status, kind, message, pages, otherAssociation }: ReceivedView,
  unreadText: string,
): string {
  if (isBeingRead(status)) return unreadText
  if (status === 'failed') return message ?? 'Received, but we couldn’t read it.'
  const read =
    kind === null || kind === 'other' ? 'Received and read' : `Received and read: ${kindLabels[kind]}`
  const doubt =
    otherAssociation === null
      ? null
      : `It seems to be from ${otherAssociation}, so we still need this association’s own`
  return [pages ? `${read}, ${counted(pages, 'page')}` : read, doubt, message].filter(Boolean).join('. ')
}

/**
 * The received documents, and what was read in them, under a heading with the id `received`.
 * @param unreadText the text for documents that have not been read yet
 */
export function ReceivedDocuments({
  documents,
  unreadText = 'Received. Reading it now…',
}: {
  documents: readonly ReceivedView[]
  unreadText?: string
}) {
  return (
    <ul className={styles.files} aria-labelledby="received">
      {documents.map((document) => (
        <li key={document.id} data-status={document.status}>
          <span>
            <BreakableText text={document.name} />
          </span>
          <span className={styles.size}>{fileSize(document.sizeBytes)}</span>
          <span className={styles.reading}>{readingText(document, unreadText)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The documents of an open request, with those received for each. */
export function RequestedDocuments({ documents }: { documents: RequestView['requested'] }) {
  return (
    <ul className={styles.asked}>
      {documents.map(({ name, why, ask, received }) => (
        <li key={name} data-received={received.length > 0 || undefined}>
          <p className={styles.document}>
            <strong>{name}</strong>
            <span>{received.length > 0 ? 'Received' : 'Still missing'}</span>
          </p>
          {received.length > 0 ? (
            <p className={styles.quiet}>
              <BreakableText text={received.join(', ')} />
            </p>
          ) : (
            <>
              {why && <p>{why}</p>}
              {ask && (
                <details>
                  <summary>What to ask the association for</summary>
                  <p className={styles.ask}>{ask}</p>
                  <CopyButton text={ask} copied={`Request copied: ${name}`} size="compact-sm" />
                </details>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * The form for adding documents, with the list of those received.
 * @param path the URL to send files to
 * @param addedTo what they are added to, in words: "your order"
 * @param title the title of the list
 * @param receivedCount the number of documents received for an open request, which can then be finished;
 * null without one
 */
export function AddDocuments({
  path,
  addedTo,
  documents,
  title = 'Received',
  heading: Heading = 'h2',
  receivedCount = null,
  classNames = {},
}: {
  path: string
  addedTo: string
  documents: readonly ReceivedView[]
  title?: string
  heading?: 'h2' | 'h4'
  receivedCount?: number | null
  classNames?: { uploads?: string | undefined; finish?: string | undefined }
}) {
  const { uploadingFiles, refusedFiles, addFiles } = useUploads(path, addedTo, documents)
  const fetcher = useFetcher()
  const hasDocuments =
    (receivedCount ?? 0) + uploadingFiles.filter(({ failure }) => failure === null).length > 0
  return (
    <>
      <div className={classNames.uploads}>
        <fetcher.Form id="upload" method="post" action={path} encType="multipart/form-data">
          <FileInput onFiles={addFiles} />
        </fetcher.Form>
        <RefusedFiles files={refusedFiles} />
        {documents.length + uploadingFiles.length > 0 && (
          <>
            <Heading id="received" className={styles.title}>
              {title}
            </Heading>
            {documents.length > 0 && <ReceivedDocuments documents={documents} />}
            {uploadingFiles.length > 0 && (
              <ul className={styles.files} aria-label="Files being uploaded">
                {uploadingFiles.map((file) => (
                  <li key={file.key}>
                    <span>
                      <BreakableText text={file.name} />
                    </span>
                    <span className={styles.size}>{fileSize(file.sizeBytes)}</span>
                    <UploadProgress file={file} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
      {receivedCount !== null && (
        <div className={`${styles.finish} ${classNames.finish ?? ''}`}>
          <p>
            {hasDocuments
              ? 'When you have added everything, let us know so that we don’t wait for more.'
              : 'Can’t get any of the documents we asked for? Let us know, and we will finish your report with what we have.'}
          </p>
          <Button
            type="submit"
            // Submits chosen files that were not uploaded yet, so that nothing is lost without JavaScript.
            form="upload"
            formAction={`${path}?finish=1`}
            size="md"
            variant={hasDocuments ? 'filled' : 'default'}
            disabled={uploadingFiles.some(isSending)}
            loading={fetcher.state !== 'idle'}
          >
            {hasDocuments ? 'I’ve Added Everything' : 'Continue Without Documents'}
          </Button>
        </div>
      )}
    </>
  )
}
