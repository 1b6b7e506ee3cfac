import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { databaseFile } from '~db/client.server'
import { StripeMock } from '~tests/mocks/stripe'
import { startStripeServer } from '~tests/mocks/stripe-server'
import { Visitor } from '~tests/setup/visitor'
import { printMeasurement, printHeading, median, printNote } from './measurements'
import { startMeasuredProduct, timeRequest } from './product'
import { alternate, printRatio } from './alternate-rounds'

const rounds = 15
const pagesPerRound = 10
const waitingPayments = 3

/** @returns a visitor on the payment screen, and a function that opens a payment at Stripe */
async function visitorAtPayment(url: string, dataDir: string) {
  const visitor = new Visitor(url)
  const email = `${crypto.randomUUID()}@example.com`
  await visitor.walkTo(4, email)
  const database = new Database(databaseFile(dataDir), { readonly: true })
  const orderId = database.prepare('select id from orders where email = ?').pluck().get(email) as number
  database.close()
  const openPayment = async () => {
    const body = { amount: 149, orderId }
    const response = await visitor.json('POST', '/api/create-payment-intent', body)
    await response.text()
    return response.status
  }
  return { visitor, openPayment }
}

/** Measures how the product responds while Stripe's API accepts requests but never responds. */
export async function benchStripe(folder: string) {
  const dataDir = path.join(folder, 'stripe')
  const stripe = new StripeMock('whsec_only_for_measuring')
  const service = await startStripeServer(stripe)
  const product = await startMeasuredProduct(dataDir, {
    CLIENT_IP_HEADER: 'x-test-client',
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_only_for_measuring',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_only_for_measuring',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: service.url,
  })
  try {
    const pageMs = async (cookie = '') => {
      const times: number[] = []
      for (let i = 0; i < pagesPerRound; i++) {
        const { ms, status } = await timeRequest(`${product.url}/checkout?step=4`, cookie)
        if (status !== 200) throw new Error(`The payment screen answered ${status}`)
        times.push(ms)
      }
      return median(times)
    }
    const visitorsAtPayment = () =>
      Promise.all(Array.from({ length: waitingPayments }, () => visitorAtPayment(product.url, dataDir)))
    const whileStripeResponds = async () => {
      const visitors = await visitorsAtPayment()
      return pageMs(visitors[0]?.visitor.cookie)
    }
    const whileStripeHangs = async () => {
      const visitors = await visitorsAtPayment()
      const requestsBefore = stripe.requests.length
      const release = stripe.hold()
      const statuses = Promise.all(visitors.map(({ openPayment }) => openPayment()))
      while (stripe.requests.length < requestsBefore + waitingPayments) await sleep(5)
      const ms = await pageMs(visitors[0]?.visitor.cookie)
      release()
      if ((await statuses).some((status) => status !== 200)) throw new Error('A payment was not opened')
      return ms
    }
    const { responding, hanging } = await alternate(
      { rounds },
      { responding: whileStripeResponds, hanging: whileStripeHangs },
    )

    const { openPayment } = await visitorAtPayment(product.url, dataDir)
    const release = stripe.hold()
    const started = performance.now()
    const status = await openPayment()
    const seconds = (performance.now() - started) / 1000
    release()
    if (status !== 503) throw new Error(`A payment that Stripe does not answer ended with ${status}`)

    printHeading('While Stripe’s API hangs')
    printRatio(
      'the payment screen compared with Stripe responding (time)',
      hanging,
      responding,
      { atMost: 2 },
      `${median(hanging).toFixed(1)} ms against ${median(responding).toFixed(1)} ms`,
    )
    printMeasurement('a payment is refused', seconds, ' s', { atMost: 25 })
    printNote(`${waitingPayments} payments wait for Stripe, ${rounds} rounds of ${pagesPerRound} pages`)
  } finally {
    await product.stop()
    await service.close()
  }
}
