import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { json } from '~tests/setup/responses'
import { startProduct, until, type Product } from '~tests/setup/product'
import { slowUpload } from '~tests/setup/raw-requests'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'
import { WebhookReceiver } from '~tests/mocks/webhook-receiver'

// Webhooks in both directions through the product's own processes, which may send to loopback only in tests.

const token = 'a-token-that-only-this-test-knows'
let product: Product
let receiver: WebhookReceiver
let boss: Visitor
beforeAll(async () => {
  product = await startProduct({
    env: { NODE_ENV: 'test', WEBHOOK_ALLOW_PRIVATE: '1', WEBHOOK_TOKEN: token },
  })
  receiver = await new WebhookReceiver().listen()
  boss = (await signInAs(product, 'super')).visitor
})

afterAll(async () => {
  await receiver.close()
  await product.stop()
})

beforeEach(() => {
  product.change('delete from webhook_deliveries')
  product.change('update mails set webhook_id = null')
  product.change('delete from webhooks')
  receiver.received.length = 0
  receiver.respondWith(200, 'ok')
})

type Created = { webhook: { id: number } & Record<string, unknown>; secret: string }

async function create(changes: Record<string, unknown> = {}) {
  const body = { name: 'Partner', url: receiver.url, event: 'user_created', ...changes }
  const response = await boss.json('POST', '/api/webhooks', body)
  expect(response.status).toBe(201)
  return (await response.json()) as Created
}

const untilDelivered = (count: number, withinMs?: number) =>
  until(
    () => product.value("select count(*) from webhook_deliveries where status = 'delivered'") === count,
    `${count} deliveries`,
    withinMs,
  )

describe('the API calls for webhooks', () => {
  it.each([
    [{ url: '' }, 'url', 'Please enter a webhook URL'],
    [{ url: 'ftp://example.com' }, 'url', /begins with https/],
    [{ url: 'https://a:b@example.com' }, 'url', /leave name and password out/],
    [{ url: 'nonsense' }, 'url', /web address/],
    [{ event: 'order_paid' }, 'event', /^The event is one of/],
    [{ timeout: 31 }, 'timeout', 'Please enter a whole number from 1 to 30'],
    [{ timeout: 'soon' }, 'timeout', 'Please enter a whole number from 1 to 30'],
    [{ retryCount: 11 }, 'retryCount', 'Please enter a whole number from 0 to 10'],
    [{ headers: { 'webhook-id': 'x' } }, 'headers', 'The header webhook-id is set by the product itself'],
    [{ headers: { 'X-Key': 'a\r\nX-Other: b' } }, 'headers', /only plain characters/],
    [{ headers: { 'X Key': 'a' } }, 'headers', /can’t be the name of a header/],
    [{ headers: ['a'] }, 'headers', 'Please send the headers as names with text values'],
    [{ isActive: 'yes' }, 'isActive', 'Please send true or false'],
  ])('reject %j', async (changes, field, message) => {
    const body = { name: 'A', url: 'https://example.com', event: 'user_created', ...changes }
    const response = await json(await boss.json('POST', '/api/webhooks', body))
    expect(response.status).toBe(422)
    const fields = response.body.fields as Record<string, string>
    expect(fields[field]).toMatch(message)
    expect(product.value('select count(*) from webhooks')).toBe(0)
  })

  it('reject a change of the event', async () => {
    const { webhook } = await create()
    const response = await json(
      await boss.json('PUT', `/api/webhooks/${webhook.id}`, { event: 'bulk_operation' }),
    )
    expect(response).toMatchObject({
      status: 422,
      body: { fields: { event: expect.stringMatching(/can’t be changed/) } },
    })
  })

  it('list the supported methods for unsupported ones', async () => {
    const response = await boss.json('PATCH', '/api/webhooks/1', {})
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'PUT, DELETE'])
  })
})

