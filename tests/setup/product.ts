import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import Database from 'better-sqlite3'
import { inject } from 'vitest'
import { env } from '~/env.server'
import { connect, databaseFile, openDatabase, type Connection } from '~db/client.server'
import requireBuild from './require-build'
import { nextPort } from './ports'
import { endWithTests } from './end-with-tests'
import { filesBelow } from './files-below'
import { requiredSettings, sessionSecret } from './required-settings'

const root = path.resolve(import.meta.dirname, '../..')

type LogLine = { process: string; pid: number; msg: string; level: number } & Record<string, unknown>

/** Waits until `check` returns a truthy value, and returns it. */
export async function until<T>(
  check: () => T | Promise<T>,
  what: string,
  withinMs = 30_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const result = await check()
    if (result) return result as NonNullable<T>
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** A start takes one second on an idle machine, and many times that on a busy one. */
const startsWithinMs = 45_000

type Options = {
  /** Additional settings; undefined removes one. */
  env?: Record<string, string | undefined>
  /**
   * The folder of an earlier product, to restart it with its data. By default a new folder with a migrated,
   * empty database.
   */
  dataDir?: string
  port?: number
}

/** Running process groups, which are always killed at the end of the tests. */
const groups = new Set<number>()
process.once('exit', () => groups.forEach((pid) => endGroup(pid)))
// Vitest ends its workers with this signal, which by default skips exit handlers.
process.once('SIGTERM', () => process.exit(143))

function endGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

class PortTaken extends Error {}

/** A new folder with a migrated database, so that a start has nothing to migrate. */
function makeDataDir() {
  const folder = mkdtempSync(path.join(inject('scratch'), 'product-'))
  copyFileSync(inject('databaseTemplate'), databaseFile(folder))
  return folder
}

/**
 * Starts the built product as `npm start` does, with its own port and folder.
 * @throws Error with all its output if it exits instead of starting, or if `port` is taken
 */
export async function startProduct({ env, dataDir, port }: Options = {}) {
  requireBuild()
  for (;;) {
    try {
      return await launch({ env, dataDir, port: port ?? nextPort() })
    } catch (error) {
      if (port !== undefined || !(error instanceof PortTaken)) throw error
    }
  }
}

/** Collects what the processes of a product print: as text, and the lines of their logs. */
function collectOutput({ stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>) {
  const log: LogLine[] = []
  const pids = new Map<string, number>()
  let output = ''
  let unfinishedLine = ''
  stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    const lines = (unfinishedLine + text).split('\n')
    unfinishedLine = lines.pop() ?? ''
    for (const line of lines.filter((text) => text.startsWith('{'))) {
      const entry = JSON.parse(line) as LogLine
      log.push(entry)
      pids.set(entry.process, entry.pid)
    }
  })
  stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  return {
    log,
    pids,
    text: () => output,
    clear() {
      log.length = 0
      output = ''
    },
  }
}

/**
 * Connections to a product's database. A new one reads the whole schema, which takes longer than most queries,
 * so they stay open until the product stops.
 */
function openConnections(folder: string) {
  const connections = new Map<'readonly' | 'writing', Database.Database>()
  let connectionOfModules: Connection | undefined
  return {
    connection(kind: 'readonly' | 'writing') {
      const open = connections.get(kind)
      if (open) return open
      const opened = new Database(databaseFile(folder), { readonly: kind === 'readonly', timeout: 5000 })
      connections.set(kind, opened)
      return opened
    },
    /** The one for the product's own functions in this process. */
    ofModules: () => (connectionOfModules ??= openDatabase(databaseFile(folder))),
    close() {
      for (const opened of connections.values()) opened.close()
      connections.clear()
      connectionOfModules?.sqlite.close()
      connectionOfModules = undefined
    },
  }
}

