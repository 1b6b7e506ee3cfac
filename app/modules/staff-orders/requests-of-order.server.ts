import { inArray } from 'drizzle-orm'
import { db } from '~db/client.server'
import { users } from '~db/schema'
import type { SignedInUser } from '../permissions/signed-in-user'
import { requireOrderAccess, canWorkOnOrder } from '../permissions/order-access.server'
import { findReceived, findRequestsOfOrder, isOrderRefunded } from '../document-requests/find-request.server'
import { matchReceived, pauseEnd } from '../document-requests/state'

/**
 * Document requests sent to an order's customer, newest first, and whether another can be sent.
 * @throws DomainError `not_found`; `forbidden` if the actor may not work on the order
 */
export function readRequests(actor: SignedInUser, orderId: number, now = Date.now()) {
  const order = requireOrderAccess(db(), actor, orderId, canWorkOnOrder)
  const requests = findRequestsOfOrder(db(), orderId, now)
  const received = requests.length > 0 ? findReceived(db(), orderId) : []
  const names = new Map(
    db()
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(inArray(users.id, [...new Set(requests.map(({ requestedById }) => requestedById))]))
      .all()
      .map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]),
  )
  return {
    canRequest:
      order.status !== 'pending' &&
      order.status !== 'completed' &&
      order.canceledAt === null &&
      !isOrderRefunded(db(), orderId),
    requests: requests.map((request) => {
      const receivedForRequest = received.filter(({ requestId }) => requestId === request.id)
      return {
        id: request.id,
        state: request.state,
        email: request.email,
        requestedBy: names.get(request.requestedById) ?? '',
        createdAt: request.createdAt,
        expiresAt: request.expiresAt,
        pausedUntil: pauseEnd(request, now),
        /** The deadline is not paused if it had already passed when documents were requested. */
        wasPaused: request.pausedUntil > request.createdAt,
        resumedAt: request.resumedAt,
        message: request.message,
        documents: matchReceived(request.documents, receivedForRequest).map(
          ({ kind, name, received: files }) => ({
            kind,
            name,
            received: files,
          }),
        ),
        received: receivedForRequest.map(({ id, name, status }) => ({ id, name, status })),
      }
    }),
  }
}
export type OrderRequests = ReturnType<typeof readRequests>
