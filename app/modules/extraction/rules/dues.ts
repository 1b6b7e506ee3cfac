import { amountSource, readMoney } from '../../report-fields/parse'
import { money, type PaymentInterval } from '../../report-fields/typed-value'
import { chooseCells } from '../page/columns'
import { titleKindOf } from '../page/page-title'
import { paymentIntervalIn } from '../page/payment-intervals'
import type { PageText } from '../page/page-text'
import { namedGroup, toCandidate, type RuleMatch, type ValueReading, type Rule } from './rule'
import { rowOfPeriodsAt, yearFigures, tableRows, type Cell, type Row } from '../page/table'
import type { Candidate } from '../../report-fields/candidate'

/** A reading such as "$450 a quarter"; monthly dues have a field of their own. */
function duesReading(cents: number, interval: PaymentInterval, unitType = ''): ValueReading {
  return {
    path: interval === 'month' ? 'propertyInfo.monthlyDues' : 'financial.regularAssessment',
    typed: money(cents, { per: interval }),
    qualifier: [interval === 'month' ? '' : interval, unitType].filter(Boolean).join(', '),
  }
}

const duesWords =
  "(?:(?:regular|common|base|basic|general|current|common\\s+expense|HOA|association|condo(?:minium)?|homeowners?'?s?|owners?'?s?|membership|maintenance|operating|total)\\s+){0,3}(?:assessments?|dues|maintenance\\s+fees?|common\\s+(?:expense\\s+)?(?:charges?|fees?)|(?:HOA|association|condo(?:minium)?)\\s+(?:fees?|payments?))"
const everyInterval =
  '(?:per|a|each|every|/)\\s{0,2}(?:(?:unit|lot|home|owner|condominium|residence|household|door)\\s{0,2},?\\s{0,2}(?:per|a|each|every|/)\\s{0,2})?(?:calendar\\s+|fiscal\\s+)?(?:month|mo\\b|quarter|year|yr\\b|annum)|monthly|quarterly|annually|semi-?annually|yearly'
const intervalAdjective = '(?:monthly|quarterly|annual|yearly|semi-?annual)'

/** Words near an amount that is not regular dues. */
const otherThanDues =
  /\b(?:late|fines?|interest|penalt|special|emergency|one-?time|transfer|initial|initiation|working capital|capital (?:contribution|improvement|assessment)|maximum|max\.|not (?:be )?(?:to )?exceed|exceed|not (?:be )?(?:more|less|greater) than|up to|at least|minimum|delinquen|past[- ]due|overdue|in arrears|owed|your (?:balance|account)|this unit|increase(?:d)? (?:by|of)|returned|NSF|insurance|reserve|deposit|garage|storage|parking|violation|lien|discount|dispute|vacant lot)/i

const duesThenAmount = new RegExp(
  `\\b(?:(?<adj>${intervalAdjective})\\s+)?${duesWords}(?<gap>[^.$;]{0,90}?)(?<value>${amountSource})(?:\\s*\\))?(?<after>[^.$;]{0,18}?(?:${everyInterval})|\\s{0,2}(?:/\\s?)?(?:month|mo\\b|year|yr\\b|quarter)\\b)?`,
  'gi',
)
const amountThenDues = new RegExp(
  `(?<value>${amountSource})(?:\\s*\\))?\\s*(?:in\\s+)?(?<adj>${intervalAdjective}|${everyInterval})\\s+(?:for\\s+)?(?:${duesWords})`,
  'gi',
)

const minDuesCents = 5_00
/** The most that one owner pays at a time. */
export const maxDuesCents = 20_000_00
/** Whether an amount in cents can be what one owner regularly pays at a time. */
export const isPlausibleDues = (cents: number) => cents >= minDuesCents && cents <= maxDuesCents

function readDues(match: RegExpExecArray, place: RuleMatch): ValueReading | null {
  const cents = readMoney(namedGroup(match))
  const gap = namedGroup(match, 'gap')
  if (cents === null || !isPlausibleDues(cents)) return null
  // In a table with a column for each year, the first amount is the oldest one.
  if (rowOfPeriodsAt(place.pageText, match.index + match[0].indexOf(namedGroup(match)))) return null
  // In "from $300 to $350", the first amount is the old one.
  if (
    /\bfrom\s*$/i.test(gap) &&
    /^\)?\s*(?:to|up to)\s+\$/i.test(`${namedGroup(match, 'after')}${place.after(12)}`)
  )
    return null
  // A form with boxes to tick does not say in words which interval applies.
  if (/[[\]☐☒☑]/.test(`${namedGroup(match, 'after')}${place.after(20)}`)) return null
  // The headings of a table run into its figures.
  if (/(?:19|20)\d{2}\s*$|balance|income|expenses/i.test(gap)) return null
  if (
    otherThanDues.test(
      `${place.before(50).split(/[.;:]/).at(-1) ?? ''} ${match[0]} ${place.after(25).split(/[.;$]|\bplus\b/)[0] ?? ''}`,
    )
  )
    return null
  const interval =
    paymentIntervalIn(namedGroup(match, 'after')) ??
    paymentIntervalIn(gap.slice(-30)) ??
    paymentIntervalIn(namedGroup(match, 'adj')) ??
    paymentIntervalIn(gap)
  if (!interval) return null
  return duesReading(
    cents,
    interval,
    unitTypeOf(
      place.sentence.text.slice(0, Math.max(0, place.start - place.sentence.start)).slice(-40) + gap,
    ),
  )
}

