import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { oldestNode } from '../../scripts/require-node.mjs'

// What documents promise about Node and npm's commands is what package.json says.

const root = path.join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
type Package = {
  engines?: { node?: string }
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const packageOf = (folder: string) => JSON.parse(read(path.join(folder, 'package.json'))) as Package
const { scripts, dependencies, devDependencies } = packageOf('.')

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
]
const found = (pattern: RegExp) =>
  documents.flatMap((name) => [...read(name).matchAll(pattern)].map(([, match = '']) => ({ name, match })))

it('documents name only npm commands that package.json has', () => {
  const named = found(/npm run ([\w:-]+)/g)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ match }) => !(match in scripts))).toEqual([])
})

it('documents name every npm command, except the parts of one', () => {
  const named = new Set(found(/npm (?:run )?([\w:-]+)/g).map(({ match }) => match))
  const isPart = (name: string) => name === 'postinstall' || name.startsWith('check:')
  expect(Object.keys(scripts).filter((name) => !isPart(name) && !named.has(name))).toEqual([])
})

it('documents name only versions of Node that run the product, or that bring one', () => {
  const developed = Number.parseInt(devDependencies.node ?? '')
  const [, bringing] = /requireNode\((\d+),/.exec(read('scripts/prepare.mjs')) ?? []
  const named = found(/\bNode(?:\.js)? (\d+)/g).filter(({ name }) => !name.includes('decisions'))
  expect(named.length).toBeGreaterThan(2)
  expect(
    named.filter(({ match }) => ![developed, oldestNode, Number(bringing)].includes(Number(match))),
  ).toEqual([])
  expect(Number(read('.nvmrc'))).toBe(developed)
  expect(read('Dockerfile')).toMatch(new RegExp(`^FROM node:${developed}-`, 'm'))
})

it('no package that the product needs requires a newer Node than the product claims to', () => {
  const oldestOf = (name: string) => {
    const range = packageOf(path.join('node_modules', name)).engines?.node ?? ''
    const alternatives = [...range.matchAll(/(?<![.\d])(\d+)(?:\.\d+)*/g)].map(([, major]) => Number(major))
    return Math.min(...alternatives)
  }
  const newer = Object.keys(dependencies).filter((name) => {
    const oldest = oldestOf(name)
    return Number.isFinite(oldest) && oldest > oldestNode
  })
  expect(newer).toEqual([])
})
