import { copyFileSync, rmSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { defaultBrand } from '~/brand'
import { extractedFields } from '~/modules/report-fields/fields'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { renderReportPdf } from '~/modules/reports/pdf/render-pdf.server'
import { findPdfByNumber } from '~/modules/reports/revisions/public-report.server'
import { renderReport } from '~/modules/reports/pdf/render-report.server'
import { reportPath } from '~/modules/reports/pdf/report-files.server'
import { sampleReport } from '~/modules/reports/samples/samples'
import { connection } from '~db/client.server'
import { foundItem, longestReport, makeApprovedOrder } from '~tests/factories/reports'
import { benchReviewScreen } from './review-screen'
import { printMeasurement, printHeading, median, printNote } from './measurements'
import { placeAndPayOrder, untilRead } from './orders'
import { benchPassword, signIn, timeRequest, type Product } from './product'
import { measureRequests, requestsFigure } from './requests'
import { alternate, compareRounds, printRatio } from './alternate-rounds'
import { quoteOn, textPdf } from './sample-documents'

const warmUps = 10
const renderRounds = 25
const longestRounds = 7
const serveRounds = 21
const reviewRounds = 60
/** The page counts of the reviewed order's documents, 500 pages in all. */
const documentPages = [220, 120, 80, 50, 30]

const report = { ...sampleReport('SAMPLE-EXCELLENT'), mark: undefined, revision: 1 }
const elapsed = async (run: () => Promise<unknown>) => {
  const started = performance.now()
  await run()
  return performance.now() - started
}

type Call = [method: string, ...args: unknown[]]
type Callable = Record<string, (...args: unknown[]) => unknown>
/** The methods of pdfkit that are recorded. */
const drawingMethods =
  'addPage font fontSize fillColor text rect roundedRect path moveTo lineTo lineWidth fill stroke save restore translate scale'

/** Records a rendering's calls to pdfkit, without those that pdfkit makes itself. */
async function recordDrawing(render: () => Promise<unknown>): Promise<Call[]> {
  const shared = PDFDocument.prototype as unknown as Callable
  const calls: Call[] = []
  let depth = 0
  const names = drawingMethods.split(' ')
  const originals = names.map((name) => [name, shared[name]] as const)
  for (const [name, method] of originals) {
    shared[name] = function (this: unknown, ...args: unknown[]) {
      if (depth === 0) calls.push([name, ...args])
      depth += 1
      try {
        return method?.apply(this, args)
      } finally {
        depth -= 1
      }
    }
  }
  await render()
  for (const [name, method] of originals) if (method) shared[name] = method
  return calls
}

/**
 * Draws the same strings, boxes, and lines at the same places with pdfkit alone, without measuring, fitting,
 * or tagging.
 */
async function drawBare(calls: Call[]): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', margin: 0, autoFirstPage: false })
  pdf.registerFont('sans', 'assets/fonts/PublicSans-Regular.ttf')
  pdf.registerFont('bold', 'assets/fonts/PublicSans-SemiBold.ttf')
  pdf.registerFont('serif', 'assets/fonts/Newsreader-SemiBold.ttf')
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const whole = new Promise<Buffer>((resolve) => pdf.on('end', () => resolve(Buffer.concat(parts))))
  for (const [name, ...args] of calls) (pdf as unknown as Callable)[name]?.(...args)
  pdf.end()
  return whole
}

async function benchRendering() {
  const render = () => renderReportPdf(report, defaultBrand)
  const calls = await recordDrawing(render)
  const { bare, product } = await alternate(
    { rounds: renderRounds, warmUps },
    { bare: () => elapsed(() => drawBare(calls)), product: () => elapsed(render) },
  )
  const perSecond = (times: number[]) => times.map((ms) => 1000 / ms)
  printRatio(
    'rendering its PDF compared with bare pdfkit',
    perSecond(product),
    perSecond(bare),
    { atLeast: 0.5 },
    `${median(product).toFixed(0)} ms against ${median(bare).toFixed(0)} ms for the same strings, boxes, and fonts`,
  )
}

