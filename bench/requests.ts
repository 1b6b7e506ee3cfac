import autocannon from 'autocannon'
import { figure, heading, median, note, whole } from './figures'

const connections = 10
const warmUpSeconds = 4
const roundSeconds = 3
const rounds = 7

// What browsers send: without it the server would not have to compress, and the figure would flatter.
const headers = { 'accept-encoding': 'gzip, deflate', accept: 'text/html', 'user-agent': 'Mozilla/5.0' }

async function perSecond(url: string, duration: number): Promise<number> {
  const result = await autocannon({ url, connections, duration, headers })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${url}: ${bad} answers were not 2xx`)
  return result.requests.total / result.duration
}

/** Pages against a bare route of the same server: how much of what Remix can answer is left after rendering. */
export async function benchRequests(base: string) {
  const bare = '/robots.txt'
  const pages = ['/', '/checkout']
  for (const path of [bare, ...pages]) await perSecond(base + path, warmUpSeconds)

  const measured = new Map<string, number[]>([bare, ...pages].map((path) => [path, []]))
  // Round by round, one after the other: what disturbs the machine for a while disturbs all of them.
  for (let round = 0; round < rounds; round++) {
    for (const [path, values] of measured) values.push(await perSecond(base + path, roundSeconds))
  }

  heading('Requests (medians of ratios within a round)')
  const bareValues = measured.get(bare) ?? []
  for (const path of pages) {
    const values = measured.get(path) ?? []
    const ratios = values.map((value, i) => value / (bareValues[i] ?? NaN))
    figure(
      `${path} against ${bare}`,
      median(ratios),
      '',
      { atLeast: 0.5 },
      `${whole(median(values))} against ${whole(median(bareValues))} requests a second`,
    )
  }
  note(
    `${connections} connections, ${rounds} interleaved rounds of ${roundSeconds} s each, gzip accepted, log switched on`,
  )
}
