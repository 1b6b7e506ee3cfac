import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from './read-documents'

/** The fields about who maintains or pays, by short names. */
export const maintenancePaths = {
  roof: 'propertyDetails.hoaCoverage.roofStructure',
  water: 'propertyDetails.hoaCoverage.waterSewer',
  pool: 'propertyDetails.hoaCoverage.poolSpa',
  trash: 'propertyDetails.hoaCoverage.trashCollection',
  landscaping: 'propertyDetails.hoaCoverage.landscaping',
  utilities: 'propertyDetails.hoaCoverage.utilities',
}
export type MaintenanceField = keyof typeof maintenancePaths

/** The distinct parties found for a field. */
export const partiesOf = (kind: DocumentKind, field: MaintenanceField, text: string) => [
  ...new Set(
    findCandidates(readDocument(kind, text))
      .filter((c) => c.path === maintenancePaths[field])
      .map((c) => c.value),
  ),
]
