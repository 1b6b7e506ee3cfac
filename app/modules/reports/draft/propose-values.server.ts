import { eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import { db } from '~db/client.server'
import { hoas, orders, reports } from '~db/schema'
import { env } from '~/env.server'
import { businessDay } from '../../date-formats'
import type { PagedDocument } from '../../document-reading/types'
import { recordSearches, storedDocuments } from '../../document-reading/stored-documents.server'
import { decideValues, searchDocuments } from '../../extraction/extract-fields.server'
import type { Asker } from '../../extraction/model/ask.server'
import { modelForOrder } from '../../extraction/model/model-for-order.server'
import { readingNote } from '../../extraction/model/reading-note'
import { noModelReading, type ModelReading } from '../../extraction/model/reading'
import { askMissing, storedReading } from '../../extraction/model/read-parts.server'
import { settleFields } from '../../extraction/model/settle-fields.server'
import { openFields } from '../../extraction/model/second-pass'
import type { searchLimits } from '../../extraction/search-in-child.server'
import { fillReport } from './fill-report.server'

/** Searching takes a whole core, while many orders may wait for a model. */
const oneSearchAtATime = pLimit(1)

type Options = { signal: AbortSignal; now: number; limits: typeof searchLimits }

/**
 * Fills an order's report with the values of its documents: from rules, and from what a language model has answered.
 * @param asker asks the model what it has not answered yet; without it, only stored answers count
 * @returns whether the model is still to be asked
 */
export async function proposeValues(
  orderId: number,
  asker: Asker | null,
  { signal, now, limits }: Options,
): Promise<{ isModelPending: boolean }> {
  const documents = storedDocuments(orderId)
  const model = modelForOrder(orderId)
  const found = await oneSearchAtATime(() => searchDocuments(documents, { signal, limits }))
  const plan = model
    ? storedReading(orderId, model.name, documents, found.candidates, env().EXTRACTION_MAX_PAGES)
    : null
  const reading = plan && asker ? await askMissing(asker, plan, found.candidates) : (plan ?? noModelReading)
  const property = propertyOf(orderId)
  const decide = (read: ModelReading) =>
    decideValues(documents, found, read, { today: businessDay(now), property, signal })

  let items = await decide(reading)
  let isModelPending = plan !== null && plan.missing.length > 0
  if (model && reading.answers.length > 0) {
    const names = new Map(documents.map(({ documentId, name }) => [documentId, name]))
    const open = openFields(items, (documentId) => names.get(documentId) ?? '')
    const settled = await settleFields(orderId, model.name, open, asker)
    if (settled === null) isModelPending = true
    else if (settled.length > 0) items = await decide({ ...reading, settled })
  }
  signal.throwIfAborted()
  recordSearches(found.searched)
  fillReport(orderId, items, readingNote(documents, reading, isModelPending && !asker), now)
  recordCoverage(orderId, model ? coverageOf(documents, reading) : null)
  return { isModelPending: isModelPending && !asker }
}

type Coverage = { pagesByModel: number; pagesWithText: number }

function coverageOf(documents: readonly PagedDocument[], { answers }: ModelReading): Coverage {
  const read = new Set(
    answers.flatMap(({ part }) => part.pages.map(({ number }) => `${part.documentId}/${number}`)),
  )
  let pagesWithText = 0
  for (const { pages } of documents) for (const { text } of pages) if (text.trim() !== '') pagesWithText += 1
  return { pagesByModel: read.size, pagesWithText }
}

/** Written apart from the report's values: it is no change that anyone's edits could conflict with. */
const recordCoverage = (orderId: number, coverage: Coverage | null) =>
  db()
    .update(reports)
    .set(coverage ?? { pagesByModel: null, pagesWithText: null })
    .where(eq(reports.orderId, orderId))
    .run()

const propertyOf = (orderId: number) =>
  db()
    .select({ state: orders.propertyState, association: hoas.name })
    .from(orders)
    .leftJoin(hoas, eq(hoas.id, orders.hoaId))
    .where(eq(orders.id, orderId))
    .get() ?? null
