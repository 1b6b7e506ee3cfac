import { beforeAll, describe, expect, it } from 'vitest'
import { fillReportOf } from '~tests/setup/fill-report'
import { noAccess, followDeniedAccess } from '~tests/setup/responses'
import { textOf } from '~tests/setup/html'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'

// Assigning orders to contributors, who mark finished reports as ready for review.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

describe('assigning orders', () => {
  it('is offered to admins in the list, and returns to the filtered list', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const worker = await signInAs(product, 'contributor')
    product.change("update users set last_name = 'Assignee' where id = ?", worker.id)
    const [one, two] = [await placePaidOrder(product), await placePaidOrder(product)]
    const list = `/admin/snapshots?q=${one.orderNumber}&status=new`
    const page = await visitor.page(list)
    expect(textOf(page)).toMatch(/Assign selected orders to .*Test Assignee, no open tasks.* Nobody /)
    expect(page).toMatch(
      new RegExp(`<input type="checkbox" name="orderId"[^>]*form="assign"[^>]*value="${one.id}"`),
    )
    const body = new URLSearchParams([
      ['intent', 'assign'],
      ['assigneeId', String(worker.id)],
      ['orderId', String(one.id)],
      ['orderId', String(two.id)],
    ])
    const response = await visitor.fetch(list, { method: 'POST', body })
    expect(response.headers.get('Location')).toBe(list)
    expect(textOf(await (await visitor.follow(response)).text())).toMatch(
      /Orders Assigned 2 orders are now assigned to Test Assignee, who has been notified by email\..*Test Assignee/,
    )
    expect(textOf(await worker.visitor.page('/admin'))).toContain(one.orderNumber)
    const none = await visitor.post(list, { intent: 'assign', assigneeId: worker.id })
    expect(textOf(await (await visitor.follow(none)).text())).toContain('Please choose at least one order.')
    expect((await visitor.post(list, { intent: 'lost' })).status).toBe(400)
  })

  it('is also possible on the order’s page, only for admins', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const worker = await signInAs(product, 'contributor')
    const order = await placePaidOrder(product, worker.id)
    const path = `/admin/snapshots/${order.id}`
    const other = await signInAs(product, 'contributor')
    for (const role of ['contributor', 'viewer'] as const) {
      const refused = role === 'contributor' ? worker.visitor : (await signInAs(product, role)).visitor
      for (const at of [path, '/admin/snapshots']) {
        const response = await refused.post(at, { intent: 'assign', assigneeId: other.id, orderId: order.id })
        expect((await followDeniedAccess(refused, response)).text).toContain(noAccess)
      }
      expect(textOf(await refused.page('/admin/snapshots'))).not.toContain('Assign selected orders to')
    }
    expect(textOf(await worker.visitor.page(path))).not.toContain('Reassign to')
    expect(textOf(await visitor.page(path))).toContain('Reassign to')
    const assigned = await visitor.follow(
      await visitor.post(path, { intent: 'assign', assigneeId: other.id }),
    )
    expect(textOf(await assigned.text())).toMatch(/Order Assigned It is now assigned to Test Contributor/)
    expect(product.value('select assignee_id from tasks where order_id = ?', order.id)).toBe(other.id)
    // It is no longer assigned to them.
    expect((await followDeniedAccess(worker.visitor, await worker.visitor.fetch(path))).text).toContain(
      noAccess,
    )
    const wrong = await visitor.follow(await visitor.post(path, { intent: 'assign', assigneeId: 'x' }))
    expect(textOf(await wrong.text())).toContain('Not assigned Please choose an active contributor.')
  })
})

describe('a contributor who has finished a report', () => {
  it('marks it as ready, which admins see, and which is rejected with nothing verified', async () => {
    const { visitor: admin } = await signInAs(product, 'admin')
    const { visitor, id: me } = await signInAs(product, 'contributor')
    const order = await placePaidOrder(product, me)
    const path = `/admin/snapshots/${order.id}`
    await visitor.page(path)
    await fillReportOf(product, order.id, { isVerified: false })
    const press = async (by: Visitor, intent: string) =>
      textOf(await (await by.follow(await by.post(path, { intent }))).text())
    expect(await press(visitor, 'ready')).toContain(
      'Not marked as ready Nothing is verified yet. Verify the items of the report before you ask for its final review.',
    )
    await fillReportOf(product, order.id)
    expect(await press(visitor, 'ready')).toMatch(
      /Ready for Review The admins have been notified by email\..*Undo Ready for Review/,
    )
    expect(
      product.value(
        "select count(*) from mails where template = 'ready-for-review' and order_id = ?",
        order.id,
      ),
    ).toBe(product.value("select count(*) from users where role in ('admin', 'super') and is_active = 1"))
    expect(textOf(await admin.page('/admin'))).toMatch(
      new RegExp(`Ready for Review .* awaiting final review\\. .*${order.orderNumber}.* 21 of 21 verified`),
    )
    expect(textOf(await visitor.page('/admin'))).not.toContain('awaiting final review.')
    expect(textOf(await admin.page(`/admin/snapshots?q=${order.orderNumber}`))).toContain('Ready for Review')
    expect(await press(admin, 'not-ready')).toContain('No Longer Ready for Review')
    expect(textOf(await visitor.page(path))).toContain(
      'Mark the report as ready, so that an admin can review it.',
    )
    const { visitor: stranger } = await signInAs(product, 'contributor')
    for (const intent of ['ready', 'not-ready'])
      expect((await followDeniedAccess(stranger, await stranger.post(path, { intent }))).text).toContain(
        noAccess,
      )
  })
})
