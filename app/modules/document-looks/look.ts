import type { lookStates } from '~db/lists'
import type { ActiveKind } from '../document-files/active-content'
import type { DocumentKind } from '../document-reading/types'

export type LookState = (typeof lookStates)[number]

/** The result of a quick look at a document's first pages. */
export type Look = {
  state: LookState
  /** Null for a Word document, which has no fixed pages, and for a file that cannot be opened. */
  pages: number | null
  kind: DocumentKind
  /** Whether the document only amends another one. */
  isAmendment: boolean
  /** The association's name, if the document is unambiguous. */
  association: string | null
  /** The US state as two letters, if the document is unambiguous. */
  usState: string | null
  /** Active content in the file; null if it could not be opened. */
  active: ActiveKind[] | null
}
