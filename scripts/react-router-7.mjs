import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, start } from './prepare.mjs'

// `npm run try:react-router-7`: upgrades a copy of the project to React Router 7, and prints the remaining
// type errors (decision 044). `-- --keep` keeps the copy. The official codemod, `npx codemod
// remix/2/react-router/upgrade`, fetches its rules from a separate registry; the replacements here are those
// of the upgrade guide, so that npm is enough.

/** Replacements from the upgrade guide, and the successors of packages that depend on Remix. */
const packageSuccessors = {
  '@remix-run/dev': '@react-router/dev',
  '@remix-run/express': '@react-router/express',
  '@remix-run/node': '@react-router/node',
  '@remix-run/serve': '@react-router/serve',
  'remix-validated-form': '@rvf/react-router',
  '@remix-validated-form/with-zod': '@rvf/zod',
}
const versions = {
  'react-router': '7.18.4',
  '@react-router/dev': '7.18.4',
  '@react-router/express': '7.18.4',
  '@react-router/node': '7.18.4',
  '@react-router/serve': '7.18.4',
  '@rvf/react-router': '8.2.0',
  '@rvf/zod': '7.0.5',
}
const droppedPackages = ['@remix-run/react', '@remix-run/route-config']

// The order matters. Runtime-specific imports, such as file sessions, would stay in `@react-router/node`; there
// are none here.
const sourceReplacements = /** @type {const} */ ([
  [/'(@remix-run\/(node|react|router|server-runtime)|react-router-dom\/server)'/g, "'react-router'"],
  [/'@remix-run\/route-config'/g, "'@react-router/dev/routes'"],
  [/'@remix-run\/express'/g, "'@react-router/express'"],
  [/\{ RemixBrowser \} from 'react-router'/g, "{ HydratedRouter } from 'react-router/dom'"],
  [/\bRemixBrowser\b/g, 'HydratedRouter'],
  [/\bRemixServer\b/g, 'ServerRouter'],
  [/ abortDelay=\{\w+\}/g, ''],
  [/'virtual:remix\/server-build'/g, "'virtual:react-router/server-build'"],
  [/'remix-validated-form'/g, "'@rvf/react-router'"],
  [/'@remix-validated-form\/with-zod'/g, "'@rvf/zod'"],
])
const viteConfigReplacements = /** @type {const} */ ([
  [/\{ vitePlugin as remix \} from '@remix-run\/dev'/, "{ reactRouter } from '@react-router/dev/vite'"],
  [/import remixOptions from .*\n/, ''],
  [/remix\(remixOptions\)/, 'reactRouter()'],
  [/declare module '@remix-run\/node' \{[\s\S]*?\n\}\n\n/, ''],
])
const typeScriptConfigReplacements = /** @type {const} */ ([
  ['"include": [', '"include": [".react-router/types/**/*", '],
  ['"@remix-run/node"', '"@react-router/node"'],
  ['"baseUrl": ".",', '"baseUrl": ".", "rootDirs": [".", "./.react-router/types"],'],
])

/** @param {string} file @param {readonly (readonly [string | RegExp, string])[]} replacements */
function replaceIn(file, replacements) {
  const before = readFileSync(file, 'utf8')
  const after = replacements.reduce((text, [from, to]) => text.replace(from, to), before)
  if (after !== before) writeFileSync(file, after)
}

/** @param {string} command @param {string[]} args */
const output = (command, args) => spawnSync(command, args, { cwd: root, encoding: 'utf8' }).stdout

/** @param {string[]} options */
const listFiles = (...options) =>
  output('git', ['ls-files', ...options])
    .split('\n')
    .filter(Boolean)

/** The files of the project, including uncommitted changes. */
function files() {
  const deleted = new Set(listFiles('--deleted'))
  return listFiles('--cached', '--others', '--exclude-standard').filter((name) => !deleted.has(name))
}

/** @param {string} copy */
function upgradePackages(copy) {
  const file = path.join(copy, 'package.json')
  const json = JSON.parse(readFileSync(file, 'utf8'))
  for (const group of ['dependencies', 'devDependencies']) {
    const entries = Object.entries(json[group]).filter(([name]) => !droppedPackages.includes(name))
    json[group] = Object.fromEntries(
      entries.map(([name, version]) => {
        const next = packageSuccessors[/** @type {keyof typeof packageSuccessors} */ (name)] ?? name
        return [next, versions[/** @type {keyof typeof versions} */ (next)] ?? version]
      }),
    )
  }
  json.dependencies['react-router'] = versions['react-router']
  // Its only patch is for Remix's router.
  delete json.scripts.postinstall
  writeFileSync(file, JSON.stringify(json, null, 2))
}

