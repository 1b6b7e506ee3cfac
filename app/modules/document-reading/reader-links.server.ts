import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documents } from '~db/schema'
import { env } from '~/env.server'
import { DomainError } from '../domain-error'
import { signing } from '../secret-keys.server'
import { minuteMs } from '../time-units'

// Remote readers fetch a document by a signed link that is not stored and expires soon.

const linkLifetimeMs = 10 * minuteMs

const { sign, isSigned } = signing('reader links')

const signedText = (documentId: number, until: number) => `document ${documentId} until ${until}`

/** A download link for a remote reader, valid for ten minutes. */
export function readerLink(documentId: number, now = Date.now()): string {
  const until = now + linkLifetimeMs
  return `${env().APP_URL}/readers/documents/${documentId}-${until}-${sign(signedText(documentId, until)).toString('base64url')}`
}

/**
 * The file of a link's token.
 * @throws DomainError `not_signed_in` for an unsigned or expired link; `not_found` for a deleted document
 */
export function findLinkedFile(token: string, now = Date.now()) {
  const [, id = '', until = '', mac = ''] = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? []
  const isValid = isSigned(signedText(Number(id), Number(until)), Buffer.from(mac, 'base64url'))
  if (!isValid || Number(until) <= now)
    throw new DomainError('not_signed_in', 'This link is not valid, or has expired.')
  const found = db()
    .select({ storedName: documents.storedName, mediaType: documents.mediaType })
    .from(documents)
    .where(eq(documents.id, Number(id)))
    .get()
  if (!found) throw new DomainError('not_found', 'This document is no longer there.')
  return { ...found, name: 'document' }
}
