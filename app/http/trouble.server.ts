import { log } from '~/log.server'
import type { DomainError } from '~/modules/domain-error'
import { httpStatusByCode } from './domain-errors'

/** Refusals are answers and not logged, but for those that somebody has to see to: a full disk, a vendor that is away. */
export function logServerError(refusal: DomainError, requestId: string) {
  const { code, message, details } = refusal
  // What nobody has set up is no trouble, however often a stranger asks for it.
  if (httpStatusByCode[code] < 500 || code === 'not_configured') return
  const cause = details.cause instanceof Error ? details.cause.message : undefined
  log().error({ requestId, code, cause }, message)
}
