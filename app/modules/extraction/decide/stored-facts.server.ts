import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PagedDocument } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import { NameSearch } from '../association-names'
import { disputedNames, headFacts, type DocumentFacts } from './document-facts'

/** The facts about stored documents that ranking needs. Yields to other work between pages. */
export async function storedFacts(
  documents: readonly PagedDocument[],
  candidates: readonly Candidate[],
  signal?: AbortSignal,
): Promise<DocumentFacts[]> {
  const disputed = disputedNames(candidates)
  const facts: DocumentFacts[] = []
  for (const document of documents) {
    const names = new NameSearch(disputed)
    if (disputed.length > 0)
      for (const { text } of document.pages) {
        names.add(text)
        await nextTurn()
        signal?.throwIfAborted()
      }
    facts.push({ ...headFacts(document), namesAssociation: (name) => names.has(name) })
    await nextTurn()
  }
  return facts
}
