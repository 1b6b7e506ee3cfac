import type { SignedInUser } from '~/modules/accounts/schema'
import { DomainError } from '~/modules/domain-error'

/** Who is at work, on a route that nobody else may use. @throws DomainError `not_signed_in` on one that is for anyone */
export function actorOf({ user }: { user: SignedInUser | null }): SignedInUser {
  if (!user) throw new DomainError('not_signed_in', 'Please sign in first.')
  return user
}
