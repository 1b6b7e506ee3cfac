import type { DocumentHead } from '../../document-reading/types'
import { markOtherAssociationPages, type OtherAssociationPage } from '../other-association-pages'
import { checkAnswer, type CheckedAnswer, type Part } from './check-answer'

/**
 * Checks all answers about an order's documents. Findings on pages of another association are marked as such.
 * @param otherAssociationPages by document
 */
export function checkAnswers(
  answers: readonly { part: Omit<Part, 'name'>; answer: unknown }[],
  documents: readonly Pick<DocumentHead, 'documentId' | 'name'>[],
  otherAssociationPages: ReadonlyMap<number, OtherAssociationPage[]>,
): CheckedAnswer[] {
  const names = new Map(documents.map(({ documentId, name }) => [documentId, name]))
  return answers.map(({ part, answer }) => {
    const checked = checkAnswer(answer, { ...part, name: names.get(part.documentId) ?? '' })
    const pagesOfOthers = otherAssociationPages.get(part.documentId) ?? []
    return { ...checked, findings: markOtherAssociationPages(checked.findings, pagesOfOthers) }
  })
}
