import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getResponse } from 'msw'
import type { StripeMock } from './stripe'

/**
 * The mock behind a port, for tests that run the built product with `STRIPE_API_BASE` set to its URL. The
 * test controls `stripe` in its own process.
 */
export async function startStripeServer(
  stripe: StripeMock,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((req, res) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of req) chunks.push(chunk as Buffer)
      const headers = new Headers()
      for (const [name, value] of Object.entries(req.headers)) headers.set(name, String(value))
      const hasBody = req.method !== 'GET' && req.method !== 'HEAD'
      const request = new Request(`http://${req.headers.host ?? 'localhost'}${req.url ?? '/'}`, {
        method: req.method ?? 'GET',
        headers,
        ...(hasBody && { body: Buffer.concat(chunks) }),
      })
      const response = await getResponse(stripe.handlers, request)
      if (response?.type === 'error') return void req.socket.destroy()
      const { status, headers: out } = response ?? new Response(null, { status: 404 })
      res.writeHead(status, Object.fromEntries(out))
      res.end(response ? Buffer.from(await response.arrayBuffer()) : undefined)
    })().catch(() => req.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
