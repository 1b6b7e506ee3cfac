import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '~tests/setup/helpers'
import { redirectOf, redirectTo } from '~tests/setup/responses'
import { textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs, staffPassword } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// The link with which the owner of an account's previous address undoes a change (decision 023), in a browser
// without JavaScript.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const path = '/undo-email-change'
const textAfter = async (who: Visitor, response: Response) =>
  textOf(await (await who.follow(response)).text())
const emailOf = (id: number) => product.value<string>('select email from users where id = ?', id)

/** An account whose address was changed by someone at its unlocked screen. */
async function changedAccount() {
  const { visitor: mallory, id, email } = await signInAs(product, 'viewer')
  const newEmail = `${crypto.randomUUID()}@example.com`
  const sent = { intent: 'change-email', email: newEmail, currentPassword: staffPassword }
  expect((await mallory.post('/admin/settings', sent)).status).toBe(302)
  const mail = await until(
    () => product.mails().find((m) => m.text.includes(`To: ${email}`) && m.text.includes(path)),
    'the mail to the old address',
  )
  const token = must(/undo-email-change\?token=([\w-]{43})/.exec(mail.text)?.[1], 'link')
  return { mallory, id, email, newEmail, token, owner: new Visitor(product.url) }
}

describe('a change of email address', () => {
  it('is undone by a button, ends all sessions, and leads to a new password', async () => {
    const { mallory, id, email, newEmail, token, owner } = await changedAccount()
    const page = await owner.page(`${path}?token=${token}`)
    for (const words of ['Undo Your Email Address Change?', `Your account uses ${email} again.`])
      expect(textOf(page)).toContain(words)
    expect(page).not.toContain(newEmail)
    // Mail scanners open links, which must not change anything.
    expect(emailOf(id)).toBe(newEmail)
    expect((await mallory.fetch('/api/auth/me')).status).toBe(200)

    const undone = await owner.post(`${path}?token=${token}`, { token })
    expect(redirectOf(undone)).toEqual({
      status: 302,
      location: expect.stringMatching(/^\/reset-password\?token=[\w-]{43}$/) as string,
    })
    expect(emailOf(id)).toBe(email)
    expect((await mallory.fetch('/api/auth/me')).status).toBe(401)
    const choose = await (await owner.follow(undone)).text()
    expect(textOf(choose)).toContain('Your email address was restored')
    expect(choose).toContain(email)

    const resetToken = must(undone.headers.get('Location')?.split('token=')[1])
    const fields = { token: resetToken, password: 'another password', confirmPassword: 'another password' }
    await owner.post('/reset-password', fields)
    const signIn = async (address: string, password: string) =>
      (await owner.json('POST', '/api/auth/login', { email: address, password })).status
    expect(await signIn(newEmail, staffPassword)).toBe(401)
    expect(await signIn(email, staffPassword)).toBe(401)
    expect(await signIn(email, 'another password')).toBe(200)
  })

  it('is undone once, and not with an invented link', async () => {
    const { token, owner, id, email } = await changedAccount()
    await owner.post(path, { token })
    for (const invalid of [token, 'made-up', '']) {
      const page = await owner.fetch(`${path}?token=${invalid}`)
      expect(redirectOf(page)).toEqual(redirectTo('/forgot-password'))
      expect(await textAfter(owner, page)).toContain('This link no longer works')
      expect(redirectOf(await owner.post(path, { token: invalid }))).toEqual(redirectTo('/forgot-password'))
    }
    expect(emailOf(id)).toBe(email)
  })

  it('leaves its token neither in the database nor in the log', async () => {
    const { token, owner } = await changedAccount()
    await owner.page(`${path}?token=${token}`)
    const undone = await owner.post(`${path}?token=${token}`, { token })
    const id = undone.headers.get('X-Request-Id')
    await until(() => product.log.some((line) => line.requestId === id), 'the log of the request')
    expect(product.readDatabase((database) => database.serialize()).includes(token)).toBe(false)
    expect(product.output()).not.toContain(token)
  })
})
