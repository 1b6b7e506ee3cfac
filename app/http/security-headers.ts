type Options = {
  nonce: string
  isHttps: boolean
  hasStripe: boolean
  isDevelopment: boolean
  /**
   * Whoever has the URL can open it: search engines must not index it, and it must not leak to other sites.
   */
  isUnlisted?: boolean | undefined
}

/**
 * The headers of every response. Scripts require the nonce; style attributes are allowed because React and
 * Mantine use them for positions and widths. Stripe's hosts are those in its documentation, and are included
 * only on pages that use Stripe.
 */
export function securityHeaders({
  nonce,
  isHttps,
  hasStripe,
  isDevelopment,
  isUnlisted,
}: Options): Record<string, string> {
  const policy = {
    'default-src': ["'self'"],
    'script-src': [
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(hasStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
    ],
    'style-src': ["'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...(hasStripe ? ['https://*.stripe.com'] : [])],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...(hasStripe ? ['https://api.stripe.com'] : []),
      ...(isDevelopment ? ['ws:'] : []),
    ],
    'frame-src': hasStripe
      ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
      : ["'none'"],
    'form-action': ["'self'", ...(hasStripe ? ['https://checkout.stripe.com'] : [])],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'manifest-src': ["'self'"],
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; '),
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Not `no-referrer` where there are forms: browsers would then send "Origin: null" with our own.
    'Referrer-Policy': isUnlisted ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(isUnlisted && { 'X-Robots-Tag': 'noindex' }),
    // Wallets offered by Stripe open their own windows.
    'Cross-Origin-Opener-Policy': hasStripe ? 'same-origin-allow-popups' : 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  }
}
