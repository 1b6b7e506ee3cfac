import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { oldestNode } from '../../scripts/require-node.mjs'

const root = path.join(import.meta.dirname, '../..')
/** Pretends to be an old version before anything else runs. */
const asNode20 = `data:text/javascript,${encodeURIComponent("Object.defineProperty(process.versions, 'node', { value: '20.20.2' })")}`

it('every program of the build ends with one sentence on a Node that is too old', () => {
  const programs = readdirSync(path.join(root, 'build')).filter((name) => name.endsWith('.js'))
  expect(programs).toContain('start.js')
  for (const name of programs) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', asNode20, path.join('build', name)],
      { cwd: root, encoding: 'utf8' },
    )
    expect({ name, status, output: stdout + stderr }).toEqual({
      name,
      status: 1,
      output: `Cannot start. Node ${oldestNode} or later is required, and this is Node 20.20.2. The README says how to get it.\n`,
    })
  }
})
