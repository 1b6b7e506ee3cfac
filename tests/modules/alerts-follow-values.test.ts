import { describe, expect, it } from 'vitest'
import { defaultBrand } from '~/brand'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import type { Candidate } from '~/modules/report-fields/candidate'
import { extractedField } from '~/modules/report-fields/fields'
import { parseTyped } from '~/modules/report-fields/parse-typed-value'
import { alertsSchema, printedAlerts, type Alert, type SubmittedAlert } from '~/modules/reports/alerts/alerts'
import { previewReport } from '~/modules/reports/revisions/approve-report.server'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { renderReportPdf } from '~/modules/reports/pdf/render-pdf.server'
import { reportObject, saveReportObject } from '~/modules/staff-orders/report-object.server'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import { sampleReport } from '~/modules/reports/samples/samples'
import { readReport } from '~/modules/reports/draft/report.server'
import { saveReport } from '~/modules/reports/draft/save-report.server'
import { setSectionReviewed } from '~/modules/reports/draft/set-section-reviewed.server'
import {
  chooseCandidate,
  editItem,
  setCandidateLeftOut,
  verifyItem,
} from '~/modules/reports/draft/item-actions.server'
import { write } from '~db/client.server'
import { pdf, upload } from '~tests/factories/documents'
import { makeOrder } from '~tests/factories/orders'
import { foundItem } from '~tests/factories/reports'
import { makeUser } from '~tests/factories/users'
import { must, refusal } from '~tests/setup/helpers'
import { pdfTexts } from '~tests/setup/pdf-text'

const assessment = 'financial.specialAssessments'

/**
 * A reserve study without a planned special assessment, and the previous year's budget with income from one.
 */
async function reportWithAlerts() {
  const admin = await makeUser({ role: 'admin' })
  const { id } = await makeOrder()
  await upload(id, 'Reserve Study.pdf', pdf('Special Assessment Required for this Plan: $0'))
  await upload(id, 'Budget 2027.pdf', pdf('Special assessment $9,200.00'))
  write((tx) => markOrderPaid(tx, id, Date.UTC(2026, 10, 20)))
  const [study, budget] = readReport(admin, id).documents
  const candidate: Candidate = {
    path: assessment,
    value: '$9,200',
    comparable: 9_200_00,
    qualifier: 'actual 2026',
    quote: 'Special assessment $9,200.00',
    documentId: must(budget).id,
    page: 1,
    confidence: 0.7,
  }
  fillReport(
    id,
    [
      foundItem(assessment, {
        value: 'None',
        documentId: must(study).id,
        documentPage: 3,
        quote: 'Special Assessment Required for this Plan: $0',
        candidates: [candidate],
      }),
      foundItem('financial.fundingLevel', { value: '12%', documentId: must(study).id, documentPage: 2 }),
    ],
    null,
  )
  const alerts = () => readReport(admin, id).alerts
  const send = (change: (alert: Alert) => SubmittedAlert) =>
    saveReport(admin, id, { alerts: alerts().map((alert) => change(alert)) })
  return {
    admin,
    id,
    budget: must(budget).id,
    study: must(study).id,
    alerts,
    send,
    about: (path: string) => alerts().filter((alert) => alert.path === path),
    edit: (path: string, value: string) => editItem(admin, id, path, value),
    section: () => must(readReport(admin, id).sections.find((section) => section.id === 'alerts')),
  }
}

