import { beforeAll, describe, expect, it } from 'vitest'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import { must } from '~tests/setup/helpers'
import { json, redirectOf, redirectTo } from '~tests/setup/responses'
import { fieldValue, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { makeAccount, signInAs } from '~tests/setup/staff'
import { newEmail, Visitor } from '~tests/setup/visitor'

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
  it('lists and searches members, without secrets', async () => {
    const { visitor, email } = await signInAs(product, 'admin')
    const member = await makeAccount(product, 'viewer')
    product.change("update users set title = '50%_off' where id = ?", member.id)
    const customer = await makeAccount(product, 'customer')
    const all = await visitor.page('/admin/users?pageSize=200')
    expect(textOf(all)).toContain('Super User')
    const { body } = await json(await visitor.fetch(`${calls}?pageSize=200`))
    const members = body.teamMembers as { email: string }[]
    expect(members.map((m) => m.email)).toEqual(expect.arrayContaining([email, member.email]))
    expect(members.map((m) => m.email)).not.toContain(customer.email)
    expect(body.total).toBe(members.length)
    expect(JSON.stringify(body)).not.toMatch(/argon2|[hH]ash|token/)
    for (const q of ['%_', '50%_off', 'off 50%'])
      expect(
        (await json(await visitor.fetch(`${calls}?q=${encodeURIComponent(q)}`))).body.teamMembers,
      ).toMatchObject([{ email: member.email, roleLabel: 'Viewer', isActive: true, passwordState: 'set' }])
    expect(textOf(await visitor.page('/admin/users?q=no-such-person'))).toContain(
      'Nobody matches this search',
    )
  })
})

describe('a new team member', () => {
  it('is added by the form, and the link is shown only once', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const form = await visitor.page('/admin/users?add=1')
    for (const [name, value] of Object.entries({
      firstName: 'New',
      lastName: 'User',
      title: 'Team Member',
      role: 'viewer',
      email: '',
    }))
      expect([name, fieldValue(form, name)]).toEqual([name, value])
    const sent = person({ role: 'contributor' })
    const added = await visitor.post('/admin/users?add=1', { intent: 'add', ...sent })
    expect(added.status).toBe(200)
    expect(added.headers.get('Cache-Control')).toContain('no-store')
    const html = await added.text()
    expect(textOf(html)).toContain('User added successfully')
    const link = must(/value="([^"]*\/setup-password\?token=[\w-]{43})"/.exec(html)?.[1], 'link')
    expect(await visitor.page('/admin/users?add=1')).not.toContain('setup-password')

    // The mail contains a separate link.
    const mail = await until(
      () => product.mails().find((m) => m.text.includes(`To: ${sent.email}`)),
      'the mail',
    )
    const mailed = must(/\/setup-password\?token=([\w-]{43})/.exec(mail.text)?.[1])
    expect(link).not.toContain(mailed)
    for (const open of [link.replace(product.url, ''), `/setup-password?token=${mailed}`])
      expect(textOf(await new Visitor(product.url).page(open))).toContain('Welcome, New User')
    expect(product.readDatabase((database) => database.serialize()).includes(mailed)).toBe(false)
    expect(
      product.value("select status from jobs where kind = 'send-mail' and payload like '%token%'"),
    ).toBeUndefined()
  })

  it('is added through the API', async () => {
    const { visitor } = await signInAs(product, 'super')
    const { status, body } = await json(await visitor.json('POST', calls, person({ role: 'admin' })))
    expect(status).toBe(201)
    expect(body).toMatchObject({ user: { role: 'admin', firstName: 'New' } })
    expect(body.inviteLink).toMatch(/\/setup-password\?token=[\w-]{43}$/)
  })

  it.each(['customer', 'admin'] as UserRole[])(
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
  it('is changed by the form, and the change is logged', async () => {
    const { visitor, id: adminId } = await signInAs(product, 'admin')
    const { id } = await makeAccount(product, 'viewer')
    const path = `/admin/users?user=${id}`
    expect(fieldValue(await visitor.page(path), 'role')).toBe('viewer')
    const fields = { intent: 'save', title: 'Lead', phone: '555', role: 'contributor', isActive: 'false' }
    const saved = await visitor.post(path, fields)
    expect(redirectOf(saved)).toEqual(redirectTo(path))
    const html = await (await visitor.follow(saved)).text()
    expect(textOf(html)).toContain('Changes saved User permissions have been updated successfully.')
    for (const name of ['title', 'phone', 'role', 'isActive'] as const)
      expect(fieldValue(html, name)).toBe(fields[name])
    expect(
      product.rows(
        "select field, old_value, new_value from activities where section = 'team' and user_id = ? order by id",
        adminId,
      ),
    ).toEqual([
      { field: 'title', old_value: '', new_value: 'Lead' },
      { field: 'phone', old_value: '', new_value: '555' },
      { field: 'role', old_value: 'Viewer', new_value: 'Contributor' },
      { field: 'isActive', old_value: 'active', new_value: 'inactive' },
    ])
  })

  it('is changed through the API, where missing fields stay unchanged', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await makeAccount(product, 'viewer')
    const changed = await json(await visitor.json('PUT', `${calls}/${id}`, { title: 'Lead' }))
    expect(changed).toMatchObject({
      status: 200,
      body: { user: { id, title: 'Lead', role: 'viewer', isActive: true } },
    })
    const off = await json(await visitor.json('PUT', `${calls}/${id}`, { isActive: false, phone: '1' }))
    expect(off.body).toMatchObject({ user: { title: 'Lead', phone: '1', isActive: false } })
  })

  it.each([
    [{ role: 'super' }, 'can’t be assigned'],
    [{ role: 'customer' }, 'Please choose a role'],
  ])('cannot be changed by %j', async (change, message) => {
    const { visitor } = await signInAs(product, 'super')
    const { id } = await makeAccount(product, 'viewer')
    const before = rowOf(id)
    const call = await json(await visitor.json('PUT', `${calls}/${id}`, change))
    expect(call.status).toBe(422)
    expect(JSON.stringify(call.body.fields)).toContain(message)
    expect(rowOf(id)).toEqual(before)
  })

  it('is not found if they are a customer or a partner', async () => {
    const { visitor } = await signInAs(product, 'admin')
    for (const role of ['customer', 'partner'] as const) {
      const { id } = await makeAccount(product, role)
      expect((await visitor.fetch(`/admin/users?user=${id}`)).status).toBe(404)
      expect((await visitor.json('PUT', `${calls}/${id}`, { role: 'admin' })).status).toBe(404)
      expect(rowOf(id).role).toBe(role)
    }
  })

  it('with the super role is shown to an admin but cannot be changed', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await makeAccount(product, 'super')
    const page = await visitor.page(`/admin/users?user=${id}`)
    expect(textOf(page)).toContain('Only someone with the super role can change this account.')
    expect(page).not.toContain('name="role"')
    expect(page).not.toContain('Reset Password')
    for (const response of [
      await visitor.json('PUT', `${calls}/${id}`, { title: 'x' }),
      await visitor.json('POST', `${calls}/${id}/reset-password`),
      await visitor.post(`/admin/users?user=${id}`, { intent: 'reset-password' }),
    ])
      expect(response.status).toBe(403)
  })

  it('cannot change their own role or status', async () => {
    const { visitor, id } = await signInAs(product, 'admin')
    const page = await visitor.page(`/admin/users?user=${id}`)
    expect(page).not.toContain('name="role"')
    expect(textOf(page)).toContain('This is you')
    for (const [field, value] of [
      ['role', 'viewer'],
      ['isActive', 'false'],
    ] as const) {
      const form = await visitor.post(`/admin/users?user=${id}`, { intent: 'save', [field]: value })
      expect(form.status).toBe(409)
      expect(textOf(await form.text())).toContain(
        'Failed to update user You can’t change your own role or deactivate yourself.',
      )
    }
    expect(rowOf(id)).toMatchObject({ role: 'admin', is_active: 1 })
    expect((await visitor.json('PUT', `${calls}/${id}`, { title: 'Mine' })).status).toBe(200)
  })
})

