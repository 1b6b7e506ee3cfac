import { promisify } from 'node:util'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import yauzl from 'yauzl'
import { DomainError } from '../domain-error'
import { maxImagePixels, maxUnpackedBytes, type AcceptedExtension } from './limits'
import { hasWordDocumentStream } from './word-document.server'

const maxZipEntries = 10_000
/** Where the end of an image is looked for: cameras and editors append notes of their own. */
const trailerBytes = 65_536
const zipSignature = Buffer.from('PK\x03\x04')

const refuse = (sentence: string): never => {
  throw new DomainError('unsupported_type', sentence)
}

/**
 * Some writers put a few bytes before the header; readers look for it in the first kilobyte. A file without the pointer to its
 * table of contents was cut off.
 */
function checkPdf(content: Buffer) {
  if (!content.subarray(0, 1024).includes('%PDF-')) refuse('This is not a PDF document')
  if (!content.includes('startxref')) refuse('This PDF document is damaged and can’t be opened')
}

function checkDoc(content: Buffer) {
  if (!hasWordDocumentStream(content)) refuse('This is not a Word document (DOC)')
}

/** The directory first, so that a bomb is refused unopened; then the content, as a directory can lie. */
async function checkDocx(content: Buffer) {
  const notDocx = 'This is not a Word document (DOCX)'
  if (!content.subarray(0, 4).equals(zipSignature)) refuse(notDocx)
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(content, {
    lazyEntries: false,
    autoClose: false,
  }).catch(() => refuse('This Word document is damaged and can’t be opened'))
  // yauzl reads on by itself: an error that comes after a refusal would otherwise end the process.
  zip.on('error', () => {})
  if (zip.entryCount > maxZipEntries) refuse('This Word document holds too many parts')
  const entries: yauzl.Entry[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      zip
        .on('entry', (entry: yauzl.Entry) => entries.push(entry))
        .on('end', resolve)
        .on('error', reject)
    })
  } catch {
    refuse('This Word document is damaged and can’t be opened')
  }
  const names = new Set(entries.map((e) => e.fileName))
  if (!names.has('[Content_Types].xml') || !names.has('word/document.xml')) refuse(notDocx)
  const unpacked = entries.reduce((sum, e) => sum + e.uncompressedSize, 0)
  if (unpacked > maxUnpackedBytes) refuse('This Word document unpacks to more than 100 MB')
  const open = promisify(zip.openReadStream.bind(zip)) as (
    entry: yauzl.Entry,
  ) => Promise<NodeJS.ReadableStream>
  try {
    // yauzl ends a stream that yields more than the directory says, so this reads what was just added up, at most.
    for (const entry of entries) for await (const _ of await open(entry)) void _
  } catch {
    refuse('This Word document is damaged and can’t be opened')
  }
}

async function checkImage(content: Buffer, extension: AcceptedExtension) {
  const kind = extension === 'png' ? 'png' : 'jpg'
  const found = await fileTypeFromBuffer(content)
  if (found?.ext !== kind) refuse(`This is not a ${kind.toUpperCase()} image`)
  const damaged = () => refuse('This image is damaged and can’t be opened')
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata().catch(damaged)
  if (width * height > maxImagePixels) refuse('This image has more than 50 megapixels')
  // Decoding would tell more, but a small picture can take half a gigabyte; a file that was cut off lacks its end.
  const end = extension === 'png' ? Buffer.from('IEND') : Buffer.from([0xff, 0xd9])
  if (!content.subarray(-trailerBytes).includes(end)) damaged()
}

/**
 * Makes sure that a file is what its name says and that it can be opened without harm (rulings, section 2).
 * @throws DomainError `unsupported_type` with a sentence about the file, without its name
 */
export async function checkContent(content: Buffer, extension: AcceptedExtension): Promise<void> {
  if (extension === 'pdf') return checkPdf(content)
  if (extension === 'doc') return checkDoc(content)
  if (extension === 'docx') return checkDocx(content)
  return checkImage(content, extension)
}
