import { api, methodNotAllowed } from '~/http/api.server'
import { jsonResponse } from '~/http/json-response'
import { adoptSession, clientOf, ensureSession } from '~/http/visitor.server'
import { placeOrder } from '~/modules/orders/place-order.server'
import { customerInfoSchema, newOrderSchema, propertyInfoSchema } from '~/modules/orders/schema'

export const loader = methodNotAllowed('POST')

/** `POST /api/orders`: places the order of the caller's session, or updates its unpaid one. */
export const action = api('POST', {
  access: 'anyone',
  limit: 'order',
  body: newOrderSchema,
  async handle({ body, visitor, context }) {
    const sessionId = await ensureSession(context, visitor)
    const placed = placeOrder(
      { sessionId, user: visitor.user, client: clientOf(context) },
      customerInfoSchema.parse(body),
      propertyInfoSchema.parse(body),
    )
    const session = placed.signedIn ?? placed.continued
    if (session) await adoptSession(context, session)
    return jsonResponse({ order: placed.order }, placed.isCreated ? 201 : 200)
  },
})
