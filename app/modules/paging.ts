export const pageSize = 50
/** For API calls (docs/specification/json-api.md#lists-in-calls). */
export const maxPageSize = 200

/** In characters. */
export const maxSearchLength = 200
export const searchTooLong = `Please search for at most ${maxSearchLength} characters.`

/** The requested part of a list: a page number from 1, and a search text. */
export type ListQuery = { page: number; pageSize: number; q: string }

/** A page of a list. */
export type ListPage<T> = { rows: T[]; page: number; pageSize: number; total: number }

/**
 * The position of a page in a list of `total` rows. A page beyond the last is treated as the last. Pages in
 * the second half are read backwards from the end, because a database walks over every row that it skips.
 */
function pageRange(total: number, { page, pageSize }: { page: number; pageSize: number }) {
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(page, lastPage)
  const before = (current - 1) * pageSize
  const limit = Math.min(pageSize, total - before)
  const isBackwards = before > total / 2
  return {
    page: current,
    limit,
    offset: isBackwards ? total - before - limit : before,
    isBackwards,
  }
}

/**
 * Reads a page. `read` gets the limit, the offset, and whether to read backwards, from the end of the list. It
 * returns the rows as it read them; those read backwards are put in order here.
 */
export function readPage<T>(
  total: number,
  query: { page: number; pageSize: number },
  read: (range: { limit: number; offset: number; isBackwards: boolean }) => T[],
): ListPage<T> {
  const range = pageRange(total, query)
  const rows = range.limit > 0 ? read(range) : []
  if (range.isBackwards) rows.reverse()
  return { rows, page: range.page, pageSize: query.pageSize, total }
}
