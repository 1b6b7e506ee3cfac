import type { Tx } from '~db/client.server'
import { documentRequestTokens } from '~db/schema'
import { env } from '~/env.server'
import { hashToken, newToken } from '../tokens.server'
import { findRequestById } from './find-request.server'

/** A link of a request, made when its mail is: 256 bits, kept as a hash. Null when the request is no longer open. */
export function createRequestLink(tx: Tx, requestId: number, now = Date.now()): string | null {
  if (findRequestById(tx, requestId, now)?.state !== 'open') return null
  const token = newToken()
  tx.insert(documentRequestTokens)
    .values({ tokenHash: hashToken(token), requestId })
    .run()
  return `${env().APP_URL}/add-documents/${token}`
}
