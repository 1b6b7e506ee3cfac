import { createWebhookSender } from '~/integrations/webhook-sender.server'
import { fromSettings } from '~/env.server'
import { payloadOf, type StoredEvent } from './payload'
import type { WebhookOutcome, WebhookSender } from './sender'
import { loggedHeaders, loggedResponse, signedHeaders, type Signer } from './signing.server'

const sender = fromSettings(({ WEBHOOK_ALLOW_PRIVATE }): WebhookSender =>
  createWebhookSender({ isPrivateAllowed: WEBHOOK_ALLOW_PRIVATE }),
)

/** An attempt as stored in the log. */
export type Attempt = { startedAt: number; outcome: WebhookOutcome; requestHeaders: string }

type Receiver = { url: string; timeoutSeconds: number; signer: Signer | null }

const unreadableSecret =
  'The signing secret can’t be read: SESSION_SECRET has changed since. Rotate the secret and enter the headers again.'

/**
 * Sends an event to a receiver once. Signed immediately before, because receivers check the age of the
 * signature.
 */
export async function attemptDelivery(
  { url, timeoutSeconds, signer }: Receiver,
  event: StoredEvent,
): Promise<Attempt> {
  const startedAt = Date.now()
  if (!signer) {
    const outcome = {
      status: null,
      reason: unreadableSecret,
      response: '',
      durationMs: 0,
      retryAfterSeconds: null,
    }
    return { startedAt, outcome, requestHeaders: '[]' }
  }
  const body = payloadOf(event)
  const headers = signedHeaders(signer, event.publicId, body, startedAt)
  const sent = await sender()({ url, headers, body, timeoutMs: timeoutSeconds * 1000 })
  const outcome = { ...sent, response: loggedResponse(signer, sent.response) }
  return { startedAt, outcome, requestHeaders: JSON.stringify(loggedHeaders(signer, headers)) }
}
