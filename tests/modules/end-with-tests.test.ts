import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { endWithTests } from '../setup/end-with-tests'

const runs = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.runIf(process.platform === 'linux')(
  'a program that the tests start ends with them, even if they are killed (skipped except on Linux)',
  async () => {
    const start = `const child = require('child_process').spawn(...${JSON.stringify(endWithTests('sleep', ['600']))});
      child.once('spawn', () => console.log(child.pid))`
    const parent = spawn(process.execPath, ['-e', start], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(printed)
    expect(runs(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => runs(pid)).toBe(false)
  },
)
