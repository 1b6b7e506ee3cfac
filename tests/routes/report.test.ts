import { beforeAll, describe, expect, it } from 'vitest'
import type { PrintedReport } from '~/modules/reports/revisions/printed-report'
import { sampleReport, sampleNumbers } from '~/modules/reports/samples/samples'
import { thinReport } from '~tests/factories/reports'
import { orderPaidWithoutCheckout, type Order } from '~tests/setup/customers-order'
import { textOf } from '~tests/setup/html'
import { pdfTexts } from '~tests/setup/pdf-text'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// The public report, its PDF, and the generator (docs/specification/reports-and-scores.md#public-report).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)
const paidOrder = async () => (await orderPaidWithoutCheckout(product)).order

/** Approves a report of an order in the database, without the job that renders its PDF. */
function approve(
  { id, order_number: orderNumber }: Order,
  revision = 1,
  content: PrintedReport = sampleReport('SAMPLE-FAIR'),
) {
  const now = Date.now()
  product.change("update orders set status = 'completed', completed_at = ? where id = ?", now, id)
  product.change(
    'insert into report_revisions (order_id, revision, content, approved_by_id, approved_at) values (?, ?, ?, (select min(id) from users), ?)',
    id,
    revision,
    JSON.stringify({ ...content, mark: undefined, orderNumber, revision }),
    now,
  )
}

/** Queues the rendering of an approved report's PDF. */
const queuePdf = ({ id: orderId }: Order, revision = 1) =>
  product.change(
    "insert into jobs (kind, payload, max_attempts, run_at, created_at) values ('render-report', ?, 3, ?, ?)",
    JSON.stringify({ orderId, revision }),
    Date.now(),
    Date.now(),
  )

const pdfUrl = (key: string | number) => `/api/download-pdf/hoa-report-${key}-latest.pdf`

/** The status of a response to each role. */
async function statusesByRole(url: string) {
  const statuses: Record<string, number> = { nobody: await visitor().status(url) }
  for (const role of ['customer', 'partner', 'viewer', 'contributor', 'admin', 'super'] as const)
    statuses[role] = await (await signInAs(product, role)).visitor.status(url)
  return statuses
}

/** Staff who may open an order that is not assigned to them. */
const staffOnly = {
  nobody: 401,
  customer: 403,
  partner: 403,
  viewer: 200,
  contributor: 403,
  admin: 200,
  super: 200,
}

