import { Button } from '@mantine/core'
import { useRevalidator } from '@remix-run/react'
import { useRef, useState } from 'react'
import { acceptAttribute, uploadMessages } from '~/modules/documents/limits'
import { addedMessage, type UploadAnswer } from '~/modules/documents/upload-answer'
import { Dropzone, type RefusedFile } from './dropzone'
import { useToast } from './toasts'
import styles from './uploads.module.css'
import { useHydrated } from './use-hydrated'

/** A file on its way. `share` is 1 when it has arrived and the list does not show it yet. */
type Arriving = { key: number; name: string; sizeBytes: number; share: number }

const lost = 'The upload broke off. Please check your connection and add the file again.'

/** Sends one file and tells how far it has come; fetch can't. */
function send(path: string, file: File, onShare: (share: number) => void): Promise<UploadAnswer> {
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

/**
 * Sends files one after the other; what was refused stays listed until the next choice.
 * @param path where they go
 * @param addedTo what they are added to, in words: "your order"
 * @param documents the server's list, which is asked for again when files have arrived
 */
export function useUploads(path: string, addedTo: string, documents: readonly unknown[]) {
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
    const answer = await send(path, file, onShare).catch((error: Error) => ({
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
      if (added > 0) toast(addedMessage(added, addedTo))
    })
  }
  return { arriving, refused, add }
}

/** Where files are chosen, inside a multipart form: a drop zone when scripted, a file input with its button without. */
export function FileInput({ onFiles }: { onFiles: (accepted: File[], refused: RefusedFile[]) => void }) {
  if (useHydrated()) return <Dropzone onFiles={onFiles} />
  return (
    <div className={styles.plain}>
      <label htmlFor="documents">Choose documents</label>
      <input id="documents" type="file" name="documents" multiple accept={acceptAttribute} />
      <p>{uploadMessages.type}; at most 10 MB each.</p>
      <Button type="submit" variant="default" size="md">
        Upload
      </Button>
    </div>
  )
}

/** The files that were not added, and why. */
export function RefusedFiles({ files }: { files: RefusedFile[] }) {
  return (
    <div role="alert" className={styles.refused}>
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

export const UploadProgress = ({ file }: { file: Arriving }) => (
  <progress className={styles.progress} value={file.share} max={1} aria-label={`Uploading ${file.name}`}>
    {Math.round(file.share * 100)}%
  </progress>
)
