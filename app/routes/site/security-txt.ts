import { brand, env } from '~/env.server'
import { declare } from '~/http/access'
import { dayMs } from '~/modules/time-units'

/** Where to report a vulnerability (RFC 9116). Not a file, because the support address is configured. */
export const loader = declare('anyone', () => {
  const expires = new Date(Date.now() + 90 * dayMs).toISOString().slice(0, 10)
  const lines = [
    `Contact: mailto:${brand().supportEmail}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${env().APP_URL}/.well-known/security.txt`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
})
