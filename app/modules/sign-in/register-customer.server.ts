import { write, type Tx } from '~db/client.server'
import { recordActivity, type Author } from '../activity/record.server'
import { findEmailOwner, insertAccount } from '../accounts/insert-account.server'
import { refuseWeakPassword } from '../accounts/password-rules.server'
import { hashPassword } from '../accounts/passwords.server'
import type { Registration } from '../accounts/schema'
import { queueMail } from '../mail/queue-mail.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import type { VerifiedCredentials } from './sign-in.server'

type Person = Pick<Registration, 'email' | 'firstName' | 'lastName' | 'phone' | 'company'>

function insertCustomer(tx: Tx, person: Person, passwordHash: string | null, author?: Author): SignedInUser {
  const { email, firstName, lastName, phone, company } = person
  const user = insertAccount(tx, {
    email,
    firstName,
    lastName,
    phone,
    company,
    role: 'customer',
    passwordHash,
  })
  recordActivity(tx, {
    ...(author ?? { userId: user.id }),
    action: 'created',
    section: 'account',
    description: `${email} registered`,
  })
  return user
}

/**
 * Registers a customer with a password, and mails the link that proves the address.
 * @throws DomainError `conflict` "Email already registered"; `invalid` for a password that is easy to guess
 */
export async function registerCustomer(person: Registration): Promise<VerifiedCredentials> {
  await refuseWeakPassword(person.password, person.email, 'password')
  const passwordHash = await hashPassword(person.password)
  const user = write((tx) => {
    const registered = insertCustomer(tx, person, passwordHash)
    queueMail(tx, { template: 'confirm-email', to: registered.email, userId: registered.id })
    return registered
  })
  return { user, passwordHash }
}

/**
 * The account for a checkout's email address (docs/specification/orders-and-checkout.md#placing-an-order). A
 * new address is registered without a password, which its owner sets through a mailed link; an existing
 * account is unchanged.
 * @param author who registers the customer, if not the customer
 * @returns the account's id, and the user to sign in if the account is new
 */
export function accountForCheckout(
  tx: Tx,
  person: Person,
  author?: Author,
): { userId: number; registered: SignedInUser | null } {
  const ownerId = findEmailOwner(tx, person.email)
  if (ownerId !== null) return { userId: ownerId, registered: null }
  const registered = insertCustomer(tx, person, null, author)
  return { userId: registered.id, registered }
}
