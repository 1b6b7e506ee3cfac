import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from './read-documents'

/** The fields about who maintains or pays, by short names. */
export const coveragePaths = {
  roof: 'propertyDetails.hoaCoverage.roofStructure',
  water: 'propertyDetails.hoaCoverage.waterSewer',
  pool: 'propertyDetails.hoaCoverage.poolSpa',
  trash: 'propertyDetails.hoaCoverage.trashCollection',
  landscaping: 'propertyDetails.hoaCoverage.landscaping',
  utilities: 'propertyDetails.hoaCoverage.utilities',
}
export type CoverageField = keyof typeof coveragePaths

/** The distinct parties found for a field. */
export const partiesOf = (kind: DocumentKind, field: CoverageField, text: string) => [
  ...new Set(
    findCandidates(readDocument(kind, text))
      .filter((c) => c.path === coveragePaths[field])
      .map((c) => c.value),
  ),
]
