import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { json } from '~tests/setup/responses'
import { textOf } from '~tests/setup/html'
import { startProduct, until, type Product } from '~tests/setup/product'
import { signInAs } from '~tests/setup/staff'
import { customerForm, propertyForm } from '~tests/factories/orders'
import { goodCard, smallPdf, Visitor } from '~tests/setup/visitor'
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

const register = async () => {
  const response = await new Visitor(product.url).json('POST', '/api/auth/register', {
    email: `${crypto.randomUUID()}@example.com`,
    firstName: 'Test',
    lastName: 'Customer',
    password: 'a good password',
  })
  expect(response.status).toBe(201)
}

const untilDelivered = (count: number, withinMs?: number) =>
  until(
    () => product.value("select count(*) from webhook_deliveries where status = 'delivered'") === count,
    `${count} deliveries`,
    withinMs,
  )

describe('the API calls for webhooks', () => {
  it('create with the defaults, list without secrets, change, test, and delete', async () => {
    const { webhook, secret } = await create({ headers: { 'X-Key': 'very-secret' } })
    expect(webhook).toMatchObject({
      timeout: 30,
      retryCount: 3,
      isActive: true,
      headers: { 'X-Key': '••••••••' },
    })
    const list = await (await boss.fetch('/api/webhooks')).text()
    expect(JSON.parse(list)).toMatchObject({
      total: 1,
      webhooks: [{ id: webhook.id, event: 'user_created' }],
    })
    for (const hidden of [secret, secret.slice(6), 'very-secret']) expect(list).not.toContain(hidden)

    const path = `/api/webhooks/${webhook.id}`
    expect(await json(await boss.json('PUT', path, { isActive: false }))).toMatchObject({
      status: 200,
      body: { webhook: { isActive: false, name: 'Partner' } },
    })
    expect(await json(await boss.json('PUT', path, { name: 'New', url: receiver.url }))).toMatchObject({
      body: { webhook: { name: 'New', isActive: false, headers: { 'X-Key': '••••••••' } } },
    })
    expect(await json(await boss.json('POST', `${path}/test`))).toMatchObject({
      status: 200,
      body: { success: true, message: expect.stringMatching(/^The receiver answered 200/) },
    })
    expect(receiver.verified(secret)).toMatchObject([{ type: 'test' }])
    expect(receiver.received[0]?.headers['x-key']).toBe('very-secret')
    receiver.respondWith(302, '', { Location: 'http://127.0.0.1:1/' })
    expect(await json(await boss.json('POST', `${path}/test`))).toMatchObject({
      status: 200,
      body: { success: false, message: expect.stringMatching(/redirect \(302\)/) },
    })
    expect(await json(await boss.json('DELETE', path))).toEqual({ status: 200, body: { success: true } })
    for (const [method, at] of [
      ['PUT', path],
      ['DELETE', path],
      ['POST', `${path}/test`],
    ] as const)
      expect(await json(await boss.json(method, at, {}))).toMatchObject({
        status: 404,
        body: { error: 'This webhook does not exist. Someone may have deleted it.' },
      })
  })

  it.each([
    [{ url: '' }, 'url', 'Please enter a webhook URL'],
    [{ url: 'ftp://example.com' }, 'url', /begins with https/],
  ])('reject %j', async (changes, field, message) => {
    const body = { name: 'A', event: 'user_created', ...changes }
    const response = await json(await boss.json('POST', '/api/webhooks', body))
    expect(response.status).toBe(422)
    const fields = response.body.fields as Record<string, string>
    expect(fields[field]).toMatch(message)
    expect(product.value('select count(*) from webhooks')).toBe(0)
  })
})

