import type { AcceptedExtension } from '../document-files/limits'
import type { ActiveKind } from '../document-files/active-content'
import { checkContent, checkWholeDocx } from '../document-files/check-content.server'
import { findActiveContent } from './find-active-content.server'
import type { Page } from './types'
import { maxPages } from './failure'
import { openPdf } from './pdfium.server'
import { readImage } from './read-image.server'
import { readPdfPage } from './read-pdf.server'
import { PageRecognizer } from './recognize-page.server'
import { createRecognizer, type OcrEngine } from './recognizer.server'
import { readDoc, readDocx } from './read-word.server'
import { placeVirtualWords, virtualPages, type Block } from './virtual-page'

/**
 * Events of reading a file: first its page count, the pages that will be read, and its active content; then each page,
 * marked if part of it is illegible.
 */
export type ReadEvent =
  | { type: 'start'; filePages: number; pages: number; active: ActiveKind[] }
  | { type: 'page'; page: Page; isIllegible: boolean }

/**
 * Reads a file of any accepted format. Not safe against malicious files, so it runs in its own process.
 * @param from the first page to read, for resuming after an interruption
 * @param engine for scans; without one, whatever is installed
 * @throws UnreadableFile, DomainError with a sentence about the file, without its name
 */
export async function* readFile(
  bytes: Buffer,
  extension: AcceptedExtension,
  from = 1,
  engine?: OcrEngine,
): AsyncGenerator<ReadEvent> {
  await (extension === 'docx' ? checkWholeDocx(bytes) : checkContent(bytes, extension))
  const recognizer = createRecognizer(engine)
  try {
    if (extension === 'pdf') yield* readPdfFile(bytes, from, new PageRecognizer(recognizer))
    else if (extension === 'docx' || extension === 'doc') {
      const blocks = await (extension === 'docx' ? readDocx(bytes) : readDoc(bytes))
      yield* readBlocks(blocks, from, await findActiveContent(bytes, extension))
    } else yield* readPicture(bytes, new PageRecognizer(recognizer))
  } finally {
    await recognizer.close()
  }
}

const start = (filePages: number, active: ActiveKind[]): ReadEvent => ({
  type: 'start',
  filePages,
  active,
  pages: Math.min(filePages, maxPages),
})

/**
 * PDFium caches the fonts of all pages, and every scanned page adds new ones, so the file is reopened after this many.
 */
const pagesPerOpening = 40

async function* readPdfFile(
  bytes: Buffer,
  from: number,
  recognizer: PageRecognizer,
): AsyncGenerator<ReadEvent> {
  let pdf = await openPdf(bytes)
  try {
    yield start(pdf.pageCount, pdf.activeContent())
    for (let number = from; number <= Math.min(pdf.pageCount, maxPages); number++) {
      if (number > from && (number - from) % pagesPerOpening === 0) {
        pdf.close()
        pdf = await openPdf(bytes)
      }
      yield { type: 'page', ...(await readPdfPage(pdf, number, recognizer)) }
    }
  } finally {
    pdf.close()
  }
}

function* readBlocks(blocks: Block[], from: number, active: ActiveKind[]): Generator<ReadEvent> {
  const texts = virtualPages(blocks)
  yield start(texts.length, active)
  for (let number = from; number <= Math.min(texts.length, maxPages); number++) {
    const text = texts[number - 1] ?? ''
    const page: Page = { number, text, words: placeVirtualWords(text), source: 'text', confidence: null }
    yield { type: 'page', page, isIllegible: false }
  }
}

async function* readPicture(bytes: Buffer, recognizer: PageRecognizer): AsyncGenerator<ReadEvent> {
  const picture = await readImage(bytes)
  yield start(1, [])
  const { isBlank, ...page } = await recognizer.recognize(picture, 1)
  yield { type: 'page', page, isIllegible: page.source === 'none' && !isBlank }
}
