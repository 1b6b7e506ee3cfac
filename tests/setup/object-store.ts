import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { AwsClient, AwsV4Signer } from 'aws4fetch'
import { inject, vi } from 'vitest'

type Address = { port: number }
type Server = { run(): Promise<Address>; close(): Promise<void>; httpServer?: http.Server }
// The package's types depend on the whole AWS SDK.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => Server

/** Failures between the product and the store. */
export type Fault =
  | 'refused' // no connection
  | 'silent' // no response
  | 'cut off' // the response breaks off
  | 'wrong bytes' // the returned bytes differ from the stored ones
  | 'wrong bytes sent' // the store receives different bytes than were sent
  | '503'

const bucket = 'documents'
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Whether a request is signed with the right secret: s3rver only checks the key's id. */
async function isSigned({ method = '', url = '', headers }: http.IncomingMessage): Promise<boolean> {
  const { authorization = '', host = '' } = headers
  const [, id = '', region = '', names = ''] =
    /Credential=([^/]+)\/\d+\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+)/.exec(authorization) ?? []
  // s3rver itself rejects unknown keys.
  if (id !== credentials.AWS_ACCESS_KEY_ID) return true
  const signedHeaders = names.split(';').filter((name) => name !== 'host')
  const signer = new AwsV4Signer({
    method,
    url: `http://${host}${url}`,
    headers: signedHeaders.map((name): [string, string] => [name, String(headers[name])]),
    accessKeyId: credentials.AWS_ACCESS_KEY_ID,
    secretAccessKey: credentials.AWS_SECRET_ACCESS_KEY,
    service: 's3',
    region,
    datetime: String(headers['x-amz-date']),
  })
  return (await signer.authHeader()) === authorization
}

/** A real S3 server with a separate folder, behind a proxy that simulates failures. */
export async function startObjectStore() {
  const directory = mkdtempSync(path.join(inject('scratch'), 'objects-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  let fault: Fault | null = null
  let faultyRequests = Infinity
  const requests: string[] = []
  const agent = new http.Agent({ keepAlive: true })

  const proxy = http.createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (faultyRequests <= 0) fault = null
    faultyRequests -= 1
    // The fault of this request, whatever is broken or mended while it is in progress.
    const current = fault
    if (fault === 'refused') return void request.socket.destroy()
    if (fault === 'silent') return void request.resume()
    if (fault === '503') {
      request.resume()
      response.writeHead(503, { 'Content-Type': 'application/xml' })
      return void response.end('<Error><Code>SlowDown</Code></Error>')
    }
    void isSigned(request).then((signed) => {
      if (signed) return forward(request, response, current)
      request.resume()
      response.writeHead(403, { 'Content-Type': 'application/xml' })
      response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    })
  })
  function forward(request: http.IncomingMessage, response: http.ServerResponse, fault: Fault | null) {
    const { method, url, headers } = request
    const forwarded = http.request(
      { host: '127.0.0.1', port, method, path: url, headers, agent },
      (fromStore) => {
        const { statusCode = 500 } = fromStore
        if (fault !== 'cut off' && fault !== 'wrong bytes') {
          response.writeHead(statusCode, fromStore.headers)
          return void fromStore.pipe(response)
        }
        const parts: Buffer[] = []
        fromStore.on('data', (part: Buffer) => parts.push(part))
        fromStore.on('end', () => {
          const body = Buffer.concat(parts)
          response.writeHead(statusCode, fromStore.headers)
          if (fault === 'cut off' && body.length > 0) {
            response.write(body.subarray(0, body.length / 2), () => response.destroy())
          } else {
            if (body.length > 0) body[body.length >> 1] = (body[body.length >> 1] ?? 0) ^ 1
            response.end(body)
          }
        })
      },
    )
    forwarded.on('error', () => response.destroy())
    if (fault !== 'wrong bytes sent') return void request.pipe(forwarded)
    request.on('data', (part: Buffer) => {
      const changed = Buffer.from(part)
      changed[0] = (changed[0] ?? 0) ^ 1
      forwarded.write(changed)
    })
    request.on('end', () => forwarded.end())
  }
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const fileOf = (key: string) => path.join(directory, bucket, `${key}._S3rver_object`)

  return {
    endpoint,
    /** The settings of a product that uses this store. */
    env: {
      STORAGE_URL: `s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}`,
      ...credentials,
    },
    /** All received requests. */
    requests,
    /** @param forRequests the number of failing requests; all until `mend` by default */
    break(how: Fault, forRequests = Infinity) {
      fault = how
      faultyRequests = forRequests
    },
    mend: () => void (fault = null),
    keys: () =>
      readdirSync(path.join(directory, bucket), { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace('._S3rver_object', ''))
        .sort(),
    bytes: (key: string) => readFileSync(fileOf(key)),
    /** Stores an object without involving the product. */
    async put(key: string, bytes: Buffer) {
      const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = credentials
      const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'auto' })
      const response = await client.fetch(`${endpoint}/${bucket}/${key}`, {
        method: 'PUT',
        body: new Uint8Array(bytes),
      })
      if (!response.ok) throw new Error(`The store answered ${response.status}`)
      // The server responds before it has written the file, which would make an aged object new again.
      await vi.waitFor(
        () => {
          if (!readFileSync(fileOf(key)).equals(bytes)) throw new Error('The object is not written yet')
        },
        { timeout: 30_000, interval: 5 },
      )
    },
    /** Alters a stored object without involving the product. */
    alter: (key: string, bytes: Buffer) => writeFileSync(fileOf(key), bytes),
    /** Makes an object this many milliseconds old. */
    age(key: string, ms: number) {
      const then = new Date(Date.now() - ms)
      utimesSync(fileOf(key), then, then)
    },
    lose: (key: string) => rmSync(fileOf(key)),
    removeBucket: () => rmSync(path.join(directory, bucket), { recursive: true }),
    async close() {
      proxy.closeAllConnections()
      agent.destroy()
      await new Promise((resolve) => proxy.close(resolve))
      server.httpServer?.closeAllConnections()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
export type TestObjectStore = Awaited<ReturnType<typeof startObjectStore>>

/** Makes this process use a store, as the settings would; null disables it. */
export function setStore(settings: Record<string, unknown>, store: TestObjectStore | null) {
  for (const name of ['STORAGE_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
    settings[name] = store?.env[name]
}