describe('webhook deliveries', () => {
  it('reach a receiver that does not use our code', async () => {
    const { secret } = await create()
    await register()
    await untilDelivered(1)
    expect(receiver.verified(secret)).toMatchObject([{ type: 'user_created', data: { role: 'customer' } }])
  })

  it('are sent for documents that are uploaded and removed', async () => {
    const uploaded = await create({ event: 'document_uploaded' })
    const removed = await create({ event: 'document_deleted' })
    const buyer = new Visitor(product.url)
    await buyer.walkTo(3)
    await buyer.upload([{ name: 'Ada Buyer.pdf', content: smallPdf }])
    const { id, order_id: orderId } = product.rows<{ id: number; order_id: number }>(
      'select id, order_id from documents order by id desc limit 1',
    )[0] ?? { id: 0, order_id: 0 }
    await buyer.post('/checkout/documents', { intent: 'remove', documentId: id })
    await untilDelivered(2)
    const link = `${product.url}/admin/snapshots/${orderId}`
    const payloads = receiver.received.map(({ body, headers }) => {
      const secret = body.includes('document_uploaded') ? uploaded.secret : removed.secret
      return new Webhook(secret).verify(body, headers)
    })
    expect(payloads).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'document_uploaded',
          data: expect.objectContaining({
            documentId: id,
            orderId,
            hoaId: null,
            mediaType: 'application/pdf',
            link,
          }),
        }),
        expect.objectContaining({
          type: 'document_deleted',
          data: expect.objectContaining({ documentId: id, link }),
        }),
      ]),
    )
    expect(JSON.stringify(receiver.received)).not.toContain('Ada Buyer')
  })
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

  it('create, change, and delete', async () => {
    const created = await json(await send('POST', 'data/create', hoa()))
    expect(created.status).toBe(201)
    const { id } = created.body as { id: number }
    const updated = await send('PUT', 'data/update', { resource: 'hoa', id, data: { totalUnits: 7 } })
    expect(await json(updated)).toEqual({ status: 200, body: { id } })
    expect(product.value('select total_units from hoas where id = ?', id)).toBe(7)
    expect(await json(await send('DELETE', 'data/delete', { resource: 'hoa', id }))).toEqual({
      status: 200,
      body: { id },
    })
    expect(await json(await send('DELETE', 'data/delete', { resource: 'hoa', id }))).toMatchObject({
      status: 404,
    })
  })

  it('run once if the same key arrives several times at the same time', async () => {
    const body = hoa()
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => send('POST', 'data/create', body, key)),
    )
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(responses.filter(({ headers }) => headers.get('Idempotency-Replayed') === 'true')).toHaveLength(4)
    expect(product.value('select count(*) from hoas where name = ?', body.data.name)).toBe(1)
  })

  it('accept a signature with a secret from the screen', async () => {
    const secretForm = {
      intent: 'create-secret',
      name: 'Partner',
      write_hoa: 'on',
      extent: 'own',
      hoas: '',
    }
    const page = await (await boss.post('/admin/webhooks?add-secret=1', secretForm)).text()
    const secret = /whsec_[\w+/=]+/.exec(page)?.[0] ?? ''
    const body = JSON.stringify(hoa())
    const at = new Date()
    const headers = {
      'Content-Type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    }
    const signed = (text: string) =>
      partner().fetch('/api/webhook/data/create', { method: 'POST', body: text, headers })
    expect((await signed(body)).status).toBe(201)
    expect((await signed(body)).headers.get('Idempotency-Replayed')).toBe('true')
    expect((await signed(body.replace('Lacey', 'Tacoma'))).status).toBe(401)
    expect(
      product.value('select count(*) from activities where metadata like \'%"caller":"Partner"%\''),
    ).toBe(1)
    expect(textOf(await boss.page('/admin/webhooks'))).toContain('last used on')
  })

  it('place an order that is paid through its link, without JavaScript', async () => {
    const data = { ...customerForm(), ...propertyForm() }
    const { body } = await json(await send('POST', 'data/create', { resource: 'order', data }))
    const { orderNumber, paymentLink } = body as { orderNumber: string; paymentLink: string }
    const link = new URL(paymentLink).pathname
    const announced = { resource: 'document', data: { orderId: body.id, name: 'bylaws.pdf' } }
    expect((await send('POST', 'data/create', announced)).status).toBe(201)

    const buyer = partner()
    expect(textOf(await buyer.page(link))).toContain(`Report ${orderNumber} for 2 Sample Lane`)
    const opened = await buyer.post(link, {})
    expect(opened.headers.get('Location')).toBe('/checkout?step=3')
    const third = textOf(await buyer.page('/checkout?step=3'))
    expect(third).toContain('Expected Documents')
    await buyer.upload([{ name: 'bylaws.pdf', content: smallPdf }])
    expect(textOf(await buyer.page('/checkout?step=3'))).not.toContain('Expected Documents')
    const paid = await buyer.post('/checkout?step=4', goodCard)
    expect(paid.headers.get('Location')).toBe('/checkout?step=5')
    expect(product.value('select payment_status from orders where order_number = ?', orderNumber)).toBe(
      'paid',
    )
    expect(textOf(await partner().page(link))).toContain('This Order Is Paid')
    expect(product.output()).not.toContain(link)
    expect((await partner().fetch(`${link}x`)).status).toBe(404)
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
  ] as const)('with %s are rejected with a message', async (_, call, status, sentence) => {
    const response = await json(await call())
    expect(response.status).toBe(status)
    expect(response.body.error).toMatch(sentence)
  })
})
