import { declare } from '~/http/access'

/** Reports, staff pages and a checkout in progress are nobody's search results. */
export const loader = declare(
  'anyone',
  () =>
    new Response(
      'User-agent: *\nDisallow: /admin\nDisallow: /api\nDisallow: /checkout\nDisallow: /partner\nDisallow: /report\n',
      {
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
      },
    ),
)
