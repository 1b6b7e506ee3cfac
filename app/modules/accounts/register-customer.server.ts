import { eq } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { given, insertRow, kept } from '~db/kept.server'
import { users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { hashPassword } from './passwords.server'
import type { Registration, SignedInUser } from './schema'

type Person = Pick<Registration, 'email' | 'firstName' | 'lastName' | 'phone' | 'company'>

const userByEmail = kept((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, given('email')))
    .prepare(),
)

function insertCustomer(tx: Tx, person: Person, passwordHash: string | null): SignedInUser {
  const now = Date.now()
  const { email, firstName, lastName, phone, company } = person
  const id = insertRow(tx, users, {
    email,
    firstName,
    lastName,
    phone,
    company,
    role: 'customer',
    passwordHash,
    passwordSetAt: passwordHash ? now : null,
    createdAt: now,
    updatedAt: now,
  })
  recordActivity(tx, {
    userId: id,
    action: 'created',
    section: 'account',
    description: `${email} registered`,
  })
  return { id, email, firstName, lastName, role: 'customer' }
}

/**
 * Registers a customer with a password of their own.
 * @throws DomainError `conflict` "Email already registered"
 */
export async function registerCustomer(person: Registration): Promise<SignedInUser> {
  const passwordHash = await hashPassword(person.password)
  return write((tx) => {
    const known = userByEmail().get({ email: person.email })
    if (known) throw new DomainError('conflict', 'Email already registered')
    return insertCustomer(tx, person, passwordHash)
  })
}

/**
 * The account of a checkout's email address (rulings, section 2): a new address is registered without a password, which its
 * owner sets by a mailed link; a known one keeps its account as it is.
 * @returns the account's id, and the user to sign in when the account is new
 */
export function accountForCheckout(
  tx: Tx,
  person: Person,
): { userId: number; registered: SignedInUser | null } {
  const known = userByEmail().get({ email: person.email })
  if (known) return { userId: known.id, registered: null }
  const registered = insertCustomer(tx, person, null)
  return { userId: registered.id, registered }
}
