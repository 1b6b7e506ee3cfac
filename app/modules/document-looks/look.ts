import { lookStates } from '~db/lists'
import type { ActiveKind } from '../document-files/active-content'
import { documentKinds, type DocumentKind } from '../document-reading/types'

export { lookStates }
export type LookState = (typeof lookStates)[number]

/** What a quick look at a document's first pages tells. */
export type Look = {
  state: LookState
  /** Empty for a Word document, which has no pages of its own, and where the file can't be opened. */
  pages: number | null
  kind: DocumentKind
  /** It only changes another document, as an amendment does. */
  amends: boolean
  /** The association's name, where the document leaves no doubt about it. */
  association: string | null
  /** The state of the union that it is in, as two letters, with the same certainty. */
  usState: string | null
  /** What in the file could act by itself; null where it could not be opened. */
  active: ActiveKind[] | null
}

export const isDocumentKind = (kind: unknown): kind is DocumentKind =>
  documentKinds.includes(kind as DocumentKind)
