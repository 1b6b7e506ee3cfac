import { type ReportBlock, reportField, reportFields } from '../../report-fields/fields'
import { periodInWords } from '../../report-fields/qualifier'
import { moneyText } from '../../report-fields/parse'
import { valueLookup } from '../../report-fields/value-lookup'
import {
  absenceText,
  printedValue,
  typedPrintedValue,
  typedValues,
  type EnteredValue,
  type OtherStatement,
  type PrintedReport,
  type PrintedValue,
} from '../revisions/printed-report'
import { fundingTicks, fundingZones, type Level } from './score-scale'
import { valueInWords } from '../../report-fields/values'
import type { Row, MissingFields, Block } from './report-layout'
import { printableText, printableParagraphs } from './printable-text'
import { sourceOf, sourceText, citation } from './citations'

const parenthesized = (period: string) => (period === '' ? '' : `(${period})`)

/** "$1,390 a month (proposed 2026 budget)": every figure is printed with its period. */
const withPeriod = (value: string, period: string) =>
  period === '' ? value : `${value} ${parenthesized(period)}`

function periodAt(report: PrintedReport, path: string): string {
  const printed = printedValue(report, path)
  // Revisions store null only for values that should be printed with a period and have none.
  if (printed?.period === null && printed.source && !reportField(path)?.namesYears) return 'date not stated'
  return periodInWords(printableText(printed?.period ?? ''))
}

/**
 * Income that goes into reserves is not in the operating result, which would otherwise contradict income and expenses.
 */
function reservedText(report: PrintedReport, path: string): string {
  if (path !== 'financial.operatingResult') return ''
  const entered = report.values.filter((value): value is EnteredValue => value.absence !== 'not_verified')
  const reserved = valueLookup(typedValues(entered)).reservedIncome()
  return reserved === null ? '' : `after ${moneyText(reserved)} for reserves`
}

/** "House rules 2019, page 4, says otherwise: two pets of up to 100 lb" */
function otherText(report: PrintedReport, path: string, { value, period, source }: OtherStatement): string {
  const text = withPeriod(
    printableText(valueInWords(path, value)),
    periodInWords(printableText(period ?? '')),
  )
  const cited = sourceOf(report, source, null)
  return cited
    ? `${sourceText(cited)}, says otherwise: ${text}`
    : `The association gave a different answer: ${text}`
}

const minSentenceLength = 60

/** A passage, with an ellipsis where it begins or ends mid-sentence. */
function passageText(printed: PrintedValue | undefined): string {
  const text = printableParagraphs(printed?.value ?? '')
  // Text written by staff is printed unchanged.
  if (printed?.source?.quote === undefined || text.length < minSentenceLength) return text
  const passage = text.replace(/^[e•▪●○»-]\s+(?=[A-Z])/, '').replace(/(?<=[.;:])\s?\d{1,2}\.$/, '')
  return `${/^[a-z]/.test(passage) ? '… ' : ''}${passage}${/[\w,;]$/.test(passage) ? ' …' : ''}`
}

function rowOf(report: PrintedReport, path: string): Row {
  const printed = printedValue(report, path)
  const field = reportField(path)
  const text = field?.kind === 'passage' ? passageText(printed) : printableText(printed?.value ?? '')
  const value = valueInWords(path, text)
  const period =
    value === '' ? '' : [reservedText(report, path), periodAt(report, path)].filter(Boolean).join(', ')
  return {
    label: printed?.label ?? field?.label ?? path,
    value: value === '' ? null : withPeriod(value, period),
    period: parenthesized(period),
    absence: absenceText(printed?.absence ?? null),
    source: citation(report, printed),
    others: (printed?.others ?? []).map((other) => otherText(report, path, other)),
  }
}

/**
 * Answered figures and those that are always printed become rows; the others are listed together by the reason for
 * their absence.
 */
function rowsOf(report: PrintedReport, paths: readonly string[]): { rows: Row[]; missing: MissingFields[] } {
  const rows: Row[] = []
  const missing = [absenceText(null), absenceText('not_verified')].map((absence): MissingFields => ({
    absence,
    labels: [],
  }))
  for (const path of paths) {
    const row = rowOf(report, path)
    const group =
      row.value === null &&
      !reportField(path)?.printed?.always &&
      missing.find(({ absence }) => absence === row.absence)
    if (group) group.labels.push(row.label)
    else rows.push(row)
  }
  return { rows, missing: missing.filter(({ labels }) => labels.length > 0) }
}

export const rowsBlock = (report: PrintedReport, title: string, block: ReportBlock): Block => ({
  kind: 'rows',
  title,
  ...rowsOf(report, pathsIn(block)),
})

export const passagesBlock = (report: PrintedReport, title: string, block: ReportBlock): Block => ({
  kind: 'passages',
  title,
  ...rowsOf(report, pathsIn(block)),
})

const zoneOf = (percent: number) =>
  fundingZones[fundingTicks.findIndex((tick) => percent < tick)] ?? 'fully funded'

function fundingLevelOf(percent: number): Level {
  if (percent < fundingTicks[0]) return 'bad'
  return percent < fundingTicks[1] ? 'caution' : 'good'
}

export function fundingBlock(report: PrintedReport): Block {
  const path = 'financial.fundingLevel'
  const printed = printedValue(report, path)
  const text = printed?.value
  const typed = printed && typedPrintedValue(printed)
  const percent = typed?.kind === 'percent' ? typed.percent : null
  const row = {
    ...rowOf(report, path),
    ...(percent !== null && text && { value: printableText(text), period: '' }),
  }
  const zone = percent === null ? null : zoneOf(percent)
  return {
    kind: 'funding',
    title: 'Funding Level',
    percent,
    level: percent === null ? 'bad' : fundingLevelOf(percent),
    zone: zone && withPeriod(zone, periodAt(report, path)),
    row,
  }
}

/** The paths of a block: those with a position first, then in catalog order. */
const pathsIn = (block: ReportBlock): string[] =>
  reportFields
    .flatMap(({ path, printed }) =>
      printed?.in === block ? { path, position: printed.position ?? Infinity } : [],
    )
    .sort((a, b) => (a.position === b.position ? 0 : a.position - b.position))
    .map(({ path }) => path)