async function benchLongest() {
  const longest = longestReport()
  const times: number[] = []
  for (let round = 0; round < longestRounds; round += 1)
    times.push(await elapsed(() => renderReportPdf(longest, defaultBrand)))
  printMeasurement(
    'rendering the longest report',
    median(times),
    ' ms',
    { atMost: 2000 },
    `${longestRounds} rounds`,
  )
}

/** Compares serving a stored PDF with serving the same file through Express's static middleware. */
async function benchServing(product: Product) {
  const { order } = await makeApprovedOrder({ ...report })
  await renderReport({ orderId: order.id, revision: 1 })
  const stored = reportPath(findPdfByNumber(order.orderNumber)?.pdfName ?? '')
  const name = `bench-${process.pid}.pdf`
  const copy = `build/client/assets/${name}`
  copyFileSync(stored, copy)
  try {
    const path = `/api/download-pdf/hoa-report-${order.orderNumber}-latest.pdf`
    const { bare, pdf } = await alternate(
      { rounds: serveRounds },
      {
        bare: () => measureRequests(product, `/assets/${name}`),
        pdf: () => measureRequests(product, path),
      },
    )
    requestsFigure('serving its PDF compared with a static file', pdf, bare, 0.7)
  } finally {
    rmSync(copy)
  }
}

/** Places an order with documents that have been read, and a value for every field, each on its own page. */
async function placeOrderToReview(): Promise<number> {
  const files = await Promise.all(
    documentPages.map(async (pages, i) => ({ name: `Part ${i + 1}.pdf`, content: await textPdf(pages) })),
  )
  const orderId = await placeAndPayOrder(files)
  await untilRead(orderId)
  const ids = connection()
    .sqlite.prepare('select id from documents where order_id = ? order by id')
    .pluck()
    .all(orderId) as number[]
  const items = extractedFields
    .filter(({ kind }) => kind !== 'score')
    .map(({ path }, i) => {
      const at = i % ids.length
      const page = 1 + ((i * 7) % (documentPages[at] ?? 1))
      const found = { documentId: ids[at] ?? 0, page, quote: quoteOn(page) }
      const value = `Value ${i + 1}`
      const conflict = i % 10 === 0
      return foundItem(path, {
        value: conflict ? null : value,
        documentId: found.documentId,
        documentPage: page,
        quote: found.quote,
        conflict,
        candidates: conflict ? [value, `${value} or so`].map((v) => ({ ...found, value: v })) : [],
      } as Parameters<typeof foundItem>[1])
    })
  fillReport(orderId, items, null)
  return orderId
}

async function benchReview(base: string) {
  const orderId = await placeOrderToReview()
  const cookie = await signIn(base, 'super@example.com', benchPassword)
  const load = async (address: string) => {
    const { ms, status, text } = await timeRequest(base + address, cookie)
    if (status !== 200) throw new Error(`${address} answered ${status}`)
    return { ms, text }
  }
  const review = `/admin/snapshots/${orderId}/review`
  const chosen = `${review}?item=${encodeURIComponent(extractedFields.at(33)?.path ?? '')}`
  const count = Number(/Item \d+ of (\d+)/.exec((await load(chosen)).text)?.[1])
  if (!(count >= 80)) throw new Error(`The review has ${count} items`)
  const time = (address: string) => async () => (await load(address)).ms
  const measured = await alternate(
    { rounds: reviewRounds, warmUps },
    { bare: time('/robots.txt'), review: time(review), chosen: time(chosen) },
  )
  for (const [name, times] of [
    ['its review', measured.review],
    ['its review, an item chosen', measured.chosen],
  ] as const) {
    const { ratio, range } = compareRounds(times, measured.bare)
    printMeasurement(
      name,
      median(times),
      ' ms',
      { atMost: 50 },
      `${ratio.toFixed(1)} times a bare route (${median(measured.bare).toFixed(1)} ms); ${range}`,
    )
  }
  const pages = documentPages.reduce((sum, n) => sum + n, 0)
  printNote(`${count} items, ${documentPages.length} documents of ${pages} pages, ${reviewRounds} rounds`)
  await benchReviewScreen(base, cookie, orderId)
}

/** Measures rendering and serving a report's PDF, and the screen where staff verify the report. */
export async function benchReports(product: Product) {
  printHeading('A report')
  await benchRendering()
  await benchLongest()
  await benchServing(product)
  await benchReview(product.url)
}
