import { env } from '~/env.server'
import { declare } from '~/http/access'

const hidden = ['/admin', '/api', '/checkout', '/partner']

/**
 * Excludes pages that need an account, the API, and the checkout. Customers' reports exclude themselves with a meta tag
 * and a header, which crawlers must be able to read.
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
      'Cache-Control': 'public, max-age=3600',
    },
  })
})
