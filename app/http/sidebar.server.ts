import { createCookie, type AppLoadContext } from '@remix-run/node'
import { env } from '~/env.server'

// Whether staff have collapsed the sidebar. Stored in a cookie rather than by a script, so that the first
// paint is right.

const sidebarCookie = createCookie('sidebar', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: env().APP_URL.startsWith('https:'),
  maxAge: 365 * 86_400,
})

export const isSidebarCollapsed = async (request: Request): Promise<boolean> =>
  (await sidebarCookie.parse(request.headers.get('Cookie'))) === 'collapsed'

export const saveSidebarState = async (context: AppLoadContext, isCollapsed: boolean) =>
  context.setCookie(
    isCollapsed
      ? await sidebarCookie.serialize('collapsed')
      : await sidebarCookie.serialize('', { maxAge: 0 }),
  )
