import { eq } from 'drizzle-orm'
import { db, type Db, type Tx } from '~db/client.server'
import { webhooks } from '~db/schema'
import { DomainError } from '../domain-error'

const webhookNotFound = () =>
  new DomainError('not_found', 'This webhook does not exist. Someone may have deleted it.')

/**
 * The stored row of a webhook.
 * @throws DomainError `not_found`
 */
export function webhookRow(id: number, database: Db | Tx = db()) {
  const row = database.select().from(webhooks).where(eq(webhooks.id, id)).get()
  if (!row) throw webhookNotFound()
  return row
}
