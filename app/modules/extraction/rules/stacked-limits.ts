import { readMoney } from '../../report-fields/parse'
import { money } from '../../report-fields/typed-value'
import type { Candidate } from '../../report-fields/candidate'
import type { PageText } from '../page/page-text'
import { toCandidate } from './rule'

// In the text of some certificates, columns follow one another: all labels, then all dollar signs, then all amounts.

const figure = /^\$?\s?\d{1,3}(?:,\d{3}){1,3}(?:\.\d{2})?$/
const dollarSign = /^\$$/
const isLabel = (text: string) =>
  text.length <= 60 && /[A-Za-z]{3}/.test(text) && !/\d{3}|\d\/\d|\d-\d/.test(text)
const maxLabels = 12
/** How many lines above the labels are searched for the policy. */
const linesAbove = 14

/** Fields by an amount's label and the policy named above it; the first match counts. */
const limitFields: { label: RegExp; policy?: RegExp; path: string; least: number }[] = [
  { label: /^each occurrence/i, path: 'insurance.liabilityLimit', least: 100_000_00 },
  {
    label: /\b(?:employee (?:dishonesty|theft)|fidelity|crime)\b/i,
    path: 'insurance.fidelity',
    least: 1_000_00,
  },
  { label: /^(?:blanket )?buildings?(?: limit)?$/i, path: 'insurance.coverageLimit', least: 50_000_00 },
  {
    label: /directors|D\s?&\s?O\b/i,
    path: 'insurance.directorsOfficers',
    least: 50_000_00,
  },
  {
    label: /^(?:each claim|(?:policy )?(?:limits?|aggregate)|per claim)/i,
    policy: /directors|D\s?&\s?O\b/i,
    path: 'insurance.directorsOfficers',
    least: 50_000_00,
  },
  {
    label: /^(?:(?:per loss|policy) )?limits?/i,
    policy: /employee (?:dishonesty|theft)|fidelity|crime/i,
    path: 'insurance.fidelity',
    least: 1_000_00,
  },
  {
    label: /^(?:property |building |AOP |all other perils )?deductible/i,
    policy: /\bproperty\b|\bbuildings?\b|special form/i,
    path: 'insurance.deductible',
    least: 100_00,
  },
]
const policyWords =
  /directors|D\s?&\s?O\b|general liability|umbrella|employee (?:dishonesty|theft)|fidelity|crime|workers|automobile|\bproperty\b|\bbuildings?\b|special form/i

/** Finds limits in a certificate whose columns of labels and amounts follow one another. */
export function findStackedLimits(pageText: PageText): Candidate[] {
  if (!/\bpolicy\b|\binsur/i.test(pageText.text)) return []
  const lines = pageText.lines
    .map(({ text, start }) => ({ text: text.trim(), start, end: start + text.trimEnd().length }))
    .filter(({ text }) => text !== '')
  const found: Candidate[] = []
  for (let i = 1; i < lines.length; i++) {
    if (!figure.test(lines[i]?.text ?? '') || figure.test(lines[i - 1]?.text ?? '')) continue
    let figures = 1
    while (figures < maxLabels && figure.test(lines[i + figures]?.text ?? '')) figures++
    let signs = 0
    while (dollarSign.test(lines[i - 1 - signs]?.text ?? '')) signs++
    if (signs !== 0 && signs !== figures) continue
    const first = i - signs - figures
    const labels = lines.slice(Math.max(0, first), i - signs)
    if (labels.length !== figures || !labels.every(({ text }) => isLabel(text))) continue
    const above = lines
      .slice(Math.max(0, first - linesAbove), i - signs)
      .findLast(({ text }) => policyWords.test(text))
    for (const [at, label] of labels.entries()) {
      const value = lines[i + at]
      const field = limitFields.find(
        (f) => f.label.test(label.text) && (!f.policy || f.policy.test(above?.text ?? '')),
      )
      const cents = readMoney(value?.text ?? '')
      if (!value || !field || cents === null || cents < field.least) continue
      found.push(
        toCandidate(
          pageText,
          field.path,
          { typed: money(cents) },
          { start: label.start, end: value.end },
          0.75,
        ),
      )
    }
  }
  return found
}
