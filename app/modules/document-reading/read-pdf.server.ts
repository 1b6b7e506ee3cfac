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
const minTextLetters = 40
const minTextLettersOnScan = 300
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

type TextLayer = { page: Page; isDoubtful: boolean; isJumbledText: boolean }

/** The page's text layer, and whether the page seems to show more than it contains. */
function textLayer(pdf: OpenPdf, number: number): TextLayer {
  const found = pdf.withPage(number, (open) => {
    const layer = readTextLayer(pdf, open, number)
    const { letters, share } = legibility(layer.text)
    // Measured only if needed, since it visits everything drawn on the page.
    const cover = letters < minTextLettersOnScan || share < minShareOnScan ? pictureShare(pdf, open) : 0
    const isScan = cover >= scanCover
    const isJumbledText = isJumbled(layer.text)
    const isDoubtful =
      isJumbledText ||
      (letters < minTextLetters && cover > 0) ||
      (letters >= minTextLetters && share < minShare) ||
      (isScan && (letters < minTextLettersOnScan || share < minShareOnScan))
    return { page: layer.words.length > 0 ? layer : emptyPage(number), isDoubtful, isJumbledText }
  })
  return found ?? { page: emptyPage(number), isDoubtful: false, isJumbledText: false }
}

/** A page, and whether part of it is illegible. */
type ReadPage = { page: Page; isIllegible: boolean }

/** Reads a page of an open PDF: its text layer, or OCR of its picture if that yields more. */
export async function readPdfPage(
  pdf: OpenPdf,
  number: number,
  recognizer: PageRecognizer,
): Promise<ReadPage> {
  const { page: layer, isDoubtful, isJumbledText } = textLayer(pdf, number)
  if (!isDoubtful) return { page: layer, isIllegible: false }
  const page = isJumbledText ? emptyPage(number) : layer
  const picture = renderPage(pdf, number, dpi)
  if (!picture) return { page, isIllegible: page.source === 'none' }
  const { isBlank, ...recognized } = await recognizer.recognize(picture, number)
  if (recognized.source === 'ocr' && readingQuality(recognized.text) > readingQuality(page.text))
    return { page: recognized, isIllegible: false }
  return { page, isIllegible: !isBlank && page.source === 'none' }
}

/** The text layers of an open PDF's first pages; empty where they are unreliable. */
export const readTextLayers = (pdf: OpenPdf, maxCount: number): Page[] =>
  Array.from({ length: Math.min(pdf.pageCount, maxCount) }, (_, i) => {
    const { page, isDoubtful } = textLayer(pdf, i + 1)
    return isDoubtful ? emptyPage(i + 1) : page
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
