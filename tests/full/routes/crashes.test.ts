import { createHash } from 'node:crypto'
import path from 'node:path'
import Database from 'better-sqlite3'
import { databaseFile } from '~db/client.server'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { ordersOf } from '~tests/setup/customers-order'
import { insertStaff } from '~tests/setup/payment-checks'
import { startProduct, until, type Product } from '~tests/setup/product'
import { chance } from '~tests/setup/random'
import { stored } from '~tests/setup/uploads'
import { goodCard, information, property, smallPdf, Visitor } from '~tests/setup/visitor'

// `kill -9` of the web process, of the worker, and of all processes while visitors order and pay:
// acknowledged actions must not be lost, and every job runs once or is visibly dead.

type Acknowledged = {
  email: string
  /** Redirected to step 3: the order is placed. */
  isPlaced: boolean
  /** Hashes of the acknowledged documents. */
  documents: string[]
  /** Redirected to step 5: the order is paid. */
  isPaid: boolean
}

/** Visitors who order one report after another until stopped, whatever happens to the server. */
class Crowd {
  readonly visitors: Acknowledged[] = []
  #responses = 0
  #stopped = false
  #walking: Promise<void>[] = []

  constructor(readonly url: string) {}

  start(visitors: number) {
    this.#walking = Array.from({ length: visitors }, () => this.#keepWalking())
  }

  async stop() {
    this.#stopped = true
    await Promise.all(this.#walking)
  }

  /** Waits for a number of further responses. */
  waitForResponses(count: number) {
    const target = this.#responses + count
    return until(() => this.#responses >= target, `${count} more responses`, 30_000)
  }

  async #keepWalking() {
    for (let n = 0; !this.#stopped; n++) {
      const acknowledged: Acknowledged = {
        email: `${crypto.randomUUID()}@example.com`,
        isPlaced: false,
        documents: [],
        isPaid: false,
      }
      this.visitors.push(acknowledged)
      try {
        await this.#walk(acknowledged, n)
      } catch {
        // The server is down. A new visitor starts when it is back; whether it comes back in time is for the
        // test to judge.
        while (!this.#stopped && !(await this.#isUp())) await pause(25)
      }
    }
  }

  #isUp() {
    return fetch(this.url).then(
      (response) => response.ok,
      () => false,
    )
  }

  async #walk(acknowledged: Acknowledged, n: number) {
    const ada = new Visitor(this.url)
    const send = async (pending: Promise<Response>) => {
      const response = await pending
      await response.arrayBuffer()
      this.#responses += 1
      return response.status === 302 ? (response.headers.get('Location') ?? '') : `${response.status}`
    }
    await send(ada.post('/checkout?step=1', { ...information, email: acknowledged.email }))
    acknowledged.isPlaced = (await send(ada.post('/checkout?step=2', property))).endsWith('step=3')
    for (let i = 0; i <= n % 3; i++) {
      const content = `${smallPdf}% ${acknowledged.email} ${i} ${'.'.repeat(20_000 * i)}`
      const response = await ada.upload([{ name: `${i}.pdf`, content }], undefined, 'application/json')
      const { added } = (await response.json()) as { added?: number }
      this.#responses += 1
      if (added === 1) acknowledged.documents.push(createHash('sha256').update(content).digest('hex'))
    }
    acknowledged.isPaid = (await send(ada.post('/checkout?step=4', goodCard))).endsWith('step=5')
  }
}

/** Expires the leases of jobs, while no worker runs. */
function expireLeases(product: Product) {
  product.change("update jobs set lease_until = 1 where status = 'running'")
  product.change("update jobs set run_at = 1 where status = 'queued'")
}

/**
 * The number of remaining jobs. Documents take too long to read for this test; another one covers interrupted
 * readings.
 */
const openJobs = (product: Product) =>
  product.value<number>(
    "select count(*) from jobs where status in ('queued', 'running') and kind not in ('look-at-document', 'read-documents', 'extract-values')",
  )

/** Waits until all jobs are done, however many there are, as long as there is progress. */
async function waitForJobs(product: Product) {
  for (let open = openJobs(product); open > 0; open = openJobs(product))
    await until(() => openJobs(product) !== open, `one of ${open} jobs to be done`)
}

function expectNothingLost(product: Product, visitors: Acknowledged[]) {
  for (const { email, isPlaced, documents, isPaid } of visitors) {
    const orders = ordersOf(product, email)
    if (isPlaced) expect(orders, `the order of ${email}`).toHaveLength(1)
    expect(orders.length).toBeLessThanOrEqual(1)
    const storedHashes = product
      .rows<{ stored_name: string }>('select stored_name from documents where order_id = ?', orders[0]?.id)
      .map((d) => createHash('sha256').update(stored(product, d.stored_name)).digest('hex'))
    for (const sha256 of documents) expect(storedHashes).toContain(sha256)
    if (isPaid) expect(orders[0]?.payment_status, `the payment of ${email}`).toBe('paid')
  }
}

