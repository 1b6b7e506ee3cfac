import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import path from 'node:path'
import { makePdf } from '~db/seed/pdf'
import { printHeading, median, printNote } from './measurements'
import { checkoutFields } from './checkout-fields'
import { alternate, compareRounds, printRatio } from './alternate-rounds'

const megabyte = 1024 * 1024
const sizes = [0.5, 1, 2, 3, 4, 5, 6, 8, 9.5]
const rounds = 21
const concurrency = 3

/** PDFs of these sizes, mostly incompressible like scans. */
const files = sizes.map((size) => {
  const head = makePdf('Measured', ['This document is as large as a scan.'])
  return Buffer.concat([head, Buffer.from('\n%'), randomBytes(size * megabyte - head.length)])
})
const bytes = files.reduce((sum, file) => sum + file.length, 0)
export const uploadedMegabytes = bytes / megabyte

let visitors = 0

/**
 * Places an order that accepts documents, from a separate IP address, since uploads are rate-limited by
 * address.
 */
async function placeOrder(base: string): Promise<OutgoingHttpHeaders> {
  const address = { 'X-Bench-Client': `192.0.2.${(visitors += 1)}` }
  const response = await fetch(`${base}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...address },
    body: JSON.stringify({
      ...checkoutFields,
      email: `uploads-${randomBytes(6).toString('hex')}@example.com`,
    }),
  })
  if (response.status !== 201) throw new Error(`No order: ${response.status} ${await response.text()}`)
  // The last cookie is the signed-in session of the new customer.
  return { ...address, Cookie: response.headers.getSetCookie().at(-1)?.split(';')[0] ?? '' }
}

const agent = new Agent({ keepAlive: true, maxSockets: concurrency })

/** Sends one file per request, as the page does with JavaScript. */
function send(base: string, visitor: OutgoingHttpHeaders, file: Buffer): Promise<void> {
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
          ...visitor,
          Accept: 'application/json',
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          'Content-Length': body.reduce((sum, part) => sum + part.length, 0),
        },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk) => (text += String(chunk)))
        response.on('end', () => {
          const isAdded = response.statusCode === 200 && (JSON.parse(text) as { added?: number }).added === 1
          if (isAdded) resolve()
          else reject(new Error(`An upload was refused: ${response.statusCode} ${text.slice(0, 300)}`))
        })
      },
    )
    call.on('error', reject)
    for (const part of body) call.write(part)
    call.end()
  })
}

let written = 0

async function writeToDisk(folder: string, file: Buffer) {
  const handle = await open(path.join(folder, `written-${(written += 1)}`), 'wx')
  await handle.writeFile(file)
  await handle.sync()
  await handle.close()
}

/** Handles all files, several at a time, as if several visitors sent them. */
export async function megabytesPerSecond(handle: (file: Buffer) => Promise<void>): Promise<number> {
  const started = performance.now()
  const queue = [...files]
  const work = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) await handle(file)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return (bytes / megabyte) * (1000 / (performance.now() - started))
}

/** Measures how fast a product receives the files of a new order. */
export async function uploadMegabytesPerSecond(base: string): Promise<number> {
  const visitor = await placeOrder(base)
  return megabytesPerSecond((file) => send(base, visitor, file))
}

/** Compares uploads with a minimal server that receives, writes, and syncs the same requests. */
export async function benchUploads(base: string, folder: string) {
  const receiver = fork('bench/bare-upload-server.ts', [folder], { execArgv: ['--import', 'tsx'] })
  const [port] = (await once(receiver, 'message')) as [number]
  const { disk, bare, product } = await alternate(
    { rounds },
    {
      disk: () => megabytesPerSecond((file) => writeToDisk(folder, file)),
      bare: () => megabytesPerSecond((file) => send(`http://localhost:${port}`, {}, file)),
      product: () => uploadMegabytesPerSecond(base),
    },
  )
  agent.destroy()
  receiver.disconnect()

  printHeading('Uploads')
  printRatio(
    'uploads compared with a bare server that syncs',
    product,
    bare,
    { atLeast: 0.5 },
    `${median(product).toFixed(0)} against ${median(bare).toFixed(0)} MB per second`,
  )
  const { ratio, range } = compareRounds(product, disk)
  printNote(
    `compared with writing and syncing without HTTP: ${ratio.toFixed(2)} (${median(disk).toFixed(0)} MB per second); ${range}`,
  )
  printNote(
    `${rounds} rounds of ${files.length} files of ${sizes[0]} to ${sizes.at(-1)} MB, one file per request, ${concurrency} at a time`,
  )
}
