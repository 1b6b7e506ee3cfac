import { log } from '~/log.server'
import type { UploadResult } from '~/modules/documents/upload-result'
import { DomainError } from '~/modules/domain-error'
import { errorResponseInit, httpStatusByCode, serverErrorMessage } from './domain-errors'
import { jsonResponse } from './json-response'
import { logServerError } from './log-server-error.server'
import type { ReceivedUpload } from './uploads.server'

/**
 * Whether the page's script sent the files and reads the response; otherwise the browser did and is
 * redirected.
 */
export const wantsJson = (request: Request) => request.headers.get('Accept') === 'application/json'

/**
 * The number of added files, the refused ones with their reasons, and the status of the response. A refused file leaves
 * the status at 200; a full disk or an internal error, which is logged, changes it.
 */
export function summarizeUploads(
  uploads: ReceivedUpload<unknown>[],
  requestId: string,
): { result: UploadResult; status: number } {
  let status = 200
  const refused = uploads.flatMap((file) => {
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
  return { result: { added: uploads.length - refused.length, refused }, status }
}

/** The response to a script whose whole request was rejected. */
export function refusedUploadResponse(error: DomainError): Response {
  const { status, headers } = errorResponseInit(error)
  return jsonResponse({ error: error.message }, status, headers)
}