async function expectEverythingOnce(product: Product) {
  const paid = product.rows<{ id: number; email: string }>(
    "select id, email from orders where payment_status = 'paid'",
  )
  expect(paid.length).toBeGreaterThan(3)
  const mailsOf = product.rows<{ order_id: number; n: number; confirmations: number }>(
    "select order_id, count(*) n, sum(template = 'order-confirmation') confirmations from mails group by order_id",
  )
  // Each paid order has one task, one confirmation, one mail to the admin, and one to the contributor; other
  // orders have none.
  expect(product.value('select count(*) from tasks')).toBe(paid.length)
  expect(
    product.value(
      "select count(*) from tasks t join orders o on o.id = t.order_id where o.payment_status = 'paid'",
    ),
  ).toBe(paid.length)
  expect(mailsOf.map((m) => m.order_id).sort((a, b) => a - b)).toEqual(
    paid.map((o) => o.id).sort((a, b) => a - b),
  )
  expect(mailsOf.filter((m) => m.n !== 3 || m.confirmations !== 1)).toEqual([])
  // Each mail has one finished job and one complete file. An hourly job that is queued meanwhile may lose its
  // worker in each of its three attempts; the next hour's job does its work. The schedule can add another job at
  // any moment.
  const isOfSchedule = "coalesce(unique_key, '') like kind || '@%'"
  await expect
    .poll(() =>
      product.rows(
        `select kind, status, last_error from jobs where status <> 'done'
         and (kind not in ('look-at-document', 'read-documents', 'extract-values') or status = 'dead')
         and not (status = 'dead' and last_error = 'The worker died during the last attempt' and ${isOfSchedule})`,
      ),
    )
    .toEqual([])
  expect(product.value("select count(*) from jobs where kind = 'read-documents'")).toBe(paid.length)
  expect(product.value("select count(*) from jobs where kind = 'send-mail'")).toBe(mailsOf.length * 3)
  const mails = product.rows<{ id: number; to_address: string; status: string }>(
    'select id, to_address, status from mails',
  )
  const files = product.mails()
  expect(files.map((f) => f.name).sort()).toEqual(mails.map((m) => `${m.id}.eml`).sort())
  for (const { id, to_address, status } of mails) {
    expect(status).toBe('sent')
    const text = files.find((f) => f.name === `${id}.eml`)?.text ?? ''
    expect(text).toContain(`To: ${to_address}\r\n`)
    expect(text).toMatch(/\r\n--[^\r\n]+--\r\n\s*$/)
  }
  // Every successful payment belongs to a paid order, and vice versa.
  expect(product.value("select count(*) from payments where state = 'succeeded'")).toBe(paid.length)
  expect(product.value("select count(distinct order_id) from payments where state = 'succeeded'")).toBe(
    paid.length,
  )
  expect(product.value<string>('pragma integrity_check')).toBe('ok')
  expect(product.rows('pragma foreign_key_check')).toEqual([])
}

const random = chance()

it(`acknowledged data is never lost (seed ${random.seed})`, { timeout: 240_000 }, async () => {
  let product = await startProduct()
  const { dataDir, port } = product
  insertStaff(product)
  const crowd = new Crowd(product.url)
  onTestFinished(() => crowd.stop())
  crowd.start(5)

  // One process at a time: the supervisor restarts it.
  for (const name of ['worker', 'web', 'worker', 'web'] as const) {
    await crowd.waitForResponses(random.between(5, 25))
    const died = await product.kill(name)
    await until(() => {
      const pid = product.pidOf(name)
      return pid !== undefined && pid !== died
    }, `another ${name}`)
    await product.waitUntilHealthy()
  }
  // All processes at once, and again.
  for (let cut = 0; cut < 3; cut++) {
    await crowd.waitForResponses(random.between(5, 25))
    await product.cutPower()
    expireLeases(product)
    product = await startProduct({ dataDir, port })
    expectNothingLost(
      product,
      crowd.visitors.filter(({ isPlaced }) => isPlaced),
    )
  }
  await crowd.waitForResponses(random.between(10, 30))
  await crowd.stop()
  await product.cutPower()

  expireLeases(product)
  // Payments without a delivered event: the reconciliation finds them minutes later.
  product.change("update payments set next_check_at = 1 where state in ('open', 'processing')")
  product.change(
    "insert into jobs (kind, payload, max_attempts, run_at, created_at) values ('reconcile-payments', '{}', 3, 1, 1)",
  )
  product = await startProduct({ dataDir, port })
  try {
    await waitForJobs(product)
    expect(crowd.visitors.filter(({ isPaid }) => isPaid).length).toBeGreaterThan(3)
    expectNothingLost(product, crowd.visitors)
    await expectEverythingOnce(product)
    // All payments at the gateway are known to the orders.
    const store = new Database(path.join(dataDir, 'sandbox-payments.db'), { readonly: true })
    store.exec(`attach '${databaseFile(dataDir)}' as app`)
    const unknown = store
      .prepare(
        "select s.order_number from payments s join app.orders o on o.order_number = s.order_number where s.state = 'succeeded' and o.payment_status <> 'paid'",
      )
      .all()
    store.close()
    expect(unknown).toEqual([])
  } finally {
    expect(await product.stop()).toBe(0)
  }
})
