import { beforeAll, describe, expect, it } from 'vitest'
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
    await until(
      () =>
        product
          .mails()
          .some((m) => m.text.includes(`To: ${email}`) && m.text.includes('Your password was changed')),
      'the mail about the new password',
    )
  })

  it.each([
    [{ confirmPassword: 'something else' }, 'New passwords do not match'],
    [{ currentPassword: 'wrong password' }, 'Your current password is incorrect.'],
  ])('is rejected: %j', async (change, sentence) => {
    const { visitor, email } = await signInAs(product, 'viewer')
    const page = await visitor.post(path, { ...fields, ...change })
    const html = await page.text()
    expect([page.status, textOf(html)]).toEqual([422, expect.stringContaining(sentence)])
    for (const name of ['currentPassword', 'newPassword', 'confirmPassword'])
      expect(fieldValue(html, name)).toBe('')
    expect((await signIn(email, staffPassword)).status).toBe(200)
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
