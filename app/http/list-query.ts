import { DomainError } from '~/modules/domain-error'
import { maxPageSize, maxSearchLength, pageSize, searchTooLong, type ListQuery } from '~/modules/paging'

/** A number from 1 to `max`; `fallback` if the text is not a number. */
const wholeNumber = (text: string | null, fallback: number, max: number) => {
  const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : fallback
  return Math.min(Math.max(number, 1), max)
}

const pageOf = (request: Request, name: string) =>
  wholeNumber(new URL(request.url).searchParams.get(name), 1, 1e9)

/** The page number of a list that parses its search itself. */
export const listPage = (request: Request) => ({
  page: pageOf(request, 'page'),
  pageSize: wholeNumber(new URL(request.url).searchParams.get('pageSize'), pageSize, maxPageSize),
})

function searchOf(request: Request): string {
  const search = (new URL(request.url).searchParams.get('q') ?? '').trim()
  if (search.length > maxSearchLength)
    throw new DomainError('invalid', searchTooLong, { fields: { q: searchTooLong } })
  return search
}

/**
 * The page and search of an API list (docs/specification/json-api.md#lists-in-calls): `page` from 1,
 * `pageSize` at most 200, `q`. Values that are not numbers are ignored.
 * @throws DomainError `invalid` for a search of more than 200 characters
 */
export const listQuery = (request: Request): ListQuery => ({ ...listPage(request), q: searchOf(request) })

/**
 * The same for a list on a screen, where the page size is fixed.
 * @param pageName the page parameter, for screens with two lists
 */
export const screenQuery = (request: Request, pageName = 'page'): ListQuery => ({
  page: pageOf(request, pageName),
  pageSize,
  q: searchOf(request),
})
