import type { expirySources } from '~db/lists'
import type { Box } from '../document-reading/find-quote'
import type { FileSafety } from '../document-files/scan-result'
import type { DocumentKind } from '../document-reading/types'
import { documentStatus } from './document-status'

/** The source of a document's expiration date; null if it was not recorded. */
export type ExpirySource = (typeof expirySources)[number] | null

/** An HOA's document for lists. Dates are YYYY-MM-DD, times UTC milliseconds. */
export type HoaDocument = {
  id: number
  name: string
  sizeBytes: number
  uploadedAt: number
  /** Null if it was not uploaded by an account. */
  uploadedBy: string | null
  expiresOn: string | null
  expiresSource: ExpirySource
  /** The page of the text that names the expiration date. */
  expiresPage: number | null
  /** Null until the document has been read. */
  kind: DocumentKind | null
  /** Whether the document is queued for reading or being read. */
  isBeingRead: boolean
  /** Why reading it failed. */
  message: string | null
  safety: FileSafety
  /** When the partners of the HOA were last reminded of this expiration date. */
  remindedAt: number | null
}

/** The forms that a list can show for a document, chosen by a URL parameter. */
export const documentForms = ['delete', 'expiry', 'replace'] as const
export type OpenForm = { form: (typeof documentForms)[number]; id: number }

/** A page of an HOA's document with the cited words highlighted. */
export type HoaDocumentPage = {
  name: string
  page: number
  /** The number of pages that can be shown. */
  pages: number
  /** The value that the quote on this page supports: "The expiry, July 1, 2027,". */
  cited: { claim: string; quote: string } | null
  boxes: Box[]
  text: string
  /** The text was recognized from a picture and may contain mistakes. */
  isRecognized: boolean
}

/**
 * A document in API format (docs/specification/json-api.md#hoa-and-partner-calls), with `uploadedAt` as an
 * ISO timestamp.
 * @param today YYYY-MM-DD
 */
export const toPublic = (document: HoaDocument, today: string) => ({
  id: document.id,
  originalName: document.name,
  sizeBytes: document.sizeBytes,
  kind: document.kind,
  uploadedAt: new Date(document.uploadedAt).toISOString(),
  status:
    documentStatus(document.expiresOn, today) === 'expired' ? ('expired' as const) : ('active' as const),
  expiresAt: document.expiresOn,
})
