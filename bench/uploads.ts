import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { makePdf } from '~db/seed/pdf'
import { figure, heading, median, note } from './figures'

const megabyte = 1024 * 1024
const sizes = [0.5, 1, 2, 3, 4, 5, 6, 8, 9.5]
const rounds = 7
const atATime = 3

/** Files as customers have them: a PDF of that size, whose bulk does not compress. */
const files = sizes.map((size) => {
  const head = makePdf('Measured', ['This document is as large as a scan.'])
  return Buffer.concat([head, Buffer.from('\n%'), randomBytes(size * megabyte - head.length)])
})
const bytes = files.reduce((sum, file) => sum + file.length, 0)

const order = {
  customerRole: 'homebuyer',
  firstName: 'Bench',
  lastName: 'Customer',
  email: 'uploads@example.com',
  phone: '555-010-0123',
  mailingAddress: '500 Main Street',
  mailingCity: 'St. George',
  mailingState: 'UT',
  mailingZipCode: '84770',
  subjectPropertyAddress: '77 Granite Ridge Loop',
  propertyCity: 'St. George',
  propertyState: 'UT',
  propertyZipCode: '84770',
}

/** The cookie of a visitor whose order takes documents. */
async function openOrder(base: string): Promise<string> {
  const answer = await fetch(`${base}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...order, email: `uploads-${randomBytes(6).toString('hex')}@example.com` }),
  })
  if (answer.status !== 201) throw new Error(`No order: ${answer.status} ${await answer.text()}`)
  // The last one is the signed-in session of the new customer.
  return answer.headers.getSetCookie().at(-1)?.split(';')[0] ?? ''
}

const agent = new Agent({ keepAlive: true, maxSockets: atATime })

/** One file in one request, as the page with JavaScript sends them. */
function send(base: string, cookie: string, file: Buffer): Promise<void> {
  const boundary = 'measured-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="documents"; filename="scan.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
  const body = [Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]
  return new Promise((resolve, reject) => {
    const call = request(
      `${base}/checkout/documents`,
      {
        method: 'POST',
        agent,
        headers: {
          Cookie: cookie,
          Accept: 'application/json',
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          'Content-Length': body.reduce((sum, part) => sum + part.length, 0),
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.on('end', () => {
          const taken = answer.statusCode === 200 && (JSON.parse(text) as { added?: number }).added === 1
          if (taken) resolve()
          else reject(new Error(`An upload was refused: ${answer.statusCode} ${text.slice(0, 300)}`))
        })
      },
    )
    call.on('error', reject)
    for (const part of body) call.write(part)
    call.end()
  })
}

let written = 0

async function writeDirectly(folder: string, file: Buffer) {
  const handle = await open(path.join(folder, `direct-${(written += 1)}`), 'wx')
  await handle.writeFile(file)
  await handle.sync()
  await handle.close()
}

/** Several at a time, as several visitors, or the browser of one, would send them; the direct writes as well. */
async function megabytesPerSecond(once: (file: Buffer) => Promise<void>): Promise<number> {
  const started = performance.now()
  const waiting = [...files]
  const lane = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await once(file)
  }
  await Promise.all(Array.from({ length: atATime }, lane))
  return (bytes / megabyte) * (1000 / (performance.now() - started))
}

/** Uploads through HTTP against writing and syncing the same files, and against a server that does nothing else. */
export async function benchUploads(base: string, folder: string) {
  const receiver = fork('bench/bare-receiver.ts', [folder], { execArgv: ['--import', 'tsx'] })
  const [port] = (await once(receiver, 'message')) as [number]
  const cookie = await openOrder(base)
  const ways = {
    product: (file: Buffer) => send(base, cookie, file),
    direct: (file: Buffer) => writeDirectly(folder, file),
    bare: (file: Buffer) => send(`http://localhost:${port}`, '', file),
  }
  const measured = { product: [] as number[], direct: [] as number[], bare: [] as number[] }
  for (const way of Object.values(ways)) await megabytesPerSecond(way)
  for (let round = 0; round < rounds; round++) {
    for (const name of ['direct', 'bare', 'product'] as const)
      measured[name].push(await megabytesPerSecond(ways[name]))
  }
  agent.destroy()
  receiver.disconnect()

  heading('Uploads (medians of ratios within a round)')
  const against = (some: number[], others: number[]) =>
    median(some.map((value, i) => value / (others[i] ?? NaN)))
  const { product, direct, bare } = measured
  figure(
    'uploads against writing and syncing the files',
    against(product, direct),
    '',
    { atLeast: 0.5 },
    `${median(product).toFixed(0)} against ${median(direct).toFixed(0)} MB a second`,
  )
  note(
    `against a server that only writes and syncs what it receives: ${against(product, bare).toFixed(2)} (${median(bare).toFixed(0)} MB a second); that server against writing: ${against(bare, direct).toFixed(2)}`,
  )
  note(
    `${files.length} files of ${sizes[0]} to ${sizes.at(-1)} MB in each of ${rounds} rounds, one file a request, ${atATime} at a time on all sides`,
  )
}
