import { log } from '~/log.server'
import type { ArrivedFile } from '~/modules/document-files/storage.server'
import type { UploadAnswer } from '~/modules/documents/upload-answer'
import { DomainError } from '~/modules/domain-error'
import { errorResponseInit, httpStatusByCode, serverErrorMessage } from './domain-errors'
import { jsonResponse } from './json-response'
import { logServerError } from './log-server-error.server'
import { receiveUploads, type ReceivedUpload } from './uploads.server'

/**
 * Whether the page's script sent the files and reads the response; otherwise the browser did and is
 * redirected.
 */
export const wantsJson = (request: Request) => request.headers.get('Accept') === 'application/json'

/**
 * Receives the files of a multipart request. A rejected file is part of the response, whose status stays 200;
 * a full disk or an internal error changes the status.
 */
export async function respondToUploads(
  request: Request,
  requestId: string,
  save: (name: string, file: ArrivedFile) => Promise<unknown>,
): Promise<{ answer: UploadAnswer; status: number }> {
  return uploadResponse(await receiveUploads(request, save), requestId)
}

/** The response with the result for each file. Internal errors are logged. */
export function uploadResponse(
  results: ReceivedUpload<unknown>[],
  requestId: string,
): { answer: UploadAnswer; status: number } {
  let status = 200
  const refused = results.flatMap((file) => {
    if (!('error' in file)) return []
    const { name, error } = file
    if (!(error instanceof DomainError)) {
      log().error({ requestId, error }, 'an upload failed')
      status = 500
      return [{ name, message: serverErrorMessage }]
    }
    if (httpStatusByCode[error.code] >= 500) {
      logServerError(error, requestId)
      status = httpStatusByCode[error.code]
    }
    return [{ name, message: error.message }]
  })
  return { answer: { added: results.length - refused.length, refused }, status }
}

/** The response to a script whose whole request was rejected. */
export function refusedUploadResponse(error: DomainError): Response {
  const { status, headers } = errorResponseInit(error)
  return jsonResponse({ error: error.message }, status, headers)
}
