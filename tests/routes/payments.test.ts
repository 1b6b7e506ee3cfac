import { createHmac } from 'node:crypto'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { fieldValue, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { goodCard, property, Visitor } from '~tests/setup/visitor'

// Paying in test mode, and the resulting state of an order (docs/specification/payments.md#sandbox).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
  for (const [email, role] of [
    ['chief@example.com', 'admin'],
    ['carla@example.com', 'contributor'],
    ['conrad@example.com', 'contributor'],
    ['vera@example.com', 'viewer'],
  ])
    product.change(
      `insert into users (email, first_name, last_name, role, password_hash, password_set_at, created_at, updated_at) values (?, ?, ?, ?, 'fits nothing', 1, 1, 1)`,
      email,
      'Staff',
      'Member',
      role,
    )
})

const visitor = () => new Visitor(product.url)
const newEmail = () => `${crypto.randomUUID()}@example.com`

const orderOf = (email: string) => {
  const [order] = product.rows<{
    id: number
    order_number: string
    payment_status: string
    status: string
    paid_at: number | null
    due_at: number | null
  }>('select id, order_number, payment_status, status, paid_at, due_at from orders where email = ?', email)
  if (!order) throw new Error(`${email} has no order`)
  return order
}
const paymentsOf = (orderId: number) =>
  product.rows<{ id: number; state: string; gateway_id: string }>(
    'select id, state, gateway_id from payments where order_id = ?',
    orderId,
  )
const mailsTo = (email: string) => product.mails().filter((m) => m.text.includes(`\r\nTo: ${email}\r\n`))
const confirmations = (email: string) =>
  product.value("select count(*) from mails where template = 'order-confirmation' and to_address = ?", email)
const allSent = () =>
  until(() => product.value("select count(*) from mails where status = 'queued'") === 0, 'the mails')

const expectPaidOnce = (email: string) => {
  const order = orderOf(email)
  expect(order).toMatchObject({ payment_status: 'paid', status: 'new' })
  expect(paymentsOf(order.id).map((p) => p.state)).toEqual(['succeeded'])
  expect(product.value('select count(*) from tasks where order_id = ?', order.id)).toBe(1)
  expect(confirmations(email)).toBe(1)
  expect(
    product.value(
      "select count(*) from activities where order_id = ? and action = 'status_changed'",
      order.id,
    ),
  ).toBe(1)
}

const card = (number: string) => ({ ...goodCard, number })

describe('a valid card', () => {
  it('pays: the order is new, has a deadline and a task, and mails are queued', async () => {
    const ada = visitor()
    const email = newEmail()
    const before = Date.now()
    await ada.walkTo(4, email)
    const paid = await ada.post('/checkout?step=4', goodCard)
    expect([paid.status, paid.headers.get('Location')]).toEqual([302, '/checkout?step=5'])
    expectPaidOnce(email)
    const order = orderOf(email)
    expect(order.paid_at).toBeGreaterThanOrEqual(before)
    // 24 hours of business time: at least a day, at most a week with holidays.
    const wait = (order.due_at ?? 0) - (order.paid_at ?? 0)
    expect(wait).toBeGreaterThanOrEqual(86_400_000)
    expect(wait).toBeLessThanOrEqual(7 * 86_400_000)
    const [task] = product.rows<{ email: string; due_at: number; status: string }>(
      'select u.email, t.due_at, t.status from tasks t join users u on u.id = t.assignee_id where t.order_id = ?',
      order.id,
    )
    expect(task).toMatchObject({ due_at: order.due_at, status: 'pending' })
    await allSent()
    const [mail, ...more] = mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain(order.order_number)
    expect(mail?.text).toContain('bylaws.pdf')
    expect(mail?.text).toMatch(/setup-password\?token=[\w-]{43}/)
    const staff = product.rows<{ to_address: string }>(
      "select to_address from mails where template = 'new-order' and order_id = ? order by to_address",
      order.id,
    )
    expect(staff.map((m) => m.to_address)).toEqual([task?.email, 'chief@example.com'].sort())
  })

  it('assigns the next task to the contributor with the fewest', async () => {
    for (let i = 0; i < 3; i++) await visitor().walkTo(5)
    const loads = product.rows<{ n: number }>(
      "select (select count(*) from tasks t where t.assignee_id = u.id) n from users u where role = 'contributor'",
    )
    const [a = 0, b = 0] = loads.map((l) => l.n)
    expect(Math.abs(a - b)).toBeLessThanOrEqual(1)
  })

  it('pays once if Complete Purchase is pressed twice at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = visitor()
      const email = newEmail()
      await ada.walkTo(4, email)
      const answers = await Promise.all([1, 2, 3].map(() => ada.post('/checkout?step=4', goodCard)))
      // Whichever response the browser shows, it leads to the confirmation.
      for (const answer of answers)
        expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/checkout?step=5'])
      expectPaidOnce(email)
      const shown = textOf(await ada.page('/checkout?step=5'))
      expect(shown).toContain('Payment Successful')
      expect(shown).toContain('Thank You for Your Order!')
    }
  })

  it('pays once from two tabs, and both say so', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const otherTab = await ada.page('/checkout?step=4')
    expect(fieldValue(otherTab, 'intent')).toBe('pay-by-card')
    await ada.post('/checkout?step=4', goodCard)
    await ada.page('/checkout?step=5')
    const again = await ada.post('/checkout?step=4', goodCard)
    const shown = textOf(await (await ada.follow(again)).text())
    expect(shown).toContain('Thank You for Your Order!')
    expect(shown).not.toContain('Payment Failed')
    expectPaidOnce(email)
  })

  it('stays confirmed after reloads', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(5, email)
    const { order_number } = orderOf(email)
    for (let i = 0; i < 3; i++) expect(await ada.page('/checkout?step=5')).toContain(order_number)
    expectPaidOnce(email)
  })
})

