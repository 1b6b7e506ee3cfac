import { promisify } from 'node:util'
import zlib from 'node:zlib'
import yauzl from 'yauzl'
import { DomainError } from '../domain-error'
import { maxImagePixels, maxUnpackedBytes, type AcceptedExtension } from './limits'
import { hasWordDocumentStream } from './word-document.server'

const maxZipEntries = 10_000
/**
 * How far from the end of the file an image's end marker may be: cameras and editors append data of their
 * own.
 */
const trailerBytes = 65_536
const zipSignature = Buffer.from('PK\x03\x04')
/** How many compressed bytes of a part are decompressed to check it; they expand to at most 256 KB. */
const probedBytes = 256

const refuse = (message: string): never => {
  throw new DomainError('unsupported_type', message)
}

/**
 * Some writers put a few bytes before the header, so readers search the first kilobyte. A file without a
 * pointer to its cross-reference table was truncated.
 */
function checkPdf(content: Buffer) {
  if (!content.subarray(0, 1024).includes('%PDF-')) refuse('This is not a PDF document')
  if (!content.includes('startxref')) refuse('This PDF document is damaged and can’t be opened')
}

function checkDoc(content: Buffer) {
  if (!hasWordDocumentStream(content)) refuse('This is not a Word document (DOC)')
}

const notDocx = 'This is not a Word document (DOCX)'
const damagedDocx = 'This Word document is damaged and can’t be opened'
/** Without these two parts, it is some other ZIP file. */
const wordParts = ['[Content_Types].xml', 'word/document.xml']

/** Reads the directory of a DOCX, which states the decompressed size, so that a zip bomb is refused unopened. */
async function openDocx(content: Buffer) {
  if (!content.subarray(0, 4).equals(zipSignature)) refuse(notDocx)
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(content, {
    lazyEntries: false,
    autoClose: false,
  }).catch(() => refuse(damagedDocx))
  // yauzl continues reading: an error after a refusal would otherwise crash the process.
  zip.on('error', () => {})
  if (zip.entryCount > maxZipEntries) refuse('This Word document has too many parts')
  const entries: yauzl.Entry[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      zip
        .on('entry', (entry: yauzl.Entry) => entries.push(entry))
        .on('end', resolve)
        .on('error', reject)
    })
  } catch {
    refuse(damagedDocx)
  }
  if (wordParts.some((name) => !entries.some((e) => e.fileName === name))) refuse(notDocx)
  const unpackedBytes = entries.reduce((sum, e) => sum + e.uncompressedSize, 0)
  if (unpackedBytes > maxUnpackedBytes) refuse('This Word document unpacks to more than 100 MB')
  return { zip, entries }
}

/**
 * Decompresses only the beginning of the essential parts: decompressing them completely would take as long as
 * checking a hundred legitimate files.
 */
async function checkDocx(content: Buffer) {
  const { zip, entries } = await openDocx(content)
  for (const name of wordParts) {
    const entry = entries.findLast((e) => e.fileName === name)
    if (!entry) return refuse(notDocx)
    const { fileDataStart: start } = await zip
      .readLocalFileHeaderPromise(entry, { minimal: true })
      .catch(() => refuse(damagedDocx))
    const packed = content.subarray(start, start + Math.min(entry.compressedSize, probedBytes))
    if (!inflatesAsDeclared(entry, packed)) refuse(damagedDocx)
  }
}

function inflatesAsDeclared(entry: yauzl.Entry, packed: Buffer): boolean {
  if (entry.isEncrypted()) return false
  if (entry.compressionMethod === 0) return entry.compressedSize === entry.uncompressedSize
  if (entry.compressionMethod !== 8) return false
  const isComplete = packed.length === entry.compressedSize
  try {
    // For so little data, switching threads takes longer than the work. A truncated stream is expected here.
    const { length } = zlib.inflateRawSync(packed, {
      finishFlush: zlib.constants.Z_SYNC_FLUSH,
      chunkSize: 65_536,
    })
    return isComplete ? length === entry.uncompressedSize : length <= entry.uncompressedSize
  } catch {
    return false
  }
}

/**
 * Decompresses all of a DOCX, since its directory may be wrong. Slow, so it must run in a separate process.
 * @throws DomainError `unsupported_type` with a message about the file
 */
export async function checkWholeDocx(content: Buffer) {
  const { zip, entries } = await openDocx(content)
  const open = promisify(zip.openReadStream.bind(zip)) as (
    entry: yauzl.Entry,
  ) => Promise<NodeJS.ReadableStream>
  try {
    // yauzl ends a stream that yields more than the directory declares, so at most the total checked above is
    // read.
    for (const entry of entries) for await (const _ of await open(entry)) void _
  } catch {
    refuse(damagedDocx)
  }
}

async function checkImage(content: Buffer, extension: AcceptedExtension) {
  // Loaded with the first image: most files are PDFs, and each is read in a process of its own.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ])
  const expectedType = extension === 'png' ? 'png' : 'jpg'
  const detectedType = await fileTypeFromBuffer(content)
  if (detectedType?.ext !== expectedType) refuse(`This is not a ${expectedType.toUpperCase()} image`)
  const damaged = () => refuse('This image is damaged and can’t be opened')
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata().catch(damaged)
  if (width * height > maxImagePixels) refuse('This image has more than 50 megapixels')
  // Decoding would reveal more, but a small image can take half a gigabyte. A truncated file lacks its end
  // marker.
  const endMarker = extension === 'png' ? Buffer.from('IEND') : Buffer.from([0xff, 0xd9])
  if (!content.subarray(-trailerBytes).includes(endMarker)) damaged()
}

/**
 * Checks that a file has the type of its extension and can probably be opened
 * (docs/specification/reading-documents.md#file-contents). Cheap for any file, because it blocks other
 * requests; opening it completely happens in a separate process.
 * @throws DomainError `unsupported_type` with a message about the file, without its name
 */
export async function checkContent(content: Buffer, extension: AcceptedExtension): Promise<void> {
  if (extension === 'pdf') return checkPdf(content)
  if (extension === 'doc') return checkDoc(content)
  if (extension === 'docx') return checkDocx(content)
  return checkImage(content, extension)
}
