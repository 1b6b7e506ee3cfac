import { write, type Tx } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { hoas } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity, type Author } from '../activity/record.server'
import { toColumns } from './columns.server'
import { refuseDuplicate } from './refuse-duplicate.server'
import type { HoaFields } from './schema'

/**
 * Adds an HOA in the caller's transaction, after the caller's permission check.
 * @returns its id
 * @throws DomainError `conflict` if one with this name exists in the same place
 */
export function insertHoa(tx: Tx, author: Author, fields: HoaFields, now: number): number {
  refuseDuplicate(tx, fields)
  const id = insertRow(tx, hoas, { ...toColumns(fields), createdAt: now, updatedAt: now })
  recordActivity(
    tx,
    {
      ...author,
      action: 'created',
      section: 'hoas',
      description: `${fields.name} added`,
      metadata: { hoaId: id, hoa: fields.name },
    },
    now,
  )
  return id
}

/**
 * Adds an HOA.
 * @returns its id
 * @throws DomainError `conflict` if one with this name exists in the same place
 */
export const createHoa = (actor: SignedInUser, fields: HoaFields, now = Date.now()): number =>
  write((tx) => insertHoa(tx, { userId: requireActor(tx, actor, 'edit hoas').id }, fields, now))
