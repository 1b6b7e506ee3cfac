import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import { insertRow, placeholder, prepared } from '~db/prepared.server'
import { emailUndoLinks, users } from '~db/schema'
import { DomainError } from '../domain-error'
import { publishEvent, staffLink } from '../webhooks/publish-event.server'
import type { SignedInUser, UserRole } from '../permissions/signed-in-user'

/** The account with an email address, if any. */
const userByEmail = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, placeholder('email')))
    .prepare(),
)

const formerOwner = prepared((db) =>
  db
    .select({ id: emailUndoLinks.userId })
    .from(emailUndoLinks)
    .where(
      and(
        eq(emailUndoLinks.email, placeholder('email')),
        isNull(emailUndoLinks.usedAt),
        gt(emailUndoLinks.expiresAt, placeholder('now')),
      ),
    )
    .limit(1)
    .prepare(),
)

/**
 * The account that owns an address: the one that has it now, or had it before a change that can still be undone.
 * As long as it can be, no other account may use the address, or a thief could block the owner's undo link.
 */
export const findEmailOwner = (database: Db | Tx, email: string, now = Date.now()): number | null =>
  userByEmail(database).get({ email })?.id ?? formerOwner(database).get({ email, now })?.id ?? null

type NewAccount = {
  email: string
  firstName: string
  lastName: string
  role: UserRole
  phone?: string
  company?: string
  title?: string
  /** Without one, the owner sets a password through a link. */
  passwordHash?: string | null
}

/**
 * Adds an account and publishes the event. An existing account is never changed.
 * @throws DomainError `conflict` "Email already registered"
 */
export function insertAccount(tx: Tx, account: NewAccount, now = Date.now()): SignedInUser {
  const { email, firstName, lastName, role, passwordHash = null } = account
  if (findEmailOwner(tx, email, now) !== null) {
    throw new DomainError('conflict', 'Email already registered')
  }
  const id = insertRow(tx, users, {
    ...account,
    passwordHash,
    passwordSetAt: passwordHash === null ? null : now,
    createdAt: now,
    updatedAt: now,
  })
  publishEvent(
    tx,
    'user_created',
    { userId: id, role, link: staffLink(`/admin/activity-logs?user=${id}`) },
    now,
  )
  return { id, email, firstName, lastName, role }
}
