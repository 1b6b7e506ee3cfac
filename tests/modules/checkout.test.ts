import { count, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { signOut } from '~/modules/sign-in/sign-out.server'
import { findSession } from '~/modules/accounts/sessions.server'
import { currentStep, findCheckout, saveCustomerInfo, startNextOrder } from '~/modules/orders/checkout.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { newOrderNumber } from '~/modules/orders/order-number.server'
import { placeOrder } from '~/modules/orders/place-order.server'
import { db, write } from '~db/client.server'
import { activities, checkouts, orders, sessions, users } from '~db/schema'
import { pdf, upload } from '../factories/documents'
import { customerInfo, insertPayment, propertyInfo, readOrder } from '../factories/orders'
import { makeSession, makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { dayMs, minuteMs } from '~/modules/time-units'

const countOf = (table: typeof orders | typeof users | typeof checkouts | typeof sessions) =>
  db().select({ n: count() }).from(table).get()?.n

const visitor = () => ({ sessionId: makeSession().id, user: null })

describe('placing an order', () => {
  it('creates an unpaid order with the price and an unguessable number', () => {
    const info = customerInfo({ customerRole: 'lender' })
    const { order, isCreated: created } = placeOrder(visitor(), info, propertyInfo({ totalUnits: '12' }))
    expect(created).toBe(true)
    expect(order.orderNumber).toMatch(
      /^CV-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/,
    )
    expect(readOrder(order.id)).toMatchObject({
      ...info,
      totalUnits: 12,
      totalCents: 14900,
      status: 'pending',
      paymentStatus: 'pending',
      paidAt: null,
      dueAt: null,
    })
  })

  it('does not repeat order numbers', () => {
    expect(new Set(Array.from({ length: 2000 }, newOrderNumber)).size).toBe(2000)
  })

  it("updates the session's order when it is sent again", () => {
    const session = visitor()
    const info = customerInfo()
    const first = placeOrder(session, info, propertyInfo())
    const again = { sessionId: must(first.signedIn).id, user: must(first.signedIn).user }
    for (let i = 0; i < 3; i++) {
      const next = placeOrder(again, info, propertyInfo({ propertyCity: `City ${i}` }))
      expect(next).toMatchObject({ order: first.order, isCreated: false, signedIn: null })
    }
    expect(countOf(orders)).toBe(1)
    expect(countOf(users)).toBe(1)
    expect(readOrder(first.order.id).propertyCity).toBe('City 2')
  })

  it('clears a field that was emptied', () => {
    const placed = placeOrder(
      visitor(),
      customerInfo({ company: 'Test Company' }),
      propertyInfo({
        isInEscrow: 'on',
        escrowOfficer: 'Test Officer',
        agentName: 'Test Agent',
        totalUnits: '5',
      }),
    )
    const { id, user } = must(placed.signedIn)
    placeOrder({ sessionId: id, user }, customerInfo({ email: user.email }), propertyInfo())
    expect(readOrder(placed.order.id)).toMatchObject({
      company: '',
      isInEscrow: false,
      escrowOfficer: '',
      agentName: '',
      totalUnits: null,
    })
  })

  it('registers a new address and signs it in under a new session id, with the draft', () => {
    const before = makeSession()
    const info = customerInfo()
    saveCustomerInfo(before.id, info)
    const { signedIn, order } = placeOrder({ sessionId: before.id, user: null }, info, propertyInfo())
    const session = must(signedIn)
    expect(session.id).not.toBe(before.id)
    expect(findSession(before.token)).toMatchObject({ user: null })
    expect(findSession(session.token)).toMatchObject({
      id: session.id,
      user: { email: info.email, role: 'customer' },
    })
    for (const id of [before.id, session.id]) {
      expect(findCheckout(id)).toMatchObject({ customerInfo: info, order: { id: order.id } })
    }
    expect(countOf(checkouts)).toBe(1)
    const user = db().select().from(users).get()
    expect(user).toMatchObject({ id: readOrder(order.id).userId, passwordHash: null, passwordSetAt: null })
  })

  it('keeps the account of a known address and signs no one in', async () => {
    const known = await makeUser({ firstName: 'Known', password: 'secret1' })
    const session = makeSession()
    const placed = placeOrder(
      { sessionId: session.id, user: null },
      customerInfo({ email: known.email, firstName: 'Somebody' }),
      propertyInfo(),
    )
    expect(placed).toMatchObject({ isCreated: true, signedIn: null })
    expect(findSession(session.token)).toMatchObject({ id: session.id, user: null })
    expect(readOrder(placed.order.id)).toMatchObject({ userId: known.id, firstName: 'Somebody' })
    expect(db().select().from(users).all()).toMatchObject([{ firstName: 'Known', role: 'customer' }])
  })

  it('grants no permissions for an address of staff', async () => {
    const admin = await makeUser({ role: 'super', password: 'secret1' })
    const placed = placeOrder(visitor(), customerInfo({ email: admin.email }), propertyInfo())
    expect(placed.signedIn).toBeNull()
  })

  it('orders on the account of a signed-in user, whatever address the report goes to', async () => {
    const user = await makeUser({ password: 'secret1' })
    const session = makeSession(user)
    const info = customerInfo()
    const placed = placeOrder({ sessionId: session.id, user }, info, propertyInfo())
    expect(placed.signedIn).toBeNull()
    expect(readOrder(placed.order.id)).toMatchObject({ userId: user.id, email: info.email })
    expect(countOf(users)).toBe(1)
  })

  it('moves the order to another account when its address is corrected', () => {
    const first = placeOrder(visitor(), customerInfo({ email: 'tset@example.com' }), propertyInfo())
    const { id: sessionId, user } = must(first.signedIn)
    const second = placeOrder(
      { sessionId, user },
      customerInfo({ email: 'test@example.com' }),
      propertyInfo(),
    )
    const session = must(second.signedIn)
    expect(second).toMatchObject({ order: first.order, isCreated: false })
    expect(session.user.email).toBe('test@example.com')
    expect(readOrder(first.order.id)).toMatchObject({ userId: session.user.id, email: 'test@example.com' })
    expect(findCheckout(session.id).order?.id).toBe(first.order.id)
    expect(countOf(orders)).toBe(1)
  })

  it('rejects changes of a paid order as a conflict', async () => {
    const first = placeOrder(visitor(), customerInfo(), propertyInfo())
    const { id: sessionId, user } = must(first.signedIn)
    write((tx) => markOrderPaid(tx, first.order.id, Date.now()))
    const before = readOrder(first.order.id)
    await expectRefusal(
      () =>
        placeOrder(
          { sessionId, user },
          customerInfo({ email: user.email }),
          propertyInfo({ propertyCity: 'X' }),
        ),
      'conflict',
      /^This order has already been paid/,
    )
    expect(readOrder(first.order.id)).toEqual(before)
  })

  it('records the author', () => {
    const { order, signedIn } = placeOrder(visitor(), customerInfo(), propertyInfo())
    const entries = db().select().from(activities).where(eq(activities.orderId, order.id)).all()
    expect(entries).toMatchObject([{ action: 'created', section: 'order', userId: signedIn?.user.id }])
  })

  it('creates one order and one account when sent twice, the second time with the old cookie', () => {
    const session = visitor()
    const info = customerInfo()
    const first = placeOrder(session, info, propertyInfo())
    const second = placeOrder(session, info, propertyInfo({ propertyCity: 'Olympia' }))
    expect(second).toMatchObject({ order: first.order, isCreated: false, signedIn: null })
    expect(countOf(orders)).toBe(1)
    expect(countOf(users)).toBe(1)
    expect(findCheckout(session.sessionId).propertyInfo?.propertyCity).toBe('Olympia')
    expect(findCheckout(must(first.signedIn).id).propertyInfo?.propertyCity).toBe('Olympia')
  })

  it('ends the old session two minutes after it registered a customer', () => {
    const before = makeSession()
    const info = customerInfo()
    const now = Date.now()
    const { signedIn } = placeOrder({ sessionId: before.id, user: null }, info, propertyInfo())
    expect(findSession(before.token, now + minuteMs)).toMatchObject({ user: null, isRenewed: false })
    expect(findSession(before.token, Date.now() + 2 * minuteMs)).toBeNull()
    expect(findSession(must(signedIn).token, now + dayMs)).toMatchObject({ user: { email: info.email } })
  })

  it('continues in a signed-out session when sent again with the old cookie', () => {
    const before = makeSession()
    const info = customerInfo()
    const visitor = { sessionId: before.id, user: null }
    const first = placeOrder(visitor, info, propertyInfo())
    const { continued } = placeOrder(visitor, info, propertyInfo())
    expect(findSession(must(continued).token, Date.now() + dayMs)).toMatchObject({ user: null })
    expect(findCheckout(must(continued).id).order?.id).toBe(first.order.id)
    expect(findSession(before.token, Date.now() + 2 * minuteMs)).toBeNull()
  })

  it('forgets the input and ends every session of the checkout on sign-out', () => {
    const session = visitor()
    const { signedIn } = placeOrder(session, customerInfo(), propertyInfo())
    signOut(must(signedIn).id, must(signedIn).user)
    expect(countOf(sessions)).toBe(0)
    expect(countOf(checkouts)).toBe(0)
    expect(countOf(orders)).toBe(1)
  })

  it('rejects an ended session as a conflict, and writes nothing', async () => {
    await expectRefusal(
      () => placeOrder({ sessionId: 'gone', user: null }, customerInfo(), propertyInfo()),
      'conflict',
      /no longer open/,
    )
    expect(countOf(orders)).toBe(0)
    expect(countOf(users)).toBe(0)
  })
})

describe('the steps of the checkout', () => {
  it('open one after another', async () => {
    const session = makeSession()
    const step = (id: string | null) => currentStep(findCheckout(id))
    expect(step(null)).toBe(1)
    expect(step(session.id)).toBe(1)
    const info = customerInfo()
    saveCustomerInfo(session.id, info)
    expect(step(session.id)).toBe(2)
    const { order, signedIn } = placeOrder({ sessionId: session.id, user: null }, info, propertyInfo())
    const nextId = must(signedIn).id
    expect(step(nextId)).toBe(3)
    await upload(order.id, 'bylaws.pdf', pdf())
    expect(step(nextId)).toBe(4)
    write((tx) => markOrderPaid(tx, order.id, Date.now()))
    expect(step(nextId)).toBe(5)
    expect(findCheckout(nextId).order).toMatchObject({ paymentStatus: 'paid', documentCount: 1 })
  })

  it('lead to the confirmation after starting a bank transfer', async () => {
    const { order, signedIn } = placeOrder(visitor(), customerInfo(), propertyInfo())
    const sessionId = must(signedIn).id
    await upload(order.id, 'bylaws.pdf', pdf())
    const transfer = (state: 'open' | 'processing' | 'canceled', gatewayId: string) =>
      insertPayment(order.id, { gatewayId, method: 'bank_transfer', state })
    transfer('canceled', 'pi_1')
    expect(currentStep(findCheckout(sessionId))).toBe(4)
    transfer('open', 'pi_2')
    expect(currentStep(findCheckout(sessionId))).toBe(5)
    expect(findCheckout(sessionId).order).toMatchObject({
      paymentStatus: 'pending',
      isAwaitingTransfer: true,
    })
  })
})

describe('step 1 sent again', () => {
  it('keeps the last version, one draft for each session', () => {
    const { id } = makeSession()
    saveCustomerInfo(id, customerInfo({ firstName: 'First' }))
    saveCustomerInfo(id, customerInfo({ firstName: 'Second' }))
    expect(findCheckout(id).customerInfo?.firstName).toBe('Second')
    expect(countOf(checkouts)).toBe(1)
  })

  it('updates the unpaid order, and not a paid one', () => {
    const { order, signedIn } = placeOrder(visitor(), customerInfo(), propertyInfo())
    const { id, user } = must(signedIn)
    saveCustomerInfo(id, customerInfo({ email: user.email, lastName: 'Corrected', phone: '555-010-0199' }))
    expect(readOrder(order.id)).toMatchObject({ lastName: 'Corrected', phone: '555-010-0199' })
    write((tx) => markOrderPaid(tx, order.id, Date.now()))
    saveCustomerInfo(id, customerInfo({ email: user.email, lastName: 'Too late' }))
    expect(readOrder(order.id).lastName).toBe('Corrected')
  })
})

describe('the next order', () => {
  it("starts once the first is paid, and keeps the customer's information", () => {
    const { order, signedIn } = placeOrder(visitor(), customerInfo(), propertyInfo())
    const { id, user } = must(signedIn)
    startNextOrder(id)
    expect(findCheckout(id).order?.id).toBe(order.id)
    write((tx) => markOrderPaid(tx, order.id, Date.now()))
    startNextOrder(id)
    const checkout = findCheckout(id)
    expect(checkout).toMatchObject({ order: null, propertyInfo: null, customerInfo: { email: user.email } })
    expect(currentStep(checkout)).toBe(2)
    const next = placeOrder({ sessionId: id, user }, must(checkout.customerInfo), propertyInfo())
    expect(next.isCreated).toBe(true)
    expect(next.order.id).not.toBe(order.id)
  })
})
