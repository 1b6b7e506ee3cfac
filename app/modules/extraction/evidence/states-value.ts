import { distance } from 'fastest-levenshtein'
import { comparisonText } from '../../document-reading/comparable-text'
import type { Field } from '../../report-fields/fields'
import { namePath } from '../../report-fields/name-path'
import { isSameAssociation, isSpellingVariant } from '../association-names'
import { stateCode, stateNames } from '../../us-state-names'
import type { AnsweredValue } from '../model/answer'
import {
  standingOfAmount,
  standingOfCount,
  standingOfDate,
  standingOfFigures,
  standingOfShare,
  type Standing,
} from './figures'

const negation =
  /\b(?:no|not|none|never|nothing|without|nor|neither|zero|nil|n\/a|waived?)\b|n't\b|\$\s?0\b|(?<![\d.,])0(?:\.00)?(?![\d.,])/i

/** Whether a passage names a state: "Illinois", "Champaign, IL 61822". */
function namesState(state: string, passage: string): boolean {
  const code = stateCode(state)
  if (code === undefined) return false
  const name = stateNames[code] ?? code
  return (
    containsNearly(passage, name) ||
    new RegExp(`\\b${code}\\b\\.?|\\b${[...code].join('\\.\\s?')}\\.`).test(passage) ||
    // "Wayne County, Mich."
    [...passage.matchAll(/\b([A-Z][a-z]{2,})\./g)].some(([, short = '']) => name.startsWith(short))
  )
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether a text contains a name, apart from a wrong letter in eight and from spaces. */
function containsNearly(text: string, name: string): boolean {
  const [all, wanted] = [letters(text), letters(name)]
  if (all.includes(wanted)) return true
  const most = Math.floor(wanted.length / 8)
  if (most === 0) return false
  for (let at = 0; at + wanted.length <= all.length; at++)
    if (distance(all.slice(at, at + wanted.length), wanted) <= most) return true
  return false
}

const minShareOfWords = 0.7

/** Words of a value that a passage has, apart from scanning errors. */
function standingOfWords(value: string, passage: string): Standing {
  const [wanted, found] = [comparisonText(value), comparisonText(passage)]
  if (` ${found} `.includes(` ${wanted} `)) return 'exact'
  if (wanted.replace(/ /g, '') !== '' && found.replace(/ /g, '').includes(wanted.replace(/ /g, '')))
    return 'exact'
  const wordsOf = (text: string) => text.split(/[ .]+/).filter((word) => word.length > 1)
  const [words, pageWords] = [wordsOf(wanted), wordsOf(found)]
  const matched = words.filter((word) => pageWords.some((other) => isSpellingVariant(word, other)))
  return words.length > 0 && matched.length >= words.length * minShareOfWords ? 'repaired' : null
}

/** Whether part of a passage is the name of the association: "GREENBRIAR HOA" for Greenbriar Homeowners Association. */
const namesAssociation = (name: string, passage: string) =>
  isSameAssociation(name, passage) ? ('repaired' as const) : null

/**
 * Whether a passage states a value, by its figures, dates, and names. Choices and rules are described in other words
 * than the document's, so for them only their figures count.
 * @param context the page, for a year that it states once
 */
export function standingOfValue(
  field: Field,
  value: AnsweredValue,
  passage: string,
  context: string,
): Standing | 'sign' {
  if ('money' in value) {
    const { cents, to } = value.money
    const own = standingOfAmount(cents, passage, field.canBeNegative)
    if (own === null || own === 'sign' || to === null) return own
    return standingOfAmount(to, passage) === null ? null : own
  }
  if ('percent' in value) return standingOfShare(value.percent, passage)
  if ('count' in value) {
    const { count, to } = value.count
    const own = standingOfCount(count, passage)
    return own === null || to === null ? own : standingOfCount(to, passage) && own
  }
  if ('date' in value) return standingOfDate(value.date, passage, context)
  if ('none' in value) return negation.test(passage) ? 'exact' : null
  if ('choice' in value) return 'exact'
  const { text } = value
  if (field.path === 'propertyInfo.state') return namesState(text, passage) ? 'exact' : null
  const words = field.kind === 'name' ? standingOfWords(text, passage) : standingOfFigures(text, passage)
  return words ?? (field.path === namePath ? namesAssociation(text, passage) : null)
}
