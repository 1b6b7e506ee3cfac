import type { Page } from '../types'
import { openPdf, type OpenPdf } from './pdfium.server'
import { readTextLayer } from './pdf-text.server'

const emptyPage = (number: number): Page => ({
  number,
  text: '',
  words: [],
  source: 'none',
  confidence: null,
})

/** The text layer of a page of an open PDF; a page that is damaged or has none is empty, with source `none`. */
export function readPdfPage(pdf: OpenPdf, number: number): Page {
  const page = pdf.withPage(number, (open) => readTextLayer(pdf, open, number))
  return page && page.words.length > 0 ? page : emptyPage(number)
}

/**
 * The text layers of a PDF, without recognition of what is only an image.
 * @throws UnreadableFile `locked`, `damaged`
 */
export async function readPdf(bytes: Uint8Array): Promise<Page[]> {
  const pdf = await openPdf(bytes)
  try {
    return Array.from({ length: pdf.pageCount }, (_, i) => readPdfPage(pdf, i + 1))
  } finally {
    pdf.close()
  }
}
