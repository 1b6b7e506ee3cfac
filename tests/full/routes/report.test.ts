import { beforeAll, describe, expect, it } from 'vitest'
import type { PrintedReport } from '~/modules/reports/revisions/printed-report'
import { sampleReport } from '~/modules/reports/samples/samples'
import { firstMethodReport } from '~tests/factories/reports'
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
  it('shows a report scored by the first method as it was approved', async () => {
    const order = await paidOrder()
    approve(order, 1, firstMethodReport())
    const html = await visitor().page(`/report/${order.order_number}?loan=2027-02-01`)
    expect(textOf(html)).toContain('Scoring method v1')
    expect(textOf(html)).toContain('67 of 100 · grade C · Fair')
    expect(textOf(html)).toContain('Reserve contribution of at least 10% Fannie Mae Pass')
    expect(html).not.toContain('name="loan"')
  })

  it('links to the public description of its method', async () => {
    const text = textOf(await visitor().page('/scoring'))
    for (const words of ['Method v2', 'Percent funded', 'Lender tests, as of', 'LL-2026-03, as reported'])
      expect(text).toContain(words)
  })

  it('rejects all but 60 attempts to guess a number in a minute, without affecting other clients', async () => {
    const guesser = visitor()
    const counts = new Map<number, number>()
    let retryAfter: string | null = null
    for (let i = 0; i < 200; i += 50) {
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, j) =>
          guesser.fetch(`/report/CV-0000-0000-${String(i + j).padStart(4, '0')}`),
        ),
      )
      for (const response of responses) {
        counts.set(response.status, (counts.get(response.status) ?? 0) + 1)
        if (response.status === 429) retryAfter = response.headers.get('Retry-After')
        await response.body?.cancel()
      }
    }
    expect([...counts.keys()].sort()).toEqual([404, 429])
    expect(counts.get(404)).toBeLessThanOrEqual(60)
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(Number(retryAfter)).toBeLessThanOrEqual(60)
    // The other routes are limited, too.
    expect(await guesser.status('/api/public/report/CV-0000-0000-0000')).toBe(429)
    expect(await guesser.status(pdfUrl('CV-0000-0000-0000'))).toBe(429)
    // Other clients, and those with a valid number, are not affected.
    expect(await visitor().status('/report/SAMPLE-FAIR')).toBe(200)
  })
})

describe('the PDF', () => {
  it('supports ETags, ranges, and HEAD requests', async () => {
    const url = pdfUrl('SAMPLE-FAIR')
    const whole = await visitor().fetch(url)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('Content-Type')).toBe('application/pdf')
    expect(whole.headers.get('Content-Disposition')).toContain('hoa-report-SAMPLE-FAIR.pdf')
    expect(whole.headers.get('X-Robots-Tag')).toBe('noindex')
    const bytes = new Uint8Array(await whole.arrayBuffer())
    expect((await pdfTexts(bytes)).at(-1)).toContain('Legal Disclaimer')
    const tag = whole.headers.get('ETag') ?? ''
    const ask = (headers: Record<string, string>, method = 'GET') => visitor().fetch(url, { headers, method })

    // As browsers send it: Node's fetch would add no-cache headers.
    const known = await ask({ 'If-None-Match': tag, 'Cache-Control': 'max-age=0' })
    expect([known.status, await known.text()]).toEqual([304, ''])
    const part = await ask({ Range: 'bytes=0-3' })
    expect([part.status, await part.text()]).toEqual([206, '%PDF'])
    expect(part.headers.get('Content-Range')).toBe(`bytes 0-3/${bytes.length}`)
    const end = await ask({ Range: 'bytes=-6' })
    expect((await end.text()).trim()).toContain('%%EOF')
    expect((await ask({ Range: `bytes=${bytes.length}-` })).status).toBe(416)
    for (const Range of ['bytes=5-2', 'bytes=a-b']) expect((await ask({ Range })).status, Range).toBe(416)
    for (const Range of ['lines=1-2', 'bytes=0-1,4-5']) expect((await ask({ Range })).status, Range).toBe(200)
    expect((await ask({ Range: 'bytes=0-3', 'If-Range': '"another"' })).status).toBe(200)
    const head = await ask({}, 'HEAD')
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(bytes.length)])
  })

  it('remains available for an older revision to staff who may open the order', async () => {
    const order = await paidOrder()
    for (const revision of [1, 2]) {
      approve(order, revision)
      queuePdf(order, revision)
    }
    await until(
      () =>
        product.value(
          'select count(*) from report_revisions where order_id = ? and pdf_name is not null',
          order.id,
        ) === 2,
      'both PDFs',
    )
    const url = (revision: number | string, key: number | string = order.id) =>
      `/api/download-pdf/hoa-report-${key}-revision-${revision}.pdf`
    expect(await statusesByRole(url(1))).toEqual(staffOnly)
    const { visitor: admin } = await signInAs(product, 'admin')
    const first = await admin.fetch(url(1))
    expect(first.headers.get('Content-Disposition')).toContain(
      `hoa-report-${order.order_number}-revision-1.pdf`,
    )
    expect(await first.text()).not.toBe(await (await admin.fetch(url(2))).text())
    for (const wrong of [url(3), url(0), url('x'), url(1, order.order_number), url(1, 4_711_000)])
      expect(await admin.status(wrong)).toBe(404)

    const page = await admin.page(`/admin/snapshots/${order.id}`)
    for (const revision of [1, 2]) expect(page).toContain(url(revision))
    expect(textOf(page)).toContain('The customer has revision 2 of')
    expect(textOf(page)).toContain('Changed since it was approved: the customer has revision 2.')
  })
})

describe('the PDF generator', () => {
  it.each([
    [{}],
    [{ reportData: 'text' }],
    [{ reportData: { healthScores: { overall: 'high' } } }],
    [{ reportData: { hoaName: 'x'.repeat(100_000) } }],
  ])('rejects invalid report data: %.80j', async (body) => {
    const { visitor: staff } = await signInAs(product, 'admin')
    const response = await staff.json('POST', '/api/generate-pdf/custom', body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: 'Please check the data.' })
  })

  it.each([[{}], [{ reportData: '' }]])('requires the data: %j', async (body) => {
    const { visitor: staff } = await signInAs(product, 'admin')
    const response = await staff.json('POST', '/api/generate-pdf/custom', body)
    expect(await response.json()).toMatchObject({
      fields: { reportData: 'Please provide report data in JSON format.' },
    })
  })

  it.each(['{', '"{', 'text'])('explains that report data is not valid JSON: %j', async (reportData) => {
    const { visitor: staff } = await signInAs(product, 'admin')
    const response = await staff.json('POST', '/api/generate-pdf/custom', { reportData })
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: 'Please check the data.', fields: { reportData: 'Invalid JSON' } },
    ])
    const bare = await staff.json('POST', '/api/generate-pdf/custom', reportData)
    expect(await bare.json()).toMatchObject({
      fields: { body: 'Invalid JSON: please send an object with reportData' },
    })
  })

  it('accepts report data as typed JSON text', async () => {
    const { visitor: staff } = await signInAs(product, 'admin')
    const reportData = JSON.stringify({ hoaName: 'Typed Lofts' })
    const response = await staff.json('POST', '/api/generate-pdf/custom', { reportData })
    expect(await response.json()).toMatchObject({ success: true })
  })
})
