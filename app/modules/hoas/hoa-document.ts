import type { expirySources } from '~db/lists'
import type { Box } from '../document-reading/quote-boxes'
import type { FileSafety } from '../document-files/scan-result'
import type { DocumentKind } from '../document-reading/types'
import { documentStatus } from './document-status'

/** Where the expiry of a document comes from; null when it was not recorded. */
export type ExpirySource = (typeof expirySources)[number] | null

/** A document of an HOA as lists show it. Days are YYYY-MM-DD, times UTC milliseconds. */
export type HoaDocument = {
  id: number
  name: string
  sizeBytes: number
  uploadedAt: number
  /** Null for nobody who has an account. */
  uploadedBy: string | null
  expiresOn: string | null
  expiresSource: ExpirySource
  /** Where its text names the day. */
  expiresPage: number | null
  /** As it was read; null until then. */
  kind: DocumentKind | null
  /** Queued for its reading, or being read. */
  isBeingRead: boolean
  /** Why reading it failed. */
  message: string | null
  safety: FileSafety
  /** When the partners of the HOA were last reminded of this expiry. */
  remindedAt: number | null
}

/** What a list asks about one of its documents, by a parameter of its address. */
export const documentQuestions = ['delete', 'expiry', 'replace'] as const
export type AskedDocument = { question: (typeof documentQuestions)[number]; id: number }

/** A page of an HOA's document, with the cited words marked. */
export type HoaDocumentPage = {
  name: string
  page: number
  /** How many pages can be shown. */
  pages: number
  /** What comes from which words of this page: "The expiry, July 1, 2027,". */
  cited: { what: string; quote: string } | null
  boxes: Box[]
  text: string
  /** The text was recognized on a picture and may hold mistakes. */
  recognized: boolean
}

/**
 * A document as calls give it (docs/specification/json-api.md#hoa-and-partner-calls): `uploadedAt` as an ISO time.
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
