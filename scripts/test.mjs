import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { installWhenNeeded, node, run } from './prepare.mjs'

// `npm test`: everything that must hold, from a fresh clone: format, lint, types, the build, and all tests against it.
// Its last line is "N passed, N failed"; a check or a build that fails counts as one failure.

const reportFile = path.resolve('.cache', 'vitest-report.json')

/** @param {string} name */
const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => folder && existsSync(path.join(folder, name)))

/** The browser tests run in Debian's Chromium, which is installed here when there is none and we may. */
function provideChromium() {
  if (process.env.CHROMIUM_PATH ? existsSync(process.env.CHROMIUM_PATH) : onPath('chromium')) return
  if (!process.env.CHROMIUM_PATH && process.getuid?.() === 0 && onPath('apt-get')) {
    headline('Installing Chromium')
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ]) {
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
    if (onPath('chromium')) return
  }
  process.stderr.write(
    process.env.CHROMIUM_PATH
      ? `There is no browser at CHROMIUM_PATH (${process.env.CHROMIUM_PATH}), so the browser tests will fail.\n`
      : 'There is no Chromium, so the browser tests will fail: install the package `chromium`, or set CHROMIUM_PATH.\n',
  )
}

/** @param {string} title */
const headline = (title) => console.log(`\n── ${title}`)

/** What Vitest counted; a file that could not even be loaded holds no test and counts as one failure. */
function readReport() {
  if (!existsSync(reportFile)) return null
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} */
  const report = JSON.parse(readFileSync(reportFile, 'utf8'))
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

await installWhenNeeded()
provideChromium()

headline('Format, lint, types')
const checked = (await run('npm', ['run', '--silent', 'check'])) === 0
if (!checked) console.log('The check failed.')

headline('Build')
const built = (await run(node, ['scripts/build.mjs'])) === 0
if (!built) {
  console.log('The build failed, so no test was run.')
  finish({ passed: 0, failed: checked ? 1 : 2, skipped: 0 })
}

headline('Tests')
mkdirSync(path.dirname(reportFile), { recursive: true })
rmSync(reportFile, { force: true })
const status = await run(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile=${reportFile}`, ...process.argv.slice(2)],
  // Vitest sets its own; one from outside would make React and Remix behave otherwise.
  { env: { NODE_ENV: 'test' } },
)
const counts = readReport() ?? { passed: 0, failed: 0, skipped: 0 }
if (status !== 0 && counts.failed === 0) {
  console.log('Vitest ended with an error that belongs to no test; see above.')
  counts.failed = 1
}
if (!checked) {
  console.log('\nThe check of format, lint and types failed; it counts as one failure.')
  counts.failed += 1
}
finish(counts)
