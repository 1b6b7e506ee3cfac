import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const packageFile = path.join(path.dirname(fileURLToPath(import.meta.url)), '../package.json')

/** The oldest major version of Node that runs the product, from `engines` in package.json. */
export const oldestNode = Number(/\d+/.exec(JSON.parse(readFileSync(packageFile, 'utf8')).engines.node)?.[0])

/**
 * Ends the process with a sentence if this Node is older than what follows needs: better-sqlite3 would end it with a
 * segmentation fault instead.
 * @param {number} oldest major version
 * @param {string} advice what to do about it
 */
export function requireNode(oldest, advice) {
  const { node } = process.versions
  if (Number.parseInt(node) >= oldest) return
  process.stderr.write(
    `Cannot start. Node ${oldest} or later is required, and this is Node ${node}. ${advice}\n`,
  )
  process.exit(1)
}
