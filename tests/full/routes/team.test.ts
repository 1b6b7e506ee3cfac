import { beforeAll, describe, expect, it } from 'vitest'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import { must } from '~tests/setup/helpers'
import { json } from '~tests/setup/responses'
import { fieldValue, textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { makeAccount, signInAs } from '~tests/setup/staff'
import { newEmail } from '~tests/setup/visitor'

// The team (docs/specification/staff-area.md#team).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const calls = '/api/admin/team-members'
const person = (changes: Record<string, string> = {}) => ({
  firstName: 'New',
  lastName: 'User',
  email: newEmail(),
  title: 'Team Member',
  role: 'viewer',
  phone: '',
  ...changes,
})
const rowOf = (id: number) =>
  must(
    product.rows<{ role: string; title: string; phone: string; is_active: number }>(
      'select role, title, phone, is_active from users where id = ?',
      id,
    )[0],
  )

describe('the team screen', () => {
  it('rejects a search of 10,000 characters with a message', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const q = '%'.repeat(10_000)
    const page = await visitor.fetch(`/admin/users?q=${encodeURIComponent(q).slice(0, 12_000)}`)
    expect(page.status).toBe(422)
    expect(textOf(await page.text())).toContain('Please search for at most 200 characters.')
    const call = await visitor.fetch(`${calls}?q=${'_'.repeat(10_000)}`)
    expect(await json(call)).toMatchObject({ status: 422 })
  })
})

describe('a new team member', () => {
  it.each(['customer', 'partner', 'admin'] as UserRole[])(
    'with the address of a %s is rejected, and that account is unchanged',
    async (role) => {
      const { visitor } = await signInAs(product, 'admin')
      const known = await makeAccount(product, role)
      const call = await json(await visitor.json('POST', calls, person({ email: known.email })))
      expect(call).toMatchObject({ status: 409, body: { error: 'Email already registered' } })
      const page = await visitor.post('/admin/users?add=1', {
        intent: 'add',
        ...person({ email: known.email.toUpperCase(), firstName: 'Ada' }),
      })
      expect(page.status).toBe(409)
      const html = await page.text()
      expect(textOf(html)).toContain('Failed to add user Email already registered')
      expect(fieldValue(html, 'firstName')).toBe('Ada')
      expect(rowOf(known.id)).toMatchObject({ role })
    },
  )

  it.each([
    ['email', '', 'Please enter a valid email address'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['title', 'x'.repeat(81), 'at most 80 characters'],
    ['phone', '5'.repeat(31), 'at most 30 characters'],
    ['role', 'super', 'Please choose a role'],
    ['role', 'partner', 'Please choose a role'],
  ])('is rejected with %s = "%s"', async (field, value, message) => {
    const { visitor } = await signInAs(product, 'super')
    const sent = person({ [field]: value })
    const page = await visitor.post('/admin/users?add=1', { intent: 'add', ...sent })
    expect(page.status).toBe(422)
    expect(textOf(await page.text())).toContain(message)
    const call = await json(await visitor.json('POST', calls, sent))
    expect(call.status).toBe(422)
    expect(JSON.stringify(call.body.fields)).toContain(message)
    expect(product.value('select count(*) from users where email = ?', sent.email)).toBe(0)
  })
})

describe('a team member', () => {
  it('is shown in the current state if someone else has changed them since the form was opened', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { visitor: other } = await signInAs(product, 'admin')
    const { id } = await makeAccount(product, 'contributor')
    const path = `/admin/users?user=${id}`
    const updatedAt = must(fieldValue(await visitor.page(path), 'updatedAt'))
    expect((await other.json('PUT', `${calls}/${id}`, { isActive: false })).status).toBe(200)
    const stale = await visitor.post(path, {
      intent: 'save',
      title: 'Lead',
      phone: '',
      role: 'contributor',
      isActive: 'true',
      updatedAt,
    })
    expect(stale.status).toBe(409)
    const html = await stale.text()
    expect(textOf(html)).toContain('Failed to update user This account has been changed since you opened it.')
    expect(fieldValue(html, 'isActive')).toBe('false')
    expect(fieldValue(html, 'title')).toBe('')
    expect(rowOf(id)).toMatchObject({ is_active: 0, title: '' })
    const fresh = { title: 'Lead', updatedAt: Number(fieldValue(html, 'updatedAt')) }
    expect((await visitor.json('PUT', `${calls}/${id}`, { ...fresh, updatedAt: 1 })).status).toBe(409)
    expect((await visitor.json('PUT', `${calls}/${id}`, fresh)).status).toBe(200)
  })

  it.each([
    [{ role: 'super' }, 'can’t be assigned'],
    [{ role: 'customer' }, 'Please choose a role'],
    [{ isActive: 'perhaps' }, 'Please choose whether the account is active'],
    [{ title: 'x'.repeat(81) }, 'at most 80 characters'],
    [{ phone: 5 }, 'Please enter text'],
  ])('cannot be changed by %j', async (change, message) => {
    const { visitor } = await signInAs(product, 'super')
    const { id } = await makeAccount(product, 'viewer')
    const before = rowOf(id)
    const call = await json(await visitor.json('PUT', `${calls}/${id}`, change))
    expect(call.status).toBe(422)
    expect(JSON.stringify(call.body.fields)).toContain(message)
    expect(rowOf(id)).toEqual(before)
  })

  it.each(['0', '-1', 'abc', '1e3', '99999999', '9'.repeat(30), '1%20or%201'])(
    'with the unknown id %s is not found',
    async (id) => {
      const { visitor } = await signInAs(product, 'admin')
      const page = await visitor.fetch(`/admin/users?user=${id}`)
      expect(page.status).toBe(404)
      expect(textOf(await page.text())).toContain('There is no such member of the team.')
      for (const response of [
        await visitor.json('PUT', `${calls}/${id}`, { title: 'x' }),
        await visitor.json('POST', `${calls}/${id}/reset-password`),
      ])
        expect(await json(response)).toEqual({
          status: 404,
          body: { error: 'There is no such member of the team.' },
        })
    },
  )

  it.each(['', 'delete', '__proto__'])('form rejects the unknown intent "%s"', async (intent) => {
    const { visitor, id } = await signInAs(product, 'admin')
    expect((await visitor.post(`/admin/users?user=${id}`, { intent })).status).toBe(400)
  })
})
