import type { Tx } from '~db/client.server'
import { enqueue } from '../jobs/queue.server'

/** Autosave saves several answers a minute: reports are updated once for all of them. */
const collectMs = 15_000

/** Has new answers offered in the reports of the HOA's orders, in the transaction that saves them. */
export function queueOffers(tx: Tx, hoaId: number) {
  // The time of this moment, within the transaction: the job of this span can't have run yet.
  const span = Math.floor(Date.now() / collectMs)
  enqueue(
    tx,
    'offer-answers',
    { hoaId },
    { uniqueKey: `offer-answers-${hoaId}-${span}`, runAt: (span + 1) * collectMs },
  )
}
