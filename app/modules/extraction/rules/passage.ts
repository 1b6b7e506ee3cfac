import type { DocumentKind } from '../../document-reading/types'
import { collapseWhitespace } from '../../document-reading/comparable-text'
import type { Candidate } from '../../report-fields/candidate'
import { textOf } from '../../report-fields/typed-value'
import type { PageText } from '../page/page-text'
import { toCandidate } from './rule'

/** The kinds of documents that contain rules. */
export const kindsWithRules: readonly DocumentKind[] = [
  'ccrs',
  'bylaws',
  'rules',
  'notice',
  'other',
  'questionnaire',
  'fee_schedule',
  'minutes',
]

/** News about strays or complaints, which is not a rule. */
export const newsWords =
  /\bstray\b|\b(?:received|had|been) (?:\w+ ){0,2}(?:complaints?|reports?|sightings?)\b/i

/** How to recognize the sentences to quote as an association's rule on a subject. */
export type PassagePattern = {
  path: string
  subject: RegExp
  heading: RegExp
  /** Words that mark a rule on this subject, besides the common ones. */
  requirement?: RegExp
  /** Details that a buyer asks for; each kind counts once. */
  details: RegExp[]
  /** Points for statements that make a sentence more or less relevant. */
  statements?: [words: RegExp, points: number][]
  /** Sentences to skip. */
  unless?: RegExp
  /** Required in minutes: words of a rule that a report of its application lacks. */
  inMinutes?: RegExp
}

/** How many kinds of details a text has. */
export const countDetails = (details: readonly RegExp[], text: string) =>
  details.filter((words) => words.test(text)).length

/** The points of a passage's statements that a text makes. */
export const statementPoints = ({ statements = [] }: PassagePattern, text: string) =>
  statements.reduce((sum, [words, points]) => sum + (words.test(text) ? points : 0), 0)

/** Builds a candidate whose value is its quote. */
export function passageCandidate(
  pageText: PageText,
  path: string,
  { start, end }: { start: number; end: number },
  confidence: number,
): Candidate {
  const typed = textOf(collapseWhitespace(pageText.page.text.slice(start, end)))
  return toCandidate(pageText, path, { typed }, { start, end }, confidence)
}
