import dns from 'node:dns'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { createServer as createSecureServer } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { createWebhookSender } from '~/integrations/webhook-sender.server'
import { WebhookReceiver } from '../mocks/webhook-receiver'

const unguarded = createWebhookSender({ isPrivateAllowed: true })
const guarded = createWebhookSender()
const post = (url: string, send = unguarded, timeoutMs = 5_000) =>
  send({ url, headers: {}, body: '{}', timeoutMs })
const notPublic = 'The receiver’s address is not public. Webhooks are sent only to public addresses.'

const toClose: (() => unknown)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  for (const close of toClose.splice(0)) await close()
})

async function receiver() {
  const started = await new WebhookReceiver().listen()
  toClose.push(() => started.close())
  return started
}

/** A listener that counts connections and handles them with the given function. */
async function listener(handle: Parameters<typeof createServer>[1] = () => {}, host = '127.0.0.1') {
  let connections = 0
  const server: Server = createServer((socket) => {
    connections += 1
    socket.on('error', () => {})
    handle(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  toClose.push(() => server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

describe('addresses that are not public', () => {
  const literals = [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '0.0.0.0',
    '[fdaa::3]',
    '169.254.169.254',
    '[64:ff9b::7f00:1]',
    '100.64.0.1',
    '10.0.0.1',
    '192.168.0.1',
  ]
  it.each(literals)('%s is rejected for http and https', async (host) => {
    for (const scheme of ['http', 'https'])
      expect(await post(`${scheme}://${host}:9/hook`, guarded)).toMatchObject({
        status: null,
        reason: notPublic,
      })
  })

  /** The addresses to which every name resolves, one after another. */
  function resolveTo(responses: string[]) {
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((...sent: unknown[]) => {
      const [, { all }, response] = sent as [string, { all?: boolean }, (...found: unknown[]) => void]
      const address = responses.shift()
      if (all) response(null, [{ address, family: 4 }])
      else response(null, address, 4)
    }) as never)
    syncBuiltinESMExports()
    return lookup
  }

  it('are rejected behind a public name, and nothing is sent', async () => {
    const { port, connections } = await listener((socket) => socket.end())
    resolveTo(['127.0.0.1'])
    expect((await post(`http://receiver.example:${port}/`, guarded)).reason).toBe(notPublic)
    expect(connections()).toBe(0)
  })

  it('cannot be reached by DNS rebinding, since the name is resolved only once', async () => {
    const responding = await receiver()
    const url = `http://receiver.example:${responding.port}/`
    const lookup = resolveTo(['127.0.0.1', '127.0.0.1'])
    expect((await post(url)).status).toBe(200)
    expect(lookup).toHaveBeenCalledTimes(1)
    // The next request resolves the name again: an earlier public address does not count.
    expect((await post(url, guarded)).reason).toBe(notPublic)
    expect(lookup).toHaveBeenCalledTimes(2)
    expect(responding.received).toHaveLength(1)
  })

  it('cannot be reached by redirects, which are not followed', async () => {
    const inner = await receiver()
    const outer = await receiver()
    outer.respondWith(302, '', { Location: inner.url })
    expect(await post(outer.url)).toMatchObject({
      status: 302,
      reason: 'The receiver answered with a redirect (302), which is not followed.',
    })
    expect(inner.received).toEqual([])
  })
})

describe('a receiver', () => {
  it('that hangs is given up at the timeout', async () => {
    const hanging = await receiver()
    hanging.respond = () => {}
    const { reason, durationMs } = await post(hanging.url, unguarded, 1000)
    expect(reason).toBe('The receiver did not answer within 1 second.')
    expect(durationMs).toBeGreaterThanOrEqual(990)
  })

  it('that resets the connection is distinguished from one that refuses it', async () => {
    const { port } = await listener((socket) => socket.resetAndDestroy())
    expect((await post(`http://127.0.0.1:${port}/`)).reason).toBe(
      'The receiver closed the connection before it answered.',
    )
    const gone = await receiver()
    const { url } = gone
    await toClose.pop()?.()
    expect((await post(url)).reason).toBe('The receiver refused the connection.')
  })

  it('that responds with a gigabyte is read for only a kilobyte', async () => {
    const endless = await receiver()
    let sent = 0
    let isClosed = false
    endless.respond = (_request, response) => {
      const part = Buffer.alloc(64 * 1024, 'x')
      const more = () => {
        while (!isClosed && sent < 1024 ** 3) {
          sent += part.length
          if (!response.write(part)) return response.once('drain', more)
        }
      }
      response.on('close', () => (isClosed = true))
      more()
    }
    const outcome = await post(endless.url)
    expect(outcome).toMatchObject({ status: 200, reason: null })
    expect(outcome.response).toBe('x'.repeat(1024))
    await vi.waitFor(() => expect(isClosed).toBe(true), { timeout: 20_000 })
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  it('that sends a status and then hangs is judged by its status', async () => {
    const slow = await receiver()
    slow.respond = (_request, response) =>
      void response.writeHead(200, { 'Content-Length': '10' }).write('abc')
    expect(await post(slow.url, unguarded, 1000)).toMatchObject({
      status: 200,
      reason: null,
      response: 'abc',
    })
  })

  it('that does not speak HTTP, or sends too many headers, is reported as such', async () => {
    const { port } = await listener((socket) => socket.end('SSH-2.0-OpenSSH\r\n'))
    expect((await post(`http://127.0.0.1:${port}/`)).reason).toBe('The receiver’s response is not HTTP.')
    const wordy = await receiver()
    wordy.respondWith(200, '', { 'X-Long': 'x'.repeat(20_000) })
    expect((await post(wordy.url)).reason).toBe('The headers of the receiver’s response are too long.')
    expect((await post(wordy.url.replace('http:', 'https:'))).reason).toMatch(/HTTPS|certificate/)
  })

  it('that upgrades the protocol is distinguished from one that hangs', async () => {
    const { port } = await listener((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    )
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
      status: 101,
      reason: 'The receiver answered 101.',
    })
  })

  it('with an invalid certificate is rejected', async () => {
    const folder = mkdtempSync(path.join(inject('scratch'), 'certificate-'))
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
    const subject = ['-subj', '/CN=localhost', '-days', '2']
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
      {
        stdio: 'ignore',
      },
    )
    const server = createSecureServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      (_request, response) => response.end('ok'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    toClose.push(() => server.close())
    const { port } = server.address() as AddressInfo
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({
      status: null,
      reason: 'The receiver’s certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT).',
    })
  })

  it('may request a delay in seconds or by a date', async () => {
    const busy = await receiver()
    busy.respondWith(429, 'later', { 'Retry-After': '120' })
    expect(await post(busy.url)).toMatchObject({ status: 429, retryAfterSeconds: 120, response: 'later' })
    busy.respondWith(503, '', { 'Retry-After': new Date(Date.now() + 90_000).toUTCString() })
    const { retryAfterSeconds } = await post(busy.url)
    expect(retryAfterSeconds).toBeGreaterThan(60)
    busy.respondWith(503, '', { 'Retry-After': 'soon' })
    expect((await post(busy.url)).retryAfterSeconds).toBeNull()
  })
})
