import { and, count, eq, ne } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { orders, promotionCodes, promotionRedemptions } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { usd } from '../formatting'
import { livePayments } from './live-payments.server'
import { closePayments } from './settle-payments.server'
import { discountOf, normalizeCode } from '../promotions/schema'

// An order's price changes only while no payment can still charge the previous one (decision 034): open
// payments are canceled at the gateway first, so that no one pays with a discount that was released, and no
// successful payment is lost.

const refuse = (message: string): never => {
  throw new DomainError('invalid', message, { fields: { code: message } })
}

function unpaidOrder(database: Db | Tx, orderId: number) {
  const order = database
    .select({
      orderNumber: orders.orderNumber,
      paymentStatus: orders.paymentStatus,
      totalCents: orders.totalCents,
      discountCents: orders.discountCents,
      promotionCode: orders.promotionCode,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  if (!order) throw new DomainError('not_found', 'There is no such order.')
  if (order.paymentStatus === 'paid') throw new DomainError('conflict', 'This order has already been paid.')
  return order
}

/**
 * The code, if the order may use it now.
 * @throws DomainError `invalid` with a message for the customer
 */
function usableCode(database: Db | Tx, orderId: number, typedCode: string, now: number) {
  const code = normalizeCode(typedCode)
  if (code === '') refuse('Please enter a promotion code.')
  const promotion = database.select().from(promotionCodes).where(eq(promotionCodes.code, code)).get()
  if (!promotion) return refuse('We don’t know this code. Please check its spelling.')
  if (!promotion.isActive) return refuse('This code is no longer active.')
  if (promotion.expiresAt !== null && promotion.expiresAt <= now) return refuse('This code has expired.')
  const uses = database
    .select({ count: count() })
    .from(promotionRedemptions)
    .where(
      and(eq(promotionRedemptions.promotionCodeId, promotion.id), ne(promotionRedemptions.orderId, orderId)),
    )
    .get()
  if (promotion.maxUses !== null && (uses?.count ?? 0) >= promotion.maxUses)
    return refuse('This code has been used as many times as it allows.')
  return promotion
}

const paymentUnderWay = () =>
  new DomainError(
    'conflict',
    'A payment for this order is under way, so its price can’t change. Please wait until it has arrived.',
  )

/** Whether a payment may succeed without further action by the customer. */
const isUnderWay = ({ state, method }: { state: string; method: string }) =>
  state === 'processing' || method === 'bank_transfer'

/** How often to retry if a payment is opened in another tab between the cancellation and the price change. */
const maxAttempts = 3

/**
 * Runs `change` in a transaction in which the order has no payment that could still succeed.
 * @throws DomainError `conflict` if the order is paid or a payment is in progress, `payment_unavailable`
 */
async function withoutLivePayments<T>(orderId: number, change: (tx: Tx) => T): Promise<T> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (livePayments(db(), orderId).some(isUnderWay)) throw paymentUnderWay()
    await closePayments({ orderId })
    const changed = write((tx) => {
      unpaidOrder(tx, orderId)
      return livePayments(tx, orderId).length === 0 ? { value: change(tx) } : null
    })
    if (changed) return changed.value
  }
  throw paymentUnderWay()
}

/**
 * Removes the order's code.
 * @returns the price without it
 */
function releaseCode(tx: Tx, orderId: number, now: number) {
  const { totalCents, discountCents, promotionCode, orderNumber } = unpaidOrder(tx, orderId)
  const priceCents = totalCents + discountCents
  if (promotionCode === null) return { priceCents, orderNumber, released: null }
  tx.delete(promotionRedemptions).where(eq(promotionRedemptions.orderId, orderId)).run()
  tx.update(orders)
    .set({ totalCents: priceCents, discountCents: 0, promotionCode: null, updatedAt: now })
    .where(eq(orders.id, orderId))
    .run()
  return { priceCents, orderNumber, released: promotionCode }
}

/**
 * Reserves a use of a code for an unpaid order and lowers its price; a previous code is released. The last
 * use of a code goes to the first request.
 * @throws DomainError `invalid` for a code that cannot be used, `conflict` if the order is paid or a payment
 * is in progress, `payment_unavailable`
 */
export async function applyPromotionCode(orderId: number, typedCode: string, now = Date.now()) {
  const { promotionCode } = unpaidOrder(db(), orderId)
  // Checked before canceling anything, so that a wrong code leaves an open payment unchanged.
  const { code } = usableCode(db(), orderId, typedCode, now)
  if (promotionCode === code) return
  await withoutLivePayments(orderId, (tx) => {
    const promotion = usableCode(tx, orderId, typedCode, now)
    const { priceCents, orderNumber, released } = releaseCode(tx, orderId, now)
    const discountCents = discountOf(promotion, priceCents)
    insertRow(tx, promotionRedemptions, { promotionCodeId: promotion.id, orderId, reservedAt: now })
    tx.update(orders)
      .set({
        totalCents: priceCents - discountCents,
        discountCents,
        promotionCode: promotion.code,
        updatedAt: now,
      })
      .where(eq(orders.id, orderId))
      .run()
    recordActivity(
      tx,
      {
        action: 'updated',
        section: 'payment',
        field: 'promotionCode',
        oldValue: released ?? 'none',
        newValue: promotion.code,
        orderId,
        description: `Promotion code ${promotion.code} takes ${usd(discountCents)} off order ${orderNumber}`,
      },
      now,
    )
  })
}

/**
 * Releases the order's code, if it has one.
 * @throws DomainError `conflict` if the order is paid or a payment is in progress, `payment_unavailable`
 */
export async function removePromotionCode(orderId: number, reason = 'removed', now = Date.now()) {
  if (unpaidOrder(db(), orderId).promotionCode === null) return
  await withoutLivePayments(orderId, (tx) => {
    const { released, orderNumber } = releaseCode(tx, orderId, now)
    if (released === null) return
    recordActivity(
      tx,
      {
        action: 'updated',
        section: 'payment',
        field: 'promotionCode',
        oldValue: released,
        newValue: 'none',
        orderId,
        description: `Promotion code ${released} ${reason} from order ${orderNumber}`,
      },
      now,
    )
  })
}
