import { replace } from '@remix-run/node'
import type { Flash } from '~/modules/accounts/schema'
import type { ArrivedFile } from '~/modules/document-files/storage.server'
import { uploadMessage } from '~/modules/documents/upload-result'
import { DomainError } from '~/modules/domain-error'
import { fullDiskError } from '~/modules/full-disk.server'
import type { RequestArgs } from './context'
import { jsonResponse } from './json-response'
import { limitUpload } from './rate-limits.server'
import { refusedUploadResponse, summarizeUploads, wantsJson } from './upload-response.server'
import { receiveUploads } from './uploads.server'
import { setFlash } from './visitor.server'

type UploadOptions = {
  /**
   * Checks that the sender may add files, before any file is read.
   * @returns what they are added to, such as "your order"
   */
  authorize: () => string | Promise<string>
  save: (fileName: string, file: ArrivedFile) => Promise<unknown>
  /** A rate limit in addition to the one for all uploads. */
  limit?: (bytes: number) => Promise<void>
  /**
   * Called when every file of a form was accepted. If present, the form may contain no files.
   * @param added the number of files
   * @returns a flash message or none for the page that lists the documents, or a redirect to another page
   */
  finish?: ((added: number) => Flash | Response | null) | undefined
  /** Responds to a browser whose files were refused as a whole; by default, `listPath` shows the error. */
  refuse?: (error: DomainError) => Promise<Response>
  /** The page that lists the documents. */
  listPath: string
  /** The id of the element that lists them, if it is not at the top of the page. */
  listId?: string
}

const noFilesMessage: Flash = {
  kind: 'error',
  title: 'No files uploaded',
  description: 'Please choose at least one document.',
}

/** The flash message about uploads or changes that were refused. */
export const failedMessage = (error: DomainError) =>
  ({ kind: 'error', title: 'That didn’t work', description: error.message }) as const

/**
 * Responds to a request whose files or changes were refused: scripts get JSON.
 * @param refuse responds to browsers
 */
export async function respondToFailure(
  request: Request,
  thrown: unknown,
  refuse: (error: DomainError) => Promise<Response>,
): Promise<Response> {
  const error = fullDiskError(thrown) ?? thrown
  if (!(error instanceof DomainError)) throw error
  if (wantsJson(request)) return refusedUploadResponse(error)
  // With a full disk, no flash message can be stored either.
  if (error.code === 'storage_full') throw error
  return refuse(error)
}

/**
 * Handles the files of a multipart form. Scripts send one file per request and get JSON; browsers get a flash
 * message and a redirect.
 */
export async function handleUploads(
  { request, context }: RequestArgs,
  { authorize, save, limit, finish, listPath, listId, refuse }: UploadOptions,
): Promise<Response> {
  const isFromScript = wantsJson(request)
  const setMessage = (message: Flash) =>
    setFlash(request, context, { ...message, ...(listId !== undefined && { at: listId }) })
  // Replacing keeps the form out of the history, so the browser's Back button skips it.
  const redirectToList = () => replace(listId === undefined ? listPath : `${listPath}#${listId}`)
  try {
    const addedTo = await authorize()
    const bytes = Number(request.headers.get('Content-Length')) || 0
    await limitUpload(context.clientIp, bytes)
    await limit?.(bytes)
    const uploads = await receiveUploads(request, save)
    const { result, status } = summarizeUploads(uploads, context.requestId)
    if (isFromScript) return jsonResponse(result, status)
    const message = uploadMessage(result, addedTo) ?? (finish ? null : noFilesMessage)
    if (message) await setMessage(message)
    const finished = result.refused.length === 0 ? finish?.(result.added) : undefined
    if (finished instanceof Response) return finished
    if (finished) await setMessage(finished)
    return redirectToList()
  } catch (thrown) {
    return respondToFailure(request, thrown, async (error) => {
      if (refuse) return refuse(error)
      // There is no page to redirect to.
      if (['not_found', 'forbidden'].includes(error.code)) throw error
      await setMessage(failedMessage(error))
      return redirectToList()
    })
  }
}
