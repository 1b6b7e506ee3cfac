import { beforeAll, describe, expect, it } from 'vitest'
import { fillReportOf } from '~tests/setup/fill-report'
import { noAccess, followDeniedAccess } from '~tests/setup/responses'
import { textOf } from '~tests/setup/html'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { type Visitor } from '~tests/setup/visitor'

// The page of an order for staff (docs/specification/staff-area.md#order-detail).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const statusOf = (id: number) => product.value<string>('select status from orders where id = ?', id)

const statusCall = (visitor: Visitor, id: number | string, status: unknown) =>
  visitor.json('PUT', `/api/orders/${id}/status`, { status })

describe('the page of an order', () => {
  it('shows the period of a passage that is too long to be shown at once', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const order = await placePaidOrder(product)
    const pets = 'propertyDetails.petRules'
    await fillReportOf(product, order.id, { values: { [pets]: 'Two pets are allowed. '.repeat(20) } })
    product.change(
      "update report_items set period = 'in rules of 2024-03' where order_id = ? and path = ?",
      order.id,
      pets,
    )
    expect(textOf(await visitor.page(`/admin/snapshots/${order.id}`))).toContain('… (in rules of March 2024)')
  })

  it('stays new if no one who works on it has opened it', async () => {
    const order = await placePaidOrder(product)
    const viewer = await signInAs(product, 'viewer')
    const contributor = await signInAs(product, 'contributor')
    for (const { visitor } of [viewer, contributor]) {
      for (const path of [
        `/admin/snapshots/${order.id}`,
        `/admin/snapshots/${order.id}?activity=1`,
        `/admin/snapshots/${order.id}/documents/${order.documentId}`,
      ]) {
        const { hops, text } = await followDeniedAccess(visitor, await visitor.fetch(path))
        expect(hops).toEqual(['/admin/login', '/admin'])
        expect(text).toContain(noAccess)
      }
      const hop = await visitor.post(`/admin/snapshots/${order.id}`, { intent: 'unlink-hoa' })
      expect((await followDeniedAccess(visitor, hop)).text).toContain(noAccess)
    }
    expect(statusOf(order.id)).toBe('new')
  })

  it.each(['999999', '0', '-1', '1.5', 'x', '1%20or%201', '9'.repeat(30)])(
    'is a 404 page inside the layout for %s',
    async (id) => {
      const { visitor } = await signInAs(product, 'admin')
      const response = await visitor.fetch(`/admin/snapshots/${id}`)
      expect(response.status).toBe(404)
      const page = textOf(await response.text())
      expect(page).toContain('Page not found')
      expect(page).toContain('Admin Panel')
      expect((await visitor.fetch(`/admin/snapshots/${id}/documents/1`)).status).toBe(404)
      expect((await visitor.json('GET', `/api/admin/orders/${id}`)).status).toBe(404)
      expect((await visitor.json('GET', `/api/activity-logs/order/${id}`)).status).toBe(404)
      expect((await statusCall(visitor, id, 'processing')).status).toBe(404)
    },
  )

  it('shows labels rather than paths in its history', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const order = await placePaidOrder(product)
    await fillReportOf(product, order.id, {
      isVerified: false,
      values: { 'insurance.expiration': '2027-06-30' },
    })
    const edited = await visitor.post(`/admin/snapshots/${order.id}/review`, {
      intent: 'verify',
      path: 'insurance.expiration',
    })
    expect(edited.status).toBe(302)
    const text = textOf(await visitor.page(`/admin/snapshots/${order.id}?activity=1`))
    expect(text).toContain('Insurance Expiration: June 30, 2027')
    expect(text).toMatch(/Status: New → became Processing/)
    expect(text).not.toContain('insurance.expiration')
  })
})
