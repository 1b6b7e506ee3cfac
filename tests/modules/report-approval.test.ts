import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { defaultBrand } from '~/brand'
import { changeOrderStatus } from '~/modules/orders/change-status.server'
import { approveReport } from '~/modules/reports/revisions/approve-report.server'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { renderReportPdf } from '~/modules/reports/pdf/render-pdf.server'
import { printedValue, type PrintedReport } from '~/modules/reports/revisions/printed-report'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import { readReport } from '~/modules/reports/draft/report.server'
import { readRevisions } from '~/modules/reports/revisions/revisions.server'
import { saveReport } from '~/modules/reports/draft/save-report.server'
import { setSectionReviewed } from '~/modules/reports/draft/set-section-reviewed.server'
import { sendForFinalReview } from '~/modules/reports/review/send-for-final-review.server'
import { editItem, setAbsence, verifyItem } from '~/modules/reports/draft/item-actions.server'
import { db } from '~db/client.server'
import { documentReadings, documents, jobs, orders, reportItems, reportRevisions } from '~db/schema'
import { insertDocument } from '~tests/factories/documents'
import { makePaidOrder } from '~tests/factories/orders'
import { foundItem, requiredItems, verifyAllItems } from '~tests/factories/reports'
import { makeUser } from '~tests/factories/users'
import { expectRefusal, must } from '~tests/setup/helpers'
import { pdfTexts } from '~tests/setup/pdf-text'
import { blocksOf, findBlock } from '~tests/setup/report-blocks'

async function paidOrder() {
  const admin = await makeUser({ role: 'admin' })
  const order = await makePaidOrder()
  return { admin, order }
}