describe('other cards', () => {
  it('are declined with the bank’s message; the order stays, and the next card pays it', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const declined = await ada.post('/checkout?step=4', card('4000 0000 0000 0002'))
    expect(declined.status).toBe(402)
    expect(textOf(await declined.text())).toContain('Payment Failed Your card was declined.')
    const order = orderOf(email)
    expect(order.payment_status).toBe('pending')
    expect(confirmations(email)).toBe(0)
    const poor = await ada.post('/checkout?step=4', card('4000000000009995'))
    expect(poor.status).toBe(402)
    expect(textOf(await poor.text())).toContain('Your card has insufficient funds.')
    await ada.post('/checkout?step=4', goodCard)
    expectPaidOnce(email)
  })

  it('are rejected unless they are test cards', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const response = await ada.post('/checkout?step=4', card('5555555555554444'))
    expect(response.status).toBe(402)
    expect(textOf(await response.text())).toContain('Test mode takes only the test card numbers shown here.')
    expect(orderOf(email).payment_status).toBe('pending')
  })

  it('may require a confirmation: declining it charges nothing, approving it pays', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const asks = await ada.post('/checkout?step=4', card('4000 0025 0000 3155'))
    expect(textOf(await (await ada.follow(asks)).text())).toContain('Confirm this payment')
    const no = await ada.post('/checkout?step=4', { intent: 'answer-confirmation', answer: 'decline' })
    expect(no.status).toBe(402)
    expect(textOf(await no.text())).toContain('The payment was not confirmed, so your card was not charged.')
    expect(orderOf(email).payment_status).toBe('pending')

    await ada.post('/checkout?step=4', card('4000 0025 0000 3155'))
    // A reload keeps the question.
    expect(textOf(await ada.page('/checkout?step=4'))).toContain('Confirm this payment')
    const yes = await ada.post('/checkout?step=4', { intent: 'answer-confirmation', answer: 'confirm' })
    expect(yes.headers.get('Location')).toBe('/checkout?step=5')
    expectPaidOnce(email)
  })

  it('cannot be confirmed without being asked', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const response = await ada.post('/checkout?step=4', { intent: 'answer-confirmation', answer: 'confirm' })
    expect(response.status).toBe(402)
    expect(orderOf(email).payment_status).toBe('pending')
  })
})

