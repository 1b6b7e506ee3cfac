import type { OpenPdf } from './pdfium.server'

const white = 0xffffffff
/** PDFium's FPDF_ANNOT, which includes annotations. */
const annotations = 0x01

type BitmapOptions = {
  dpi: number
  /** Pixels. Larger pages, such as plans and posters, are scaled down. */
  maxPixels: number
  /** One byte per pixel, or four: red, green, blue, and an unused one. */
  colors: 'gray' | 'rgbx'
}

/** PDFium's number for a bitmap's format, and FPDF_GRAYSCALE or FPDF_REVERSE_BYTE_ORDER (red first). */
const formats = { gray: { format: 1, flag: 0x08 }, rgbx: { format: 3, flag: 0x10 } }

type Bitmap = {
  /** Owned by PDFium and freed after the callback, which must copy what it needs. */
  bytes: Uint8Array
  /** Bytes per row, including padding. */
  stride: number
  width: number
  height: number
  dpi: number
}

/** Renders a page of a PDF on white for a callback. @returns null if the page is damaged */
export function drawBitmap<T>(
  { library, raw, withPage }: OpenPdf,
  number: number,
  { dpi, maxPixels, colors }: BitmapOptions,
  read: (bitmap: Bitmap) => T,
): T | null {
  return withPage(number, ({ page, width, height }) => {
    const scale = Math.min(dpi / 72, Math.sqrt(maxPixels / (width * height)))
    const [pixelWidth, pixelHeight] = [
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    ]
    const { format, flag } = formats[colors]
    const bitmap = library.FPDFBitmap_CreateEx(pixelWidth, pixelHeight, format, 0, 0)
    if (bitmap === 0) return null
    try {
      library.FPDFBitmap_FillRect(bitmap, 0, 0, pixelWidth, pixelHeight, white)
      library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, pixelWidth, pixelHeight, 0, annotations | flag)
      const from = library.FPDFBitmap_GetBuffer(bitmap)
      const stride = library.FPDFBitmap_GetStride(bitmap)
      const bytes = raw.HEAPU8.subarray(from, from + stride * pixelHeight)
      return read({ bytes, stride, width: pixelWidth, height: pixelHeight, dpi: Math.round(scale * 72) })
    } finally {
      library.FPDFBitmap_Destroy(bitmap)
    }
  })
}
