import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { clamdScanner } from '~/integrations/clamd.server'
import { endWithTests } from './end-with-tests'
import { nextPort } from './ports'

/** The text that the tests' scanner detects as a virus. */
export const virus = 'a-virus-for-tests-only'
/** Its name as reported by clamd, which marks custom signatures as unofficial. */
export const threat = 'Commonview.Test.UNOFFICIAL'

const programs = [process.env.CLAMD_PATH, '/usr/sbin/clamd', '/usr/local/sbin/clamd', '/usr/bin/clamd']

/** Debian's real clamd with a single custom signature, since its database cannot be downloaded in tests. */
export async function startClamd() {
  const program = programs.find((file) => file && existsSync(file))
  if (!program)
    throw new Error(
      'There is no clamd: install the package `clamav-daemon`, or set CLAMD_PATH to the program.',
    )
  const folder = mkdtempSync(path.join(inject('scratch'), 'clamd-'))
  const database = path.join(folder, 'db')
  mkdirSync(database)
  writeFileSync(
    path.join(database, 'test.ndb'),
    `Commonview.Test:0:*:${Buffer.from(virus).toString('hex')}\n`,
  )
  const socket = path.join(folder, 'clamd.sock')
  const config = path.join(folder, 'clamd.conf')
  let port = 0
  const settings = () => ({
    DatabaseDirectory: database,
    LocalSocket: socket,
    TCPAddr: '127.0.0.1',
    TCPSocket: String(port),
    Foreground: 'yes',
    TemporaryDirectory: folder,
    MaxThreads: '2',
    ConcurrentDatabaseReload: 'no',
  })
  /** For CLAMD_URL. */
  const url = `unix:${socket}`
  /** The same scanner through its port. */
  const tcpUrl = () => `tcp://127.0.0.1:${port}`
  /** Another program may be listening on the port, so a connection does not suffice. */
  const answers = (address: string) =>
    clamdScanner(address)
      .ping()
      .then(
        () => true,
        () => false,
      )
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    rmSync(socket, { force: true })
    port = nextPort()
    const lines = Object.entries(settings()).map((pair) => `${pair.join(' ')}\n`)
    writeFileSync(config, lines.join(''))
    const started = spawn(...endWithTests(program ?? '', ['--config-file', config]), {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    let output = ''
    started.stdout.on('data', (text: Buffer) => (output += text.toString()))
    started.stderr.on('data', (text: Buffer) => (output += text.toString()))
    const end = new Promise<void>((resolve) => started.once('exit', () => resolve()))
    const deadline = Date.now() + 45_000
    while (!(await answers(url)) || !(await answers(tcpUrl()))) {
      // The port is in use, without which it would continue.
      if (/TCP: Cannot bind/.test(output)) {
        await stop()
        return start()
      }
      if (started.exitCode !== null || Date.now() > deadline)
        throw new Error(`clamd did not start:\n${output}`)
      await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 25))])
    }
  }
  async function stop() {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await ended
    rmSync(socket, { force: true })
  }
  await start()
  return {
    url,
    tcpUrl,
    start,
    stop,
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type TestClamd = Awaited<ReturnType<typeof startClamd>>
