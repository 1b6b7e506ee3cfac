import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { information, property, smallPdf, Visitor } from '~tests/setup/visitor'

// API calls and their errors (docs/specification/json-api.md#conventions).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const newEmail = () => `${crypto.randomUUID()}@example.com`
const person = (email = newEmail()) => ({
  email,
  firstName: 'Ada',
  lastName: 'Api',
  phone: '206-555-0142',
  company: '',
  role: 'customer',
  password: 'a good password',
})
const { intent: _one, ...customer } = information
const { intent: _two, ...place } = property
const order = () => ({ ...customer, ...place, email: newEmail() })

type Answer = { error?: string; fields?: Record<string, string> } & Record<string, unknown>
const read = async (response: Response) => (await response.json()) as Answer
const visitor = () => new Visitor(product.url)

/** The database key of a cookie's session. */
const sessionOf = ({ cookie }: Visitor) => {
  const [, value = ''] = /(?:^|; )session=([^;]+)/.exec(cookie) ?? []
  const [payload = ''] = decodeURIComponent(value).split('.')
  const token = JSON.parse(Buffer.from(payload, 'base64').toString()) as string
  return createHash('sha256').update(token).digest('hex')
}
const isAlive = (session: string) =>
  product.value('select count(*) from sessions where id = ?', session) === 1

describe('GET /api/auth/me', () => {
  it('responds with 401 without signing in', async () => {
    const response = await visitor().fetch('/api/auth/me')
    expect(response.status).toBe(401)
    expect(await read(response)).toEqual({ error: 'Please sign in first.' })
  })

  it('returns the signed-in user with only the necessary fields', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.json('POST', '/api/auth/register', person(email))
    const response = await ada.fetch('/api/auth/me')
    expect(response.status).toBe(200)
    expect(await read(response)).toEqual({
      user: { id: expect.any(Number), email, firstName: 'Ada', lastName: 'Api', role: 'customer' },
    })
  })
})

describe('POST /api/auth/register', () => {
  it('creates a customer and signs them in', async () => {
    const ada = visitor()
    const email = newEmail()
    const response = await ada.json('POST', '/api/auth/register', person(email.toUpperCase()))
    expect(response.status).toBe(201)
    expect(await read(response)).toMatchObject({ user: { email, role: 'customer' } })
    expect((await ada.fetch('/api/auth/me')).status).toBe(200)
    expect(product.value('select role from users where email = ?', email)).toBe('customer')
  })

  it('creates a customer if no role is given', async () => {
    const { role: _, ...rest } = person()
    const response = await visitor().json('POST', '/api/auth/register', rest)
    expect(await read(response)).toMatchObject({ user: { role: 'customer' } })
  })

  it('rejects a known address, however it is written', async () => {
    const email = newEmail()
    await visitor().json('POST', '/api/auth/register', person(email))
    const second = visitor()
    const response = await second.json('POST', '/api/auth/register', person(` ${email.toUpperCase()} `))
    expect(response.status).toBe(409)
    expect(await read(response)).toEqual({ error: 'Email already registered' })
    expect((await second.fetch('/api/auth/me')).status).toBe(401)
  })

  it('creates one account if the same address is sent three times at once', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      [1, 2, 3].map(() => visitor().json('POST', '/api/auth/register', person(email))),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([201, 409, 409])
  })

  it.each(['admin', 'super', 'partner', 'contributor', 'viewer', 'root'])(
    'rejects the role %s',
    async (role) => {
      const email = newEmail()
      const response = await visitor().json('POST', '/api/auth/register', { ...person(email), role })
      expect(response.status).toBe(422)
      expect(await read(response)).toMatchObject({ fields: { role: 'Only customers can register here' } })
      expect(product.value('select count(*) from users where email = ?', email)).toBe(0)
    },
  )

  it('lists every invalid field, and does not repeat the password', async () => {
    const response = await visitor().json('POST', '/api/auth/register', {
      email: 'nobody',
      firstName: '',
      lastName: 'x'.repeat(81),
      password: 'short',
    })
    expect(response.status).toBe(422)
    const text = await response.text()
    expect(text).not.toContain('"short"')
    expect(JSON.parse(text)).toEqual({
      error: expect.any(String),
      fields: {
        email: 'Please enter a valid email address',
        firstName: 'First name is required',
        lastName: 'Please use at most 80 characters',
        password: 'Password must be at least 6 characters long',
      },
    })
  })
})

