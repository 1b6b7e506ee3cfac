import { createRequire } from 'node:module'

// A real S3 server for the measurements, in a process of its own, as an object store would be.

type Server = { run(): Promise<{ port: number }> }
// Its types would bring the whole AWS SDK.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => Server

const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: process.argv[2],
  configureBuckets: [{ name: 'documents' }],
})
void server.run().then(({ port }) => process.send?.(port))
process.on('disconnect', () => process.exit(0))
