import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '~tests/setup/helpers'
import { fieldValue, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { redirectOf, redirectTo } from '~tests/setup/responses'
import { sharedProduct } from '~tests/setup/shared-product'
import { makeAccount, signInAs, staffPassword, startSessionOf } from '~tests/setup/staff'
import { codeOf, expireConfirmation, makeTwoStepAccount, wrongCodeOf } from '~tests/setup/two-step'
import { Visitor } from '~tests/setup/visitor'

// Two-step sign-in by forms and API, and the confirmation before sensitive changes.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const messageOf = async (response: Response) => [response.status, textOf(await response.text())]

async function givePassword(email: string, from = '/admin/login') {
  const visitor = new Visitor(product.url)
  const response = await visitor.post(from, { email, password: staffPassword })
  return { visitor, response }
}

describe('a sign-in with a second factor', () => {
  it('requires a code after the password, and signs no one in before', async () => {
    const { email, key } = await makeTwoStepAccount(product, 'admin')
    const { visitor, response } = await givePassword(email)
    expect(redirectOf(response)).toEqual(redirectTo('/admin/login/code'))
    const halfSignedIn = visitor.copy()
    for (const closed of [
      '/admin',
      '/admin/settings',
      '/admin/users',
      '/confirm',
      '/admin/settings/two-step',
    ])
      expect(redirectOf(await halfSignedIn.fetch(closed))).toEqual(redirectTo('/admin/login'))
    expect(await halfSignedIn.status('/api/auth/me')).toBe(401)
    expect((await halfSignedIn.json('POST', '/api/auth/passkeys/options', {})).status).toBe(401)

    const html = await visitor.page('/admin/login/code')
    expect(textOf(html)).toContain(`Signing in as ${email}`)
    expect(html).not.toContain('<script')
    const wrong = await visitor.post('/admin/login/code', { code: wrongCodeOf(key) })
    expect(await messageOf(wrong)).toEqual([422, expect.stringContaining('This code isn’t right.')])
    const before = visitor.readCookie('session')
    const signedIn = await visitor.post('/admin/login/code', { code: codeOf(key).replace(/(...)/, '$1 ') })
    expect(redirectOf(signedIn)).toEqual(redirectTo('/admin'))
    expect(visitor.readCookie('session')).not.toBe(before)
    expect(textOf(await (await visitor.follow(signedIn)).text())).toContain('Login successful Welcome back!')
    expect(await halfSignedIn.status('/api/auth/me')).toBe(401)
    expect(redirectOf(await visitor.fetch('/admin/login/code'))).toEqual(redirectTo('/admin'))
  })

  it('accepts a recovery code, and reports it by mail', async () => {
    const { email, recoveryCodes } = await makeTwoStepAccount(product, 'contributor')
    const { visitor } = await givePassword(email)
    const [code = ''] = recoveryCodes
    const fields = (recoveryCode: string) => ({ intent: 'recovery', recoveryCode })
    expect(await messageOf(await visitor.post('/admin/login/code', fields('abc')))).toEqual([
      422,
      expect.stringContaining('Enter one of your recovery codes'),
    ])
    const signedIn = await visitor.post('/admin/login/code', fields(` ${code.toLowerCase()} `))
    expect(redirectOf(signedIn)).toEqual(redirectTo('/admin'))
    const { visitor: second } = await givePassword(email)
    const again = await second.post('/admin/login/code', fields(code))
    expect(await messageOf(again)).toEqual([422, expect.stringContaining('or it has been used')])
    for (const sentence of ['A recovery code was used', 'New sign-in to your account'])
      await until(
        () => product.mails().find((m) => m.text.includes(`To: ${email}`) && m.text.includes(sentence)),
        `the mail “${sentence}”`,
      )
  })

  it('locks the codes of the account after ten wrong ones, whichever browser they come from', async () => {
    const { email, key } = await makeTwoStepAccount(product, 'viewer')
    const visitors = [(await givePassword(email)).visitor, (await givePassword(email)).visitor]
    const guess = (n: number, code: string) => must(visitors[n % 2]).post('/admin/login/code', { code })
    for (let n = 0; n < 9; n++) expect((await guess(n, wrongCodeOf(key))).status).toBe(422)
    for (let n = 9; n < 20; n++) {
      const refused = await guess(n, wrongCodeOf(key))
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800)
      expect(await messageOf(refused)).toEqual([429, expect.stringContaining('Too many wrong codes.')])
    }
    expect((await guess(0, codeOf(key))).status).toBe(429)
    await until(
      () =>
        product
          .mails()
          .find((m) => m.text.includes(`To: ${email}`) && m.text.includes('Repeated wrong sign-in codes')),
      'the mail about the wrong codes',
    )
  })

  it('through the API requires the code with the password, and says what is missing', async () => {
    const { email, key } = await makeTwoStepAccount(product, 'admin')
    const visitor = new Visitor(product.url)
    const call = (more: object) =>
      visitor.json('POST', '/api/auth/login', { email, password: staffPassword, ...more })
    const missing = await call({})
    expect([missing.status, await missing.json()]).toMatchObject([401, { secondStep: 'code' }])
    expect(await visitor.status('/api/auth/me')).toBe(401)
    expect((await call({ code: wrongCodeOf(key) })).status).toBe(422)
    const code = codeOf(key)
    expect((await call({ code })).status).toBe(200)
    expect(await visitor.status('/api/auth/me')).toBe(200)
    const replayed = await call({ code })
    expect([replayed.status, await replayed.json()]).toMatchObject([
      422,
      { error: 'This code has already been used. Wait for the next one, and enter that.' },
    ])
  })
})

