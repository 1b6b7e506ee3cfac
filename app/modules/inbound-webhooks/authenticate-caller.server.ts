import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { db } from '~db/client.server'
import { inboundSecrets } from '~db/schema'
import { env } from '~/env.server'
import { DomainError } from '../domain-error'
import { isEqualInConstantTime } from '../timing-safe-equal.server'
import { unseal } from '../webhooks/secrets.server'

const toleranceSeconds = 300

/**
 * The authenticated caller: the holder of the token or of a secret. Idempotency keys are separate for each.
 */
export type Caller = { key: string; secretId: number | null }

const refuse = (message: string): never => {
  throw new DomainError('not_signed_in', message)
}

function isValidSignature(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch (error) {
    // A signed body that is not JSON is rejected later with a different message.
    if (error instanceof SyntaxError) return true
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}

function authenticateBySignature(headers: Headers, body: string, now: number): Caller {
  const signatureHeaders = {
    'webhook-id': headers.get('webhook-id') ?? '',
    'webhook-timestamp': headers.get('webhook-timestamp') ?? '',
    'webhook-signature': headers.get('webhook-signature') ?? '',
  }
  if (!signatureHeaders['webhook-id'] || !/^\d{1,12}$/.test(signatureHeaders['webhook-timestamp']))
    return refuse('A signed call needs webhook-id, webhook-timestamp (in seconds), and webhook-signature.')
  if (Math.abs(now / 1000 - Number(signatureHeaders['webhook-timestamp'])) > toleranceSeconds)
    return refuse(
      'The webhook-timestamp is more than five minutes off. Please check the clock of your system.',
    )
  for (const { id, secret, previousSecret, previousSecretUntil } of db()
    .select()
    .from(inboundSecrets)
    .all()) {
    const accepted = [secret, (previousSecretUntil ?? 0) > now ? previousSecret : null]
    const isSigned = accepted.some((sealed) => {
      const opened = sealed === null ? null : unseal(sealed)
      return opened !== null && isValidSignature(opened, body, signatureHeaders)
    })
    if (isSigned) return { key: `secret ${id}`, secretId: id }
  }
  return refuse('The signature of this call is wrong.')
}

/**
 * Authenticates a call by the bearer token or by a Standard Webhooks signature that is at most five minutes
 * old.
 * @throws DomainError `not_configured` without a token or secret; `not_signed_in`
 */
export function authenticateCaller(headers: Headers, body: string, now = Date.now()): Caller {
  const { WEBHOOK_TOKEN } = env()
  if (!WEBHOOK_TOKEN && !db().select({ id: inboundSecrets.id }).from(inboundSecrets).limit(1).get())
    throw new DomainError(
      'not_configured',
      'Inbound webhooks are not set up here. Set WEBHOOK_TOKEN, or create a secret on the webhooks screen.',
    )
  const authorization = headers.get('Authorization')
  if (authorization !== null) {
    const [, token = ''] = /^Bearer +(\S+) *$/i.exec(authorization) ?? []
    if (WEBHOOK_TOKEN && isEqualInConstantTime(token, WEBHOOK_TOKEN)) return { key: 'token', secretId: null }
    return refuse('The webhook token is wrong.')
  }
  if (headers.has('webhook-signature')) return authenticateBySignature(headers, body, now)
  return refuse('Send the webhook token as “Authorization: Bearer …”, or sign the call (Standard Webhooks).')
}
