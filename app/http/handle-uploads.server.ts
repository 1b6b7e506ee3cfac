import { replace, type AppLoadContext } from '@remix-run/node'
import type { SessionMessage } from '~/modules/accounts/schema'
import type { ArrivedFile } from '~/modules/document-files/storage.server'
import { uploadMessage } from '~/modules/documents/upload-answer'
import { DomainError } from '~/modules/domain-error'
import { fullDiskError } from '~/modules/full-disk.server'
import { jsonResponse } from './json-response'
import { limitUpload } from './rate-limits.server'
import { respondToUploads, refusedUploadResponse, wantsJson } from './upload-response.server'
import { setFlash } from './visitor.server'

type Form = { request: Request; context: AppLoadContext }
type Uploads = {
  /** Checks that the sender may add files, before any file is read. @returns what they are added to, such as "your order" */
  open: () => string | Promise<string>
  save: (fileName: string, file: ArrivedFile) => Promise<unknown>
  /**
   * Called when every file of a form was accepted. If present, the form may contain no files.
   * @returns the flash message, unless the page itself shows one
   */
  finish?: (() => SessionMessage | null) | undefined
  /** The page that lists the documents. */
  back: string
  /** The id of the part of the page that lists them, if it is not at the top. */
  at?: string
}

const nothingChosen: SessionMessage = {
  kind: 'error',
  title: 'No files uploaded',
  description: 'Please choose at least one document.',
}

/**
 * Handles the files of a multipart form. Scripts send one file per request and get JSON; browsers get a flash
 * message and a redirect.
 */
export async function handleUploads(
  { request, context }: Form,
  { open, save, finish, back, at }: Uploads,
): Promise<Response> {
  const json = wantsJson(request)
  const setMessage = (message: SessionMessage) =>
    setFlash(request, context, { ...message, ...(at !== undefined && { at }) })
  try {
    const addedTo = await open()
    await limitUpload(context.clientIp, Number(request.headers.get('Content-Length')) || 0)
    const { answer, status } = await respondToUploads(request, context.requestId, save)
    if (json) return jsonResponse(answer, status)
    const message = uploadMessage(answer, addedTo) ?? (finish ? null : nothingChosen)
    if (message) await setMessage(message)
    const finished = answer.refused.length === 0 ? finish?.() : undefined
    if (finished) await setMessage(finished)
  } catch (thrown) {
    const error = fullDiskError(thrown) ?? thrown
    if (!(error instanceof DomainError)) throw error
    if (json) return refusedUploadResponse(error)
    // There is no page to redirect to, or no message can be stored.
    if (['not_found', 'forbidden', 'storage_full'].includes(error.code)) throw error
    await setMessage({ kind: 'error', title: 'That didn’t work', description: error.message })
  }
  // Replacing keeps the form out of the history, so the browser's Back button skips it.
  return replace(at === undefined ? back : `${back}#${at}`)
}