describe('the two-step settings', () => {
  it('set up two-step sign-in, show the recovery codes once, and turn it off', async () => {
    const { visitor, id } = await signInAs(product, 'partner')
    const set = '/admin/settings/two-step'
    const html = await visitor.page(set)
    expect(await visitor.page(set)).toContain(must(/<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[0]))
    expect(html).toContain('data:image/svg+xml')
    const key = must(/<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1])
    const refused = await visitor.post(set, { code: wrongCodeOf(key) })
    expect(await messageOf(refused)).toEqual([422, expect.stringContaining('This code isn’t right.')])
    const shownOnce = await (await visitor.post(set, { code: codeOf(key) })).text()
    const codes = [...shownOnce.matchAll(/<code>(\w{4}(?:-\w{4}){5})<\/code>/g)].map(([, code]) => code)
    expect(new Set(codes).size).toBe(10)
    // The other tab.
    const second = await visitor.post(set, {
      code: codeOf(key, 1),
      shownKey: fieldValue(html, 'shownKey') ?? '',
    })
    expect(await messageOf(second)).toEqual([409, expect.stringContaining('perhaps in another tab')])
    const settings = await visitor.page('/admin/settings')
    expect(settings).not.toContain(codes[0])
    expect(textOf(settings)).toContain('Recovery codes 10 of 10 left')
    const renewed = await (await visitor.post('/admin/settings/recovery-codes', {})).text()
    expect(renewed).toMatch(/<code>\w{4}-\w{4}/)
    expect(renewed).not.toContain(codes[0])
    expect(redirectOf(await visitor.post('/admin/settings', { intent: 'turn-off-two-step' }))).toEqual(
      redirectTo('/admin/settings'),
    )
    expect(product.value('select count(*) from authenticator_apps where user_id = ?', id)).toBe(0)
    expect(product.value('select count(*) from recovery_codes where user_id = ?', id)).toBe(0)
  })

  it('offer no second factor to customers', async () => {
    const { visitor } = await signInAs(product, 'customer')
    expect(textOf(await visitor.page('/admin/settings'))).not.toContain('Two-Step')
    expect(redirectOf(await visitor.fetch('/admin/settings/two-step'))).toEqual(redirectTo('/admin/login'))
  })
})

