import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateDatabase, openDatabase } from '../../db/client.server'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with the bytes of a migrated, empty database. */
    databaseTemplate: string
  }
}

/** Migrates one database for the whole run; every test opens a copy of its bytes. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'commonview-template-'))
  const connection = openDatabase(':memory:')
  migrateDatabase(connection, path.join(import.meta.dirname, '../../db/migrations'))
  const file = path.join(folder, 'template.db')
  writeFileSync(file, connection.sqlite.serialize())
  connection.sqlite.close()
  project.provide('databaseTemplate', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
