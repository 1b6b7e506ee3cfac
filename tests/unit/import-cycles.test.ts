import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importCycle, importsOf, sourcesIn } from '~tests/setup/import-graph'

const root = path.join(import.meta.dirname, '../..')

describe('the imports of a file', () => {
  it('are static, dynamic, and re-exported ones, but no types', () => {
    const code = `
import Default, { named } from './named'
import {
  type OnlyType,
  value,
} from '~/modules/value.server'
import './effect'
import * as all from '~db/schema'
import type { Type } from './type'
import { type One, type Two } from './types'
export { shown } from '../shown'
export * from './everything'
export type { Hidden } from './hidden'
import package_ from 'drizzle-orm'
const later = import('~tests/setup/later')
const text = "import { no } from nowhere"
`
    expect(importsOf('app/ui/x.tsx', code)).toEqual([
      'app/ui/named',
      'app/modules/value.server',
      'app/ui/effect',
      'db/schema',
      'app/shown',
      'app/ui/everything',
      'tests/setup/later',
    ])
  })
})

describe('a cycle of imports', () => {
  const cycleIn = (graph: Record<string, string[]>) => importCycle(new Map(Object.entries(graph)))

  it('is found whatever its length, without the files that only lead to it', () => {
    expect(cycleIn({ a: ['b'], b: ['c', 'd'], c: ['e'], d: [], e: ['b'] })).toEqual(['b', 'c', 'e', 'b'])
    expect(cycleIn({ a: ['a'] })).toEqual(['a', 'a'])
    const long = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}`, [`${(i + 1) % 40}`]]))
    expect(cycleIn(long)).toHaveLength(41)
  })

  it('is not in files that share an import', () => {
    expect(cycleIn({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toBeNull()
  })

  it('exists nowhere in the project', () => {
    const files = ['app', 'db', 'bench', 'scripts', 'tests'].flatMap((folder) => sourcesIn(root, folder))
    expect(files.length).toBeGreaterThan(1_000)
    const names = new Set(files)
    const resolved = (target: string) =>
      ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts']
        .map((end) => target + end)
        .find((name) => names.has(name))
    const graph = new Map(
      files.map((file) => [
        file,
        importsOf(file, readFileSync(path.join(root, file), 'utf8')).flatMap(
          (target) => resolved(target) ?? [],
        ),
      ]),
    )
    expect([...graph.values()].flat().length).toBeGreaterThan(5_000)
    expect(importCycle(graph)).toBeNull()
  })
})
