type Options = {
  nonce: string
  isHttps: boolean
  hasStripe: boolean
  isDevelopment: boolean
  /** The URL grants access to what it shows: search engines must not index it, and it must not leak to other sites. */
  hasSecretAddress?: boolean | undefined
}

/**
 * The headers of every response. Scripts require the nonce; style attributes are allowed because React and
 * Mantine use them for positions and widths. Stripe's hosts are those in its documentation, and are included
 * only on pages that use Stripe.
 */
export function securityHeaders({
  nonce,
  isHttps: https,
  hasStripe: stripe,
  isDevelopment: development,
  hasSecretAddress: secretAddress,
}: Options): Record<string, string> {
  const policy = {
    'default-src': ["'self'"],
    'script-src': [
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
    ],
    'style-src': ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...(stripe ? ['https://*.stripe.com'] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(stripe ? ['https://api.stripe.com'] : []), ...(development ? ['ws:'] : [])],
    'frame-src': stripe
      ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
      : ["'none'"],
    'form-action': ["'self'", ...(stripe ? ['https://checkout.stripe.com'] : [])],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'manifest-src': ["'self'"],
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; '),
    ...(https && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Not `no-referrer` where there are forms: browsers would then send "Origin: null" with our own.
    'Referrer-Policy': secretAddress ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(secretAddress && { 'X-Robots-Tag': 'noindex' }),
    // Wallets offered by Stripe open their own windows.
    'Cross-Origin-Opener-Policy': stripe ? 'same-origin-allow-popups' : 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  }
}
