import sharp from 'sharp'
import { expect, it } from 'vitest'
import { boxesOf, read } from '~tests/setup/read-file'
import { drawnPdf, noise, scannedPdf, scanOf } from '~tests/factories/scans'
import { must } from '~tests/setup/helpers'

const sentences = [
  'The Association shall maintain the common area.',
  'Each Owner shall pay a monthly assessment of $350.',
  'A quorum is thirty percent of all votes.',
  'No more than two household pets are allowed in a unit.',
]
const write = (pdf: PDFKit.PDFDocument) => void pdf.fontSize(16).text(sentences.join('\n\n'), 72, 120)

it.each([0, 90, 180, 270])('OCR reads a scan rotated by %i degrees', async (degrees) => {
  const { pages } = await read(await scanOf(await drawnPdf([write]), degrees), 'png')
  const page = must(pages[0])
  expect(page.source).toBe('ocr')
  expect(page.confidence).toBeGreaterThan(0.8)
  for (const sentence of sentences) expect(page.text).toContain(sentence)
  const [left = 0, top = 0] = must(boxesOf(page, 'Association')[0])
  // The word is near the upper left corner of the original page, wherever that corner is after rotation.
  const corner = { 0: [left, top], 90: [top, 1 - left], 180: [1 - left, 1 - top], 270: [1 - top, left] }[
    degrees
  ]
  expect(must(must(corner)[0])).toBeLessThan(0.4)
  expect(must(must(corner)[1])).toBeLessThan(0.4)
})

it('OCR reads Spanish', async () => {
  const acta = 'Acta de la junta directiva: se aprueba la cuota mensual de 350 dolares por unidad.'
  const { pages } = await read(await scannedPdf((p) => void p.fontSize(14).text(acta, 72, 100)), 'pdf')
  expect(must(pages[0]).text.replace(/\s+/g, ' ')).toContain('se aprueba la cuota mensual de 350')
})

it('OCR gives up on noise', async () => {
  const { pages, illegible } = await read(await noise(), 'png')
  expect(pages).toEqual([{ number: 1, text: '', words: [], source: 'none', confidence: null }])
  expect(illegible).toEqual([1])
})

it('OCR rotates a photograph according to its EXIF data', async () => {
  const upright = await scanOf(await drawnPdf([write]))
  const photo = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { pages } = await read(photo, 'jpg')
  expect(must(boxesOf(must(pages[0]), 'Association')[0])[1]).toBeLessThan(0.4)
})
