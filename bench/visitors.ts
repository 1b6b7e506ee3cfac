import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { figure, heading, median, note } from './figures'
import { untilRead, placePaidOrder } from './orders'
import { scannedPdf, textPdf } from './sample-documents'
import { childrenOf, megabytes, type Product } from './product'

// What visitors notice while the worker reads, and what the worker needs for it.

/** Short rounds, one after the other: what disturbs the machine for a while disturbs all of them. */
const rounds = 10
const idleMs = 4_000
/** Several files, so that there are as many answers while they are read as while the worker is idle. */
const textFiles = 3
const textPages = 500
const fewScannedPages = 2
/** Once, for the memory that it takes. */
const scannedPages = 12
/** A moderate load: a small part of what the web process can answer. */
const perSecond = 50

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

function timeOf(url: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.on('end', () => resolve(performance.now() - started)).resume()
    }).on('error', reject)
  })
}

/** How long answers take, in milliseconds, with requests at a fixed pace for as long as `work` takes: none waits for another. */
async function answersDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  let working = true
  void work.finally(() => (working = false)).catch(() => {})
  const asked: Promise<number>[] = []
  for (let next = performance.now(); working; next += 1000 / perSecond) {
    await sleep(Math.max(0, next - performance.now()))
    asked.push(timeOf(url))
  }
  await work
  return Promise.all(asked)
}

const percentile99 = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? NaN

/** Follows the memory of the worker's reading processes. @returns how to end it, which tells the most that one has had, in megabytes */
function followReaders(worker: string) {
  let most = 0
  const watch = setInterval(() => {
    for (const child of childrenOf(worker)) {
      try {
        most = Math.max(most, megabytes(child, 'VmHWM') || 0)
      } catch {
        // It has ended meanwhile.
      }
    }
  }, 20)
  return () => {
    clearInterval(watch)
    return most
  }
}

/** Visitors' waiting and the worker's memory while documents are read, against a worker with nothing to do. */
export async function benchVisitors(product: Product) {
  const fewScans = await scannedPdf(fewScannedPages)
  const manyScans = await scannedPdf(scannedPages)
  const text = await textPdf(textPages)
  const url = `${product.url}/`
  type Round = { idle: number[]; reading: number[] }
  const waits = { text: [] as Round[], scans: [] as Round[] }
  const readers = { text: 0, scans: 0 }
  await answersDuring(url, sleep(idleMs))
  product.resetPeak('worker')
  for (let round = 0; round < rounds; round++) {
    const documents = {
      text: Array.from({ length: textFiles }, () => text),
      scans: [round === 0 ? manyScans : fewScans],
    }
    for (const kind of ['text', 'scans'] as const) {
      const idle = await answersDuring(url, sleep(idleMs))
      const order = await placePaidOrder(
        documents[kind].map((content, i) => ({ name: `${kind} ${i + 1}.pdf`, content })),
      )
      const end = followReaders(product.pids.worker)
      waits[kind].push({ idle, reading: await answersDuring(url, untilRead(order)) })
      readers[kind] = Math.max(readers[kind], end())
    }
  }
  agent.destroy()
  const worker = product.peakMegabytes('worker')

  heading('Visitors while documents are read (medians of ratios within a round; 99th percentiles)')
  const against = (name: string, all: Round[]) => {
    const medianOf = (tell: (round: Round) => number) => median(all.map(tell)).toFixed(1)
    figure(
      name,
      median(all.map(({ idle, reading }) => percentile99(reading) / percentile99(idle))),
      '',
      { atMost: 2 },
      `${medianOf((r) => percentile99(r.reading))} ms against ${medianOf((r) => percentile99(r.idle))} ms while the worker is idle; half of all take ${medianOf((r) => median(r.reading))} against ${medianOf((r) => median(r.idle))} ms`,
    )
  }
  against('/ while text is read', waits.text)
  against('/ while scans are recognized', waits.scans)
  note(`${perSecond} requests a second in ${rounds} interleaved rounds`)

  heading('Memory while documents are read (peaks of resident memory)')
  const sum = worker + Math.max(readers.text, readers.scans)
  figure(
    'worker and its reading process',
    sum,
    ' MB',
    { atMost: 700 },
    `worker ${worker.toFixed(0)} MB; reading process ${readers.text.toFixed(0)} MB for files of ${textPages} pages with text, ${readers.scans.toFixed(0)} MB for ${scannedPages} scanned pages`,
  )
}
