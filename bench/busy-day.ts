import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readFile } from '~/modules/document-reading/read-file.server'
import type { Page } from '~/modules/document-reading/types'
import { searchInChild } from '~/modules/extraction/search-in-child.server'
import { claimJob, enqueue, finishJob, renewLease, type ClaimedJob } from '~/modules/jobs/queue.server'
import { connect, disconnect, migrateDatabase, openDatabase, write } from '~db/client.server'
import { printMeasurement, printHeading, median, printNote, percentile, wholeNumber } from './measurements'
import { processorSeconds } from './product'
import { scannedPdf, textPdf } from './sample-documents'
import { hourMs, minuteMs } from '~/modules/time-units'

// Simulates a day with 10,000 orders on the real queue: jobs are queued, claimed, renewed, and finished by
// the product's own functions and schema, with a clock that jumps from one event to the next. The duration of
// jobs is measured first.

const orders = 10_000
const pagesOfOrder = 120
/** Every tenth order contains only scans. */
const isScanned = (orderId: number) => orderId % 10 === 0
/** Orders by hour of the day: a tenth of them in the busiest hour, hardly any at night. */
const ordersByHour = [1, 1, 1, 1, 1, 2, 3, 5, 8, 10, 10, 9, 8, 9, 9, 8, 7, 5, 4, 3, 2, 2, 1, 1]
const renewMs = 10_000

type Seconds = { textPage: number; scannedPage: number; search: number }

/** CPU time, which is the time on a dedicated core, whatever else this machine does. */
async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const before = processorSeconds('self').children
  await run()
  // A process's CPU time is counted once the system has reaped it, a moment after its response.
  await new Promise((resolve) => setTimeout(resolve, 500))
  return processorSeconds('self').children - before
}

async function read(file: string) {
  const child = fork('build/read-document.js', [], { serialization: 'advanced' })
  child.send({ path: file, extension: 'pdf', from: 1 })
  await once(child, 'exit')
}

async function measure(folder: string): Promise<Seconds> {
  const [textPages, scannedPages] = [pagesOfOrder, 4]
  const file = path.join(folder, 'day.pdf')
  const text = await textPdf(textPages)
  writeFileSync(file, text)
  const textPage = (await secondsOf(() => read(file))) / textPages
  writeFileSync(file, await scannedPdf(scannedPages))
  const scannedPage = (await secondsOf(() => read(file))) / scannedPages
  const pages: Page[] = []
  for await (const event of readFile(text, 'pdf')) if (event.type === 'page') pages.push(event.page)
  process.env.FILE_PROCESSES = 'build'
  const document = { documentId: 1, name: 'Bylaws.pdf', kind: 'bylaws' as const, pages }
  return { textPage, scannedPage, search: await secondsOf(() => searchInChild(document)) }
}

function arrivals(): number[] {
  const total = ordersByHour.reduce((sum, n) => sum + n, 0)
  return ordersByHour.flatMap((share, hour) => {
    const count = Math.round((orders * share) / total)
    return Array.from({ length: count }, (_, i) => Math.round((hour + i / count) * hourMs))
  })
}

type Event = { at: number; run: () => void }

/** Events, the latest first, so that `next` takes the earliest from the end. */
class Agenda {
  readonly #events: Event[] = []
  add(at: number, run: () => void) {
    let [low, high] = [0, this.#events.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#events[middle]?.at ?? 0) > at) low = middle + 1
      else high = middle
    }
    this.#events.splice(low, 0, { at, run })
  }
  next = () => this.#events.pop()
}

/**
 * @returns for each order, in milliseconds since its payment: how long it waited for a reader, and when its
 * values were found
 */
function simulate(readers: number, seconds: Seconds) {
  migrateDatabase(connect(openDatabase(':memory:')))
  // The date does not matter, since the queue only compares timestamps.
  const day = Date.UTC(2030, 0, 1)
  const agenda = new Agenda()
  const waits = new Map<number, number>()
  const ready = new Map<number, number>()
  const paidAt = new Map<number, number>()
  const freeSlots = { 'read-documents': readers, 'extract-values': 1 }
  let now = day
  let lost = 0

  const renewUntil = (job: ClaimedJob, until: number) => {
    if (now + renewMs >= until) return
    agenda.add(now + renewMs, () => {
      if (!renewLease(job, now)) lost += 1
      renewUntil(job, until)
    })
  }
  const startJobs = (kind: 'read-documents' | 'extract-values') => {
    while (freeSlots[kind] > 0) {
      const job = claimJob([kind], now)
      if (!job) return
      const { orderId } = job.payload as { orderId: number }
      const perPage = isScanned(orderId) ? seconds.scannedPage : seconds.textPage
      const duration = kind === 'read-documents' ? pagesOfOrder * perPage : seconds.search
      const until = now + duration * 1000
      freeSlots[kind] -= 1
      if (kind === 'read-documents') waits.set(orderId, now - (paidAt.get(orderId) ?? 0))
      renewUntil(job, until)
      agenda.add(until, () => {
        if (!finishJob(job, now)) lost += 1
        freeSlots[kind] += 1
        if (kind === 'read-documents')
          write((tx) => enqueue(tx, 'extract-values', { orderId }, { runAt: now }))
        else ready.set(orderId, now - (paidAt.get(orderId) ?? 0))
        startJobs(kind)
        startJobs('extract-values')
      })
    }
  }
  arrivals().forEach((at, index) =>
    agenda.add(day + at, () => {
      const orderId = index + 1
      paidAt.set(orderId, now)
      write((tx) => enqueue(tx, 'read-documents', { orderId }, { runAt: now }))
      startJobs('read-documents')
    }),
  )
  for (let event = agenda.next(); event; event = agenda.next()) {
    now = event.at
    event.run()
  }
  disconnect()
  return { waits: [...waits.values()], ready: [...ready.values()], lost, endedAfterMs: now - day }
}

const durationText = (ms: number) =>
  ms < 120_000
    ? `${Math.round(ms / 1000)} s`
    : ms < 7_200_000
      ? `${Math.round(ms / minuteMs)} min`
      : `${(ms / hourMs).toFixed(1)} h`

export async function benchBusyDay(folder: string) {
  printHeading('A day with 10,000 orders, a tenth of them scanned (simulated on the real queue)')
  const seconds = await measure(folder)
  printNote(
    `measured: ${(seconds.textPage * 1000).toFixed(1)} ms for a page of text, ${seconds.scannedPage.toFixed(2)} s for a scanned one, ${seconds.search.toFixed(1)} s to search an order of ${pagesOfOrder} pages`,
  )
  const all = arrivals().length
  for (const readers of [1, 4, 16]) {
    const { waits, ready, lost, endedAfterMs } = simulate(readers, seconds)
    const inTime = ready.filter((ms) => ms <= hourMs).length
    printNote(
      `${readers} ${readers === 1 ? 'reader' : 'readers'}: an order waits ${durationText(median(waits))} (median), ${durationText(percentile(waits, 0.95))} (95 of 100), ${durationText(Math.max(...waits))} (longest); read and searched within an hour: ${wholeNumber(inTime)} of ${wholeNumber(all)}; the last one ${durationText(endedAfterMs)} after the day began`,
    )
    if (ready.length !== all || lost > 0)
      throw new Error(`${all - ready.length} orders and ${lost} leases were lost`)
    if (readers === 16)
      printMeasurement('read and searched within an hour with 16 readers', (inTime / all) * 100, '%', {
        atLeast: 99,
      })
  }
}
