import { write, type Tx } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { hoas } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity, type Author } from '../activity/record.server'
import { toColumns } from './columns.server'
import { refuseDuplicate } from './refuse-duplicate.server'
import type { HoaFields } from './schema'

type Options = {
  /** Whether the person has said that another HOA at the same street is a different one. */
  isSeparate?: boolean
  now?: number
}

/**
 * Adds an HOA in the caller's transaction, after the caller's permission check.
 * @returns its id
 * @throws DomainError `conflict` if the HOA exists already
 */
export function insertHoa(
  tx: Tx,
  author: Author,
  fields: HoaFields,
  { isSeparate = false, now = Date.now() }: Options,
): number {
  refuseDuplicate(tx, fields, { isSeparate })
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
 * @throws DomainError `conflict` if the HOA exists already
 */
export const createHoa = (actor: SignedInUser, fields: HoaFields, options: Options = {}): number =>
  write((tx) => insertHoa(tx, { userId: requireActor(tx, actor, 'edit hoas').id }, fields, options))
