import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import { placePaidOrder } from '~tests/setup/paid-order'
import { until, type Product } from '~tests/setup/product'
import { sendBytes } from '~tests/setup/raw-requests'
import { addressOf, builtRoutes } from '~tests/setup/route-table'
import { sharedProduct } from '~tests/setup/shared-product'
import { makeAccount, signInAs, staffPassword } from '~tests/setup/staff'
import { information, Visitor } from '~tests/setup/visitor'

// A few malicious bytes in a form, a search, or a request line must not harm the process that reads them.

let product: Product
let staff: Visitor
let orderId: number
beforeAll(async () => {
  product = await sharedProduct()
  staff = (await signInAs(product, 'super')).visitor
  orderId = (await placePaidOrder(product)).id
})

const visitor = () => new Visitor(product.url)
const send = (who: Visitor, path: string, body: string) =>
  who.fetch(path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })

const routes = builtRoutes()
/** Every page with a form. */
const forms = routes
  .filter((route) => route.action && !route.action.method)
  .map((route) => addressOf(routes, route))
/** The names of buttons that distinguish forms. */
const intents: Record<string, string[]> = {
  '/checkout': ['information', 'property', 'pay-by-card', 'pay-by-transfer'],
  '/admin': ['invite-partner', 'start-task'],
  '/admin/users': ['add', 'save'],
  '/admin/settings': ['change-email', 'change-password'],
  '/admin/snapshots/:id': ['share', 'link-hoa', 'check-section'],
  '/admin/snapshots/:id/edit': ['save', 'add-alert'],
  '/admin/snapshots/:id/review': ['save', 'choose', 'verify'],
  '/admin/hoas/:hoaId/documents': ['delete', 'set-expiry'],
  '/admin/pdf-generator': ['custom'],
  '/partner/onboard/:inviteToken': ['information', 'community', 'questionnaire'],
}

/** Bodies that are rejected before a form reads them. */
const rejectedBodies: [string, string][] = [
  ['a list index of ten million', 'a[9999999]=x'],
  ['a list index of a million', 'a[1000000]=x'],
  ['a list index of a million in a field that the form has', 'email[1000000]=x'],
  ['a list index of 101 at the end of a path', 'a[1].b[101]=x'],
  ['201 fields', Array.from({ length: 201 }, (_, n) => `f${n}=x`).join('&')],
  ['one field 5,000 times', 'email=x&'.repeat(5000)],
]
const harmlessBodies: [string, string][] = [
  ['a field called __proto__', '__proto__=x'],
  ['a field of __proto__', '__proto__[polluted]=x&__proto__.polluted=x'],
  [
    'a field of constructor[prototype]',
    'constructor[prototype][polluted]=x&constructor.prototype.polluted=x',
  ],
  ['20,000 levels of nesting', `a${'[b]'.repeat(20_000)}=x`],
  ['20,000 levels with dots', `a${'.b'.repeat(20_000)}=x`],
  [
    'a field of a field that holds a text',
    'email=x&email.length=7&email[0]=x&criticalAlerts=x&criticalAlerts[0].type=x',
  ],
  ['half a character', 'email=%ED%A0%80&firstName=%00'],
]

it('the forms to try are taken from the routes of the build', () => {
  for (const path of ['/forgot-password', '/checkout', '/admin/users', '/admin/snapshots/:id/edit'])
    expect(forms).toContain(path)
})

describe('a form with', () => {
  const everyForm = async (body: string, expectStatus: (status: number, form: string) => void) => {
    for (const address of forms) {
      const path = address.replace(':hoaId', '1').replace(':id', String(orderId)).replace(/:\w+/, '1')
      const bodies = [body, ...(intents[address] ?? []).map((intent) => `intent=${intent}&${body}`)]
      for (const sent of bodies) {
        const response = await send(path.startsWith('/admin') ? staff : visitor(), path, sent)
        const text = await response.text()
        expectStatus(response.status, `${path} ${sent.slice(0, 60)}`)
        expect(text.length, path).toBeLessThan(300_000)
      }
    }
  }

  it.each(rejectedBodies)('%s is rejected with 400 on the public pages', async (_, body) => {
    for (const path of ['/forgot-password', '/admin/login', '/checkout?step=1', '/reset-password']) {
      const response = await send(visitor(), path, `${body}&intent=information`)
      expect([path, response.status]).toEqual([path, 400])
      expect(textOf(await response.text())).toContain(
        'We couldn’t read the form. Please go back and try again.',
      )
    }
  })

  it.each([...rejectedBodies.slice(0, 5), ...harmlessBodies])(
    '%s is harmless on every page',
    async (_, body) => {
      await everyForm(body, (status, form) => expect(status, form).toBeLessThan(500))
      expect(product.log.filter((line) => line.msg === 'a process died and will be restarted')).toEqual([])
    },
  )

  it('unknown fields is processed without them', async () => {
    const body = new URLSearchParams({ ...information, email: 'wrong', unknown: 'echoed-field' })
    const response = await send(visitor(), '/checkout?step=1', body.toString())
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain(information.mailingAddress)
    expect(page).not.toContain('echoed-field')
  })

  it('a repeated field uses its first value', async () => {
    const { email, ...rest } = information
    const body = `${new URLSearchParams(rest).toString()}&email=${email}&email=other@example.com`
    const response = await send(visitor(), '/checkout?step=1', body)
    expect(response.headers.get('Location')).toBe('/checkout?step=2')
  })
})

