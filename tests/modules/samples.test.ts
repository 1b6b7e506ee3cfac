import { describe, expect, it } from 'vitest'
import { severities, severityLabels } from '~/modules/reports/alerts/alerts'
import { isPrintedWithPeriod } from '~/modules/report-fields/document-period'
import { isScorePath } from '~/modules/report-fields/score-paths'
import { reportField, reportFields } from '~/modules/report-fields/fields'
import { printedValue, typedValues, type EnteredValue } from '~/modules/reports/revisions/printed-report'
import { sampleReportData } from '~/modules/reports/pdf/custom-report-data'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import { sampleQuotes } from '~/modules/reports/samples/sample-quotes'
import { sampleNumbers, sampleReport } from '~/modules/reports/samples/samples'
import { reviewForLenders } from '~/modules/scoring/lender-review'
import { numberOf } from '~/modules/report-fields/typed-value'
import { must } from '../setup/helpers'
import { blocksOf } from '../setup/report-blocks'

const day = '2026-11-20'

/** The lender test that must agree with alerts of each type. */
const testOfType: Record<string, string[]> = {
  Repairs: ['critical-repairs'],
  Litigation: ['litigation'],
  Delinquency: ['delinquency'],
  Insurance: ['master-policy', 'deductible', 'deductible-per-unit'],
}

describe.each(sampleNumbers)('the sample report %s', (orderNumber) => {
  const report = sampleReport(orderNumber)
  const layout = layoutReport(report)
  const valueAt = (path: string) => printedValue(report, path)?.value ?? null
  const typed = new Map(
    typedValues(report.values as EnteredValue[]).map(({ path, typed: value }) => [path, value]),
  )
  const numberAt = (path: string) => numberOf(typed.get(path))
  const blocks = blocksOf(layout)
  const review = reviewForLenders(report.lenderValues, day)
  const resultOf = (id: string) => review.tests.find((test) => test.id === id)?.result

  it('answers every required item', () => {
    const open = reportFields
      .filter(({ path, required }) => required && !isScorePath(path))
      .filter(({ path }) => !report.values.some((value) => value.path === path))
    expect(open.map(({ label }) => label)).toEqual([])
    expect(Object.values(report.scores)).not.toContain(null)
    expect(new Set(report.values.map(({ path }) => path)).size).toBe(report.values.length)
  })

  it('has a typed value for every value but passages', () => {
    const untyped = report.values.filter(
      ({ path, value }) => value !== null && reportField(path)?.kind !== 'passage' && !typed.get(path),
    )
    expect(untyped.map(({ path, value }) => `${path}: ${value}`)).toEqual([])
  })

  it('gives the date of each figure that changes with time', () => {
    const undated = report.values.filter(({ path, value, period }) => {
      const field = must(reportField(path), path)
      return value !== null && isPrintedWithPeriod(field) && !period
    })
    expect(undated.map(({ path }) => path)).toEqual([])
    expect(JSON.stringify(layout)).not.toContain('date not stated')
    // No sentence ends with two periods.
    expect(JSON.stringify(layout)).not.toMatch(/[^.]\.\.(?!\.)/)
  })

  it('quotes words that contain the figure', () => {
    const quoted = report.values.flatMap(({ path, value, source }) => {
      const figure = /\d[\d,.]*/.exec(value ?? '')?.[0]
      const isInFigures = reportField(path)?.kind !== 'passage' && reportField(path)?.kind !== 'date'
      return source?.quote !== undefined && figure && isInFigures
        ? [{ path, figure, quote: source.quote }]
        : []
    })
    expect(quoted.length).toBeGreaterThan(10)
    expect(quoted.filter(({ figure, quote }) => !quote.includes(figure.replace(/[.,]$/, '')))).toEqual([])
    const values = new Set(report.values.map(({ path }) => path))
    expect(Object.keys(sampleQuotes[orderNumber]).filter((path) => !values.has(path))).toEqual([])
  })

  it('quotes no figure for what the document states as none', () => {
    const quoted = report.values.filter(({ value, source }) => value === null && source?.quote !== undefined)
    expect(quoted.filter(({ source }) => /\d|\btwo months\b/.test(source?.quote ?? ''))).toEqual([])
  })

  it('cites existing pages of its documents, and lists only cited documents', () => {
    const pages = new Map(report.documents.map((document) => [document.name, document.pages ?? 0]))
    const cited = report.values.flatMap(({ source, others = [] }) => [
      ...(source ? [source] : []),
      ...others.flatMap((other) => other.source ?? []),
    ])
    for (const { document, page } of cited)
      expect(page, document).toBeLessThanOrEqual(pages.get(document) ?? 0)
    for (const { source, title } of report.alerts) {
      const [, document = '', page] = must(/^(.+), page (\d+)$/.exec(source ?? ''), title)
      expect(Number(page), title).toBeLessThanOrEqual(pages.get(document) ?? 0)
    }
    expect(new Set(cited.map(({ document }) => document))).toEqual(new Set(pages.keys()))
    expect(layout.documentCount).toBe(report.documents.length)
    expect(report.documents.every(({ kind }) => kind !== null)).toBe(true)
  })

  it('has consistent figures', () => {
    const units = must(numberAt('propertyInfo.totalUnits'))
    const [held, needed] = [
      must(numberAt('financial.currentReserve')),
      must(numberAt('financial.targetReserve')),
    ]
    expect(Math.round((held / needed) * 100)).toBe(numberAt('financial.fundingLevel'))
    expect(Math.round(held / units)).toBe(numberAt('financial.perUnitBalance'))
    expect(Math.round((needed - held) / units)).toBe(numberAt('financial.perUnitUnderfunding'))
    const late = must(numberAt('propertyDetails.delinquencies')) / units
    expect(Math.abs(late * 100 - must(numberAt('financial.delinquencyShare')))).toBeLessThan(0.05)
    const [income, spent] = [
      must(numberAt('financial.totalIncome')),
      must(numberAt('financial.totalExpenses')),
    ]
    expect(income - spent).toBe(numberAt('financial.operatingResult'))
    expect(income).toBeGreaterThanOrEqual(must(numberAt('propertyInfo.monthlyDues')) * 12 * units)
    const status = income < spent ? 'Negative (deficit)' : 'Balanced'
    expect(valueAt('financial.budgetStatus')).toBe(status)
    expect(valueAt('propertyInfo.hoaName')).toBe(report.hoaName)
  })

  it('determines the kind of project and most lender test results', () => {
    expect(review.project.missing).toEqual([])
    const counted = review.tests.filter(({ result }) => result !== 'not_applicable')
    const open = counted.filter(({ result }) => result === 'unknown')
    expect(open.length).toBeLessThan(counted.length / 2)
  })

  it('raises no alert that contradicts a lender test, and one for every failed test', () => {
    const contradictions = Object.entries(testOfType).flatMap(([type, ids]) => {
      const found = report.alerts.filter((alert) => alert.type === type).map(({ severity }) => severity)
      const results = ids.map(resultOf)
      const isOpen = results.some((result) => result === 'fail' || result === 'unknown')
      return [
        ...(found.includes('bad') && !isOpen ? [`${type}: critical, but no test fails`] : []),
        ...(results.includes('fail') && !found.some((severity) => severity !== 'good')
          ? [`${type}: a test fails, but no alert says so`]
          : []),
      ]
    })
    expect(contradictions).toEqual([])
  })

  it('raises alerts whose figures appear in its values', () => {
    const allValues = report.values.map(({ value }) => value ?? '').join(' ')
    const amounts = report.alerts.flatMap(({ title }) => title.match(/\$[\d,]+\d/g) ?? [])
    expect(amounts.filter((amount) => !allValues.includes(amount))).toEqual([])
    const counts = severities.flatMap((severity) => {
      const count = report.alerts.filter((alert) => alert.severity === severity).length
      return count > 0 ? [`${count} ${severityLabels[severity].toLowerCase()}`] : []
    })
    const counted = layout.alertCounts.map(({ text }) => text)
    expect(counted.filter((text) => /^\d+ (?!subject)/.test(text))).toEqual(counts)
    expect(counted.includes('No critical alerts')).toBe(
      !counted.some((text) => /critical$|not checked$/.test(text)),
    )
  })

  it('requests no document that it already has', () => {
    const requests = blocks.flatMap((block) => (block.kind === 'requests' ? block.requests : []))
    const listed = report.documents.map(({ kind }) => kind)
    expect(requests.filter(({ kind }) => listed.includes(kind))).toEqual([])
    expect(blocks.map(({ kind }) => kind)).not.toContain('notice')
  })
})

