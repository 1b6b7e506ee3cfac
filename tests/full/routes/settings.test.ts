import { beforeAll, describe, expect, it } from 'vitest'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import { fieldValue, textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs, staffPassword } from '~tests/setup/staff'
import { newEmail, Visitor } from '~tests/setup/visitor'

// Account settings (docs/specification/accounts-and-sign-in.md#account-settings).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const path = '/admin/settings'
const newPassword = 'another password'
const signIn = async (email: string, password: string, userAgent = '') => {
  const visitor = new Visitor(product.url)
  const response = await visitor.fetch('/api/auth/login', {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
  })
  return { visitor, status: response.status }
}

describe('the account settings', () => {
  it.each([
    ['super', 'Super User'],
    ['admin', 'Super User'],
    ['contributor', 'Contributor'],
    ['viewer', 'Viewer'],
    ['partner', 'Partner'],
    ['customer', 'Customer'],
  ] as [UserRole, string][])('are open to a %s', async (role, label) => {
    const { visitor, email } = await signInAs(product, role)
    const html = await visitor.page(path)
    const text = textOf(html)
    for (const words of ['Full name Test', `Role ${label}`, 'Where You Are Signed In', 'This one'])
      expect(text).toContain(words)
    expect(text).toMatch(/Signed in [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M/)
    expect(fieldValue(html, 'email')).toBe(email)
    expect(html).not.toMatch(/argon2|passwordHash/)
  })

  it.each(['', 'delete', 'constructor'])('reject the unknown intent "%s"', async (intent) => {
    const { visitor } = await signInAs(product, 'viewer')
    expect((await visitor.post(path, { intent })).status).toBe(400)
  })
})

describe('a new email address', () => {
  it('can be changed at most ten times an hour', async () => {
    const { visitor } = await signInAs(product, 'viewer')
    const change = () =>
      visitor.json('PUT', '/api/auth/update-email', { email: newEmail(), currentPassword: staffPassword })
    for (let i = 0; i < 10; i++) expect((await change()).status).toBe(200)
    const response = await change()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})

describe('a new password', () => {
  const fields = {
    intent: 'change-password',
    currentPassword: staffPassword,
    newPassword,
    confirmPassword: newPassword,
  }

  it('that is the account’s own address is rejected by the API, for its field', async () => {
    const { visitor, email } = await signInAs(product, 'partner')
    const sent = { currentPassword: staffPassword, newPassword: email }
    const response = await visitor.json('PUT', '/api/auth/change-password', sent)
    const sentence = 'Please choose a password other than your email address.'
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: sentence, fields: { newPassword: sentence } },
    ])
    expect((await visitor.fetch('/api/auth/me')).status).toBe(200)
  })

  it.each([
    [{ currentPassword: '' }, 'Please fill in all password fields'],
    [{ newPassword: '' }, 'Please fill in all password fields'],
    [{ confirmPassword: '' }, 'Please fill in all password fields'],
    [{ confirmPassword: 'something else' }, 'New passwords do not match'],
    [{ newPassword: 'abc', confirmPassword: 'abc' }, 'Password must be at least 6 characters long'],
    [{ currentPassword: 'wrong password' }, 'Your current password is incorrect.'],
    [
      { newPassword: 'Password1', confirmPassword: 'Password1' },
      'This password is too common. Please choose one that is harder to guess.',
    ],
    [
      { newPassword: 'commonview', confirmPassword: 'commonview' },
      'Please choose a password other than the name of this product.',
    ],
  ])('is rejected: %j', async (change, sentence) => {
    const { visitor, email } = await signInAs(product, 'viewer')
    const page = await visitor.post(path, { ...fields, ...change })
    const html = await page.text()
    expect([page.status, textOf(html)]).toEqual([422, expect.stringContaining(sentence)])
    for (const name of ['currentPassword', 'newPassword', 'confirmPassword'])
      expect(fieldValue(html, name)).toBe('')
    expect((await signIn(email, staffPassword)).status).toBe(200)
  })

  it('cannot be guessed at an unlocked screen', async () => {
    const { visitor, email } = await signInAs(product, 'viewer')
    const guess = async (n: number) =>
      (
        await visitor.json('PUT', '/api/auth/change-password', {
          currentPassword: `guess ${n}`,
          newPassword,
        })
      ).status
    for (let i = 0; i < 10; i++) expect(await guess(i)).toBe(422)
    expect(await guess(11)).toBe(429)
    const page = await visitor.post(path, fields)
    expect(page.status).toBe(429)
    expect(textOf(await page.text())).toContain('Too many attempts.')
    expect(
      product.value(
        "select count(*) from activities where action = 'rejected' and description like ?",
        `${email}%`,
      ),
    ).toBe(10)
  })
})
