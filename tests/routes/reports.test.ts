import { beforeAll, describe, expect, it } from 'vitest'
import { fillReportOf } from '~tests/setup/fill-report'
import { fieldValue, textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { editPath, messageOf, orderInProgress, sectionNames } from '~tests/setup/report-in-progress'

// The report’s detail page for each role without JavaScript.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const statusOf = (id: number) => product.value<string>('select status from orders where id = ?', id)

describe('the report’s detail page', () => {
  it('shows eight sections in order, with values, sources, and what is missing', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id, documentId } = await orderInProgress(product)
    await fillReportOf(product, id, {
      reviewedSections: [],
      isVerified: false,
      values: {
        'propertyInfo.hoaName': 'Test Lofts <script>',
        'healthScores.overall': '82% (Excellent)',
        'healthScores.physical': '61% (Fair)',
        'healthScores.financial': '40% (Poor)',
      },
      alerts: [{ type: 'Roof', title: 'The roof leaks', description: 'It is costly.', severity: 'bad' }],
    })
    product.change(
      "update report_items set document_id = ?, document_page = 1, source = 'ai', confidence = 0.87 where order_id = ? and path = 'propertyInfo.hoaName'",
      documentId,
      id,
    )
    product.change(
      "update report_items set conflict = 1, absence = null where order_id = ? and path = 'insurance.company'",
      id,
    )
    product.change(
      "update report_items set absence = 'stated_none' where order_id = ? and path = 'financial.currentLitigation'",
      id,
    )
    // Found but unverified.
    product.change(
      "update report_items set value = '45%', absence = null, verified_at = null where order_id = ? and path = 'financial.fundingLevel'",
      id,
    )
    const page = await visitor.page(`/admin/snapshots/${id}`)
    const text = textOf(page)
    const titles = [...page.matchAll(/<h2 id="[\w-]+-title">([^<]+)<\/h2>/g)].map(([, title = '']) =>
      textOf(title),
    )
    expect(titles).toEqual(sectionNames)
    for (const words of [
      'Test Lofts <script> AI 87% bylaws.pdf, page 1',
      'Documents disagree',
      'None, as the document states',
      'Not provided',
      'A score is below 70: please look it over.',
      'There is a critical alert: please look it over.',
      'FiPhO Score 82 Excellent, grade A',
      'Method v2',
      'What is missing, and what to ask for',
      'Please send the most recent reserve study',
      'only a lender can approve a loan',
      'Percent funded Not verified yet',
      'Delinquency Not provided',
      'Critical Roof The roof leaks It is costly.',
      '0 of 21 required items verified. 2 of 8 sections need another look.',
      'Management 0 of 3 verified',
      'FiPhO Health Scores Needed 0 of 4 verified',
      'Pending Review',
      'Next Step Check 21 required items against the documents.',
      'General 0 of 1 verified Edit Test Buyer, 2 Test Avenue',
      '1 alert: 1 critical',
      '2 answers, 1 value to choose, 5 required items not provided',
      'No answers, 3 required items not provided',
      '1 document, 10 to request',
      'Lender tests: 17 unknown',
    ])
      expect(text).toContain(words)
    expect([...page.matchAll(/data-tone="(\w+)"/g)].map(([, tone]) => tone)).toEqual([
      'good',
      'bad',
      'caution',
    ])
    for (const section of [
      'general',
      'key-info',
      'fipho',
      'alerts',
      'management',
      'financial',
      'rules',
      'documents',
    ])
      expect(page).toContain(`href="${editPath(id, section)}"`)
    expect(page).toContain(`section=general&amp;doc=${documentId}&amp;page=1&amp;item=propertyInfo.hoaName`)
    expect(text).not.toContain('Send for Final Review')
    expect(page).toMatch(/<button[^>]*disabled[^>]*>(?:<[^>]*>)*Download Report/)
  })

  it('is sent for final review once every section is complete', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInProgress(product)
    const path = `/admin/snapshots/${id}`
    await fillReportOf(product, id, { isVerified: false })
    // Every section is complete, but nothing is verified.
    expect(textOf(await visitor.page(path))).not.toContain('Send for Final Review')
    await fillReportOf(product, id, {
      reviewedSections: [],
      values: { 'healthScores.overall': '50% (Poor)' },
    })
    const refused = await visitor.post(path, { intent: 'final-review' })
    expect(refused.headers.get('Location')).toBe(`${path}/review`)
    expect(statusOf(id)).toBe('processing')
    for (const section of ['fipho', 'documents']) {
      const response = await visitor.post(path, { intent: 'check-section', section })
      expect(response.headers.get('Location')).toBe(`${path}#${section}`)
    }
    expect(textOf(await visitor.page(path))).toContain('Send for Final Review')
    await visitor.post(path, { intent: 'uncheck-section', section: 'fipho' })
    expect(textOf(await visitor.page(path))).not.toContain('Send for Final Review')
    await visitor.post(path, { intent: 'check-section', section: 'fipho' })
    const sent = await visitor.post(path, { intent: 'final-review' })
    expect(sent.headers.get('Location')).toBe(`${path}/review`)
    expect(statusOf(id)).toBe('final review')
    expect(textOf(await visitor.page(path))).not.toContain('Send for Final Review')
    for (const section of ['general', 'lost', ''])
      expect((await visitor.post(path, { intent: 'check-section', section })).status).toBe(400)
  })

  it('lets a contributor work on their own orders, except the final review', async () => {
    const { visitor, id: me } = await signInAs(product, 'contributor')
    const { id } = await orderInProgress(product, me)
    await fillReportOf(product, id)
    const text = textOf(await visitor.page(`/admin/snapshots/${id}`))
    expect(text).toContain('21 of 21 required items verified.')
    expect(text).not.toContain('another look')
    expect(text).not.toContain('Send for Final Review')
    const response = await visitor.post(`/admin/snapshots/${id}`, { intent: 'final-review' })
    expect(response.headers.get('Location')).toBe('/admin/login')
    expect(statusOf(id)).toBe('processing')
  })

  it('is read-only for a viewer', async () => {
    const { visitor } = await signInAs(product, 'viewer')
    const { id, orderNumber } = await orderInProgress(product)
    await fillReportOf(product, id)
    product.change("update orders set status = 'completed', completed_at = 1 where id = ?", id)
    const page = await visitor.page(`/admin/snapshots/${id}?share=1`)
    expect(page).toContain(`/report/${orderNumber}`)
    expect(page).toContain(`/api/download-pdf/hoa-report-${id}-latest.pdf`)
    for (const way of ['/edit', '/review', 'check-section', 'read-again', 'share-email'])
      expect(page).not.toContain(way)
  })

  it('shares its link: copied or mailed', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id, orderNumber } = await orderInProgress(product)
    const path = `/admin/snapshots/${id}?share=1`
    expect(await visitor.page(path)).toContain(`value="${product.url}/report/${orderNumber}"`)
    const bad = await visitor.post(path, { intent: 'share', email: 'no address' })
    const page = await bad.text()
    expect([bad.status, fieldValue(page, 'email')]).toEqual([422, 'no address'])
    expect(textOf(page)).toContain('Please enter a valid email address')
    const email = `${crypto.randomUUID()}@example.com`
    const sent = await visitor.post(path, { intent: 'share', email })
    expect(await messageOf(visitor, sent)).toContain(`The link is on its way to ${email}.`)
    await expect
      .poll(() => product.mails().filter(({ text }) => text.includes(`To: ${email}`)))
      .toEqual([
        expect.objectContaining({ text: expect.stringContaining(`/report/${orderNumber}`) as string }),
      ])
  })

  it('shows the reading’s progress and problems, and can restart it', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id, documentId } = await orderInProgress(product)
    const path = `/admin/snapshots/${id}`
    await expect.poll(async () => textOf(await visitor.page(path))).toContain('1 of 1 file')
    product.change(
      "update document_readings set status = 'failed', message = 'The file is damaged.' where document_id = ?",
      documentId,
    )
    const text = textOf(await visitor.page(path))
    expect(text).toContain('bylaws.pdf : The file is damaged.')
    expect(text).toMatch(/Missing from the checklist: 9 .*CC&Rs/)
    const again = await visitor.post(path, { intent: 'read-again' })
    expect(await messageOf(visitor, again)).toContain('Reading Documents Again')
    await expect
      .poll(() => product.value('select status from document_readings where document_id = ?', documentId))
      .not.toBe('failed')
  })
})
