import { randomBytes } from 'node:crypto'
import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePdf } from '~db/seed/pdf'
import { Visitor } from '~tests/setup/visitor'
import { printMeasurement, printHeading, printNote, wholeNumber } from './measurements'
import { startMeasuredProduct, timeRequest } from './product'

// Measures the memory of the web process while attackers send as much as they can (decision 022).

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const attackMs = 30_000
const attackers = 32

const boundary = 'attack-boundary'
const documentOf = (bytes: number) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="documents"; filename="scan.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    makePdf('Measured', ['Most of this document is random, as in a scan.']),
    Buffer.from('\n%'),
    randomBytes(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
const largestDocument = documentOf(9.9 * megabyte)
const usualDocument = documentOf(megabyte)
const event = Buffer.from(JSON.stringify({ object: 'event', id: 'x'.repeat(255 * kilobyte) }))

let addresses = 0
/** A different network for each request, so that per-network limits do not apply. */
function anotherAddress() {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

const agent = new Agent({ keepAlive: true })

/**
 * Sends a complete body, whatever the response in the meantime.
 * @returns the status; 0 if the connection was closed first
 */
function send(url: string, body: Buffer, headers: OutgoingHttpHeaders): Promise<number> {
  return new Promise((resolve) => {
    const call = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { 'X-Test-Client': anotherAddress(), 'Content-Length': body.length, ...headers },
      },
      (response) => response.on('close', () => resolve(response.statusCode ?? 0)).resume(),
    )
    call.on('error', () => resolve(0))
    call.end(body)
  })
}

const sendJson = (url: string, value: object) =>
  send(url, Buffer.from(JSON.stringify(value)), { 'Content-Type': 'application/json' })

const sendEvent = (url: string) =>
  send(`${url}/api/stripe/webhook`, event, {
    'Content-Type': 'application/json',
    'Stripe-Signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
  })

const sendDocument = (visitor: Visitor | undefined, document: Buffer, headers?: OutgoingHttpHeaders) =>
  send(`${visitor?.url}/checkout/documents`, document, {
    Cookie: visitor?.cookie,
    Origin: visitor?.url,
    Accept: 'application/json',
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
    ...headers,
  })

const anotherEmail = () => `${randomBytes(8).toString('hex')}@example.com`

async function visitorAtDocuments(url: string) {
  const visitor = new Visitor(url)
  await visitor.walkTo(3)
  return visitor
}

/** Everything at once: forged events, documents, guessed passwords, and new accounts. */
async function attack(url: string, visitors: Visitor[], isOver: () => boolean) {
  const responses = new Map<string, number>()
  const repeat = (name: string, parallel: number, once: (n: number) => Promise<number>) =>
    Array.from({ length: parallel }, async (_, n) => {
      while (!isOver()) {
        const response = `${name} ${await once(n)}`
        responses.set(response, (responses.get(response) ?? 0) + 1)
      }
    })
  await Promise.all([
    ...repeat('forged events', 30, () => sendEvent(url)),
    ...repeat('documents', attackers, (n) => sendDocument(visitors[n], largestDocument)),
    ...repeat('sign-ins', 16, () =>
      sendJson(`${url}/api/auth/login`, { email: anotherEmail(), password: 'guessed-password' }),
    ),
    ...repeat('registrations', 6, () =>
      sendJson(`${url}/api/auth/register`, {
        email: anotherEmail(),
        password: randomBytes(9).toString('hex'),
        firstName: 'Measured',
        lastName: 'Customer',
      }),
    ),
  ])
  return responses
}

/** A customer who adds documents one at a time and opens a page after each. */
async function customer(visitor: Visitor, isOver: () => boolean) {
  const waits = { documents: [] as number[], pages: [] as number[] }
  while (!isOver()) {
    const started = performance.now()
    const status = await sendDocument(visitor, usualDocument, { 'X-Test-Client': '198.51.100.1' })
    if (status === 200) waits.documents.push(performance.now() - started)
    else printNote(`a document of the customer was answered ${status}`)
    waits.pages.push((await timeRequest(`${visitor.url}/`)).ms)
    await sleep(100)
  }
  return waits
}

export async function benchAttacks(folder: string) {
  const product = await startMeasuredProduct(path.join(folder, 'attacked'), {
    CLIENT_IP_HEADER: 'x-test-client',
    // Regardless of free disk space.
    DISK_RESERVE_MB: '0',
  })
  try {
    const { url } = product
    const honest = await visitorAtDocuments(url)
    const visitors: Visitor[] = []
    for (let i = 0; i < attackers; i++) visitors.push(await visitorAtDocuments(url))

    printHeading('Everything at once from strangers')
    const before = product.resetPeak('web')
    const deadline = performance.now() + attackMs
    const isOver = () => performance.now() > deadline
    const [responses, waits] = await Promise.all([attack(url, visitors, isOver), customer(honest, isOver)])
    printMeasurement('web process', product.peakMegabytes('web'), ' MB', { atMost: 350 })
    printNote(`${wholeNumber(before)} MB before`)
    const counted = [...responses].sort().map(([response, count]) => `${response}: ${count}`)
    printNote(`responses in ${attackMs / 1000} s: ${counted.join(', ')}`)
    const slowest = (times: number[]) => `the slowest ${wholeNumber(Math.max(0, ...times))} ms`
    printNote(
      `a customer meanwhile: ${waits.documents.length} documents, ${slowest(waits.documents)}; pages, ${slowest(waits.pages)}`,
    )
  } finally {
    agent.destroy()
    await product.stop()
  }
}
