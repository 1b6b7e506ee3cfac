import { makeZip } from './zip'

const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const contentTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const relationships =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

export const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
export const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
export const table = (rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

/** The files in a DOCX with this body. */
export const docxParts = (...body: string[]) => [
  { name: '[Content_Types].xml', content: contentTypes },
  { name: '_rels/.rels', content: relationships },
  {
    name: 'word/document.xml',
    content: `<?xml version="1.0"?><w:document xmlns:w="${namespace}"><w:body>${body.join('')}</w:body></w:document>`,
  },
]

/** A DOCX with this body. */
export const docxOf = (...body: string[]) => makeZip(docxParts(...body))

const sector = 512
const endOfChain = 0xfffffffe
/** Smaller streams are stored in a different part of the file, which this avoids. */
const minStreamBytes = 4096

/**
 * A DOC with this text: a compound file with the two streams of a document, as written by Word 97. With
 * `endless`, the allocation table contains a loop, so that a careless reader never finishes.
 */
export function docOf(text: string, { endless = false } = {}): Buffer {
  const textAt = 0x600
  const word = Buffer.alloc(Math.max(minStreamBytes, Math.ceil((textAt + text.length) / sector) * sector))
  word.writeUInt16LE(0xa5ec, 0)
  word.writeUInt16LE(0x0200, 0x0a)
  word.writeUInt32LE(textAt, 0x18)
  word.writeUInt32LE(text.length, 0x4c)
  word.write(text, textAt, 'latin1')
  // The piece table: one piece, from character 0 to the end, with one byte per character.
  const pieces = Buffer.alloc(21)
  pieces[0] = 2
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(0, 5)
  pieces.writeUInt32LE(text.length, 9)
  pieces.writeUInt32LE(((textAt * 2) | 0x40000000) >>> 0, 15)
  word.writeUInt32LE(0, 0x1a2)
  word.writeUInt32LE(pieces.length, 0x1a6)
  const tables = Buffer.concat([pieces, Buffer.alloc(minStreamBytes - pieces.length)])

  const wordSectors = word.length / sector
  const tableSectors = tables.length / sector
  // The allocation table comes first, with an entry for each sector of the file.
  let allocationSectors = 1
  while (allocationSectors * (sector / 4) < allocationSectors + 1 + wordSectors + tableSectors)
    allocationSectors += 1
  const [directoryAt, wordAt] = [allocationSectors, allocationSectors + 1]
  const allocation = Buffer.alloc(allocationSectors * sector, 0xff)
  for (let i = 0; i < allocationSectors; i++) allocation.writeUInt32LE(0xfffffffd, i * 4)
  allocation.writeUInt32LE(endOfChain, directoryAt * 4)
  const chain = (from: number, count: number, last: number) => {
    for (let i = 0; i < count; i++)
      allocation.writeUInt32LE(i === count - 1 ? last : from + i + 1, (from + i) * 4)
  }
  chain(wordAt, wordSectors, endless ? wordAt : endOfChain)
  chain(wordAt + wordSectors, tableSectors, endOfChain)

  const directory = Buffer.alloc(sector)
  const entry = (
    i: number,
    name: string,
    type: number,
    start: number,
    size: number,
    child: number,
    right: number,
  ) => {
    const offset = i * 128
    directory.write(name, offset, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, offset + 64)
    directory[offset + 66] = type
    directory[offset + 67] = 1
    directory.writeInt32LE(-1, offset + 68)
    directory.writeInt32LE(right, offset + 72)
    directory.writeInt32LE(child, offset + 76)
    directory.writeUInt32LE(start, offset + 116)
    directory.writeUInt32LE(size, offset + 120)
  }
  entry(0, 'Root Entry', 5, endOfChain, 0, 1, -1)
  entry(1, 'WordDocument', 2, wordAt, word.length, -1, 2)
  entry(2, '1Table', 2, wordAt + wordSectors, tables.length, -1, -1)

  const header = Buffer.alloc(sector)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(allocationSectors, 44)
  header.writeUInt32LE(directoryAt, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(endOfChain, 60)
  header.writeUInt32LE(0, 64)
  header.writeUInt32LE(endOfChain, 68)
  header.writeUInt32LE(0, 72)
  header.fill(0xff, 76)
  for (let i = 0; i < allocationSectors; i++) header.writeUInt32LE(i, 76 + i * 4)
  return Buffer.concat([header, allocation, directory, word, tables])
}
