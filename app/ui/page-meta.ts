import { defaultBrand } from '~/brand'
import type { RootData } from './root-data'

type Matches = readonly { id: string; data?: unknown }[]

const rootDataOf = (matches: Matches) =>
  matches.find((match) => match.id === 'root')?.data as RootData | undefined

/** A page's title, for `meta`. */
export const pageTitle = (title: string, matches: Matches) => ({
  title: `${title} · ${rootDataOf(matches)?.brand.productName ?? defaultBrand.productName}`,
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
export function publicPageMeta({ title, description, path }: PublicPage, matches: Matches) {
  const appUrl = rootDataOf(matches)?.appUrl ?? ''
  const siteName = rootDataOf(matches)?.brand.productName ?? defaultBrand.productName
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
