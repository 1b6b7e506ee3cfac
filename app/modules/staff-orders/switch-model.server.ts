import { eq } from 'drizzle-orm'
import { write } from '~db/client.server'
import { orders } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { enqueue } from '../jobs/queue.server'
import { requireActor } from '../permissions/actor.server'
import { canWorkOnOrder, refuseCanceled, requireOrderAccess } from '../permissions/order-access.server'
import type { SignedInUser } from '../permissions/signed-in-user'

/**
 * Switches the language model off or on for an order. Off, a reading that is under way stops, and the values are proposed
 * again from rules alone; its answers are kept, so that switching it on again costs nothing twice.
 * @throws DomainError `not_found`; `forbidden`; `conflict` before payment and after a cancellation
 */
export const switchModel = (actor: SignedInUser, orderId: number, isOff: boolean) =>
  write((tx) => {
    const user = requireActor(tx, actor, 'work on orders')
    const order = requireOrderAccess(tx, user, orderId, canWorkOnOrder)
    if (order.status === 'pending') throw new DomainError('conflict', 'The order is not paid yet.')
    refuseCanceled(order)
    const { changes } = tx.update(orders).set({ isModelOff: isOff }).where(eq(orders.id, orderId)).run()
    if (changes === 0) return
    if (order.status !== 'completed') enqueue(tx, 'extract-values', { orderId })
    recordActivity(tx, {
      userId: user.id,
      action: 'updated',
      section: 'documents',
      orderId,
      field: 'language model',
      oldValue: isOff ? 'on' : 'off',
      newValue: isOff ? 'off' : 'on',
      description: `Language model switched ${isOff ? 'off' : 'on'} for ${order.orderNumber}`,
    })
  })
