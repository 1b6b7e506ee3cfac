import { existsSync, readFileSync, rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import { localCopy, storedPath, uploadsDir } from '~/modules/documents/storage.server'
import { db } from '~db/client.server'
import { documents, storedFiles } from '~db/schema'
import { pdf, upload } from '../factories/documents'
import { makeOrder } from '../factories/orders'
import { must } from '../setup/helpers'
import { startObjectStore, useStore, type TestObjectStore } from '../setup/object-store'

let store: TestObjectStore
beforeAll(async () => {
  store = await startObjectStore()
  useStore(env(), store)
})
afterAll(async () => {
  useStore(env(), null)
  await store.close()
})
afterEach(() => {
  store.mend()
  rmSync(uploadsDir(), { recursive: true, force: true })
})

const lastStoredName = () => must(db().select().from(documents).all().at(-1)).storedName

describe('an upload', () => {
  it('is in the object store, and comes back when the local file is gone', async () => {
    const content = pdf('Kept in two places')
    await upload((await makeOrder()).id, 'Bylaws.pdf', content)
    const storedName = lastStoredName()
    expect(store.bytes(`uploads/${storedName}`)).toEqual(content)
    expect(db().select().from(storedFiles).all()).toMatchObject([{ storedName, sizeBytes: content.length }])
    rmSync(storedPath(storedName))
    expect(readFileSync(await localCopy(storedName))).toEqual(content)
    expect(existsSync(storedPath(storedName))).toBe(true)
  })
})
