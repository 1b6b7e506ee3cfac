import { Button } from '@mantine/core'
import { Link, useFetcher, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { acceptAttribute, requiredDocuments, uploadMessages } from '~/modules/documents/limits'
import { megabytes } from '~/modules/formatting'
import { Dropzone, type RefusedFile } from '~/ui/dropzone'
import { useToast } from '~/ui/toasts'
import { useHydrated } from '~/ui/use-hydrated'
import styles from './checkout.module.css'
import { StepHeading } from './step-heading'
import own from './upload-step.module.css'
import type { UploadAnswer } from './documents'

type Listed = { id: number; name: string; sizeBytes: number }
type Arriving = { key: number; name: string; sizeBytes: number; share: number }

const path = '/checkout/documents'
const noFilesMessage = 'Please upload at least one document to continue.'
const lost = 'The upload broke off. Please check your connection and add the file again.'

/** Sends one file and tells how far it has come; fetch can't. */
function send(file: File, onShare: (share: number) => void): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('documents', file)
    request.open('POST', path)
    request.setRequestHeader('Accept', 'application/json')
    request.responseType = 'json'
    request.upload.onprogress = (e) => onShare(e.total > 0 ? e.loaded / e.total : 0)
    request.onload = () => {
      const answer = request.response as (Partial<UploadAnswer> & { error?: string }) | null
      if (answer?.added !== undefined && answer.refused)
        resolve({ added: answer.added, refused: answer.refused })
      else reject(new Error(answer?.error ?? lost))
    }
    request.onerror = () => reject(new Error(lost))
    request.send(form)
  })
}

/** Sends files one after the other; what was refused stays listed until the next choice. */
function useUploads(documents: Listed[]) {
  const [arriving, setArriving] = useState<Arriving[]>([])
  const [refused, setRefused] = useState<RefusedFile[]>([])
  const [shown, setShown] = useState(documents)
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)
  /** Whether something has arrived that the list does not show yet. */
  const unseen = useRef(false)
  const { revalidate } = useRevalidator()
  const toast = useToast()

  // What has arrived is shown as arriving until the server's list, which then holds it, has come.
  if (documents !== shown) {
    setShown(documents)
    setArriving((before) => before.filter((a) => a.share < 1))
  }

  async function sendOne(file: File, key: number): Promise<number> {
    const onShare = (share: number) =>
      setArriving((before) => before.map((a) => (a.key === key ? { ...a, share: Math.min(share, 0.99) } : a)))
    const answer = await send(file, onShare).catch((error: Error) => ({
      added: 0,
      refused: [{ name: file.name, message: error.message }],
    }))
    setRefused((before) => [...before, ...answer.refused])
    setArriving((before) =>
      answer.added > 0
        ? before.map((a) => (a.key === key ? { ...a, share: 1 } : a))
        : before.filter((a) => a.key !== key),
    )
    return answer.added
  }

  function add(files: File[], notTaken: RefusedFile[]) {
    setRefused(notTaken)
    const batch = files.map((file, index) => ({ file, key: performance.now() + index }))
    setArriving((before) => [
      ...before,
      ...batch.map(({ file, key }) => ({ key, name: file.name, sizeBytes: file.size, share: 0 })),
    ])
    waiting.current += batch.length
    queue.current = queue.current.then(async () => {
      let added = 0
      for (const { file, key } of batch) {
        added += await sendOne(file, key)
        waiting.current -= 1
      }
      if (added > 0) unseen.current = true
      if (waiting.current === 0 && unseen.current) {
        unseen.current = false
        revalidate()
      }
      if (added > 0) {
        toast({
          kind: 'success',
          title: 'Files uploaded successfully',
          description: `${added} file(s) added to your order`,
        })
      }
    })
  }
  return { arriving, refused, add }
}

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

function Refused({ files }: { files: RefusedFile[] }) {
  return (
    <div role="alert" className={own.refused}>
      {files.length > 0 && (
        <>
          <p>{files.length === 1 ? 'This file was not added:' : 'These files were not added:'}</p>
          <ul>
            {files.map((file, index) => (
              <li key={index}>
                <strong>{file.name}</strong>: {file.message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Step 3 (specification 1, section 2, "Upload Documents"). */
export function UploadStep({ documents }: { documents: Listed[] }) {
  const hydrated = useHydrated()
  const { arriving, refused, add } = useUploads(documents)
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
            {hydrated ? (
              <Dropzone onFiles={(accepted, notTaken) => add(accepted, notTaken)} />
            ) : (
              <div className={own.plain}>
                <label htmlFor="documents">Choose documents</label>
                <input id="documents" type="file" name="documents" multiple accept={acceptAttribute} />
                <p>{uploadMessages.type}; at most 10 MB each.</p>
                <Button type="submit" variant="default" size="md">
                  Upload
                </Button>
              </div>
            )}
          </next.Form>
          {noFiles && documents.length + arriving.length === 0 && (
            <p role="alert" className={own.noFiles}>
              {noFilesMessage}
            </p>
          )}
          <Refused files={refused} />
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
                  <progress
                    className={own.progress}
                    value={file.share}
                    max={1}
                    aria-label={`Uploading ${file.name}`}
                  >
                    {Math.round(file.share * 100)} %
                  </progress>
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
