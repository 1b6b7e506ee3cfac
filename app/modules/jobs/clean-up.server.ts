import { lt } from 'drizzle-orm'
import { write } from '~db/client.server'
import { accountTokens, gatewayEvents } from '~db/schema'
import { log } from '~/log.server'
import { deleteExpiredSessions } from '../accounts/sessions.server'
import { isStoredNameOwned } from '../documents/queries.server'
import { removeOrphans } from '../documents/storage.server'
import { deleteFinishedJobs } from './queue.server'

const day = 86_400_000

/** Sweeps out what has expired. Stripe repeats events for three days; their ids are kept for 90. */
export async function cleanUp(now = Date.now()) {
  const swept = write((tx) => ({
    sessions: deleteExpiredSessions(tx, now),
    tokens: tx
      .delete(accountTokens)
      .where(lt(accountTokens.expiresAt, now - 30 * day))
      .run().changes,
    jobs: deleteFinishedJobs(tx, now - 30 * day),
    events: tx
      .delete(gatewayEvents)
      .where(lt(gatewayEvents.receivedAt, now - 90 * day))
      .run().changes,
  }))
  const files = await removeOrphans(isStoredNameOwned, now - day)
  log().info({ ...swept, files }, 'cleaned up')
}
