/** A request to a receiver. */
export type OutgoingWebhook = {
  url: string
  headers: Record<string, string>
  body: string
  /** For all of it, from the look-up of the address to the end of the answer. */
  timeoutMs: number
}

/** What came of a request. */
export type WebhookOutcome = {
  /** Null when no answer came. */
  status: number | null
  /** Why the request failed, in words for people; null for a 2xx. */
  reason: string | null
  /** The first kilobyte of the answer. */
  response: string
  durationMs: number
  /** Retry-After of the answer, in seconds. */
  retryAfterSeconds: number | null
}

/** The outside world of webhooks. Never throws: whatever goes wrong is an outcome. */
export type WebhookSender = (request: OutgoingWebhook) => Promise<WebhookOutcome>
