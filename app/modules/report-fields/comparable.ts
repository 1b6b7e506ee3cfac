import type { Field } from './fields'
import {
  amount,
  date,
  numberWords,
  percent,
  readCount,
  readDate,
  readMoney,
  readPercent,
  readShare,
} from './parse'
import { bare } from '../document-reading/marks'

const first = (source: string, text: string) => new RegExp(source, 'i').exec(text)?.[0] ?? null

/** What a value in words is to calculate and to compare with; null when it is not of the field's kind. */
export function comparableOf(field: Field, value: string): string | number | null {
  const text = value.trim()
  if (text === '') return null
  if (/^(?:none|no(?:ne)? (?:stated|pending|noted))\.?$/i.test(text) && field.kind !== 'choice') return 'none'
  switch (field.kind) {
    case 'money': {
      const found =
        first(`-?\\(?${amount}\\)?`, text) ??
        first('-?\\d[\\d,]*(?:\\.\\d{1,2})?(?:\\s?(?:million|thousand|[mk]\\b))?', text)
      return found === null ? null : readMoney(found)
    }
    case 'percent':
    case 'score': {
      const found = first(percent, text)
      if (found !== null) return readPercent(found)
      return readShare(text) ?? (/^\d{1,3}\.\d+$/.test(text) ? Number(text) : readCount(text))
    }
    case 'count': {
      const found = first('\\d[\\d,]*', text) ?? first(`\\b${numberWords}\\b`, text)
      return found === null ? null : readCount(found)
    }
    case 'date': {
      const found = first(date, text)
      // A day that no calendar has is none, not its year.
      return found === null ? first('\\b(?:1[6-9]|20)\\d{2}(?:-\\d{2}){0,2}\\b', text) : readDate(found)
    }
    case 'choice':
      return choiceOf(field.path, text)
    default:
      return bare(text)
  }
}

const choices: Record<string, [word: string, RegExp][]> = {
  'financial.budgetStatus': [
    ['negative', /negative|deficit|not.?balanced|shortfall/i],
    ['positive', /positive|surplus/i],
    ['neutral', /neutral|balanced/i],
  ],
  'financial.currentLitigation': [
    ['none', /^none|^no\b/i],
    ['grave', /grave|defect|structural|uninsured/i],
    ['collections', /collection/i],
    ['other', /./],
  ],
  'financial.yearEndStatements': [
    ['audited', /audit/i],
    ['reviewed', /review/i],
    ['compiled', /compil|internal/i],
  ],
  'propertyDetails.hasViolations': [
    ['no', /^no|none/i],
    ['yes', /^yes|./i],
  ],
  'propertyDetails.repairs': [
    ['none', /^none|^no\b/i],
    ['critical', /critical|urgent|unsafe/i],
    ['deferred', /deferred|repair/i],
  ],
}
const party: [string, RegExp][] = [
  ['shared', /shared|both|association and|owner and/i],
  ['association', /association|hoa\b|included/i],
  ['owner', /owner/i],
]

const choiceOf = (path: string, text: string): string | null =>
  (choices[path] ?? (path.includes('hoaCoverage') ? party : [])).find(([, words]) => words.test(text))?.[0] ??
  null
