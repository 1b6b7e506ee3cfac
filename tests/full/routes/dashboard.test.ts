import { beforeAll, describe, expect, it } from 'vitest'
import { noAccess, followDeniedAccess } from '~tests/setup/responses'
import { fieldValue, textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'

// The dashboard, its tasks, and its invitations for each role.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const staff = ['super', 'admin', 'contributor', 'viewer'] as const

describe('the dashboard', () => {
  it.each(staff)("opens for %s with the role's content", async (role) => {
    const { visitor } = await signInAs(product, role)
    const text = textOf(await visitor.page('/admin'))
    for (const title of ['Orders This Month', 'Revenue This Month', 'Avg Fulfillment (hrs)', 'Deadlines'])
      expect(text).toContain(title)
    expect(text.includes('My Tasks')).toBe(role === 'contributor')
    expect(text.includes('Invite Partner')).toBe(role === 'super' || role === 'admin')
    expect(textOf(await visitor.page('/admin?invite=1')).includes('Send Invitation')).toBe(
      role === 'super' || role === 'admin',
    )
  })

  it('keeps the input if an invitation fails', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const form = { intent: 'invite-partner', email: 'typed@example.com', hoaName: 'Typed', message: 'Hello' }
    product.change(
      "create trigger broken before insert on partner_invitations begin select raise(abort, 'broken'); end",
    )
    try {
      const failed = await visitor.post('/admin?invite=1', form)
      expect(failed.status).toBe(500)
      const page = await failed.text()
      expect(textOf(page)).toContain('Error Failed to create invitation')
      expect([fieldValue(page, 'email'), fieldValue(page, 'hoaName')]).toEqual(['typed@example.com', 'Typed'])
    } finally {
      product.change('drop trigger broken')
    }
  })

  it('accepts no invitations from other roles, and no unknown form', async () => {
    for (const role of ['contributor', 'viewer'] as const) {
      const { visitor } = await signInAs(product, role)
      const email = `${crypto.randomUUID()}@example.com`
      const response = await visitor.post('/admin?invite=1', {
        intent: 'invite-partner',
        email,
        hoaName: 'X',
      })
      expect((await followDeniedAccess(visitor, response)).text).toContain(noAccess)
      expect(product.value('select count(*) from partner_invitations where email = ?', email)).toBe(0)
      expect((await visitor.post('/admin', { intent: 'something' })).status).toBe(400)
      expect((await visitor.post('/admin', {})).status).toBe(400)
    }
  })
})
