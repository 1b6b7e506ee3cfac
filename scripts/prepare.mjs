import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireNode } from './require-node.mjs'

// Shared by the scripts: installs and builds if necessary, and runs programs with the project's own Node.
// Plain JavaScript for Node 20, because it runs on a fresh clone with nothing installed.

requireNode(20, 'It then installs and uses a newer one of its own.')

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

/** The kinds of tests in tests/; those in tests/full/ are called `full-unit` and so on (vitest.config.ts). */
export const projects = ['unit', 'modules', 'routes', 'e2e']

const bin = path.join(root, 'node_modules', '.bin')
/** Node 24 from the npm package `node`; the one that runs this script may be older. */
export const node = path.join(bin, 'node')

const otherPaths = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== bin)
const pathWithBin = [bin, ...otherPaths].join(path.delimiter)

/**
 * Starts a program of the project; the tools in node_modules, Node 24 among them, come first on its PATH.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function start(command, args, options = {}) {
  return spawn(command, args, {
    stdio: 'inherit',
    ...options,
    env: { ...process.env, PATH: pathWithBin, ...options.env },
  })
}

/**
 * Runs a program to its end.
 * @param {Parameters<typeof start>} call
 * @returns {Promise<number>} the exit code; 1 when it was ended by a signal, 127 when it could not be started
 */
export function run(...call) {
  return new Promise((resolve) => {
    const child = start(...call)
    child.on('error', (error) => {
      process.stderr.write(`${call[0]} could not be started: ${error.message}\n`)
      resolve(127)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** @param {string} file */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Whether node_modules matches package-lock.json, according to npm's list of installed packages. */
function isInstalled() {
  const list = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list) || !existsSync(node)) return false
  const wanted = packagesOf(path.join(root, 'package-lock.json'))
  const present = packagesOf(list)
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true
    // Packages for other platforms are only in package-lock.json.
    if (!present[name]) return entry.optional === true || entry.peer === true
    return present[name].version === entry.version
  })
}

/** Installs exactly what package-lock.json specifies, if necessary. Exits on failure. */
export async function installWhenNeeded() {
  if (isInstalled()) return
  console.log('Installing packages (npm ci) …')
  // The project's Node is about to be replaced and must not run the installation, so our bin folder is
  // removed from the PATH.
  const pathWithoutBin = otherPaths.join(path.delimiter)
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { PATH: pathWithoutBin },
  })
  if (code === 0 && isInstalled()) return
  process.stderr.write('The packages could not be installed: `npm ci` failed.\n')
  process.exit(1)
}

/** @param {string} entry @returns {number} the time of the newest file or folder in it */
function newestTime(entry) {
  const info = statSync(entry, { throwIfNoEntry: false })
  if (!info) return 0
  if (!info.isDirectory()) return info.mtimeMs
  // The folder's own time reveals removed files.
  return readdirSync(entry).reduce(
    (time, name) => Math.max(time, newestTime(path.join(entry, name))),
    info.mtimeMs,
  )
}

const sources = [
  'app',
  'db',
  'public',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/bundled.mjs',
  'scripts/require-node.mjs',
]

/** Whether there is a complete build that is newer than all sources. */
export function isBuilt() {
  // Written in the last step of the build, so its absence means an incomplete build.
  const built = statSync(path.join(root, 'build/start.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return sources.every((source) => newestTime(path.join(root, source)) < built)
}

/** Builds if the build is missing or older than a source. Exits on failure. */
export async function buildWhenNeeded() {
  if (isBuilt()) return
  console.log('Building …')
  // The output of a build is long and is printed only if the build fails.
  let output = ''
  const code = await new Promise((resolve) => {
    const child = start(node, ['scripts/build.mjs'], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('close', (status) => resolve(status ?? 1))
  })
  if (code === 0) return
  process.stderr.write(`${output}\nThe build failed.\n`)
  process.exit(1)
}
