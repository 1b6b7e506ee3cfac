import { amountSource, percentSource, readMoney, readPercent } from '../../report-fields/parse'
import { money, percentage } from '../../report-fields/typed-value'
import { inFinancialDocuments, inDeclarationOrBylaws, describesPolicyInForce } from './insurance-clues'
import { columnGap, lineAt } from '../page/page-text'
import { namedGroup, restOfLine, type RuleMatch, type ValueReading, type Rule } from './rule'

/** Perils and policies that have deductibles of their own. */
const perils: [string, RegExp][] = [
  ['wind', /wind|hail|hurricane|named storm/i],
  ['earthquake', /earthquake|seismic|\bEQ\b|\bDIC\b/i],
  ['flood', /flood/i],
  ['water damage', /water/i],
  ['directors and officers', /directors|officers|D\s?&\s?O|professional liability/i],
  ['fidelity', /fidelity|crime|dishonesty|employee theft/i],
  ['liability', /liability|umbrella|medical/i],
]

/** The peril or policy that the last clause of a text names; empty if none. */
function perilOf(text: string): string {
  const clause = text.split(/[.;]/).at(-1) ?? text
  return perils.find(([, words]) => words.test(clause))?.[0] ?? ''
}

const amounts = new RegExp(amountSource, 'g')

function readDeductible(match: RegExpExecArray, place: RuleMatch): ValueReading | null {
  const raw = namedGroup(match)
  const isAmount = /\$|dollars/i.test(raw)
  const number = isAmount ? readMoney(raw) : readPercent(raw)
  if (number === null || number <= 0 || (isAmount ? number < 100_00 : number > 30)) return null
  // An amount on the line above the word is a limit.
  if (match[0].startsWith(raw) && /\n/.test(place.pageText.page.text.slice(place.start, place.end)))
    return null
  // The first amount of a row below a heading may belong to another column.
  const amountLine = place.pageText.lines[lineAt(place.pageText, place.end - 1)]
  if (
    amountLine?.isTabular &&
    amountLine.start > place.start &&
    (amountLine.text.match(amounts)?.length ?? 0) > 1
  )
    return null
  const following = restOfLine(place).slice(0, 20)
  const lineStart = place.pageText.lines[lineAt(place.pageText, place.start)]?.start ?? place.start
  // In a certificate, "deductible" begins a cell's second line, and the row above names the policy.
  const wordStart = place.start + Math.max(0, match[0].search(/deductible/i))
  const at = lineAt(place.pageText, wordStart)
  const isAtLineStart = /^\s*deductible/i.test(place.pageText.lines[at]?.text ?? '')
  const rowAbove = place.pageText.lines[at - 1]?.text ?? ''
  const perilBefore =
    perilOf(
      `${place.pageText.text.slice(Math.max(lineStart, place.start - 45), place.start)} ${match[0].replace(raw, '')}`,
    ) || (isAtLineStart && columnGap.test(rowAbove) ? perilOf(rowAbove) : '')
  const peril =
    perilBefore ||
    (/^\s*(?:for\s+)?(?:wind|hail|hurricane|earthquake|flood|water)/i.test(following)
      ? perilOf(following)
      : '')
  const typed = isAmount ? money(number) : percentage(number)
  if (peril === 'wind') return { path: 'insurance.windDeductible', typed }
  // Another policy's deductible is not the master policy's.
  if (peril) return null
  return { typed, qualifier: isAmount ? undefined : 'of the insured value' }
}

export const deductibleRules: Rule[] = [
  {
    path: 'insurance.deductible',
    hint: /deductible/i,
    pattern: new RegExp(
      `\\b(?:all\\s+other\\s+perils?|AOP|property|building|master\\s+policy|basic|per\\s+(?:occurrence|claim)|wind(?:storm)?(?:\\s*(?:/|and|&|or)\\s*hail)?|hail|earthquake|water(?:\\s+damage)?|flood|liability|D\\s?&\\s?O|crime|fidelity)?\\s*deductibles?\\b(?:\\s*\\([^)]{0,40}\\))?(?<gap>[^$%;.]{0,70}?)(?<value>${amountSource}|${percentSource})`,
      'gi',
    ),
    read: readDeductible,
    unless:
      /\b(?:not exceed|maximum|no greater|not greater|shall not|lesser of|up to|pays? the deductible up|owner'?s? (?:is|are|shall be)? ?responsible for (?:the )?(?:first|up)|H(?:O-?)?6|loss assessment|recommend)\b/i,
    clues: [inDeclarationOrBylaws, inFinancialDocuments, describesPolicyInForce],
    confidence: 0.85,
  },
  {
    path: 'insurance.deductible',
    hint: /deductible/i,
    pattern: new RegExp(
      `(?<value>${amountSource}|${percentSource})(?:\\s*\\))?\\s*(?:per\\s+(?:occurrence|claim|unit|loss)\\s+)?(?:(?:all\\s+other\\s+perils?|AOP|property|wind(?:storm)?(?:\\s*(?:/|and|&|or)\\s*hail)?|hail|earthquake|water(?:\\s+damage)?|flood|liability|policy)\\s+)?deductible\\b`,
      'gi',
    ),
    read: readDeductible,
    unless: /\b(?:not exceed|maximum|no greater|shall not|lesser of|up to|loss assessment|recommend)\b/i,
    unlessBefore: /deductible[^.;\n]{0,12}$/i,
    // "Limit $1,000,000 Deductible $2,500": the amount before is the limit.
    unlessAfter: /^\s*(?::|\$)/,
    clues: [inDeclarationOrBylaws, inFinancialDocuments, describesPolicyInForce],
    confidence: 0.8,
  },
  {
    path: 'insurance.deductible',
    hint: /causes of loss/i,
    // A certificate of property insurance prints it under "Deductibles" and "Building", without a dollar sign.
    pattern: /\bdeductibles?\b[^\d%]{1,300}?\bbuilding\b[^\d%]{1,200}?(?<value>\d{1,3},\d{3})(?![\d,])/gi,
    read(match) {
      const cents = readMoney(namedGroup(match))
      return cents === null || cents < 100_00 || cents > 250_000_00 ? null : { typed: money(cents) }
    },
    confidence: 0.7,
  },
]
