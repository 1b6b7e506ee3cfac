import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** V8's limit only; PDFium and Tesseract have their own heaps, which only the process's memory includes. */
const heapMegabytes = 256
const pageBytes = 4096

/**
 * Starts a process for untrusted files. The build has its script; development runs it from source, and tests use a
 * build in `FILE_PROCESSES`, which starts a second faster.
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
    // A compromised process must not find secrets in its environment.
    env: { NODE_ENV, PATH, HOME, TMPDIR },
    // A process group, so that the programs it starts are killed with it.
    detached: name === 'read-document',
  })
}

/** Kills the programs that a reader has started, even after its own exit. */
export function killChildPrograms({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already exited.
  }
}

// Linux reports CPU times in this unit on every machine.
const ticksPerSecond = 100

/** A process's CPU time in milliseconds; 0 if the system does not report it, in which case only the clock limits. */
export function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program's name, in parentheses, may contain spaces; the times are the 12th and 13th fields after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return 0
  }
}

/** The memory of a process and its child programs, in bytes. */
export const residentBytesOfTree = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + residentBytes(child), residentBytes(pid))

/** The ids of the programs that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
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

/** A process's memory in bytes; 0 if the system does not report it, in which case only V8's limit applies. */
export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * pageBytes
  } catch {
    return 0
  }
}
