import { existsSync } from 'node:fs'
import { connect, databaseFile, disconnect, openDatabase } from '~db/client.server'
import { env, EnvError } from './env.server'
import { exitCodeOf, printCheck, problem, type Check } from './modules/host-checks/check'
import {
  checkActivityChain,
  checkIntegrity,
  checkMigrations,
} from './modules/host-checks/check-database.server'
import { checkFiles } from './modules/host-checks/check-files.server'
import {
  checkClock,
  checkDisk,
  checkMemory,
  checkReaders,
  checkScanner,
  checkSettings,
  checkWeb,
  moment,
} from './modules/host-checks/check-host.server'
import { checkDeadJobs, checkHeartbeats, checkReadings } from './modules/host-checks/check-work.server'
import { folderSource, storeSource, type FileSource } from './modules/host-checks/file-source.server'
import { retryDeadJobs } from './modules/jobs/retry-jobs.server'
import { objectStore } from './modules/object-storage/object-store.server'

// `npm run doctor`: checks this host while the product runs. Exit codes: 0 ok, 1 warnings, 2 problems. `npm
// run doctor -- --retry ID` retries a dead job.

const usage = 'Usage: npm run doctor, or npm run doctor -- --retry ID (a number, or "all").'

const print = (line: string) => void process.stdout.write(`${line}\n`)

function retry(argument: string | undefined): number {
  const which = argument === 'all' ? 'all' : /^[1-9]\d{0,14}$/.test(argument ?? '') ? Number(argument) : null
  if (which === null) {
    print(usage)
    return 2
  }
  const retried = retryDeadJobs(which)
  for (const { id, kind } of retried) print(`Job ${id} (${kind}) was queued again.`)
  if (retried.length > 0 || which === 'all') {
    if (retried.length === 0) print('No job has failed permanently.')
    return 0
  }
  print(`There is no job ${which} that has failed permanently.`)
  return 2
}

/** With an object store, `DATA_DIR` is a cache, and files missing there are fetched. */
function fileSource(): FileSource {
  const store = objectStore()
  return store ? storeSource(store, 'the object store') : folderSource(env().DATA_DIR)
}

/** Runs a check; an exception counts as a problem. */
async function run(name: string, check: () => Check | null | Promise<Check | null>): Promise<Check | null> {
  try {
    return await check()
  } catch (error) {
    return problem(name, `could not be checked: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function runChecks(): Promise<number> {
  const since = moment()
  const checks: [string, () => Check | null | Promise<Check | null>][] = [
    ['Settings', checkSettings],
    ['Web process', checkWeb],
    ['Worker', () => checkHeartbeats()],
    ['Database', () => checkIntegrity()],
    ['Migrations', () => checkMigrations()],
    ['Activity log', checkActivityChain],
    ['Files', () => checkFiles(fileSource())],
    ['Jobs', checkDeadJobs],
    ['Readings', () => checkReadings()],
    ['Readers', checkReaders],
    ['Virus scanner', checkScanner],
    ['Disk', checkDisk],
    ['Memory', () => checkMemory()],
    ['Clock', () => checkClock(since)],
  ]
  const done: Check[] = []
  for (const [name, check] of checks) {
    const result = await run(name, check)
    if (!result) continue
    print(printCheck(result))
    done.push(result)
  }
  const code = exitCodeOf(done)
  print(['\nAll is well.', '\nSomething needs attention.', '\nSomething is wrong.'][code] ?? '')
  return code
}

async function main(): Promise<number> {
  const [option, ...rest] = process.argv.slice(2)
  if (option !== undefined && (option !== '--retry' || rest.length > 1)) {
    print(usage)
    return 2
  }
  try {
    env()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    print(printCheck(problem('Settings', error.message)))
    return 2
  }
  const file = databaseFile(env().DATA_DIR)
  if (!existsSync(file)) {
    print(printCheck(problem('Database', `there is none in DATA_DIR (${env().DATA_DIR}).`)))
    return 2
  }
  try {
    connect(openDatabase(file))
    return option === '--retry' ? retry(rest[0]) : await runChecks()
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!code.startsWith('SQLITE_')) throw error
    print(printCheck(problem('Database', `it can’t be used: ${message}`)))
    return 2
  } finally {
    disconnect()
  }
}

process.exitCode = await main()
