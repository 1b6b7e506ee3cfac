import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { findHeldOrder, requireHeldOrder } from '~/modules/orders/held-order.server'
import { orderHolder } from './order-holder.server'
import { limitReportLookup } from './rate-limits.server'
import type { Visitor } from './visitor.server'

type Args = (LoaderFunctionArgs | ActionFunctionArgs) & { visitor: Visitor }

/**
 * The order in the URL, for pages that only its customer may open. Attempts by others count against the rate
 * limit, as do unknown order numbers.
 * @throws DomainError `forbidden` if the visitor may not manage the order or it does not exist;
 * `rate_limited`
 */
export async function orderOfHolder({ request, context, params, visitor }: Args) {
  const orderNumber = (params.orderNumber ?? '').trim().toUpperCase()
  const holder = await orderHolder(request, visitor)
  const orderId = await limitReportLookup(context.clientIp, () => findHeldOrder(holder, orderNumber))
  return { holder, orderNumber, orderId: orderId ?? requireHeldOrder(holder, orderNumber) }
}
