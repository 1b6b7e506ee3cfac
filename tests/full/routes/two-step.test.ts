import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '~tests/setup/helpers'
import { textOf } from '~tests/setup/html'
import { finishByCode } from '~/modules/sign-in/second-step.server'
import { startProduct, type Product } from '~tests/setup/product'
import { requiredSettings, sessionSecret } from '~tests/setup/required-settings'
import { redirectOf, redirectTo } from '~tests/setup/responses'
import { sharedProduct } from '~tests/setup/shared-product'
import { makeAccount, signInAs, staffPassword } from '~tests/setup/staff'
import { codeOf, expireConfirmation, makeTwoStepAccount, wrongCodeOf } from '~tests/setup/two-step'
import { Visitor } from '~tests/setup/visitor'

// Two-step sign-in by forms and API, and the confirmation before sensitive changes.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const messageOf = async (response: Response) => [response.status, textOf(await response.text())]

/** The client of a sign-in in another process. */
const client = { client: { address: '203.0.113.7', userAgent: '' }, isKnownDevice: true }

async function givePassword(email: string, from = '/admin/login') {
  const visitor = new Visitor(product.url)
  const response = await visitor.post(from, { email, password: staffPassword })
  return { visitor, response }
}

describe('a sign-in with a second factor', () => {
  it('accepts a recovery code only once when two browsers and another process send it at the same time', async () => {
    const { id, email, recoveryCodes } = await makeTwoStepAccount(product, 'viewer')
    for (const code of recoveryCodes.slice(0, 3)) {
      const browsers = [(await givePassword(email)).visitor, (await givePassword(email)).visitor]
      await givePassword(email)
      const sessionId = must(
        product.rows<{ id: string }>(
          'select id from sessions where pending_user_id = ? order by rowid desc',
          id,
        )[0],
      ).id
      const results = await Promise.all([
        ...browsers.map(async (visitor) => {
          const response = await visitor.post('/admin/login/code', { intent: 'recovery', recoveryCode: code })
          return response.status
        }),
        product.runInside(() => {
          try {
            return finishByCode(sessionId, { recoveryCode: code }, client) && 302
          } catch (error) {
            return (error as Error).message
          }
        }),
      ])
      const refused = results.filter((result) => result !== 302)
      expect(refused).toHaveLength(2)
      for (const result of refused) expect(String(result)).toMatch(/^422$|it has been used/)
    }
    expect(
      product.value('select count(*) from recovery_codes where user_id = ? and used_at is not null', id),
    ).toBe(3)
  })

  it('redirects a partner to the portal, or back to an unfinished invitation', async () => {
    const { id, email, key } = await makeTwoStepAccount(product, 'partner')
    const { visitor, response } = await givePassword(email, '/partner/login')
    expect(redirectOf(response)).toEqual(redirectTo('/admin/login/code'))
    const next = '/admin/login/code?next=%2Fpartner%2Fonboard%2Fabc'
    expect(redirectOf(await visitor.post(next, { code: codeOf(key) }))).toEqual(
      redirectTo('/partner/onboard/abc'),
    )
    const { visitor: other } = await givePassword(email, '/partner/login')
    product.change('update authenticator_apps set last_time_step = 0 where user_id = ?', id)
    const elsewhere = '/admin/login/code?next=%2F%2Fevil.example%2F'
    expect(redirectOf(await other.post(elsewhere, { code: codeOf(key) }))).toEqual(redirectTo('/partner'))
  })

  it('that was not started, or has expired, starts over', async () => {
    const stranger = new Visitor(product.url)
    for (const path of ['/admin/login/code', '/admin/login/set-up'])
      expect(await messageOf(await stranger.fetch(path))).toEqual([
        401,
        expect.stringContaining('Please Sign In Again'),
      ])
    const { id, email, key } = await makeTwoStepAccount(product, 'admin')
    const { visitor } = await givePassword(email)
    product.change('update sessions set pending_until = 1 where pending_user_id = ?', id)
    const late = await visitor.post('/admin/login/code', { code: codeOf(key) })
    expect(late.status).toBe(401)
    expect(await visitor.status('/api/auth/me')).toBe(401)
  })
})

