import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A received request. */
export type Received = { headers: Record<string, string>; body: string; at: number }

type Responder = (request: IncomingMessage, response: ServerResponse, received: Received) => void

const ok: Responder = (_request, response) => response.end('ok')

/** A receiver of webhooks on loopback, as a partner would run one. */
export class WebhookReceiver {
  readonly received: Received[] = []
  /** The function that responds. */
  respond: Responder = ok
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('error', () => {})
    request.on('end', () => {
      const received = {
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString(),
        at: Date.now(),
      }
      this.received.push(received)
      this.respond(request, response, received)
    })
  })

  async listen(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    return this
  }

  get port() {
    return (this.#server.address() as AddressInfo).port
  }

  get url() {
    return `http://127.0.0.1:${this.port}/hook`
  }

  /** Responds with a status and a text. */
  respondWith(status: number, text = '', headers: Record<string, string> = {}) {
    this.respond = (_request, response) => response.writeHead(status, headers).end(text)
  }

  /** The payloads, verified by the package that receivers use rather than by our code. */
  verified(secret: string) {
    return this.received.map(({ headers, body }) => new Webhook(secret).verify(body, headers)) as Payload[]
  }

  close() {
    this.#server.closeAllConnections()
    return new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}

export type Payload = { id: string; type: string; timestamp: string; data: Record<string, unknown> }
