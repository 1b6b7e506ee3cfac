import { and, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { hoas } from '~db/schema'
import { DomainError } from '../domain-error'
import type { HoaFields } from './schema'

type NameAndPlace = Pick<HoaFields, 'name' | 'city' | 'state'>

const hoaWithSameName = prepared((db) =>
  db
    .select({ id: hoas.id })
    .from(hoas)
    .where(
      and(
        sql`${hoas.name} collate nocase = ${placeholder('name')}`,
        // The unary plus makes SQLite use the index on the name, since a place may have thousands of HOAs.
        sql`+${hoas.state} = ${placeholder('state')}`,
        sql`+${hoas.city} = ${placeholder('city')} collate nocase`,
        ne(hoas.id, placeholder('id')),
      ),
    )
    .prepare(),
)

/**
 * The HOA that already has this name in this place; null if there is none.
 * @param id an HOA to ignore
 */
export const findDuplicate = (
  database: Db | Tx,
  { name, city, state }: NameAndPlace,
  id = 0,
): number | null => hoaWithSameName(database).get({ name, state, city, id })?.id ?? null

/**
 * Rejects a name that another HOA has in the same place, whether the form was sent twice or a colleague added
 * it.
 * @param id the HOA being renamed, if it exists already
 * @throws DomainError `conflict`
 */
export function refuseDuplicate(tx: Tx, fields: NameAndPlace, id = 0) {
  if (findDuplicate(tx, fields, id) === null) return
  const message = 'An HOA with this name is already on the list, in the same city and state.'
  throw new DomainError('conflict', message, { fields: { name: message } })
}
