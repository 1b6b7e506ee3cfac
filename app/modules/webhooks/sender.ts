/** A request to a receiver. */
export type OutgoingWebhook = {
  url: string
  headers: Record<string, string>
  body: string
  /** For the complete request, from the DNS lookup to the end of the response. */
  timeoutMs: number
}

/** The result of a request. */
export type WebhookOutcome = {
  /** Null without a response. */
  status: number | null
  /** A readable reason why the request failed; null for a 2xx status. */
  reason: string | null
  /** The first kilobyte of the response. */
  response: string
  durationMs: number
  /** The response's Retry-After in seconds. */
  retryAfterSeconds: number | null
}

/** Sends webhooks. Never throws: any failure is returned as an outcome. */
export type WebhookSender = (request: OutgoingWebhook) => Promise<WebhookOutcome>
