import pLimit from 'p-limit'
import sharp from 'sharp'
import { write } from '~db/client.server'
import { env } from '~/env.server'
import { languageModel } from '~/integrations/language-model.server'
import { log } from '~/log.server'
import { findOrderPage, pageImage } from '../../document-viewer/page-images.server'
import { DomainError } from '../../domain-error'
import type { LanguageModel } from '../../extraction/language-model'
import { Asker } from '../../extraction/model/ask.server'
import { modelForOrder, orderHead } from '../../extraction/model/model-for-order.server'
import { endInterruptedRequests } from '../../extraction/model/requests.server'
import { searchLimits } from '../../extraction/search-in-child.server'
import { releaseUniqueKey } from '../../jobs/queue.server'
import { proposeValues } from './propose-values.server'

/** Vendors scale larger pictures down. */
const pictureSide = 1_500

/** The key of the job that asks about an order; freed when the job starts. */
export const readWithModelKey = (orderId: number) => `read-with-model@${orderId}`

/** An order's jobs wait for each other, so that none asks what another one is asking. */
const orderLimits = new Map<number, ReturnType<typeof pLimit>>()

function limitOf(orderId: number) {
  const limit = orderLimits.get(orderId) ?? pLimit(1)
  orderLimits.set(orderId, limit)
  return limit
}

/** A page as a picture for the model; null for a page that cannot be drawn. */
async function drawPage(orderId: number, documentId: number, page: number, signal: AbortSignal) {
  try {
    const png = await pageImage(findOrderPage(orderId, documentId, page), signal)
    return await sharp(png)
      .resize({ width: pictureSide, height: pictureSide, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof DomainError))
      log().warn({ error, documentId, page }, 'a page was sent without its picture')
    return null
  }
}

type Options = { client?: LanguageModel; timeLimitMs?: number; limits?: typeof searchLimits }

/**
 * The job `read-with-model`: asks a language model about an order's documents, stores each answer as it arrives, and
 * proposes the values again. What staff have verified or entered stays. Stops when the order is canceled or the model
 * is switched off for it.
 */
export async function readWithModel(
  { orderId }: { orderId: number },
  signal: AbortSignal,
  { client, timeLimitMs, limits = searchLimits }: Options = {},
) {
  // Documents added from now on may miss this run.
  write((tx) => releaseUniqueKey(tx, readWithModelKey(orderId)))
  const limit = limitOf(orderId)
  await limit(async () => {
    const model = modelForOrder(orderId)
    if (!model) return
    endInterruptedRequests(orderId)
    const { EXTRACTION_EFFORT, EXTRACTION_BUDGET, EXTRACTION_MAX_PICTURES } = env()
    const asker = new Asker({
      orderId,
      model,
      client: client ?? languageModel(model),
      head: orderHead(orderId),
      effort: EXTRACTION_EFFORT,
      budgetMicros: Math.round(EXTRACTION_BUDGET * 1_000_000),
      maxPictures: EXTRACTION_MAX_PICTURES,
      drawPage: (documentId, page) => drawPage(orderId, documentId, page, signal),
      mayContinue: () => modelForOrder(orderId) !== null,
      signal,
      ...(timeLimitMs !== undefined && { timeLimitMs }),
    })
    try {
      await proposeValues(orderId, asker, { signal: asker.signal, now: Date.now(), limits })
    } catch (error) {
      // Whoever canceled the order or switched the model off has taken care of the values.
      if (signal.aborted || !asker.signal.aborted) throw error
    } finally {
      asker.end()
    }
  })
  if (limit.pendingCount + limit.activeCount === 0) orderLimits.delete(orderId)
}
