import { env } from '~/env.server'
import { declare } from '~/http/access'
import { sampleNumbers } from '~/modules/reports/samples/sample-numbers'

/** The pages that search engines should index. All others are private or reachable only through a link. */
const paths = [
  '/',
  '/test-customer-reports',
  ...sampleNumbers.map((number) => `/report/${number}`),
  '/scoring',
  '/demo/management-company',
  '/legal/terms',
  '/legal/privacy',
  '/legal/refunds',
  '/legal/accessibility',
]

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const loader = declare('anyone', () => {
  const urls = paths.map((path) => `  <url><loc>${escapeXml(env().APP_URL + path)}</loc></url>`)
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(sitemap, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(sitemap)),
      'Cache-Control': 'public, max-age=3600',
    },
  })
})
