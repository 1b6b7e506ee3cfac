import { plainCharacters } from '../document-reading/comparable-text'
import type { Field } from './catalog/field'
import { moneyText, percentText } from './parse'
import type { Schedule, TypedValue } from './typed-value'

/** What formatting depends on besides the value. */
type FieldOfValue = Pick<Field, 'kind' | 'choices' | 'impliedUnit'>
type Typed<Kind extends TypedValue['kind']> = Extract<TypedValue, { kind: Kind }>

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Joins the parts that there are. A condition may begin with a comma. */
const joined = (...parts: (string | false | undefined)[]) =>
  parts
    .filter(Boolean)
    .join(' ')
    .replace(/ (?=,)/g, '')

/** 33.33 → "33.3%"; a rate with its hundredths: 49.25 → "49.25%". */
const shareText = ({ percent, decimals }: Pick<Typed<'percent'>, 'percent' | 'decimals'>) =>
  decimals === 2 && !Number.isInteger(percent * 10)
    ? `${Math.round(percent * 100) / 100}%`
    : percentText(percent)

/** "per lot a month" */
const chargeText = ({ each, unit, per }: Pick<Typed<'money'>, 'each' | 'unit' | 'per'>) =>
  joined(each && `per ${unit ?? 'unit'}`, per !== undefined && `a ${per}`)

/** The years and the components of planned work: "through 2029" and "Roof $50,000 (2028); Gate $14,000 (2027)". */
export function plannedWork(typed: TypedValue | null): { years: string; components: string } | null {
  if (typed?.kind !== 'money') return null
  return typed.schedule ? scheduleText(typed.schedule) : (typed.work ?? null)
}

function scheduleText({ until, isOneYear, components, others, least }: Schedule) {
  const listed = components.map(({ name, cents, year }) => `${name} ${moneyText(cents)} (${year})`)
  return {
    years: `${isOneYear ? 'in' : 'through'} ${until}`,
    components: [
      ...listed,
      ...(others > 0 ? [`${others} more`] : []),
      `without items below ${moneyText(least)}`,
    ].join('; '),
  }
}

function formatMoney(typed: Typed<'money'>): string {
  const { cents, to, limit, planned, purpose, note } = typed
  const work = plannedWork(typed)
  return joined(
    limit && 'At most',
    moneyText(cents),
    to !== undefined && `to ${moneyText(to)}`,
    chargeText(typed),
    planned !== undefined && `of the planned ${moneyText(planned)}`,
    purpose !== undefined && `for ${purpose}`,
    work !== null && `${work.years}: ${work.components}`,
    typed.rejected && '(not adopted)',
    typed.proposed && '(proposed)',
    typed.settled && '(paid)',
    note,
  )
}

function formatPercent(typed: Typed<'percent'>): string {
  const { limit, words, of, per, condition, proposed, note } = typed
  return joined(
    limit && 'At most',
    words ?? shareText(typed),
    of !== undefined && `of ${of}`,
    per !== undefined && `a ${per}`,
    condition,
    proposed && '(proposed)',
    note,
  )
}

function formatCount(typed: Typed<'count'>, field?: FieldOfValue): string {
  const { count, to, limit, unit, of, worth, condition, note } = typed
  const largest = to ?? count
  const words =
    unit === undefined || unit === field?.impliedUnit ? undefined : (typed.words ?? plural(unit, largest))
  return joined(
    limit && 'At least',
    String(count),
    to !== undefined && `to ${to}`,
    words && (worth === undefined ? words : `${words}${largest === 1 ? '’s' : '’'} ${worth}`),
    of !== undefined && `of ${of}`,
    condition,
    note,
  )
}

const plural = (unit: string, count: number) => (count === 1 ? unit : `${unit}s`)

/** "4% ($10)", "$60 a quarter (from $360 to $420)", or "To $150 a year" */
function formatIncrease(typed: Typed<'increase'>): string {
  const { percent, isCalculated, by, from, to } = typed
  const change = joined(
    from !== undefined && `from ${moneyText(from)}`,
    to !== undefined && `to ${moneyText(to)}`,
  )
  if (percent !== undefined && !isCalculated)
    return joined(
      shareText({ percent, decimals: 2 }),
      by !== undefined ? `(${moneyText(by)})` : change !== '' && `(${change})`,
    )
  return by === undefined
    ? joined(capitalized(change), chargeText(typed))
    : joined(moneyText(by), chargeText(typed), change !== '' && `(${change})`)
}

const alternativesText = ({ terms, whichever }: Typed<'alternatives'>) =>
  `${terms.map((term) => formatTyped(term)).join(' or ')}, whichever is ${whichever}`

/** A choice in the words of its field's list, unless the document has its own. */
const formatChoice = ({ choice, detail, words }: Typed<'choice'>, field?: FieldOfValue) =>
  words ??
  field?.choices?.find((listed) => listed.comparable === choice && listed.detail === detail)?.value ??
  choice

/** The words of a typed value, as a report prints them. Dates stay as stored; `valueInWords` spells them out. */
export function formatTyped(typed: TypedValue, field?: FieldOfValue): string {
  switch (typed.kind) {
    case 'money':
      return formatMoney(typed)
    case 'percent':
      return formatPercent(typed)
    case 'count':
      return formatCount(typed, field)
    case 'increase':
      return formatIncrease(typed)
    case 'alternatives':
      return joined(
        typed.limit && 'At most',
        alternativesText(typed),
        typed.per !== undefined && `a ${typed.per}`,
        typed.proposed && '(proposed)',
      )
    case 'date':
      return typed.date
    case 'choice':
      return formatChoice(typed, field)
    case 'text':
      return typed.text
    case 'none':
      return 'None'
  }
}

/** The comparable form of a typed value: cents, a number, a date, a choice, or words in lower case. */
export function comparableOfTyped(typed: TypedValue, field?: FieldOfValue): string | number {
  const inWords = () => formatTyped(typed, field).toLowerCase()
  switch (typed.kind) {
    case 'money':
      return typed.cents
    case 'percent':
      if (typed.condition !== undefined) return `${typed.percent} ${typed.condition}`
      if (typed.of !== undefined) return inWords()
      // Where amounts are expected, 2% must not equal two cents.
      return field?.kind === 'percent' ? typed.percent : `${typed.percent}%`
    case 'count':
      return typed.comparedAs ?? (field?.kind === 'count' ? typed.count : inWords())
    case 'increase':
      // As words, an amount cannot be mistaken for a percentage.
      return typed.percent ?? moneyText(typed.by ?? typed.from ?? typed.to ?? 0)
    case 'alternatives':
      return alternativesText(typed)
    case 'date':
      return typed.date
    case 'choice':
      return typed.choice
    case 'text':
      return typed.comparedAs ?? (field?.kind === 'passage' ? plainCharacters(inWords()) : inWords())
    case 'none':
      return 'none'
  }
}

/** The printed and the comparable form of a typed value, for the field at a path. */
export const printedForms = (typed: TypedValue, field?: FieldOfValue) => ({
  typed,
  value: formatTyped(typed, field),
  comparable: comparableOfTyped(typed, field),
})