const oldToNew = new RegExp(
  `\\bfrom\\s+(?:${amountSource})(?:\\s+(?:${everyInterval}))?\\s+to\\s+(?<value>${amountSource})(?<after>(?:(?!\\bfrom\\b)[^.;$]){0,50})`,
  'gi',
)

/** "Dues go from $688 to $936 for a one bedroom and from $840 to $1,088 for a two bedroom": the new amounts. */
function readNewDues(match: RegExpExecArray, place: RuleMatch): ValueReading[] {
  const changes = namedGroup(match, 'own')
  if (
    /\b(?:special|late|reserve|transfer|insurance|premium|contract|salary|propos\w+|consider\w*|discuss\w*)\b/i.test(
      place.sentence.text,
    )
  )
    return []
  const interval = paymentIntervalIn(namedGroup(match, 'adj')) ?? paymentIntervalIn(changes)
  if (!interval) return []
  return [...changes.matchAll(oldToNew)].flatMap((m) => {
    const cents = readMoney(m.groups?.value ?? '')
    if (cents === null || !isPlausibleDues(cents)) return []
    return [duesReading(cents, interval, unitTypeOf(m.groups?.after ?? ''))]
  })
}

const unitType =
  /\b(?:(?:\d|one|two|three|four)[- ]?(?:bed(?:room)?s?|br)\b|studio|type\s+[A-Z0-9]\b|plan\s+[A-Z0-9]\b|model\s+[A-Z0-9]\b|townho(?:me|use)s?|(?:single|double)[- ]wide|villas?\b|carriage homes?)/i
/** The type of unit that a text names; empty if none. */
const unitTypeOf = (text: string) => unitType.exec(text)?.[0].toLowerCase().replace(/\s+/g, ' ') ?? ''

export const duesRules: Rule[] = [
  {
    path: 'propertyInfo.monthlyDues',
    hint: /\$|dollars/i,
    pattern: duesThenAmount,
    read: readDues,
    unless:
      /\bif\b[^.]{0,60}\bassessments?\b[^.]{0,40}(?:is|are|were)\s+\$|for example|example:|hypothetical|illustrat/i,
    confidence: 0.8,
  },
  {
    path: 'propertyInfo.monthlyDues',
    hint: /from/i,
    pattern: new RegExp(
      `\\b(?:(?<adj>${intervalAdjective})\\s+)?(?:${duesWords})(?<own>[^;$]{0,70}?\\bfrom\\s+(?:${amountSource})(?:[^.;]|\\.\\d){0,160})`,
      'gi',
    ),
    read: readNewDues,
    confidence: 0.8,
  },
  {
    path: 'propertyInfo.monthlyDues',
    hint: /\$|dollars/i,
    pattern: amountThenDues,
    read: readDues,
    unless: /for example|example:/i,
    confidence: 0.75,
  },
]

const duesLabel =
  /\b(?:(?<adj>monthly|quarterly|annual|yearly)\s+)?(?:(?:regular|HOA|association|base|total|homeowner'?s?|owner'?s?|member(?:ship)?|unit|lot|per unit|per lot|maintenance)\s+){0,6}(?:dues|assessments?|maintenance fees?|fees?)\b(?<rest>.*)$/i

const unitColumn = /\bper (?:unit|lot|home|door)\b/i
const plainDuesLabel =
  /^(?:(?:total|regular|monthly|annual|owner|member|homeowner|HOA|association|operating) )*(?:dues|assessments?|maintenance fees?)$/i

/** Finds what each unit pays in a column such as "Per Unit / Month", beside what all of them pay. */
function findInUnitColumn(pageText: PageText, row: Row): Candidate[] {
  if (!plainDuesLabel.test(row.label)) return []
  return row.cells.flatMap((cell) => {
    const interval = unitColumn.test(cell.column) ? paymentIntervalIn(cell.column) : null
    if (!interval || !isPlausibleDues(cell.cents)) return []
    return [toCandidate(pageText, 'propertyInfo.monthlyDues', duesReading(cell.cents, interval), row, 0.8)]
  })
}

/** The figures of a row of dues for one year each: the current one and, if the columns tell their years, older ones. */
const yearlyDues = (pageText: PageText, row: Row): Cell[] =>
  row.cells.some(({ start }) => rowOfPeriodsAt(pageText, start))
    ? chooseCells(row, { kind: pageText.document.kind, title: titleKindOf(pageText) }).map(({ cell }) => cell)
    : yearFigures(row)

/** Finds dues in rows of a budget such as "Monthly assessment per unit  $390". */
export function findDuesInTables(pageText: PageText): Candidate[] {
  const found: Candidate[] = []
  for (const row of tableRows(pageText)) {
    const label = duesLabel.exec(row.label)
    if (!label || otherThanDues.test(row.label)) continue
    found.push(...findInUnitColumn(pageText, row))
    if (
      !/\b(?:per|each|\/)\s*(?:unit|lot|home|owner|household|member|door|residence)|\b(?:unit|lot|home)\s+(?:dues|assessment|fee)/i.test(
        row.label,
      )
    )
      continue
    const interval = paymentIntervalIn(row.label)
    if (!interval) continue
    for (const cell of yearlyDues(pageText, row)) {
      if (!isPlausibleDues(cell.cents)) continue
      const reading = duesReading(cell.cents, interval)
      const qualifier = [reading.qualifier, cell.column].filter(Boolean).join(', ')
      found.push(toCandidate(pageText, 'propertyInfo.monthlyDues', { ...reading, qualifier }, row, 0.85))
    }
  }
  return found
}
