import type { DomainError, DomainErrorCode } from '~/modules/domain-error'

/** The message for any other error, which is logged. */
export const serverErrorMessage = 'Something went wrong on our side. Please try again.'

/** The one place that maps domain errors to HTTP (docs/specification/json-api.md#conventions). */
export const httpStatusByCode: Record<DomainErrorCode, number> = {
  bad_request: 400,
  not_signed_in: 401,
  payment_declined: 402,
  forbidden: 403,
  not_confirmed: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  rate_limited: 429,
  payment_unavailable: 503,
  storage_full: 507,
  storage_unavailable: 503,
  storage_damaged: 500,
  not_configured: 503,
}

/** Status and headers for a domain error; 500 for any other error (null). */
export const errorResponseInit = (error: DomainError | null) => {
  const seconds = error?.details.retryAfterSeconds
  return {
    status: error ? httpStatusByCode[error.code] : 500,
    headers: (seconds ? { 'Retry-After': String(seconds) } : {}) as Record<string, string>,
  }
}
