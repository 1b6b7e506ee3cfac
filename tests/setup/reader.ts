import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { endWithTests } from './end-with-tests'
import { until } from './product'

type Line = { msg: string } & Record<string, unknown>

/** A reader process as `npm run reader` starts it, without any of the product's settings. */
export function startReader(settings: Record<string, string | undefined>) {
  const child = spawn(...endWithTests(process.execPath, [path.resolve('build/reader.js')]), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_ENV: 'production', PATH: process.env.PATH, READER_CONCURRENCY: '1', ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const lines = (msg: string) =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line.msg === msg)
  return {
    output: () => output,
    exited,
    pid: child.pid ?? 0,
    ready: () => until(() => lines('reading').length > 0, `the reader to be ready; it printed:\n${output}`),
    /** The parts that it has read. */
    parts: () => lines('part read'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

export type Reader = ReturnType<typeof startReader>
