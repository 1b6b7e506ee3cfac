import { Webhook } from 'standardwebhooks'
import type { webhooks } from '~db/schema'
import { env } from '~/env.server'
import { maskedValue, type HeaderList } from './headers'
import { unseal, unsealHeaders } from './secrets.server'

type Row = Pick<typeof webhooks.$inferSelect, 'secret' | 'previousSecret' | 'previousSecretUntil' | 'headers'>

/** The keys with which a webhook signs, and its custom headers. */
export type Signer = { keys: { signer: Webhook; until: number }[]; headers: HeaderList }

/** @returns null if the secrets were encrypted with a different SESSION_SECRET */
export function signerOf({ secret, previousSecret, previousSecretUntil, headers }: Row): Signer | null {
  const customHeaders = unsealHeaders(headers)
  const current = unseal(secret)
  if (current === null || customHeaders === null) return null
  const previous = previousSecret === null ? null : unseal(previousSecret)
  return {
    headers: customHeaders,
    keys: [
      { signer: new Webhook(current), until: Infinity },
      ...(previous === null ? [] : [{ signer: new Webhook(previous), until: previousSecretUntil ?? 0 }]),
    ],
  }
}

/** Header values must be plain ASCII, but a product name may contain other characters. */
const userAgent = () => `${env().PRODUCT_NAME.replace(/[^\w-]+/g, '')}-Webhooks/1.0`

/** The headers of an attempt (Standard Webhooks). While a secret is being replaced, both sign. */
export function signedHeaders(
  { keys, headers }: Signer,
  id: string,
  body: string,
  now: number,
): Record<string, string> {
  const signedAt = new Date(now)
  const signatures = keys
    .filter(({ until }) => until > now)
    .map(({ signer }) => signer.sign(id, signedAt, body))
  return {
    ...Object.fromEntries(headers),
    'Content-Type': 'application/json',
    'User-Agent': userAgent(),
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

/** The same headers for the log, with the values of custom headers masked. */
export function loggedHeaders({ headers }: Signer, sent: Record<string, string>): HeaderList {
  const custom = new Set(headers.map(([name]) => name))
  return Object.entries(sent).map(([name, value]) => [name, custom.has(name) ? maskedValue : value])
}

/** Shorter values are not secrets, and masking them would obscure half of a response. */
const minSecretLength = 8

/**
 * A response for the log. Some receivers echo the request, so the secret values of custom headers are masked.
 */
export function loggedResponse({ headers }: Signer, response: string): string {
  const secrets = headers
    .flatMap(([, value]) => [value, JSON.stringify(value).slice(1, -1), ...value.split(/\s+/)])
    .filter((text) => text.length >= minSecretLength)
    .toSorted((a, b) => b.length - a.length)
  return secrets.reduce((text, secret) => {
    const masked = text.replaceAll(secret, maskedValue)
    // The log stores the beginning of a response, which may end in the middle of a secret.
    for (let length = secret.length - 1; length >= minSecretLength; length--)
      if (masked.endsWith(secret.slice(0, length))) return masked.slice(0, -length) + maskedValue
    return masked
  }, response)
}
