import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { gzipWithNonces, withNonces } from './gzip-with-nonces'
import { minuteMs } from '~/modules/time-units'

// React rendering takes twenty times as long as the rest of a request, and most pages go to visitors without
// a cookie, who all get the same page except for the nonce. Such a page is rendered once a minute and split
// at its nonces; each response inserts its own nonce. The loaders still run for every request, and their data
// is part of the cache key, so a cached page is never outdated or someone else's (decision 016 has the
// figures).

const cachedForMs = minuteMs
const maxCachedPages = 50

type Bytes = Buffer<ArrayBuffer>
type CachedPage = { parts: Buffer[]; gzip: (nonce: string) => Bytes; until: number }

const pages = new Map<string, CachedPage>()

/**
 * The cache key of a page for a visitor without a cookie: its path and its loaders' data. Null for pages that
 * are not cached: those for known visitors, with a query, after a form, or with an error.
 */
export function pageKey(
  request: Request,
  status: number,
  { staticHandlerContext: page }: EntryContext,
): string | null {
  const { pathname, search } = new URL(request.url)
  const isPlain = status === 200 && search === '' && !request.headers.has('Cookie')
  if (!import.meta.env.PROD || !isPlain || request.method !== 'GET' || page.actionData || page.errors)
    return null
  return `${pathname} ${JSON.stringify(page.loaderData)}`
}

/** @param nonce the nonce that `html` contains */
export function cachePage(key: string, html: Bytes, nonce: string) {
  const [oldest] = pages.keys()
  if (oldest !== undefined && pages.size >= maxCachedPages) pages.delete(oldest)
  const parts = html
    .toString()
    .split(nonce)
    .map((part) => Buffer.from(part))
  pages.set(key, { parts, gzip: gzipWithNonces(parts), until: Date.now() + cachedForMs })
}

/** The cached page with this response's nonce, gzipped if the client accepts it; null if it is not cached. */
export function cachedPage(
  key: string | null,
  { nonce, acceptsGzip }: AppLoadContext,
): { body: Bytes; encoding?: 'gzip' } | null {
  const page = key === null ? undefined : pages.get(key)
  if (!page || page.until <= Date.now()) return null
  if (acceptsGzip()) return { body: page.gzip(nonce), encoding: 'gzip' }
  return { body: Buffer.concat(withNonces(page.parts, Buffer.from(nonce))) }
}
