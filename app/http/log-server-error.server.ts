import { log } from '~/log.server'
import type { DomainError } from '~/modules/domain-error'
import { httpStatusByCode } from './domain-errors'

/**
 * Logs the domain errors that need an operator's attention, such as a full disk or an unavailable vendor.
 * Others are ordinary responses.
 */
export function logServerError(refusal: DomainError, requestId: string) {
  const { code, message, details } = refusal
  // A feature that is not configured is not an error, however often it is requested.
  if (httpStatusByCode[code] < 500 || code === 'not_configured') return
  const cause = details.cause instanceof Error ? details.cause.message : undefined
  log().error({ requestId, code, cause }, message)
}
