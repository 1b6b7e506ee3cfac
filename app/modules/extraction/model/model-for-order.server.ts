import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { hoas, orders } from '~db/schema'
import { env } from '~/env.server'
import { configuredModel, type ConfiguredModel } from './models'
import type { ModelReceiver } from './receiver'
import type { OrderHead } from './request-text'

/** The configured model, for screens and checks. */
export const currentModel = (): ConfiguredModel | null => configuredModel(env())

/**
 * The model that may read an order's documents: none before payment, after a cancellation, or if an operator has
 * switched it off for the order.
 */
export function modelForOrder(orderId: number): ConfiguredModel | null {
  const order = db()
    .select({ status: orders.status, canceledAt: orders.canceledAt, isModelOff: orders.isModelOff })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  if (!order || order.status === 'pending' || order.canceledAt !== null || order.isModelOff) return null
  return currentModel()
}

/** The configured model's name and whether it is switched off for the order, for staff; null without a model. */
export function modelOfOrder(orderId: number): { name: string; isOff: boolean } | null {
  const model = currentModel()
  const order = db().select({ isOff: orders.isModelOff }).from(orders).where(eq(orders.id, orderId)).get()
  return model && order ? { name: `${model.name} (${model.receiver})`, isOff: order.isOff } : null
}

/** What requests say about an order. */
export function orderHead(orderId: number): OrderHead {
  const order = db()
    .select({
      address: orders.subjectPropertyAddress,
      city: orders.propertyCity,
      state: orders.propertyState,
      association: hoas.name,
    })
    .from(orders)
    .leftJoin(hoas, eq(hoas.id, orders.hoaId))
    .where(eq(orders.id, orderId))
    .get()
  if (!order) throw new Error(`There is no order ${orderId}`)
  const { address, city, state, association } = order
  return { property: `${address}, ${city}, ${state}`, association }
}

/** Who receives the documents of paid orders for reading. */
export function modelReceiver(): ModelReceiver {
  const model = currentModel()
  return model && { name: model.receiver, isOwnServer: model.vendor === 'own' }
}
