import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildWhenNeeded, installWhenNeeded, node, projects, root, run } from './prepare.mjs'

// `npm test`: on a fresh clone, runs format, lint, types, the build, and the tests that every change must pass.
// `npm run test:full`: the tests in tests/full/, against the same build. Arguments are passed to Vitest.
// The last line is "N passed, N failed"; a failing check or build counts as one failure.

const reportFile = path.resolve('.cache', 'vitest-report.json')

/** @param {string} name */
const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => folder && existsSync(path.join(folder, name)))

/**
 * The programs that the tests run, by Debian package; missing ones are installed if this user may. The tests prefer the headless
 * browser, which is smaller and faster.
 * @type {{ package: string, isPresent: () => boolean, setting?: string }[]}
 */
const programs = [
  {
    package: 'chromium-headless-shell',
    isPresent: () => hasBrowser('chromium-headless-shell'),
    setting: 'CHROMIUM_PATH',
  },
  { package: 'chromium', isPresent: () => hasBrowser('chromium'), setting: 'CHROMIUM_PATH' },
  { package: 'redis-server', isPresent: () => onPath('redis-server') },
  // As in the container; without it, scans are read in WebAssembly, and the tests of Tesseract are skipped.
  { package: 'tesseract-ocr', isPresent: () => onPath('tesseract') },
  { package: 'clamav-daemon', isPresent: hasScanner, setting: 'CLAMD_PATH' },
]

/** @param {string} name */
function hasBrowser(name) {
  const { CHROMIUM_PATH } = process.env
  return CHROMIUM_PATH ? existsSync(CHROMIUM_PATH) : onPath(name)
}

function hasScanner() {
  const files = [process.env.CLAMD_PATH ?? '', '/usr/sbin/clamd', '/usr/local/sbin/clamd', '/usr/bin/clamd']
  return files.some((file) => file !== '' && existsSync(file))
}

function providePrograms() {
  const missing = () => programs.filter(({ isPresent }) => !isPresent())
  if (missing().length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    const names = missing().map((program) => program.package)
    headline(`Installing ${names.join(', ')}`)
    const aptGet = (/** @type {string[]} */ ...args) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          DEBIAN_FRONTEND: 'noninteractive',
          // Prevents services from starting on installation; the tests start those that they need.
          RUNLEVEL: '1',
        },
      })
    aptGet('update', '-qq')
    // Installed one by one, since not every Debian release has all of them.
    for (const name of names) aptGet('install', '-y', '-qq', '--no-install-recommends', name)
  }
  const hasAnyBrowser = hasBrowser('chromium') || hasBrowser('chromium-headless-shell')
  for (const { package: name, setting } of missing()) {
    if (name.startsWith('chromium') && hasAnyBrowser) continue
    console.error(
      `${name} is missing, so the tests that need it will fail or be skipped: install the package \`${name}\`${setting ? `, or set ${setting}` : ''}.`,
    )
  }
}

/** @param {string} title */
const headline = (title) => console.log(`\n── ${title}`)

/** @typedef {{ name: string, startTime: number, endTime: number, status: string, assertionResults: { status: string }[] }} TestFile */

/** @param {TestFile[]} files */
function printSlowest(files) {
  headline('The ten slowest files, in seconds')
  const secondsOf = (/** @type {TestFile} */ { startTime, endTime }) => (endTime - startTime) / 1000
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, 10))
    console.log(`${secondsOf(file).toFixed(1).padStart(6)}  ${path.relative(root, file.name)}`)
}

/** Vitest's counts; a file that could not be loaded has no tests and counts as one failure. */
function readReport() {
  if (!existsSync(reportFile)) return null
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number, testResults: TestFile[] }} */
  const report = JSON.parse(readFileSync(reportFile, 'utf8'))
  printSlowest(report.testResults)
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/** @param {{ passed: number, failed: number, skipped: number }} counts @returns {never} */
function finish({ passed, failed, skipped }) {
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exit(failed > 0 ? 1 : 0)
}

const args = process.argv.slice(2)
const isFull = args.includes('--full')
const isRandom = args.includes('--random')
const seed = isRandom ? String(randomInt(1, 2 ** 31)) : process.env.TEST_SEED
if (seed) console.log(`Random seed: ${seed}. To repeat this run: TEST_SEED=${seed} npm test`)

await installWhenNeeded()
providePrograms()

/** The parts of `npm run check`, and the build, two at a time. @returns whether the check passed */
async function checkAndBuild() {
  headline('Format, lint, types, and build')
  /** @type {Record<string, () => Promise<number>>} */
  const steps = {}
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const name of Object.keys(scripts).filter((name) => name.startsWith('check:')))
    steps[name] = () => run('npm', ['run', '--silent', name])
  // The shortest is last, so that neither core waits for the other.
  steps.build = () => run(node, ['scripts/build.mjs'])

  const waiting = Object.entries(steps)
  /** @type {string[]} */
  const failed = []
  async function runWaiting() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, step] = next
      if ((await step()) !== 0) failed.push(name)
    }
  }
  await Promise.all([runWaiting(), runWaiting()])
  const isCheckPassed = failed.every((name) => name === 'build')
  if (!isCheckPassed) console.log('The check failed.')
  if (failed.includes('build')) {
    console.log('The build failed, so no test was run.')
    finish({ passed: 0, failed: isCheckPassed ? 1 : 2, skipped: 0 })
  }
  return isCheckPassed
}

if (isFull) await buildWhenNeeded()
const isCheckPassed = isFull || (await checkAndBuild())

headline('Tests')
mkdirSync(path.dirname(reportFile), { recursive: true })
rmSync(reportFile, { force: true })
const status = await run(
  'vitest',
  [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${reportFile}`,
    ...projects.flatMap((name) => ['--project', isFull ? `full-${name}` : name]),
    ...args.filter((arg) => arg !== '--random' && arg !== '--full'),
  ],
  // Vitest sets its own NODE_ENV; an inherited one would change the behavior of React and Remix.
  { env: { NODE_ENV: 'test', ...(seed && { TEST_SEED: seed }) } },
)
const counts = readReport() ?? { passed: 0, failed: 0, skipped: 0 }
if (status !== 0 && counts.failed === 0) {
  console.log('Vitest ended with an error that belongs to no test; see above.')
  counts.failed = 1
}
if (!isCheckPassed) {
  console.log('\nThe check of format, lint, and types failed; it counts as one failure.')
  counts.failed += 1
}
finish(counts)
