import { and, eq, sql } from 'drizzle-orm'
import { write } from '~db/client.server'
import { hoas } from '~db/schema'
import { acting } from '../accounts/acting.server'
import type { SignedInUser } from '../accounts/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { toColumns } from './columns.server'
import type { HoaFields } from './schema'

/**
 * Adds an HOA. @returns its id
 * @throws DomainError `conflict` when one of that name is known in the same place: a form that was sent twice, or a colleague's
 */
export function createHoa(by: SignedInUser, fields: HoaFields, now = Date.now()): number {
  return write((tx) => {
    acting(tx, by, 'edit hoas')
    const { name, city, state } = fields
    const same = tx
      .select({ id: hoas.id })
      .from(hoas)
      .where(
        and(
          eq(hoas.state, state),
          sql`${hoas.city} = ${city} collate nocase`,
          sql`${hoas.name} = ${name} collate nocase`,
        ),
      )
      .get()
    if (same) {
      const sentence = 'An HOA with this name is on the list already, in the same city and state.'
      throw new DomainError('conflict', sentence, { fields: { name: sentence } })
    }
    const { id } = tx
      .insert(hoas)
      .values({ ...toColumns(fields), createdAt: now, updatedAt: now })
      .returning({ id: hoas.id })
      .get()
    recordActivity(
      tx,
      {
        userId: by.id,
        action: 'created',
        section: 'hoas',
        description: `${name} added`,
        metadata: { hoaId: id, hoa: name },
      },
      now,
    )
    return id
  })
}
