import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { proposeItems } from '../../extraction/choose'
import { searchLimits } from '../../extraction/search-in-child.server'
import { recordSearches, storedDocuments } from '../../document-reading/stored-documents.server'
import { businessDay } from '../../formatting'
import { isOrderCanceled } from '../../permissions/order-access.server'
import { orders } from '~db/schema'
import { fillReport } from './fill-report.server'
import { extractFields } from '../../extraction/extract-fields.server'
import { storedFacts } from '../../extraction/stored-facts.server'

/**
 * The job `extract-values`: finds the report's values in what was read of an order's documents, by rules, and by a language model
 * where one is set up. Nothing read is an answer too: every required item then says that it was not provided. A document that costs
 * too much to search gives what was found until then, and says so.
 */
export async function extractValues(
  { orderId }: { orderId: number },
  signal: AbortSignal,
  now = Date.now(),
  limits = searchLimits,
) {
  if (isOrderCanceled(db(), orderId)) return
  const documents = storedDocuments(orderId)
  const { candidates, searched, note } = await extractFields(documents, { signal, limits })
  const facts = await storedFacts(documents, candidates, signal)
  signal.throwIfAborted()
  recordSearches(searched)
  fillReport(orderId, proposeItems(facts, candidates, businessDay(now), propertyOf(orderId)), note, now)
}

const propertyOf = (orderId: number) =>
  db().select({ state: orders.propertyState }).from(orders).where(eq(orders.id, orderId)).get() ?? null