describe('a sensitive change 15 minutes after the last proof of identity', () => {
  async function signInLongAgo(role: 'admin' | 'super') {
    const signedIn = await signInAs(product, role)
    expireConfirmation(product, signedIn.id)
    return signedIn
  }

  it('does not include a job title, which needs no confirmation', async () => {
    const { visitor } = await signInLongAgo('admin')
    const member = await makeAccount(product, 'viewer')
    const page = `/admin/users?user=${member.id}`
    const fields = { intent: 'save', title: 'Analyst', phone: '', role: 'viewer', isActive: 'true' }
    expect(redirectOf(await visitor.post(page, fields))).toEqual(redirectTo(page))
  })
})

describe('on the host', () => {
  const run = (program: string, words: string[], settings: Record<string, string> = {}) =>
    spawnSync(process.execPath, [path.resolve(`build/${program}.js`), ...words], {
      encoding: 'utf8',
      env: { ...requiredSettings, APP_URL: product.url, DATA_DIR: product.dataDir, ...settings },
    })

  it('a command resets the second factor of the last super', async () => {
    const { email, visitor } = await makeTwoStepAccount(product, 'super')
    const done = run('reset-factor', [email.toUpperCase()])
    expect([done.status, done.stdout]).toEqual([
      0,
      expect.stringContaining(`The second factor of ${email} is removed`),
    ])
    expect(await visitor.status('/api/auth/me')).toBe(401)
    const again = run('reset-factor', [email])
    expect([again.status, again.stderr]).toEqual([1, `${email} has no second factor.\n`])
  })

  it('a command encrypts everything under a new SESSION_SECRET', async () => {
    const { id } = await makeTwoStepAccount(product, 'viewer')
    const sealed = () =>
      product.value<string>('select sealed_key from authenticator_apps where user_id = ?', id)
    const before = sealed()
    expect(run('rotate-secrets', []).stderr).toContain('SESSION_SECRET_OLD is missing')
    const secret = 'a-newer-secret-that-only-tests-know-0123456789'
    const done = run('rotate-secrets', [], { SESSION_SECRET: secret, SESSION_SECRET_OLD: sessionSecret })
    expect([done.status, done.stdout]).toEqual([0, expect.stringMatching(/^\d+ secrets are now encrypted/)])
    expect(sealed()).not.toBe(before)
  })
})

describe('in production with default settings', () => {
  it('staff set up a second factor at their next sign-in before anything else, but partners need none', async () => {
    const strict = await startProduct({ env: { STAFF_MFA: undefined } })
    try {
      const { id, email } = await makeAccount(strict, 'admin')
      const visitor = new Visitor(strict.url)
      const response = await visitor.post('/admin/login', { email, password: staffPassword })
      expect(redirectOf(response)).toEqual(redirectTo('/admin/login/set-up'))
      for (const closed of ['/admin', '/admin/settings', '/admin/settings/two-step', '/confirm'])
        expect(redirectOf(await visitor.fetch(closed))).toEqual(redirectTo('/admin/login'))
      expect(await visitor.status('/api/auth/me')).toBe(401)
      expect(redirectOf(await visitor.fetch('/admin/login/code'))).toEqual(redirectTo('/admin/login/set-up'))
      const call = await new Visitor(strict.url).json('POST', '/api/auth/login', {
        email,
        password: staffPassword,
      })
      expect([call.status, await call.json()]).toMatchObject([401, { secondStep: 'set-up' }])

      const key = must(/<code>([A-Z2-7 ]+)<\/code>/.exec(await visitor.page('/admin/login/set-up'))?.[1])
      const refused = await visitor.post('/admin/login/set-up', { code: wrongCodeOf(key) })
      expect(await messageOf(refused)).toEqual([422, expect.stringContaining('This code isn’t right.')])
      const done = await visitor.post('/admin/login/set-up', { code: codeOf(key) })
      expect(await messageOf(done)).toEqual([200, expect.stringContaining('Save Your Recovery Codes')])
      expect(await visitor.status('/admin')).toBe(200)
      const off = await visitor.post('/admin/settings', { intent: 'turn-off-two-step' })
      expect(await messageOf(off)).toEqual([409, expect.stringContaining('required for staff')])
      expect(strict.value('select count(*) from authenticator_apps where user_id = ?', id)).toBe(1)

      const partner = await makeAccount(strict, 'partner')
      const other = await new Visitor(strict.url).post('/partner/login', {
        email: partner.email,
        password: staffPassword,
      })
      expect(redirectOf(other)).toEqual(redirectTo('/partner'))
    } finally {
      await strict.stop()
    }
  })
})
