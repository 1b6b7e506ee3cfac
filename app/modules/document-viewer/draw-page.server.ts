import { readFile } from 'node:fs/promises'
import PDFDocument from 'pdfkit'
import sharp, { type Sharp } from 'sharp'
import { maxImagePixels, type AcceptedExtension } from '../document-files/limits'
import { drawBitmap } from '../document-reading/bitmap.server'
import { UnreadableFile } from '../document-reading/failure'
import { openPdf, type OpenPdf } from '../document-reading/pdfium.server'
import { virtualPage } from '../document-reading/virtual-page'

/** A page to render: from a stored file, or from the text of a Word document as the reader laid it out. */
export type DrawRequest = { path: string; extension: AcceptedExtension; page: number } | { text: string }

/** High enough for small print, low enough that a page fits a laptop's width. */
const dpi = 144
/** The maximum size of a rendered page. */
const maxPixels = 6_000_000
/** US Letter in pixels. Photographs are scaled down to about this size. */
const [pageWidth, pageHeight] = [Math.round(8.5 * dpi), 11 * dpi]
/** The width of a Courier character as a share of the font size. */
const courierShare = 0.6

/** Smaller differences between channels are antialiasing fringes around letters, not color. */
const visibleDifference = 12

/**
 * Renders pages as PNG, one at a time. The last document stays open because the next page is usually from the
 * same one. Not safe against malicious files, so it runs in its own process.
 */
export class PageDrawer {
  private open: { path: string; pdf: OpenPdf } | null = null

  /** @throws UnreadableFile if the page does not exist or cannot be rendered */
  async draw(request: DrawRequest): Promise<Buffer> {
    if ('text' in request) {
      const pdf = await openPdf(await typeset(request.text))
      try {
        return await drawPdfPage(pdf, 1)
      } finally {
        pdf.close()
      }
    }
    if (request.extension === 'pdf') return drawPdfPage(await this.pdfAt(request.path), request.page)
    return drawPicture(await readFile(request.path))
  }

  private async pdfAt(path: string): Promise<OpenPdf> {
    if (this.open?.path !== path) {
      this.open?.pdf.close()
      this.open = null
      this.open = { path, pdf: await openPdf(await readFile(path)) }
    }
    return this.open.pdf
  }
}

async function drawPdfPage(pdf: OpenPdf, number: number): Promise<Buffer> {
  if (number > pdf.pageCount) throw new UnreadableFile('damaged')
  const options = { dpi, maxPixels, colors: 'rgbx' } as const
  const drawn = drawBitmap(pdf, number, options, ({ bytes, width, height }) => ({
    pixels: Buffer.from(bytes),
    width,
    height,
  }))
  if (!drawn) throw new UnreadableFile('damaged')
  const { pixels, width, height } = drawn
  return toPng(sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha(), hasColor(pixels))
}

function hasColor(pixels: Buffer): boolean {
  for (let i = 0; i + 2 < pixels.length; i += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[i], pixels[i + 1], pixels[i + 2]]
    if (Math.abs(red - green) > visibleDifference || Math.abs(green - blue) > visibleDifference) return true
  }
  return false
}

/** Most pages are black on white: in gray they are a third of the size. */
const toPng = (picture: Sharp, isColor: boolean) =>
  (isColor ? picture : picture.toColourspace('b-w')).png({ compressionLevel: 6 }).toBuffer()

/** Applies the EXIF orientation, as the reader does. */
async function drawPicture(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: maxImagePixels, sequentialRead: true })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: pageWidth * 1.5, height: pageHeight * 1.5, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 6 })
      .toBuffer()
  } catch {
    throw new UnreadableFile('damaged')
  }
}

/** Characters that PDFKit's Courier cannot print; it supports Windows-1252. */
const unprintable = /[^\x20-\x7e\u00a1-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

/** Typesets the page of `virtual-page.ts`, with each character where the reader recorded it. */
function typeset(text: string): Promise<Buffer> {
  const { width, height, marginLeft, marginTop, lineHeight, characterWidth } = virtualPage
  const sheet = new PDFDocument({ size: [width, height], margin: 0 })
  const parts: Buffer[] = []
  sheet.on('data', (part: Buffer) => parts.push(part))
  const size = characterWidth / courierShare
  sheet.font('Courier').fontSize(size)
  text.split('\n').forEach((line, row) => {
    const top = marginTop + row * lineHeight + (lineHeight - size) / 2
    if (line.trim() !== '') sheet.text(line.replace(unprintable, '?'), marginLeft, top, { lineBreak: false })
  })
  return new Promise((resolve, reject) => {
    sheet.on('end', () => resolve(Buffer.concat(parts))).on('error', reject)
    sheet.end()
  })
}
