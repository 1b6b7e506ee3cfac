import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { printMeasurement, printHeading, median, wholeNumber } from './measurements'
import { timeRequest, type Product } from './product'

const goal = { atMost: 100 }
const stalledReaders = 3
/** Long enough to produce far more than the goal if the product did not wait for slow clients. */
const stallMs = 10_000

const addressOf = (product: Product, format: string) =>
  `${product.url}/api/activity-logs/export?format=${format}`

/** Reads a response to its end without storing it. */
async function countLines(body: ReadableStream<Uint8Array>) {
  let bytes = 0
  let lines = 0
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length
    for (const byte of part) if (byte === 10) lines += 1
  }
  return { bytes, lines }
}

async function benchExport(product: Product, cookie: string, entries: number, format: 'csv' | 'json') {
  const before = product.resetPeak('web')
  const started = performance.now()
  const response = await fetch(addressOf(product, format), { headers: { Cookie: cookie } })
  const firstByteMs = performance.now() - started
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}`)
  let isExporting = true
  const waits: number[] = []
  const others = (async () => {
    while (isExporting) {
      waits.push((await timeRequest(`${product.url}/robots.txt`)).ms)
      await sleep(50)
    }
  })()
  const { bytes, lines } = await countLines(response.body)
  isExporting = false
  await others
  if (lines < entries) throw new Error(`The export has only ${lines} lines`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  printMeasurement(
    `${format} of ${wholeNumber(entries)} entries`,
    product.peakMegabytes('web') - before,
    ' MB',
    goal,
    `${wholeNumber(bytes / 1e6)} MB in ${seconds} s, first byte after ${firstByteMs.toFixed(0)} ms; other requests took ${median(waits).toFixed(0)} ms, at most ${Math.max(...waits).toFixed(0)} ms`,
  )
}

/**
 * Starts to download an export and then stops reading.
 * @returns a function that closes the connection
 */
const stall = (url: string, cookie: string) =>
  new Promise<() => void>((resolve, reject) => {
    const sent = request(url, { headers: { Cookie: cookie } }, (response) => {
      response.once('data', () => {
        response.pause()
        resolve(() => sent.destroy())
      })
      response.on('error', () => {})
    })
    sent.on('error', reject).end()
  })

async function benchStalledExports(product: Product, cookie: string) {
  const before = product.resetPeak('web')
  const closings = await Promise.all(
    Array.from({ length: stalledReaders }, () => stall(addressOf(product, 'json'), cookie)),
  )
  await sleep(stallMs)
  printMeasurement(
    `${stalledReaders} exports that nobody reads`,
    product.peakMegabytes('web') - before,
    ' MB',
    goal,
  )
  for (const close of closings) close()
}

/** Measures how much memory exports of the activity log add to the web process. */
export async function benchActivityLogExports(product: Product, cookie: string, entries: number) {
  printHeading('Exports of the activity log (added memory)')
  for (const format of ['csv', 'json'] as const) await benchExport(product, cookie, entries, format)
  await benchStalledExports(product, cookie)
}
