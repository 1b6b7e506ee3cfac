import type { Page } from './types'
import { maxPages } from './failure'
import { isJumbled, legibility } from './legibility'
import { openPdf, pictureShare, type OpenPdf } from './pdfium.server'
import { readTextLayer } from './pdf-text.server'
import { readingQuality, type PageRecognizer } from './recognize-page.server'
import { renderPage } from './render-page.server'

/** Enough for small print, and half the work of 300. */
const dpi = 200

/** Fewer letters than these are a heading or a page number; on a scan, the stamp of the recorder. */
const fewLetters = 40
const fewLettersOnScan = 300
/** Below these shares of words a text layer is not believed; one under a scan was recognized by somebody's old machine. */
const leastShare = 0.75
const leastShareOnScan = 0.9
/** Of the page: a picture that covers as much is the page itself. */
const scanCover = 0.7

const emptyPage = (number: number): Page => ({
  number,
  text: '',
  words: [],
  source: 'none',
  confidence: null,
})

type Found = { page: Page; doubtful: boolean; jumbled: boolean }

/** The page's text layer, and whether the page shows something that its text layer does not seem to say. */
function textLayer(pdf: OpenPdf, number: number): Found {
  const found = pdf.withPage(number, (open) => {
    const read = readTextLayer(pdf, open, number)
    const { letters, share } = legibility(read.text)
    // Measured only where it matters: it walks over all that is drawn on the page.
    const cover = letters < fewLettersOnScan || share < leastShareOnScan ? pictureShare(pdf, open) : 0
    const scan = cover >= scanCover
    const jumbled = isJumbled(read.text)
    const doubtful =
      jumbled ||
      (letters < fewLetters && cover > 0) ||
      (letters >= fewLetters && share < leastShare) ||
      (scan && (letters < fewLettersOnScan || share < leastShareOnScan))
    return { page: read.words.length > 0 ? read : emptyPage(number), doubtful, jumbled }
  })
  return found ?? { page: emptyPage(number), doubtful: false, jumbled: false }
}

/** A page, and whether there is something on it that could not be read. */
type ReadPage = { page: Page; illegible: boolean }

/** Reads a page of an open PDF: its text layer, or what recognition makes of its picture where that says more. */
export async function readPdfPage(
  pdf: OpenPdf,
  number: number,
  recognizer: PageRecognizer,
): Promise<ReadPage> {
  const { page: layer, doubtful, jumbled } = textLayer(pdf, number)
  if (!doubtful) return { page: layer, illegible: false }
  const page = jumbled ? emptyPage(number) : layer
  const picture = renderPage(pdf, number, dpi)
  if (!picture) return { page, illegible: page.source === 'none' }
  const { blank, ...recognized } = await recognizer.recognize(picture, number)
  if (recognized.source === 'ocr' && readingQuality(recognized.text) > readingQuality(page.text))
    return { page: recognized, illegible: false }
  return { page, illegible: !blank && page.source === 'none' }
}

/** The text layers of the first pages of an open PDF; a page whose text layer can't be believed has none. */
export const readTextLayers = (pdf: OpenPdf, most: number): Page[] =>
  Array.from({ length: Math.min(pdf.pageCount, most) }, (_, i) => {
    const { page, doubtful } = textLayer(pdf, i + 1)
    return doubtful ? emptyPage(i + 1) : page
  })

/**
 * The text layers of a PDF, without recognition of what is only a picture.
 * @throws UnreadableFile `locked`, `damaged`
 */
export async function readPdf(bytes: Uint8Array): Promise<Page[]> {
  const pdf = await openPdf(bytes)
  try {
    const count = Math.min(pdf.pageCount, maxPages)
    return Array.from({ length: count }, (_, i) => textLayer(pdf, i + 1).page)
  } finally {
    pdf.close()
  }
}
