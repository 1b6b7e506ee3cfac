import { redirect, type AppLoadContext } from '@remix-run/node'
import type { SignedInUser } from '~/modules/accounts/schema'
import { addDocument } from '~/modules/documents/add-document.server'
import { uploadMessage } from '~/modules/documents/upload-answer'
import { DomainError } from '~/modules/domain-error'
import { fullDisk } from '~/modules/full-disk.server'
import { idFrom } from './ids'
import { jsonAnswer } from './json-answer'
import { limitUpload } from './rate-limits.server'
import { answerUploads, refusedUpload, wantsJson } from './upload-answer.server'
import { leaveFlash } from './visitor.server'

type Form = { request: Request; context: AppLoadContext }

/**
 * Takes in documents of an HOA by a multipart form, one by one when scripted. With `?replace=` and the id of a document, the file
 * takes its place.
 * @param findName makes sure that the HOA is the actor's to see, and gives its name
 * @param back the page that lists the documents
 */
export async function takeHoaUploads(
  { request, context }: Form,
  actor: SignedInUser,
  hoaId: number,
  findName: () => string,
  back: string,
): Promise<Response> {
  const json = wantsJson(request)
  const replaced = new URL(request.url).searchParams.get('replace')
  const owner = { hoaId, ...(replaced !== null && { replaces: idFrom(replaced) }) }
  try {
    const name = findName()
    await limitUpload(context.clientIp, Number(request.headers.get('Content-Length')) || 0)
    const { answer, status } = await answerUploads(request, context.requestId, (fileName, file) =>
      addDocument(owner, fileName, file, actor.id),
    )
    if (json) return jsonAnswer(answer, status)
    const message = uploadMessage(answer, name) ?? {
      kind: 'error' as const,
      title: 'No files uploaded',
      description: 'Please choose at least one document.',
    }
    await leaveFlash(request, context, message)
  } catch (thrown) {
    const error = fullDisk(thrown) ?? thrown
    if (!(error instanceof DomainError)) throw error
    if (json) return refusedUpload(error)
    // Nothing to lead back to, or no message can be left there.
    if (error.code === 'not_found' || error.code === 'storage_full') throw error
    await leaveFlash(request, context, {
      kind: 'error',
      title: 'That did not work',
      description: error.message,
    })
  }
  return redirect(back)
}
