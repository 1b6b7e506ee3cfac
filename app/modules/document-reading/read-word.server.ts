import { UnreadableFile } from './failure'
import { normalizeWord } from './normalize-word'
import type { Block } from './virtual-page'

// Loaded on demand: most files are PDFs, and each is read by a new process.
const loadMammoth = async () => (await import('mammoth')).default
const loadWordExtractor = async () => (await import('word-extractor')).default

const columnBlanks = '   '

/** The parts of Mammoth's document tree that are used. */
type Element = {
  type: string
  value?: string
  breakType?: 'line' | 'page' | 'column'
  numbering?: { isOrdered: boolean } | null
  children?: Element[]
}
type DocumentElement = Element & { notes: { resolve(reference: Element): { body: Element[] } | undefined } }

/** Normalizes each word, and keeps the whitespace between them. */
const normalizeWords = (text: string) => text.replace(/[^\s]+/g, normalizeWord)

/**
 * The paragraphs and table rows of a DOCX. Automatic paragraph numbers are not in the file's text.
 * @throws UnreadableFile `damaged`
 */
export async function readDocx(bytes: Buffer): Promise<Block[]> {
  let tree: DocumentElement | undefined
  const mammoth = await loadMammoth()
  try {
    await mammoth.convertToHtml(
      { buffer: bytes },
      {
        // Only the tree is needed: without children, no HTML is generated.
        transformDocument: (document: DocumentElement) => {
          tree = document
          return { ...document, children: [] }
        },
      },
    )
  } catch {
    throw new UnreadableFile('damaged')
  }
  if (!tree) throw new UnreadableFile('damaged')
  const notes: Element[] = []
  const blocks = (tree.children ?? []).flatMap((child) => toBlocks(child, notes))
  const { notes: notesByReference } = tree
  const noteBlocks = notes
    .flatMap((note) => notesByReference.resolve(note)?.body ?? [])
    .flatMap((e) => toBlocks(e, []))
  return [...blocks, ...noteBlocks]
}

function toBlocks(element: Element, notes: Element[]): Block[] {
  if (element.type === 'table') {
    return rowsOf(element).map((row) => {
      const cells = (row.children ?? []).map((cell) => inlineText(cell, notes).replace(/\s+/g, ' ').trim())
      return { text: normalizeWords(cells.join(columnBlanks).trimEnd()), isRow: true }
    })
  }
  if (element.type !== 'paragraph') return (element.children ?? []).flatMap((child) => toBlocks(child, notes))
  const bullet = element.numbering && !element.numbering.isOrdered ? '• ' : ''
  const parts = (bullet + inlineText(element, notes)).split('\f')
  return parts.flatMap((part, i): Block[] => [
    ...(i > 0 ? (['page break'] as const) : []),
    { text: normalizeWords(part) },
  ])
}

const rowsOf = (table: Element): Element[] =>
  (table.children ?? []).flatMap((child) => (child.type === 'tableRow' ? [child] : rowsOf(child)))

function inlineText(element: Element, notes: Element[]): string {
  if (element.type === 'text') return element.value ?? ''
  if (element.type === 'tab') return columnBlanks
  if (element.type === 'break') return element.breakType === 'page' ? '\f' : '\n'
  if (element.type === 'noteReference') notes.push(element)
  const between = element.type === 'tableCell' || element.type === 'table' ? ' ' : ''
  return (element.children ?? []).map((child) => inlineText(child, notes)).join(between)
}

/**
 * The paragraphs and table rows of a DOC, whose page breaks look like line breaks.
 * @throws UnreadableFile `damaged`
 */
export async function readDoc(bytes: Buffer): Promise<Block[]> {
  const WordExtractor = await loadWordExtractor()
  const document = await new WordExtractor().extract(bytes).catch(() => {
    throw new UnreadableFile('damaged')
  })
  const text = [document.getBody(), document.getFootnotes(), document.getEndnotes()].join('\n')
  return text.split('\n').map((line) => {
    const isRow = line.includes('\t')
    return { text: normalizeWords(line.trim().replace(/ *\t+ */g, columnBlanks)), isRow }
  })
}
