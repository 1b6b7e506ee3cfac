import { useRouteLoaderData } from '@remix-run/react'
import { defaultBrand, type Brand } from '~/brand'
import type { SessionMessage } from '~/modules/accounts/schema'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'

/** The root loader's data, available on every page. */
export type RootData = {
  brand: Brand
  /** The public address of the product, such as "https://example.com". */
  appUrl: string
  user: Pick<SignedInUser, 'firstName' | 'lastName' | 'role'> | null
  flash: SessionMessage | null
  /** Whether the staff sidebar is collapsed. */
  isSidebarCollapsed: boolean
}

export const useRootData = () => useRouteLoaderData<RootData>('root')

/** The product's names; defaults if the root loader failed. */
export const useBrand = (): Brand => useRootData()?.brand ?? defaultBrand

type Matches = readonly { id: string; data?: unknown }[]

const rootOf = (matches: Matches) =>
  matches.find((match) => match.id === 'root')?.data as RootData | undefined

/** A page's title, for `meta`. */
export const pageTitle = (title: string, matches: Matches) => ({
  title: `${title} · ${rootOf(matches)?.brand.productName ?? defaultBrand.productName}`,
})

/** Rendered once by `scripts/social-image.mjs`. */
export const socialImage = {
  path: '/social.png',
  width: 1200,
  height: 630,
  alt: 'Understand Your HOA Documents: a sample report page with a health score, reserves, and alerts',
}

type PublicPage = {
  title: string
  /** The description in search results: up to about 160 characters. */
  description: string
  /** The canonical path of the page. */
  path: string
}

/** The `meta` of a public page: title, description, canonical URL, and the preview for shared links. */
export function publicPage({ title, description, path }: PublicPage, matches: Matches) {
  const appUrl = rootOf(matches)?.appUrl ?? ''
  const siteName = rootOf(matches)?.brand.productName ?? defaultBrand.productName
  const property = (name: string, content: string) => ({ property: `og:${name}`, content })
  return [
    pageTitle(title, matches),
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: appUrl + path },
    property('type', 'website'),
    property('site_name', siteName),
    property('title', title),
    property('description', description),
    property('url', appUrl + path),
    property('image', appUrl + socialImage.path),
    property('image:width', String(socialImage.width)),
    property('image:height', String(socialImage.height)),
    property('image:alt', socialImage.alt),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
