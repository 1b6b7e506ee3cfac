import { describe, expect, it } from 'vitest'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import type { Block, ReportLayout } from '~/modules/reports/layout/report-layout'
import { datesOfScore } from '~/modules/reports/layout/report-figures'
import { defaultApplicationDay } from '~/modules/reports/layout/score-blocks'
import { sampleReport } from '~/modules/reports/samples/samples'
import { firstMethodReport } from '../factories/reports'
import { must } from '../setup/helpers'
import { findBlock } from '../setup/report-blocks'

// An approved report with a questionnaire that stated delinquencies in 2008.

const withDelinquencyOf = (period: string) => {
  const report = sampleReport('SAMPLE-FAIR')
  const late = ['financial.delinquencyShare', 'propertyDetails.delinquencies']
  return {
    ...report,
    values: report.values.map((value) => (late.includes(value.path) ? { ...value, period } : value)),
  }
}
const tooOld = 'Delinquencies stated for 2008 are too old to count; ask for a current report'

const blockOf = <K extends Block['kind']>(layout: ReportLayout, kind: K) => must(findBlock(layout, kind))

describe('a report with a figure of 2008', () => {
  it('neither fails nor passes a test with it, and requests a newer document', () => {
    const layout = layoutReport(withDelinquencyOf('2008'))
    const test = must(blockOf(layout, 'lender').tests.find(({ id }) => id === 'delinquency'))
    expect(test).toMatchObject({ result: 'unknown' })
    expect(test.source).toContain(`2008 · ${tooOld} · Needs: Delinquency`)
    const request = must(blockOf(layout, 'requests').requests.find(({ kind }) => kind === 'questionnaire'))
    // The request itself says what to ask for.
    expect(request.effects[0]).toBe('Delinquencies stated for 2008 are too old to count')
    expect(request.name).toBe('Newer lender questionnaire')
  })

  it('keeps the points with which it was approved', () => {
    const report = withDelinquencyOf('2008')
    const points = blockOf(layoutReport(report), 'points').areas.flatMap(({ inputs }) => inputs)
    expect(points.find(({ label }) => label === 'Delinquency')).toMatchObject({
      points: '12 of 15',
      dated: '2008',
      tooOld: [],
    })
    expect(datesOfScore(report).delinquency).toEqual({ dated: '2008', tooOld: [] })
  })

  it('marks a figure that the score did not count', () => {
    const report = withDelinquencyOf('2008')
    const { financial } = report.method.areas
    const inputs = financial.inputs.map((points) =>
      points.input === 'delinquency' ? { ...points, earned: null } : points,
    )
    const areas = { ...report.method.areas, financial: { ...financial, inputs } }
    expect(datesOfScore({ ...report, method: { ...report.method, areas } }).delinquency).toEqual({
      dated: '2008',
      tooOld: [tooOld],
    })
  })
})

it("uses the samples' own date for samples, and today for approved reports", () => {
  const sample = sampleReport('SAMPLE-POOR')
  expect(defaultApplicationDay(sample, '2030-01-01')).toBe('2026-11-20')
  expect(defaultApplicationDay({ ...sample, revision: 1 }, '2030-01-01')).toBe('2030-01-01')
  const { tests } = blockOf(layoutReport(sample, '2026-11-20'), 'lender')
  expect(tests.filter(({ source }) => source.includes('too old'))).toEqual([])
  expect(tests.find(({ id }) => id === 'delinquency')?.result).toBe('fail')
})

it('shows the date of a figure in a report of the first method', () => {
  expect(datesOfScore(firstMethodReport()).percentFunded).toEqual({
    dated: 'as of June 30, 2024',
    tooOld: [],
  })
})
