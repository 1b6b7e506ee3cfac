import type { AcceptedExtension } from '../documents/limits'
import { checkContent, checkWholeDocx } from '../documents/check-content.server'
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
 * What reading a file reports as it goes on: how many pages the file has, and how many of them will be read; then each page, with a
 * mark when there is something on it that could not be read.
 */
export type ReadEvent =
  { type: 'start'; filePages: number; pages: number } | { type: 'page'; page: Page; illegible: boolean }

/**
 * Reads a file of any accepted format. Nothing here is safe against a file made to harm: it runs in a process of its own.
 * @param from the first page to read, for going on after an interruption
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
    else if (extension === 'docx') yield* readBlocks(await readDocx(bytes), from)
    else if (extension === 'doc') yield* readBlocks(await readDoc(bytes), from)
    else yield* readPicture(bytes, new PageRecognizer(recognizer))
  } finally {
    await recognizer.close()
  }
}

const start = (filePages: number): ReadEvent => ({
  type: 'start',
  filePages,
  pages: Math.min(filePages, maxPages),
})

/** PDFium keeps the fonts of all pages that it has seen; scans bring new ones with each. */
const pagesAtATime = 40

async function* readPdfFile(
  bytes: Buffer,
  from: number,
  recognizer: PageRecognizer,
): AsyncGenerator<ReadEvent> {
  let pdf = await openPdf(bytes)
  try {
    yield start(pdf.pageCount)
    for (let number = from; number <= Math.min(pdf.pageCount, maxPages); number++) {
      if (number > from && (number - from) % pagesAtATime === 0) {
        pdf.close()
        pdf = await openPdf(bytes)
      }
      yield { type: 'page', ...(await readPdfPage(pdf, number, recognizer)) }
    }
  } finally {
    pdf.close()
  }
}

function* readBlocks(blocks: Block[], from: number): Generator<ReadEvent> {
  const texts = virtualPages(blocks)
  yield start(texts.length)
  for (let number = from; number <= Math.min(texts.length, maxPages); number++) {
    const text = texts[number - 1] ?? ''
    const page: Page = { number, text, words: placeVirtualWords(text), source: 'text', confidence: null }
    yield { type: 'page', page, illegible: false }
  }
}

async function* readPicture(bytes: Buffer, recognizer: PageRecognizer): AsyncGenerator<ReadEvent> {
  const picture = await readImage(bytes)
  yield start(1)
  const { blank, ...page } = await recognizer.recognize(picture, 1)
  yield { type: 'page', page, illegible: page.source === 'none' && !blank }
}
