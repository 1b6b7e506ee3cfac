import { existsSync } from 'node:fs'
import { connect, databaseFile, disconnect, openDatabase } from '~db/client.server'
import { env, envOrExit } from './env.server'
import { auditStorage } from './modules/document-files/audit-storage.server'
import { copyFiles } from './modules/document-files/copy-files.server'
import { counted } from './modules/formatting'
import { ObjectStoreError } from './modules/object-storage/object-store'
import { objectStore } from './modules/object-storage/object-store.server'

// `npm run storage:copy` copies the files of `DATA_DIR` to the object store; `npm run storage:check` compares
// the files in the database with the stored ones. Both may run beside the product.

const fileCount = (count: number) => counted(count, 'file')
const print = (line: string) => void process.stdout.write(`${line}\n`)
const printKeys = (title: string, keys: string[]) => {
  if (keys.length > 0) print([`${title} (${keys.length}):`, ...keys.map((key) => `  ${key}`)].join('\n'))
}

/** @returns whether every file is in the object store now */
async function copy(): Promise<boolean> {
  const store = objectStore()
  if (!store) {
    print('STORAGE_URL is not set, so there is no object store to copy to.')
    return false
  }
  let lastReported = 0
  const outcome = await copyFiles(store, (done, all) => {
    if (done - lastReported < 1_000) return
    lastReported = done
    print(`${done.toLocaleString('en-US')} of ${fileCount(all)} …`)
  })
  const megabytes = (outcome.copiedBytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })
  print(
    `${fileCount(outcome.copied)} copied (${megabytes} MB), ${fileCount(outcome.alreadyThere)} already there.`,
  )
  printKeys('Missing locally and in the store', outcome.missing)
  printKeys('Damaged locally and not copied', outcome.damaged)
  return outcome.missing.length + outcome.damaged.length === 0
}

/** @returns whether every file is stored and undamaged */
async function check(): Promise<boolean> {
  const store = objectStore()
  const outcome = await auditStorage(store, { isThorough: process.argv.includes('--read') })
  printKeys('Missing', outcome.missing)
  printKeys('Damaged', outcome.damaged)
  printKeys('Orphaned, removed by the product after a day', outcome.orphaned)
  const location = store ? 'the object store' : `DATA_DIR (${env().DATA_DIR})`
  const isComplete = outcome.missing.length + outcome.damaged.length === 0
  print(
    `${fileCount(outcome.files)} in the database; ${isComplete ? `all are in ${location}` : `${location} is not complete`}.`,
  )
  return isComplete
}

envOrExit()
const file = databaseFile(env().DATA_DIR)
if (!existsSync(file)) {
  process.stderr.write(`There is no database in DATA_DIR (${env().DATA_DIR}).\n`)
  process.exit(1)
}
const [command] = process.argv.slice(2)
if (command !== 'copy' && command !== 'check') {
  process.stderr.write('Usage: storage copy, or storage check [--read]\n')
  process.exit(64)
}
connect(openDatabase(file))
try {
  process.exitCode = (await (command === 'copy' ? copy() : check())) ? 0 : 1
} catch (error) {
  if (!(error instanceof ObjectStoreError)) throw error
  const hint = error.failure === 'unavailable' ? ' Run the command again: it resumes where it stopped.' : ''
  process.stderr.write(`${error.message}.${hint}\n`)
  process.exitCode = 1
} finally {
  disconnect()
}
