import { declare } from '~/http/access'

const rules = 'User-agent: *\nDisallow: /admin\nDisallow: /api\nDisallow: /checkout\nDisallow: /partner\n'

/** Staff pages and a checkout in progress are nobody's search results; reports say so themselves, and must be read for that. */
export const loader = declare(
  'anyone',
  () =>
    new Response(rules, {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Length': String(rules.length),
        'Cache-Control': 'public, max-age=3600',
      },
    }),
)
