import { env } from '~/env.server'
import { declare } from '~/http/access'

const hidden = ['/admin', '/api', '/checkout', '/partner']

/**
 * Excludes staff pages and the checkout. Customers' reports exclude themselves with a meta tag, which
 * crawlers must be able to read.
 */
export const loader = declare('anyone', () => {
  const rules = [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${env().APP_URL}/sitemap.xml`,
    '',
  ].join('\n')
  return new Response(rules, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': String(rules.length),
      'Cache-Control': 'public, max-age=3600',
    },
  })
})
