import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { documentLooks, documents, orders } from '~db/schema'
import { acceptedExtension } from '../documents/limits'
import { storedPath } from '../documents/storage.server'
import { enqueue } from '../jobs/queue.server'
import { lookInChild, lookLimits } from './look-in-child.server'

/** So many documents of an order are looked at as soon as they come; each later one waits a little longer. */
const promptly = 20
const pauseMs = 2_000

/**
 * Queues a quick look at a document of an unpaid order, in the transaction that adds it.
 * @param before how many documents the order already has: whoever adds many holds up nobody else
 */
export function queueLook(tx: Tx, documentId: number, before: number, now: number) {
  const runAt = now + Math.max(0, before - promptly) * pauseMs
  enqueue(tx, 'look-at-document', { documentId }, { runAt, maxAttempts: 10 })
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * The job `look-at-document`: says within seconds what an uploaded document seems to be, for the customer who has not paid yet. What
 * it costs is bounded: the first pages, without recognition of pictures. One that is no longer there is left alone.
 */
export async function lookAtDocument(
  { documentId }: { documentId: number },
  signal: AbortSignal,
  limits = lookLimits,
) {
  const document = db()
    .select({
      name: documents.originalName,
      storedName: documents.storedName,
      paymentStatus: orders.paymentStatus,
    })
    .from(documents)
    .leftJoin(orders, eq(orders.id, documents.orderId))
    .where(eq(documents.id, documentId))
    .get()
  // Those of a paid order are being read from end to end.
  if (document?.paymentStatus === 'paid') return
  const extension = document && acceptedExtension(document.storedName)
  if (!extension) return
  const path = storedPath(document.storedName)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  const sha256 = await sha256Of(path)
  const look = await lookInChild({ path, extension, name: document.name }, signal, limits)
  write((tx) => {
    // It may have been removed in the meantime.
    const isKept = tx.select({ id: documents.id }).from(documents).where(eq(documents.id, documentId)).get()
    if (!isKept) return
    const values = { ...look, sha256, lookedAt: Date.now() }
    tx.insert(documentLooks)
      .values({ documentId, ...values })
      .onConflictDoUpdate({ target: documentLooks.documentId, set: values })
      .run()
  })
}
