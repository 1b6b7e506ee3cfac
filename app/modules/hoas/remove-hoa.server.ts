import { eq } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { hoas } from '~db/schema'
import { recordActivity, type Author } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { hoaNotFound } from './queries.server'

/** Whether the database rejected a deletion because of a foreign key. */
const isForeignKeyError = (error: unknown) => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return [code, cause?.code].includes('SQLITE_CONSTRAINT_FOREIGNKEY')
}

/**
 * Deletes an HOA that nothing depends on.
 * @throws DomainError `not_found`; `conflict` while it has documents, orders, snapshots, or a partner
 */
export function deleteHoa(tx: Tx, author: Author, id: number) {
  const hoa = tx.select({ name: hoas.name }).from(hoas).where(eq(hoas.id, id)).get()
  if (!hoa) throw hoaNotFound()
  try {
    tx.delete(hoas).where(eq(hoas.id, id)).run()
  } catch (cause) {
    if (!isForeignKeyError(cause)) throw cause
    const message = `${hoa.name} has documents, orders, snapshots, or a partner; it can’t be deleted.`
    throw new DomainError('conflict', message, { cause })
  }
  recordActivity(tx, {
    ...author,
    action: 'deleted',
    section: 'hoas',
    description: `${hoa.name} deleted`,
    metadata: { hoaId: id, hoa: hoa.name },
  })
}

/**
 * Deletes an HOA for a user.
 * @throws DomainError `forbidden`; `not_found`; `conflict` while something depends on it
 */
export const removeHoa = (actor: SignedInUser, id: number) =>
  write((tx) => deleteHoa(tx, { userId: requireActor(tx, actor, 'edit hoas').id }, id))
