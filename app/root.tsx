import { MantineProvider } from '@mantine/core'
import type { LinksFunction, MetaFunction } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { defaultBrand } from './brand'
import { brand, env } from './env.server'
import { page } from './http/page.server'
import { isSidebarCollapsed } from './http/sidebar.server'
import { findFlash } from './http/visitor.server'
import type { RootData } from './ui/root-data'
import { useRootData } from './ui/root-data'
import { ErrorPage } from './ui/error-page'
import { usesScripts } from './ui/flash-banner'
import newsreader from './ui/fonts/newsreader-600.woff2?url'
import publicSans from './ui/fonts/public-sans-400-700.woff2?url'
import './ui/mantine.css'
import './ui/global.css'
import { useNonce } from './ui/nonce'
import { theme } from './ui/theme'
import './ui/theme.css'
import { Toasts } from './ui/toasts'

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

export const links: LinksFunction = () => [
  font(publicSans),
  font(newsreader),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const loader = page('anyone', async ({ request, context, visitor }): Promise<RootData> => ({
  brand: brand(),
  appUrl: env().APP_URL,
  user: visitor.user && {
    firstName: visitor.user.firstName,
    lastName: visitor.user.lastName,
    role: visitor.user.role,
  },
  flash: await findFlash(request, context),
  isSidebarCollapsed: await isSidebarCollapsed(request),
}))

/**
 * Rejected forms may set a flash message; without revalidation it would appear on the next page. Offline, it
 * cannot be fetched.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 0,
  actionResult,
  defaultShouldRevalidate,
}) =>
  !(actionResult as { isOffline?: boolean } | null)?.isOffline &&
  (defaultShouldRevalidate || actionStatus >= 400)

/** For error pages and other pages without a title. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.brand.productName ?? defaultBrand.productName },
]

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  // A page loads scripts only if its route asks for them; the others work fully without.
  const hasScripts = usesScripts(useMatches())
  const flash = useRootData()?.flash ?? null
  return (
    <html lang="en" data-mantine-color-scheme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          forceColorScheme="light"
          withCssVariables={false}
          withGlobalClasses={false}
        >
          {hasScripts ? <Toasts flash={flash}>{children}</Toasts> : children}
        </MantineProvider>
        {hasScripts && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export { ErrorPage as ErrorBoundary }