describe('a proposed alert', () => {
  it('follows its value from pending to paid, and keeps document, page, and quote', async () => {
    const { admin, id, budget, about, edit } = await reportWithAlerts()
    expect(about(assessment)).toEqual([])
    chooseCandidate(admin, id, assessment, 0)
    const place = {
      source: 'Budget 2027.pdf, page 1',
      documentId: budget,
      page: 1,
      quote: 'Special assessment $9,200.00',
      path: assessment,
    }
    expect(about(assessment)).toEqual([
      expect.objectContaining({
        title: 'The documents show a special assessment of $9,200 (actual 2026)',
        description: 'Ask whether it has been paid, and who pays any balance still due at closing.',
        ...place,
      }),
    ])
    edit(assessment, '$9,200 in 2026 (paid)')
    const [alert, ...others] = about(assessment)
    expect(others).toEqual([])
    expect(alert).toMatchObject({ title: 'A special assessment of $9,200 has been paid', ...place })
    expect(alert?.description).not.toContain('Ask whether it has been paid')
    edit(assessment, 'None')
    expect(about(assessment)).toEqual([])
  })

  it('has no page if staff enter a value without a document', async () => {
    const { about, edit } = await reportWithAlerts()
    edit(assessment, '$70,000')
    expect(about(assessment)).toMatchObject([{ title: 'The documents show a special assessment of $70,000' }])
    expect(about(assessment)[0]).not.toHaveProperty('source')
  })

  it('is good news only if its value is verified', async () => {
    const { admin, id, about, edit } = await reportWithAlerts()
    edit('financial.fundingLevel', '88%')
    expect(about('financial.fundingLevel')).toEqual([])
    verifyItem(admin, id, 'financial.fundingLevel', true)
    expect(about('financial.fundingLevel')).toMatchObject([
      { severity: 'good', title: 'Reserves are 88% funded' },
    ])
    verifyItem(admin, id, 'financial.fundingLevel', false)
    expect(about('financial.fundingLevel')).toEqual([])
  })
})

describe('an alert rewritten by staff', () => {
  it('stays linked to its value, and is flagged when that changes', async () => {
    const { admin, id, alerts, send, edit, section } = await reportWithAlerts()
    send((alert) => ({ ...alert, description: 'The roofs are due in two years.' }))
    expect(alerts()).toMatchObject([{ path: 'financial.fundingLevel', restsOn: '12%', page: 2 }])
    edit('financial.fundingLevel', '20%')
    expect(alerts()[0]).toMatchObject({ description: 'The roofs are due in two years.', nowSays: '20%' })
    expect(section()).toMatchObject({
      isComplete: false,
      why: 'An alert is based on a value that has since changed: please check it.',
    })
    setSectionReviewed(admin, id, 'alerts', true)
    expect(section().isComplete).toBe(true)
    edit('financial.fundingLevel', '25%')
    expect(section().isComplete).toBe(false)
    edit('financial.fundingLevel', '12%')
    expect(alerts()[0]).not.toHaveProperty('nowSays')
  })

  it('is no longer outdated once a user confirms or rewrites it', async () => {
    const { alerts, send, edit } = await reportWithAlerts()
    send((alert) => ({ ...alert, description: 'Weak.' }))
    edit('financial.fundingLevel', '20%')
    const rewritten = () => must(alerts().find(({ description }) => description.startsWith('Weak')))
    send((alert) => alert)
    expect(rewritten().nowSays).toBe('20%')
    send((alert) => ({ ...alert, confirmed: true }))
    expect(rewritten()).toMatchObject({ restsOn: '20%' })
    expect(rewritten()).not.toHaveProperty('nowSays')
    edit('financial.fundingLevel', '25%')
    expect(rewritten().nowSays).toBe('25%')
    send((alert) => (alert.description === 'Weak.' ? { ...alert, description: 'Weak, as stated.' } : alert))
    expect(rewritten()).toMatchObject({ restsOn: '25%' })
    expect(rewritten()).not.toHaveProperty('nowSays')
  })

  it('keeps its page if an API call sends only its text', async () => {
    const { admin, id, alerts } = await reportWithAlerts()
    const [{ type, title, severity }] = alerts() as [Alert]
    saveReportObject(admin, id, {
      criticalAlerts: [{ type, title, severity, description: 'In other words.' }],
    })
    expect(alerts()).toMatchObject([
      {
        description: 'In other words.',
        path: 'financial.fundingLevel',
        source: 'Reserve Study.pdf, page 2',
        page: 2,
      },
    ])
    expect(reportObject(admin, id).criticalAlerts).toEqual(alerts())
  })
})

