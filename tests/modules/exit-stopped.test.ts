import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, it } from 'vitest'
import { endWithTests } from '../setup/end-with-tests'
import { must } from '../setup/helpers'

async function start() {
  const script = path.join(inject('fileProcesses'), 'exit-stopped.js')
  const program = spawn(...endWithTests(process.execPath, [script]), {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    env: { ...process.env, LOG_LEVEL: 'info' },
  })
  await once(program, 'message')
  return { program, stdout: must(program.stdout), ended: once(program, 'exit') }
}

it('a process says that it has stopped', async () => {
  const { program, stdout, ended } = await start()
  const printed = text(stdout)
  program.send('end')
  expect(await ended).toEqual([0, null])
  expect(await printed).toContain('"msg":"stopped"')
})

it('a process ends without its supervisor, also if nobody reads its log', async () => {
  const { program, stdout, ended } = await start()
  stdout.destroy()
  program.disconnect()
  expect(await ended).toEqual([null, 'SIGKILL'])
})
