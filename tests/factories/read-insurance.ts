import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from './read-documents'

/** The different values found for a field of insurance, with their qualifiers. */
export const insuranceValues = (kind: DocumentKind, path: string, text: string) => [
  ...new Set(
    findCandidates(readDocument(kind, text))
      .filter((c) => c.path === `insurance.${path}`)
      .map((c) => (c.qualifier ? `${c.value} (${c.qualifier})` : c.value)),
  ),
]
