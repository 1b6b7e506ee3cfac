import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, inject } from 'vitest'
import { connect, disconnect, openDatabase } from '~db/client.server'

const template = readFileSync(inject('databaseTemplate'))

// A new database for every test: an in-memory copy of the migrated one.
beforeEach(() => void connect(openDatabase(template)))
afterEach(() => disconnect())
