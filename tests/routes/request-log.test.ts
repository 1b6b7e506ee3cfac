import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '~tests/setup/helpers'
import { type Product, until } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { goodCard, Visitor } from '~tests/setup/visitor'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

describe('the request log', () => {
  it('never contains a password, card number, cookie, token, or client secret', async () => {
    const secrets = new Map<string, string>()
    const addSecret = (name: string, value: string | undefined) => secrets.set(name, must(value, name))
    const addSession = (name: string, { cookie }: Visitor) => {
      const value = cookie.split('session=')[1] ?? ''
      addSecret(name, value)
      addSecret(`${name}, decoded`, decodeURIComponent(value))
      addSecret(
        `${name}, its token`,
        JSON.parse(Buffer.from(decodeURIComponent(value).split('.')[0] ?? '', 'base64').toString()),
      )
    }
    const ada = visitor()
    const email = `${crypto.randomUUID()}@example.com`
    const password = `pass ${crypto.randomUUID()}`
    addSecret('password', password)
    await ada.json('POST', '/api/auth/register', { email, firstName: 'A', lastName: 'B', password })
    addSession('session of a registration', ada)
    await ada.json('POST', '/api/auth/register', { email, firstName: 'A', lastName: 'B', password })
    await ada.json('POST', '/api/auth/login', { email, password: `${password}x` })
    await visitor().post('/admin/login', { email, password })
    await visitor().post('/admin/login', { email, password: `${password}x` })
    await visitor().fetch(`/admin/login?password=${encodeURIComponent(password)}`)
    await ada.fetch('/api/auth/login', {
      method: 'POST',
      body: `{"password": "${password}"`,
      headers: { 'Content-Type': 'application/json' },
    })
    await ada.fetch(`/checkout?step=1`, {
      method: 'POST',
      body: `password=${password}`,
      headers: { 'Content-Type': 'text/plain' },
    })

    const buyer = visitor()
    const buyersEmail = `${crypto.randomUUID()}@example.com`
    await buyer.walkTo(4, buyersEmail)
    addSession('session of a checkout', buyer)
    const orderId = product.value('select id from orders where email = ?', buyersEmail)
    const intent = await buyer.json('POST', '/api/create-payment-intent', { amount: 149, orderId })
    addSecret('client secret', ((await intent.json()) as { clientSecret: string }).clientSecret)
    for (const number of ['5105105105105100', '4000000000000002', '4000002500003155', '4242424242424242']) {
      addSecret(`card ${number}`, number)
      await buyer.post('/checkout?step=4', {
        ...goodCard,
        number,
        cvc: number === '5105105105105100' ? 'x' : '123',
      })
      if (number === '4000002500003155')
        await buyer.post('/checkout?step=4', { intent: 'answer-confirmation', answer: 'decline' })
    }
    const mail = await until(
      () => product.mails().find((m) => m.text.includes(buyersEmail)),
      'the confirmation',
    )
    const token = /setup-password\?token=([\w-]{43})/.exec(mail.text)?.[1]
    addSecret('setup token', token)
    await buyer.fetch(`/setup-password?token=${token}`)
    const another = `new ${crypto.randomUUID()}`
    addSecret('new password', another)
    await buyer.post(`/setup-password?token=${token}`, {
      token: token ?? '',
      password: another,
      confirmPassword: another,
    })
    await buyer.post(`/setup-password?token=${token}`, {
      token: token ?? '',
      password: another,
      confirmPassword: another,
    })
    const last = await buyer.post('/logout', {})
    const lastId = last.headers.get('X-Request-Id')
    await until(() => product.log.some((l) => l.requestId === lastId), 'the last line')

    expect(secrets.size).toBeGreaterThan(12)
    for (const [name, value] of secrets) {
      expect(value.length, name).toBeGreaterThan(9)
      expect(product.output().includes(value), `${name} in the log`).toBe(false)
    }
    // Nor does the database contain tokens, only their hashes.
    const tables = [
      'sessions',
      'account_tokens',
      'users',
      'jobs',
      'mails',
      'activities',
      'payments',
      'gateway_events',
    ]
    const contents = tables.map((t) => JSON.stringify(product.rows(`select * from ${t}`))).join('\n')
    for (const [name, value] of secrets)
      expect(contents.includes(value), `${name} in the database`).toBe(false)
  })
})
