import { datesInWords } from '../date-formats'
import { isTooOld, lastDayOf, type Figure, type FigureKind } from '../scoring/figure-age'
import { extractedField } from './fields'
import { lastDayOfPeriod, periodInWords, parseQualifier } from './qualifier'
import type { VerifiedValue } from './value-lookup'

const goodNewsChoices = new Set(['none', 'collections', 'deferred'])

/** The age rule of a value; null for none. Bad news counts until a document says that it is resolved. */
function kindOf({ path, typed, absence, period, source }: VerifiedValue): FigureKind | null {
  const rule = extractedField(path)?.ageRule
  const kind = rule === undefined || rule === 'never' ? null : rule
  const isNone = absence === 'stated_none' || typed?.kind === 'none'
  switch (kind) {
    case 'budget': {
      const { isActual, isOfYearEnd } = parseQualifier(period)
      return isActual || isOfYearEnd ? 'yearEnd' : 'budget'
    }
    case 'funding':
      return source === 'system' ? 'balance' : 'funding'
    case 'assessments':
      return isNone || (typed?.kind === 'money' && typed.cents === 0) ? 'noAssessments' : 'assessments'
    case 'lawsuits':
    case 'repairs':
      return isNone || (typed?.kind === 'choice' && goodNewsChoices.has(typed.choice)) ? kind : null
    default:
      return kind
  }
}

const expiration = 'insurance.expiration'
const isAnswered = ({ typed, absence }: VerifiedValue) => typed !== null || absence === 'stated_none'

/** Reads values as dated figures with their age rules. */
export function figureLookup(values: readonly VerifiedValue[]) {
  const byPath = new Map(values.map((value) => [value.path, value]))
  const dayAt = (path: string) => {
    const typed = byPath.get(path)?.typed
    return typed?.kind === 'date' ? typed.date : null
  }
  const policyEnd = dayAt(expiration)
  const figureOf = (value: VerifiedValue): Figure | null => {
    const { path, typed, period } = value
    const field = extractedField(path)
    const label = field?.label ?? path
    if (!isAnswered(value)) return null
    if (typed?.kind === 'date') {
      const words = datesInWords(typed.date)
      return { path, label, dated: path === expiration ? `until ${words}` : words, lastDay: null, kind: null }
    }
    if (field?.ageRule === undefined) return null
    const kind = kindOf(value)
    if (kind === 'insurance')
      return {
        path,
        label,
        dated: policyEnd === null ? null : `policy until ${datesInWords(policyEnd)}`,
        lastDay: policyEnd === null ? null : lastDayOf(policyEnd),
        kind,
      }
    return {
      path,
      label,
      dated: period ? periodInWords(period) : null,
      lastDay: lastDayOfPeriod(period),
      kind,
    }
  }
  return {
    /** Null if the value is unanswered or does not depend on a date. */
    figureAt: (path: string): Figure | null => {
      const value = byPath.get(path)
      return value ? figureOf(value) : null
    },
    isTooOld: (value: VerifiedValue, day: string): boolean => {
      const figure = figureOf(value)
      return figure !== null && isTooOld(figure, day)
    },
  }
}
