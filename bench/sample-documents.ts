import sharp from 'sharp'
import { drawnPdf, scanOf } from '~tests/factories/scans'
import { docOf, docxOf, paragraph } from '~tests/factories/word-document'

// Fictional documents typical of associations: running text in sections, and a schedule of fees every few
// pages.

const clauses = [
  'Each owner of a unit is a member of the Association and is entitled to one vote for each unit owned. Membership is appurtenant to the unit and passes with it.',
  'The regular assessment is $412.50 per month for each unit, due on the first day of the month. An assessment that is not received within fifteen days bears a late charge of $25.00.',
  'No more than two household pets may be kept in a unit. Dogs shall be on a leash at all times outside the unit and may not weigh more than 45 lbs.',
  'The Association shall maintain, repair and replace the roofs, the exterior walls, the private streets and the landscaping of the common area. The owner maintains windows, doors and all that lies within the unit.',
  'No unit may be leased for a term of less than thirty days, and not more than twenty-five per cent of all units may be leased at a time.',
  'The board of directors consists of five directors, elected at the annual meeting of the members in March for terms of two years. A quorum is a quarter of all votes.',
  'The Association insures the buildings at replacement cost, with an all other perils deductible of $10,000 and directors and officers coverage of $1,000,000.',
  'No building, fence, wall or other structure shall be commenced until the plans have been submitted to the architectural committee and approved in writing within forty-five days.',
  'The reserve study of March 15 estimates a fully funded balance of $1,200,000 against a starting reserve balance of $804,000, which is 67% funded.',
  'Guests park in marked places for at most seventy-two hours. Commercial vehicles, trailers and boats may be towed at the expense of their owner.',
]
const fees = [
  ['Transfer fee', '$350.00', 'at closing'],
  ['Resale certificate', '$275.00', 'within 10 days'],
  ['Returned check', '$40.00', 'each time'],
  ['Working capital', '$825.00', 'two months of assessments'],
] as const

const clausesOnPage = 10
const sectionsOf = (page: number) =>
  Array.from({ length: clausesOnPage }, (_, i) => {
    const clause = clauses[(page * 7 + i * 3) % clauses.length] ?? ''
    return `Section ${page}.${i + 1}. ${clause}`
  })

function drawPage(pdf: PDFKit.PDFDocument, page: number) {
  pdf.font('assets/fonts/Newsreader-SemiBold.ttf').fontSize(15).text(`Article ${page}`)
  pdf.font('assets/fonts/PublicSans-Regular.ttf').fontSize(9.5)
  for (const section of sectionsOf(page)) pdf.moveDown(0.5).text(section)
  if (page % 4 > 0) return
  for (const [name, amount, when] of fees) {
    const y = pdf.y + 6
    pdf.text(name, 72, y).text(amount, 280, y).text(when, 380, y)
  }
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)

/** A page of running text. */
export const samplePageText = (page: number) => `${sectionsOf(page).join('\n')}\n`

/**
 * A PDF with a text layer on US Letter pages, compressed and with embedded fonts, as office programs write
 * it.
 */
export const textPdf = (pages: number) =>
  drawnPdf(numbers(1, pages).map((page) => (pdf) => drawPage(pdf, page)))

/** A sentence on a page of `textPdf` that a value can cite. */
export const quoteOn = (page: number) => sectionsOf(page)[2] ?? ''

const scan = async (page: number) => scanOf(await drawnPdf([(pdf) => drawPage(pdf, page)]), 0, 200)

/** A PDF without text: each page is an image at 200 dpi. */
export async function scannedPdf(pages: number) {
  const pictures = await Promise.all(numbers(1, pages).map(scan))
  return drawnPdf(
    pictures.map((picture) => (pdf) => void pdf.image(picture, 0, 0, { width: 612, height: 792 })),
  )
}

/** A scanned page as a PNG, and as a JPG with the typical quality of scanners. */
export async function pictures() {
  const png = await scan(2)
  return { png, jpg: await sharp(png).jpeg({ quality: 80 }).toBuffer() }
}

/** Word documents with the text of a number of pages. */
export const docx = (pages: number) => docxOf(...numbers(1, pages).flatMap(sectionsOf).map(paragraph))
export const doc = (pages: number) => docOf(numbers(1, pages).flatMap(sectionsOf).join('\r'))