describe('registration with a password that is easy to guess', () => {
  it('is rejected with a message for the field, and creates no account', async () => {
    const email = newEmail()
    const tries = [
      ['password1', 'This password is too common. Please choose one that is harder to guess.'],
      [email, 'Please choose a password other than your email address.'],
      ['Commonview!', 'Please choose a password other than the name of this product.'],
    ] as const
    for (const [password, sentence] of tries) {
      const response = await visitor().json('POST', '/api/auth/register', { ...person(email), password })
      expect([response.status, await read(response)]).toEqual([
        422,
        { error: sentence, fields: { password: sentence } },
      ])
    }
    expect(product.value('select count(*) from users where email = ?', email)).toBe(0)
  })
})

describe('POST /api/auth/login', () => {
  it('signs in under a new session id, and invalidates the old one', async () => {
    const email = newEmail()
    await visitor().json('POST', '/api/auth/register', person(email))
    const ada = visitor()
    await ada.post('/checkout?step=1', information)
    const before = ada.cookie
    const planted = sessionOf(ada)
    const response = await ada.json('POST', '/api/auth/login', { email, password: 'a good password' })
    expect(response.status).toBe(200)
    expect(await read(response)).toMatchObject({ user: { email } })
    expect(ada.cookie).not.toBe(before)
    expect(isAlive(planted)).toBe(false)
    expect(isAlive(sessionOf(ada))).toBe(true)
    // Input from before signing in is preserved.
    expect(await ada.page('/checkout?step=2')).toContain('Property Information')
    const old = await fetch(`${product.url}/api/auth/me`, { headers: { Cookie: before } })
    expect(old.status).toBe(401)
  })

  it('protects the cookie', async () => {
    const response = await visitor().json('POST', '/api/auth/register', person())
    const lines = response.headers.getSetCookie()
    expect(lines.map((line) => line.split('=')[0])).toEqual(['session', 'device'])
    for (const line of lines) {
      expect(line).toMatch(/; HttpOnly/i)
      expect(line).toMatch(/; SameSite=Lax/i)
      expect(line).toMatch(/; Path=\//i)
      expect(line).not.toMatch(/; Domain=/i)
    }
  })

  it('responds in the same way to a wrong password, an unknown account, and an inactive account', async () => {
    const email = newEmail()
    await visitor().json('POST', '/api/auth/register', person(email))
    const wrong = await visitor().json('POST', '/api/auth/login', { email, password: 'another' })
    const unknown = await visitor().json('POST', '/api/auth/login', {
      email: newEmail(),
      password: 'a good password',
    })
    product.change('update users set is_active = 0 where email = ?', email)
    const inactive = await visitor().json('POST', '/api/auth/login', { email, password: 'a good password' })
    const answers = await Promise.all(
      [wrong, unknown, inactive].map(async (r) => ({ status: r.status, body: await r.text() })),
    )
    const [first] = answers
    expect(first).toEqual({
      status: 401,
      body: JSON.stringify({ error: 'The email address or the password is not right.' }),
    })
    expect(answers).toEqual([first, first, first])
  })

  it('treats a deactivated user as signed out immediately', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.json('POST', '/api/auth/register', person(email))
    product.change('update users set is_active = 0 where email = ?', email)
    expect((await ada.fetch('/api/auth/me')).status).toBe(401)
  })
})

describe('POST /api/auth/logout', () => {
  it('ends the session in the database, so that a copied cookie is useless', async () => {
    const ada = visitor()
    await ada.json('POST', '/api/auth/register', person())
    const { cookie } = ada
    const session = sessionOf(ada)
    expect(isAlive(session)).toBe(true)
    const response = await ada.json('POST', '/api/auth/logout')
    expect(response.status).toBe(200)
    expect(isAlive(session)).toBe(false)
    expect(ada.cookie).not.toContain('session=')
    const copied = await fetch(`${product.url}/api/auth/me`, { headers: { Cookie: cookie } })
    expect(copied.status).toBe(401)
  })

  it('does nothing when not signed in', async () => {
    expect((await visitor().json('POST', '/api/auth/logout')).status).toBe(200)
  })
})

