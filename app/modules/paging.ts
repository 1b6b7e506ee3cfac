export const pageSize = 50
/** Of calls (docs/specification/json-api.md#lists-in-calls). */
export const maxPageSize = 200

/** What is typed into a search, in characters. */
export const maxSearchLength = 200
export const searchTooLong = `Please search for at most ${maxSearchLength} characters.`

/** What a list was asked for: its page, from 1, and what to search. */
export type ListQuery = { page: number; pageSize: number; q: string }

/** A page of a list. */
export type Page<T> = { rows: T[]; page: number; pageSize: number; total: number }

/**
 * Where a page lies in a list of `total` rows. A page beyond the last one is the last. The last pages are reached from the end, by
 * reading the list backwards: a database walks over every row that it skips.
 */
function placeOf(total: number, { page, pageSize }: { page: number; pageSize: number }) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(page, last)
  const before = (current - 1) * pageSize
  const limit = Math.min(pageSize, total - before)
  const backwards = before > total / 2
  return { page: current, limit, offset: backwards ? total - before - limit : before, backwards }
}

/** Reads a page: `read` gets limit, offset and whether to read backwards, and returns the rows in the order that it read them. */
export function readPage<T>(
  total: number,
  query: { page: number; pageSize: number },
  read: (place: { limit: number; offset: number; backwards: boolean }) => T[],
): Page<T> {
  const place = placeOf(total, query)
  const rows = place.limit > 0 ? read(place) : []
  if (place.backwards) rows.reverse()
  return { rows, page: place.page, pageSize: query.pageSize, total }
}
