import type { Page } from './types'
import { maxPages } from './failure'
import { isJumbled, legibility } from './legibility'
import { openPdf, pictureShare, type OpenPdf } from './pdfium.server'
import { readTextLayer } from './pdf-text.server'
import { readingQuality, type PageRecognizer } from './recognize-page.server'
import { renderPage } from './render-page.server'

/** Enough for small print, and half the work of 300. */
const dpi = 200

/** Characters. Less text is a heading or page number, or on a scan, a recorder's stamp. */
const fewLetters = 40
const fewLettersOnScan = 300
/** Shares of plausible words below which a text layer is rejected; one under a scan came from an unknown OCR. */
const minShare = 0.75
const minShareOnScan = 0.9
/** Share of the page that a picture covers if it is a scan of the page. */
const scanCover = 0.7

const emptyPage = (number: number): Page => ({
  number,
  text: '',
  words: [],
  source: 'none',
  confidence: null,
})

type Found = { page: Page; doubtful: boolean; jumbled: boolean }

/** The page's text layer, and whether the page seems to show more than it contains. */
function textLayer(pdf: OpenPdf, number: number): Found {
  const found = pdf.withPage(number, (open) => {
    const read = readTextLayer(pdf, open, number)
    const { letters, share } = legibility(read.text)
    // Measured only if needed, since it visits everything drawn on the page.
    const cover = letters < fewLettersOnScan || share < minShareOnScan ? pictureShare(pdf, open) : 0
    const scan = cover >= scanCover
    const jumbled = isJumbled(read.text)
    const doubtful =
      jumbled ||
      (letters < fewLetters && cover > 0) ||
      (letters >= fewLetters && share < minShare) ||
      (scan && (letters < fewLettersOnScan || share < minShareOnScan))
    return { page: read.words.length > 0 ? read : emptyPage(number), doubtful, jumbled }
  })
  return found ?? { page: emptyPage(number), doubtful: false, jumbled: false }
}

/** A page, and whether part of it is illegible. */
type ReadPage = { page: Page; illegible: boolean }

/** Reads a page of an open PDF: its text layer, or OCR of its picture if that yields more. */
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

/** The text layers of an open PDF's first pages; empty where they are unreliable. */
export const readTextLayers = (pdf: OpenPdf, most: number): Page[] =>
  Array.from({ length: Math.min(pdf.pageCount, most) }, (_, i) => {
    const { page, doubtful } = textLayer(pdf, i + 1)
    return doubtful ? emptyPage(i + 1) : page
  })

/**
 * The text layers of a PDF, without OCR.
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
