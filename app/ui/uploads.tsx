import { Button } from '@mantine/core'
import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { acceptAttribute, acceptedFormats, maxFileMegabytes } from '~/modules/document-files/limits'
import { addedMessage, type UploadResult } from '~/modules/documents/upload-result'
import type { RefusedFile } from './dropzone'
import { untilNextTry } from './offline'
import { useDismissToast, useToast } from './toasts'
import styles from './uploads.module.css'
import { useHydrated } from './use-hydrated'

/** A file being uploaded, which can be canceled, and retried after a connection failure. */
export type UploadingFile = {
  key: number
  name: string
  sizeBytes: number
  /** 1 if it was uploaded but the list does not show it yet. */
  share: number
  /** The server cannot store it at the moment; it is retried automatically. */
  isWaiting: boolean
  /** Why the upload failed. */
  failure: string | null
  /** It failed before the server can have received all of it, so repeating it cannot add it twice. */
  isIncomplete: boolean
  /** How often it has been retried since the connection came back or the visitor asked for it. */
  retries: number
  cancel: () => void
  retry: (retries?: number) => void
}

/** Whether the user has to wait for it. */
export const isSending = ({ share, failure }: UploadingFile) => share < 1 && failure === null

/** The delay before a file that did not reach the server is retried, unless the connection comes back earlier. */
const retryMs = 10_000
/** A server that stays out of reach is not tried forever, since each failure is announced. */
const maxRetries = 3

/** The server cannot store the file at the moment; waiting loses nothing. */
class StorageUnavailable extends Error {}

const interruptedMessage = 'The upload was interrupted. Please check your connection and try again.'

class Interrupted extends Error {
  constructor(readonly isIncomplete: boolean) {
    super(interruptedMessage)
  }
}

/**
 * Uploads one file with XMLHttpRequest and reports its progress, which fetch does not support.
 * @returns null if canceled through `signal`
 */
function send(
  path: string,
  file: File,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<UploadResult | null> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(null)
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('documents', file)
    request.open('POST', path)
    request.setRequestHeader('Accept', 'application/json')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const result = request.response as (Partial<UploadResult> & { error?: string }) | null
      if (request.status === 503) reject(new StorageUnavailable())
      else if (result?.added !== undefined && result.refused)
        resolve({ added: result.added, refused: result.refused })
      else reject(new Error(result?.error ?? interruptedMessage))
    }
    let isIncomplete = true
    request.upload.onload = () => (isIncomplete = false)
    request.onerror = () => reject(new Interrupted(isIncomplete))
    request.onabort = () => resolve(null)
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/**
 * Uploads files one at a time. Rejected files stay listed until the next choice, failed ones until they are
 * retried or dismissed.
 * @param path the URL to send to
 * @param addedTo what they are added to, in words: "your order"
 * @param documents the server's list, which is reloaded after uploads
 */
