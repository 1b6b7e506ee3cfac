import { Button } from '@mantine/core'
import { Link, useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { megabytes } from '~/modules/formatting'
import styles from './upload-documents.module.css'
import { FileInput, RefusedFiles, UploadProgress, useUploads } from './uploads'

type Listed = { id: number; name: string; sizeBytes: number }

function Document({ document, path }: { document: Listed; path: string }) {
  const fetcher = useFetcher()
  const busy = fetcher.state !== 'idle'
  return (
    <li className={styles.document} aria-busy={busy}>
      <span className={styles.name}>{document.name}</span>
      <span className={styles.size}>{megabytes(document.sizeBytes)}</span>
      <fetcher.Form method="post" action={path}>
        <input type="hidden" name="documentId" value={document.id} />
        <button type="submit" name="intent" value="remove" className={styles.remove} disabled={busy}>
          Remove<span className="visually-hidden"> {document.name}</span>
        </button>
      </fetcher.Form>
    </li>
  )
}

/**
 * The step of a sequence in which documents are added and removed.
 * @param path where files, removals and the Next button are sent
 * @param addedTo what they are added to, in words: "your order"
 * @param noFilesMessage what is said to who goes on without any; without it, they may
 * @param children what stands beside the list
 */
export function UploadDocuments({
  path,
  addedTo,
  documents,
  noFilesMessage,
  back,
  next,
  children,
}: {
  path: string
  addedTo: string
  documents: Listed[]
  noFilesMessage?: string
  back: { to: string; label: string }
  next: { name: string; label: string }
  children: ReactNode
}) {
  const { arriving, refused, add } = useUploads(path, addedTo, documents)
  const fetcher = useFetcher()
  const [noFiles, setNoFiles] = useState(false)
  const count = useRef(documents.length)
  useEffect(() => {
    // Its button is gone with the document: the list takes the focus, so that the next key press starts from there.
    if (documents.length < count.current) document.getElementById('uploaded')?.focus()
    count.current = documents.length
  }, [documents.length])

  return (
    <>
      <div className={styles.columns}>
        <div>
          {/* Next sends what is chosen and not yet uploaded along, so that nothing is lost without JavaScript. */}
          <fetcher.Form id="upload" method="post" action={path} encType="multipart/form-data">
            <FileInput onFiles={add} />
          </fetcher.Form>
          {noFilesMessage && noFiles && documents.length + arriving.length === 0 && (
            <p role="alert" className={styles.noFiles}>
              {noFilesMessage}
            </p>
          )}
          <RefusedFiles files={refused} />
          <h2 className={styles.title} id="uploaded" tabIndex={-1}>
            Your documents
          </h2>
          {documents.length + arriving.length === 0 ? (
            <p className={styles.empty}>Nothing here yet. The documents that you add are listed here.</p>
          ) : (
            <ul className={styles.list} aria-labelledby="uploaded">
              {documents.map((document) => (
                <Document key={document.id} document={document} path={path} />
              ))}
              {arriving.map((file) => (
                <li key={file.key} className={styles.document}>
                  <span className={styles.name}>{file.name}</span>
                  <span className={styles.size}>{megabytes(file.sizeBytes)}</span>
                  <UploadProgress file={file} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <section className={styles.checklist} aria-labelledby="required">
          {children}
        </section>
      </div>
      <div className={styles.buttons}>
        <Button component={Link} to={back.to} variant="default" size="md">
          {back.label}
        </Button>
        <Button
          type="submit"
          form="upload"
          formAction={`${path}?next=${next.name}`}
          size="md"
          // The server decides, as another tab may have added some; until it has, this says what will be missing.
          onClick={() => setNoFiles(true)}
          disabled={arriving.some((file) => file.share < 1)}
          loading={fetcher.state !== 'idle'}
        >
          {next.label}
        </Button>
      </div>
    </>
  )
}
