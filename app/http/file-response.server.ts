import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import contentDisposition from 'content-disposition'
import { DomainError } from '~/modules/domain-error'
import { missingFile } from '~/modules/object-storage/mirror.server'
import { localCopy } from '~/modules/document-files/storage.server'
import { openOriginal } from '~/modules/documents/open-file.server'

type StoredFile = { storedName: string; name: string; mediaType: string }

/**
 * A stored document as a download under its original file name. It is never displayed inline, where a
 * stranger's document could act with the visitor's session. Infected files and files with active content are
 * not sent at all.
 * @param request a HEAD request gets no body
 * @param onDownload records the download; not called for HEAD
 * @throws DomainError `not_found` if the file no longer exists; `conflict` for a file that is infected, has active content,
 * or was not scanned yet
 */
export async function fileResponse(request: Request, file: StoredFile, onDownload: () => void) {
  const response = await respondWith(request, file, await openOriginal(file.storedName))
  if (request.method !== 'HEAD') onDownload()
  return response
}

/** The same for the product's own readers, which open every file in a separate process. */
export const readerFileResponse = async (request: Request, file: StoredFile) =>
  respondWith(request, file, await localCopy(file.storedName))

async function respondWith(request: Request, file: StoredFile, path: string) {
  const stats = await stat(path).catch(() => null)
  if (!stats?.isFile()) throw new DomainError('not_found', missingFile)
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(path)) as ReadableStream)
  return new Response(body, {
    headers: {
      'Content-Type': file.mediaType,
      'Content-Length': String(stats.size),
      'Content-Disposition': contentDisposition(file.name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    },
  })
}
