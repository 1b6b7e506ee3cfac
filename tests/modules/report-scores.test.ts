import { describe, expect, it } from 'vitest'
import { defaultBrand } from '~/brand'
import { renderReportPdf } from '~/modules/reports/pdf/render-pdf.server'
import type { PrintedReport } from '~/modules/reports/revisions/printed-report'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import type { Block } from '~/modules/reports/layout/report-layout'
import { revisionChanges } from '~/modules/reports/revisions/revision-changes'
import { sampleReport } from '~/modules/reports/samples/samples'
import { overallText, verdictOf } from '~/modules/reports/layout/score-words'
import { firstMethodReport, thinReport } from '../factories/reports'
import { must } from '../setup/helpers'
import { pdfTexts } from '../setup/pdf-text'
import { findBlock } from '../setup/report-blocks'

// How scores, lender tests, and missing documents are printed.

const blockOf = <K extends Block['kind']>(report: PrintedReport, kind: K, day?: string) =>
  findBlock(layoutReport(report, day), kind)

const allClear = 'Nothing in the documents called for an alert.'

describe('a report with few documents', () => {
  const report = thinReport()

  it('first says what it was made without, and what could not be checked', () => {
    const layout = layoutReport(report)
    const without = 'ade without a budget, a reserve study, or an insurance certificate'
    expect(layout.verdict).toBe(`Between F and A: 10 to 94 of 100. M${without}`)
    const [first] = layout.pages[0].wide
    expect(first?.kind).toBe('notice')
    expect(JSON.stringify(first)).toContain(`This report was m${without}, so it`)
    expect(JSON.stringify(first)).toContain('the master insurance policy, or late payments')
  })

  it('never reads like an all-clear', () => {
    const layout = layoutReport(report)
    expect(layout.alertCounts).toEqual([{ severity: 'caution', text: '5 subjects not checked' }])
    expect(blockOf(report, 'alerts')?.none).toContain('this is not an all-clear')
    expect(JSON.stringify(layout)).not.toContain(allClear)
  })

  it('still says what could not be checked if there are alerts', () => {
    const { alerts } = sampleReport('SAMPLE-FAIR')
    const layout = layoutReport({ ...report, alerts })
    const cautions = alerts.filter(({ severity }) => severity === 'caution').length
    expect(layout.alertCounts.map(({ text }) => text)).toEqual([
      `${cautions} caution`,
      '1 good news',
      '5 subjects not checked',
    ])
    expect(blockOf({ ...report, alerts }, 'alerts')?.remark).toContain('could not check')
  })

  it('prints no grade as if it were certain', () => {
    const scores = must(blockOf(report, 'scores'))
    expect(scores.overall).toMatchObject({
      score: null,
      grade: null,
      between: { lowest: 'F', highest: 'A' },
      range: { from: 10, to: 94 },
    })
    expect(scores.areas.map(({ score, word }) => [score, word])).toEqual([
      [null, '0 to 100'],
      [null, '15 to 85'],
      [null, '25 to 90'],
    ])
  })

  it('lists what to request, with the sentences to send, on the page and in the PDF', async () => {
    const { requests, message } = must(blockOf(report, 'requests'))
    expect(requests.slice(0, 3).map(({ name }) => name)).toEqual([
      'Reserve study',
      'Lender questionnaire',
      'Budget',
    ])
    expect(must(requests[0]).effects[0]).toBe(
      'Could settle 28 points of the overall score (35 of financial and 35 of physical health)',
    )
    expect(message.subject).toBe('Documents for Sample Terrace Condominium Association')
    const text = (await pdfTexts(await renderReportPdf(report, defaultBrand))).join(' ').replace(/\s+/g, ' ')
    for (const { name, ask } of requests) {
      expect(message.body).toContain(ask)
      expect(text).toContain(name)
    }
    expect(text).toContain('Read This First')
    expect(text).toContain('Between F and A')
    expect(text).not.toContain(allClear)
  })
})

it('a report says so first if all its documents are old', () => {
  const sample = sampleReport('SAMPLE-EXCELLENT')
  const later = { ...sample, reportDate: Date.UTC(2031, 5, 1, 20) }
  expect(blockOf(later, 'notice')?.paragraphs).toEqual([
    expect.stringMatching(
      /^These documents are old: the newest dated information in them is from \w+ \d+, 202\d\./,
    ),
  ])
})

