import { DomainError } from '~/modules/domain-error'
import { maxPageSize, maxSearchLength, pageSize, searchTooLong, type ListQuery } from '~/modules/paging'

const wholeNumber = (text: string | null, fallback: number, max: number) => {
  const n = /^\d{1,9}$/.test(text ?? '') ? Number(text) : fallback
  return Math.min(Math.max(n, 1), max)
}

/** The page of a list alone, for lists that read their search themselves. */
export function listPage(request: Request, pageName = 'page') {
  const { searchParams } = new URL(request.url)
  return {
    page: wholeNumber(searchParams.get(pageName), 1, 1e9),
    pageSize: wholeNumber(searchParams.get('pageSize'), pageSize, maxPageSize),
  }
}

/**
 * The page and the search of a list (rulings, section 7): `page` from 1, `pageSize` at most 200, `q`. What is no number counts as
 * not given.
 * @param pageName the parameter of the page, where a screen has two lists
 * @throws DomainError `invalid` for a search of more than 200 characters
 */
export function listQuery(request: Request, pageName = 'page'): ListQuery {
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim()
  if (q.length > maxSearchLength)
    throw new DomainError('invalid', searchTooLong, { fields: { q: searchTooLong } })
  return { ...listPage(request, pageName), q }
}
