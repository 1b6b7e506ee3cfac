import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect, databaseFile, disconnect, openDatabase } from '~db/client.server'
import { EnvError, parseEnv, storageSettings } from './env.server'
import { s3Store } from './integrations/s3.server'
import { checkAge } from './modules/backup-check/newest-data.server'
import {
  makeEmptyFolder,
  restoreDatabase,
  RestoreError,
  restoreFiles,
  type DatabaseSource,
} from './modules/backup-check/restore.server'
import { tryProduct } from './modules/backup-check/try-product.server'
import { exitCodeOf, printCheck, type Check } from './modules/host-checks/check'
import {
  checkActivityChain,
  checkIntegrity,
  checkMigrations,
} from './modules/host-checks/check-database.server'
import { checkFiles } from './modules/host-checks/check-files.server'
import { folderSource, storeSource, type FileSource } from './modules/host-checks/file-source.server'
import { ObjectStoreError } from './modules/object-storage/object-store'

// `npm run backup:check`: restores the backup into an empty folder, checks it, and starts the product on it. It
// needs none of the product's settings and no access to the live host. Exit codes as for `npm run doctor`.

const usage = `Usage: npm run backup:check -- [--files FOLDER] [--database FILE] [--into FOLDER [--restore-only]]
  --files FOLDER     a copy of DATA_DIR with its folders uploads and reports; without it, the object store at STORAGE_URL
  --database FILE    a copy of the database made with ".backup"; without it, Litestream's replica at LITESTREAM_REPLICA_URL
  --timestamp TIME   the replica as it was then, such as 2026-01-31T12:00:00Z
  --into FOLDER      an empty folder, which is kept; without it, a temporary one, which is deleted
  --restore-only     restores and checks, and does not start the product on it: the folder can then become DATA_DIR
  --max-age HOURS    warns when the newest data is older, by default 26`

const print = (line: string) => void process.stdout.write(`${line}\n`)

function readOptions() {
  const { values } = parseArgs({
    options: {
      files: { type: 'string' },
      database: { type: 'string' },
      timestamp: { type: 'string' },
      into: { type: 'string' },
      'restore-only': { type: 'boolean', default: false },
      'max-age': { type: 'string', default: '26' },
    },
  })
  const maxAge = Number(values['max-age'])
  if (!(maxAge > 0)) throw new RestoreError('--max-age must be a number of hours.')
  if (values['restore-only'] && !values.into)
    throw new RestoreError('--restore-only needs --into: a temporary folder would be deleted.')
  return {
    database: databaseSource(values.database, values.timestamp),
    files: values.files ? folderSource(path.resolve(values.files)) : objectStoreSource(),
    isFileSourceRemote: !values.files && values['restore-only'],
    maxAge,
    into: values.into,
    isRestoreOnly: values['restore-only'],
  }
}

function databaseSource(file: string | undefined, timestamp: string | undefined): DatabaseSource {
  if (file) return { file: path.resolve(file) }
  const replica = process.env.LITESTREAM_REPLICA_URL
  if (replica) return { replica, timestamp }
  throw new RestoreError(
    'The backup of the database is missing: set LITESTREAM_REPLICA_URL, or give a copy with --database.',
  )
}

function objectStoreSource(): FileSource {
  const { STORAGE_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION } = process.env
  const settings = storageSettings(
    parseEnv({ STORAGE_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION }),
  )
  if (!settings)
    throw new RestoreError(
      'The backup of the files is missing: set STORAGE_URL, or give a copy of them with --files.',
    )
  return storeSource(s3Store(settings), `the object store (${settings.bucket})`)
}

/** Restores the backup into the folder, and checks it there. @returns the results, in order */
async function restoreAndCheck(options: ReturnType<typeof readOptions>, folder: string): Promise<Check[]> {
  const results: Check[] = []
  const addResult = (result: Check) => {
    print(printCheck(result))
    results.push(result)
  }
  const { database, files } = options
  print(`1. The database, from ${'replica' in database ? 'its replica' : database.file}`)
  await restoreDatabase(database, folder)
  if (options.isFileSourceRemote) {
    print(`2. The files stay in ${files.name}, from which the product fetches them`)
  } else {
    print(`2. The files, from ${files.name}`)
    await restoreFiles(files, folder)
  }
  print(`3. Checks, in ${folder}`)
  connect(openDatabase(databaseFile(folder)))
  try {
    addResult(checkIntegrity({ isThorough: true }))
    if (exitCodeOf(results) === 2) return results
    addResult(checkMigrations({ isMigrationPending: true }))
    addResult(checkActivityChain())
    addResult(
      await checkFiles(options.isFileSourceRemote ? files : folderSource(folder), { isThorough: true }),
    )
    addResult(checkAge(options.maxAge))
    if (options.isRestoreOnly) return results
    print('4. The product, started on the copy')
    for (const result of await tryProduct(folder)) addResult(result)
  } finally {
    disconnect()
  }
  return results
}

/** By exit code. */
const verdicts = [
  '\nThe backup can be relied on.',
  '\nThe backup needs attention.',
  '\nThe backup can’t be relied on.',
]

async function main(): Promise<number> {
  // The copies contain customers' data.
  process.umask(0o077)
  let temporaryFolder: string | null = null
  try {
    const options = readOptions()
    const folder = options.into
      ? path.resolve(options.into)
      : (temporaryFolder = await mkdtemp(path.join(os.tmpdir(), 'backup-check-')))
    await makeEmptyFolder(folder)
    const exitCode = exitCodeOf(await restoreAndCheck(options, folder))
    print(verdicts[exitCode] ?? '')
    return exitCode
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code.startsWith('ERR_PARSE_ARGS')) print(usage)
    else if (error instanceof RestoreError || error instanceof EnvError) print(`${message}\n\n${usage}`)
    else if (error instanceof ObjectStoreError) print(`The files can’t be checked. ${message}.`)
    else if (code.startsWith('SQLITE_')) print(`The database can’t be used: ${message}`)
    else throw error
    return 2
  } finally {
    if (temporaryFolder) await rm(temporaryFolder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