it('a report says that there are no alerts only if everything could be checked', () => {
  const report = { ...sampleReport('SAMPLE-EXCELLENT'), alerts: [] }
  expect(blockOf(report, 'alerts')?.none).toBe(allClear)
  expect(layoutReport(report).alertCounts).toEqual([{ severity: 'good', text: 'No critical alerts' }])
  expect(blockOf(report, 'notice')).toBeUndefined()
})

it('a report prints a grade with the remaining range', () => {
  const report = sampleReport('SAMPLE-FAIR')
  const { overall, range } = must(blockOf(report, 'scores'))
  expect(overall).toMatchObject({ score: 67, grade: 'C', between: null, range: { from: 65, to: 69 } })
  expect(range).toBe(
    'The documents leave questions open. Depending on the answers, the score could be anywhere from 65 to 69.',
  )
})

it("a report prints the method's score beside one set by staff", () => {
  const report = thinReport()
  const set = { ...report, scores: { ...report.scores, overall: 71 }, grade: 'B' as const }
  expect(verdictOf(set)).toBe('71 of 100 · grade B · Good · provisional')
  expect(must(blockOf(set, 'scores')).reasons).toContain(
    'Our staff set the overall score during review. By the method, it is between F and A: 10 to 94 of 100.',
  )
  const unknown = { ...set, method: { ...report.method, overall: null, between: null } }
  expect(must(blockOf(unknown, 'scores')).reasons).toContain(
    'Our staff set the overall score during review. By the method, there is insufficient data.',
  )
})

it('a correction lists a changed range among its changes', () => {
  const [before, after] = [thinReport(), thinReport({ revision: 2 })]
  expect(revisionChanges(before, after)).toEqual([])
  const narrower = { ...after, method: { ...after.method, lowest: 30.2 } }
  expect(revisionChanges(before, narrower)).toEqual([
    {
      label: 'FiPhO Score',
      before: 'Between F and A: 10 to 94 of 100',
      after: 'Between F and A: 30 to 94 of 100',
    },
  ])
})

describe('lender tests', () => {
  const report = sampleReport('SAMPLE-FAIR')
  const shown = (day?: string) => must(blockOf(report, 'lender', day))

  it('use the day of the report, or another one selected by the reader', () => {
    expect(shown().lead).toContain('For a loan application dated November 20, 2026')
    const names = (day?: string) => shown(day).tests.map(({ id }) => id)
    expect(names()).toContain('reserves-10')
    expect(names()).not.toContain('reserves-15')
    expect(names('2027-02-01')).toContain('reserves-15')
    expect(shown('2027-02-01').lead).toContain('February 1, 2027')
    expect(shown().notApplicable.join(' ')).toContain('applies to applications from January 4, 2027')
  })

  it('start with the kind of project, and say what an unknown one needs', () => {
    expect(shown().project).toBe('A full project review applies to this condominium.')
    const unknown = {
      projectType: { state: 'not_provided' },
      priorityLienMonths: { state: 'not_provided' },
    } as const
    const values = report.values.filter(
      ({ path }) => !['propertyInfo.projectType', 'financial.priorityLienMonths'].includes(path),
    )
    const open = { ...report, values, lenderValues: { ...report.lenderValues, ...unknown } }
    const { project, tests } = must(blockOf(open, 'lender'))
    expect(project).toContain('The documents don’t say what kind of project this is')
    const lien = must(tests.find(({ id }) => id === 'priority-lien'))
    expect(lien).toMatchObject({ result: 'unknown', word: 'Unknown' })
    expect(lien.source).toBe('Needs: Priority Lien · Fannie Mae Selling Guide B4-2.1-01')
  })

  it('request the current policy rather than the figure that the report prints', () => {
    const unknown = {
      liability: { state: 'not_provided' },
      specialAssessment: { state: 'not_provided' },
    } as const
    const values = report.values.map((value) =>
      ['insurance.liabilityLimit', 'financial.specialAssessments'].includes(value.path)
        ? { ...value, value: '$1,000,000', period: null }
        : value,
    )
    const open = { ...report, values, lenderValues: { ...report.lenderValues, ...unknown } }
    const sources = must(blockOf(open, 'lender')).tests.map(({ source }) => source)
    expect(sources.join()).toContain('Needs: Liability Limit of the policy in force ·')
    expect(sources.join()).toContain('Needs: Units late on each special assessment ·')
  })

  it('are not shown for a planned unit development', () => {
    const planned = {
      ...report,
      lenderValues: { ...report.lenderValues, projectType: { state: 'value', value: 'planned' } as const },
    }
    const block = must(blockOf(planned, 'lender'))
    expect(block.tests).toEqual([])
    expect(block.notApplicable).toEqual([])
    expect(block.project).toContain('No project review')
  })
})

