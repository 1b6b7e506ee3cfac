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
  checkModel,
  checkReaders,
  checkScanner,
  checkSettings,
  checkWeb,
  readClocks,
} from './modules/host-checks/check-host.server'
import { checkDeadJobs, checkHeartbeats, checkReadings } from './modules/host-checks/check-work.server'
import { folderSource, storeSource, type FileSource } from './modules/host-checks/file-source.server'
import { retryDeadJobs } from './modules/jobs/retry-jobs.server'
import { objectStore } from './modules/object-storage/object-store.server'

// `npm run doctor`: checks this host while the product runs. Exit codes: 0 ok, 1 warnings, 2 problems.
// `npm run doctor -- --retry ID` retries a dead job.

const usage = 'Usage: npm run doctor, or npm run doctor -- --retry ID (a number, or "all").'

const print = (line: string) => void process.stdout.write(`${line}\n`)

function parseJobId(argument: string | undefined): number | 'all' | null {
  if (argument === 'all') return 'all'
  return /^[1-9]\d{0,14}$/.test(argument ?? '') ? Number(argument) : null
}

/** Queues one dead job again, or all. @returns the exit code */
function retryJobs(argument: string | undefined): number {
  const jobId = parseJobId(argument)
  if (jobId === null) {
    print(usage)
    return 2
  }
  const retried = retryDeadJobs(jobId)
  for (const { id, kind } of retried) print(`Job ${id} (${kind}) was queued again.`)
  if (retried.length > 0 || jobId === 'all') {
    if (retried.length === 0) print('No job has failed permanently.')
    return 0
  }
  print(`There is no job ${jobId} that has failed permanently.`)
  return 2
}

/** With an object store, `DATA_DIR` is a cache, and files missing there are fetched. */
function fileSource(): FileSource {
  const store = objectStore()
  return store ? storeSource(store, 'the object store') : folderSource(env().DATA_DIR)
}

/** Runs a check; an exception counts as a problem. */
async function runCheck(
  name: string,
  check: () => Check | null | Promise<Check | null>,
): Promise<Check | null> {
  try {
    return await check()
  } catch (error) {
    return problem(name, `could not be checked: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** By exit code. */
const verdicts = ['\nAll is well.', '\nSomething needs attention.', '\nSomething is wrong.']

/** @returns the exit code */
async function runChecks(): Promise<number> {
  const clocksAtStart = readClocks()
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
    ['Language model', () => checkModel()],
    ['Disk', checkDisk],
    ['Memory', () => checkMemory()],
    ['Clock', () => checkClock(clocksAtStart)],
  ]
  const results: Check[] = []
  for (const [name, check] of checks) {
    const result = await runCheck(name, check)
    if (!result) continue
    print(printCheck(result))
    results.push(result)
  }
  const exitCode = exitCodeOf(results)
  print(verdicts[exitCode] ?? '')
  return exitCode
}

async function main(): Promise<number> {
  const [option, jobArgument, ...extraArguments] = process.argv.slice(2)
  if (option !== undefined && (option !== '--retry' || extraArguments.length > 0)) {
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
    return option === '--retry' ? retryJobs(jobArgument) : await runChecks()
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
