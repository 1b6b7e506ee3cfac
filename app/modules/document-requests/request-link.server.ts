import type { Tx } from '~db/client.server'
import { documentRequestTokens } from '~db/schema'
import { env } from '~/env.server'
import { hashToken, newToken } from '../tokens.server'
import { findRequestById } from './find-request.server'

/**
 * Creates a link when the request's mail is sent: 256 bits, stored as a hash. Null if the request is no
 * longer open.
 */
export function createDocumentRequestLink(tx: Tx, requestId: number, now = Date.now()): string | null {
  if (findRequestById(tx, requestId, now)?.state !== 'open') return null
  const token = newToken()
  tx.insert(documentRequestTokens)
    .values({ tokenHash: hashToken(token), requestId })
    .run()
  return `${env().APP_URL}/add-documents/${token}`
}
