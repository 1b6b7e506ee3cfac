import type { Tx } from '~db/client.server'
import { enqueue } from '../jobs/queue.server'

/** Autosave saves several answers a minute, so reports are updated once for all of them. */
const collectMs = 15_000

/**
 * Queues an update of the answers offered to the reports of the HOA's orders, in the transaction that saves
 * the answers.
 */
export function queueOffers(tx: Tx, hoaId: number) {
  // Read inside the transaction, so the job of this time span cannot have run yet.
  const span = Math.floor(Date.now() / collectMs)
  enqueue(
    tx,
    'offer-answers',
    { hoaId },
    { uniqueKey: `offer-answers-${hoaId}-${span}`, runAt: (span + 1) * collectMs },
  )
}
