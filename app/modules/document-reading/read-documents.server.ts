import { access } from 'node:fs/promises'
import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { documentPages, documentReadings, documents } from '~db/schema'
import { log } from '~/log.server'
import { enqueue } from '../jobs/queue.server'
import { acceptedExtension } from '../documents/limits'
import { storedPath } from '../documents/storage.server'
import { isAmendment } from './amendment'
import { classify, pagesToClassify } from './classify'
import { foreignLanguage, languageRemark } from './language'
import { searchedCharacters } from './limits'
import { failureSentences, illegiblePages } from './failure'
import type { ReadEvent } from './read-file.server'
import { readInChild, readLimits } from './read-in-child.server'
import { readerVersion } from './readings.server'
import { packWords } from './words.server'

/** Pages are stored when so many have come, or after so long: short transactions, and progress that can be seen. */
const batchPages = 25
const batchMs = 1_000
/** A file that ended the worker so often without a page in between is not begun again. */
const mostAttempts = 3

type Waiting = { id: number; originalName: string; storedName: string }

/** The first of these documents that is not read to its end. */
const nextUnread = (which: SQL | undefined): Waiting | undefined =>
  db()
    .select({ id: documents.id, originalName: documents.originalName, storedName: documents.storedName })
    .from(documents)
    .leftJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .where(and(which, sql`coalesce(${documentReadings.status}, 'queued') in ('queued', 'reading')`))
    .orderBy(asc(documents.id))
    .limit(1)
    .get()

/**
 * The job `read-documents`: reads an order's documents one after the other, each in a process of its own. A worker that ended in
 * the middle is followed by one that goes on with the next page; documents that were finished are not read again. What they say is
 * then put into the report by another job.
 */
export async function readDocuments(
  { orderId }: { orderId: number },
  signal: AbortSignal,
  limits = readLimits,
): Promise<void> {
  await readEach(eq(documents.orderId, orderId), signal, limits)
  write((tx) => enqueue(tx, 'extract-values', { orderId }))
}

/** Reads one document, whatever it belongs to. One that was read to its end, or is no longer there, is left alone. */
export const readOne = (documentId: number, signal: AbortSignal, limits = readLimits) =>
  readEach(eq(documents.id, documentId), signal, limits)

async function readEach(which: SQL | undefined, signal: AbortSignal, limits: typeof readLimits) {
  for (let next = nextUnread(which); next; next = nextUnread(which)) {
    signal.throwIfAborted()
    await readDocument(next, signal, limits)
  }
}

async function readDocument(document: Waiting, signal: AbortSignal, limits: typeof readLimits) {
  const { id } = document
  const begun = begin(id)
  if (begun.attempts > mostAttempts) return finish(document, failureSentences.crashed)
  const path = storedPath(document.storedName)
  const extension = acceptedExtension(document.storedName)
  const there = await access(path).then(
    () => true,
    () => false,
  )
  if (!there || !extension) return finish(document, failureSentences.missing)
  const pages = storePages(id)
  const order = { path, extension, from: begun.pagesRead + 1 }
  const { sentence } = await readInChild(
    order,
    (event) => {
      if (event.type === 'start') setPages(id, event)
      else pages.add(event)
    },
    signal,
    limits,
  )
  pages.flush()
  finish(document, sentence)
}

const begin = (documentId: number) =>
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
  type PageEvent = Extract<ReadEvent, { type: 'page' }>
  let waiting: (typeof documentPages.$inferInsert)[] = []
  let storedAt = Date.now()
  const flush = () => {
    const last = waiting.at(-1)?.number
    if (last === undefined) return
    write((tx) => {
      tx.insert(documentPages)
        .values(waiting)
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
    waiting = []
    storedAt = Date.now()
  }
  return {
    flush,
    add({ page: { words, ...page }, illegible }: PageEvent) {
      // Packed at once: unpacked, the words of so many full pages would take hundreds of megabytes.
      waiting.push({ documentId, ...page, illegible, words: packWords(words) })
      if (waiting.length >= batchPages || Date.now() - storedAt >= batchMs) flush()
    },
  }
}

/** Writes down how the reading ended. What was read stays, also when it was not all. */
function finish({ id, originalName }: Waiting, sentence: string | null) {
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
  const nothing = illegible.length > 0 ? failureSentences.illegible : failureSentences.empty
  const failed = sentence ?? (pages.length === 0 ? nothing : null)
  const foreign = foreignLanguage(pages.map((p) => p.text).join('\n'))
  const remarks =
    [illegiblePages(illegible), foreign && languageRemark(foreign)].filter((s) => s !== null).join(' ') ||
    null
  const { kind, reasons } = classify(
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
        amends: isAmendment(originalName, pages[0]?.text ?? ''),
        finishedAt: Date.now(),
        readerVersion,
      })
      .where(eq(documentReadings.documentId, id))
      .run(),
  )
  log().info({ documentId: id, kind, reasons: reasons.length, failed: failed !== null }, 'document read')
}