/** @param {string} copy @param {string[]} names */
function upgradeSources(copy, names) {
  for (const name of names)
    if (/^(app|db|tests|bench)\/.*\.tsx?$/.test(name)) replaceIn(path.join(copy, name), sourceReplacements)
  replaceIn(path.join(copy, 'vite.config.ts'), viteConfigReplacements)
  replaceIn(path.join(copy, 'vite.config.ts'), sourceReplacements)
  replaceIn(path.join(copy, 'tsconfig.json'), typeScriptConfigReplacements)
  // Obsolete after the upgrade: the Remix options, and the patch with its test.
  const obsolete = ['remix.config.js', 'package-lock.json', 'patches', 'tests/unit/router-patch.test.ts']
  for (const name of obsolete) rmSync(path.join(copy, name), { recursive: true })
  const config =
    "import type { Config } from '@react-router/dev/config'\n\nexport default { ssr: true } satisfies Config\n"
  writeFileSync(path.join(copy, 'react-router.config.ts'), config)
}

/**
 * The package that an erroneous line imports a name from, or else our own code.
 * @param {string} copy
 * @param {string} file
 * @param {number} line
 * @param {string} message
 */
function packageOf(copy, file, line, message) {
  const [, missing] = /module '([^'.~][^']*)'/.exec(message) ?? []
  if (missing) return missing
  const text = readFileSync(path.join(copy, file), 'utf8')
  const reported = text.split('\n')[line - 1] ?? ''
  for (const [, names = '', from = ''] of text.matchAll(
    /import (?:type )?\{([^}]*)\} from '([^'.~][^']*)'/g,
  )) {
    const imported = names.split(',').map((name) => name.trim().split(' ').at(-1) ?? '')
    const isUsed = imported.some((name) => name !== '' && new RegExp(`\\b${name}\\b`).test(reported))
    if (isUsed && Object.keys(versions).includes(from)) return from
  }
  return 'our own code'
}

/** @param {string} copy @param {string} command @param {string[]} args @returns {Promise<{ code: number, text: string }>} */
const inCopy = (copy, command, args) =>
  new Promise((resolve) => {
    const child = start(command, args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    child.stdout?.on('data', (part) => (text += part))
    child.stderr?.on('data', (part) => (text += part))
    child.on('close', (code) => resolve({ code: code ?? 1, text }))
  })

/** @param {Map<string, number>} counts */
const lines = (counts) =>
  [...counts].sort((a, b) => b[1] - a[1]).map(([name, n]) => `  ${String(n).padStart(5)}  ${name}`)

const copy = mkdtempSync(path.join(tmpdir(), 'react-router-7-'))
try {
  const names = files()
  for (const name of names) cpSync(path.join(root, name), path.join(copy, name))
  upgradePackages(copy)
  upgradeSources(copy, names)
  const installed = await inCopy(copy, 'npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'])
  if (installed.code !== 0) throw new Error(`npm install failed\n${installed.text}`)
  const generated = await inCopy(copy, path.join(copy, 'node_modules/.bin/react-router'), ['typegen'])
  if (generated.code !== 0) throw new Error(`react-router typegen failed\n${generated.text}`)
  const { text } = await inCopy(copy, path.join(copy, 'node_modules/.bin/tsc'), [
    '--noEmit',
    '--pretty',
    'false',
  ])
  const codes = new Map()
  const packages = new Map()
  const filesWithErrors = new Set()
  const errors = [...text.matchAll(/^(\S+)\((\d+),\d+\): error (TS\d+): (.*)$/gm)]
  for (const [, file = '', line, code, message = ''] of errors) {
    const from = packageOf(copy, file, Number(line), message)
    codes.set(code, (codes.get(code) ?? 0) + 1)
    packages.set(from, (packages.get(from) ?? 0) + 1)
    filesWithErrors.add(file)
  }
  console.log(
    `React Router ${versions['react-router']}: ${errors.length} type errors in ${filesWithErrors.size} files`,
  )
  console.log(['by code', ...lines(codes), 'by package', ...lines(packages)].join('\n'))
  if (process.argv.includes('--list')) console.log(text)
} finally {
  if (process.argv.includes('--keep')) console.log(copy)
  else rmSync(copy, { recursive: true, force: true })
}
