const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Calls from other machines, authenticated by a token or signature instead of a cookie. */
const authenticatedCalls = /^\/api\/(stripe\/webhook$|webhook\/)/

type RequestHead = { method: string; path: string; secFetchSite?: string; origin?: string; host?: string }

/**
 * Whether a state-changing request comes from our own pages
 * (docs/specification/roles-and-access.md#requests-from-other-sites). Browsers say so in Sec-Fetch-Site, older
 * ones in Origin; a client that sends neither is not a browser and has no cookies to abuse.
 */
export function isSameOrigin(
  { method, path, secFetchSite, origin, host }: RequestHead,
  appUrl: string,
): boolean {
  if (safeMethods.has(method) || authenticatedCalls.test(path)) return true
  if (secFetchSite) return secFetchSite === 'same-origin' || secFetchSite === 'none'
  if (origin === undefined) return true
  if (origin === appUrl) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
