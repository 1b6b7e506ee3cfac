import { write } from '~db/client.server'
import { hoas } from '~db/schema'
import { acting } from '../accounts/acting.server'
import type { SignedInUser } from '../accounts/schema'
import { recordActivity } from '../activity/record.server'
import { toColumns } from './columns.server'
import { refuseDuplicate } from './refuse-duplicate.server'
import type { HoaFields } from './schema'

/**
 * Adds an HOA. @returns its id
 * @throws DomainError `conflict` when one of that name is known in the same place
 */
export function createHoa(by: SignedInUser, fields: HoaFields, now = Date.now()): number {
  return write((tx) => {
    acting(tx, by, 'edit hoas')
    refuseDuplicate(tx, fields)
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
        description: `${fields.name} added`,
        metadata: { hoaId: id, hoa: fields.name },
      },
      now,
    )
    return id
  })
}
