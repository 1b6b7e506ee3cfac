import { PassThrough, Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { DomainError } from '~/modules/domain-error'
import { maxFileBytes, maxFilesPerUpload, uploadMessages } from '~/modules/document-files/limits'
import { discardFile, receiveFile, type ArrivedFile } from '~/modules/document-files/storage.server'
import { enforceUploadPace } from './upload-pace.server'

/** The maximum size of a request with files, in bytes; larger ones are rejected unread. */
export const maxUploadBytes = maxFilesPerUpload * (maxFileBytes + 4096) + 65_536

export type ReceivedUpload<T> = { name: string; result: T } | { name: string; error: unknown }

/**
 * A stream that keeps draining after its reader stops: an unread part would block the parser, and with it the
 * request, forever.
 */
function selfDraining(stream: Readable): Readable {
  const relay = new PassThrough()
  stream.on('error', (error) => relay.destroy(error))
  relay.on('error', () => {})
  relay.on('close', () => {
    stream.unpipe(relay)
    stream.resume()
  })
  return stream.pipe(relay)
}

/** @throws DomainError `bad_request` for a content type without a boundary */
function createParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // Allows one byte more than the limit, to distinguish a file of exactly the limit from a larger one.
      limits: {
        fileSize: maxFileBytes + 1,
        files: maxFilesPerUpload,
        fields: 20,
        fieldSize: 10_000,
        parts: 100,
      },
    })
  } catch {
    throw new DomainError('bad_request', 'The upload could not be read.')
  }
}

/** Resolves when the whole body has been parsed. */
const parse = (body: ReadableStream<Uint8Array>, parser: BusboyInstance) =>
  new Promise<void>((resolve, reject) => {
    const source = Readable.from(enforceUploadPace(body))
    source.on('error', reject)
    parser.on('error', reject).on('finish', () => resolve())
    source.pipe(parser)
  })

const interruptionError = (cause: unknown) =>
  cause instanceof DomainError
    ? cause
    : new DomainError('bad_request', 'The upload was interrupted before it was complete. Please try again.', {
        cause,
      })

/**
 * Streams the files of a multipart request to disk, one at a time, and passes each to `save`. A rejected file
 * does not affect the others; results are in the order of the files.
 * @param fields receives the other fields of the form, the last value of each; complete when the promise
 * resolves
 * @throws DomainError `unsupported_type` for another kind of request, `bad_request` for an interrupted one,
 * `too_slow`
 */
export async function receiveUploads<T>(
  request: Request,
  save: (name: string, file: ArrivedFile) => Promise<T>,
  fields = new Map<string, string>(),
): Promise<ReceivedUpload<T>[]> {
  const contentType = request.headers.get('Content-Type') ?? ''
  const { body } = request
  if (!contentType.startsWith('multipart/form-data') || !body) {
    throw new DomainError('unsupported_type', 'Send files as multipart/form-data.')
  }
  const parser = createParser(contentType)
  const files: Promise<ReceivedUpload<T>>[] = []
  const arriving = new Set<Readable>()
  let interruption: DomainError | null = null
  let hasTooManyFiles = false
  let lastUpload: Promise<unknown> = Promise.resolve()

  const receive = async (
    name: string,
    stream: Readable,
    previous: Promise<unknown>,
  ): Promise<ReceivedUpload<T>> => {
    try {
      // One file at a time, so that the space of a rejected file is free before the next is written.
      await previous
      const file = await receiveFile(stream)
      if (interruption) {
        await discardFile(file)
        throw interruption
      }
      return { name, result: await save(name, file) }
    } catch (error) {
      // The file may be rejected before it has been read.
      stream.destroy()
      return { name, error }
    }
  }
  parser.on('file', (_field, stream: Readable, name: string | undefined) => {
    // A browser sends an empty, nameless part for an empty file input.
    if (!name) return stream.resume()
    arriving.add(stream)
    stream.once('close', () => arriving.delete(stream))
    const upload = receive(name, selfDraining(stream), lastUpload)
    lastUpload = upload
    files.push(upload)
  })
  parser.on('field', (name: string, value: string) => fields.set(name, value))
  parser.on('filesLimit', () => (hasTooManyFiles = true))

  try {
    await parse(body, parser)
  } catch (cause) {
    interruption = interruptionError(cause)
    for (const stream of arriving) stream.destroy(interruption)
    await Promise.allSettled(files)
    throw interruption
  }
  const results = await Promise.all(files)
  if (hasTooManyFiles) results.push({ name: '', error: new DomainError('invalid', uploadMessages.tooMany) })
  return results
}
