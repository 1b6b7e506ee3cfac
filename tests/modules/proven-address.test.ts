import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listOwnOrders } from '~/modules/customer-orders/your-orders.server'
import { findHeldOrder } from '~/modules/orders/held-order.server'
import { knownCustomer } from '~/modules/orders/known-customer.server'
import { placeOrder } from '~/modules/orders/place-order.server'
import { findCustomer } from '~/modules/customer-data/find-customer.server'
import { findSession, startSession } from '~/modules/accounts/sessions.server'
import { registrationSchema } from '~/modules/accounts/schema'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { privateToken } from '~/modules/permissions/private-link.server'
import { changeEmail } from '~/modules/sign-in/own-account.server'
import { createLinkToken, setPasswordByLink } from '~/modules/sign-in/password-links.server'
import { proveAddressByLink, requestProof, unprovenAddress } from '~/modules/sign-in/prove-address.server'
import { registerCustomer } from '~/modules/sign-in/register-customer.server'
import { checkCredentials, signIn } from '~/modules/sign-in/sign-in.server'
import { createUndoLink, undoEmailChange } from '~/modules/sign-in/undo-email-change.server'
import { renderMail } from '~/worker/mails.server'
import { db, write } from '~db/client.server'
import { authenticatorApps, mails } from '~db/schema'
import { customerInfo, propertyInfo, updateOrder } from '../factories/orders'
import { makeSession, makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'

// Whose orders an account sees. Mallory has the address of Vera, who orders in her own browser.

const password = 'a long secret'
const vera = 'vera@example.com'

const register = async (email: string) => {
  const registered = await registerCustomer(
    registrationSchema.parse({ email, password, firstName: 'Mallory', lastName: 'Test' }),
  )
  return must(signIn(null, registered).user && registered.user, 'user')
}

/** An order of Vera's browser, without an account or in one that the order registers. */
const orderAs = (email: string) => {
  const { id: sessionId } = startSession()
  const placed = placeOrder({ sessionId, user: null }, customerInfo({ email }), propertyInfo())
  return { ...placed, orderNumber: placed.order.orderNumber, sessionId: placed.signedIn?.id ?? sessionId }
}

/** The order numbers that a new session of the account sees in its list. */
const listed = (user: SignedInUser, sessionId = makeSession(user).id) =>
  listOwnOrders({ userId: user.id, sessionId }, { page: 1, pageSize: 50 }).rows.map((row) => row.orderNumber)
const canOpen = (user: SignedInUser, orderNumber: string) =>
  findHeldOrder({ userId: user.id, sessionId: makeSession(user).id, privateTokens: [] }, orderNumber) !== null
const resetPassword = (userId: number, newPassword: string) =>
  setPasswordByLink(
    write((tx) => createLinkToken(tx, userId, 'reset')),
    'reset',
    newPassword,
  )
const linkFor = (userId: number) => write((tx) => createLinkToken(tx, userId, 'confirm'))

describe('an account whose address is not proven', () => {
  it('sees no order of another session, whether it was registered before or started by a checkout', async () => {
    const registered = await register(vera)
    const other = 'wanda@example.com'
    const fromCheckout = must(orderAs(other).signedIn, 'session').user
    for (const [user, email] of [
      [registered, vera],
      [fromCheckout, other],
    ] as const) {
      const { orderNumber, order, sessionId } = orderAs(email)
      updateOrder(order.id, {
        paymentStatus: 'paid',
        paidAt: 1,
        dueAt: 2,
        status: 'new',
        phone: '(555) 010-7777',
      })
      expect(listed(user)).not.toContain(orderNumber)
      expect(canOpen(user, orderNumber)).toBe(false)
      expect(knownCustomer(user).phone).not.toBe('(555) 010-7777')
      // Its own session and its private link open it, signed out.
      const none = { userId: null, sessionId: null, privateTokens: [] }
      expect(findHeldOrder({ ...none, sessionId }, orderNumber)).toBe(order.id)
      const link = privateToken({ id: order.id, email })
      expect(findHeldOrder({ ...none, privateTokens: [link] }, orderNumber)).toBe(order.id)
    }
  })

  it('sees what its present session placed, and after the proof all orders of the address', async () => {
    const { signedIn, orderNumber } = orderAs(vera)
    const { user, id } = must(signedIn, 'session')
    expect(listed(user, id)).toEqual([orderNumber])
    expect(listed(user)).toEqual([])
    const second = orderAs(vera).orderNumber
    expect(listed(user, id)).toEqual([orderNumber])
    const session = proveAddressByLink(user, id, linkFor(user.id))
    expect(listed(user, session.id)).toEqual([second, orderNumber])
    expect(canOpen(user, orderAs(vera).orderNumber)).toBe(true)
  })

  it('is taken over by the owner of the mailbox: password, sessions, and second factor do not survive', async () => {
    const mallory = await register(vera)
    const session = makeSession(mallory)
    db()
      .insert(authenticatorApps)
      .values({ userId: mallory.id, sealedKey: '', lastTimeStep: 0, createdAt: 1 })
      .run()
    const { orderNumber } = orderAs(vera)
    await resetPassword(mallory.id, 'a better secret')
    expect(findSession(session.token)).toBeNull()
    await expectRefusal(() => checkCredentials({ email: vera, password }), 'not_signed_in', /incorrect/)
    expect(db().select().from(authenticatorApps).all()).toEqual([])
    expect(listed(mallory)).toEqual([orderNumber])
  })

  it('is not proven by a link that was mailed for another account', async () => {
    const mallory = await register(vera)
    const { id } = makeSession(mallory)
    const stranger = await register('stranger@example.com')
    await expectRefusal(() => proveAddressByLink(mallory, id, linkFor(stranger.id)), 'not_found', /link/)
    expect(unprovenAddress(mallory)).toBe(vera)
  })

  it('keeps the proving session alone signed in', async () => {
    const user = await register(vera)
    const [mine, other] = [makeSession(user), makeSession(user)]
    const renewed = proveAddressByLink(user, mine.id, linkFor(user.id))
    expect(findSession(renewed.token)).not.toBeNull()
    for (const { token } of [mine, other]) expect(findSession(token)).toBeNull()
    await expectRefusal(() => requestProof(user), 'conflict', /already confirmed/)
  })
})

describe('an account that changed its address to a stranger’s', () => {
  it('loses the proof, mails the link to the new address, and keeps the orders that it had', async () => {
    const mallory = await makeUser({ password, email: 'mallory@example.com' })
    const own = orderAs(mallory.email).orderNumber
    await changeEmail(mallory, null, { email: vera, currentPassword: password })
    const { orderNumber } = orderAs(vera)
    expect(listed(mallory)).toEqual([own])
    expect(canOpen(mallory, orderNumber)).toBe(false)
    const mail = must(
      db()
        .select()
        .from(mails)
        .where(and(eq(mails.toAddress, vera), eq(mails.template, 'new-email-address')))
        .get(),
      'mail',
    )
    const { text } = await renderMail({ ...mail, template: 'new-email-address', to: vera })
    expect(text).toMatch(/\/confirm-email\?token=[\w-]{43}/)
  })

  it('gets none of the stranger’s orders back with its old address, even if the stranger proved theirs', async () => {
    const mallory = await makeUser({ password, email: 'mallory@example.com' })
    const changedAt = Date.now()
    await changeEmail(mallory, null, { email: vera, currentPassword: password })
    const before = orderAs(vera).orderNumber
    await resetPassword(mallory.id, 'a better secret')
    const after = orderAs(vera).orderNumber
    expect(listed(mallory)).toEqual([after, before])
    const link = write((tx) => createUndoLink(tx, mallory.id, { changedAt, email: mallory.email }))
    undoEmailChange(must(/token=(.+)/.exec(must(link, 'link').url)?.[1], 'token'))
    expect(listed(mallory)).toEqual([])
    const owner = await makeUser({ role: 'super' })
    expect(findCustomer(owner, mallory.email)?.orders).toEqual([])
    expect(findCustomer(owner, vera)?.orders).toHaveLength(2)
  })
})