describe('webhook deliveries', () => {
  it('arrive at least once each, with one webhook-id, even if the worker is killed midway', async () => {
    const { webhook, secret } = await create({ event: 'bulk_operation', retryCount: 3 })
    const count = 200
    product.change(
      `insert into webhook_events (public_id, type, data, created_at)
       with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
       select 'evt_kill_' || i, 'bulk_operation', json_object('operations', i), ? from n`,
      Date.now(),
    )
    product.change(
      `insert into webhook_deliveries (webhook_id, event_id, next_attempt_at, created_at)
       select ?, id, 1, 1 from webhook_events where public_id like 'evt_kill_%'`,
      webhook.id,
    )
    let killed: Promise<unknown> | undefined
    receiver.respond = (_request, response) => {
      if (receiver.received.length === 50) killed = product.kill('worker')
      response.end('ok')
    }
    product.change(
      `insert into jobs (kind, payload, max_attempts, run_at, created_at) values ('deliver-webhook', ?, 1000000, 1, 1)`,
      JSON.stringify({ webhookId: webhook.id }),
    )
    // The lease of the killed worker must expire first.
    await untilDelivered(count, 90_000)
    await killed
    expect(product.log.some((line) => line.msg === 'a process died and will be restarted')).toBe(true)
    const ids = receiver.verified(secret).map(({ id }) => id)
    expect(new Set(ids)).toEqual(new Set(Array.from({ length: count }, (_, i) => `evt_kill_${i + 1}`)))
    expect(
      receiver.received.every(({ headers, body }) => body.includes(`"id":"${headers['webhook-id']}"`)),
    ).toBe(true)
  }, 120_000)
})

describe('inbound webhook calls', () => {
  const partner = () => new Visitor(product.url)
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    partner().fetch(`/api/webhook/${path}`, {
      method,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      // A server sends no Origin; even a request with another site's Origin is authenticated by its own proof
      // here.
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        Origin: 'https://evil.example',
        ...headers,
      },
    })
  const hoa = () => ({
    resource: 'hoa',
    data: { name: `HOA ${crypto.randomUUID()}`, city: 'Lacey', state: 'WA' },
  })

  it.each([
    [
      '500 levels of nesting',
      () => send('POST', 'data/create', `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`),
      400,
      /nested too deeply/,
    ],
    [
      'a field called __proto__',
      () => send('POST', 'data/create', '{"resource":"hoa","data":{"__proto__":{}}}'),
      400,
      /__proto__/,
    ],
    ['a body that is not JSON', () => send('POST', 'data/create', 'name=A'), 400, /not valid JSON/],
    [
      'a form',
      () => send('POST', 'data/create', 'a=1', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      415,
      /application\/json/,
    ],
    [
      'an unknown field',
      () => send('POST', 'data/create', { ...hoa(), colour: 'red' }),
      422,
      /check the data/,
    ],
    ['another operation', () => send('POST', 'custom/drop_tables', {}), 404, /no such operation/],
    ['another method', () => send('PUT', 'data/create', hoa()), 405, /Use POST/],
    [
      'a wrong token',
      () => send('POST', 'data/create', hoa(), { Authorization: 'Bearer wrong' }),
      401,
      /token is wrong/,
    ],
  ] as const)('with %s are rejected with a message', async (_, call, status, sentence) => {
    const response = await json(await call())
    expect(response.status).toBe(status)
    expect(response.body.error).toMatch(sentence)
  })

  it('of 5 MB are rejected before they have arrived', async () => {
    const heavy = slowUpload(
      partner(),
      { type: 'application/json', body: Buffer.alloc(5 * 1024 * 1024) },
      { Authorization: `Bearer ${token}` },
      '/api/webhook/data/create',
    )
    await heavy.send(0, 100)
    const { status, text } = await heavy.response
    heavy.abort()
    expect([status, JSON.parse(text)]).toEqual([
      413,
      { error: 'That is more data than we can accept at once.' },
    ])
  })

  it('accept a thousand operations of more than a megabyte', async () => {
    const operations = Array.from({ length: 1000 }, (_, i) => ({
      action: 'create',
      resource: 'hoa',
      data: { name: `Bulk ${i} ${crypto.randomUUID()}`, additionalInfo: 'x'.repeat(1500) },
    }))
    const response = await json(await send('POST', 'custom/bulk_operation', { operations }))
    expect(response).toMatchObject({ status: 200, body: { created: 1000 } })
  })

  it('are delayed after many wrong tokens, even with the right one', async () => {
    const guesser = partner()
    const guess = (value: string) =>
      guesser.fetch('/api/webhook/data/create', {
        method: 'POST',
        body: JSON.stringify(hoa()),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${value}` },
      })
    for (let i = 0; i < 30; i++) expect((await guess('wrong')).status).toBe(401)
    const refused = await guess(token)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await send('POST', 'data/create', hoa())).status).toBe(201)
  })
})
