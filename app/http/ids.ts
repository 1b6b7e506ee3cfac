import { DomainError } from '~/modules/domain-error'

/** An id of an address or a form; 0, which no row has, for anything that is no id. */
export const parseId = (value: FormDataEntryValue | null | undefined): number =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : 0

/**
 * The id in an address.
 * @throws DomainError `not_found` for anything that can't be one, with `sentence`
 */
export function idParam(text: string | undefined, sentence: string): number {
  const id = parseId(text)
  if (id === 0) throw new DomainError('not_found', sentence)
  return id
}