describe('a user who is deactivated or gets another role', () => {
  it('is signed out at the next request', async () => {
    const { visitor: admin } = await signInAs(product, 'admin')
    const { visitor, id } = await signInAs(product, 'contributor')
    expect((await visitor.fetch('/admin')).status).toBe(200)
    await admin.json('PUT', `${calls}/${id}`, { isActive: false })
    expect(redirectOf(await visitor.fetch('/admin'))).toEqual(redirectTo('/admin/login'))
    expect((await visitor.fetch('/api/auth/me')).status).toBe(401)
  })

  it('is signed out even if the session survives', async () => {
    const { visitor, id } = await signInAs(product, 'admin')
    product.change('update users set is_active = 0 where id = ?', id)
    expect(redirectOf(await visitor.fetch('/admin/users'))).toEqual(redirectTo('/admin/login'))
    expect((await visitor.fetch(calls)).status).toBe(401)
    product.change("update users set is_active = 1, role = 'viewer' where id = ?", id)
    expect((await visitor.fetch(calls)).status).toBe(403)
  })

  it('is only one of two admins who deactivate each other at the same time', async () => {
    const { visitor: top } = await signInAs(product, 'super')
    for (let i = 0; i < 5; i++) {
      const [one, two] = [await signInAs(product, 'admin'), await signInAs(product, 'admin')]
      const responses = await Promise.all([
        one.visitor.json('PUT', `${calls}/${two.id}`, { isActive: false }),
        two.visitor.json('PUT', `${calls}/${one.id}`, { isActive: false }),
      ])
      const statuses = responses.map((a) => a.status).sort()
      expect(statuses[0]).toBe(200)
      expect([401, 403]).toContain(statuses[1])
      expect(rowOf(one.id).is_active + rowOf(two.id).is_active).toBe(1)
    }
    expect((await top.fetch(calls)).status).toBe(200)
  })
})

describe('a new link for a member', () => {
  it('is shown only once and replaces the previous one', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id, email } = await makeAccount(product, 'viewer')
    const make = async () => {
      const page = await visitor.post(`/admin/users?user=${id}`, { intent: 'reset-password' })
      expect(page.status).toBe(200)
      const html = await page.text()
      expect(textOf(html)).toContain('Password reset New setup link generated')
      return must(/value="[^"]*(\/setup-password\?token=[\w-]{43})"/.exec(html)?.[1], 'link')
    }
    const [first, second] = [await make(), await make()]
    const stranger = new Visitor(product.url)
    expect(redirectOf(await stranger.fetch(first))).toEqual(redirectTo('/'))
    expect((await stranger.fetch(second)).status).toBe(200)
    await until(() => product.mails().find((m) => m.text.includes(`To: ${email}`)), 'the mail')
    expect(await visitor.page(`/admin/users?user=${id}`)).not.toContain('token=')
  })
})
