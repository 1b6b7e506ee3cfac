import type { SignedInUser } from '~/modules/accounts/schema'
import { DomainError } from '~/modules/domain-error'

/** The person behind a request whose route has admitted them. */
export function signedIn({ user }: { user: SignedInUser | null }): SignedInUser {
  if (!user) throw new DomainError('not_signed_in', 'Please sign in first.')
  return user
}
