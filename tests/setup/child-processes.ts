import { execFileSync, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, inject } from 'vitest'

/** The ids of the processes that `parent` has started and that still run `program`. */
export const childProcesses = (program: string, parent = process.pid) =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, startedBy, ...args]) => Number(startedBy) === parent && args.join().includes(program))
    .map(([pid]) => Number(pid))

/** Whether a process has not ended. */
export function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts one of the programs in `tests/setup/programs/` twice, and waits until both are ready. */
export const startTwice = (program: string, ...args: string[]) =>
  Promise.all(
    [1, 2].map(async () => {
      const child = spawn(process.execPath, [path.join(inject('fileProcesses'), program), ...args], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
      const nextLine = async () => String((await lines.next()).value)
      expect(await nextLine()).toBe('ready')
      return { nextLine, go: () => child.stdin.write('go\n') }
    }),
  )
