import { DomainError } from '~/modules/domain-error'
import { maxPageSize, pageSize, type ListQuery } from '~/modules/paging'

const maxSearchLength = 200

const wholeNumber = (text: string | null, fallback: number, max: number) => {
  const n = /^\d{1,9}$/.test(text ?? '') ? Number(text) : fallback
  return Math.min(Math.max(n, 1), max)
}

/**
 * The page and the search of a list (rulings, section 7): `page` from 1, `pageSize` at most 200, `q`. What is no number counts as
 * not given.
 * @param pageName the parameter of the page, where a screen has two lists
 * @throws DomainError `invalid` for a search of more than 200 characters
 */
export function listQuery(request: Request, pageName = 'page'): ListQuery {
  const { searchParams } = new URL(request.url)
  const q = (searchParams.get('q') ?? '').trim()
  if (q.length > maxSearchLength) {
    const sentence = `Please search for at most ${maxSearchLength} characters.`
    throw new DomainError('invalid', sentence, { fields: { q: sentence } })
  }
  return {
    page: wholeNumber(searchParams.get(pageName), 1, 1e9),
    pageSize: wholeNumber(searchParams.get('pageSize'), pageSize, maxPageSize),
    q,
  }
}
