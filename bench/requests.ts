import autocannon from 'autocannon'
import { printHeading, median, printNote, wholeNumber } from './measurements'
import { processorSeconds, type Product } from './product'
import { alternate, printRatio } from './alternate-rounds'

const connections = 10
const rounds = 15
const warmUps = 3
const roundSeconds = 1
/** The sampling interval of autocannon in milliseconds, which is a second by default. */
const sampleInt = 100

// Headers that browsers send. Without them, the server would not compress, and the figure would look too
// good.
const headers = { 'accept-encoding': 'gzip, deflate', accept: 'text/html', 'user-agent': 'Mozilla/5.0' }

type Rate = { perSecond: number; perCoreSecond: number }

/**
 * The number of requests that the web process responds to over several connections, per second and per second of
 * its CPU time. On a busy machine only the latter is comparable: a process that computes more also waits more
 * for a core.
 */
export async function measureRequests(
  { url, pids }: Product,
  path: string,
  headers: Record<string, string> = {},
): Promise<Rate> {
  const before = processorSeconds(pids.web).own
  const options = { url: url + path, connections, duration: roundSeconds, sampleInt, headers }
  const { requests, duration, ...result } = await autocannon(options)
  const failures = result.non2xx + result.errors + result.timeouts
  if (failures > 0) throw new Error(`${path}: ${failures} requests failed or did not get a 2xx response`)
  const spent = processorSeconds(pids.web).own - before
  return { perSecond: requests.total / duration, perCoreSecond: requests.total / spent }
}

/** Prints a comparison of two paths of the web process. */
export function requestsFigure(name: string, rates: Rate[], counterparts: Rate[], atLeast: number) {
  const perCore = (all: Rate[]) => all.map(({ perCoreSecond }) => perCoreSecond)
  const perSecond = (all: Rate[]) => wholeNumber(median(all.map((rate) => rate.perSecond)))
  const requests = `${wholeNumber(median(perCore(rates)))} against ${wholeNumber(median(perCore(counterparts)))} requests`
  const clock = `${perSecond(rates)} against ${perSecond(counterparts)} by the clock`
  const detail = `${requests} per second of one core, ${clock}`
  printRatio(name, perCore(rates), perCore(counterparts), { atLeast }, detail)
}

/** Compares pages with a route of the same server that renders nothing. */
export async function benchRequests(product: Product) {
  const request = (path: string) => () => measureRequests(product, path, headers)
  const { bare, landing, checkout } = await alternate(
    { rounds, warmUps },
    { bare: request('/robots.txt'), landing: request('/'), checkout: request('/checkout') },
  )

  printHeading('Requests')
  requestsFigure('/ compared with /robots.txt', landing, bare, 0.5)
  requestsFigure('/checkout compared with /robots.txt', checkout, bare, 0.5)
  printNote(
    `${connections} connections, ${rounds} rounds of ${roundSeconds} s each, gzip accepted, logging on`,
  )
}
