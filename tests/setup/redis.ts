import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { endWithTests } from './end-with-tests'
import { nextPort } from './ports'
import { until } from './product'

/** Starts it on the first port that is free. */
async function launch(choosePort: () => number): Promise<{ child: ChildProcess; port: number }> {
  for (;;) {
    const port = choosePort()
    const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', daemonize: 'no' }
    const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
    const child = spawn(...endWithTests('redis-server', words), { stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    const closed = once(child, 'close').then(() => 'closed')
    // Another program may be listening there, so only what it prints counts.
    const ready = until(() => output.includes('Ready to accept connections'), 'Redis to listen')
    ready.catch(() => {})
    if ((await Promise.race([ready, closed])) === true) return { child, port }
    if (!output.includes('Address already in use')) throw new Error(`Redis ended:\n${output}`)
  }
}

/**
 * Debian's real Redis, which `npm test` installs, without persistence. It can be killed, frozen, and
 * restarted on its port.
 */
export async function startRedis() {
  if (spawnSync('redis-server', ['--version']).status !== 0)
    throw new Error(
      'There is no redis-server: run `npm test` as root on Debian, or install the package `redis-server`.',
    )
  const first = await launch(nextPort)
  const { port } = first
  let { child } = first
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Kills it to simulate a power failure, which loses its data. */
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    /** Freezes it, as behind a failed network. */
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async startAgain() {
      child = (await launch(() => port)).child
    },
  }
}

export type Redis = Awaited<ReturnType<typeof startRedis>>
