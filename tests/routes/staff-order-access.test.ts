import { beforeAll, describe, expect, it } from 'vitest'
import { homePath } from '~/modules/permissions/permissions'
import { noAccess, followDeniedAccess } from '~tests/setup/responses'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// Staff orders are closed to everyone without access (docs/specification/roles-and-access.md#access-to-an-order).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const others = ['customer', 'partner'] as const

const statusOf = (id: number) => product.value<string>('select status from orders where id = ?', id)

describe('a user without access', () => {
  it('is redirected to the sign-in page, with a message when signed in', async () => {
    const order = await placePaidOrder(product)
    const pages = ['/admin', '/admin/snapshots', `/admin/snapshots/${order.id}`]
    const files = [`/admin/snapshots/${order.id}/documents/${order.documentId}`]
    for (const path of [...pages, ...files]) {
      const stranger = new Visitor(product.url)
      const answer = await stranger.fetch(path)
      expect([answer.status, answer.headers.get('Location')], path).toEqual([302, '/admin/login'])
    }
    for (const role of others) {
      const { visitor } = await signInAs(product, role)
      for (const path of [...pages, ...files]) {
        const { hops, text } = await followDeniedAccess(visitor, await visitor.fetch(path))
        expect(hops, `${role} ${path}`).toEqual(['/admin/login', homePath(role)])
        expect(text).toContain(noAccess)
      }
    }
  })

  it('gets 401 or 403 from the API, and changes nothing', async () => {
    const order = await placePaidOrder(product)
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/admin/dashboard'],
      ['GET', '/api/admin/orders'],
      ['GET', `/api/admin/orders/${order.id}`],
      ['GET', `/api/activity-logs/order/${order.id}`],
      ['PUT', `/api/orders/${order.id}/status`, { status: 'processing' }],
      [
        'POST',
        `/api/admin/orders/${order.id}/activity`,
        { action: 'updated', section: 'fipho', description: 'Not by me' },
      ],
      ['POST', '/api/admin/invite-partner', { email: 'refused@example.com', hoaName: 'Refused' }],
    ]
    const statuses = async (visitor: Visitor) =>
      Promise.all(calls.map(async ([method, path, body]) => (await visitor.json(method, path, body)).status))
    expect(await statuses(new Visitor(product.url))).toEqual(calls.map(() => 401))
    for (const role of others) {
      const { visitor } = await signInAs(product, role)
      expect(await statuses(visitor), role).toEqual(calls.map(() => 403))
    }
    const viewer = await signInAs(product, 'viewer')
    expect(await statuses(viewer.visitor)).toEqual([200, 200, 403, 403, 403, 403, 403])
    const contributor = await signInAs(product, 'contributor')
    expect(await statuses(contributor.visitor)).toEqual([200, 200, 403, 403, 403, 403, 403])
    expect(statusOf(order.id)).toBe('new')
    expect(product.value('select count(*) from partner_invitations where hoa_name = ?', 'Refused')).toBe(0)
    expect(product.value("select count(*) from activities where description = 'Not by me'")).toBe(0)
  })
})