describe('an alert of staff', () => {
  const own = { type: 'Roof', title: 'The roof leaks', description: 'Costly', severity: 'bad' as const }

  it('cites a document of the order by its id, and follows its value', async () => {
    const { admin, id, budget, alerts, edit } = await reportWithAlerts()
    const cited = { documentId: budget, page: 1, quote: 'Roof fund', path: assessment }
    saveReport(admin, id, { alerts: [{ ...own, ...cited }] })
    expect(alerts()[0]).toEqual({ ...own, ...cited, source: 'Budget 2027.pdf, page 1', restsOn: 'None' })
    edit(assessment, '$500')
    expect(alerts()[0]?.nowSays).toBe('$500')
  })

  it('keeps the line breaks of its quote when a browser submits them as CRLF', async () => {
    const { admin, id, study, alerts } = await reportWithAlerts()
    const [sent] = alertsSchema.parse([
      { ...own, documentId: String(study), page: '2', quote: 'Roof\r\nfund', path: '', confirmed: '' },
    ])
    saveReport(admin, id, { alerts: [must(sent)] })
    expect(alerts()[0]).toEqual({
      ...own,
      documentId: study,
      page: 2,
      quote: 'Roof\nfund',
      source: 'Reserve Study.pdf, page 2',
    })
  })

  it('is rejected if it cites a document of another order', async () => {
    const { admin, id, alerts } = await reportWithAlerts()
    const elsewhere = await reportWithAlerts()
    const before = alerts()
    const error = await refusal(() =>
      saveReport(admin, id, { alerts: [{ ...own, documentId: elsewhere.budget, page: 1 }] }),
    )
    expect(error.details.fields).toEqual({
      'criticalAlerts[0].documentId': 'The order has no such document',
    })
    expect(alerts()).toEqual(before)
  })
})

describe('a printed alert', () => {
  const alert: Alert = {
    type: 'Reserves',
    title: 'Reserves are 12% funded',
    description: 'Below 30%, reserves are weak.',
    severity: 'bad',
    source: 'Reserve Study.pdf, page 2',
    documentId: 7,
    page: 2,
    quote: 'Percent funded: 12%',
    path: 'financial.fundingLevel',
    restsOn: '12%',
  }
  const printed = (verifiedAt: number | null) =>
    printedAlerts([alert], [{ path: 'financial.fundingLevel', verifiedAt }])

  it('has page and quote on the web page and in the PDF, and no internal data', async () => {
    const report = { ...sampleReport('SAMPLE-FAIR'), alerts: printed(1) }
    expect(report.alerts[0]).not.toHaveProperty('restsOn')
    const block = must(layoutReport(report).pages[0]).end.find(({ kind }) => kind === 'alerts')
    expect(block?.kind === 'alerts' && block.alerts[0]).toMatchObject({
      source: { document: 'Reserve Study', page: 'page 2' },
      quote: '“Percent funded: 12%”',
      remark: null,
    })
    const texts = await pdfTexts(await renderReportPdf(report, defaultBrand))
    expect(texts.join(' ')).toContain('“Percent funded: 12%” Reserve Study, page 2')
  })

  it('says so if its value is unverified', async () => {
    const report = { ...sampleReport('SAMPLE-FAIR'), alerts: printed(null) }
    const texts = await pdfTexts(await renderReportPdf(report, defaultBrand))
    expect(texts.join(' ')).toContain('Our staff has not verified this figure.')
  })
})

