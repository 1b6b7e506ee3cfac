import { write } from '~db/client.server'
import { recordActivity } from '../activity/record.server'
import { insertAccount } from '../accounts/insert-account.server'
import { createLink } from '../sign-in/password-links.server'

/**
 * Adds a super, which is not possible on screen. Requires shell access to the host.
 * @returns the link to set the password, valid for 7 days
 * @throws DomainError `conflict` "Email already registered"
 */
export function addSuper(person: { email: string; firstName: string; lastName: string }): string {
  return write((tx) => {
    const { id, email } = insertAccount(tx, { ...person, role: 'super' })
    recordActivity(tx, {
      action: 'created',
      section: 'team',
      newValue: 'super',
      description: `${email} added as Super User on the host`,
      metadata: { memberId: id },
    })
    return createLink(tx, id, 'setup')
  })
}
