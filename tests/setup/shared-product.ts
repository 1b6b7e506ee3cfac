import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { databaseFile } from '~db/client.server'
import { startProduct, until, type Product } from './product'

let shared: Promise<Product> | undefined

type Options = {
  /** Whether the worker reads documents, which takes longer than most tests; otherwise these jobs stay queued. */
  readsDocuments?: boolean
}

/**
 * The running product shared by all test files of a worker: started for the first file, and cleared for each
 * of the others. Ids continue from the previous file, since the product may have cached data about earlier
 * rows.
 */
export async function sharedProduct({ readsDocuments = false }: Options = {}): Promise<Product> {
  const product = await startOrClear()
  product.change('drop trigger if exists tests_postpone_reading')
  if (!readsDocuments) product.change(postponeReading)
  return product
}

const postponeReading = `
  create trigger tests_postpone_reading after insert on jobs
  when new.kind in ('look-at-document', 'read-documents', 'read-hoa-document')
  begin update jobs set run_at = 9007199254740991 where id = new.id; end
`

async function startOrClear(): Promise<Product> {
  if (!shared) {
    shared = startProduct({ env: { LOG_LEVEL: 'debug' } })
    // The next file tries again.
    shared.catch(() => (shared = undefined))
    return shared
  }
  const product = await shared
  const deaths = product.log.filter((line) => line.msg === 'a process died and will be restarted')
  if (deaths.length > 0) throw new Error(`A process of the shared product died:\n${product.output()}`)
  await endJobs(product)
  emptyDatabase(databaseFile(product.dataDir))
  removeFiles(product.dataDir)
  product.clearLog()
  return product
}

/** Removes queued jobs and waits for running ones, so that none writes into the next file's data. */
const endJobs = (product: Product) =>
  until(() => {
    product.change("delete from jobs where status = 'queued'")
    return product.value("select count(*) from jobs where status = 'running'") === 0
  }, 'the jobs of the previous tests to end')

/** Tables that the product itself needs. */
const permanentTables = ['__drizzle_migrations', 'heartbeats']

function emptyDatabase(file: string) {
  const database = new Database(file, { timeout: 10_000 })
  const names = (type: 'table' | 'virtual') =>
    (database.pragma('table_list') as { schema: string; name: string; type: string }[])
      .filter((table) => table.schema === 'main' && table.type === type)
      .filter(({ name }) => !name.startsWith('sqlite_') && !permanentTables.includes(name))
      .map(({ name }) => name)
  // Some triggers forbid deleting rows.
  const triggers = database.prepare("select name, sql from sqlite_schema where type = 'trigger'").all() as {
    name: string
    sql: string
  }[]
  database.pragma('foreign_keys = off')
  database
    .transaction(() => {
      for (const { name } of triggers) database.exec(`drop trigger ${name}`)
      for (const name of names('table')) database.exec(`delete from ${name}`)
      for (const name of names('virtual'))
        database.exec(`insert into ${name} (${name}) values ('delete-all')`)
      for (const { sql } of triggers) database.exec(sql)
    })
    .immediate()
  database.close()
}

/** Removes documents, PDFs and mails; the folders stay. */
function removeFiles(dataDir: string) {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.db(-wal|-shm)?$/.test(entry.name),
  )
  for (const { parentPath, name } of files) rmSync(path.join(parentPath, name), { force: true })
}
