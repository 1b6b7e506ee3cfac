import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'

// The list of orders and its API call (docs/specification/staff-area.md#snapshots-list).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const finish = (id: number) =>
  product.change("update orders set status = 'completed', completed_at = ? where id = ?", Date.now(), id)

describe('the list of orders', () => {
  it('is visible to all staff, and links to what each may open', async () => {
    const contributor = await signInAs(product, 'contributor')
    const mine = await placePaidOrder(product, contributor.id)
    const done = await placePaidOrder(product)
    finish(done.id)
    const links = async (visitor: Visitor, { id, orderNumber }: { id: number; orderNumber: string }) => {
      const page = await visitor.page(`/admin/snapshots?q=${orderNumber}`)
      expect(textOf(page)).toContain(orderNumber)
      return [page.includes(`href="/admin/snapshots/${id}"`), page.includes(`href="/report/${orderNumber}"`)]
    }
    const admin = await signInAs(product, 'admin')
    const viewer = await signInAs(product, 'viewer')
    expect(await links(admin.visitor, mine)).toEqual([true, false])
    expect(await links(admin.visitor, done)).toEqual([true, true])
    expect(await links(contributor.visitor, mine)).toEqual([true, false])
    expect(await links(contributor.visitor, done)).toEqual([false, true])
    expect(await links(viewer.visitor, mine)).toEqual([false, false])
    expect(await links(viewer.visitor, done)).toEqual([true, true])
  })

  it('can be searched and filtered, and says so if nothing matches', async () => {
    const { visitor } = await signInAs(product, 'viewer')
    const order = await placePaidOrder(product)
    const text = async (query: string) => textOf(await visitor.page(`/admin/snapshots?${query}`))
    expect(await text(`q=${order.orderNumber}&status=new`)).toContain('Active Reports 1')
    expect(await text(`q=${order.orderNumber}&status=processing`)).toContain('No active report matches')
    const completed = await text(`q=${order.orderNumber}&status=completed`)
    expect(completed).toContain('No completed report matches')
    expect(completed).not.toContain('Active Reports')
    for (const q of ['%25', '_', '%22', "'%20or%201=1", '%00'])
      expect(await text(`q=${q}`), q).toContain('No active report matches')
    expect(await text(`q=${order.orderNumber}`)).toContain('Clear All')
    expect(await text('q=&status=')).not.toContain('Clear All')
    // Invalid pages and statuses are ignored.
    expect(await text('page=x&completed=-3&status=lost')).toContain('Active Reports')
    const long = await visitor.fetch(`/admin/snapshots?q=${'x'.repeat(10_000)}`)
    expect(long.status).toBe(422)
    expect(textOf(await long.text())).toContain('Please search for at most 200 characters.')
  })

  it('is returned by the API with pages, the customer, and the total', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const order = await placePaidOrder(product)
    const get = async (query: string) => {
      const response = await visitor.json('GET', `/api/admin/orders?${query}`)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    expect(await get(`q=${order.orderNumber}`)).toMatchObject({
      status: 200,
      body: {
        total: 1,
        page: 1,
        pageSize: 50,
        orders: [
          {
            id: order.id,
            orderNumber: order.orderNumber,
            status: 'new',
            paymentStatus: 'paid',
            documentCount: 1,
            pageCount: 0,
            hoaName: null,
            user: { firstName: 'Test', lastName: 'Buyer' },
          },
        ],
      },
    })
    expect((await get('pageSize=1')).body).toMatchObject({ pageSize: 1, orders: [{ id: order.id }] })
    expect((await get('pageSize=9999')).body).toMatchObject({ pageSize: 200 })
    expect((await get('status=completed&q=' + order.orderNumber)).body).toMatchObject({
      total: 0,
      orders: [],
    })
    expect(await get('status=lost')).toMatchObject({
      status: 422,
      body: { fields: { status: expect.stringContaining('pending, new, processing') as string } },
    })
    expect((await get(`q=${'x'.repeat(10_000)}`)).status).toBe(422)
  })
})
