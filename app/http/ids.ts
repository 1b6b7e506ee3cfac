import { DomainError } from '~/modules/domain-error'

/** Parses an id from a URL or form; 0, which no row has, if it is invalid. */
export const parseId = (value: FormDataEntryValue | null | undefined): number =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : 0

/**
 * The id in a URL.
 * @throws DomainError `not_found` with `message` when it is not a valid id
 */
export function idParam(text: string | undefined, message: string): number {
  const id = parseId(text)
  if (id === 0) throw new DomainError('not_found', message)
  return id
}

/** The id of an order in a URL. @throws DomainError `not_found` */
export const orderIdParam = (text: string | undefined) => idParam(text, 'There is no such order.')