describe('POST /api/orders', () => {
  const placed = async (response: Response) =>
    (await response.json()) as { order: { id: number; orderNumber: string } }

  it('places an order, and updates it the second time', async () => {
    const ada = visitor()
    const input = order()
    const first = await ada.json('POST', '/api/orders', {
      ...input,
      totalAmount: '149.00',
      paymentStatus: 'pending',
      status: 'pending',
    })
    expect(first.status).toBe(201)
    const { order: made } = await placed(first)
    expect(made.orderNumber).toMatch(/^CV-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const second = await ada.json('POST', '/api/orders', {
      ...input,
      propertyCity: 'Olympia',
      totalUnits: '42',
    })
    expect(second.status).toBe(200)
    expect(await placed(second)).toEqual({ order: made })
    expect(
      product.rows(
        'select property_city, total_units, total_cents, status from orders where email = ?',
        input.email,
      ),
    ).toEqual([{ property_city: 'Olympia', total_units: 42, total_cents: 14900, status: 'pending' }])
  })

  it('creates one order if the same call arrives three times at once', async () => {
    const ada = visitor()
    await ada.json('POST', '/api/auth/register', person())
    const input = order()
    const answers = await Promise.all([1, 2, 3].map(() => ada.json('POST', '/api/orders', input)))
    expect(answers.map((a) => a.status).sort()).toEqual([200, 200, 201])
    const ids = new Set(await Promise.all(answers.map(async (a) => (await placed(a)).order.id)))
    expect(ids.size).toBe(1)
    expect(product.value('select count(*) from orders where email = ?', input.email)).toBe(1)
  })

  it('creates one order for a new customer too, although the first call signs them in', async () => {
    const ada = visitor()
    const input = order()
    await ada.post('/checkout?step=1', { ...information, email: input.email })
    const answers = await Promise.all([1, 2, 3].map(() => ada.json('POST', '/api/orders', input)))
    expect(answers.map((a) => a.status).sort()).toEqual([200, 200, 201])
    expect(product.value('select count(*) from orders where email = ?', input.email)).toBe(1)
  })

  it.each([
    ['totalAmount', '1.00', 'The price is 149.00'],
    ['totalAmount', 148.99, 'The price is 149.00'],
    ['totalAmount', 'free', 'The price is 149.00'],
    ['paymentStatus', 'paid', 'An order starts as pending'],
    ['status', 'completed', 'An order starts as pending'],
    ['customerRole', 'admin', 'Please choose what best describes you'],
    ['propertyState', 'DC', 'State is required'],
    ['totalUnits', -3, 'Please enter a valid number'],
    ['agentEmail', 'nobody', 'Please enter a valid email address'],
  ])('rejects %s = %s', async (field, value, message) => {
    const input = order()
    const response = await visitor().json('POST', '/api/orders', { ...input, [field]: value })
    expect(response.status).toBe(422)
    expect(await read(response)).toEqual({ error: expect.any(String), fields: { [field]: message } })
    expect(product.value('select count(*) from orders where email = ?', input.email)).toBe(0)
    expect(product.value('select count(*) from users where email = ?', input.email)).toBe(0)
  })

  it('stores none of a body’s unknown fields', async () => {
    const input = order()
    const response = await visitor().json('POST', '/api/orders', {
      ...input,
      id: 1,
      userId: 1,
      totalCents: 1,
      paidAt: 1,
      orderNumber: 'CV-0000-0000-0000',
    })
    const { order: made } = await placed(response)
    expect(made.orderNumber).not.toBe('CV-0000-0000-0000')
    expect(product.rows('select total_cents, paid_at from orders where id = ?', made.id)).toEqual([
      { total_cents: 14900, paid_at: null },
    ])
  })

  it('does not reveal whether an address is known, and signs no one in', async () => {
    const email = newEmail()
    await visitor().json('POST', '/api/auth/register', person(email))
    const stranger = visitor()
    const response = await stranger.json('POST', '/api/orders', { ...order(), email })
    expect(response.status).toBe(201)
    expect(Object.keys(await read(response))).toEqual(['order'])
    expect((await stranger.fetch('/api/auth/me')).status).toBe(401)
    expect(product.value('select count(*) from users where email = ?', email)).toBe(1)
  })
})

describe('POST /api/create-payment-intent', () => {
  const orderOf = async (ada: Visitor, { documents = true } = {}) => {
    const response = await ada.json('POST', '/api/orders', order())
    if (documents) await ada.upload([{ name: 'bylaws.pdf', content: smallPdf }])
    return ((await response.json()) as { order: { id: number } }).order.id
  }

  it('rejects an order without documents, as the form does', async () => {
    const ada = visitor()
    const orderId = await orderOf(ada, { documents: false })
    const response = await ada.json('POST', '/api/create-payment-intent', { amount: 149, orderId })
    expect(response.status).toBe(409)
    expect(await read(response)).toEqual({ error: 'Please upload at least one document to continue.' })
    expect(product.value('select count(*) from payments where order_id = ?', orderId)).toBe(0)
  })

  it("returns the client secret of the order's single payment", async () => {
    const ada = visitor()
    const orderId = await orderOf(ada)
    const ask = () => ada.json('POST', '/api/create-payment-intent', { amount: 149, orderId })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200])
    const secrets = await Promise.all(answers.map(async (a) => (await read(a)).clientSecret))
    expect(secrets[0]).toMatch(/_secret_/)
    expect(new Set(secrets).size).toBe(1)
    expect(product.value('select count(*) from payments where order_id = ?', orderId)).toBe(1)
  })

  it('finds only the caller’s own order', async () => {
    const orderId = await orderOf(visitor())
    const mallory = visitor()
    const stranger = await mallory.json('POST', '/api/create-payment-intent', { amount: 149, orderId })
    expect(stranger.status).toBe(404)
    await orderOf(mallory)
    const other = await mallory.json('POST', '/api/create-payment-intent', { amount: 149, orderId })
    expect(other.status).toBe(404)
    expect(await read(other)).toEqual({ error: 'The order does not exist.' })
    expect(product.value('select count(*) from payments where order_id = ?', orderId)).toBe(0)
  })

  it.each([1, 0, -149, 148.99, '1.49', null, 'free'])('rejects the amount %s', async (amount) => {
    const ada = visitor()
    const orderId = await orderOf(ada)
    const response = await ada.json('POST', '/api/create-payment-intent', { amount, orderId })
    expect(response.status).toBe(422)
    expect((await read(response)).fields).toHaveProperty('amount')
    expect(product.value('select count(*) from payments where order_id = ?', orderId)).toBe(0)
  })
})

