import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { db, write, type Tx } from '~db/client.server'
import { documentLooks, documents } from '~db/schema'
import { acceptedExtension } from '../document-files/limits'
import { recordActiveContent } from '../document-files/stored-files.server'
import { localCopy } from '../document-files/storage.server'
import { DomainError } from '../domain-error'
import { enqueue } from '../jobs/queue.server'
import { hashFile } from '../object-storage/mirror.server'
import { lookInChild, lookLimits } from './look-in-child.server'
import type { Look } from './look'

/** The first documents of an order are processed immediately; each later one waits a little longer. */
const immediateLooks = 20
const pauseMs = 2_000

/**
 * Results by content and file name: neighbors order reports on the same published documents, and customers who start
 * over send the same files.
 */
const recentLooks = new LRUCache<string, Look>({ max: 500 })

/**
 * Queues a quick look at a document in the transaction that adds it.
 * @param documentCount how many documents the order already has; a customer with many documents must not
 * delay others
 */
export function queueLook(tx: Tx, documentId: number, documentCount: number, now: number) {
  const runAt = now + Math.max(0, documentCount - immediateLooks) * pauseMs
  enqueue(tx, 'look-at-document', { documentId }, { runAt, maxAttempts: 10 })
}

/**
 * The job `look-at-document`: determines within seconds what kind of document was uploaded, and its association, even if the order
 * has been paid by then. Its cost is bounded: the first pages only, without OCR. A deleted document is skipped.
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
    })
    .from(documents)
    .where(eq(documents.id, documentId))
    .get()
  const extension = document && acceptedExtension(document.storedName)
  if (!extension) return
  const path = await localCopy(document.storedName).catch((error: unknown) => {
    if (error instanceof DomainError && error.code !== 'storage_unavailable') return null
    throw error
  })
  if (path === null) return
  const { sha256 } = await hashFile(path)
  const key = `${sha256} ${document.name}`
  const lookAndActiveContent =
    recentLooks.get(key) ?? (await lookInChild({ path, extension, name: document.name }, signal, limits))
  if (lookAndActiveContent.state !== 'unknown') recentLooks.set(key, lookAndActiveContent)
  const { active, ...look } = lookAndActiveContent
  if (active) recordActiveContent(document.storedName, active)
  write((tx) => {
    // The document may have been deleted in the meantime.
    const isPresent = tx
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.id, documentId))
      .get()
    if (!isPresent) return
    const values = { ...look, sha256, lookedAt: Date.now() }
    tx.insert(documentLooks)
      .values({ documentId, ...values })
      .onConflictDoUpdate({ target: documentLooks.documentId, set: values })
      .run()
  })
}
