import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { proposeItems } from '../../extraction/decide/propose-items'
import { searchLimits } from '../../extraction/search-in-child.server'
import { recordSearches, storedDocuments } from '../../document-reading/stored-documents.server'
import { businessDay } from '../../date-formats'
import { isOrderCanceled } from '../../permissions/order-access.server'
import { hoas, orders } from '~db/schema'
import { fillReport } from './fill-report.server'
import { extractFields } from '../../extraction/extract-fields.server'
import { storedFacts } from '../../extraction/decide/stored-facts.server'

/**
 * The job `extract-values`: extracts the report's values from an order's documents, by rules and by a
 * language model if one is configured. Without any text, required items become "not provided". If a document
 * exceeds its search limit, the values found so far are used, with a note.
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
  db()
    .select({ state: orders.propertyState, association: hoas.name })
    .from(orders)
    .leftJoin(hoas, eq(hoas.id, orders.hoaId))
    .where(eq(orders.id, orderId))
    .get() ?? null
