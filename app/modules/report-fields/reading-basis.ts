import type { readingBases } from '~db/lists'
import type { Candidate } from './candidate'

/** What a value rests on. */
export type ReadingBasis = (typeof readingBases)[number]

/** In the words that staff read, the most certain first. */
export const basisInWords: Record<ReadingBasis, string> = {
  both: 'Rules and model agree',
  exact: 'Model, exact words',
  repaired: 'Model, repaired words',
  rules: 'Rules only',
  suspicious: 'From a page that tries to instruct its reader',
}

export const basisOf = ({ reader, evidence, isSuspicious }: Candidate): ReadingBasis => {
  if (isSuspicious) return 'suspicious'
  if (reader === 'both') return 'both'
  return reader === 'model' ? (evidence ?? 'exact') : 'rules'
}

/** Something that was read and is not proposed, with the reason for staff. */
export type ConsideredFinding = {
  /** `overruled`: rules found it, but the model did not confirm it. `unfounded`: the page does not support it. */
  kind: 'overruled' | 'unfounded'
  value: string
  documentId: number
  page: number
  quote: string
  reason: string
}
