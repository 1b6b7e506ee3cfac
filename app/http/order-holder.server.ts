import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import type { OrderHolder } from '~/modules/orders/held-order.server'
import { signedCookie } from './cookies.server'
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
