import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateDatabase, openDatabase } from '../../db/client.server'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for everything that the run writes, removed at its end. */
    scratch: string
    /** A file with a migrated, empty database. */
    databaseTemplate: string
  }
}

/** Creates the run's folder, and migrates a database once for all tests that need one. */
export default function setup(project: TestProject) {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'commonview-tests-'))
  const connection = openDatabase(':memory:')
  migrateDatabase(connection, path.join(import.meta.dirname, '../../db/migrations'))
  const template = path.join(scratch, 'template.db')
  writeFileSync(template, connection.sqlite.serialize())
  connection.sqlite.close()
  project.provide('scratch', scratch)
  project.provide('databaseTemplate', template)
  return () => rmSync(scratch, { recursive: true, force: true })
}
