import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, inject, vi } from 'vitest'
import { replaceSettings } from '~/env.server'
import { connect, disconnect, openDatabase } from '~db/client.server'

// The test files of a worker share its process, so nothing of a file must reach the next, in whatever order they run.

// What a file changes in its settings ends with it. Everything made from them, such as the gateway, is new as well.
replaceSettings(process.env)

const template = readFileSync(inject('databaseTemplate'))

// A new database for every test: an in-memory copy of the migrated one.
beforeEach(() => void connect(openDatabase(template)))
afterEach(() => {
  disconnect()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
