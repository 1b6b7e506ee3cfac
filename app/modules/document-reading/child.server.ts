import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Of V8 alone; PDFium and Tesseract have heaps of their own, which only the process's memory shows. */
const heapMegabytes = 256
const pageBytes = 4096

/**
 * Starts a process for files of strangers. The built product has it as a script of its own; in development it runs from its
 * source. Tests have it built, in `FILE_PROCESSES`: from its source each one takes a second longer to start.
 */
export function spawnFileProcess(
  name: 'read-document' | 'draw-page' | 'search-document' | 'look-at-document',
): ChildProcess {
  const { NODE_ENV, PATH, HOME, TMPDIR, FILE_PROCESSES } = process.env
  const built = import.meta.url.endsWith('.ts') ? FILE_PROCESSES : 'build'
  return fork(built ? path.resolve(built, `${name}.js`) : path.resolve(`app/${name}.ts`), [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...(built ? [] : ['--import', 'tsx'])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A file that takes the process over finds no secret there.
    env: { NODE_ENV, PATH, HOME, TMPDIR },
    // A group of its own: the programs that it starts are ended with it.
    detached: name === 'read-document',
  })
}

/** Ends the programs that a reader has started, even when it is gone itself. */
export function killChildPrograms({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // None is left.
  }
}

// Of Linux, whatever the machine's own clock ticks in.
const ticksPerSecond = 100

/** The processor time that a process has taken, in milliseconds; 0 where the system does not tell (then the clock is the only limit). */
export function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program's name, in brackets, may hold blanks; the times are the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return 0
  }
}

/** The memory that a process and the programs that it has started hold, in bytes. */
export const residentBytesOfTree = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + residentBytes(child), residentBytes(pid))

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

/** The memory that a process holds, in bytes; 0 where the system does not tell (then V8's limit is the only one). */
export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * pageBytes
  } catch {
    return 0
  }
}
