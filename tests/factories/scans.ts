import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { openPdf } from '~/modules/document-reading/pdfium.server'
import { renderPage } from '~/modules/document-reading/render-page.server'
import { must } from '../setup/helpers'

type Draw = (pdf: PDFKit.PDFDocument) => void

/** A PDF of US Letter pages, each drawn by one of the functions. */
export async function drawnPdf(pages: Draw[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', margin: 72, autoFirstPage: false, ...options })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const pdfBytes = new Promise<Buffer>((resolve) => pdf.on('end', () => resolve(Buffer.concat(parts))))
  for (const draw of pages) {
    pdf.addPage()
    draw(pdf)
  }
  pdf.end()
  return pdfBytes
}

/** An image of a PDF's first page, rotated clockwise, as a scanner produces it. */
export async function scanOf(pdf: Buffer, degrees = 0, dpi = 150): Promise<Buffer> {
  const openedPdf = await openPdf(pdf)
  try {
    const { pixels, width, height } = must(renderPage(openedPdf, 1, dpi))
    return await sharp(pixels, { raw: { width, height, channels: 1 } })
      .rotate(degrees, { background: '#fff' })
      .png()
      .toBuffer()
  } finally {
    openedPdf.close()
  }
}

/** A page with only an image of what is drawn, optionally with the invisible text `layer` over it. */
export async function scannedPdf(draw: Draw, { degrees = 0, layer = '' } = {}): Promise<Buffer> {
  const picture = await scanOf(await drawnPdf([draw]), degrees)
  return drawnPdf([
    (pdf) => {
      pdf.image(picture, 0, 0, { width: 612, height: 792 })
      if (layer) pdf.fillOpacity(0).fontSize(10).text(layer, 72, 72)
    },
  ])
}

/** Random noise without legible text. */
export const noise = (width = 900, height = 1100) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
