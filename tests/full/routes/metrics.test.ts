import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'

// `GET /metrics` (decision 043).

const token = 'a-token-that-only-tests-know'
const bearer = (value: string) => ({ headers: { Authorization: `Bearer ${value}` } })

let product: Product
beforeAll(async () => {
  product = await startProduct({ env: { METRICS_TOKEN: token } })
})
afterAll(() => product.stop())

const metrics = async () => {
  const response = await new Visitor(product.url).fetch('/metrics', bearer(token))
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return response.text()
}
/** The value of the single series with these labels, in any order. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}) {
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)))
  expect([name, lines.length]).toEqual([name, 1])
  return Number(lines[0]?.split(' ').pop())
}

describe('the metrics endpoint', () => {
  it('does not exist without METRICS_TOKEN', async () => {
    const without = await sharedProduct()
    expect((await new Visitor(without.url).fetch('/metrics', bearer(token))).status).toBe(404)
    expect((await new Visitor(without.url).fetch('/metrics', bearer(''))).status).toBe(404)
  })

  it('rejects everyone without the token, and logs no token', async () => {
    const refused = [{}, bearer(''), bearer('undefined'), bearer(`${token}1`), bearer(token.slice(1))]
    for (const sent of refused) {
      const response = await new Visitor(product.url).fetch('/metrics', sent)
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({ error: 'Send the metrics token as Authorization: Bearer.' })
    }
    await metrics()
    expect(product.output()).toContain('"path":"/metrics"')
    expect(product.output()).not.toContain(token.slice(2))
  })

  it('responds with 429 to a client with too many requests, but still serves others', async () => {
    const guesser = new Visitor(product.url)
    const responses = []
    for (let i = 0; i < 61; i++)
      responses.push((await guesser.fetch('/metrics', bearer(`guess ${i}`))).status)
    expect(responses.filter((status) => status === 401)).toHaveLength(60)
    expect(responses.at(-1)).toBe(429)
    await metrics()
  })
})

describe('the metrics', () => {
  it('include all that the Grafana dashboard uses', async () => {
    const dashboard = readFileSync('deploy/grafana-dashboard.json', 'utf8')
    const used = new Set(dashboard.match(/\b(commonview|nodejs|process)_\w+/g))
    expect(used.size).toBeGreaterThan(12)
    const text = await until(async () => {
      const response = await metrics()
      // The age of the worker's heartbeat is served before the worker has published anything.
      return response.includes('nodejs_eventloop_lag_mean_seconds{process="worker"}') ? response : null
    }, 'the worker’s figures')
    const served = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
    expect([...used].filter((name) => !served.has(name.replace(/_bucket$/, '')))).toEqual([])
  })

  it('label requests by route pattern, however many URLs are requested', async () => {
    const visitor = new Visitor(product.url)
    const before = (await metrics()).split('\n').length
    await visitor.fetch('/report/CV-AAAA-BBBB-CCCC')
    for (let i = 0; i < 40; i++) {
      await visitor.fetch(`/no-such-page-${i}`)
      await visitor.fetch(`/api/public/report/CV-0000-0000-00${i}`)
      await visitor.fetch(`/assets/none-${i}.js`)
    }
    const text = await metrics()
    const count = 'commonview_http_requests_total'
    expect(valueOf(text, count, { route: '/report/:orderNumber', method: 'GET', status: '404' })).toBe(1)
    expect(valueOf(text, count, { route: '/assets/*', status: '404' })).toBe(40)
    expect(valueOf(text, count, { route: '/api/public/report/:orderNumber' })).toBe(40)
    expect(
      valueOf(text, 'commonview_http_request_duration_seconds_count', {
        route: '/api/public/report/:orderNumber',
      }),
    ).toBe(40)
    expect(text).not.toMatch(/no-such-page|CV-AAAA|CV-0000|none-1/)
    // At most four new routes, each with its buckets.
    expect(text.split('\n').length - before).toBeLessThan(100)
  })

  it('cover jobs, queue, disk, memory, and both processes', async () => {
    const now = Date.now()
    const insert = `insert into jobs (kind, payload, status, max_attempts, run_at, created_at, finished_at)
      values (?, '{}', ?, 10, ?, ?, ?)`
    product.change(insert, 'nobody-handles-this', 'queued', now - 90_000, now, null)
    product.change(insert, 'nobody-handles-this', 'queued', now + 90_000, now, null)
    product.change(insert, 'read-documents', 'dead', now, now, now)
    const text = await until(async () => {
      const response = await metrics()
      return response.includes('nodejs_eventloop_lag_p99_seconds{process="worker"}') ? response : null
    }, 'the worker’s figures')
    expect(valueOf(text, 'commonview_jobs', { kind: 'nobody-handles-this', state: 'queued' })).toBe(2)
    expect(valueOf(text, 'commonview_jobs', { kind: 'read-documents', state: 'dead' })).toBe(1)
    const age = valueOf(text, 'commonview_queue_oldest_seconds', { kind: 'nobody-handles-this' })
    expect(age).toBeGreaterThanOrEqual(90)
    expect(age).toBeLessThan(180)
    expect(valueOf(text, 'commonview_heartbeat_age_seconds', { process: 'worker' })).toBeLessThan(60)
    for (const process of ['web', 'worker']) {
      expect(valueOf(text, 'process_resident_memory_bytes', { process })).toBeGreaterThan(2 ** 24)
      expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds', { process })).toBeGreaterThan(0)
    }
    for (const name of ['disk_free_bytes', 'memory_available_bytes', 'memory_total_bytes'])
      expect(valueOf(text, `commonview_${name}`)).toBeGreaterThan(2 ** 20)
  })
})
