import { existsSync } from 'node:fs'
import path from 'node:path'

/** These tests run what a customer would get: without a build there is nothing to run. */
export default function setup() {
  const missing = ['start.js', 'server.js', 'worker.js', 'server/index.js'].filter(
    (file) => !existsSync(path.join(import.meta.dirname, '../../build', file)),
  )
  if (missing.length > 0) {
    throw new Error(`Build the product first with \`npm run build\`: build/ lacks ${missing.join(', ')}.`)
  }
}
