import { datesInWords } from '../../date-formats'
import { collapseWhitespace } from '../../document-reading/comparable-text'
import type { Field } from '../../report-fields/fields'
import { parseTyped } from '../../report-fields/parse-typed-value'
import {
  choiceOf,
  countOf,
  dateOf,
  increaseOf,
  money,
  monthsOfAssessments,
  none,
  percentage,
  textOf,
  type TypedValue,
} from '../../report-fields/typed-value'
import { coreName } from '../association-names'
import { namePath } from '../../report-fields/name-path'
import { stateCode, stateName } from '../../us-state-names'
import type { AnsweredValue } from '../model/answer'
import { statesAmount, statesFigure } from './figures'

type Parts<Key extends string> =
  Extract<AnsweredValue, Record<Key, unknown>> extends infer Part ? Part[Key & keyof Part] : never

const statePath = 'propertyInfo.state'

function moneyFor(
  field: Field,
  { cents, per, each, to }: Parts<'money'>,
  passage: string,
): TypedValue | null {
  const interval = per === null || per === 'once' ? undefined : per
  const charge = { per: interval, each: each ? (true as const) : undefined }
  if (field.kind === 'percent') {
    // "raised by $10" or "raised to $420"
    const dollars = String(Math.floor(cents / 100))
    const isNew = new RegExp(`\\b(?:to|at|be)\\s+\\$?\\s?${dollars}\\b`, 'i').test(passage.replace(/,/g, ''))
    return increaseOf({ ...(isNew ? { to: cents } : { by: cents }), ...charge })
  }
  if (field.kind !== 'money' && field.kind !== 'text') return null
  return money(cents, { ...charge, to: to !== null && to !== cents ? to : undefined })
}

const singular = (unit: string) =>
  unit
    .trim()
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<!s)s$/, '')

function countFor(field: Field, { count, to, unit }: Parts<'count'>): TypedValue | null {
  if (field.kind !== 'count' && field.kind !== 'text' && field.kind !== 'percent') return null
  if (field.path === 'financial.workingCapital') return monthsOfAssessments(count)
  const name = field.impliedUnit ?? (unit === null ? undefined : singular(unit))
  return countOf(count, name, { to: to !== null && to !== count ? to : undefined })
}

function choiceFor(field: Field, answer: string): TypedValue | null {
  const text = answer.trim().toLowerCase()
  const listed =
    field.choices?.find(
      ({ value, label, aliases = [] }) =>
        [value, label].some((name) => name?.toLowerCase() === text) || aliases.includes(text),
    ) ??
    field.choices?.find(({ comparable }) => comparable === text) ??
    field.choices?.find(({ pattern }) => pattern.test(text))
  return listed
    ? choiceOf(listed.comparable, listed.detail === undefined ? {} : { detail: listed.detail })
    : null
}

function textFor(field: Field, answer: string, passage: string): TypedValue | null {
  const text = collapseWhitespace(answer)
  switch (field.kind) {
    case 'name':
      // Compared as the rules compare them: states by code, associations by the distinctive part of their names.
      if (field.path === statePath) return textOf(stateName(text) ?? text, stateCode(text))
      return textOf(text, (field.path === namePath && coreName(text)) || undefined)
    case 'text':
      return textOf(text)
    case 'passage':
      return textOf(passage)
    case 'choice':
      // Lawsuits are described in words.
      return field.allowsOtherAnswers ? choiceOf('other', { words: text }) : choiceFor(field, text)
    case 'percent': {
      const meaning = field.meanings?.find(([pattern]) => pattern.test(text))?.[1]
      if (meaning) return meaning
      if (/\bmajority\b/i.test(text)) return percentage(50, { words: 'A majority' })
      if (field.allowsOtherAnswers) return textOf(text)
      return statesAmount(text) ? parseTyped(field, text) : null
    }
    case 'money':
      return statesAmount(text) ? parseTyped(field, text) : null
    case 'date':
      if (!/\b(?:1[6-9]|20)\d\d\b/.test(text)) return null
      return field.isYear ? textOf(text) : parseTyped(field, text)
    default:
      return statesFigure(text) ? parseTyped(field, text) : null
  }
}

/**
 * The typed value of an answer; null if the field has no such values.
 * @param passage the page's own words, which are the value of a rule
 */
export function toTyped(field: Field, value: AnsweredValue, passage: string): TypedValue | null {
  const words = collapseWhitespace(passage)
  if ('none' in value) return field.kind === 'choice' ? choiceFor(field, 'none') : none
  if (field.kind === 'passage') return textOf(words)
  if ('text' in value) return textFor(field, value.text, words)
  if ('choice' in value) return field.kind === 'choice' ? choiceFor(field, value.choice) : null
  if ('date' in value) {
    if (field.kind === 'date') return dateOf(value.date)
    return field.kind === 'text' ? textOf(datesInWords(value.date)) : null
  }
  if ('money' in value) return moneyFor(field, value.money, words)
  if ('count' in value) return countFor(field, value.count)
  const { percent } = value
  if (field.kind !== 'percent' && field.kind !== 'money' && field.kind !== 'text') return null
  const isMajority = percent >= 50 && percent <= 51 && /\bmajority\b/i.test(words)
  return percentage(isMajority ? 50 : percent, {
    words: isMajority ? 'A majority' : undefined,
    decimals: Number.isInteger(percent * 10) ? undefined : 2,
  })
}