export function useUploads(path: string, addedTo: string, documents: readonly unknown[]) {
  const [uploadingFiles, setUploadingFiles] = useState<UploadingFile[]>([])
  const [refusedFiles, setRefusedFiles] = useState<RefusedFile[]>([])
  const [shownDocuments, setShownDocuments] = useState(documents)
  const queue = useRef(Promise.resolve())
  const remaining = useRef(0)
  const lastKey = useRef(0)
  /** Whether the list may lack a file that has been uploaded. */
  const mayBeOutdated = useRef(false)
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const dismissToast = useDismissToast()

  // Uploaded files remain in the list of uploads until the server's list, which then contains them, has been
  // reloaded.
  if (documents !== shownDocuments) {
    setShownDocuments(documents)
    setUploadingFiles((before) => before.filter((file) => file.share < 1))
  }

  const updateFile = (key: number, changes: Partial<UploadingFile>) =>
    setUploadingFiles((before) => before.map((file) => (file.key === key ? { ...file, ...changes } : file)))
  const removeFile = (key: number) => setUploadingFiles((before) => before.filter((file) => file.key !== key))

  /** Retries while the server cannot store the file. */
  async function sendUntilStored(
    file: File,
    key: number,
    signal: AbortSignal,
    onShare: (share: number) => void,
  ): Promise<UploadResult | null> {
    for (;;) {
      try {
        return await send(path, file, signal, onShare)
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error
        updateFile(key, { share: 0, isWaiting: true })
        await untilNextTry(signal, retryMs)
        if (signal.aborted) return null
        updateFile(key, { isWaiting: false })
      }
    }
  }

  /** @returns the number of files added, and whether the file needs the visitor's attention */
  async function sendOne(file: File, key: number, signal: AbortSignal) {
    const onShare = (share: number) => updateFile(key, { share: Math.min(share, 0.99) })
    try {
      const result = await sendUntilStored(file, key, signal, onShare)
      if (result && result.added > 0) {
        updateFile(key, { share: 1 })
        return { added: result.added, hasFailed: result.refused.length > 0 }
      }
      // The server may have accepted it just before it was canceled.
      if (!result) mayBeOutdated.current = true
      else setRefusedFiles((before) => [...before, ...result.refused])
      removeFile(key)
      return { added: 0, hasFailed: result !== null }
    } catch (error) {
      const isIncomplete = error instanceof Interrupted && error.isIncomplete
      // Only the response may have been lost; then the list shows the file when the connection is back.
      if (!isIncomplete) mayBeOutdated.current = true
      const failure = error instanceof Error ? error.message : interruptedMessage
      updateFile(key, { share: 0, failure, isIncomplete })
      return { added: 0, hasFailed: true }
    }
  }

  function enqueue(files: { file: File; key: number; retries?: number }[], hasRefused = false) {
    const uploads = files.map(({ file, key, retries = 0 }) => {
      const controller = new AbortController()
      const cancel = () => {
        controller.abort()
        removeFile(key)
      }
      const retry = (retries = 0) => {
        removeFile(key)
        enqueue([{ file, key: (lastKey.current += 1), retries }])
      }
      const item = {
        key,
        name: file.name,
        sizeBytes: file.size,
        share: 0,
        isWaiting: false,
        failure: null,
        isIncomplete: false,
        retries,
        cancel,
        retry,
      }
      return { file, item, signal: controller.signal }
    })
    setUploadingFiles((before) => [...before, ...uploads.map(({ item }) => item)])
    remaining.current += uploads.length
    queue.current = queue.current.then(async () => {
      let added = 0
      let hasFailed = hasRefused
      for (const { file, item, signal } of uploads) {
        const sent = await sendOne(file, item.key, signal)
        added += sent.added
        hasFailed ||= sent.hasFailed
        remaining.current -= 1
      }
      if (added > 0) mayBeOutdated.current = true
      if (remaining.current === 0 && mayBeOutdated.current) {
        mayBeOutdated.current = false
        revalidate()
      }
      // On a phone, the message would cover the files that were not added; the list shows the others.
      if (added > 0 && !hasFailed) toast(addedMessage(added, addedTo))
    })
  }

  function addFiles(files: File[], rejected: RefusedFile[]) {
    setRefusedFiles(rejected)
    // Earlier messages, such as that there are no files, no longer apply.
    dismissToast()
    enqueue(
      files.map((file) => ({ file, key: (lastKey.current += 1) })),
      rejected.length > 0,
    )
  }

  // The page promises to continue when the connection is back. The event may come before the failure, or before
  // the server can be reached, so files are also retried without it.
  useEffect(() => {
    const interrupted = uploadingFiles.filter(({ failure }) => failure === interruptedMessage)
    const resend = () => interrupted.forEach(({ retry }) => retry())
    const resendIncomplete = () => {
      if (!navigator.onLine) return
      for (const { isIncomplete, retries, retry } of interrupted)
        if (isIncomplete && retries < maxRetries) retry(retries + 1)
    }
    window.addEventListener('online', resend)
    const timer = setTimeout(resendIncomplete, retryMs)
    return () => {
      window.removeEventListener('online', resend)
      clearTimeout(timer)
    }
  }, [uploadingFiles])
  return { uploadingFiles, refusedFiles, addFiles }
}