describe('the public report', () => {
  it.each(sampleNumbers)('opens %s without scripts, and is not cached', async (number) => {
    const response = await visitor().fetch(`/report/${number}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    const html = await response.text()
    expect(html).not.toContain('<script')
    const text = textOf(html)
    const report = sampleReport(number)
    expect(text).toContain('Sample: this association and its documents are fictional')
    for (const { title, description, source } of report.alerts) {
      const from = text.indexOf(`${title} ${description}`)
      expect(from, title).toBeGreaterThan(0)
      // Between them, the cited words.
      const cited = text.indexOf(source?.replace('.pdf', '') ?? '', from)
      expect(cited, title).toBeGreaterThanOrEqual(from)
      expect(cited - from, title).toBeLessThan(900)
    }
    expect(html).toContain(`href="${pdfUrl(number)}"`)
  })

  it('responds with “not found” for an unknown number', async () => {
    for (const number of ['CV-0000-0000-0000', 'nonsense', "' or 1=1", '%3Cscript%3E', 'SAMPLE-GOOD', '1']) {
      const response = await visitor().fetch(`/report/${number}`)
      expect(response.status, number).toBe(404)
      expect(textOf(await response.text())).toContain(
        'Report Not Found The requested HOA report could not be found.',
      )
      const call = await visitor().fetch(`/api/public/report/${number}`)
      expect(call.status).toBe(404)
      expect(await call.json()).toEqual({ error: 'The requested HOA report could not be found.' })
    }
  })

  it('shows only the status of an order before it is approved', async () => {
    const order = await paidOrder()
    for (const [status, words] of [
      ['new', 'Order received Now'],
      ['processing', 'Reading your documents Now'],
      ['final review', 'In review Now'],
    ] as const) {
      product.change('update orders set status = ? where id = ?', status, order.id)
      const html = await visitor().page(`/report/${order.order_number}`)
      expect(textOf(html)).toContain(words)
      expect(html).toContain(order.order_number)
      for (const secret of [order.email, '2 Test Avenue', 'Lacey', '206-555-0142', 'Test Buyer'])
        expect(html).not.toContain(secret)
      const call = await visitor().fetch(`/api/public/report/${order.order_number}`)
      expect(await call.json()).toEqual({
        order: {
          orderNumber: order.order_number,
          status,
          dueAt: order.due_at,
          canceledAt: null,
          pause: null,
          report: null,
        },
      })
      const pdf = await visitor().fetch(pdfUrl(order.order_number))
      expect(pdf.status).toBe(404)
      expect(await pdf.json()).toEqual({ error: 'The PDF of this report is not ready yet.' })
    }
    product.change('update orders set due_at = 1000 where id = ?', order.id)
    expect(textOf(await visitor().page(`/report/${order.order_number}`))).toContain(
      'We are sorry that it is late',
    )
  })

  it('is shown once it is approved, and the PDF follows by mail', async () => {
    const order = await paidOrder()
    approve(order)
    expect(textOf(await visitor().page(`/report/${order.order_number}`))).toContain('We are creating the PDF')
    queuePdf(order)
    await until(
      () => product.value('select pdf_name from report_revisions where order_id = ?', order.id),
      'the PDF',
    )
    const html = await visitor().page(`/report/${order.order_number.toLowerCase()}`)
    expect(textOf(html)).toContain('Sample Terrace Condominium Association')
    for (const secret of [order.email, '206-555-0142', 'Test Buyer']) expect(html).not.toContain(secret)
    const mail = await until(
      () => product.mails().find(({ text }) => /application\/pdf/.test(text) && text.includes(order.email)),
      'the mail',
    )
    expect(mail.text).toContain(`/report/${order.order_number}`)
    const call = (await (await visitor().fetch(`/api/public/report/${order.order_number}`)).json()) as {
      order: Record<string, unknown>
    }
    expect(call.order).toMatchObject({
      orderNumber: order.order_number,
      status: 'completed',
      propertyAddress: '77 Sample Terrace',
      downloadUrl: pdfUrl(order.order_number),
    })
  })

  it('begins with what is missing and what to request if there are few documents', async () => {
    const order = await paidOrder()
    approve(order, 1, thinReport())
    const html = await visitor().page(`/report/${order.order_number}`)
    const text = textOf(html)
    const missing = 'without a budget, a reserve study, or an insurance certificate'
    expect(text).toContain(`Between F and A: 10 to 94 of 100. Made ${missing}`)
    const warning = text.indexOf(`This report was made ${missing}`)
    expect(warning).toBeGreaterThan(0)
    expect(warning).toBeLessThan(text.indexOf('FiPhO Health Score'))
    expect(text).toContain('There are no alerts, but this is not an all-clear.')
    expect(text).not.toMatch(/0 critical|No critical alerts/)
    expect(text).toContain('Please send the most recent reserve study')
    expect(html).toMatch(/href="mailto:\?subject=Documents%20for%20Sample%20Terrace/)
    expect(html).toContain('href="/scoring"')
    expect(html).not.toContain('<script')
  })

  it('shows lender tests for the selected day of the loan application', async () => {
    const page = async (query: string) => textOf(await visitor().page(`/report/SAMPLE-FAIR${query}`))
    const [before, after] = await Promise.all([page('?loan=2026-12-01'), page('?loan=2027-02-01')])
    expect(before).toContain('For a loan application dated December 1, 2026')
    expect(before).toContain('at least 10% of assessment income')
    expect(after).toContain('For a loan application dated February 1, 2027')
    expect(after).toContain('Fannie Mae Lender Letter LL-2026-03, as reported')
    const form = await visitor().page('/report/SAMPLE-FAIR?loan=2027-02-01')
    expect(form).toMatch(/<input[^>]*type="date"[^>]*name="loan"[^>]*value="2027-02-01"/)
    const byDefault = /For a loan application dated \w+ \d+, \d+/.exec(await page(''))?.[0]
    expect(byDefault).toBeDefined()
    for (const wrong of [
      '?loan=',
      '?loan=2027-02-30x',
      '?loan=%3Cscript%3E',
      '?loan=2027-99-99',
      '?loan=2027-02-31',
    ])
      expect(await page(wrong), wrong).toContain(`${byDefault},`)
    const call = await visitor().fetch('/api/public/report/SAMPLE-FAIR')
    expect(await call.json()).toMatchObject({
      order: {
        report: { method: { method: 'v2', lowest: expect.any(Number) as number } },
        lenderReview: { project: { review: 'full', conditional: false }, tests: expect.any(Array) as [] },
      },
    })
  })
})

describe('the PDF', () => {
  it('is available by order id only to staff who may open the order', async () => {
    const order = await paidOrder()
    approve(order)
    queuePdf(order)
    await until(
      () => product.value('select pdf_name from report_revisions where order_id = ?', order.id),
      'the PDF',
    )
    expect(await visitor().status(pdfUrl(order.order_number))).toBe(200)
    expect(await statusesByRole(pdfUrl(order.id))).toEqual(staffOnly)
    const { visitor: admin } = await signInAs(product, 'admin')
    expect(await admin.status(pdfUrl(4_711_000))).toBe(404)
  })
})

describe('the PDF generator', () => {
  it('creates PDFs through the API', async () => {
    const { visitor: staff } = await signInAs(product, 'admin')
    const sample = (await (await staff.json('GET', '/api/sample-report-data')).json()) as {
      success: boolean
      data: Record<string, unknown>
    }
    expect(sample.success).toBe(true)
    const reportData = { ...sample.data, hoaName: '<b>Entered</b> Terrace' }
    for (const [address, body] of [
      ['/api/generate-sample-pdf', {}],
      ['/api/generate-pdf/custom', { reportData }],
    ] as const) {
      const response = await staff.json('POST', address, body)
      expect(response.status).toBe(200)
      const { success, downloadUrl } = (await response.json()) as { success: boolean; downloadUrl: string }
      expect(success).toBe(true)
      const pdf = await staff.fetch(downloadUrl)
      expect(pdf.headers.get('X-Robots-Tag')).toBe('noindex')
      const [cover = ''] = await pdfTexts(new Uint8Array(await pdf.arrayBuffer()))
      expect(cover).toContain(address.endsWith('custom') ? '<b>Entered</b> Terrace' : 'SAMPLE-FAIR')
      expect(await visitor().status(downloadUrl)).toBe(401)
    }
  })

  it('works with plain forms', async () => {
    const { visitor: staff } = await signInAs(product, 'admin')
    const at = '/admin/pdf-generator'
    expect(textOf(await staff.page(at))).not.toContain('Download Last Generated PDF')
    const generated = textOf(await (await staff.follow(await staff.post(at, { intent: 'sample' }))).text())
    expect(generated).toContain('PDF Generated')
    expect(generated).toContain('Download Last Generated PDF')
    const loaded = await (await staff.follow(await staff.post(at, { intent: 'load' }))).text()
    expect(textOf(loaded)).toContain('Sample Data Loaded')
    expect(textOf(loaded)).toContain('"hoaName": "Sample Terrace Condominium Association"')
    for (const [reportData, title] of [
      ['', 'Invalid Data Please provide report data in JSON format.'],
      ['{"a":', 'Invalid JSON'],
      ['{"healthScores": {"overall": "high"}}', 'Please enter a number from 0 to 100'],
    ] as const) {
      const refused = await staff.post(at, { intent: 'custom', reportData })
      expect(refused.status).toBe(422)
      const text = textOf(await refused.text())
      expect(text).toContain(title)
      expect(text).toContain(reportData)
    }
    expect((await staff.post(at, { intent: 'custom', reportData: '{}' })).status).toBe(302)
    expect((await staff.post(at, { intent: 'nothing' })).status).toBe(400)
  })
})
