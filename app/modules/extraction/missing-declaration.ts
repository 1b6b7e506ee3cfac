import { fieldOf } from '../report-fields/fields'
import type { VerificationItem } from '../report-fields/items'
import type { DocumentFacts } from './document-facts'
import { emptyItem } from './propose-value'

/** The item that says that only amendments or corrections were provided, without the declaration that they change. */
export function missingDeclaration(documents: readonly DocumentFacts[]): VerificationItem[] {
  const field = fieldOf('governance.declaration')
  const declarations = documents.filter((d) => d.kind === 'ccrs')
  const [first] = declarations
  const isChange = ({ precedence, isBrief }: DocumentFacts) => precedence.isAmendment && isBrief
  if (!field || !first || !declarations.every(isChange)) return []
  return [
    {
      ...emptyItem(field),
      value: 'Only amendments or corrections',
      typed: { kind: 'choice', choice: 'amendments' },
      comparable: 'amendments',
      source: 'system',
      sourceDetail: `${declarations.map(({ name }) => name).join(', ')}: ${declarations.length === 1 ? 'it' : 'each'} changes a declaration that was not provided.`,
      confidence: 0.8,
      documentId: first.documentId,
      documentPage: 1,
    },
  ]
}
