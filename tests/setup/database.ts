import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, inject } from 'vitest'
import { connect, disconnect, openDatabase } from '~db/client.server'

const template = readFileSync(inject('databaseTemplate'))

// A database of its own for every test: a copy of the migrated one, in memory.
beforeEach(() => void connect(openDatabase(template)))
afterEach(() => disconnect())
