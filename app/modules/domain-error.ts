/**
 * All reasons for which a module may reject a request; `http/domain-errors.ts` maps each to an HTTP status.
 */
export type DomainErrorCode =
  | 'bad_request'
  | 'not_signed_in'
  | 'payment_declined'
  | 'forbidden'
  | 'not_confirmed'
  | 'not_found'
  | 'too_slow'
  | 'conflict'
  | 'too_large'
  | 'unsupported_type'
  | 'invalid'
  | 'rate_limited'
  | 'payment_unavailable'
  | 'storage_full'
  | 'storage_unavailable'
  | 'storage_damaged'
  | 'not_configured'

/** An expected error with a message for the user. `fields` maps field names to messages. */
export class DomainError extends Error {
  override name = 'DomainError'
  constructor(
    readonly code: DomainErrorCode,
    message: string,
    readonly details: {
      fields?: Record<string, string>
      retryAfterSeconds?: number
      /** For a conflict: someone else has saved what is being edited. */
      isOutdated?: true
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
  }
}
