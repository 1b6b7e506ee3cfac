import { DomainError } from '~/modules/domain-error'

/**
 * The id in an address.
 * @throws DomainError `not_found` for anything that can't be one, with `sentence`
 */
export function pathId(text: string | undefined, sentence: string): number {
  if (!/^\d{1,15}$/.test(text ?? '')) throw new DomainError('not_found', sentence)
  return Number(text)
}
