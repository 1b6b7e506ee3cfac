import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

// The baseline for uploads: a server that only receives the body of each request, writes it, and syncs it.

const folder = process.argv[2] ?? '.'
let count = 0

const server = createServer(async (request, response) => {
  const handle = await open(path.join(folder, `received-${(count += 1)}`), 'wx')
  await pipeline(request, handle.createWriteStream({ highWaterMark: 1024 * 1024, flush: true }))
  response.end(JSON.stringify({ added: 1 }))
})
server.listen(0, () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