it('the sample as report data has the periods of its values', () => {
  const { periods } = sampleReportData()
  const dated = sampleReport('SAMPLE-FAIR').values.filter(({ period }) => period)
  expect(dated.length).toBeGreaterThan(5)
  expect(periods).toEqual(Object.fromEntries(dated.map(({ path, period }) => [path, period])))
})

it('the sample reports range from one that lacks no document to one with critical alerts', () => {
  const kinds = sampleNumbers.map((number) =>
    layoutReport(sampleReport(number)).pages.flatMap(({ end }) => end.map(({ kind }) => kind)),
  )
  expect(kinds.map((list) => list.includes('requests'))).toEqual([false, true, true])
  const areAlertsCritical = sampleNumbers.map((number) =>
    sampleReport(number).alerts.some(({ severity }) => severity === 'bad'),
  )
  expect(areAlertsCritical).toEqual([false, false, true])
  // The fair sample has both good news and reasons for caution.
  expect(sampleReport('SAMPLE-FAIR').alerts.map(({ title }) => title)).toEqual([
    'A special assessment of $900 per unit has been paid (2023)',
    'The association is suing to collect dues (as of September 1, 2026)',
    'Reserves are 45% funded (as of June 30, 2024)',
    'Expenses exceed income by $13,600 (approved 2026 budget)',
    '11% of dues go into reserves (approved 2026 budget)',
    'A $212,000 repair of the garage membrane is deferred to 2027',
    'The master policy is in force until April 1, 2027',
  ])
})
