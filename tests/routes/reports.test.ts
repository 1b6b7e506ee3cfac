import { beforeAll, describe, expect, it } from 'vitest'
import { fillReportOf } from '~tests/factories/reports'
import { fieldValue, textOf } from '~tests/setup/html'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// The report's detail page, its editor, and its API calls for each role without JavaScript.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

/** A paid order in processing, assigned to `assigneeId`. */
async function orderInWork(assigneeId: number | null = null) {
  const order = await placePaidOrder(product, assigneeId)
  product.change("update orders set status = 'processing' where id = ?", order.id)
  return order
}
const statusOf = (id: number) => product.value<string>('select status from orders where id = ?', id)
const valueOf = (id: number, path: string) =>
  product.value<string | null>('select value from report_items where order_id = ? and path = ?', id, path)
const edit = (id: number, section: string) => `/admin/snapshots/${id}/edit?section=${section}`
const textAfter = async (visitor: Visitor, answer: Response) =>
  textOf(await (await visitor.follow(answer)).text())

const sectionNames = [
  'General',
  'Key Information',
  'FiPhO Health Scores',
  'Critical Alerts',
  'Management',
  'Financial & Insurance',
  'Rules & Governance',
  'Documents',
]

describe('the report’s detail page', () => {
  it('shows eight sections in order, with values, sources, and what is missing', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id, documentId } = await orderInWork()
    await fillReportOf(product, id, {
      checked: [],
      verified: false,
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
      '2 answers, 1 value to choose, 5 required not provided',
      'No answers, 3 required not provided',
      '1 document, 10 to ask for',
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
      expect(page).toContain(`href="${edit(id, section)}"`)
    expect(page).toContain(`section=general&amp;doc=${documentId}&amp;page=1&amp;item=propertyInfo.hoaName`)
    expect(text).not.toContain('Send for Final Review')
    expect(page).toMatch(/<button[^>]*disabled[^>]*>(?:<[^>]*>)*Download Report/)
  })

  it('shows no section as complete and no document as missing while values are being extracted', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInWork()
    product.change('delete from report_items where order_id = ?', id)
    product.change(
      `insert into jobs (kind, payload, status, max_attempts, run_at, created_at)
       values ('extract-values', ?, 'queued', 1, ?, 1)`,
      JSON.stringify({ orderId: id }),
      Number.MAX_SAFE_INTEGER,
    )
    const text = textOf(await visitor.page(`/admin/snapshots/${id}`))
    expect(text).toContain('The documents are being read.')
    expect(text).toContain('Key Information Edit Nothing read yet')
    expect(text).not.toMatch(/\bComplete\b|\d missing/)
    product.change('delete from jobs where run_at = ?', Number.MAX_SAFE_INTEGER)
  })

  it('is sent for final review once every section is complete', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInWork()
    const path = `/admin/snapshots/${id}`
    await fillReportOf(product, id, { verified: false })
    // Every section is complete, but nothing is verified.
    expect(textOf(await visitor.page(path))).not.toContain('Send for Final Review')
    await fillReportOf(product, id, { checked: [], values: { 'healthScores.overall': '50% (Poor)' } })
    const refused = await visitor.post(path, { intent: 'final-review' })
    expect(refused.headers.get('Location')).toBe(`${path}/review`)
    expect(statusOf(id)).toBe('processing')
    for (const section of ['fipho', 'documents']) {
      const answer = await visitor.post(path, { intent: 'check-section', section })
      expect(answer.headers.get('Location')).toBe(`${path}#${section}`)
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
    const { id } = await orderInWork(me)
    await fillReportOf(product, id)
    const text = textOf(await visitor.page(`/admin/snapshots/${id}`))
    expect(text).toContain('21 of 21 required items verified.')
    expect(text).not.toContain('another look')
    expect(text).not.toContain('Send for Final Review')
    const answer = await visitor.post(`/admin/snapshots/${id}`, { intent: 'final-review' })
    expect(answer.headers.get('Location')).toBe('/admin/login')
    expect(statusOf(id)).toBe('processing')
  })

  it('is read-only for a viewer', async () => {
    const { visitor } = await signInAs(product, 'viewer')
    const { id, orderNumber } = await orderInWork()
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
    const { id, orderNumber } = await orderInWork()
    const path = `/admin/snapshots/${id}?share=1`
    expect(await visitor.page(path)).toContain(`value="${product.url}/report/${orderNumber}"`)
    const bad = await visitor.post(path, { intent: 'share', email: 'no address' })
    const page = await bad.text()
    expect([bad.status, fieldValue(page, 'email')]).toEqual([422, 'no address'])
    expect(textOf(page)).toContain('Please enter a valid email address')
    const email = `${crypto.randomUUID()}@example.com`
    const sent = await visitor.post(path, { intent: 'share', email })
    expect(await textAfter(visitor, sent)).toContain(`The link is on its way to ${email}.`)
    await expect
      .poll(() => product.mails().filter(({ text }) => text.includes(`To: ${email}`)))
      .toEqual([
        expect.objectContaining({ text: expect.stringContaining(`/report/${orderNumber}`) as string }),
      ])
  })

  it('shows the reading’s progress and problems, and can restart it', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id, documentId } = await orderInWork()
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
    expect(await textAfter(visitor, again)).toContain('Documents are read again')
    await expect
      .poll(() => product.value('select status from document_readings where document_id = ?', documentId))
      .not.toBe('failed')
  })
})

