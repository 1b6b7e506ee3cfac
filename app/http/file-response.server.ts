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
 * A stored document as a download, under its original file name. It never opens inside the product's pages, where a stranger's
 * document could act in the visitor's name. Infected files and files with active content are not sent at all.
 * @param request a HEAD gets no body
 * @param onTaken records the download; a HEAD does not count
 * @throws DomainError `not_found` when the file is gone; as `openOriginal`
 */
export async function fileResponse(request: Request, file: StoredFile, onTaken: () => void) {
  const answer = await answerWith(request, file, await openOriginal(file.storedName))
  if (request.method !== 'HEAD') onTaken()
  return answer
}

/** The same for the product's own readers, which open every file in a process of its own. */
export const readerFileResponse = async (request: Request, file: StoredFile) =>
  answerWith(request, file, await localCopy(file.storedName))

async function answerWith(request: Request, file: StoredFile, path: string) {
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) throw new DomainError('not_found', missingFile)
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(path)) as ReadableStream)
  return new Response(body, {
    headers: {
      'Content-Type': file.mediaType,
      'Content-Length': String(info.size),
      'Content-Disposition': contentDisposition(file.name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    },
  })
}
