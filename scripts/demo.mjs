import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { buildWhenNeeded, installWhenNeeded, node, run, start } from './prepare.mjs'

// `npm run demo`: from a fresh clone to a product with sample data, served as in production. Needs only the
// npm registry for the first installation: payments are tests, and mails are written to files.

const startWithinMs = 60_000

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    // Probes the address on which the product will listen.
    probe.listen({ port, host: process.env.HOST || undefined }, () => probe.close(() => resolve(true)))
  })

async function freePort() {
  const wanted = Number(process.env.PORT || 3000)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65_535) {
    process.stderr.write('PORT must be a whole number between 1 and 65535.\n')
    process.exit(1)
  }
  for (let port = wanted; port < Math.min(wanted + 100, 65_536); port++) {
    if (!(await isFree(port))) continue
    if (port !== wanted) console.log(`Port ${wanted} is taken by another program; using ${port} instead.`)
    return port
  }
  process.stderr.write(`No port from ${wanted} to ${Math.min(wanted + 99, 65_535)} is free.\n`)
  return process.exit(1)
}

/**
 * Created once, so that visitors stay signed in when the demo is restarted.
 * @param {string} dataDir
 */
function sessionSecret(dataDir) {
  if (process.env.SESSION_SECRET) return process.env.SESSION_SECRET
  const file = path.join(dataDir, 'demo-session-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}

/** @param {string} url @param {() => boolean} hasStopped */
async function untilHealthy(url, hasStopped) {
  const until = Date.now() + startWithinMs
  while (Date.now() < until && !hasStopped()) {
    const response = await fetch(`${url}/healthz`).catch(() => null)
    if (response?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}

await installWhenNeeded()
await buildWhenNeeded()

const port = await freePort()
const url = `http://localhost:${port}`
const dataDir = path.resolve(process.env.DATA_DIR || './data')
const password = process.env.SEED_PASSWORD || 'commonview-demo'
const env = {
  NODE_ENV: 'production',
  PORT: String(port),
  APP_URL: url,
  DATA_DIR: dataDir,
  SESSION_SECRET: sessionSecret(dataDir),
  LEGAL_NAME: process.env.LEGAL_NAME || 'Example Operator, Inc.',
  LEGAL_ADDRESS: process.env.LEGAL_ADDRESS || '100 Example Street, Sampleton, CA 90000',
  LEGAL_STATE: process.env.LEGAL_STATE || 'CA',
  SEED_PASSWORD: password,
  PAYMENTS: 'sandbox',
  // A single password opens every account of the demo.
  STAFF_MFA: process.env.STAFF_MFA || 'off',
  // A demo never sends mail, whatever this machine is configured for.
  SMTP_URL: '',
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
}

// Also migrates the database.
const seeded = await run(node, ['--enable-source-maps', 'build/seed.js', '--production'], { env })
if (seeded !== 0) process.exit(seeded)

let isEnding = false
const product = start(node, ['--enable-source-maps', 'build/start.js'], { env })
product.on('exit', (code) => process.exit(isEnding ? 0 : (code ?? 1)))
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (!isEnding) console.log('\nStopping …')
    isEnding = true
    // A terminal also sends Ctrl-C to the product; signaling it twice is harmless.
    product.kill('SIGTERM')
  })
}

if (!(await untilHealthy(url, () => isEnding)) && !isEnding) {
  process.stderr.write(`${url} did not become healthy within ${startWithinMs / 1000} seconds.\n`)
  product.kill('SIGTERM')
} else if (!isEnding) {
  const outbox = path.relative(process.cwd(), path.join(dataDir, 'outbox'))
  console.log(`
  Open      ${url}

  Accounts  super@example.com, admin@example.com, contributor@example.com,
            viewer@example.com, partner@example.com
            password: ${password}   (sign in at ${url}/admin/login)

  Cards     4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined,
            4000 0025 0000 3155 asks for a confirmation first;
            any future date, any three digits. Nothing is charged.

  Mails     are files in ${outbox}, which any mail program can open.

  Try       1. Order a report: ${url}/checkout, any details, a PDF or two, a test card.
            2. Close the tab halfway and come back: everything you entered is there.
            3. Turn JavaScript off and order again.
            4. Read the confirmation mail in ${outbox}.
            5. Sign in with each of the accounts above to see orders and deadlines, HOAs and their
               documents, the team, and, as super, the activity log.
            6. As admin, open an order: its values beside their pages, the review, the approval.
               A completed one has a Customer View, a PDF, and its mail in the folder above.

  The data is in ${path.relative(process.cwd(), dataDir) || '.'}; delete that folder to start over. Ctrl-C stops the demo.
`)
}
