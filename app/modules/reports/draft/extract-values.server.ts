import { db, write } from '~db/client.server'
import { enqueueOrExpedite } from '../../jobs/queue.server'
import { isOrderCanceled } from '../../permissions/order-access.server'
import { searchLimits } from '../../extraction/search-in-child.server'
import { readWithModelKey } from './read-with-model.server'
import { proposeValues } from './propose-values.server'

/**
 * The job `extract-values`: extracts the report's values from an order's documents by rules, and from what a language
 * model has answered about them before. If the model is still to be asked, another job does that. Without any text,
 * required items become "not provided". If a document exceeds its search limit, the values found so far are used.
 */
export async function extractValues(
  { orderId }: { orderId: number },
  signal: AbortSignal,
  now = Date.now(),
  limits = searchLimits,
) {
  if (isOrderCanceled(db(), orderId)) return
  const { isModelPending } = await proposeValues(orderId, null, { signal, now, limits })
  if (!isModelPending) return
  write((tx) =>
    enqueueOrExpedite(
      tx,
      'read-with-model',
      { orderId },
      { runAt: now, uniqueKey: readWithModelKey(orderId), maxAttempts: 5 },
    ),
  )
}
