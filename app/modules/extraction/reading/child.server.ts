import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Of V8 alone; PDFium and Tesseract have heaps of their own, which only the process's memory shows. */
const heapMegabytes = 256
const pageBytes = 4096

/**
 * Starts a process for files of strangers. The built product has it as a script of its own; in development and tests it runs from
 * its source.
 */
export function spawnForFiles(name: 'read-document' | 'draw-page'): ChildProcess {
  const fromSource = import.meta.url.endsWith('.ts')
  const script = fromSource ? path.resolve(`app/${name}.ts`) : path.resolve(`build/${name}.js`)
  const { NODE_ENV, PATH, HOME, TMPDIR } = process.env
  return fork(script, [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...(fromSource ? ['--import', 'tsx'] : [])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A file that takes the process over finds no secret there.
    env: { NODE_ENV, PATH, HOME, TMPDIR },
  })
}

/** The memory that a process holds, in bytes; 0 where the system does not tell (then V8's limit is the only one). */
export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * pageBytes
  } catch {
    return 0
  }
}