async function launch({ env: settings = {}, dataDir, port }: Options & { port: number }) {
  const folder = dataDir ?? makeDataDir()
  const url = `http://localhost:${port}`
  const child = spawn(...endWithTests(process.execPath, [path.join(root, 'build/start.js')]), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that a simulated power failure kills all its processes.
    detached: true,
    env: {
      ...requiredSettings,
      PATH: process.env.PATH,
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: folder,
      // Otherwise this machine's full disk would fail the tests.
      DISK_RESERVE_MB: '0',
      // Most tests are not about how staff sign in.
      STAFF_MFA: 'optional',
      // Each test has its own IP address, so that tests do not use up each other's rate limits.
      CLIENT_IP_HEADER: 'x-test-client',
      ...settings,
    },
  })
  const printed = collectOutput(child)
  const { pid: group = 0 } = child
  groups.add(group)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  // All output has been received by then.
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))

  const database = openConnections(folder)
  const remove = () => {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }

  // Another program may be listening and responding on the port, so only the product's own output counts.
  const isPortTaken = () => printed.text().includes(`PORT ${port} is taken by another program.`)
  const ended = closed.then((code) =>
    Promise.reject(
      isPortTaken()
        ? new PortTaken(printed.text())
        : new Error(`The product ended with ${code}:\n${printed.text()}`),
    ),
  )
  ended.catch(() => {})
  const isListening = () => {
    if (isPortTaken()) throw new PortTaken(printed.text())
    if (child.exitCode !== null) return ended
    return printed.log.some((line) => line.msg.startsWith('listening on'))
  }
  const pidOf = (name: 'web' | 'worker') => printed.pids.get(name)
  const isHealthy = () =>
    fetch(`${url}/healthz`).then(
      (r) => r.status === 200,
      () => false,
    )
  const product = {
    url,
    port,
    dataDir: folder,
    log: printed.log,
    exited,
    /** The complete output of the processes. */
    output: printed.text,
    /** Clears the captured output. */
    clearLog: printed.clear,
    waitUntilHealthy: () =>
      until(isHealthy, 'the product to be healthy', startsWithinMs).catch((cause: unknown) => {
        throw new Error(`The product is not healthy; it printed:\n${printed.text()}`, { cause })
      }),
    pidOf,
    /** Runs a function with its database, read-only. */
    readDatabase: <T>(fn: (database: Database.Database) => T): T => fn(database.connection('readonly')),
    /** Queries rows from its database. */
    rows: <Row = Record<string, unknown>>(sql: string, ...parameters: unknown[]) =>
      product.readDatabase((open) => open.prepare(sql).all(...parameters) as Row[]),
    /** Queries a single value. */
    value: <T = number>(sql: string, ...parameters: unknown[]) =>
      product.readDatabase(
        (open) =>
          open
            .prepare(sql)
            .pluck()
            .get(...parameters) as T,
      ),
    /** Changes its database without involving the product. */
    change: (sql: string, ...parameters: unknown[]) =>
      database
        .connection('writing')
        .prepare(sql)
        .run(...parameters),
    /** Runs the product's own functions in this process, with the product's database, files, and secret. */
    async runInside<T>(run: () => T | Promise<T>): Promise<T> {
      connect(database.ofModules())
      env().DATA_DIR = folder
      env().SESSION_SECRET = sessionSecret
      return run()
    },
    /** The sent mails with unfolded lines, without incomplete files. */
    mails: () =>
      filesBelow(path.join(folder, 'outbox'))
        .filter((name) => name.endsWith('.eml'))
        .map((name) => ({
          name,
          text: readFileSync(path.join(folder, 'outbox', name), 'utf8')
            .replace(/=\r\n/g, '')
            .replace(/=3D/g, '='),
        })),
    /** The stored documents by path in the uploads folder. */
    uploads: () => filesBelow(path.join(folder, 'uploads')),
    /**
     * Kills a process to simulate a crash.
     * @returns its id
     */
    async kill(name: 'web' | 'worker') {
      const pid = await until(() => pidOf(name), `the first log line of ${name}`)
      process.kill(pid, 'SIGKILL')
      return pid
    },
    /** Kills all processes to simulate a power failure; the folder stays. */
    async cutPower() {
      database.close()
      endGroup(group)
      await closed
      groups.delete(group)
    },
    /** Sends SIGTERM, as the host does. */
    sendSigterm: () => void child.kill('SIGTERM'),
    /**
     * Stops it as the host does.
     * @returns the exit code
     */
    async stop({ keep = false } = {}) {
      database.close()
      child.kill('SIGTERM')
      const code = await exited
      endGroup(group)
      await closed
      groups.delete(group)
      if (!keep) remove()
      return code
    },
    /** Removes its folder after it has stopped. */
    remove,
  }
  try {
    await Promise.race([
      until(isListening, 'the product to listen', startsWithinMs).then(product.waitUntilHealthy),
      ended,
    ])
  } catch (error) {
    endGroup(group)
    await closed
    groups.delete(group)
    if (!dataDir) remove()
    throw error
  }
  return product
}

export type Product = Awaited<ReturnType<typeof startProduct>>