describe('the editor', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('has section %i of 8, with a link to the next', async (number) => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInWork()
    const ids = ['general', 'key-info', 'fipho', 'alerts', 'management', 'financial', 'rules', 'documents']
    const page = await visitor.page(edit(id, ids[number - 1] ?? ''))
    expect(textOf(page)).toContain(`${number} of 8`)
    expect(textOf(page)).toContain(`Edit ${sectionNames[number - 1]}`)
    const next = ids[number]
    if (next) expect(page).toContain(`href="${edit(id, next)}"`)
    const before = ids[number - 2]
    if (before) expect(page).toContain(`href="${edit(id, before)}"`)
  })

  it('saves a section with a message and returns to the report', async () => {
    const { visitor, id: me } = await signInAs(product, 'contributor')
    const { id } = await orderInWork(me)
    await fillReportOf(product, id, { values: { 'management.company': 'Old Company' } })
    const page = await visitor.page(edit(id, 'management'))
    expect(fieldValue(page, 'management.company')).toBe('Old Company')
    const saved = await visitor.post(edit(id, 'management'), {
      intent: 'save',
      version: fieldValue(page, 'version') ?? '',
      'management.company': '  New   Company ',
      'management.googleReviews': '4.5',
      'management.email': '',
      'financial.fundingLevel': '12',
    })
    expect(saved.headers.get('Location')).toBe(`/admin/snapshots/${id}#management`)
    expect(await textAfter(visitor, saved)).toContain(
      'Changes Saved Report data has been updated successfully.',
    )
    expect(valueOf(id, 'management.company')).toBe('New Company')
    expect(valueOf(id, 'management.googleReviews')).toBe('4.5')
    // Fields of other sections are not part of this form.
    expect(valueOf(id, 'financial.fundingLevel')).toBeNull()
    expect(
      product.value(
        "select verified_at from report_items where order_id = ? and path = 'management.company'",
        id,
      ),
    ).toBeNull()
    const emailVerified =
      "select verified_at from report_items where order_id = ? and path = 'management.email'"
    expect(product.value(emailVerified, id)).toBe(1)
  })

  it('returns a form with its input, and each message beside its field', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInWork()
    await fillReportOf(product, id)
    const answer = await visitor.post(edit(id, 'financial'), {
      intent: 'save',
      version: 1,
      'financial.fundingLevel': '101',
      'insurance.replacementValue': '-1',
      'financial.budgetStatus': 'fine',
      'propertyDetails.delinquencies': 'many',
      'insurance.company': 'x'.repeat(301),
      '__proto__.polluted': '1',
    })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    for (const sentence of [
      'The funding level is a percentage from 0 to 100',
      'The replacement value is a percentage from 0 to 100',
      'Budget Status is one of Positive, Neutral (balanced), Negative (deficit)',
      'Please enter a number of units, such as 0, 3, or 6+',
      'Please use at most 300 characters',
    ])
      expect(textOf(page)).toContain(sentence)
    expect(fieldValue(page, 'financial.fundingLevel')).toBe('101')
    expect(valueOf(id, 'financial.fundingLevel')).toBeNull()
    const score = await visitor.post(edit(id, 'fipho'), {
      intent: 'save',
      version: 1,
      'healthScores.overall': '77',
      reason: '',
    })
    expect([score.status, textOf(await score.text())]).toEqual([
      422,
      expect.stringContaining('Please say why you set the score by hand') as string,
    ])
    expect((await visitor.post(edit(id, 'fipho'), { intent: 'lost' })).status).toBe(400)
  })

  it('warns the second of two users, keeps the input, and overwrites on request', async () => {
    const one = await signInAs(product, 'admin')
    const two = await signInAs(product, 'super')
    const { id } = await orderInWork()
    await fillReportOf(product, id)
    const version = fieldValue(await two.visitor.page(edit(id, 'management')), 'version') ?? ''
    const save = (visitor: Visitor, company: string, seen: string) =>
      visitor.post(edit(id, 'management'), { intent: 'save', version: seen, 'management.company': company })
    expect((await save(one.visitor, 'First Company', version)).status).toBe(302)
    const answer = await save(two.visitor, 'Second Company', version)
    expect(answer.status).toBe(409)
    const page = await answer.text()
    expect(textOf(page)).toContain('Somebody else has changed this report meanwhile.')
    expect(textOf(page)).toContain('Management Company : First Company')
    expect(fieldValue(page, 'management.company')).toBe('Second Company')
    expect(valueOf(id, 'management.company')).toBe('First Company')
    expect((await save(two.visitor, 'Second Company', fieldValue(page, 'version') ?? '')).status).toBe(302)
    expect(valueOf(id, 'management.company')).toBe('Second Company')
  })

  it('adds and removes alerts without JavaScript, and drops empty rows', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInWork()
    await fillReportOf(product, id)
    const path = edit(id, 'alerts')
    const row = (at: number, title: string, severity = 'bad') => ({
      [`criticalAlerts[${at}].type`]: title && 'Roof',
      [`criticalAlerts[${at}].title`]: title,
      [`criticalAlerts[${at}].description`]: title && 'Costly',
      [`criticalAlerts[${at}].severity`]: severity,
    })
    const titles = (page: string) =>
      [0, 1, 2].map((at) => fieldValue(page, `criticalAlerts[${at}].title`)).filter((title) => title !== null)
    const version = fieldValue(await visitor.page(path), 'version') ?? ''
    const added = await visitor.post(path, { intent: 'add-alert', version, ...row(0, 'Leak') })
    expect(added.status).toBe(200)
    const page = await added.text()
    expect(titles(page)).toEqual(['Leak', ''])
    const removed = await visitor.post(path, {
      intent: 'remove-alert-0',
      ...row(0, 'Leak'),
      ...row(1, 'Crack'),
    })
    expect(titles(await removed.text())).toEqual(['Crack'])
    expect(fieldValue(page, 'version')).toBe(version)
    const wrong = await visitor.post(path, {
      intent: 'save',
      version,
      ...row(0, ''),
      ...row(1, 'Crack', 'awful'),
    })
    expect(wrong.status).toBe(422)
    expect(textOf(await wrong.text())).toContain('The severity is one of bad, caution, good')
    const saved = await visitor.post(path, { intent: 'save', version, ...row(0, ''), ...row(1, 'Crack') })
    expect(await textAfter(visitor, saved)).toContain('Changes Saved')
    const alerts = () =>
      JSON.parse(product.value<string>('select alerts from reports where order_id = ?', id)) as unknown
    expect(alerts()).toEqual([{ type: 'Roof', title: 'Crack', description: 'Costly', severity: 'bad' }])
    const none = await visitor.post(path, { intent: 'save', version: Number(version) + 1 })
    expect(none.status).toBe(302)
    expect(alerts()).toEqual([])
    // An index that no form has is rejected before a list of that length is created.
    const far = { ...row(999_999_999, 'Far'), intent: 'save', version: Number(version) + 2 }
    expect((await visitor.post(path, far)).status).toBe(400)
    expect(alerts()).toEqual([])
  })

  it('is closed to everyone who does not work on the order', async () => {
    const { id } = await orderInWork()
    await fillReportOf(product, id, { values: { 'management.company': 'Kept' } })
    const stranger = new Visitor(product.url)
    expect((await stranger.fetch(edit(id, 'general'))).headers.get('Location')).toBe('/admin/login')
    for (const role of ['contributor', 'viewer', 'partner', 'customer'] as const) {
      const { visitor } = await signInAs(product, role)
      expect((await visitor.fetch(edit(id, 'general'))).headers.get('Location'), role).toBe('/admin/login')
      const post = await visitor.post(edit(id, 'management'), {
        intent: 'save',
        'management.company': 'Taken',
      })
      expect(post.headers.get('Location'), role).toBe('/admin/login')
      const call = await visitor.json('PUT', `/api/admin/reports/${id}`, { management: { company: 'Taken' } })
      expect(call.status, role).toBe(403)
    }
    expect((await stranger.json('PUT', `/api/admin/reports/${id}`, {})).status).toBe(401)
    expect(valueOf(id, 'management.company')).toBe('Kept')
    const { visitor } = await signInAs(product, 'admin')
    for (const wrong of ['999999', 'x', '0'])
      expect((await visitor.fetch(`/admin/snapshots/${wrong}/edit`)).status).toBe(404)
    expect(textOf(await visitor.page(`/admin/snapshots/${id}/edit?section=lost&doc=x&page=-3`))).toContain(
      '1 of 8',
    )
  })
})

