import { replace, type AppLoadContext } from '@remix-run/node'
import type { SessionMessage } from '~/modules/accounts/schema'
import type { ArrivedFile } from '~/modules/document-files/storage.server'
import { uploadMessage } from '~/modules/documents/upload-answer'
import { DomainError } from '~/modules/domain-error'
import { fullDiskError } from '~/modules/full-disk.server'
import { jsonResponse } from './json-answer'
import { limitUpload } from './rate-limits.server'
import { respondToUploads, refusedUploadResponse, wantsJson } from './upload-answer.server'
import { setFlash } from './visitor.server'

type Form = { request: Request; context: AppLoadContext }
type Uploads = {
  /** Makes sure that the sender may add files, before any of them is read, and says to what they are added. */
  open: () => string | Promise<string>
  take: (fileName: string, file: ArrivedFile) => Promise<unknown>
  /** Called when every file of a form was taken. A form with it may be without files. @returns what is said of it, if the page does not */
  finish?: (() => SessionMessage | null) | undefined
  /** The page that lists the documents. */
  back: string
  /** The id of the part of the page that lists them, where it is not at the top. */
  at?: string
}

const nothingChosen: SessionMessage = {
  kind: 'error',
  title: 'No files uploaded',
  description: 'Please choose at least one document.',
}

/** Takes in the files of a multipart form, one by one when scripted: JSON for a script, a message and the way back for a browser. */
export async function handleUploads(
  { request, context }: Form,
  { open, take, finish, back, at }: Uploads,
): Promise<Response> {
  const json = wantsJson(request)
  const tell = (message: SessionMessage) =>
    setFlash(request, context, { ...message, ...(at !== undefined && { at }) })
  try {
    const addedTo = await open()
    await limitUpload(context.clientIp, Number(request.headers.get('Content-Length')) || 0)
    const { answer, status } = await respondToUploads(request, context.requestId, take)
    if (json) return jsonResponse(answer, status)
    const message = uploadMessage(answer, addedTo) ?? (finish ? null : nothingChosen)
    if (message) await tell(message)
    const finished = answer.refused.length === 0 ? finish?.() : undefined
    if (finished) await tell(finished)
  } catch (thrown) {
    const error = fullDiskError(thrown) ?? thrown
    if (!(error instanceof DomainError)) throw error
    if (json) return refusedUploadResponse(error)
    // Nothing to lead back to, or no message can be left there.
    if (['not_found', 'forbidden', 'storage_full'].includes(error.code)) throw error
    await tell({ kind: 'error', title: 'That didn’t work', description: error.message })
  }
  // Going back from the list leads to where the visitor came from, not to the form once more.
  return replace(at === undefined ? back : `${back}#${at}`)
}
