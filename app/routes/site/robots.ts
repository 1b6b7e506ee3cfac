import { env } from '~/env.server'
import { declare } from '~/http/access'

const hidden = ['/admin', '/api', '/checkout', '/partner']

/**
 * Staff pages and a checkout in progress are nobody's search results. Customers' reports say so themselves, and crawlers must be
 * able to read them for that.
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