describe('the report’s API call', () => {
  it('accepts the whole object, changes what differs, and rejects unknown fields', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInWork()
    await fillReportOf(product, id, { values: { 'propertyInfo.hoaName': 'Test Lofts' } })
    const read = await visitor.json('GET', `/api/admin/orders/${id}`)
    const { report } = (await read.json()) as { report: { version: number; management: object } & object }
    const put = (body: unknown) => visitor.json('PUT', `/api/admin/reports/${id}`, body)
    const same = await put(report)
    expect([same.status, await same.json()]).toEqual([200, { report }])
    const changed = await put({ ...report, management: { ...report.management, phone: '555-010-0100' } })
    expect(await changed.json()).toMatchObject({
      report: { version: report.version + 1, management: { phone: '555-010-0100' }, hoaName: 'Test Lofts' },
    })
    expect((await put(report)).status).toBe(409)
    const units = (totalUnits: unknown) => ({ propertyInfo: { totalUnits } })
    const unitsNeeded = 'The number of units is from 1 to 100,000'
    const cases: [unknown, field: string, sentence: string][] = [
      [{ surprise: 1 }, 'surprise', 'A report has no such field'],
      [{ healthScores: { overall: 'high' } }, 'healthScores.overall', 'Please enter a number from 0 to 100'],
      [
        { healthScores: { overall: 1000 }, reason: 'It is' },
        'healthScores.overall',
        'Please enter a number from 0 to 100',
      ],
      [{ healthScores: { overall: 90 } }, 'reason', 'Please say why you set the score by hand'],
      [units('abc'), 'propertyInfo.totalUnits', unitsNeeded],
      [units(-5), 'propertyInfo.totalUnits', unitsNeeded],
      [units(1_000_000_000), 'propertyInfo.totalUnits', unitsNeeded],
      [units([46]), 'propertyInfo.totalUnits', 'Please give a text, a number or null'],
      [
        { insurance: { expiration: 'not a date' } },
        'insurance.expiration',
        'Insurance Expiration needs a date, such as May 31, 2026',
      ],
      [
        { governance: { boardTerm: 'long' } },
        'governance.boardTerm',
        'Term of Directors needs a number, such as 46',
      ],
      [
        { financial: { budgetStatus: 'fine' } },
        'financial.budgetStatus',
        'Budget Status is one of Positive, Neutral (balanced), Negative (deficit)',
      ],
      [{ criticalAlerts: 'none' }, 'criticalAlerts', 'Please give the alerts as a list'],
      [{ criticalAlerts: [null] }, 'criticalAlerts.0', 'Please give each alert as an object'],
      [
        { management: { company: 'x'.repeat(100_000) } },
        'management.company',
        'Please use at most 300 characters',
      ],
      [{}, 'body', 'Please send the report with its values'],
      [{ version: 1, status: 'completed' }, 'body', 'Please send the report with its values'],
      [[], 'body', 'Please send the report as an object'],
      ['text', 'body', 'Please send the report as an object'],
    ]
    for (const [body, field, sentence] of cases) {
      const answer = await put(body)
      const { fields } = (await answer.json()) as { fields?: object }
      expect([answer.status, fields], JSON.stringify(body).slice(0, 60)).toEqual([422, { [field]: sentence }])
    }
    // Bidirectional control characters are removed; choices and dates are parsed as people write them.
    const hidden = await put({
      propertyInfo: { county: 'Thurs\u202eton', yearBuilt: '1998' },
      governance: { boardTerm: 'two years' },
      insurance: { expiration: 'May 31, 2027' },
    })
    expect(await hidden.json()).toMatchObject({
      report: {
        propertyInfo: { county: 'Thurston', yearBuilt: '1998' },
        governance: { boardTerm: 'two years' },
        insurance: { expiration: '2027-05-31' },
      },
    })
    for (const wrong of ['999999', 'x'])
      expect((await visitor.json('PUT', `/api/admin/reports/${wrong}`, {})).status).toBe(404)
    expect((await visitor.fetch(`/api/admin/reports/${id}`)).status).toBe(405)
  })
})
