import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { databaseFile } from '~db/client.server'

const root = path.resolve(import.meta.dirname, '../..')

export type LogLine = { process: string; pid: number; msg: string; level: number } & Record<string, unknown>

/** A port that nobody listens on right now. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Waits until `check` returns something other than null, undefined or false, and returns it. */
export async function until<T>(
  check: () => T | Promise<T>,
  what: string,
  withinMs = 15_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const seen = await check()
    if (seen) return seen as NonNullable<T>
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

type Options = {
  env?: Record<string, string>
  /** The folder of an earlier product, to start it again on its data. */
  dataDir?: string
  port?: number
}

/** The built product, started as `npm start` does, on a port and a folder of its own. */
export async function startProduct({ env = {}, dataDir, port }: Options = {}) {
  const folder = dataDir ?? mkdtempSync(path.join(tmpdir(), 'commonview-'))
  const listenOn = port ?? (await freePort())
  const url = `http://localhost:${listenOn}`
  const child = spawn(process.execPath, [path.join(root, 'build/start.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(listenOn),
      APP_URL: url,
      DATA_DIR: folder,
      SESSION_SECRET: 'a-secret-that-only-tests-know-0123456789',
      PAYMENTS: 'sandbox',
      // Each test comes from an address of its own, so that no test uses up another's tries.
      CLIENT_IP_HEADER: 'x-test-client',
      ...env,
    },
  })
  const log: LogLine[] = []
  let output = ''
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('{')) log.push(JSON.parse(line) as LogLine)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))

  const pidOf = (name: 'web' | 'worker') => log.findLast((l) => l.process === name)?.pid
  const isHealthy = () =>
    fetch(`${url}/healthz`).then(
      (r) => r.status === 200,
      () => false,
    )
  const product = {
    url,
    port: listenOn,
    dataDir: folder,
    log,
    exited,
    /** Everything that the processes printed. */
    output: () => output,
    healthy: () => until(isHealthy, `the product to be healthy; it printed:\n${output}`),
    /** Its database, to look into; close it after use. */
    openDatabase: () => new Database(databaseFile(folder), { readonly: true }),
    /** Ends a process as a power cut would. */
    async kill(name: 'web' | 'worker') {
      const pid = await until(() => pidOf(name), `a sign of life of ${name}`)
      process.kill(pid, 'SIGKILL')
    },
    /** Ends all of it as a power cut would; the folder stays. */
    async cutPower() {
      child.kill('SIGKILL')
      for (const name of ['web', 'worker'] as const) {
        const pid = pidOf(name)
        if (pid) process.kill(pid, 'SIGKILL')
      }
      await exited
    },
    /** Ends it as the host does. @returns the exit code */
    async stop({ keep = false } = {}) {
      child.kill('SIGTERM')
      const code = await exited
      if (!keep) rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
  await Promise.race([
    product.healthy(),
    exited.then((code) => Promise.reject(new Error(`The product ended with ${code}:\n${output}`))),
  ])
  return product
}

export type Product = Awaited<ReturnType<typeof startProduct>>
