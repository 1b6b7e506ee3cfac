import { beforeAll, describe, expect, it } from 'vitest'
import { businessDay } from '~/modules/date-formats'
import { noAccess, followDeniedAccess } from '~tests/setup/responses'
import { fieldValue, textOf } from '~tests/setup/html'
import { must } from '~tests/setup/helpers'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { dayMs } from '~/modules/time-units'

// The dashboard, its tasks, and its invitations for each role.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

describe('the dashboard', () => {
  it('updates its figures with the period, on the page and in the API', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await placePaidOrder(product)
    const metrics = async (period: string) => {
      const response = await visitor.json('GET', `/api/admin/dashboard?period=${period}`)
      return ((await response.json()) as { metrics: { totalOrders: number; totalRevenue: number } }).metrics
    }
    const before = [await metrics('this-month'), await metrics('last-month')]
    // Periods are months in Los Angeles: some days before the first of this one.
    const dayOfMonth = Number(businessDay(Date.now()).slice(-2))
    const paidAt = Date.now() - (dayOfMonth + 3) * dayMs
    product.change('update orders set paid_at = ?, total_cents = 14950 where id = ?', paidAt, id)
    const after = [await metrics('this-month'), await metrics('last-month')]
    expect(after.map((m, i) => m.totalOrders - (before[i]?.totalOrders ?? 0))).toEqual([-1, 1])
    expect((after[1]?.totalRevenue ?? 0) - (before[1]?.totalRevenue ?? 0)).toBe(149.5)
    const page = textOf(await visitor.page('/admin?period=last-month'))
    expect(page).toContain(`Orders Last Month ${after[1]?.totalOrders ?? ''} `)
    expect(page).toContain('Revenue Last Month')
    expect(textOf(await visitor.page('/admin?period=last-3-months'))).toContain('Orders Last 3 Months')
    expect(textOf(await visitor.page('/admin?period=%27or%201'))).toContain('Orders This Month')
  })

  it('lets a contributor start an analysis and continue it', async () => {
    const { visitor, id: me } = await signInAs(product, 'contributor')
    const order = await placePaidOrder(product, me)
    const page = await visitor.page('/admin')
    expect(textOf(page)).toMatch(
      new RegExp(`Analyze ${order.orderNumber} .* New .* Test Buyer .*Start Analysis`),
    )
    const taskId = must(fieldValue(page, 'taskId'))
    const call = await visitor.json('GET', '/api/admin/dashboard')
    expect(await call.json()).toMatchObject({
      total: 1,
      tasks: [
        { id: Number(taskId), status: 'pending', order: { id: order.id, orderNumber: order.orderNumber } },
      ],
    })
    const started = await visitor.post('/admin', { intent: 'start-task', taskId })
    expect(started.headers.get('Location')).toBe(`/admin/snapshots/${order.id}`)
    expect(textOf(await (await visitor.follow(started)).text())).toContain('Analysis Started')
    expect(product.value('select status from orders where id = ?', order.id)).toBe('processing')
    expect(textOf(await visitor.page('/admin'))).toMatch(/In Progress .*Continue/)
    // Pressed a second time, it redirects without a message.
    const again = await visitor.follow(await visitor.post('/admin', { intent: 'start-task', taskId }))
    expect(textOf(await again.text())).not.toContain('Analysis Started')
  })

  it('does not start another user’s task', async () => {
    const { id: other } = await signInAs(product, 'contributor')
    const order = await placePaidOrder(product, other)
    const taskId = product.value('select id from tasks where order_id = ?', order.id)
    const { visitor } = await signInAs(product, 'contributor')
    for (const wanted of [taskId, 'x', 999_999]) {
      const response = await visitor.post('/admin', { intent: 'start-task', taskId: wanted })
      expect(textOf(await (await visitor.follow(response)).text())).toContain('This task is not open.')
    }
    const admin = await signInAs(product, 'admin')
    const refused = await admin.visitor.post('/admin', { intent: 'start-task', taskId })
    expect((await followDeniedAccess(admin.visitor, refused)).text).toContain(noAccess)
    expect(product.value('select status from tasks where id = ?', taskId)).toBe('pending')
  })

  it('invites a partner: one link is shown once, and another is mailed', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const email = `${crypto.randomUUID()}@example.com`
    const form = { intent: 'invite-partner', email, hoaName: 'Heron Lake', message: 'Hello\nthere' }
    const response = await visitor.post('/admin?invite=1', form)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    const page = await response.text()
    expect(textOf(page)).toContain('Invitation Created')
    const [link = ''] = /http[^"]*\/partner\/onboard\/[\w-]{43}/.exec(page) ?? []
    expect(link).toMatch(new RegExp(`^${product.url}/partner/onboard/`))
    expect(await visitor.page('/admin?invite=1')).not.toContain('/partner/onboard/')
    // Like a reload without scripts.
    const again = await (await visitor.post('/admin?invite=1', form)).text()
    expect(textOf(again)).toContain(`Already Invited ${email} has an open invitation for this HOA`)
    expect(again).not.toContain(link)
    await expect
      .poll(() => product.mails().filter(({ text }) => text.includes(`To: ${email}`)))
      .toEqual([expect.objectContaining({ text: expect.stringContaining('/partner/onboard/') as string })])
    const [mail] = product.mails().filter(({ text }) => text.includes(`To: ${email}`))
    expect(mail?.text).not.toContain(link)
    const token = link.split('/').at(-1) ?? ''
    const databaseBytes = product.readDatabase((database) => database.serialize())
    expect(databaseBytes.includes(token)).toBe(false)
    expect(product.output()).not.toContain(token)
  })

  it('returns the invitation form with its input', async () => {
    const { visitor } = await signInAs(product, 'super')
    const response = await visitor.post('/admin?invite=1', {
      intent: 'invite-partner',
      email: 'no address',
      hoaName: ' ',
      message: 'A <b>message</b>',
    })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(textOf(page)).toContain('Please enter a valid email address')
    expect(textOf(page)).toContain('HOA name is required')
    expect(fieldValue(page, 'email')).toBe('no address')
    expect(page).toContain('A &lt;b&gt;message&lt;/b&gt;')
  })

  it('also invites through the API', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const good = await visitor.json('POST', '/api/admin/invite-partner', {
      email: 'call@example.com',
      hoaName: 'By call',
    })
    expect(good.status).toBe(201)
    expect(await good.json()).toEqual({
      inviteLink: expect.stringMatching(/\/partner\/onboard\/[\w-]{43}$/) as string,
    })
    const bad = await visitor.json('POST', '/api/admin/invite-partner', { email: 'x', hoaName: 7 })
    expect([bad.status, await bad.json()]).toEqual([
      422,
      {
        error: 'Please check the data.',
        fields: { email: 'Please enter a valid email address', hoaName: 'HOA name is required' },
      },
    ])
  })
})
