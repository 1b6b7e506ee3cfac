import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import type { Product } from './product'
import type { Visitor } from './visitor'

/** A multipart body as a browser sends it, byte for byte. */
export function multipart(files: { name: string; content: Uint8Array | string; field?: string }[]) {
  const boundary = `----test${crypto.randomUUID()}`
  const parts = files.flatMap(({ name, content, field = 'documents' }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** An upload that the test sends in pieces. */
export function slowUpload(
  visitor: Visitor,
  { type, body }: { type: string; body: Buffer },
  headers: Record<string, string> = {},
  path = '/checkout/documents',
) {
  const sent = request(visitor.url + path, {
    method: 'POST',
    agent: false,
    headers: { ...visitor.headers, 'Content-Type': type, 'Content-Length': body.length, ...headers },
  })
  const complete = new Promise<{ status: number; location: string | undefined; text: string }>(
    (resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, text }),
        )
      })
    },
  )
  complete.catch(() => {})
  return {
    response: complete,
    send: (from: number, to: number) =>
      new Promise<void>((resolve) => sent.write(body.subarray(from, to), () => resolve())),
    end: () => void sent.end(),
    abort: () => void sent.destroy(),
  }
}

/**
 * Sends raw bytes.
 * @returns everything received until the server closes the connection
 */
export async function sendBytes({ port }: Product, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (response += chunk))
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  return response
}
