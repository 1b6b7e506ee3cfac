import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { acceptsConnections, nextPort } from './ports'
import { until } from './product'

/**
 * Debian's real Redis, which `npm test` installs, without persistence. It can be killed, frozen, and
 * restarted on its port.
 */
export async function startRedis(port = nextPort()) {
  if (spawnSync('redis-server', ['--version']).status !== 0)
    throw new Error(
      'There is no redis-server: run `npm test` as root on Debian, or install the package `redis-server`.',
    )
  const launch = async () => {
    const child = spawn(
      'redis-server',
      [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        '--daemonize',
        'no',
      ],
      { stdio: 'ignore' },
    )
    await until(async () => {
      const accepts = await acceptsConnections({ port, host: '127.0.0.1' })
      // Another program may be listening there, in which case Redis ends.
      if (child.exitCode !== null) throw new Error(`Redis ended: is port ${port} in use?`)
      return accepts
    }, 'Redis to listen')
    return child
  }
  let child = await launch()
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
      child = await launch()
    },
  }
}

export type Redis = Awaited<ReturnType<typeof startRedis>>
