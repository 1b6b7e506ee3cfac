import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { freePort } from '~/modules/backup-check/try-product.server'
import { childrenOf } from '~/modules/document-reading/file-process.server'
import { requiredSettings } from '~tests/setup/required-settings'

/** A process's memory from /proc, in megabytes: its peak (`VmHWM`) or its current size (`VmRSS`). */
export function megabytes(pid: string | number, line: 'VmHWM' | 'VmRSS') {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

const ticksPerSecond = 100

/** The password of the demo accounts in measured databases. */
export const benchPassword = 'commonview-bench'

/** The CPU time of a process and of its children that have exited, in seconds, from /proc. */
export function processorSeconds(pid: string) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
  const secondsAt = (field: number) => (Number(fields[field]) + Number(fields[field + 1])) / ticksPerSecond
  return { own: secondsAt(11), children: secondsAt(13) }
}

export type Product = {
  url: string
  pids: Record<'web' | 'worker', string>
  /** The process's peak memory in megabytes, as reported by Linux. */
  peakMegabytes(name: 'web' | 'worker'): number
  /**
   * Resets the peak.
   * @returns the process's current memory in megabytes
   */
  resetPeak(name: 'web' | 'worker'): number
  stop(): Promise<void>
}

/** The process ids of the start program's children, by script name. */
function processIds(start: ChildProcess) {
  const children = childrenOf(start.pid ?? 0)
  const running = (script: string) =>
    String(children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script)) ?? '')
  return { web: running('server.js'), worker: running('worker.js') }
}

async function untilHealthy(url: string) {
  for (let i = 0; i < 300; i++) {
    const response = await fetch(`${url}/healthz`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The product did not become healthy within a minute')
}

/** @returns the session cookie of an account */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Signing in answered ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/**
 * Reads a response to its end.
 * @returns the time in milliseconds, the status, and the text
 */
export async function timeRequest(url: string, cookie = '') {
  const started = performance.now()
  const response = await fetch(url, { headers: { Cookie: cookie }, redirect: 'manual' })
  const text = await response.text()
  return { ms: performance.now() - started, status: response.status, text }
}

/** Starts the built product as `npm start` does, with its own data folder and port. Its log is discarded. */
export async function startMeasuredProduct(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Product> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const start = spawn(process.execPath, ['--enable-source-maps', 'build/start.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: dataDir,
      ...requiredSettings,
      CLIENT_IP_HEADER: 'x-bench-client',
      STAFF_MFA: 'optional',
      SMTP_URL: '',
      LOG_LEVEL: 'info',
      ...env,
    },
  })
  await untilHealthy(url)
  const pids = processIds(start)
  return {
    url,
    pids,
    peakMegabytes: (name) => megabytes(pids[name], 'VmHWM'),
    resetPeak(name) {
      writeFileSync(`/proc/${pids[name]}/clear_refs`, '5')
      return megabytes(pids[name], 'VmRSS')
    },
    async stop() {
      if (start.exitCode !== null || start.signalCode !== null) return
      const ended = once(start, 'exit')
      start.kill('SIGTERM')
      await ended
    },
  }
}
