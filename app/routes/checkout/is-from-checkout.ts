/**
 * Whether a request comes from a page of the checkout. Ignores the protocol: a request that a proxy receives by
 * HTTPS reaches this process by HTTP.
 */
export function isFromCheckout(request: Request): boolean {
  const referrer = request.headers.get('Referer')
  if (referrer === null || !URL.canParse(referrer)) return false
  const { host, pathname } = new URL(referrer)
  return host === new URL(request.url).host && pathname === '/checkout'
}
