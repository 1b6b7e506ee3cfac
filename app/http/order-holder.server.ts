import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { findHeldOrder, requireHeldOrder, type OrderHolder } from '~/modules/orders/held-order.server'
import { normalizeOrderNumber } from '~/modules/orders/order-number.server'
import { signedCookie } from './cookies.server'
import { limitReportLookup } from './rate-limits.server'
import type { Visitor } from './visitor.server'

// A private link is opened once and then remembered in a cookie, so that the URL that people see, copy, and
// share is the public one of the report.

const ordersCookie = signedCookie('orders', 90)

/**
 * Cookies are limited to 4 KB: the orders opened longest ago are forgotten, and their link opens them again.
 */
const maxOrders = 10

async function openedTokens(request: Request): Promise<string[]> {
  const parsed = z.array(z.string()).safeParse(await ordersCookie.parse(request.headers.get('Cookie')))
  return parsed.success ? parsed.data : []
}

/** The requester's identity for access to customers' orders. */
export const orderHolder = async (request: Request, { sessionId, user }: Visitor): Promise<OrderHolder> => ({
  sessionId,
  userId: user?.id ?? null,
  privateTokens: await openedTokens(request),
})

type Args = (LoaderFunctionArgs | ActionFunctionArgs) & { visitor: Visitor }

/**
 * The order in the URL, for pages that only its customer may open. Attempts by others count against the rate
 * limit, as do unknown order numbers.
 * @throws DomainError `forbidden` if the visitor may not manage the order or it does not exist;
 * `rate_limited`
 */
export async function requireOrderOfHolder({ request, context, params, visitor }: Args) {
  const orderNumber = normalizeOrderNumber(params.orderNumber ?? '') ?? ''
  const holder = await orderHolder(request, visitor)
  const orderId = await limitReportLookup(context.clientIp, () => findHeldOrder(holder, orderNumber))
  // If nothing was found, requiring the order throws the refusal.
  return { holder, orderNumber, orderId: orderId ?? requireHeldOrder(holder, orderNumber) }
}

/** Lets this device manage the order of a private link. */
export async function rememberPrivateLink(request: Request, context: AppLoadContext, token: string) {
  const others = (await openedTokens(request)).filter((known) => known !== token)
  context.setCookie(await ordersCookie.serialize([token, ...others].slice(0, maxOrders)))
}

/** Forgets a private link on this device, for devices shared by several people. */
export async function forgetPrivateLink(request: Request, context: AppLoadContext, orderId: number) {
  const others = (await openedTokens(request)).filter((known) => !known.startsWith(`${orderId}-`))
  context.setCookie(await ordersCookie.serialize(others, others.length === 0 ? { maxAge: 0 } : {}))
}
