import { beforeAll, describe, expect, it } from 'vitest'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import { must } from '~tests/setup/helpers'
import { redirectOf, redirectTo } from '~tests/setup/responses'
import { fieldValue, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { makeAccount, signInAs, staffPassword } from '~tests/setup/staff'
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
const emailOf = (id: number) => product.value<string>('select email from users where id = ?', id)

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

  it('link an account without a password to the page for setting one', async () => {
    const { visitor, id } = await signInAs(product, 'customer')
    product.change('update users set password_hash = null, password_set_at = null where id = ?', id)
    const html = await visitor.page(path)
    expect(textOf(html)).toContain('has no password yet')
    expect(html).toContain('href="/forgot-password"')
    const response = await visitor.json('PUT', '/api/auth/change-password', {
      currentPassword: 'nobody',
      newPassword,
    })
    expect(response.status).toBe(409)
  })

  it.each(['', 'delete', 'constructor'])('reject the unknown intent "%s"', async (intent) => {
    const { visitor } = await signInAs(product, 'viewer')
    expect((await visitor.post(path, { intent })).status).toBe(400)
  })
})

describe('a new email address', () => {
  it('is saved, shown, and mailed to both addresses', async () => {
    const { visitor, id, email: old } = await signInAs(product, 'contributor')
    const email = newEmail()
    const saved = await visitor.post(path, {
      intent: 'change-email',
      email: ` ${email.toUpperCase()} `,
      currentPassword: staffPassword,
    })
    expect(redirectOf(saved)).toEqual(redirectTo(path))
    const html = await (await visitor.follow(saved)).text()
    expect(textOf(html)).toContain('Email updated Your email address has been updated successfully.')
    expect(fieldValue(html, 'email')).toBe(email)
    expect(emailOf(id)).toBe(email)
    const to = (address: string) => product.mails().find((m) => m.text.includes(`To: ${address}`))
    const [first, second] = [await until(() => to(old), 'a mail'), await until(() => to(email), 'a mail')]
    expect(first.text).toContain('no longer connected to it')
    expect(second.text).toContain('now uses this email address')
    expect((await signIn(old, staffPassword)).status).toBe(401)
    expect((await signIn(email, staffPassword)).status).toBe(200)
  })

  it('can be set through the API', async () => {
    const { visitor, id } = await signInAs(product, 'partner')
    const email = newEmail()
    const response = await visitor.json('PUT', '/api/auth/update-email', {
      email,
      currentPassword: staffPassword,
    })
    expect([response.status, await response.json()]).toMatchObject([200, { user: { id, email } }])
    expect(await (await visitor.fetch('/api/auth/me')).json()).toMatchObject({ user: { email } })
  })

  it('is rejected with a message, and the input is returned without the password', async () => {
    const { visitor, id, email: own } = await signInAs(product, 'viewer')
    const other = await makeAccount(product, 'customer')
    const tries = [
      [other.email, staffPassword, 409, 'Email already registered'],
      [own, staffPassword, 422, 'This is already your email address.'],
      ['nobody', staffPassword, 422, 'Please enter a valid email address'],
      ['', staffPassword, 422, 'Please enter a valid email address'],
      [newEmail(), '', 422, 'Please enter your current password'],
      [newEmail(), 'wrong password', 422, 'Your current password is incorrect.'],
    ] as const
    for (const [email, currentPassword, status, sentence] of tries) {
      const page = await visitor.post(path, { intent: 'change-email', email, currentPassword })
      const html = await page.text()
      expect([page.status, textOf(html)]).toEqual([status, expect.stringContaining(sentence)])
      expect(fieldValue(html, 'email')).toBe(email)
      expect(fieldValue(html, 'currentPassword')).toBe('')
    }
    expect(emailOf(id)).toBe(own)
    expect(product.output()).not.toContain('wrong password')
  })

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

  it('signs out all other sessions, and this one gets a new cookie', async () => {
    const { visitor, email } = await signInAs(product, 'admin')
    const { visitor: elsewhere } = await signIn(email, staffPassword)
    const copy = visitor.copy()
    const saved = await visitor.post(path, fields)
    expect(redirectOf(saved)).toEqual(redirectTo(path))
    expect(textOf(await (await visitor.follow(saved)).text())).toContain(
      'Password changed Your password has been updated successfully.',
    )
    for (const ended of [elsewhere, copy]) expect((await ended.fetch('/api/auth/me')).status).toBe(401)
    expect((await signIn(email, newPassword)).status).toBe(200)
    expect((await signIn(email, staffPassword)).status).toBe(401)
    expect(product.output()).not.toContain(newPassword)
  })

  it('can be set through the API', async () => {
    const { visitor, email } = await signInAs(product, 'customer')
    const sent = { currentPassword: staffPassword, newPassword }
    const response = await visitor.json('PUT', '/api/auth/change-password', sent)
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
    expect((await visitor.fetch('/api/auth/me')).status).toBe(200)
    expect((await signIn(email, newPassword)).status).toBe(200)
    const mail = await until(
      () => product.mails().find((m) => m.text.includes(`To: ${email}`)),
      'the mail about the new password',
    )
    expect(mail.text).toContain('Your password was changed')
  })

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

describe('one’s own sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const references = (html: string) =>
    [...html.matchAll(/name="reference" value="([\w-]+)"/g)].map(([, reference]) => must(reference))

  /** Signed in only here. */
  const signInHere = async () => {
    const account = await signInAs(product, 'viewer')
    await account.visitor.post(path, { intent: 'end-other-sessions' })
    return account
  }

  it('are listed by browser and end one at a time', async () => {
    const { visitor, email } = await signInHere()
    const { visitor: elsewhere } = await signIn(email, staffPassword, firefox)
    const html = await visitor.page(path)
    expect(textOf(html)).toContain('Firefox on Linux')
    const [reference, ...more] = references(html)
    expect(more).toEqual([])
    const session = product.value<string>('select id from sessions where reference = ?', reference)
    expect(html).not.toContain(session)

    const ended = await visitor.post(path, { intent: 'end-session', reference: must(reference) })
    expect(redirectOf(ended)).toEqual(redirectTo(path))
    expect(textOf(await (await visitor.follow(ended)).text())).toContain('Signed out')
    expect((await elsewhere.fetch('/api/auth/me')).status).toBe(401)
    expect((await visitor.fetch('/api/auth/me')).status).toBe(200)
    const again = await visitor.post(path, { intent: 'end-session', reference: must(reference) })
    expect(again.status).toBe(404)
    expect(textOf(await again.text())).toContain('That session has already ended.')
  })

  it('cannot be ended if they belong to another user', async () => {
    const { email, visitor } = await signInHere()
    const { visitor: elsewhere } = await signIn(email, staffPassword)
    const [reference] = references(await visitor.page(path))
    const { visitor: mallory } = await signInAs(product, 'super')
    const response = await mallory.post(path, { intent: 'end-session', reference: must(reference) })
    expect(response.status).toBe(404)
    expect((await elsewhere.fetch('/api/auth/me')).status).toBe(200)
  })

  it('can be ended everywhere else at once', async () => {
    const { visitor, email } = await signInHere()
    const others = [await signIn(email, staffPassword), await signIn(email, staffPassword)]
    const ended = await visitor.post(path, { intent: 'end-other-sessions' })
    expect(textOf(await (await visitor.follow(ended)).text())).toContain('2 other browsers are signed out.')
    for (const other of others) expect((await other.visitor.fetch('/api/auth/me')).status).toBe(401)
    expect(await visitor.page(path)).not.toContain('Sign Out Everywhere Else')
  })
})
