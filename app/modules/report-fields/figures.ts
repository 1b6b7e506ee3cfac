import { datesInWords } from '../date-formats'
import { isTooOld, lastDayOf, type Figure, type FigureKind } from '../scoring/figure-age'
import { fieldOf } from './fields'
import { date as datePattern, readDate } from './parse'
import { periodInWords } from './period'
import type { VerifiedValue } from './value-reader'

const writtenDate = new RegExp(datePattern, 'gi')
const isoDate = /\b(?:19|20)\d{2}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?\b/g
/** "2025-26", "2025/2026", "1999-00": a fiscal year is named after both of its years. */
const fiscalYear = /\b((?:19|20)\d{2})\s?[-–/]\s?(?:20)?(\d{2})\b/g
const shortFiscalYear = /\bFY\s?['’]?(\d{2})(?:\s?[-–/]\s?['’]?(\d{2}))?\b/gi
const yearAlone = /\b(?:19|20)\d{2}\b/g

/**
 * The last day of a period, YYYY-MM-DD: "2026 proposed" ends on December 31, 2026. Null without a date. Of several, the
 * latest counts: "from 2025 to 2026" is 2026.
 */
export function lastDayOfPeriod(period: string | null | undefined): string | null {
  if (!period) return null
  const days: string[] = []
  let rest = period
  const extract = (pattern: RegExp, dayOf: (found: string[]) => string | null) => {
    rest = rest.replace(pattern, (found: string, ...groups: unknown[]) => {
      const day = dayOf([found, ...groups.map((group) => (typeof group === 'string' ? group : ''))])
      if (day === null) return found
      days.push(lastDayOf(day))
      return ' '
    })
  }
  extract(isoDate, ([found = '']) => found)
  extract(writtenDate, ([found = '']) => readDate(found))
  extract(fiscalYear, ([, first = '', second = '']) => {
    const next = String(Number(first) + 1)
    return next.endsWith(second) ? next : `${first.slice(0, 2)}${second}`
  })
  extract(shortFiscalYear, ([, first = '', second = '']) => `20${second || first}`)
  extract(yearAlone, ([found = '']) => found)
  return days.sort().at(-1) ?? null
}

const actualWords = /\bactual\b|\bfinancial statements\b|\byear-?end\b/i
const goodNewsChoices = new Set(['none', 'collections', 'deferred'])

/** The age rule of a value; null for none. Bad news counts until a document says that it is resolved. */
function kindOf({ path, typed, absence, period, source }: VerifiedValue): FigureKind | null {
  const rule = fieldOf(path)?.ageRule
  const kind = rule === undefined || rule === 'never' ? null : rule
  const isNone = absence === 'stated_none' || typed?.kind === 'none'
  switch (kind) {
    case 'budget':
      return actualWords.test(period ?? '') ? 'yearEnd' : 'budget'
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
export function figureReader(values: readonly VerifiedValue[]) {
  const byPath = new Map(values.map((value) => [value.path, value]))
  const dayAt = (path: string) => {
    const typed = byPath.get(path)?.typed
    return typed?.kind === 'date' ? typed.date : null
  }
  const policyEnd = dayAt(expiration)
  const figureOf = (value: VerifiedValue): Figure | null => {
    const { path, typed, period } = value
    const field = fieldOf(path)
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
