import { drawBitmap } from './bitmap.server'
import type { Picture } from './picture'
import type { OpenPdf } from './pdfium.server'

/** A higher resolution costs more than it improves. */
const maxPixels = 9_000_000

/** Renders a page of a PDF for OCR. @returns null if the page is damaged */
export const renderPage = (pdf: OpenPdf, number: number, dpi: number): Picture | null =>
  drawBitmap(
    pdf,
    number,
    { dpi, maxPixels, colors: 'gray' },
    ({ bytes, stride, width, height, dpi: drawnDpi }) => {
      const pixels = new Uint8Array(width * height)
      for (let y = 0; y < height; y++) pixels.set(bytes.subarray(y * stride, y * stride + width), y * width)
      return { pixels, width, height, dpi: drawnDpi }
    },
  )
