import { amountSource, readMoney } from '../../report-fields/parse'
import type { Candidate } from '../../report-fields/candidate'
import { propertyPolicy } from '../../report-fields/qualifier'
import { textOf, money } from '../../report-fields/typed-value'
import { textEnd, type PageText } from '../page/page-text'
import { toCandidate, type ValueReading } from './rule'

/** The policies of a summary's rows by their first words, with the field of the limit and the smallest one in cents. */
const policyRows: [words: RegExp, path: string, least: number][] = [
  [
    /^(?:master\s+|commercial\s+|blanket\s+)?(?:property|hazard|buildings?|package)\b/i,
    'insurance.coverageLimit',
    50_000_00,
  ],
  [/^(?:fidelity|crime|employee (?:dishonesty|theft))/i, 'insurance.fidelity', 1_000_00],
  [/^(?:directors|D\s?&\s?O)/i, 'insurance.directorsOfficers', 50_000_00],
  [/^(?:commercial\s+)?(?:general\s+)?liability/i, 'insurance.liabilityLimit', 100_000_00],
]
const carrierHeading = /\b(?:carrier|insurer|company)\b/i
const amounts = new RegExp(amountSource, 'g')

/** Finds limits, deductible, and carrier in a summary with a row for each policy. */
export function findTablePolicies(pageText: PageText): Candidate[] {
  const found: Candidate[] = []
  let headings: string[] = []
  for (const [index, line] of pageText.lines.entries()) {
    const cells = line.text.trim().split(/\s{3,}/)
    if (
      /^(?:type\b|coverage|polic(?:y|ies)|insurance)/i.test(cells[0] ?? '') &&
      cells.some((c) => carrierHeading.test(c) || (cells.length >= 3 && /^deductibles?$/i.test(c)))
    ) {
      headings = cells
      continue
    }
    const policy = policyRows.find(([words]) => words.test(cells[0] ?? ''))
    if (headings.length === 0 || !policy || cells.length < 2) continue
    const [, limitPath, least] = policy
    const span = { start: line.start, end: textEnd(line) }
    const add = (path: string, reading: ValueReading) =>
      found.push(toCandidate(pageText, path, reading, span, 0.75))
    const [first, second] = [...line.text.matchAll(amounts)].map((m) => readMoney(m[0]) ?? 0)
    if (headings.some((h) => /limit|amount/i.test(h)) && first !== undefined && first >= least)
      add(limitPath, { typed: money(first) })
    if (limitPath !== 'insurance.coverageLimit') continue
    if (second !== undefined && second >= 100_00 && /deductible/i.test(headings.at(-1) ?? ''))
      add('insurance.deductible', { typed: money(second) })
    const carrierColumn = headings.findIndex((h) => carrierHeading.test(h))
    const name = cells[carrierColumn] ?? ''
    // A name that is too long for its cell continues on the line below.
    const next = pageText.lines[index + 1]
    const below = next?.text.trim().split(/\s{3,}/)[0] ?? ''
    const isWrapped =
      /^(?:Insurance|Company|Co\.?|Corp(?:oration|\.)?|Exchange|Inc\.?|Group|Mutual|Casualty|Association)(?:\s\w+\.?){0,2}$/.test(
        below,
      )
    if (carrierColumn > 0 && /^[A-Z][\w&.' -]{2,60}$/.test(name) && !/not insured|n\/a|none/i.test(name)) {
      const value = isWrapped ? `${name} ${below}` : name
      const nameSpan = isWrapped && next ? { start: span.start, end: textEnd(next) } : span
      found.push(
        toCandidate(
          pageText,
          'insurance.company',
          { typed: textOf(value), qualifier: propertyPolicy },
          nameSpan,
          0.75,
        ),
      )
    }
  }
  return found
}
