import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import * as schema from './schema'

export type Db = BetterSQLite3Database<typeof schema>
/** A write transaction, as passed by `write` to its callback. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Connection = { db: Db; sqlite: Database.Database }

/** The path of the product's database inside `DATA_DIR`. */
export const databaseFile = (dataDir: string) => path.join(dataDir, 'commonview.db')

function withPragmas(sqlite: Database.Database): Connection {
  sqlite.pragma('journal_mode = WAL')
  // better-sqlite3 opens WAL databases with NORMAL, with which a power failure could lose an acknowledged
  // order.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  const settings = ['synchronous', 'foreign_keys', 'busy_timeout'].map((p) =>
    sqlite.pragma(p, { simple: true }),
  )
  if (settings.join() !== '2,1,5000') throw new Error(`SQLite refused its settings (got ${settings.join()})`)
  return { sqlite, db: drizzle(sqlite, { schema }) }
}

/**
 * Removes other users' access to our files and folders. One that belongs to another user, or a shared one
 * like /tmp, is left alone.
 */
function restrictToOwner(file: string, mode: number) {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found || found.uid !== process.getuid?.()) return
  const isShared = (found.mode & 0o1000) !== 0
  if (!isShared && (found.mode & 0o077) !== 0) chmodSync(file, mode)
}

/**
 * Creates the file and its folder if necessary, and restricts access to them; SQLite gives its accompanying
 * files the same permissions.
 */
function protectFile(file: string) {
  const folder = path.dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  restrictToOwner(folder, 0o700)
  closeSync(openSync(file, 'a', 0o600))
  for (const name of [file, `${file}-wal`, `${file}-shm`]) restrictToOwner(name, 0o600)
}

/**
 * Opens a database; all code uses this function. `source` is a file or, for tests, the serialized bytes of
 * one or `:memory:`.
 */
export function openDatabase(source: string | Buffer): Connection {
  if (typeof source === 'string' && source !== ':memory:') protectFile(source)
  return withPragmas(new Database(source))
}

/** Migrates the schema with the generated SQL in `db/migrations`. */
export function migrateDatabase({ db }: Connection, folder = path.resolve('db/migrations')) {
  migrate(db, { migrationsFolder: folder })
}

// The web process and the Remix build are two bundles in one process, which share the connection through this
// key.
const key = Symbol.for('commonview.database')
const globalConnections = globalThis as { [key]?: Connection | undefined }

/** Sets the process's connection and returns it. */
export function connect(connection: Connection) {
  globalConnections[key] = connection
  return connection
}

/** Closes the process's connection, if there is one. */
export function disconnect() {
  globalConnections[key]?.sqlite.close()
  globalConnections[key] = undefined
}

/** The process's connection. Throws before `connect`. */
export function connection(): Connection {
  const found = globalConnections[key]
  if (!found) throw new Error('The database is not open: call connect() at the start of the process')
  return found
}

export const db = () => connection().db

/**
 * Runs `fn` in an immediate transaction: with deferred ones, processes that read before they write would fail
 * with conflicts. `fn` is synchronous; hashing, HTTP, and file access must happen outside.
 */
export function write<T>(fn: (tx: Tx) => T): T {
  return db().transaction(fn, { behavior: 'immediate' })
}

/**
 * Like `write`, without waiting for the disk. The write survives a crash of the process immediately, and a
 * power failure once the next `write` has committed. For data that is useful early but may be lost.
 */
export function writeWithoutSync<T>(fn: (tx: Tx) => T): T {
  const { sqlite } = connection()
  sqlite.pragma('synchronous = NORMAL')
  try {
    return write(fn)
  } finally {
    sqlite.pragma('synchronous = FULL')
  }
}
