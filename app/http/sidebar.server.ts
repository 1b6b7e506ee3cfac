import type { AppLoadContext } from '@remix-run/node'
import { siteCookie } from './cookies.server'

// Whether staff have collapsed the sidebar. Stored in a cookie rather than by a script, so that the first
// paint is right.

const sidebarCookie = siteCookie('sidebar', 365)

export const isSidebarCollapsed = async (request: Request): Promise<boolean> =>
  (await sidebarCookie.parse(request.headers.get('Cookie'))) === 'collapsed'

export const saveSidebarState = async (context: AppLoadContext, isCollapsed: boolean) =>
  context.setCookie(
    isCollapsed
      ? await sidebarCookie.serialize('collapsed')
      : await sidebarCookie.serialize('', { maxAge: 0 }),
  )
