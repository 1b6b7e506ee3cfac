import { readdirSync } from 'node:fs'
import path from 'node:path'

/** The source files below a folder, relative to `root`. */
export const sourcesIn = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return sourcesIn(root, name)
    return /\.(tsx?|m?js)$/.test(name) ? [name] : []
  })

const aliases = { '~/': 'app/', '~db/': 'db/', '~tests/': 'tests/' }

// As Prettier formats them: each statement begins a line.
const statement = /^(?:import|export) (?!type\b)([^'"]*?)(?: from )?'([^']+)'/gm
const dynamic = /\bimport\('([^']+)'\)/g

const hasOnlyTypes = (names: string) =>
  /^\{[^}]*\}$/.test(names.trim()) &&
  names
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name.startsWith('type '))

/** The files of the project that a file imports, without extensions; types are not imported at run time. */
export function importsOf(file: string, code: string): string[] {
  const imported = [...code.matchAll(statement)]
    .filter(([, names = '']) => !hasOnlyTypes(names))
    .map(([, , target = '']) => target)
  const later = [...code.matchAll(dynamic)].map(([, target = '']) => target)
  return [...imported, ...later].flatMap((target) => {
    if (target.startsWith('.')) return path.posix.join(path.posix.dirname(file), target)
    const alias = Object.entries(aliases).find(([prefix]) => target.startsWith(prefix))
    return alias ? alias[1] + target.slice(alias[0].length) : []
  })
}

/** The files of a cycle, the first one repeated at the end; null if there is none. */
export function importCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const finished = new Set<string>()
  const trail: string[] = []
  function visit(file: string): string[] | null {
    if (finished.has(file)) return null
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    trail.push(file)
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next)
      if (cycle) return cycle
    }
    trail.pop()
    finished.add(file)
    return null
  }
  for (const file of graph.keys()) {
    const cycle = visit(file)
    if (cycle) return cycle
  }
  return null
}