describe('the card form', () => {
  it.each([
    ['number', '', 'Please enter the card number'],
    ['number', '4242', 'Please enter the full card number'],
    ['number', '4'.repeat(31), 'at most 30 characters'],
    ['expiry', '', 'Please enter the expiry date'],
    ['expiry', '13/30', 'Please enter the expiry date as MM/YY'],
    ['expiry', '01/20', 'Your card has expired'],
    ['cvc', '', 'Please enter the security code'],
    ['cvc', '12', 'Please enter 3 or 4 digits'],
    ['terms', '', 'Terms required Please accept the terms and conditions to continue.'],
  ])('rejects %s = "%s"', async (field, value, message) => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const typed = { ...goodCard, number: '5105 1051 0510 5100', cvc: '987', [field]: value }
    const response = await ada.post('/checkout?step=4', typed)
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(textOf(page)).toContain(message)
    // No page repeats card data.
    expect(page).not.toMatch(/5105 ?1051/)
    expect(page).not.toContain('value="987"')
    expect(fieldValue(page, 'number')).toBe('')
    expect(fieldValue(page, 'cvc')).toBe('')
    expect(paymentsOf(orderOf(email).id)).toEqual([])
  })

  it('cannot pay for a visitor without an order', async () => {
    const ada = visitor()
    const response = await ada.post('/checkout?step=4', goodCard)
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe('/checkout?step=1')
    expect(textOf(await ada.page('/checkout?step=1'))).toContain('Your checkout is no longer open.')
  })
})

describe('a checkout that has ended', () => {
  it.each([
    ['property', 2, property],
    ['documents-done', 3, { intent: 'documents-done' }],
    ['pay-by-card', 4, goodCard],
  ])('begins again and says why, when %s is sent', async (_, step, form) => {
    const ada = visitor()
    const response = await ada.post(`/checkout?step=${step}`, form)
    expect(response.headers.get('Location')).toBe('/checkout?step=1')
    expect(textOf(await ada.page('/checkout?step=1'))).toContain(
      'Your checkout is no longer open. Please begin again.',
    )
  })
})

describe('a browser that says it has paid', () => {
  it.each(['returned=1', 'payment_intent=pi_made_up&redirect_status=succeeded'])(
    'is not trusted: %s',
    async (query) => {
      const ada = visitor()
      const email = newEmail()
      await ada.walkTo(4, email)
      const response = await ada.fetch(`/checkout?step=4&${query}`)
      expect([response.status, response.headers.get('Location')]).toEqual([302, '/checkout?step=4'])
      expect(orderOf(email).payment_status).toBe('pending')
    },
  )
})

describe('the gateway’s events', () => {
  const sandbox = () => new Database(path.join(product.dataDir, 'sandbox-payments.db'))
  const deliver = (gatewayId: string, { id, type }: { id: string; type: string }) => {
    const store = sandbox()
    const secret = store.prepare('select value from secret').pluck().get() as string
    store.close()
    const body = JSON.stringify({
      id,
      object: 'event',
      type,
      data: { object: { id: gatewayId, object: 'payment_intent' } },
    })
    const t = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
    return fetch(`${product.url}/api/stripe/webhook`, {
      method: 'POST',
      body,
      headers: { 'Stripe-Signature': `t=${t},v1=${v1}` },
    })
  }
  const openPayment = async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const orderId = orderOf(email).id
    await ada.json('POST', '/api/create-payment-intent', { amount: 149, orderId })
    const [payment] = paymentsOf(orderId)
    return { ada, email, gatewayId: payment?.gateway_id ?? '' }
  }
  const charge = (gatewayId: string) => {
    const store = sandbox()
    store.prepare("update payments set state = 'succeeded' where id = ?").run(gatewayId)
    store.close()
  }
  const eventId = () => `evt_${crypto.randomUUID()}`

  it('complete an order whose browser was closed after paying', async () => {
    const { ada, email, gatewayId } = await openPayment()
    charge(gatewayId)
    expect((await deliver(gatewayId, { id: eventId(), type: 'payment_intent.succeeded' })).status).toBe(200)
    expectPaidOnce(email)
    expect(await ada.page('/checkout?step=5')).toContain('Thank You for Your Order!')
  })

  it('are not trusted on their own: the gateway is queried', async () => {
    const { email, gatewayId } = await openPayment()
    expect((await deliver(gatewayId, { id: eventId(), type: 'payment_intent.succeeded' })).status).toBe(200)
    expect(orderOf(email).payment_status).toBe('pending')
  })

  it('may arrive five times, late, concurrently, and out of order', async () => {
    const { email, gatewayId } = await openPayment()
    charge(gatewayId)
    const id = eventId()
    const answers = await Promise.all([
      ...[1, 2, 3, 4, 5].map(() => deliver(gatewayId, { id, type: 'payment_intent.succeeded' })),
      deliver(gatewayId, { id: eventId(), type: 'payment_intent.payment_failed' }),
      deliver(gatewayId, { id: eventId(), type: 'payment_intent.created' }),
      deliver(gatewayId, { id: eventId(), type: 'something.new' }),
      deliver('pi_of_somebody_else', { id: eventId(), type: 'payment_intent.succeeded' }),
    ])
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200))
    await deliver(gatewayId, { id: eventId(), type: 'payment_intent.payment_failed' })
    expectPaidOnce(email)
    expect(product.value('select count(*) from gateway_events where event_id = ?', id)).toBe(1)
  })

  it('may arrive together with the browser', async () => {
    const { ada, email, gatewayId } = await openPayment()
    charge(gatewayId)
    await Promise.all([
      deliver(gatewayId, { id: eventId(), type: 'payment_intent.succeeded' }),
      ada.fetch('/checkout?step=4&returned=1'),
      ada.fetch('/checkout?step=4&returned=1'),
    ])
    expectPaidOnce(email)
  })

  it('are made up for by the reconciliation if they are lost', async () => {
    const { email, gatewayId } = await openPayment()
    charge(gatewayId)
    product.change('update payments set next_check_at = 1 where gateway_id = ?', gatewayId)
    product.change(
      "insert into jobs (kind, payload, max_attempts, run_at, created_at) values ('reconcile-payments', '{}', 3, 1, 1)",
    )
    await until(() => orderOf(email).payment_status === 'paid', 'the reconciliation')
    expectPaidOnce(email)
  })
})

