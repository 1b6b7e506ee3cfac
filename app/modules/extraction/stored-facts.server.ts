import { setImmediate as turn } from 'node:timers/promises'
import type { PagedDocument } from '../document-reading/types'
import type { Candidate } from '../report-fields/candidate'
import { NameSearch } from './association-names'
import { disputedNames, headFacts, type DocumentFacts } from './facts'

/** The facts about stored documents that ranking needs. Yields to other work between pages. */
export async function storedFacts(
  stored: readonly PagedDocument[],
  candidates: readonly Candidate[],
  signal?: AbortSignal,
): Promise<DocumentFacts[]> {
  const disputed = disputedNames(candidates)
  const facts: DocumentFacts[] = []
  for (const document of stored) {
    const names = new NameSearch(disputed)
    if (disputed.length > 0)
      for (const { text } of document.pages) {
        names.add(text)
        await turn()
        signal?.throwIfAborted()
      }
    facts.push({ ...headFacts(document), namesAssociation: (name) => names.has(name) })
    await turn()
  }
  return facts
}
