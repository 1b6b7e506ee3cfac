import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { addDocument } from '~/modules/documents/add-document.server'
import { receiveFile } from '~/modules/document-files/storage.server'
import { db } from '~db/client.server'
import { documents } from '~db/schema'
import { docxOf, docxParts, paragraph } from './word-document'
import { makeZip } from './zip'

/** A valid one-page PDF containing `text`, which must not contain parentheses. */
export const pdf = (text = 'Bylaws of the test association') => pdfWith({ text })

/** The same PDF with additional entries in its catalog and page, and additional objects, numbered from 6. */
export function pdfWith({
  text = 'Bylaws of the test association',
  catalog = '',
  page = '',
  extraObjects = [] as string[],
}): Buffer {
  const stream = `BT /F1 18 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${catalog && ` ${catalog}`} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>${page && ` ${page}`} >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...extraObjects,
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const start = body.length
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

/** A valid PDF with exactly this number of bytes, padded with a comment before its last lines. */
export function pdfOfBytes(bytes: number): Buffer {
  const plain = pdf()
  const cut = plain.lastIndexOf('startxref')
  const filler = Buffer.alloc(bytes - plain.length, 0x2e)
  if (filler.length > 1) {
    filler.write('%')
    filler.write('\n', filler.length - 1)
  }
  return Buffer.concat([plain.subarray(0, cut), filler, plain.subarray(cut)])
}

const wordParts = (text: string) => docxParts(paragraph(text))

/** A valid Word document with one paragraph. */
export const docx = (text = 'Minutes of the test association') => docxOf(paragraph(text))

/** A Word document with an additional part. */
export const docxWith = (name: string) => makeZip([...wordParts('More than text'), { name, content: 'x' }])

/** A Word document whose directory declares a decompressed size of more than 100 MB. */
export const docxBomb = () =>
  makeZip([
    ...wordParts('bomb'),
    { name: 'word/media/big.bin', content: 'x', declaredBytes: 101 * 1024 * 1024 },
  ])

/** A Word document with a part that decompresses to megabytes although the directory says 10 bytes. */
export const docxWithLyingDirectory = () =>
  makeZip([
    ...wordParts('liar'),
    { name: 'word/media/liar.bin', content: Buffer.alloc(5 * 1024 * 1024), declaredBytes: 10 },
  ])

/** A Word document whose main part decompresses to more than the directory says. */
export const docxWithLyingMainPart = () =>
  makeZip(
    wordParts('x'.repeat(100_000)).map((part) =>
      part.name === 'word/document.xml' ? { ...part, declaredBytes: 10 } : part,
    ),
  )

/** A Word document of 100 KB that decompresses to 98 MB, as its directory says. */
export const docxOfMegabytes = () =>
  makeZip([...wordParts('large'), { name: 'word/media/large.bin', content: Buffer.alloc(98 * 1024 * 1024) }])

/** A Word document whose end record declares more parts than are allowed, without any of them. */
export const docxOfTooManyParts = () => makeZip(wordParts('many'), 20_000)

/** A ZIP file that is not a Word document. */
export const plainZip = () => makeZip([{ name: 'notes.txt', content: 'no Word document' }])

/** A compound file (OLE2) with these streams in its directory. */
export function compoundFile(streams: string[]): Buffer {
  const sector = 512
  const header = Buffer.alloc(sector)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.fill(0xff, 60, 64)
  header.fill(0xff, 68, 72)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)

  const perSector = sector / 128
  const entries = ['Root Entry', ...streams]
  const directorySectors = Math.ceil(entries.length / perSector)
  const table = Buffer.alloc(sector, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  for (let i = 1; i <= directorySectors; i++) {
    table.writeUInt32LE(i === directorySectors ? 0xfffffffe : i + 1, i * 4)
  }
  const directory = Buffer.alloc(directorySectors * sector)
  entries.forEach((name, i) => {
    const offset = i * 128
    directory.write(name, offset, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, offset + 64)
    directory[offset + 66] = i === 0 ? 5 : 2
  })
  return Buffer.concat([header, table, directory])
}

/**
 * A `.doc` file with only a valid container. The stream is listed after others, in the directory's second
 * sector.
 */
export const doc = () => compoundFile(['1Table', 'Data', 'CompObj', 'ObjectPool', 'WordDocument'])

/** A compound file that is a spreadsheet rather than a Word document. */
export const xls = () => compoundFile(['Workbook'])

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f6f3ec' } })

export const png = (width = 60, height = 40) => blank(width, height).png().toBuffer()
export const jpg = (width = 60, height = 40) => blank(width, height).jpeg().toBuffer()

/** Noise, so that it does not compress to a few bytes. */
export const noisyPng = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
export const noisyJpg = async () =>
  sharp(await noisyPng())
    .jpeg()
    .toBuffer()

/** 50,005,000 pixels. */
export const hugePng = () =>
  sharp({
    create: { width: 10_001, height: 5_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 1 })
    .toBuffer()

/** The beginning of a Windows executable. */
export const exe = () => Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), Buffer.alloc(2000, 0x90)])

/** Receives content as the file of an upload. */
export const receiveContent = (content: Buffer) =>
  receiveFile(Readable.from([content], { objectMode: false }))

/** Uploads a file to an order, as the upload step does. */
export async function upload(orderId: number, name: string, content: Buffer, userId: number | null = null) {
  return addDocument({ orderId }, name, await receiveContent(content), userId)
}

/** A document of an order or an HOA, without a file. */
export const insertDocument = (
  owner: { orderId: number } | { hoaId: number },
  originalName = 'Document.pdf',
  changes: Partial<typeof documents.$inferInsert> = {},
) =>
  db()
    .insert(documents)
    .values({
      ...owner,
      originalName,
      storedName: `test/${randomUUID()}`,
      mediaType: 'application/pdf',
      sizeBytes: 1,
      uploadedAt: 0,
      ...changes,
    })
    .returning()
    .get()
