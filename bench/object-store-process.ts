import { createRequire } from 'node:module'

// Runs a real S3 server in a separate process, as an object store would.

type Server = { run(): Promise<{ port: number }> }
// The package's types depend on the whole AWS SDK.
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
