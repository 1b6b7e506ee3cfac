import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { printMeasurement, printHeading, median, printNote, percentile } from './measurements'
import { placeAndPayOrder, untilRead } from './orders'
import { childrenOf } from '~/modules/document-reading/file-process.server'
import { megabytes, type Product } from './product'
import { alternate, printRatio } from './alternate-rounds'
import { scannedPdf, textPdf } from './sample-documents'

// Measures how long visitors wait while the worker reads documents, and the worker's memory.

/** Many short rounds, so that a disturbance affects only a few of them. */
const rounds = 15
const idleMs = 3_000
const textPages = 500
const scannedPages = 1
/** These orders are read once, to measure memory. */
const longScanPages = 12
const textFiles = 3
/** A moderate load: a small part of the web process's capacity. */
const requestsPerSecond = 50

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

function timeRequest(url: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.on('end', () => resolve(performance.now() - started)).resume()
    }).on('error', reject)
  })
}

/**
 * Sends requests at a fixed rate while `work` runs, without waiting for responses.
 * @returns their times in milliseconds
 */
async function timesDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  let isWorking = true
  void work.finally(() => (isWorking = false)).catch(() => {})
  const times: Promise<number>[] = []
  for (let next = performance.now(); isWorking; next += 1000 / requestsPerSecond) {
    await sleep(Math.max(0, next - performance.now()))
    times.push(timeRequest(url))
  }
  await work
  return Promise.all(times)
}

/**
 * Monitors the memory of the worker's reading processes.
 * @returns a function that stops monitoring and returns the peak in megabytes
 */
function watchReaders(worker: string) {
  let peak = 0
  const timer = setInterval(() => {
    for (const child of childrenOf(Number(worker))) {
      try {
        peak = Math.max(peak, megabytes(child, 'VmHWM') || 0)
      } catch {
        // The process has exited in the meantime.
      }
    }
  }, 20)
  return () => {
    clearInterval(timer)
    return peak
  }
}

type Round = { times: number[]; readerMegabytes: number }

/**
 * Compares visitors' waiting time while documents are read with that beside an idle worker, and measures the
 * worker's memory.
 */
export async function benchVisitors(product: Product) {
  const text = await textPdf(textPages)
  const scan = await scannedPdf(scannedPages)
  const longScan = await scannedPdf(longScanPages)
  const url = `${product.url}/`
  const whileIdle = async (): Promise<Round> => ({
    times: await timesDuring(url, sleep(idleMs)),
    readerMegabytes: 0,
  })
  async function whileReading(...contents: Buffer[]): Promise<Round> {
    const order = await placeAndPayOrder(contents.map((content) => ({ name: 'Document.pdf', content })))
    const endWatch = watchReaders(product.pids.worker)
    const times = await timesDuring(url, untilRead(order))
    return { times, readerMegabytes: endWatch() }
  }

  await whileIdle()
  product.resetPeak('worker')
  const long = {
    text: await whileReading(...Array<Buffer>(textFiles).fill(text)),
    scan: await whileReading(longScan),
  }
  const measured = await alternate(
    { rounds, warmUps: 0 },
    {
      idle: whileIdle,
      text: () => whileReading(text),
      scan: () => whileReading(scan),
    },
  )
  agent.destroy()
  const worker = product.peakMegabytes('worker')

  printHeading('Visitors while documents are read (99th percentile of each round)')
  const slowest = (all: Round[]) => all.map(({ times }) => percentile(times, 0.99))
  const typicalMs = (all: Round[]) => median(all.map(({ times }) => median(times))).toFixed(1)
  for (const [name, rounds] of [
    ['/ while text is read', measured.text],
    ['/ while scans are recognized', measured.scan],
  ] as const) {
    const [busy, idle] = [slowest(rounds), slowest(measured.idle)]
    const medians = `${median(busy).toFixed(1)} ms against ${median(idle).toFixed(1)} ms while the worker is idle`
    printRatio(name, busy, idle, { atMost: 2 }, medians)
    printNote(`half of the requests take ${typicalMs(rounds)} ms against ${typicalMs(measured.idle)} ms`)
  }
  printNote(`${requestsPerSecond} requests per second, ${rounds} rounds`)

  printHeading('Memory while documents are read (peak of resident memory)')
  const peak = (all: Round[]) => Math.max(...all.map(({ readerMegabytes }) => readerMegabytes))
  const readers = { text: peak([long.text, ...measured.text]), scan: peak([long.scan, ...measured.scan]) }
  printMeasurement(
    'worker and its reading process',
    worker + Math.max(readers.text, readers.scan),
    ' MB',
    { atMost: 700 },
    `worker ${worker.toFixed(0)} MB; reading process ${readers.text.toFixed(0)} MB for ${textFiles} files of ${textPages} pages with text, ${readers.scan.toFixed(0)} MB for ${longScanPages} scanned pages`,
  )
}
