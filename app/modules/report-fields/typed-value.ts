import type { Field } from './catalog/field'
import {
  amountSource,
  dateSource,
  numberWordsSource,
  percentSource,
  readCount,
  readDate,
  readMoney,
  readPercent,
  readShare,
} from './parse'
import { comparisonText } from '../document-reading/comparable-text'

const firstMatch = (source: string, text: string) => new RegExp(source, 'i').exec(text)?.[0] ?? null

/** How often a payment is due. */
export type PaymentInterval = 'month' | 'quarter' | 'half-year' | 'year'

/**
 * A value for calculation and comparison. Stored beside the printed text, so that scores, alerts, and arithmetic never
 * parse it again.
 */
export type TypedValue =
  | {
      kind: 'money'
      cents: number
      /** The maximum, if the amount depends on the unit type. */
      to?: number
      /** How often it is paid. */
      per?: PaymentInterval
      /** Per unit, rather than for the whole association. */
      each?: true
      /** Whether it has been paid or is over. */
      settled?: true
      /** Whether it was voted down or withdrawn. */
      rejected?: true
      /** Whether it is not decided yet. */
      proposed?: true
      /** The planned amount in cents of which this was paid. */
      planned?: number
      /** The planned work that it pays for: "through 2029" or "in 2027", and the components as listed. */
      work?: { years: string; components: string }
    }
  | { kind: 'percent'; percent: number }
  | { kind: 'count'; count: number }
  /** YYYY-MM-DD, YYYY-MM or YYYY. */
  | { kind: 'date'; date: string }
  /** A choice of a closed list. */
  | { kind: 'choice'; choice: string }
  | { kind: 'text'; text: string }
  /** A stated "none". */
  | { kind: 'none' }

const paymentInterval = /(?:\b(?:a|per|each|every)\s+|\/\s?)(month|quarter|half-year|year)\b/i
const upperAmount = new RegExp(`\\bto (${amountSource})`, 'i')

const plannedAmount = new RegExp(`\\bof the planned (${amountSource})`, 'i')
/** "through 2029: Roof $50,000 (2028)" */
const listedWork = /\b((?:through|in) \d{4}): (.+)$/s

const isShareFirst = (text: string) => /^\d{1,3}(?:\.\d+)?\s?(?:%|percent)/i.test(text)

const unpaidWords =
  /\b(?:un|pre)paid\b|\b(?:not|to be|being|partly|partially|half|when|until|if|is|are|must be|will be|still to be) (?:yet )?paid\b(?! in full)|\bpaid (?:in|over|by|monthly|quarterly|each|every|with|at)\b(?! (?:full|(?:19|20)\d\d))/i
const settledWords =
  /\bcompleted\b|\bpaid (?:in full|off)\b|\b(?:fully|already|all|was|were|has been|have been) (?:paid|collected)\b|[(,;]\s?(?:paid|collected)\b|\b(?:paid|collected)(?: in (?:19|20)\d\d)?\)?$/i

/** What a text says about the status of an amount: rejected, proposed, or paid. */
function statusOf(text: string) {
  if (/\b(?:rejected|voted down|withdrawn|cancell?ed|failed|not (?:adopted|approved|passed))\b/i.test(text))
    return { rejected: true as const }
  if (
    /\b(?:proposed|being considered|under consideration|not yet (?:adopted|approved|decided))\b/i.test(text)
  )
    return { proposed: true as const }
  return settledWords.test(text) && !unpaidWords.test(text) ? { settled: true as const } : {}
}

function moneyOf(text: string, cents: number): TypedValue {
  const per = paymentInterval.exec(text)?.[1]?.toLowerCase() as PaymentInterval | undefined
  const to = readMoney(upperAmount.exec(text)?.[1] ?? '')
  const planned = readMoney(plannedAmount.exec(text)?.[1] ?? '')
  const [, years, components] = listedWork.exec(text) ?? []
  return {
    kind: 'money',
    cents,
    ...(to !== null && { to }),
    ...(per && { per }),
    ...(/\b(?:per|an?|each) (?:unit|lot|home)\b/i.test(text) && { each: true as const }),
    ...statusOf(text),
    ...(planned !== null && { planned }),
    ...(years !== undefined && components !== undefined && { work: { years, components } }),
  }
}