describe('an API call with', () => {
  const names =
    'amount orderId id email password currentPassword newPassword token firstName lastName phone company role isActive updatedAt totalUnits yearBuilt status action section field oldValue newValue description customerRole mailingState propertyState isInEscrow totalAmount hoaName message reportData partnerData propertyData hoaData inviteToken name url event events headers timeout retryCount resource data operations since cursor resources'.split(
      ' ',
    )
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
  const values: [string, string][] = [
    ['an object that can’t become a number', '{"toString":1,"valueOf":1}'],
    ['an object that can’t become a text', '{"toString":null}'],
    ['10,000 levels of nesting', nested(10_000)],
    ['an endless number', '1e999'],
    ['a list', '[[],{}]'],
    ['a text with a zero byte', '"a\\u0000b"'],
    ['half a character', '"\\ud800"'],
    ['a number where a text belongs', '7'],
  ]
  const calls = routes
    // Signing out needs no body, and would affect the following calls.
    .filter(
      (route) => route.action?.method && route.action.method !== 'GET' && !route.id.endsWith('auth.logout'),
    )
    .map((route) => ({
      method: route.action?.method ?? '',
      path: addressOf(routes, route).replace(/:\w+/g, '1').replace('*', 'x'),
      isPublic: route.action?.access === 'anyone',
    }))

  // Of a longer body, the product reads only the beginning, and writing the rest then fails.
  const readBytes = (path: string) => (path.startsWith('/api/webhook/') ? 4_000_000 : 64_000)

  it.each(values)('%s in every field is rejected without an internal error', async (_, value) => {
    const oneByOne = names.map((name) => `{"${name}":${value}}`)
    const together = `{${names.map((name) => `"${name}":${value}`).join()}}`
    const faults: string[] = []
    for (const { method, path, isPublic } of calls) {
      const inAll = together.length < readBytes(path) ? together : (oneByOne[0] ?? '')
      for (const body of isPublic ? [inAll, ...oneByOne] : [inAll]) {
        // Strangers are rejected from staff calls before the body is read; a new one for each body has not used
        // up any rate limit.
        const response = await (isPublic ? visitor() : staff).fetch(path, {
          method,
          body,
          headers: { 'Content-Type': 'application/json' },
        })
        await response.arrayBuffer()
        expect(response.status, `${method} ${path}`).not.toBe(429)
        if (response.status >= 500 && response.status !== 503)
          faults.push(`${method} ${path} ${body.slice(0, 80)}`)
      }
    }
    expect(calls.length).toBeGreaterThan(15)
    expect(faults).toEqual([])
  })
})

describe('a sign-in with', () => {
  it('two addresses counts as an attempt only for the one that is checked', async () => {
    const victim = await makeAccount(product, 'customer')
    const first = (n: number) => `first-${n}@example.com`
    for (let n = 0; n < 3; n++) {
      const body = `email=${first(n)}&password=x&email=${victim.email}&password=${staffPassword}`
      const response = await send(visitor(), '/admin/login', body)
      expect(response.status).toBe(401)
      await response.arrayBuffer()
    }
    const failedSignIns = (email: string) =>
      product.value(
        "select count(*) from activities where action = 'failed_login' and description like ?",
        `%${email}`,
      )
    expect([failedSignIns(victim.email), failedSignIns(first(0))]).toEqual([0, 1])
  })

  it.each(['email=a@b.co&password=x&email=', 'email=a@b.co&password=x&password='])(
    '%s is rejected',
    async (body) => {
      expect((await send(visitor(), '/admin/login', body)).status).toBe(401)
    },
  )
})

it('a form sent to a page without forms is rejected with 405 and not logged as an internal error', async () => {
  const response = await send(visitor(), '/legal/terms', 'a=1')
  expect(response.status).toBe(405)
  await response.arrayBuffer()
  const id = response.headers.get('X-Request-Id')
  await until(() => product.log.some((line) => line.requestId === id), 'the log of the request')
  expect(product.log.filter((line) => line.msg === 'a route failed')).toEqual([])
})

describe('a search for', () => {
  const screens = [
    '/admin/snapshots',
    '/admin/hoas',
    '/admin/users',
    '/admin/activity-logs',
    '/api/admin/orders',
    '/api/admin/hoas',
    '/api/admin/team-members',
    '/api/activity-logs/all',
    '/api/activity-logs/export',
  ]
  it.each(['a%00b', '%00', '%22', '%27%3B--', '*', 'a%0Ab', '%EF%BF%BF', 'NEAR(a b)', '-'])(
    '%s is answered on every screen',
    async (q) => {
      const addresses = [...screens, `/admin/snapshots/${orderId}`, `/admin/snapshots/${orderId}/edit`]
      for (const path of addresses) {
        const response = await staff.fetch(`${path}?q=${q}`)
        expect([path, response.status]).toEqual([path, 200])
        await response.text()
      }
    },
  )
})

it.each(['TRACE', 'PROPFIND', 'LINK'])('the method %s is rejected with 405', async (method) => {
  const response = await sendBytes(
    product,
    `${method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  )
  expect(response).toMatch(/^HTTP\/1\.1 405 /)
  expect(response).toContain('Allow: GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE')
})
