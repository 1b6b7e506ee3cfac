import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportFields } from '~/modules/report-fields/fields'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { orderToReview, putItem, resetReview, units, type OrderToReview } from '~tests/setup/review'
import { editPath } from '~tests/setup/report-in-progress'
import { signInAs } from '~tests/setup/staff'
import { pdfTexts } from '~tests/setup/pdf-text'
import { Visitor } from '~tests/setup/visitor'

// The approval of a report, and its preview (docs/specification/review-and-approval.md).

let product: Product
let order: OrderToReview
let admin: Visitor
let adminId: number
beforeAll(async () => {
  product = await sharedProduct()
  order = await orderToReview(product)
  const signedIn = await signInAs(product, 'admin')
  admin = signedIn.visitor
  adminId = signedIn.id
})

beforeEach(() => resetReview(product, order))

const post = (fields: Record<string, string | number>, visitor = admin) => visitor.post(order.path, fields)

const textAt = async (query = '') => textOf(await admin.page(order.path + query))

const verifyAll = () => {
  for (const { path, kind } of reportFields.filter((f) => f.required)) {
    putItem(product, order.id, path, {
      ...(kind === 'score' ? { value: '72% (Good)', source: 'employee' } : { value: '1' }),
      verifiedById: adminId,
    })
  }
}

describe('the approval of a report', () => {
  it('is rejected if a required item is not verified', async () => {
    verifyAll()
    product.change('update report_items set verified_at = null, verified_by_id = null where path = ?', units)
    const response = await post({ intent: 'approve' })
    expect(response.status).toBe(409)
    expect(textOf(await response.text())).toContain(
      'Cannot Approve Please approve all required items before final approval.',
    )
    // A missing required item counts as unverified, too.
    product.change('delete from report_items where path = ?', units)
    expect((await post({ intent: 'approve' })).status).toBe(409)
  })

  it('completes the order, and offers the public report and the next order', async () => {
    verifyAll()
    const response = await post({ intent: 'approve' })
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe(order.path)
    expect(product.value('select status from orders where id = ?', order.id)).toBe('completed')
    expect(product.value('select count(*) from report_revisions where order_id = ?', order.id)).toBe(1)
    expect(await textAt()).toContain('confirming the report creates a new revision')
    const next = await orderToReview(product)
    product.change('update orders set due_at = 1 where id = ?', next.id)
    const page = await admin.page(order.path)
    expect(page).toContain(`href="/report/${order.number}"`)
    expect(page).toContain(`href="${next.path}"`)
    product.change("update orders set status = 'completed', completed_at = 1 where id = ?", next.id)
  })
})

describe('the period of a figure', () => {
  it('is stated by every page, the PDF, and the API, wherever they show the figure', async () => {
    verifyAll()
    const [document] = order.documents
    const found = { documentId: document, page: 1, quote: 'consisting of 46 units', verifiedById: adminId }
    const figures = [
      ['financial.totalExpenses', '$118,400', '2026 proposed', 'proposed 2026 budget'],
      ['financial.currentReserve', '$41,250', 'as of 2025-12-31', 'as of December 31, 2025'],
    ] as const
    for (const [path, value, period] of figures) putItem(product, order.id, path, { ...found, value, period })
    const expectPeriods = (where: string, text: string) => {
      for (const [, , , words] of figures) expect(text, where).toContain(words)
    }
    for (const page of ['', '/preview'])
      expectPeriods(page, textOf(await admin.page(`/admin/snapshots/${order.id}${page}`)))
    expectPeriods('the editor', textOf(await admin.page(editPath(order.id, 'financial'))))
    for (const [path, , , words] of figures)
      expect(await textAt(`?item=${path}`), `the review of ${path}`).toContain(words)
    const pdf = await admin.fetch(`/admin/snapshots/${order.id}/preview.pdf`)
    expectPeriods('the PDF', (await pdfTexts(Buffer.from(await pdf.arrayBuffer()))).join(' '))

    expect((await post({ intent: 'approve' })).status).toBe(302)
    const anyone = new Visitor(product.url)
    expectPeriods('the report', textOf(await anyone.page(`/report/${order.number}`)))
    const call = await anyone.fetch(`/api/public/report/${order.number}`)
    expect(await call.json()).toMatchObject({
      order: {
        report: {
          values: expect.arrayContaining(
            figures.map(
              ([path, value, period]) => expect.objectContaining({ path, value, period }) as object,
            ),
          ) as object[],
        },
      },
    })
  })
})

describe('the preview of a report', () => {
  const previews = () => [`/admin/snapshots/${order.id}/preview`, `/admin/snapshots/${order.id}/preview.pdf`]

  it('shows the report as it would be approved now, marked on every page', async () => {
    putItem(product, order.id, 'propertyInfo.hoaName', { value: 'Heron Lake', verifiedById: adminId })
    const [path = '', pdfPath = ''] = previews()
    for (const from of ['', '/review'])
      expect(await admin.page(`/admin/snapshots/${order.id}${from}`)).toContain(`href="${path}"`)
    const text = textOf(await admin.page(path))
    expect(text).toContain('Preview, not approved. The customer would receive this')
    expect(text).toContain('Heron Lake')
    // Unverified values are not included, as in the report.
    expect(text).not.toMatch(/Total Units 46\b/)
    expect(text).toContain('Total Units Not verified')
    const pdf = await admin.fetch(pdfPath)
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
    expect(pdf.headers.get('Cache-Control')).toBe('private, no-store')
    const texts = await pdfTexts(Buffer.from(await pdf.arrayBuffer()))
    for (const page of texts) expect(page).toContain('Preview, not approved')
    // Nothing is public, and nothing was frozen.
    expect(product.value('select count(*) from report_revisions where order_id = ?', order.id)).toBe(0)
    expect(textOf(await new Visitor(product.url).page(`/report/${order.number}`))).not.toContain('Heron Lake')
  })

  it('opens for a contributor only with the order’s task', async () => {
    const { visitor, id } = await signInAs(product, 'contributor')
    product.change('update tasks set assignee_id = null where order_id = ?', order.id)
    for (const path of previews()) expect((await visitor.fetch(path)).status).toBe(302)
    product.change('update tasks set assignee_id = ? where order_id = ?', id, order.id)
    for (const path of previews()) expect((await visitor.fetch(path)).status).toBe(200)
    product.change('update tasks set assignee_id = null where order_id = ?', order.id)
    expect((await admin.fetch('/admin/snapshots/999999/preview')).status).toBe(404)
  })
})