describe('approval', () => {
  async function readyForApproval() {
    const { admin, order } = await paidOrder()
    fillReport(order.id, requiredItems(), null)
    editItem(admin, order.id, 'propertyInfo.hoaName', 'Test Lofts <b>')
    setAbsence(admin, order.id, 'financial.currentLitigation', 'stated_none')
    verifyAllItems(admin, order.id)
    setSectionReviewed(admin, order.id, 'documents', true)
    changeOrderStatus(admin, order.id, 'processing')
    sendForFinalReview(admin, order.id)
    return { admin, order }
  }
  const revisions = () => db().select().from(reportRevisions).all()

  it('requires every required item', async () => {
    const { admin, order } = await readyForApproval()
    verifyItem(admin, order.id, 'insurance.company', false)
    await expectRefusal(
      () => approveReport(admin, order.id),
      'conflict',
      'Please approve all required items before final approval.',
    )
    expect(revisions()).toEqual([])
    expect(db().select().from(orders).where(eq(orders.id, order.id)).get()?.status).toBe('final review')
  })

  it('freezes the verified values without the customer, and completes the order immediately', async () => {
    const { admin, order } = await readyForApproval()
    expect(approveReport(admin, order.id)).toBe(1)
    const [revision] = revisions()
    const content = JSON.parse(must(revision).content) as PrintedReport
    expect(content).toMatchObject({ orderNumber: order.orderNumber, revision: 1, hoaName: 'Test Lofts <b>' })
    expect(content.values.find((v) => v.path === 'financial.currentLitigation')).toMatchObject({
      value: null,
      absence: 'stated_none',
    })
    for (const secret of [order.email, order.phone, order.lastName])
      expect(must(revision).content).not.toContain(secret)
    expect(db().select().from(orders).where(eq(orders.id, order.id)).get()?.status).toBe('completed')
    expect(
      db()
        .select()
        .from(jobs)
        .all()
        .filter((j) => j.kind === 'render-report'),
    ).toHaveLength(1)
  })

  it('prints that an unverified value exists, but not the value', async () => {
    const { admin, order } = await readyForApproval()
    const candidate = { comparable: 1, quote: '', documentId: 0, page: 3, confidence: 0.8 }
    fillReport(
      order.id,
      [
        foundItem('financial.lateFee', { value: '$25 after 15 days' }),
        foundItem('financial.transferFee', {
          conflict: true,
          candidates: ['$350', '$400'].map((value) => ({
            ...candidate,
            path: 'financial.transferFee',
            value,
          })),
        }),
        foundItem('financial.returnedCheckFee', { absence: 'stated_none' }),
        foundItem('financial.totalIncome', { value: '$90,000' }),
        foundItem('financial.workingCapital', { absence: 'not_found' }),
        foundItem('propertyInfo.yearBuilt', { value: '1984' }),
      ],
      null,
    )
    verifyItem(admin, order.id, 'financial.totalIncome', true)
    for (const { path, required } of readReport(admin, order.id).items)
      if (required) verifyItem(admin, order.id, path, true)
    approveReport(admin, order.id)
    const content = JSON.parse(must(revisions()[0]).content) as PrintedReport
    for (const path of ['lateFee', 'transferFee', 'returnedCheckFee'].map((name) => `financial.${name}`))
      expect(printedValue(content, path)).toMatchObject({
        value: null,
        absence: 'not_verified',
        source: null,
      })
    expect(printedValue(content, 'financial.workingCapital')).toBeUndefined()
    expect(JSON.stringify(content.values)).not.toMatch(/\$25|\$350|\$400|1984/)

    const layout = layoutReport(content)
    const blocks = blocksOf(layout)
    expect(blocks.find(({ title }) => title === 'Fees')).toMatchObject({
      rows: [],
      missing: [
        {
          absence: 'Not provided',
          labels: ['Interest on Late Payments', 'Working Capital Contribution', 'Construction Deposit'],
        },
        { absence: 'Not verified', labels: ['Late Fee', 'Transfer Fee', 'Returned Check Fee'] },
      ],
    })
    const key = blocks.find((block) => block.kind === 'rows' && block.title === 'Key Property Information')
    expect(key?.kind === 'rows' && key.rows.find(({ label }) => label === 'Year Built')).toMatchObject({
      value: null,
      absence: 'Not verified',
    })
    expect(content.method.method).toBe('v2')
    expect(content.lenderValues).toMatchObject({ units: { state: expect.any(String) as string } })
    expect(layout.legend).toContain('“Not verified” means that our staff has not confirmed the answer')
    const texts = (await pdfTexts(await renderReportPdf(content, defaultBrand))).join(' ')
    expect(texts).toContain('Not verified: Late Fee, Transfer Fee')
    expect(texts).toContain(layout.legend)
  })

  it('labels figures entered by staff without a document', async () => {
    const { admin, order } = await readyForApproval()
    editItem(admin, order.id, 'management.googleReviews', '4.5')
    editItem(admin, order.id, 'management.cacmMember', 'Yes')
    verifyItem(admin, order.id, 'management.googleReviews', true)
    approveReport(admin, order.id)
    const content = JSON.parse(must(revisions()[0]).content) as PrintedReport
    const layout = layoutReport(content)
    const block = layout.pages[2].columns[1].find(({ title }) => title === 'Management')
    const rows = block?.kind === 'rows' ? block.rows : []
    expect(rows.find(({ label }) => label === 'Google Reviews')).toMatchObject({
      value: '4.5',
      source: { document: 'Entered by our staff', page: null },
    })
    expect(rows.filter(({ value }) => value === null).map(({ source }) => source)).not.toContainEqual(
      expect.anything(),
    )
    expect(layout.legend).toContain('or says that our staff entered it')
    expect((await pdfTexts(await renderReportPdf(content, defaultBrand))).join(' ')).toContain(
      '4.5 Entered by our staff',
    )
    // A revision older than this data.
    const before = content.values.map(({ origin: _, ...value }) => value)
    expect(layoutReport({ ...content, values: before }).legend).not.toContain('our staff entered')
  })

  it('names the inputs of a calculated figure', async () => {
    const { admin, order } = await readyForApproval()
    const { id } = insertDocument({ orderId: order.id }, 'Budget.pdf')
    const onPage = { documentId: id, documentPage: 4 }
    for (const [path, source, value] of [
      ['propertyInfo.monthlyDues', 'system', '$66.67 a month'],
      ['financial.fundingLevel', 'ai', '62%'],
    ] as const) {
      db()
        .update(reportItems)
        .set({ ...onPage, source, value, absence: null })
        .where(and(eq(reportItems.orderId, order.id), eq(reportItems.path, path)))
        .run()
    }
    approveReport(admin, order.id)
    const layout = layoutReport(JSON.parse(must(revisions()[0]).content) as PrintedReport)
    const rows = layout.pages[0].wide.flatMap((block) => (block.kind === 'rows' ? block.rows : []))
    expect(rows.find(({ label }) => label === 'Monthly Dues')?.source).toEqual({
      document: 'Calculated from Budget',
      page: 'page 4',
      note: null,
      quote: null,
      evidence: { documentId: id, page: 4, statement: 'propertyInfo.monthlyDues' },
    })
    expect(JSON.stringify(layout.pages[1].wide)).toContain('{"document":"Budget","page":"page 4"')
  })

  it('says beside a source that it names another association, on the page, in the PDF, and in alerts', async () => {
    const { admin, order } = await readyForApproval()
    const { id } = insertDocument({ orderId: order.id }, 'Budget.pdf')
    const cited = { documentId: id, documentPage: 9, otherAssociation: 'Harbor Point HOA', absence: null }
    const set = (path: string, changes: Partial<typeof reportItems.$inferInsert>) =>
      db()
        .update(reportItems)
        .set({ ...cited, ...changes })
        .where(and(eq(reportItems.orderId, order.id), eq(reportItems.path, path)))
        .run()
    set('financial.fundingLevel', { value: '20%', typed: '{"kind":"percent","percent":20}', source: 'ai' })
    set('propertyInfo.monthlyDues', { value: '$66.67 a month', source: 'system' })
    approveReport(admin, order.id)
    const content = JSON.parse(must(revisions()[0]).content) as PrintedReport
    expect(printedValue(content, 'financial.fundingLevel')?.source).toMatchObject({
      page: 9,
      otherAssociation: 'Harbor Point HOA',
    })
    const alert = { severity: 'bad', type: 'Reserves', title: 'Reserves are low', description: '' } as const
    const report: PrintedReport = { ...content, alerts: [{ ...alert, source: 'Budget.pdf, page 9' }] }
    const layout = layoutReport(report)
    const sources = JSON.stringify(layout)
    expect(sources).toContain('{"document":"Budget","page":"page 9","note":"which names Harbor Point HOA"')
    expect(findBlock(layout, 'alerts')?.alerts[0]?.source?.note).toBe('which names Harbor Point HOA')
    const texts = (await pdfTexts(await renderReportPdf(report, defaultBrand))).join(' ').replace(/\s+/g, ' ')
    expect(texts).toContain('Budget, page 9, which names Harbor Point HOA')
    expect(texts).toContain('Calculated from Budget, page 9, using a page that names Harbor Point HOA')
    // A revision older than this data.
    const before = content.values.map(({ source, ...value }) => {
      if (!source) return { ...value, source }
      const { otherAssociation: _, ...rest } = source
      return { ...value, source: rest }
    })
    expect(JSON.stringify(layoutReport({ ...report, values: before }))).not.toContain('Harbor Point')
  })

  it('counts the documents that were read, and lists those that were not, or only partially', async () => {
    const { admin, order } = await readyForApproval()
    db().delete(documents).where(eq(documents.orderId, order.id)).run()
    for (const [name, status, pagesTotal, pagesRead, filePages = pagesTotal] of [
      ['Rules.pdf', 'done', 8, 8],
      ['Locked.pdf', 'failed', null, 0],
      ['Noise.png', 'failed', 1, 1],
      ['Long.pdf', 'done', 500, 500, 1612],
      ['Stalled.pdf', 'failed', 40, 12],
    ] as const) {
      const { id } = insertDocument({ orderId: order.id }, name)
      db()
        .insert(documentReadings)
        .values({ documentId: id, status, pagesTotal, pagesRead, filePages, finishedAt: 0 })
        .run()
    }
    approveReport(admin, order.id)
    const layout = layoutReport(JSON.parse(must(revisions()[0]).content) as PrintedReport)
    expect(layout.documentCount).toBe(3)
    expect(layout.pages[2].end.find(({ kind }) => kind === 'documents')).toMatchObject({
      title: 'Documents',
      documents: [
        { name: 'Rules.pdf', detail: '8 pages' },
        { name: 'Locked.pdf', detail: 'could not be read' },
        { name: 'Noise.png', detail: 'could not be read' },
        { name: 'Long.pdf', detail: 'first 500 of 1,612 pages' },
        { name: 'Stalled.pdf', detail: 'first 12 of 40 pages' },
      ],
    })
  })

  it('twice is harmless, and a correction creates the next revision', async () => {
    const { admin, order } = await readyForApproval()
    approveReport(admin, order.id)
    expect(approveReport(admin, order.id)).toBe(1)
    editItem(admin, order.id, 'propertyInfo.hoaName', 'Corrected Lofts')
    await expectRefusal(() => approveReport(admin, order.id), 'conflict', /approve all required items/)
    verifyItem(admin, order.id, 'propertyInfo.hoaName', true)
    expect(approveReport(admin, order.id)).toBe(2)
    expect(revisions().map((r) => (JSON.parse(r.content) as PrintedReport).hoaName)).toEqual([
      'Test Lofts <b>',
      'Corrected Lofts',
    ])
  })

  it('is compared with the current report, and differences are shown', async () => {
    const { admin, order } = await readyForApproval()
    const approved = () => readRevisions(admin, order.id, readReport(admin, order.id))
    const changed = () => approved()?.isChanged
    expect(approved()).toBe(null)
    approveReport(admin, order.id, 1_000)
    expect(approved()).toEqual({
      isChanged: false,
      revisions: [{ revision: 1, approvedAt: 1_000, hasPdf: false }],
    })
    setSectionReviewed(admin, order.id, 'alerts', true)
    expect(changed()).toBe(false)
    editItem(admin, order.id, 'financial.fundingLevel', '60%')
    expect(changed()).toBe(true)
    verifyItem(admin, order.id, 'financial.fundingLevel', true)
    for (const { path } of readReport(admin, order.id).items) verifyItem(admin, order.id, path, true)
    expect(changed()).toBe(true)
    approveReport(admin, order.id)
    expect([changed(), approved()?.revisions.map((r) => r.revision)]).toEqual([false, [2, 1]])
    editItem(admin, order.id, 'healthScores.financial', '88', 'the auditor’s view')
    verifyItem(admin, order.id, 'healthScores.financial', true)
    expect(changed()).toBe(true)
    approveReport(admin, order.id)
    saveReport(admin, order.id, { alerts: [] })
    expect(changed()).toBe(true)
    const stranger = await makeUser({ role: 'contributor' })
    await expectRefusal(
      () => readRevisions(stranger, order.id, { items: [], alerts: [], documents: [] }),
      'forbidden',
      /someone else/,
    )
  })

  it('is unchanged although an optional value is not verified yet, until it is', async () => {
    const { admin, order } = await readyForApproval()
    fillReport(order.id, [foundItem('financial.lateFee', { value: '$25 after 15 days' })], null)
    approveReport(admin, order.id)
    const changed = () => readRevisions(admin, order.id, readReport(admin, order.id))?.isChanged
    expect(changed()).toBe(false)
    verifyItem(admin, order.id, 'financial.lateFee', true)
    expect(changed()).toBe(true)
  })

  it('is unchanged after its documents were deleted, and with them the citations', async () => {
    const { admin, order } = await readyForApproval()
    const { id: documentId } = insertDocument({ orderId: order.id })
    db()
      .update(reportItems)
      .set({ documentId, documentPage: 1, quote: 'Test Lofts' })
      .where(and(eq(reportItems.orderId, order.id), eq(reportItems.path, 'propertyInfo.hoaName')))
      .run()
    approveReport(admin, order.id)
    const cited = readReport(admin, order.id).items.filter(({ document }) => document !== null)
    expect(cited).toHaveLength(1)
    db().delete(documents).where(eq(documents.orderId, order.id)).run()
    const report = readReport(admin, order.id)
    expect(report.items.filter(({ document }) => document !== null)).toEqual([])
    expect(readRevisions(admin, order.id, report)?.isChanged).toBe(false)
  })

  it('is changed if only the period of a value was corrected', async () => {
    const { admin, order } = await readyForApproval()
    const setPeriod = (period: string) => {
      editItem(admin, order.id, 'financial.currentReserve', '$864,000', '', { period })
      for (const { path } of readReport(admin, order.id).items) verifyItem(admin, order.id, path, true)
    }
    setPeriod('as of 2025-06-30')
    approveReport(admin, order.id)
    const changed = () => readRevisions(admin, order.id, readReport(admin, order.id))?.isChanged
    expect(changed()).toBe(false)
    setPeriod('as of 2025-12-31')
    expect(changed()).toBe(true)
  })

  it('is not allowed for a contributor', async () => {
    const { order } = await readyForApproval()
    const contributor = await makeUser({ role: 'contributor' })
    await expectRefusal(() => approveReport(contributor, order.id), 'forbidden', /someone else|admin/)
  })
})
