import type { PageText } from './page-text'

/** Caches the results of a function of a page, since several fields need them, while the page is in memory. */
export function cachedByPage<T>(compute: (pageText: PageText) => T): (pageText: PageText) => T {
  const results = new WeakMap<PageText, { result: T }>()
  return (pageText) => {
    const known = results.get(pageText) ?? { result: compute(pageText) }
    results.set(pageText, known)
    return known.result
  }
}
