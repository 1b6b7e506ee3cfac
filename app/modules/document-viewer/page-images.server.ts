import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, type SQL } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documentPages, documentReadings, documents } from '~db/schema'
import { env } from '~/env.server'
import { log } from '~/log.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { acceptedExtension } from '../document-files/limits'
import { requireScanned } from '../documents/open-file.server'
import { localCopy, storedPath } from '../document-files/storage.server'
import { DomainError } from '../domain-error'
import { requireOrderAccess, canWorkOnOrder } from '../permissions/order-access.server'
import { drawInChild } from './draw-in-child.server'
import type { DrawRequest } from './draw-page.server'
import { dayMs } from '../time-units'

/** Incremented when rendering changes, to invalidate caches of browsers and disk. */
const drawingVersion = 1

const imagesDir = () => path.join(env().DATA_DIR, 'page-images')

const pageNotFound = () => new DomainError('not_found', 'There is no such page.')

/** A page to render; `key` identifies its image, which never changes. */
export type DrawablePage = { key: string; storedName: string; request: DrawRequest }

/**
 * A page of an order's document, for staff who work on the order.
 * @throws DomainError `not_found`; `forbidden` if the actor may not work on the order
 */
export function findPage(
  actor: SignedInUser,
  orderId: number,
  documentId: number,
  number: number,
): DrawablePage {
  requireOrderAccess(db(), actor, orderId, canWorkOnOrder)
  return findPageOf(eq(documents.orderId, orderId), documentId, number)
}

/**
 * A page of an order's document. The caller has checked that the user may manage the order. @throws DomainError
 * `not_found`
 */
export const findOrderPage = (orderId: number, documentId: number, number: number): DrawablePage =>
  findPageOf(eq(documents.orderId, orderId), documentId, number)

/** A page of an HOA's document. The caller has checked access to it. @throws DomainError `not_found` */
export const findHoaPage = (hoaId: number, documentId: number, number: number): DrawablePage =>
  findPageOf(eq(documents.hoaId, hoaId), documentId, number)

function findPageOf(owner: SQL, documentId: number, number: number): DrawablePage {
  const found = db()
    .select({ storedName: documents.storedName, pages: documentReadings.pagesTotal })
    .from(documents)
    .leftJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .where(and(eq(documents.id, documentId), owner))
    .get()
  if (!found) throw new DomainError('not_found', 'There is no such document.')
  const extension = acceptedExtension(found.storedName)
  if (!extension || number < 1 || (found.pages !== null && number > found.pages)) throw pageNotFound()
  const stem = path.basename(found.storedName, path.extname(found.storedName))
  if (extension !== 'doc' && extension !== 'docx') {
    if (extension !== 'pdf' && number > 1) throw pageNotFound()
    const request = { path: storedPath(found.storedName), extension, page: number }
    return { key: `${stem}-${number}-v${drawingVersion}`, storedName: found.storedName, request }
  }
  const read = db()
    .select({ id: documentPages.id, text: documentPages.text })
    .from(documentPages)
    .where(and(eq(documentPages.documentId, documentId), eq(documentPages.number, number)))
    .get()
  if (!read) throw pageNotFound()
  // Reading a document again gives its pages new ids, so its images get new keys.
  const key = `${stem}-${number}-r${read.id}-v${drawingVersion}`
  return { key, storedName: found.storedName, request: { text: read.text } }
}

/** Concurrent requests for a page share one rendering. */
const renderings = new Map<string, Promise<Uint8Array>>()

/**
 * The page as PNG, rendered once and cached on disk.
 * @throws DomainError `not_found` for a page that cannot be rendered; `rate_limited` when too many requests are waiting;
 * `conflict` for an infected file, or one that must wait for the scanner
 */
export async function pageImage(page: DrawablePage, signal?: AbortSignal): Promise<Uint8Array> {
  const { key, request, storedName } = page
  await requireScanned(storedName)
  const file = path.join(imagesDir(), key.slice(0, 2), `${key}.png`)
  const cached = await readFile(file).catch(() => null)
  if (cached) return cached
  const running = renderings.get(key)
  if (running) {
    try {
      return await running
    } catch (error) {
      // The other request was aborted, not this one.
      if (!(error instanceof Error && error.name === 'AbortError') || signal?.aborted) throw error
      return pageImage(page, signal)
    }
  }
  const drawing = ('path' in request ? localCopy(storedName) : Promise.resolve())
    .then(() => drawInChild(request, signal))
    .then(async (png) => {
      await cacheImage(file, png)
      return png
    })
    .finally(() => renderings.delete(key))
  renderings.set(key, drawing)
  return drawing
}

/** Removes the cached images of a document's pages. */
export async function removePageImages(storedName: string) {
  const stem = path.basename(storedName, path.extname(storedName))
  const folder = path.join(imagesDir(), stem.slice(0, 2))
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith(`${stem}-`)) await rm(path.join(folder, name), { force: true })
}

/** An image that cannot be cached is still served. */
async function cacheImage(file: string, png: Uint8Array) {
  const temporaryFile = `${file}.${randomBytes(4).toString('hex')}`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(temporaryFile, png, { mode: 0o600 })
    await rename(temporaryFile, file)
  } catch (error) {
    log().warn({ error }, 'a page image could not be cached')
    await rm(temporaryFile, { force: true })
  }
}

const maxCacheBytes = 256 * 1024 * 1024
const maxCacheAgeMs = 14 * dayMs

/**
 * Removes old page images, then the oldest ones beyond 256 MB.
 * @returns the number of images removed
 */
export async function sweepPageImages(now: number, maxBytes = maxCacheBytes): Promise<number> {
  const names = await readdir(imagesDir(), { recursive: true }).catch(() => [])
  const files: { file: string; bytes: number; modifiedAt: number }[] = []
  for (const name of names) {
    const file = path.join(imagesDir(), name)
    const info = await stat(file).catch(() => null)
    if (info?.isFile()) files.push({ file, bytes: info.size, modifiedAt: info.mtimeMs })
  }
  files.sort((a, b) => b.modifiedAt - a.modifiedAt)
  let total = 0
  let removed = 0
  for (const { file, bytes, modifiedAt } of files) {
    total += bytes
    if (total <= maxBytes && now - modifiedAt <= maxCacheAgeMs) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}
