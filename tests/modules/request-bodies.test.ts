import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import express from 'express'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitBodies } from '~/http/request-bodies.server'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Which bodies have reached the handler, and responses to uploads that are held back. */
const received: number[] = []
const held: (() => void)[] = []
let server: Server
let slowAfterMs: () => number
let waitMs: number
const sockets = new Set<Socket>()

beforeEach(async () => {
  received.length = 0
  held.length = 0
  slowAfterMs = () => Infinity
  waitMs = 60_000
  const app = express()
  app.use(
    limitBodies({
      clientIp: (req) => req.get('x-client') ?? 'somebody',
      refuse: (res, status, sentence) => void res.status(status).json({ error: sentence }),
      slowAfterMs: () => slowAfterMs(),
      waitMs: () => waitMs,
    }),
  )
  app.post('/ignored', (_req, res) => void res.json('not read'))
  app.post('/checkout/documents', (_req, res) => void held.push(() => res.json('taken')))
  app.use(async (req, res) => {
    let bytes = 0
    for await (const part of req) bytes += (part as Buffer).length
    received.push(bytes)
    res.json(bytes)
  })
  server = createServer(app).listen(0)
  await once(server, 'listening')
})
afterEach(async () => {
  vi.useRealTimers()
  for (const respond of held.splice(0)) respond()
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const port = () => (server.address() as AddressInfo).port

/** A connection on which a request with `length` bytes was started. */
function begin(path: string, length: number | null, headers: Record<string, string> = {}, method = 'POST') {
  const socket = connect(port(), '127.0.0.1')
  sockets.add(socket)
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  socket.on('error', () => {})
  const lines = Object.entries({
    Host: 'localhost',
    ...(length !== null && { 'Content-Length': String(length) }),
    ...headers,
  })
  socket.write(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  return {
    socket,
    send: (bytes: number) => new Promise<void>((resolve) => socket.write('x'.repeat(bytes), () => resolve())),
    /** The first line of the response, and the complete response. */
    response: () =>
      vi.waitFor(() => {
        const [head = '', body] = text.split('\r\n\r\n')
        expect(body).toBeTruthy()
        return { status: Number(head.split(' ')[1]), head, body }
      }, 20_000),
  }
}

async function send(path: string, bytes: number, headers?: Record<string, string>) {
  const request = begin(path, bytes, headers)
  await request.send(bytes)
  return request.response()
}

describe('a form', () => {
  it.each([1, 5000, 64 * kilobyte])('of %i bytes arrives complete', async (bytes) => {
    expect((await send('/checkout', bytes)).status).toBe(200)
    expect(received).toEqual([bytes])
  })

  it.each(['GET', 'DELETE', 'OPTIONS'])(
    'of more than 64 KB is rejected unread, also with %s',
    async (method) => {
      const { status, head } = await begin('/checkout', 64 * kilobyte + 1, {}, method).response()
      expect(status).toBe(413)
      expect(head).toContain('Connection: close')
    },
  )

  it('without a body is passed on', async () => {
    expect((await begin('/logout', 0).response()).status).toBe(200)
    expect(received).toEqual([0])
  })

  it('of more than 64 KB is rejected unread where no schema needs more', async () => {
    for (const path of ['/checkout', '/api/orders', '/admin/login', '/admin/hoas/1/documents']) {
      const { status, head, body } = await begin(path, 64 * kilobyte + 1).response()
      expect([path, status, body]).toEqual([
        path,
        413,
        expect.stringContaining('more data than we can accept'),
      ])
      expect(head).toContain('Connection: close')
    }
  })

  it.each([
    '/admin/snapshots/12/edit',
    '/admin/snapshots/12/edit.data?section=alerts',
    '/api/admin/reports/12',
    '/api/generate-pdf/custom',
    '/admin/pdf-generator',
    '/admin/hoas/new',
    '/admin/hoas/7.data',
    '/api/admin/hoas/7',
  ])('for %s may have a megabyte', async (path) => {
    expect((await send(path, megabyte)).status).toBe(200)
    expect(received).toEqual([megabyte])
    expect((await begin(path, megabyte + 1).response()).status).toBe(413)
  })

  it('that arrives byte by byte is complete in the end, and the connection stays open', async () => {
    const request = begin('/checkout', 300)
    for (let i = 0; i < 300; i++) await request.send(1)
    expect((await request.response()).body).toBe('300')
    request.socket.write('POST /next HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nxx')
    await vi.waitFor(() => expect(received).toEqual([300, 2]), 20_000)
  })

  it('that is never read delays neither its response nor the connection', async () => {
    const request = begin('/ignored', 60 * kilobyte)
    await request.send(60 * kilobyte)
    expect((await request.response()).body).toBe('"not read"')
    request.socket.write('POST /next HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nxx')
    await vi.waitFor(() => expect(received).toEqual([2]), 20_000)
  })

  it('of unknown length is rejected', async () => {
    const { status, head, body } = await begin('/checkout', null, {
      'Transfer-Encoding': 'chunked',
    }).response()
    expect([status, body]).toEqual([411, '{"error":"Please send the length of the data."}'])
    expect(head).toContain('Connection: close')
  })
})

describe('a body that never ends', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  it('is aborted with a message after 30 seconds, and reaches no handler', async () => {
    const request = begin('/checkout', 1000)
    await request.send(999)
    // When a later complete body has arrived, this one has arrived, too.
    const whole = begin('/checkout', 3)
    await whole.send(3)
    await untilReceived(1)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(request.socket.readableEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    const { status, head, body } = await request.response()
    expect([status, body]).toEqual([408, '{"error":"The data took too long to arrive. Please try again."}'])
    expect(head).toContain('Connection: close')
    expect(received).toEqual([3])
  })
})

const untilReceived = async (count: number) => {
  while (received.length < count) await new Promise(setImmediate)
}

describe('bodies in flight', () => {
  /** Uses a part of a network's share: bodies of a megabyte that stop one byte short. */
  async function occupy(client: string, count: number) {
    const requests = Array.from({ length: count }, () =>
      begin('/api/webhook/custom/bulk_operation', megabyte, { 'X-Client': client }),
    )
    await Promise.all(requests.map((request) => request.send(megabyte - 1)))
    return requests
  }
  const sentence =
    '{"error":"We are receiving more than we can handle at the moment. Please try again in a few seconds."}'

  it('are limited to 4 MB per network, without affecting others, and are released at their end', async () => {
    const holding = await occupy('198.51.100.1', 5)
    // One of the five was rejected.
    const refused = await Promise.race(holding.map(({ response }) => response()))
    expect([refused.status, refused.body]).toEqual([503, sentence])
    expect(refused.head).toContain('Retry-After: 5')
    expect((await send('/checkout', 1000, { 'X-Client': '198.51.100.2' })).status).toBe(200)
    for (const { socket } of holding) socket.destroy()
    await vi.waitFor(
      async () =>
        expect(
          (await send('/api/webhook/custom/bulk_operation', megabyte, { 'X-Client': '198.51.100.1' })).status,
        ).toBe(200),
      20_000,
    )
  })

  it('are limited to 16 MB in total', async () => {
    const holding = await Promise.all(Array.from({ length: 5 }, (_, i) => occupy(`203.0.113.${i}`, 4)))
    const refused = () => holding.flat().filter(({ socket }) => socket.bytesRead > 0)
    await vi.waitFor(() => expect(refused().length).toBeGreaterThanOrEqual(4), 20_000)
    for (const { response } of refused())
      expect(await response()).toMatchObject({ status: 503, body: sentence })
    expect(received).toEqual([])
  })

  it('are aborted for a new form when all memory is in use', async () => {
    for (let i = 0; i < 4; i++) await occupy(`203.0.113.${i}`, 4)
    for (let i = 0; i < 5; i++) {
      const { status } = await send('/checkout', 60_000, { 'X-Client': `198.51.100.${i}` })
      expect(status).toBe(200)
    }
  })

  const upload = (client: string, length = 10 * megabyte) =>
    begin('/checkout/documents', length, {
      'Content-Type': 'multipart/form-data; boundary=x',
      'X-Client': client,
    })
  const uploads = (networks: string[], each: number) =>
    networks.flatMap((client) => Array.from({ length: each }, () => upload(client)))
  const untilHeld = (count: number) => vi.waitFor(() => expect(held).toHaveLength(count), 20_000)

  it('with files are limited to 8 per network and 16 in total; the others are rejected after a while', async () => {
    waitMs = 10
    uploads(['2001:db8:1::1', '2001:db8:2::1'], 8)
    await untilHeld(16)
    // Another address of a network that has its share, and a network without a free slot.
    for (const client of ['2001:db8:1::2', '2001:db8:5::1']) {
      const { status, head, body } = await upload(client).response()
      expect([client, status, body]).toEqual([client, 503, sentence])
      expect(head).toContain('Connection: close')
    }
    expect(held).toHaveLength(16)
  })

  it('with files wait for a slot that their network may have', async () => {
    const requests = uploads(['203.0.113.1', '203.0.113.2'], 8)
    await untilHeld(16)
    const sameNetwork = upload('203.0.113.2')
    const anotherNetwork = upload('203.0.113.3')
    await Promise.all([sameNetwork.send(100), anotherNetwork.send(100)])
    requests[0]?.socket.destroy()
    await untilHeld(17)
    held.pop()?.()
    expect((await anotherNetwork.response()).body).toBe('"taken"')
    requests[8]?.socket.destroy()
    await untilHeld(17)
    held.pop()?.()
    expect((await sameNetwork.response()).body).toBe('"taken"')
  })

  it('with files can wait, 8 per network and 64 in total; more are rejected immediately', async () => {
    uploads(['203.0.113.1', '203.0.113.2'], 8)
    await untilHeld(16)
    const networks = Array.from({ length: 8 }, (_, n) => `198.51.100.${n}`)
    const hasResponse = ({ socket }: { socket: Socket }) => socket.bytesRead > 0
    const more = uploads(networks, 9)
    await vi.waitFor(() => expect(more.filter(hasResponse)).toHaveLength(8), 20_000)
    for (const { response } of more.filter(hasResponse))
      expect(await response()).toMatchObject({ status: 503, body: sentence })
    expect((await upload('198.51.100.200').response()).status).toBe(503)
    expect(held).toHaveLength(16)
  })

  it('with files keep their slot after an early response until they have arrived completely', async () => {
    waitMs = 10
    const [first] = uploads(['203.0.113.1', '203.0.113.2'], 8)
    await untilHeld(16)
    for (const respond of held.splice(0)) respond()
    expect((await first?.response())?.body).toBe('"taken"')
    expect((await upload('203.0.113.3').response()).status).toBe(503)
    await first?.send(10 * megabyte)
    waitMs = 60_000
    upload('203.0.113.3')
    await untilHeld(1)
  })

  it('with files are aborted for a new one once they are old enough', async () => {
    slowAfterMs = () => 0
    const requests = Array.from({ length: 16 }, (_, n) => upload(`203.0.113.${n}`))
    await untilHeld(16)
    // All but one have sent data.
    await Promise.all(requests.slice(1).map(({ send }) => send(100_000)))
    upload('198.51.100.1')
    await untilHeld(17)
  })

  it('with files are aborted for one that has waited until they are old enough', async () => {
    waitMs = 10
    uploads(['203.0.113.1', '203.0.113.2'], 8)
    await untilHeld(16)
    // All 16 are considered when the late one arrives, and again after it has waited.
    let calls = 0
    slowAfterMs = () => ((calls += 1) > 16 ? 0 : Infinity)
    const late = upload('198.51.100.1')
    await untilHeld(17)
    held.pop()?.()
    expect((await late.response()).body).toBe('"taken"')
  })

  it('count as a form at a file route if they contain a form', async () => {
    const request = begin('/checkout/documents', 20)
    await request.send(19)
    await request.send(1)
    await untilHeld(1)
    expect((await begin('/checkout/documents', 65 * kilobyte).response()).status).toBe(413)
  })
})
