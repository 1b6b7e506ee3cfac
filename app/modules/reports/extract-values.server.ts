import { choose } from '../extraction/choose'
import { extractFields } from '../extraction/model-extractor.server'
import { readDocumentsOf } from '../extraction/readings.server'
import { businessDay } from '../formatting'
import { fillReport } from './fill-report.server'

/**
 * The job `extract-values`: finds the report's values in what was read of an order's documents, by rules, and by a language model
 * where one is set up. Nothing read is an answer too: every required item then says that it was not provided.
 */
export async function extractValues({ orderId }: { orderId: number }, signal: AbortSignal, now = Date.now()) {
  const documents = readDocumentsOf(orderId)
  const { candidates, note } = await extractFields(documents, { signal })
  signal.throwIfAborted()
  fillReport(orderId, choose(documents, candidates, businessDay(now)), note, now)
}
