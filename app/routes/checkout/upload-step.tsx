import { Button } from '@mantine/core'
import { Link, useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { requiredDocuments } from '~/modules/documents/limits'
import { megabytes } from '~/modules/formatting'
import { FileInput, RefusedFiles, UploadProgress, useUploads } from '~/ui/uploads'
import styles from './checkout.module.css'
import { StepHeading } from './step-heading'
import own from './upload-step.module.css'

type Listed = { id: number; name: string; sizeBytes: number }

const path = '/checkout/documents'
const noFilesMessage = 'Please upload at least one document to continue.'

function Document({ document }: { document: Listed }) {
  const fetcher = useFetcher()
  const busy = fetcher.state !== 'idle'
  return (
    <li className={own.document} aria-busy={busy}>
      <span className={own.name}>{document.name}</span>
      <span className={own.size}>{megabytes(document.sizeBytes)}</span>
      <fetcher.Form method="post" action={path}>
        <input type="hidden" name="documentId" value={document.id} />
        <button type="submit" name="intent" value="remove" className={own.remove} disabled={busy}>
          Remove<span className="visually-hidden"> {document.name}</span>
        </button>
      </fetcher.Form>
    </li>
  )
}

/** Step 3 (specification 1, section 2, "Upload Documents"). */
export function UploadStep({ documents }: { documents: Listed[] }) {
  const { arriving, refused, add } = useUploads(path, 'your order', documents)
  const next = useFetcher()
  const [noFiles, setNoFiles] = useState(false)
  const count = useRef(documents.length)
  useEffect(() => {
    // Its button is gone with the document: the list takes the focus, so that the next key press starts from there.
    if (documents.length < count.current) document.getElementById('uploaded')?.focus()
    count.current = documents.length
  }, [documents.length])

  return (
    <>
      <StepHeading
        title="Upload Documents"
        subtitle="Add the association’s papers that you have. More papers make a fuller report."
      />
      <div className={own.columns}>
        <div>
          {/* Next sends what is chosen and not yet uploaded along, so that nothing is lost without JavaScript. */}
          <next.Form id="upload" method="post" action={path} encType="multipart/form-data">
            <FileInput onFiles={add} />
          </next.Form>
          {noFiles && documents.length + arriving.length === 0 && (
            <p role="alert" className={own.noFiles}>
              {noFilesMessage}
            </p>
          )}
          <RefusedFiles files={refused} />
          <h2 className={own.title} id="uploaded" tabIndex={-1}>
            Your documents
          </h2>
          {documents.length + arriving.length === 0 ? (
            <p className={own.empty}>Nothing here yet. The documents that you add are listed here.</p>
          ) : (
            <ul className={own.list} aria-labelledby="uploaded">
              {documents.map((document) => (
                <Document key={document.id} document={document} />
              ))}
              {arriving.map((file) => (
                <li key={file.key} className={own.document}>
                  <span className={own.name}>{file.name}</span>
                  <span className={own.size}>{megabytes(file.sizeBytes)}</span>
                  <UploadProgress file={file} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <section className={own.checklist} aria-labelledby="required">
          <h2 id="required">Required Documents</h2>
          <ul>
            {requiredDocuments.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p>Don’t have all of them? Any available documents are accepted.</p>
        </section>
      </div>
      <div className={styles.buttons}>
        <Button component={Link} to="/checkout?step=2" variant="default" size="md">
          Back to Information
        </Button>
        <Button
          type="submit"
          form="upload"
          formAction={`${path}?next=payment`}
          size="md"
          // The server decides, as another tab may have added some; until it has, this says what will be missing.
          onClick={() => setNoFiles(true)}
          disabled={arriving.some((file) => file.share < 1)}
          loading={next.state !== 'idle'}
        >
          Next: Payment
        </Button>
      </div>
    </>
  )
}
