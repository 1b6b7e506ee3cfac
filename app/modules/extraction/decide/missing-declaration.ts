import { extractedField } from '../../report-fields/fields'
import { printedForms } from '../../report-fields/format-value'
import { choiceOf } from '../../report-fields/typed-value'
import type { VerificationItem } from '../../report-fields/items'
import type { DocumentFacts } from './document-facts'
import { emptyItem } from './propose-value'

/** The amendments or corrections, if there are no other CC&Rs; empty if a declaration was provided or nothing was. */
export function amendmentsAlone(documents: readonly DocumentFacts[]): readonly DocumentFacts[] {
  const declarations = documents.filter((d) => d.kind === 'ccrs')
  return declarations.every(({ precedence, isBrief }) => precedence.isAmendment && isBrief)
    ? declarations
    : []
}

/** The item that says that only amendments or corrections were provided, without the declaration that they change. */
export function missingDeclaration(documents: readonly DocumentFacts[]): VerificationItem[] {
  const field = extractedField('governance.declaration')
  const amendments = amendmentsAlone(documents)
  const [first] = amendments
  if (!field || !first) return []
  return [
    {
      ...emptyItem(field),
      ...printedForms(choiceOf('amendments'), field),
      source: 'system',
      sourceDetail: `${amendments.map(({ name }) => name).join(', ')}: ${amendments.length === 1 ? 'it' : 'each'} changes a declaration that was not provided.`,
      confidence: 0.8,
      documentId: first.documentId,
      documentPage: 1,
    },
  ]
}