describe('a report of the first method', () => {
  const report = firstMethodReport()

  it('is printed with its own grade, points, and lender results', async () => {
    const layout = layoutReport(report, '2027-02-01')
    expect(layout.method).toBe('v1')
    expect(layout.verdict).toBe('67 of 100 · grade C · Fair')
    const scores = must(blockOf(report, 'scores'))
    expect(scores.overall).toMatchObject({ score: 67, grade: 'C', range: null, between: null })
    expect(scores.range).toBeNull()
    const lender = must(blockOf(report, 'lender', '2027-02-01'))
    expect(lender.applicationDay).toBeNull()
    expect(lender.tests.map(({ name, word }) => [name, word])).toEqual([
      ['Reserve contribution of at least 10%', 'Pass'],
      ['No critical repairs open', 'Fail'],
    ])
    const points = must(blockOf(report, 'points'))
    expect(points.lead).toContain('Method v1:')
    expect(points.areas.flatMap(({ inputs }) => inputs.filter(({ isKnown }) => !isKnown))).toEqual([
      { label: 'Structural inspection', isKnown: false, points: null, dated: null, tooOld: [] },
    ])
    expect(blockOf(report, 'requests')).toBeUndefined()
    const text = (await pdfTexts(await renderReportPdf(report, defaultBrand))).join(' ')
    expect(text).toContain('Not counted')
  })

  it('still says so if too little was known', () => {
    const nothing = { ...report, scores: { ...report.scores, overall: null }, grade: null }
    expect(verdictOf(nothing)).toBe('The documents don’t say enough to calculate a score')
    expect(overallText(nothing)).toBe('Insufficient data')
  })
})

it('a document of another association counts as missing, and says whose it is', () => {
  const report = sampleReport('SAMPLE-EXCELLENT')
  const documents = report.documents.map((document) =>
    document.kind === 'insurance' ? { ...document, otherAssociation: 'Demo Hills HOA' } : document,
  )
  expect(blockOf(report, 'notice')).toBeUndefined()
  const foreign = { ...report, documents }
  expect(layoutReport(foreign).verdict).toContain('Made without an insurance certificate')
  expect(JSON.stringify(blockOf(foreign, 'documents'))).toContain('of another association: Demo Hills HOA')
})

it('an operating result without the income for reserves says so beside income and expenses', () => {
  const budget: [path: string, value: string, period: string][] = [
    ['financial.totalIncome', '$102,200', '2025 proposed'],
    ['financial.totalExpenses', '$93,740', '2025 proposed'],
    ['financial.operatingResult', '-$7,540', '2025 proposed'],
    ['financial.reserveContribution', '$16,000 a year', 'reserve income, 2025 proposed'],
  ]
  const printed = (values: typeof budget) =>
    JSON.stringify(
      layoutReport({
        ...sampleReport('SAMPLE-FAIR'),
        values: values.map(([path, value, period]) => ({
          path,
          label: path,
          value,
          period,
          absence: null,
          source: null,
        })),
      }),
    )
  expect(printed(budget)).toContain('−$7,540 (after $16,000 for reserves, proposed 2025 budget)')
  expect(printed(budget.slice(0, 3))).toContain('−$7,540 (proposed 2025 budget)')
})

it('a figure whose document states no date says so, and one that nobody read from a document does not', () => {
  const value = {
    path: 'financial.currentReserve',
    label: 'Reserve Balance',
    value: '$48,200',
    period: null,
    absence: null,
  }
  const printed = (source: PrintedReport['values'][number]['source']) =>
    JSON.stringify(layoutReport({ ...sampleReport('SAMPLE-FAIR'), values: [{ ...value, source }] }))
  expect(printed({ document: 'Letter.pdf', page: 1 })).toContain('$48,200 (date not stated)')
  expect(printed(null)).not.toContain('date not stated')
})
