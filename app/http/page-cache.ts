import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { gzipWithNonces, withNonces } from './gzip-with-nonces'

// Rendering a page with React takes twenty times what everything else about a request does, and most pages are asked for by people
// whom we don't know yet. What they get is the same for all of them but for the nonce, so that a page is rendered once a minute and
// cut into pieces at its nonces; each answer puts its own nonce between the pieces. The loaders run every time, and their data is
// part of the key, so that nobody sees an outdated page and nobody sees another's (decision 016 has the figures).

const cachedForMs = 60_000
const cachedAtMost = 50

type Bytes = Buffer<ArrayBuffer>
type CachedPage = { parts: Buffer[]; gzip: (nonce: string) => Bytes; until: number }

const pages = new Map<string, CachedPage>()

/**
 * What a page for a visitor without a cookie is made of: its path and its loaders' data; equal ones are equal pages but for the
 * nonce. Null for pages that are not cached: those of known visitors, with a query, after a form, of errors.
 */
export function pageKey(
  request: Request,
  status: number,
  { staticHandlerContext: page }: EntryContext,
): string | null {
  const { pathname, search } = new URL(request.url)
  const plain = status === 200 && search === '' && !request.headers.has('Cookie')
  if (!import.meta.env.PROD || !plain || request.method !== 'GET' || page.actionData || page.errors)
    return null
  return `${pathname} ${JSON.stringify(page.loaderData)}`
}

/** @param nonce the nonce that `html` contains */
export function cachePage(key: string, html: Bytes, nonce: string) {
  const [oldest] = pages.keys()
  if (oldest !== undefined && pages.size >= cachedAtMost) pages.delete(oldest)
  const parts = html
    .toString()
    .split(nonce)
    .map((part) => Buffer.from(part))
  pages.set(key, { parts, gzip: gzipWithNonces(parts), until: Date.now() + cachedForMs })
}

/** The cached page with this answer's nonce, as gzip where that is taken; null when there is none. */
export function cachedPage(
  key: string | null,
  { nonce, acceptsGzip }: AppLoadContext,
): { body: Bytes; encoding?: 'gzip' } | null {
  const page = key === null ? undefined : pages.get(key)
  if (!page || page.until <= Date.now()) return null
  if (acceptsGzip()) return { body: page.gzip(nonce), encoding: 'gzip' }
  return { body: Buffer.concat(withNonces(page.parts, Buffer.from(nonce))) }
}