/**
 * Parses a value; null for an empty one and for text that does not fit the field's kind.
 * @param read the comparable value that was read from a document, of which the printed one may be rounded
 */
export function typedValue(
  field: Field,
  value: string | null,
  read: string | number | null = null,
): TypedValue | null {
  const text = value?.trim() ?? ''
  if (text === '') return null
  const meaning = field.meanings?.find(([pattern]) => pattern.test(text))?.[1]
  if (meaning) return meaning
  if (/^none\b/i.test(text) && field.kind !== 'choice') return { kind: 'none' }
  // "2% of the building's value": a deductible can be a share.
  if (field.kind === 'money' && isShareFirst(text)) {
    const percentage = readPercent(text)
    return percentage === null ? null : { kind: 'percent', percent: percentage }
  }
  const parsed = comparableOf(field, text)
  if (parsed === null) return null
  const comparable = typeof read === 'number' && typeof parsed === 'number' ? read : parsed
  if (typeof comparable === 'string') {
    if (field.kind === 'date') return { kind: 'date', date: comparable }
    // "$20 per household": an increase of dues can be an amount.
    const increase = field.kind === 'percent' && text.startsWith('$') ? readMoney(comparable) : null
    if (increase !== null) return moneyOf(text, increase)
    return field.kind === 'choice'
      ? { kind: 'choice', choice: comparable }
      : { kind: 'text', text: comparable }
  }
  if (field.kind === 'money') return moneyOf(text, comparable)
  if (field.kind === 'count') return { kind: 'count', count: comparable }
  return { kind: 'percent', percent: comparable }
}

/** The number in a typed value: cents, percent, or a count. */
export function numberOf(typed: TypedValue | null | undefined): number | null {
  if (typed?.kind === 'money') return typed.cents
  if (typed?.kind === 'percent') return typed.percent
  return typed?.kind === 'count' ? typed.count : null
}

/** The comparable form of a value; null if it does not fit the field's kind. */
export function comparableOf(field: Field, value: string): string | number | null {
  const text = value.trim()
  if (text === '') return null
  if (/^(?:none|no(?:ne)? (?:stated|pending|noted))\.?$/i.test(text) && field.kind !== 'choice') return 'none'
  if (field.toComparable) return field.toComparable(text)
  switch (field.kind) {
    case 'money': {
      // "100% of replacement cost"
      const share = isShareFirst(text) ? readPercent(text) : null
      if (share !== null) return `${share}%`
      // "($12)" is negative, but the amount in "Wind and hail ($10,000)" is not.
      const found =
        firstMatch('^\\(\\s?\\$?\\s?\\d[\\d,.]*\\s?\\)', text) ??
        firstMatch(`-?(?:${amountSource})`, text) ??
        firstMatch('-?\\d[\\d,]*(?:\\.\\d{1,2})?(?:\\s?(?:million|thousand|[mk]\\b))?', text)
      return found === null ? null : readMoney(found)
    }
    case 'percent':
    case 'score': {
      const found = firstMatch(percentSource, text)
      if (found !== null) return readPercent(found)
      return readShare(text) ?? (/^\d{1,3}\.\d+$/.test(text) ? Number(text) : readCount(text))
    }
    case 'count': {
      const found = firstMatch('\\d[\\d,]*', text) ?? firstMatch(`\\b${numberWordsSource}\\b`, text)
      return found === null ? null : readCount(found)
    }
    case 'date': {
      const found = firstMatch(dateSource, text)
      // An impossible date is invalid rather than reduced to its year.
      return found === null ? firstMatch('\\b(?:1[6-9]|20)\\d{2}(?:-\\d{2}){0,2}\\b', text) : readDate(found)
    }
    case 'choice':
      return choiceOf(field, text)
    default:
      return comparisonText(text)
  }
}

/** The choice of a closed list that a text means. */
const choiceOf = ({ choices = [] }: Field, text: string): string | null =>
  choices.find(({ pattern }) => pattern.test(text))?.comparable ?? null