describe('a sensitive change 15 minutes after the last proof of identity', () => {
  async function signInLongAgo(role: 'admin' | 'super') {
    const signedIn = await signInAs(product, role)
    expireConfirmation(product, signedIn.id)
    return signedIn
  }

  it('of a role asks for confirmation, keeps the input, and continues', async () => {
    const { visitor } = await signInLongAgo('admin')
    const member = await makeAccount(product, 'viewer')
    const page = `/admin/users?user=${member.id}`
    const fields = {
      intent: 'save',
      title: 'Chief of Keys',
      phone: '',
      role: 'contributor',
      isActive: 'true',
    }
    const confirmation = await visitor.post(page, fields)
    const html = await confirmation.text()
    expect([confirmation.status, textOf(html)]).toEqual([403, expect.stringContaining('Confirm It’s You')])
    expect(fieldValue(html, 'title')).toBe('Chief of Keys')
    expect(html).toContain(`action="${page}"`)
    expect(product.value('select role from users where id = ?', member.id)).toBe('viewer')

    const wrong = await visitor.post(page, { ...fields, 'confirmation-password': 'wrong' })
    const again = await wrong.text()
    expect([wrong.status, textOf(again)]).toEqual([
      403,
      expect.stringContaining('Your current password is incorrect.'),
    ])
    expect(fieldValue(again, 'title')).toBe('Chief of Keys')
    expect(again).not.toContain('value="wrong"')

    const done = await visitor.post(page, { ...fields, 'confirmation-password': staffPassword })
    expect(redirectOf(done)).toEqual(redirectTo(page))
    expect(product.rows('select role, title from users where id = ?', member.id)).toEqual([
      { role: 'contributor', title: 'Chief of Keys' },
    ])
    // The proof is recent again.
    expect((await visitor.post(page, { ...fields, role: 'viewer' })).status).toBe(302)
  })

  it('can be confirmed by a code of the authenticator app, which is then used up', async () => {
    const { id, visitor, key } = await makeTwoStepAccount(product, 'super')
    expireConfirmation(product, id)
    const fields = {
      intent: 'create-secret',
      name: 'Partner system',
      read_hoa: 'on',
      extent: 'own',
      hoas: '',
    }
    expect(textOf(await (await visitor.post('/admin/webhooks', fields)).text())).toContain(
      'Use a code from your',
    )
    const code = codeOf(key)
    const created = await visitor.post('/admin/webhooks', { ...fields, 'confirmation-code': code })
    expect([created.status, await created.text()]).toEqual([200, expect.stringContaining('whsec_')])
    expireConfirmation(product, id)
    const replayed = await visitor.post('/admin/webhooks', { ...fields, 'confirmation-code': code })
    expect(await messageOf(replayed)).toEqual([403, expect.stringContaining('already been used')])
  })

  it.each([
    ['POST', '/api/webhooks', { name: 'x', url: 'https://example.com/', event: 'user_created' }],
    [
      'POST',
      '/api/admin/team-members',
      { firstName: 'A', lastName: 'B', email: 'c@example.com', role: 'admin' },
    ],
    ['POST', '/api/admin/team-members/1/reset-password', {}],
    ['PUT', '/api/admin/team-members/1', { role: 'admin' }],
    ['GET', '/api/activity-logs/export', undefined],
  ])('by %s %s is rejected with a message', async (method, path, body) => {
    const { visitor } = await signInLongAgo('super')
    const response = await visitor.json(method, path, body)
    expect([response.status, await response.json()]).toEqual([
      403,
      { error: expect.stringContaining('Please confirm that it’s you at /confirm') as string },
    ])
  })

  it('through the link of an export asks first, and returns to the log', async () => {
    const { visitor } = await signInLongAgo('super')
    const link = '/api/activity-logs/export?action=login&format=csv'
    const redirect = await visitor.fetch(link, { headers: { Accept: 'text/html' } })
    expect(redirectOf(redirect)).toEqual(redirectTo('/confirm?to=%2Fadmin%2Factivity-logs%3Faction%3Dlogin'))
    const page = must(redirect.headers.get('Location'))
    expect(textOf(await visitor.page(page))).toContain('Confirm It’s You')
    expect((await visitor.post(page, { 'confirmation-password': '' })).status).toBe(422)
    const done = await visitor.post(page, { 'confirmation-password': staffPassword })
    expect(redirectOf(done)).toEqual(redirectTo('/admin/activity-logs?action=login'))
    const exported = await visitor.fetch(link, { headers: { Accept: 'text/html' } })
    expect([exported.status, await exported.text()]).toEqual([
      200,
      expect.stringContaining(',login,session,'),
    ])
  })

  it('of the second factor asks before the page opens', async () => {
    const { visitor } = await signInLongAgo('admin')
    expect(redirectOf(await visitor.fetch('/admin/settings/two-step'))).toEqual(
      redirectTo('/confirm?by=factor&to=%2Fadmin%2Fsettings%2Ftwo-step'),
    )
    expect((await visitor.post('/admin/settings/two-step', { code: '123456' })).status).toBe(403)
    const passkey = await visitor.json('POST', '/api/auth/passkeys/options', {})
    expect([passkey.status, await passkey.json()]).toMatchObject([
      403,
      { confirm: '/confirm?by=factor&to=%2Fadmin%2Fsettings' },
    ])
  })

  it('never redirects to another site', async () => {
    const { visitor, id } = await signInLongAgo('admin')
    for (const to of ['https://evil.example/', '//evil.example/', '/\\evil.example/', 'admin']) {
      expireConfirmation(product, id)
      const page = `/confirm?${new URLSearchParams({ to })}`
      const done = await visitor.post(page, { 'confirmation-password': staffPassword })
      expect(redirectOf(done)).toEqual(redirectTo('/admin'))
    }
  })
})