describe('the end of a checkout', () => {
  it('offers to order another report, which starts a new order with the same customer', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(5, email)
    const first = orderOf(email)
    const next = await ada.post('/checkout?step=5', { intent: 'start-next-order' })
    expect(next.headers.get('Location')).toBe('/checkout?step=1')
    const page = await (await ada.follow(next)).text()
    expect(fieldValue(page, 'email')).toBe(email)
    // Step 1 is already complete; the property is asked for again.
    expect(fieldValue(await ada.page('/checkout?step=2'), 'subjectPropertyAddress')).toBe('')
    await ada.post('/checkout?step=2', { ...property, propertyCity: 'Olympia' })
    const orders = product.rows<{ id: number; property_city: string; payment_status: string }>(
      'select id, property_city, payment_status from orders where email = ? order by id',
      email,
    )
    expect(orders).toEqual([
      { id: first.id, property_city: property.propertyCity, payment_status: 'paid' },
      { id: expect.any(Number), property_city: 'Olympia', payment_status: 'pending' },
    ])
  })

  it('keeps an unpaid order when another report is requested', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    await ada.post('/checkout?step=5', { intent: 'start-next-order' })
    await ada.post('/checkout?step=2', property)
    expect(product.value('select count(*) from orders where email = ?', email)).toBe(1)
  })

  it('mails a link that sets a password once', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(5, email)
    const mail = await until(() => mailsTo(email)[0], 'the confirmation')
    const link = /\/setup-password\?token=[\w-]{43}/.exec(mail.text)?.[0] ?? 'none'
    const token = link.split('token=')[1] ?? ''
    const elsewhere = visitor()
    expect(textOf(await elsewhere.page(link))).toContain('Welcome, Test Buyer')
    const fields = { token, password: 'open sesame', confirmPassword: 'open sesame' }
    const short = await elsewhere.post(link, { ...fields, password: 'short', confirmPassword: 'short' })
    expect(short.status).toBe(422)
    const differ = await elsewhere.post(link, { ...fields, confirmPassword: 'other' })
    expect(differ.status).toBe(422)
    const page = await differ.text()
    expect(textOf(page)).toContain('Passwords do not match')
    expect(page).not.toContain('open sesame')
    const set = await elsewhere.post(link, fields)
    expect(set.headers.get('Location')).toBe('/admin/login')
    // A new password ends the account's sessions.
    expect((await ada.fetch('/api/auth/me')).status).toBe(401)

    const used = await elsewhere.fetch(link)
    expect([used.status, used.headers.get('Location')]).toEqual([302, '/'])
    expect(textOf(await (await elsewhere.follow(used)).text())).toContain(
      'This link has been used or has expired.',
    )
    const again = await elsewhere.post(link, {
      ...fields,
      password: 'another one',
      confirmPassword: 'another one',
    })
    expect(again.headers.get('Location')).toBe('/')
    const signedIn = await elsewhere.post('/admin/login', { email, password: 'open sesame' })
    expect([signedIn.status, signedIn.headers.get('Location')]).toEqual([302, '/'])
    expect(textOf(await elsewhere.page('/'))).toContain('Login successful Welcome back! ')
  })
})
