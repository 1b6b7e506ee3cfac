import { copyFileSync, rmSync } from 'node:fs'
import autocannon from 'autocannon'
import PDFDocument from 'pdfkit'
import { defaultBrand } from '~/brand'
import { fields } from '~/modules/extraction/fields'
import { fillReport } from '~/modules/reports/fill-report.server'
import { renderReportPdf } from '~/modules/reports/pdf/render-pdf.server'
import { findPdfByNumber } from '~/modules/reports/public-report.server'
import { renderReport } from '~/modules/reports/render-report.server'
import { reportPath } from '~/modules/reports/report-files.server'
import { sampleReport } from '~/modules/reports/samples'
import { connection } from '~db/client.server'
import { foundItem, makeApprovedOrder } from '~tests/factories/reports'
import { figure, heading, median, note, whole } from './figures'
import { untilRead, placePaidOrder } from './orders'
import { quoteOn, textPdf } from './sample-documents'
import { signIn } from './product'

const warmUps = 10
const renderings = 25
const serveRounds = 7
const serveSeconds = 3
const connections = 10
const reviews = 60
/** The documents behind the review: together 500 pages. */
const documentPages = [220, 120, 80, 50, 30]

const report = { ...sampleReport('SAMPLE-EXCELLENT'), mark: undefined, revision: 1 }
const elapsed = async (run: () => Promise<unknown>) => {
  const started = performance.now()
  await run()
  return performance.now() - started
}

type Call = [method: string, ...args: unknown[]]
type Callable = Record<string, (...args: unknown[]) => unknown>
const drawing =
  'addPage font fontSize fillColor text rect roundedRect path moveTo lineTo lineWidth fill stroke save restore translate scale'

/** What a rendering draws: the calls to pdfkit, without those that pdfkit makes to itself. */
async function recordDrawing(render: () => Promise<unknown>): Promise<Call[]> {
  const shared = PDFDocument.prototype as unknown as Callable
  const calls: Call[] = []
  let depth = 0
  const names = drawing.split(' ')
  const own = names.map((name) => [name, shared[name]] as const)
  for (const [name, method] of own) {
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
  for (const [name, method] of own) if (method) shared[name] = method
  return calls
}

/** The same strings, boxes and lines at the same places, by pdfkit alone: nothing is measured, fitted or tagged. */
async function drawBarely(calls: Call[]): Promise<Buffer> {
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
  const product = () => renderReportPdf(report, defaultBrand)
  const calls = await recordDrawing(product)
  const bare = () => drawBarely(calls)
  for (let i = 0; i < warmUps; i++) await Promise.all([product(), bare()])
  const times = { product: [] as number[], bare: [] as number[] }
  for (let i = 0; i < renderings; i++) {
    times.bare.push(await elapsed(bare))
    times.product.push(await elapsed(product))
  }
  figure(
    'rendering its PDF against bare pdfkit',
    median(times.product.map((ms, i) => (times.bare[i] ?? NaN) / ms)),
    '',
    { atLeast: 0.5 },
    `${median(times.product).toFixed(0)} ms against ${median(times.bare).toFixed(0)} ms for the same strings, boxes and fonts at the same places`,
  )
}

async function perSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: serveSeconds })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${url}: ${bad} answers were not 2xx`)
  return result.requests.total / result.duration
}

/** The stored PDF against the same file served by Express from the folder of the build. */
async function benchServing(base: string) {
  const { order } = await makeApprovedOrder({ ...report })
  await renderReport({ orderId: order.id, revision: 1 })
  const stored = reportPath(findPdfByNumber(order.orderNumber)?.pdfName ?? '')
  const name = `bench-${process.pid}.pdf`
  const copy = `build/client/assets/${name}`
  copyFileSync(stored, copy)
  try {
    const urls = {
      product: `${base}/api/download-pdf/hoa-report-${order.orderNumber}-latest.pdf`,
      bare: `${base}/assets/${name}`,
      route: `${base}/robots.txt`,
    }
    for (const url of Object.values(urls)) await perSecond(url)
    const values = { product: [] as number[], bare: [] as number[], route: [] as number[] }
    for (let round = 0; round < serveRounds; round++) {
      for (const [name, url] of Object.entries(urls) as [keyof typeof values, string][])
        values[name].push(await perSecond(url))
    }
    const against = (all: number[]) => median(all.map((value, i) => value / (values.bare[i] ?? NaN)))
    figure(
      'its stored PDF against a static file',
      against(values.product),
      '',
      { atLeast: 0.7 },
      `${whole(median(values.product))} against ${whole(median(values.bare))} requests a second; Remix answers ${against(values.route).toFixed(2)} of the static file’s where a route does nothing`,
    )
  } finally {
    rmSync(copy)
  }
}

/** An order with documents of 500 pages that were read, and an item for every field: found, each on a page of its own. */
async function orderToReview(): Promise<number> {
  const files = await Promise.all(
    documentPages.map(async (pages, i) => ({ name: `Part ${i + 1}.pdf`, content: await textPdf(pages) })),
  )
  const orderId = await placePaidOrder(files)
  await untilRead(orderId)
  const ids = connection()
    .sqlite.prepare('select id from documents where order_id = ? order by id')
    .pluck()
    .all(orderId) as number[]
  const items = fields
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

async function benchReview(base: string, password: string) {
  const orderId = await orderToReview()
  const cookie = await signIn(base, 'super@example.com', password)
  const timeOf = async (address: string) => {
    const started = performance.now()
    const answer = await fetch(base + address, { headers: { Cookie: cookie } })
    const page = await answer.text()
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
    return { ms: performance.now() - started, page }
  }
  const review = `/admin/snapshots/${orderId}/review`
  const chosen = fields.at(33)?.path ?? ''
  const addresses = { bare: '/robots.txt', review, item: `${review}?item=${encodeURIComponent(chosen)}` }
  const { page } = await timeOf(addresses.item)
  const count = Number(/Item \d+ of (\d+)/.exec(page)?.[1])
  if (!(count >= 80)) throw new Error(`The review has ${count} items`)
  const times = { bare: [] as number[], review: [] as number[], item: [] as number[] }
  for (let i = 0; i < warmUps + reviews; i++) {
    for (const [name, address] of Object.entries(addresses) as [keyof typeof times, string][]) {
      const { ms } = await timeOf(address)
      if (i >= warmUps) times[name].push(ms)
    }
  }
  const bare = median(times.bare)
  for (const [name, said] of [
    ['review', 'its review'],
    ['item', 'its review, an item chosen'],
  ] as const) {
    const ms = median(times[name])
    figure(
      said,
      ms,
      ' ms',
      { atMost: 50 },
      `${(ms / bare).toFixed(1)} times a bare route (${bare.toFixed(1)} ms); around the request, which is more than the server’s own time`,
    )
  }
  const pages = documentPages.reduce((sum, n) => sum + n, 0)
  note(`${count} items, ${documentPages.length} documents of ${pages} pages, medians of ${reviews}`)
}

/** A report: its PDF made and served, and the screen on which it is checked. */
export async function benchReports(base: string, password: string) {
  heading('Reports (medians; ratios within a round)')
  await benchRendering()
  await benchServing(base)
  await benchReview(base, password)
}
