import type { PageText } from './page-text'

/** Searches each page once, because many mentions and fields ask for the same result. */
export function cachedByPage<T>(search: (pageText: PageText) => T) {
  const results = new WeakMap<PageText, { result: T }>()
  return (pageText: PageText): T => {
    const cached = results.get(pageText) ?? { result: search(pageText) }
    results.set(pageText, cached)
    return cached.result
  }
}
