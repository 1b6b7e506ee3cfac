import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '~tests/setup/helpers'
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

describe('the sign-in page', () => {
  it('links to the page for requesting a password reset', async () => {
    const page = await visitor().page('/admin/login')
    expect(page).toMatch(/href="\/forgot-password"[^>]*>Forgot your password\?/)
  })
})

describe('a password reset request', () => {
  it('keeps its neutral screen after too many requests, while the API reports it', async () => {
    const who = visitor()
    for (let i = 0; i < 20; i++) await who.post('/forgot-password', { email: `${i}@example.com` })
    // Consumes the previous flash message.
    await who.page('/forgot-password')
    const page = await who.post('/forgot-password', { email: 'x@example.com' })
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
    const text = textOf(await page.text())
    expect(text).toContain('Check Your Email If an account exists')
    expect(text).not.toContain('Reset link sent')
    const call = await who.json('POST', '/api/forgot-password', { email: 'x@example.com' })
    expect(call.status).toBe(429)
    expect(await call.json()).toMatchObject({ error: expect.stringContaining('Too many attempts') as string })
  })

  it.each(['', 'nobody', 'a@', `${'x'.repeat(250)}@example.com`])(
    'rejects the address "%s"',
    async (email) => {
      const page = await visitor().post('/forgot-password', { email })
      expect(page.status).toBe(422)
      const html = await page.text()
      expect(textOf(html)).toContain('Please ')
      expect(fieldValue(html, 'email')).toBe(email)
      const call = await visitor().json('POST', '/api/forgot-password', { email })
      expect(call.status).toBe(422)
    },
  )
})

describe('the reset flow', () => {
  it('works for an account without a password', async () => {
    const { id, email } = await makeAccount(product, 'customer')
    product.change('update users set password_hash = null, password_set_at = null where id = ?', id)
    const token = await resetToken(email)
    const done = await visitor().json('POST', '/api/reset-password', { token, password: newPassword })
    expect(done.status).toBe(200)
    expect((await signIn(email, newPassword)).status).toBe(200)
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

describe.each(kinds)('a link to $purpose a password', ({ purpose, verify }) => {
  const path = `/${purpose}-password`
  const newLink = async () => {
    const account = await makeAccount(product, 'viewer')
    const token = await (purpose === 'setup' ? setupToken(account.id) : resetToken(account.email))
    return { ...account, token }
  }
  const verification = async (token: string) => {
    const response = await visitor().fetch(`${verify}/${encodeURIComponent(token)}`)
    return { status: response.status, body: await response.json() }
  }

  it('rejects a password that is easy to guess beside its field, and stays valid', async () => {
    const { token, email } = await newLink()
    const tries = [
      ['qwerty123', 'This password is too common. Please choose one that is harder to guess.'],
      [email, 'Please choose a password other than your email address.'],
      ['Commonview 1', 'Please choose a password other than the name of this product.'],
    ] as const
    for (const [password, sentence] of tries) {
      const page = await visitor().post(`${path}?token=${token}`, {
        token,
        password,
        confirmPassword: password,
      })
      const html = await page.text()
      expect(page.status).toBe(422)
      expect(html).toMatch(/id="password-error"/)
      expect(textOf(html)).toContain(sentence)
      expect(fieldValue(html, 'password')).toBe('')
      const call = await visitor().json('POST', `/api${path}`, { token, password })
      expect([call.status, await call.json()]).toEqual([
        422,
        { error: sentence, fields: { password: sentence } },
      ])
    }
    expect(await verification(token)).toMatchObject({ status: 200 })
    expect((await signIn(email, staffPassword)).status).toBe(200)
  })

  it('is rate-limited against guessing', async () => {
    const who = visitor()
    let status = 0
    for (let i = 0; i < 40 && status !== 429; i++) status = (await who.fetch(`${verify}/guess-${i}`)).status
    expect(status).toBe(429)
    expect((await who.fetch(`${path}?token=x`)).status).toBe(429)
    expect((await who.json('POST', `/api${path}`, { token: 'x', password: newPassword })).status).toBe(429)
  })
})
