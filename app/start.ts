import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { databaseFile, migrateDatabase, openDatabase } from '~db/client.server'
import { minuteMs } from './modules/time-units'

// `npm start`: migrates the database, then keeps the web process and the worker running until it is stopped.

process.env.NODE_ENV ||= 'production'
const { env, envOrExit } = await import('./env.server')
const { log } = await import('./log.server')
const { nativeTesseract } = await import('./modules/document-reading/native-recognizer.server')

const graceMs = 25_000
const stableAfterMs = minuteMs
const maxRestartDelayMs = 10_000

// By default V8 sizes its heap by the machine's memory; on a large one, 150 MB of garbage accumulate before
// the first collection.
const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=8', '--max-old-space-size=256']
// Uploads pass through as buffers, which count toward the limit: without this, V8 collects the whole heap for
// every ten megabytes.
const webFlags = ['--initial-old-space-size=64']

// Files that the product writes are private to its user.
process.umask(0o077)
envOrExit()
if (env().OCR_ENGINE === 'native' && !nativeTesseract()) {
  process.stderr.write('Cannot start. OCR_ENGINE is native, but tesseract is not on the PATH.\n')
  process.exit(78)
}
process.env.COMMONVIEW_PROCESS = 'start'
try {
  const connection = openDatabase(databaseFile(env().DATA_DIR))
  migrateDatabase(connection)
  connection.sqlite.close()
} catch (error) {
  const { code = '', message } = error as NodeJS.ErrnoException
  // Disk errors are for the operator; anything else is a bug and keeps its stack trace.
  if (!/^(E[A-Z]+|SQLITE_(CANTOPEN|READONLY|NOTADB|CORRUPT|FULL|IOERR).*)$/.test(code)) throw error
  process.stderr.write(
    `Cannot start. The database in DATA_DIR (${env().DATA_DIR}) can’t be used: ${message}\n`,
  )
  process.exit(78)
}

let isShuttingDown = false
const children = new Map<string, ChildProcess>()
const restartTimers = new Map<string, NodeJS.Timeout>()

function startProcess(name: 'web' | 'worker', failures = 0) {
  const startedAt = Date.now()
  const script = path.resolve('build', `${name === 'web' ? 'server' : 'worker'}.js`)
  const flags = name === 'web' ? [...nodeFlags, ...webFlags] : nodeFlags
  const child = spawn(process.execPath, [...flags, script], {
    // Through the channel, a child learns that this process has exited, for whatever reason.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, COMMONVIEW_PROCESS: name },
  })
  children.set(name, child)
  child.on('exit', (code, signal) => {
    children.delete(name)
    if (isShuttingDown) return finishWhenAllEnded()
    const failureCount = Date.now() - startedAt > stableAfterMs ? 1 : failures + 1
    const delayMs = Math.min(250 * 2 ** failureCount, maxRestartDelayMs)
    log().error({ name, code, signal, pause: delayMs }, 'a process died and will be restarted')
    restartTimers.set(
      name,
      setTimeout(() => startProcess(name, failureCount), delayMs),
    )
  })
}

function finishWhenAllEnded() {
  if (children.size === 0) process.exit(0)
}

function shutDown() {
  if (isShuttingDown) return
  isShuttingDown = true
  for (const timer of restartTimers.values()) clearTimeout(timer)
  for (const child of children.values()) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of children.values()) child.kill('SIGKILL')
  }, graceMs).unref()
  finishWhenAllEnded()
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, shutDown)

startProcess('web')
startProcess('worker')