describe('an open session of an account with two-step sign-in', () => {
  const settings = '/admin/settings'

  it('cannot change the factor, the address, or end sessions with the password alone', async () => {
    const { visitor, id, email } = await makeTwoStepAccount(product, 'partner')
    expireConfirmation(product, id)
    // The password is enough for other sensitive changes.
    expect((await visitor.post('/confirm', { 'confirmation-password': staffPassword })).status).toBe(302)
    const proof = { 'confirmation-password': staffPassword }
    const changes: [string, Record<string, string>][] = [
      [`${settings}/two-step`, { code: '123456' }],
      [`${settings}/recovery-codes`, {}],
      [settings, { intent: 'turn-off-two-step' }],
      [settings, { intent: 'remove-passkey', passkeyId: '1' }],
      [settings, { intent: 'end-other-sessions' }],
    ]
    for (const [path, fields] of changes)
      for (const sent of [fields, { ...fields, ...proof }])
        expect((await visitor.post(path, sent)).status, path).toBe(403)
    expect((await visitor.json('POST', '/api/auth/passkeys/options', {})).status).toBe(403)
    const change = { email: `new-${email}`, currentPassword: staffPassword }
    expect(redirectOf(await visitor.post(settings, { intent: 'change-email', ...change }))).toEqual(
      redirectTo('/confirm?by=factor&to=%2Fadmin%2Fsettings'),
    )
    expect((await visitor.json('PUT', '/api/auth/update-email', change)).status).toBe(403)
    expect(product.value('select email from users where id = ?', id)).toBe(email)
    expect(product.value('select count(*) from authenticator_apps where user_id = ?', id)).toBe(1)
  })

  it.each(['a code', 'a recovery code'])('can do so with %s, which ends all other sessions', async (kind) => {
    const { visitor, id, key, recoveryCodes } = await makeTwoStepAccount(product, 'partner')
    expireConfirmation(product, id)
    const other = new Visitor(product.url)
    other.keepCookie('session', await startSessionOf(product, id))
    expect((await other.fetch('/api/auth/me')).status).toBe(200)
    const done = await visitor.post(settings, {
      intent: 'turn-off-two-step',
      ...(kind === 'a code'
        ? { 'confirmation-code': codeOf(key) }
        : { 'confirmation-recovery-code': must(recoveryCodes[0]) }),
    })
    expect(redirectOf(done)).toEqual(redirectTo(settings))
    expect(product.value('select count(*) from authenticator_apps where user_id = ?', id)).toBe(0)
    expect((await other.fetch('/api/auth/me')).status).toBe(401)
    expect((await visitor.fetch('/api/auth/me')).status).toBe(200)
  })
})

it('the team screen lets authorized users end a colleague’s sessions, which is logged', async () => {
  const { visitor, id } = await signInAs(product, 'admin')
  const { visitor: colleague, ...member } = await signInAs(product, 'contributor')
  const page = `/admin/users?user=${member.id}`
  expect(textOf(await visitor.page(page))).toContain('Sign Out Everywhere')
  expect(redirectOf(await visitor.post(page, { intent: 'end-sessions' }))).toEqual(redirectTo(page))
  expect((await colleague.fetch('/api/auth/me')).status).toBe(401)
  const logged =
    "select description from activities where action = 'logout' and section = 'team' and user_id = ?"
  expect(product.value(logged, id)).toContain(`ended all sessions of ${member.email}`)
  const owner = await signInAs(product, 'super')
  expect((await visitor.post(`/admin/users?user=${owner.id}`, { intent: 'end-sessions' })).status).toBe(403)
  expect((await owner.visitor.fetch('/api/auth/me')).status).toBe(200)
})

it('the team screen lets authorized users reset a colleague’s second factor, with a reason', async () => {
  const { visitor } = await signInAs(product, 'admin')
  const member = await makeTwoStepAccount(product, 'contributor')
  const page = `/admin/users?user=${member.id}`
  expect(textOf(await visitor.page(page))).toContain('Two-step sign-in On since')
  const refused = await visitor.post(page, { intent: 'reset-factor', reason: ' ' })
  expect(await messageOf(refused)).toEqual([422, expect.stringContaining('Please give the reason')])
  const reset = await visitor.post(page, { intent: 'reset-factor', reason: 'Lost the phone, called back' })
  expect(redirectOf(reset)).toEqual(redirectTo(page))
  expect(redirectOf(await member.visitor.fetch('/admin'))).toEqual(redirectTo('/admin/login'))
  expect(redirectOf((await givePassword(member.email)).response)).toEqual(redirectTo('/admin'))
  const owner = await makeTwoStepAccount(product, 'super')
  const denied = await visitor.post(`/admin/users?user=${owner.id}`, { intent: 'reset-factor', reason: 'x' })
  expect(denied.status).toBe(403)
  expect(product.value('select count(*) from authenticator_apps where user_id = ?', owner.id)).toBe(1)
})