describe('the status of a special assessment', () => {
  const statusOf = (value: string) => {
    const typed = parseTyped(must(extractedField(assessment)), value)
    if (typed?.kind !== 'money') return typed?.kind
    return typed.settled ? 'settled' : typed.rejected ? 'rejected' : typed.proposed ? 'proposed' : 'open'
  }
  it.each([
    ['$9,200 in 2026 (paid)', 'settled'],
    ['$9,200, paid', 'settled'],
    ['$9,200 paid in full', 'settled'],
    ['$9,200 (paid in 2026)', 'settled'],
    ['$1,500 per unit, completed', 'settled'],
    ['$9,200 (was paid in 2026)', 'settled'],
    ['$9,200', 'open'],
    ['$9,200 to be paid at closing', 'open'],
    ['$9,200, unpaid', 'open'],
    ['$9,200 (not paid)', 'open'],
    ['$9,200, paid over 12 months', 'open'],
    ['$9,200, paid in quarterly installments', 'open'],
    ['$9,200 (half paid)', 'open'],
    ['$9,200 (proposed)', 'proposed'],
    ['$9,200, rejected by the owners', 'rejected'],
  ])('of %s is %s', (value, status) => {
    expect(statusOf(value)).toBe(status)
  })
})

describe('an alert rewritten by staff whose value has changed', () => {
  const level = 'financial.fundingLevel'
  const proposed = 'Reserves are 20% funded'

  async function rewritten() {
    const all = await reportWithAlerts()
    all.send((alert) => ({ ...alert, title: 'Reserves are very low', description: 'Weak.' }))
    all.edit(level, '20%')
    return all
  }

  it('is never printed together with the proposal for the new value', async () => {
    const { admin, id, alerts } = await rewritten()
    expect(alerts()).toMatchObject([{ title: 'Reserves are very low', nowProposes: proposed }])
    verifyItem(admin, id, level, true)
    const preview = previewReport(admin, id)
    expect(preview.alerts.map(({ title }) => title)).toEqual(['Reserves are very low'])
    expect(preview.alerts[0]).not.toHaveProperty('nowProposes')
  })

  it('remains the only one when staff confirm it, and when its value changes again', async () => {
    const { alerts, send, edit } = await rewritten()
    send((alert) => ({ ...alert, confirmed: true }))
    expect(alerts().map(({ title }) => title)).toEqual(['Reserves are very low'])
    expect(alerts()[0]).not.toHaveProperty('nowProposes')
    edit(level, '25%')
    expect(alerts()).toMatchObject([
      { title: 'Reserves are very low', nowSays: '25%', nowProposes: 'Reserves are 25% funded' },
    ])
  })

  it('is replaced by the proposal when staff remove it', async () => {
    const { admin, id, alerts } = await rewritten()
    saveReport(admin, id, { alerts: [] })
    expect(alerts()).toMatchObject([{ title: proposed, path: level, restsOn: '20%' }])
  })
})

it('an alert that staff added about the same value does not suppress proposals', async () => {
  const { admin, id, alerts, edit } = await reportWithAlerts()
  const path = 'financial.fundingLevel'
  const own = {
    type: 'Roof',
    title: 'The roof is due',
    description: 'Costly',
    severity: 'bad' as const,
    path,
  }
  saveReport(admin, id, { alerts: [...alerts(), own] })
  edit(path, '20%')
  expect(alerts()).toMatchObject([
    { title: 'The roof is due', nowSays: '20%' },
    { title: 'Reserves are 20% funded' },
  ])
})

it('an alert no longer mentions a statement that staff leave out of the report', async () => {
  const { admin, id, study, budget } = await reportWithAlerts()
  const contribution = 'financial.reserveContribution'
  const paid = { value: '$4,000 a year', documentId: study, documentPage: 2, quote: 'Contribution $4,000' }
  const inBudget: Candidate = {
    path: contribution,
    value: '$4,864 a year',
    comparable: 4_864_00,
    quote: 'To reserves $4,864',
    documentId: budget,
    page: 1,
    confidence: 0.7,
  }
  fillReport(
    id,
    [
      foundItem(contribution, { ...paid, candidates: [inBudget] }),
      foundItem('financial.recommendedContribution', { ...paid, value: '$9,000 a year' }),
    ],
    null,
  )
  const isMentioned = () =>
    readReport(admin, id).alerts.some(({ description }) => description.includes('says $4,864 a year'))
  expect(isMentioned()).toBe(true)
  setCandidateLeftOut(admin, id, contribution, 0, true)
  expect(isMentioned()).toBe(false)
})