describe('POST /api/stripe/webhook', () => {
  const event = JSON.stringify({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1' } },
  })
  const forged = `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`

  it.each([
    ['no signature', {}],
    ['an empty one', { 'Stripe-Signature': '' }],
    ['a forged one', { 'Stripe-Signature': forged }],
    ['nonsense for one', { 'Stripe-Signature': 'yes' }],
  ])('rejects an event with %s', async (_, headers) => {
    const response = await fetch(`${product.url}/api/stripe/webhook`, {
      method: 'POST',
      body: event,
      headers: headers as Record<string, string>,
    })
    expect(response.status).toBe(400)
    expect(await read(response)).toEqual({ error: 'The signature of this event is missing or wrong.' })
    expect(product.value('select count(*) from gateway_events')).toBe(0)
  })
})

describe('the JSON API', () => {
  const post = (body: BodyInit | undefined, headers: Record<string, string>, path = '/api/auth/login') =>
    visitor().fetch(path, { method: 'POST', headers, ...(body !== undefined && { body }) })

  it.each(['{', '', '{"email":', 'email=a', '\u0000'])(
    'responds with 400 to invalid JSON: %j',
    async (body) => {
      const response = await post(body, { 'Content-Type': 'application/json' })
      expect(response.status).toBe(400)
      expect(await read(response)).toEqual({ error: 'The body is not valid JSON.' })
    },
  )

  it.each(['[]', '"text"', '5', 'null', 'true', '{"email":{},"password":[]}'])(
    'responds with 422 to JSON of another shape: %s',
    async (body) => {
      const response = await post(body, { 'Content-Type': 'application/json' })
      expect(response.status).toBe(422)
      const answer = await read(response)
      expect(Object.keys(answer)).toEqual(['error', 'fields'])
      expect(Object.keys(answer.fields ?? {}).length).toBeGreaterThan(0)
    },
  )

  it.each(['null', '[]', '7', '{}'])('responds with 422 to an order that is %s', async (body) => {
    const response = await post(body, { 'Content-Type': 'application/json' }, '/api/orders')
    expect(response.status).toBe(422)
    expect(await read(response)).toMatchObject({ fields: expect.any(Object) })
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])('responds with 415 to %s', async (type) => {
    const response = await post('{"email":"a@example.com","password":"x"}', { 'Content-Type': type })
    expect(response.status).toBe(415)
    expect(await read(response)).toEqual({ error: 'Send the data as application/json.' })
  })

  it('accepts JSON with a charset', async () => {
    const response = await post('{}', { 'Content-Type': 'application/json; charset=utf-8' })
    expect(response.status).toBe(422)
  })

  it.each([
    ['GET', '/api/auth/login', 'POST'],
    ['PUT', '/api/auth/login', 'POST'],
    ['DELETE', '/api/auth/register', 'POST'],
    ['GET', '/api/auth/register', 'POST'],
    ['GET', '/api/auth/logout', 'POST'],
    ['POST', '/api/auth/me', 'GET'],
    ['GET', '/api/orders', 'POST'],
    ['PATCH', '/api/orders', 'POST'],
    ['GET', '/api/create-payment-intent', 'POST'],
    ['GET', '/api/stripe/webhook', 'POST'],
  ])('responds with 405 to %s %s', async (method, path, allowed) => {
    const response = await visitor().fetch(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe(allowed)
    expect(await read(response)).toEqual({ error: `Use ${allowed} here.` })
  })

  it('responds with 413 to a body over 64 KB, and reads a smaller one', async () => {
    const postEmail = (bytes: number) =>
      post(JSON.stringify({ email: 'x'.repeat(bytes) }), { 'Content-Type': 'application/json' })
    expect((await postEmail(65_000)).status).toBe(422)
    const response = await postEmail(65_536)
    expect(response.status).toBe(413)
    expect(await read(response)).toEqual({ error: expect.any(String) })
  })

  it.each(['/api', '/api/', '/api/nothing', '/api/auth', '/api/auth/me/more', '/api/orders/1'])(
    'responds with 404 to %s, as JSON',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await visitor().fetch(path, { method })
        expect(response.status).toBe(404)
        expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
        expect(await read(response)).toEqual({ error: 'There is no such call.' })
      }
    },
  )

  it.each([
    ['GET', '/api/auth/me'],
    ['GET', '/api/nothing'],
    ['GET', '/api/auth/login'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/orders'],
    ['POST', '/api/auth/logout'],
    ['POST', '/api/stripe/webhook'],
  ])('forbids caching of responses to %s %s', async (method, path) => {
    const response = await visitor().json(method, path, method === 'GET' ? undefined : {})
    expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
  })
})

describe('inbound webhooks', () => {
  it('are answered with 503 without a token or secret', async () => {
    for (const [method, path] of [
      ['POST', 'data/create'],
      ['PUT', 'data/update'],
      ['DELETE', 'data/delete'],
      ['POST', 'custom/bulk_operation'],
    ] as const) {
      const response = await fetch(`${product.url}/api/webhook/${path}`, {
        method,
        body: '{}',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer guessed' },
      })
      expect(response.status).toBe(503)
      expect(((await response.json()) as { error: string }).error).toMatch(
        /^Inbound webhooks are not set up here\./,
      )
    }
  })
})