type OnFiles = (accepted: File[], refused: RefusedFile[]) => void

function PlainInput({ onFiles }: { onFiles: OnFiles | null }) {
  const input = useRef<HTMLInputElement>(null)
  const addChosenFiles = useRef<() => void>(() => {})
  useEffect(() => {
    addChosenFiles.current = () => {
      const { current } = input
      if (!onFiles || !current?.files?.length) return
      onFiles([...current.files], [])
      current.value = ''
    }
  })
  const isHydrated = onFiles !== null
  useEffect(() => {
    // Files may have been chosen before the scripts were loaded.
    if (isHydrated) addChosenFiles.current()
  }, [isHydrated])
  return (
    <div className={styles.plain}>
      <label htmlFor="documents">Choose documents</label>
      <input
        ref={input}
        id="documents"
        type="file"
        name="documents"
        multiple
        accept={acceptAttribute}
        onChange={() => addChosenFiles.current()}
      />
      <p>
        {acceptedFormats}, at most {maxFileMegabytes} MB each
      </p>
      <Button type="submit" variant="default" size="md">
        Upload
      </Button>
    </div>
  )
}

type Zone = ComponentType<{ onFiles: OnFiles }>

/**
 * Selects files inside a multipart form: a file input with a button, replaced by a drop zone once that has
 * been loaded. If it cannot be loaded, the input still works.
 */
export function FileInput({ onFiles }: { onFiles: OnFiles }) {
  const [Dropzone, setDropzone] = useState<Zone | null>(null)
  useEffect(() => {
    import('./dropzone').then(
      (module) => setDropzone(() => module.Dropzone),
      () => {},
    )
  }, [])
  const isHydrated = useHydrated()
  return (
    <>
      {Dropzone && <Dropzone onFiles={onFiles} />}
      {/* The input remains mounted: its file dialog may be open, and a choice in an unmounted input would be lost. */}
      <div hidden={Dropzone !== null}>
        <PlainInput onFiles={isHydrated ? onFiles : null} />
      </div>
    </>
  )
}

/** The files that were not added, and why. */
export function RefusedFiles({ files }: { files: RefusedFile[] }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (files.length > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [files])
  return (
    <div ref={list} role="alert" className={styles.refused}>
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

/** The upload progress of a file with a cancel button, or the reason why it failed with a retry button. */
export function UploadProgress({ file }: { file: UploadingFile }) {
  const { name, share, isWaiting, failure, cancel, retry } = file
  const button = (label: string, onClick: () => void) => (
    <button type="button" className={styles.action} onClick={() => onClick()}>
      {label}
      <span className="visually-hidden"> {name}</span>
    </button>
  )
  if (failure !== null) {
    return (
      <span className={styles.failed}>
        <span role="alert">{failure}</span>
        <span className={styles.actions}>
          {button('Try Again', retry)}
          {button('Dismiss', cancel)}
        </span>
      </span>
    )
  }
  if (isWaiting) {
    return (
      <span className={styles.failed}>
        <span role="status">
          We can’t accept this document at the moment. Please keep this page open: we will send it again
          automatically, and everything you added earlier is safe.
        </span>
        <span className={styles.actions}>{button('Cancel', cancel)}</span>
      </span>
    )
  }
  return (
    <span className={styles.sending}>
      <progress className={styles.progress} value={share} max={1} aria-label={`Uploading ${name}`}>
        {Math.round(share * 100)}%
      </progress>
      {share < 1 && button('Cancel', cancel)}
    </span>
  )
}
