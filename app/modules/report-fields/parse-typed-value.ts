import type { Field } from './catalog/field'
import { choiceOf, textOf, type PaymentInterval, type TypedValue } from './typed-value'
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

const paymentInterval = /(?:\b(?:a|per|each|every)\s+|\/\s?)(month|quarter|half-year|year)\b/i
const upperAmount = new RegExp(`\\bto (${amountSource})`, 'i')

const plannedAmount = new RegExp(`\\bof the planned (${amountSource})`, 'i')
/** "through 2029: Roof $50,000 (2028)" */
const listedWork = /\b((?:through|in) \d{4}): (.+)$/s

/** "$48,000 for roof replacement" */
const statedPurpose = /^\S+ for ([^:]+)$/s

const amountAlone = new RegExp(`^(?:${amountSource})$`, 'i')

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
  const purpose = statedPurpose.exec(text)?.[1]
  const [, years, components] = listedWork.exec(text) ?? []
  return {
    kind: 'money',
    cents,
    ...(to !== null && { to }),
    ...(per && { per }),
    ...(/\b(?:per|an?|each) (?:unit|lot|home)\b/i.test(text) && { each: true as const }),
    ...statusOf(text),
    ...(planned !== null && { planned }),
    ...(purpose !== undefined && { purpose }),
    ...(years !== undefined && components !== undefined && { work: { years, components } }),
  }
}

/** "120 to 140" */
const upperCount = /^\d[\d,]*\s?(?:to|-|–)\s?(\d[\d,]*)/

function parseCount(text: string, count: number): TypedValue {
  const to = readCount(upperCount.exec(text)?.[1] ?? '')
  return { kind: 'count', count, ...(to !== null && { to }) }
}

/**
 * Parses a value; null for an empty one and for text that does not fit the field's kind.
 * @param read the comparable value that was read from a document, of which the printed one may be rounded
 */
export function parseTyped(
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
  if (field.kind === 'text' && amountAlone.test(text)) {
    const cents = readMoney(text)
    return cents === null ? null : moneyOf(text, cents)
  }
  const parsed = comparableOf(field, text)
  if (parsed === null) return null
  const comparable = typeof read === 'number' && typeof parsed === 'number' ? read : parsed
  if (typeof comparable === 'string') {
    if (field.kind === 'date') return { kind: 'date', date: comparable }
    // "$20 per household": an increase of dues can be an amount.
    const increase = field.kind === 'percent' && text.startsWith('$') ? readMoney(comparable) : null
    if (increase !== null) return moneyOf(text, increase)
    return field.kind === 'choice' ? chosen(field, text) : textOf(text, comparable)
  }
  if (field.kind === 'money') return moneyOf(text, comparable)
  if (field.kind === 'count') return parseCount(text, comparable)
  return { kind: 'percent', percent: comparable }
}

/**
 * Completes a stored typed value by its printed words: amounts in fields of text, and postponed repairs, may be stored
 * without what calculations and alerts need.
 */
export function withPrintedDetails(
  field: Field | undefined,
  value: string | null,
  typed: TypedValue,
): TypedValue {
  if (!field || (typed.kind !== 'text' && (typed.kind !== 'choice' || typed.detail !== undefined)))
    return typed
  const parsed = parseTyped(field, value)
  if (typed.kind === 'text') return parsed?.kind === 'money' ? parsed : typed
  return parsed?.kind === 'choice' && parsed.choice === typed.choice && parsed.detail !== undefined
    ? { ...typed, detail: parsed.detail }
    : typed
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
      return listedChoice(field, text)?.comparable ?? null
    default:
      return comparisonText(text)
  }
}

/** The choice of a closed list that a text means. */
const listedChoice = ({ choices = [] }: Field, text: string) =>
  choices.find(({ pattern }) => pattern.test(text))

function chosen(field: Field, text: string): TypedValue | null {
  const found = listedChoice(field, text)
  return found ? choiceOf(found.comparable, found.detail === undefined ? {} : { detail: found.detail }) : null
}
