import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'

/** What /proc tells of a process's memory, in megabytes: the most it has had (`VmHWM`), or what it has now (`VmRSS`). */
export function megabytes(pid: string, line: 'VmHWM' | 'VmRSS') {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

/** The ids of a process's children. */
export const childrenOf = (pid: string | number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean)

export type Product = {
  url: string
  pids: Record<'web' | 'worker', string>
  /** The most memory that the process has had so far, in megabytes. Linux keeps the count. */
  peakMegabytes(name: 'web' | 'worker'): number
  /** Counts the most memory anew from now on. @returns what the process has now, in megabytes */
  resetPeak(name: 'web' | 'worker'): number
  stop(): Promise<void>
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** The children of the start program, told apart by the script that they run. */
function processIds(start: ChildProcess) {
  const children = childrenOf(start.pid ?? 0)
  const running = (script: string) =>
    children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script)) ?? ''
  return { web: running('server.js'), worker: running('worker.js') }
}

async function untilHealthy(url: string) {
  for (let i = 0; i < 150; i++) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The product did not become healthy within 30 seconds')
}

/** Signs in by the product's own call. @returns the cookie of the session */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Starts the built product as `npm start` does, on a data folder and a port of its own; it logs as usual, to nowhere. */
export async function startProduct(dataDir: string): Promise<Product> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const start = spawn(process.execPath, ['--enable-source-maps', 'build/start.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: dataDir,
      SESSION_SECRET: 'only-for-measuring-and-never-for-customers',
      PAYMENTS: 'sandbox',
      SMTP_URL: '',
      LOG_LEVEL: 'info',
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
