import type { Mention } from '../mentions'
import type { Sight } from '../rules/sight'
import { actorOf, type Party } from './coverage-parties'
import { when, type Signal } from './signal'

const introReach = 900
const longestHeading = 60
const longestIntro = 600
const longestExpenseIntro = 320
const newSection = /\b(?:section|article)\s+[\dIVX]|§|\n\s*\d{1,2}\.\d{1,2}\s/i

/** What introduces the list in which a mention stands: "The Board shall: (a) …; (b) …". */
function introOf(mention: Mention, sight: Sight): string {
  // Minutes list under "Old business:" whatever came up.
  if (sight.document.kind === 'minutes') return ''
  const above = sight.text.slice(Math.max(0, mention.span.start - introReach), mention.span.start)
  const colon = above.lastIndexOf(':')
  if (colon < 0 || newSection.test(above.slice(colon))) return ''
  return above.slice(Math.max(0, colon - longestIntro), colon)
}
export const introduced = (words: RegExp, weight: number, name: string): Signal =>
  when(name, weight, (mention, { sight }) => words.test(introOf(mention, sight).slice(-longestExpenseIntro)))
/** A list has its heading above it or, on its first line, before it. */
export const underHeading = (words: RegExp, weight: number, name: string): Signal =>
  when(
    name,
    weight,
    ({ heading, before }) => words.test(heading) || words.test(before.slice(0, longestHeading)),
  )
/** Whose duties the list is of in which a mention stands. */
export const introducedBy = (party: Party, weight: number, name: string): Signal =>
  when(name, weight, (mention, { sight }) => actorOf(introOf(mention, sight)) === party)
