import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { isRunning } from '../setup/child-processes'
import { endWithTests } from '../setup/end-with-tests'

it.runIf(process.platform === 'linux')(
  'a program that the tests start ends with them, even if they are killed (skipped except on Linux)',
  async () => {
    const start = `const child = require('child_process').spawn(...${JSON.stringify(endWithTests('sleep', ['600']))});
      child.once('spawn', () => console.log(child.pid))`
    const parent = spawn(process.execPath, ['-e', start], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(printed)
    expect(isRunning(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isRunning(pid)).toBe(false)
  },
)
