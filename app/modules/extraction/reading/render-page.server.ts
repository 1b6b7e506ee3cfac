import type { Picture } from './picture'
import type { OpenPdf } from './pdfium.server'

const gray = 1
const white = 0xffffffff
/** FPDF_ANNOT (what was written on the page belongs to it) and FPDF_GRAYSCALE. */
const flags = 0x01 | 0x08
/** Plans and posters are large; above this a picture costs more than it shows. */
const mostPixels = 9_000_000

/** Draws a page of a PDF for recognition. @returns null when the page is damaged */
export function renderPage(pdf: OpenPdf, number: number, dpi: number): Picture | null {
  const { library, raw } = pdf
  return pdf.withPage(number, ({ page, width, height }) => {
    const scale = Math.min(dpi / 72, Math.sqrt(mostPixels / (width * height)))
    const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
    const bitmap = library.FPDFBitmap_CreateEx(w, h, gray, 0, 0)
    if (bitmap === 0) return null
    try {
      library.FPDFBitmap_FillRect(bitmap, 0, 0, w, h, white)
      library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, w, h, 0, flags)
      const from = library.FPDFBitmap_GetBuffer(bitmap)
      const stride = library.FPDFBitmap_GetStride(bitmap)
      const pixels = new Uint8Array(w * h)
      for (let y = 0; y < h; y++)
        pixels.set(raw.HEAPU8.subarray(from + y * stride, from + y * stride + w), y * w)
      return { pixels, width: w, height: h, dpi: Math.round(scale * 72) }
    } finally {
      library.FPDFBitmap_Destroy(bitmap)
    }
  })
}
