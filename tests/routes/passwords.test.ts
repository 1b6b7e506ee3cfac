import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '~tests/setup/helpers'
import { redirectOf, redirectTo } from '~tests/setup/responses'
import { fieldValue, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { makeAccount, signInAs, staffPassword } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// Password links (docs/specification/accounts-and-sign-in.md#password-links), by page and by API.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)
const textAfter = async (who: Visitor, response: Response) =>
  textOf(await (await who.follow(response)).text())
const newPassword = 'another password'

const mailsTo = (email: string, words: string) =>
  product.mails().filter((m) => m.text.includes(`To: ${email}`) && m.text.includes(words))
const tokenIn = (text: string) => must(/-password\?token=([\w-]{43})/.exec(text)?.[1], 'link')

/** The token mailed for a password reset. */
async function resetToken(email: string) {
  expect((await visitor().post('/forgot-password', { email })).status).toBe(302)
  const mail = await until(() => mailsTo(email, 'reset-password')[0], 'the mail with the link')
  return tokenIn(mail.text)
}

/** The token that staff are shown for a member. */
async function setupToken(id: number) {
  const { visitor: admin } = await signInAs(product, 'admin')
  const response = await admin.json('POST', `/api/admin/team-members/${id}/reset-password`)
  expect(response.status).toBe(200)
  return tokenIn(((await response.json()) as { inviteLink: string }).inviteLink)
}

const signIn = (email: string, password: string) =>
  visitor().json('POST', '/api/auth/login', { email, password })

describe('a password reset request', () => {
  it('gets the same response for every address', async () => {
    const { email } = await makeAccount(product, 'customer')
    const inactive = await makeAccount(product, 'viewer')
    product.change('update users set is_active = 0 where id = ?', inactive.id)
    const responses = await Promise.all(
      [email, inactive.email, 'nobody@example.com'].map(async (address) => {
        const who = visitor()
        const sent = await who.post('/forgot-password', { email: ` ${address.toUpperCase()} ` })
        return { ...redirectOf(sent), text: await textAfter(who, sent) }
      }),
    )
    const [first] = responses
    expect(first?.text).toContain('Reset link sent')
    expect(first?.text).toContain('Check Your Email If an account exists')
    expect(responses).toEqual([first, first, first])
    await until(() => mailsTo(email, 'reset-password').length > 0, 'the mail')
    await until(
      () =>
        product.value("select count(*) from jobs where kind = 'send-reset-link' and status <> 'done'") === 0,
      'the other requests to be handled',
    )
    for (const address of [inactive.email, 'nobody@example.com'])
      expect(mailsTo(address, 'reset-password')).toEqual([])
  })

  it('sends one mail in ten minutes, however often it is repeated', async () => {
    const { email } = await makeAccount(product, 'customer')
    const open = () =>
      product.value("select count(*) from jobs where status in ('queued','running') and kind like 'send-%'")
    for (let i = 0; i < 6; i++) await visitor().post('/forgot-password', { email })
    await until(() => mailsTo(email, 'reset-password').length > 0 && open() === 0, 'the mails')
    // Two if the ten minutes have just ended.
    expect(mailsTo(email, 'reset-password').length).toBeLessThan(3)
  })

  it('gets the same response through the API, too', async () => {
    const { email } = await makeAccount(product, 'partner')
    const responses = await Promise.all(
      [email, 'nobody@example.com'].map(async (address) => {
        const response = await visitor().json('POST', '/api/forgot-password', { email: address })
        return { status: response.status, body: await response.json() }
      }),
    )
    expect(responses[0]).toEqual({
      status: 200,
      body: { message: 'If an account exists with that email, a reset link has been sent.' },
    })
    expect(responses[1]).toEqual(responses[0])
  })
})

describe('the reset flow', () => {
  it('leads from the mail to the sign-in, and ends every session', async () => {
    const { visitor: signedIn, email } = await signInAs(product, 'viewer')
    const token = await resetToken(email)
    const who = visitor()
    const page = await who.page(`/reset-password?token=${token}`)
    expect(textOf(page)).toContain('Choose a New Password')
    const fields = { token, password: newPassword, confirmPassword: newPassword }
    const done = await who.post(`/reset-password?token=${token}`, fields)
    expect(redirectOf(done)).toEqual(redirectTo('/admin/login'))
    expect(await textAfter(who, done)).toContain('Password reset successful')
    expect((await signedIn.fetch('/api/auth/me')).status).toBe(401)
    expect((await signIn(email, newPassword)).status).toBe(200)
    expect((await signIn(email, staffPassword)).status).toBe(401)

    const again = await who.post(`/reset-password?token=${token}`, fields)
    expect(redirectOf(again)).toEqual(redirectTo('/forgot-password'))
    expect(await textAfter(who, again)).toContain('Invalid reset link')
  })

  it('keeps another user signed in at that browser, and ends the owner’s session', async () => {
    const { visitor: other, id: otherId } = await signInAs(product, 'contributor')
    const { visitor: owner, email } = await signInAs(product, 'viewer')
    const logouts = () =>
      product.value("select count(*) from activities where action = 'logout' and user_id = ?", otherId)
    const set = async (who: typeof other, token: string) => {
      const fields = { token, password: newPassword, confirmPassword: newPassword }
      return who.post(`/reset-password?token=${token}`, fields)
    }
    const done = await set(other, await resetToken(email))
    expect(redirectOf(done)).toEqual(redirectTo('/admin/login'))
    expect((await other.fetch('/api/auth/me')).status).toBe(200)
    expect((await owner.fetch('/api/auth/me')).status).toBe(401)
    const home = await other.follow(done)
    expect(redirectOf(home)).toEqual(redirectTo('/admin'))
    expect(await textAfter(other, home)).toContain('Password reset successful')
    expect(logouts()).toBe(0)
  })
})

type Kind = {
  purpose: 'setup' | 'reset'
  otherwise: string
  /** The page's message. */
  shown: string
  /** The API's response. */
  sentence: string
  verify: string
}
const kinds: Kind[] = [
  {
    purpose: 'setup',
    otherwise: '/',
    shown: 'This link has been used or has expired. If you have already set a password, sign in.',
    sentence: 'Invalid invite link',
    verify: '/api/verify-invite',
  },
  {
    purpose: 'reset',
    otherwise: '/forgot-password',
    shown: 'Invalid reset link',
    sentence: 'Invalid reset link',
    verify: '/api/verify-reset-token',
  },
]

describe.each(kinds)('a link to $purpose a password', ({ purpose, otherwise, shown, sentence, verify }) => {
  const path = `/${purpose}-password`
  const newLink = async () => {
    const account = await makeAccount(product, 'viewer')
    const token = await (purpose === 'setup' ? setupToken(account.id) : resetToken(account.email))
    return { ...account, token }
  }
  const expectRefused = async (token: string) => {
    const who = visitor()
    const page = await who.fetch(`${path}?token=${encodeURIComponent(token)}`)
    expect(redirectOf(page)).toEqual(redirectTo(otherwise))
    expect(await textAfter(who, page)).toContain(shown)
    const sent = await who.post(path, { token, password: newPassword, confirmPassword: newPassword })
    expect(redirectOf(sent)).toEqual(redirectTo(otherwise))
    const call = await who.json('POST', `/api${path}`, { token, password: newPassword })
    expect([call.status, await call.json()]).toEqual([404, { error: sentence }])
  }
  const verification = async (token: string) => {
    const response = await visitor().fetch(`${verify}/${encodeURIComponent(token)}`)
    return { status: response.status, body: await response.json() }
  }

  it('is verified by page and API', async () => {
    const { token, email } = await newLink()
    const page = await visitor().page(`${path}?token=${token}`)
    expect(page).toContain(email)
    expect(textOf(page)).toContain(purpose === 'setup' ? 'Welcome, Test Viewer' : 'Choose a New Password')
    expect(await verification(token)).toEqual({
      status: 200,
      body: { valid: true, user: { firstName: 'Test', lastName: 'Viewer', email } },
    })
  })

  it('is rejected if it is missing, invented, or of the other kind', async () => {
    const who = visitor()
    expect(redirectOf(await who.fetch(path))).toEqual(redirectTo(otherwise))
    await expectRefused('made-up')
    const { id, email } = await makeAccount(product, 'viewer')
    await expectRefused(await (purpose === 'setup' ? resetToken(email) : setupToken(id)))
    expect(await verification('made-up')).toEqual({ status: 404, body: { valid: false, error: sentence } })
  })

  it('is rejected if it is used, expired, or its account deactivated', async () => {
    const used = await newLink()
    const first = await visitor().json('POST', `/api${path}`, { token: used.token, password: newPassword })
    expect(await first.json()).toEqual({ success: true })
    await expectRefused(used.token)
    expect(await verification(used.token)).toMatchObject({ status: 404 })

    const late = await newLink()
    product.change('update account_tokens set expires_at = ? where user_id = ?', Date.now(), late.id)
    await expectRefused(late.token)
    expect(await verification(late.token)).toMatchObject({ status: 404 })

    const gone = await newLink()
    product.change('update users set is_active = 0 where id = ?', gone.id)
    await expectRefused(gone.token)
    expect(product.value('select password_hash from users where id = ?', gone.id)).toMatch(/^\$argon2id/)
  })

  it('is stored as a hash, and never logged', async () => {
    const { token, email } = await newLink()
    await verification(token)
    await visitor().page(`${path}?token=${token}`)
    await visitor().post(`${path}?token=${token}`, {
      token,
      password: 'first of two',
      confirmPassword: 'second of two',
    })
    await visitor().json('POST', `/api${path}`, { token, password: newPassword })
    const last = await signIn(email, newPassword)
    expect(last.status).toBe(200)
    const lastId = last.headers.get('X-Request-Id')
    await until(() => product.log.some((line) => line.requestId === lastId), 'the log of the last request')
    expect(product.output()).toContain('[redacted]')
    expect(product.readDatabase((database) => database.serialize()).includes(token)).toBe(false)
    for (const secret of [token, newPassword, 'first of two']) expect(product.output()).not.toContain(secret)
  })

  it('requires two equal passwords of at least six characters, and does not return them', async () => {
    const { token, email } = await newLink()
    const tries = [
      ['abc', 'abc', 'Password too short Password must be at least 6 characters long'],
      ['abcdef', 'abcdeg', 'Password mismatch Passwords do not match'],
      ['', '', 'Password must be at least 6 characters long'],
    ] as const
    for (const [password, confirmPassword, message] of tries) {
      const page = await visitor().post(`${path}?token=${token}`, { token, password, confirmPassword })
      expect(page.status).toBe(422)
      const html = await page.text()
      expect(textOf(html)).toContain(message)
      expect(fieldValue(html, 'password')).toBe('')
      expect(fieldValue(html, 'confirmPassword')).toBe('')
    }
    const call = await visitor().json('POST', `/api${path}`, { token, password: 'abc' })
    expect([call.status, await call.json()]).toMatchObject([
      422,
      { fields: { password: 'Password must be at least 6 characters long' } },
    ])
    expect((await signIn(email, staffPassword)).status).toBe(200)
  })
})
