import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'

// A bundled package's own dependencies may be anywhere in node_modules, so they must be bundled as well or
// listed in package.json (decision 017).

const root = path.resolve(import.meta.dirname, '../..')
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

/** The packages that a built file imports when it is loaded. */
function imported(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^(?:import|export)\b[^;"'`]*["']([^"']+)["'];$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !/^(\.|node:)/.test(name) && !builtinModules.includes(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

it('the built product imports only packages listed in package.json', () => {
  const folders = ['', 'shared', 'server'].map((folder) => path.join(root, 'build', folder))
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => path.join(folder, name)),
  )
  const found = new Set(files.flatMap(imported))
  expect(found).toContain('better-sqlite3')
  expect(found).toContain('react')
  expect([...found].filter((name) => !(name in dependencies))).toEqual([])
})

it('the browser bundles do not contain the list of common passwords', () => {
  const assets = path.join(root, 'build/client/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  const listing = scripts.filter((name) =>
    /passwords-common|zxcvbn/.test(readFileSync(path.join(assets, name), 'utf8')),
  )
  expect(listing).toEqual([])
})
