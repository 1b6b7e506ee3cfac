import { and, asc, eq, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { documentPages, documentReadings, documents } from '~db/schema'
import { env } from '~/env.server'
import { log } from '~/log.server'
import { enqueue, releaseUniqueKey } from '../jobs/queue.server'
import { countPage } from '../monitoring/counters.server'
import { isOrderCanceled } from '../permissions/order-access.server'
import { acceptedExtension, type AcceptedExtension } from '../document-files/limits'
import { recordActiveContent } from '../document-files/stored-files.server'
import { localCopy } from '../document-files/storage.server'
import { DomainError } from '../domain-error'
import { isReadable } from '../document-files/scan-columns.server'
import { isAmendment } from './amendment'
import { classify, pagesToClassify } from './classify'
import { HostSlots } from './host-slots.server'
import { foreignLanguage, languageMessage } from './language'
import { searchedCharacters } from './limits'
import { failureMessages, illegiblePagesMessage } from './failure'
import {
  readInChild,
  readLimits,
  type ChildEvent,
  type ReadOutcome,
  type SentPageEvent,
} from './read-in-child.server'
import { readRemotely, readerQueue } from './read-remotely.server'
import type { ReaderQueue } from './reader-queue'
import { readerVersion } from './reader-version'
import { hostConcurrency } from './host-concurrency.server'
import { addedDocumentsKey } from './readings.server'
import { packNumbers } from './words.server'

/** Pages are stored in batches of this size or after this time: short transactions, visible progress. */
const batchPages = 25
const batchMs = 1_000
/** Crashes without progress after which a file is given up. */
const maxAttempts = 3

type UnreadDocument = { id: number; originalName: string; storedName: string; sizeBytes: number }

/** The first unfinished document that is not in progress. */
const nextUnread = (which: SQL, inProgress: Set<number>): UnreadDocument | undefined =>
  db()
    .select({
      id: documents.id,
      originalName: documents.originalName,
      storedName: documents.storedName,
      sizeBytes: documents.sizeBytes,
    })
    .from(documents)
    .leftJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .where(
      and(
        which,
        sql`coalesce(${documentReadings.status}, 'queued') in ('queued', 'reading')`,
        // Documents awaiting the virus scan are read once they are clean.
        isReadable(documents.storedName),
        notInArray(documents.id, [...inProgress]),
      ),
    )
    .orderBy(asc(documents.id))
    .limit(1)
    .get()

/**
 * The job `read-documents`: reads an order's documents, several at a time, each in its own process. After a crash, the
 * next worker continues with the next page and skips finished documents. Another job then extracts values.
 */
export async function readDocuments(
  { orderId }: { orderId: number },
  signal: AbortSignal,
  limits = readLimits,
  concurrency?: number,
  remoteQueue?: ReaderQueue,
): Promise<void> {
  // Documents added from now on may miss this run.
  write((tx) => releaseUniqueKey(tx, addedDocumentsKey(orderId)))
  if (isOrderCanceled(db(), orderId)) return
  const queue = remoteQueue ?? (env().QUEUE_URL ? await readerQueue() : null)
  const maxConcurrency = concurrency ?? queue?.concurrency ?? hostConcurrency()
  await readEach(eq(documents.orderId, orderId), signal, limits, maxConcurrency, queue)
  write((tx) => enqueue(tx, 'extract-values', { orderId }))
}

/** Reads one document of an order or HOA. Finished and deleted documents are skipped. */
export const readStoredDocument = async (documentId: number, signal: AbortSignal, limits = readLimits) =>
  readEach(eq(documents.id, documentId), signal, limits, 1, await readerQueue())

async function readEach(
  which: SQL,
  signal: AbortSignal,
  limits: typeof readLimits,
  concurrency: number,
  queue: ReaderQueue | null,
) {
  const inProgress = new Set<number>()
  const failed = new AbortController()
  const stopSignal = AbortSignal.any([signal, failed.signal])
  const readInTurn = async () => {
    for (let next = nextUnread(which, inProgress); next; next = nextUnread(which, inProgress)) {
      stopSignal.throwIfAborted()
      inProgress.add(next.id)
      await readDocument(next, stopSignal, limits, queue)
      inProgress.delete(next.id)
    }
  }
  const readers = Array.from({ length: concurrency }, () =>
    readInTurn().catch((error: unknown) => {
      // The others stop as well: the job is retried as a whole.
      failed.abort(error)
      throw error
    }),
  )
  await Promise.allSettled(readers)
  await Promise.all(readers)
}

/**
 * The slots for documents that remote readers leave to this host. With remote readers, many documents of several orders
 * are in progress at once, so each order's own limit is not enough.
 */
let slots: HostSlots | undefined

type PartRequest = { path: string; extension: AcceptedExtension; from: number }

/** Reads a file remotely if remote readers are configured, and here what they leave. */
async function readAnywhere(
  { id, sizeBytes }: UnreadDocument,
  request: PartRequest,
  onEvent: (event: ChildEvent, place: 'here' | 'elsewhere') => void,
  signal: AbortSignal,
  limits: typeof readLimits,
  queue: ReaderQueue | null,
): Promise<ReadOutcome> {
  const engine = env().OCR_ENGINE
  const here = (from: number) =>
    readInChild({ ...request, from, engine }, (event) => onEvent(event, 'here'), signal, limits)
  if (!queue) return here(request.from)
  slots ??= new HostSlots(hostConcurrency())
  const { extension, from } = request
  const remoteRequest = { documentId: id, sizeBytes, extension, from, engine }
  const found = await readRemotely(
    queue,
    remoteRequest,
    (event) => onEvent(event, 'elsewhere'),
    signal,
    slots,
  )
  if (!('resumeFrom' in found)) return found
  if (!found.hasSlot) await slots.take()
  try {
    return await here(found.resumeFrom)
  } finally {
    slots.release()
  }
}

async function readDocument(
  document: UnreadDocument,
  signal: AbortSignal,
  limits: typeof readLimits,
  queue: ReaderQueue | null,
) {
  const { id } = document
  const progress = beginReading(id)
  if (progress.attempts > maxAttempts) return finishReading(document, failureMessages.crashed)
  const path = await readableCopy(document.storedName).catch((error: unknown) => {
    forgetAttempt(id)
    throw error
  })
  const extension = acceptedExtension(document.storedName)
  if (path === null || !extension) return finishReading(document, failureMessages.missing)
  const pages = storePages(id)
  const { message } = await readAnywhere(
    document,
    { path, extension, from: progress.pagesRead + 1 },
    (event, place) => {
      if (event.type === 'start') {
        setPages(id, event)
        recordActiveContent(document.storedName, event.active)
      } else {
        countPage(event.page.source, place)
        pages.add(event)
      }
    },
    signal,
    limits,
    queue,
  )
  pages.flush()
  finishReading(document, message)
}

/** The file to read; null if it is missing or was altered. */
const readableCopy = (storedName: string) =>
  localCopy(storedName).catch((error: unknown) => {
    if (error instanceof DomainError && ['not_found', 'storage_damaged'].includes(error.code)) return null
    throw error
  })

const beginReading = (documentId: number) =>
  write((tx) =>
    tx
      .insert(documentReadings)
      .values({ documentId, status: 'reading', attempts: 1, startedAt: Date.now(), readerVersion })
      .onConflictDoUpdate({
        target: documentReadings.documentId,
        set: {
          status: 'reading',
          attempts: sql`${documentReadings.attempts} + 1`,
          startedAt: sql`coalesce(${documentReadings.startedAt}, ${Date.now()})`,
          readerVersion,
        },
      })
      .returning({ attempts: documentReadings.attempts, pagesRead: documentReadings.pagesRead })
      .get(),
  )

/** An unreachable store is not the file's fault; the job is retried. */
const forgetAttempt = (documentId: number) =>
  write((tx) =>
    tx
      .update(documentReadings)
      .set({ attempts: sql`${documentReadings.attempts} - 1` })
      .where(eq(documentReadings.documentId, documentId))
      .run(),
  )

const setPages = (documentId: number, { filePages, pages }: { filePages: number; pages: number }) =>
  write((tx) =>
    tx
      .update(documentReadings)
      .set({ filePages, pagesTotal: pages })
      .where(eq(documentReadings.documentId, documentId))
      .run(),
  )

/** Collects pages and stores them in batches, each with the progress that it makes. */
function storePages(documentId: number) {
  let unstored: (typeof documentPages.$inferInsert)[] = []
  let storedAt = Date.now()
  const flush = () => {
    const last = unstored.at(-1)?.number
    if (last === undefined) return
    write((tx) => {
      tx.insert(documentPages)
        .values(unstored)
        .onConflictDoUpdate({
          target: [documentPages.documentId, documentPages.number],
          set: {
            text: sql`excluded.text`,
            source: sql`excluded.source`,
            confidence: sql`excluded.confidence`,
            illegible: sql`excluded.illegible`,
            words: sql`excluded.words`,
          },
        })
        .run()
      tx.update(documentReadings)
        .set({ pagesRead: last, attempts: 0 })
        .where(eq(documentReadings.documentId, documentId))
        .run()
    })
    unstored = []
    storedAt = Date.now()
  }
  return {
    flush,
    add({ page: { words, ...page }, isIllegible: illegible }: SentPageEvent) {
      // Packed immediately, since the words of so many pages would take hundreds of megabytes.
      unstored.push({ documentId, ...page, illegible, words: packNumbers(words) })
      if (unstored.length >= batchPages || Date.now() - storedAt >= batchMs) flush()
    },
  }
}

/** Records how the reading ended. Pages read so far are kept. */
function finishReading({ id, originalName }: UnreadDocument, message: string | null) {
  const pages = db()
    .select({ text: sql<string>`substr(${documentPages.text}, 1, ${searchedCharacters})` })
    .from(documentPages)
    .where(and(eq(documentPages.documentId, id), ne(documentPages.source, 'none')))
    .orderBy(asc(documentPages.number))
    .limit(pagesToClassify)
    .all()
  const illegible = db()
    .select({ number: documentPages.number })
    .from(documentPages)
    .where(and(eq(documentPages.documentId, id), sql`${documentPages.illegible} = 1`))
    .orderBy(asc(documentPages.number))
    .all()
    .map((p) => p.number)
  const noTextMessage = illegible.length > 0 ? failureMessages.illegible : failureMessages.empty
  const failed = message ?? (pages.length === 0 ? noTextMessage : null)
  const language = foreignLanguage(pages.map((p) => p.text).join('\n'))
  const remarks =
    [illegiblePagesMessage(illegible), language && languageMessage(language)]
      .filter((s) => s !== null)
      .join(' ') || null
  const kind = classify(
    originalName,
    pages.map((p) => p.text),
  )
  write((tx) =>
    tx
      .update(documentReadings)
      .set({
        status: failed ? 'failed' : 'done',
        message: failed ?? remarks,
        kind,
        isAmendment: isAmendment(originalName, pages[0]?.text ?? ''),
        finishedAt: Date.now(),
        readerVersion,
      })
      .where(eq(documentReadings.documentId, id))
      .run(),
  )
  log().info({ documentId: id, kind, failed: failed !== null }, 'document read')
}
