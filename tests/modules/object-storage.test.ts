import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { env, storageSettings } from '~/env.server'
import { s3Limits, s3Store } from '~/integrations/s3.server'
import { removeDocument } from '~/modules/documents/add-document.server'
import { localCopy, storedPath, uploadsDir } from '~/modules/document-files/storage.server'
import { readDocuments } from '~/modules/document-reading/read-documents.server'
import { checkHealth } from '~/modules/host-checks/health.server'
import { auditStorage } from '~/modules/document-files/audit-storage.server'
import { copyFiles } from '~/modules/document-files/copy-files.server'
import { removeObject } from '~/modules/object-storage/mirror.server'
import { objectStore } from '~/modules/object-storage/object-store.server'
import { sweepObjects } from '~/modules/object-storage/sweep-objects.server'
import {
  storeReportFile,
  readReportFile,
  reportPath,
  reportsDir,
} from '~/modules/reports/pdf/report-files.server'
import { db } from '~db/client.server'
import { documentReadings, documents, jobs, storedFiles } from '~db/schema'
import { pdf, upload } from '../factories/documents'
import { makeOrder } from '../factories/orders'
import { expectRefusal, must } from '../setup/helpers'
import { startObjectStore, setStore, type Fault, type TestObjectStore } from '../setup/object-store'
import { filesBelow } from '../setup/files-below'
import { dayMs } from '~/modules/time-units'

let store: TestObjectStore
const defaultLimits = { ...s3Limits }
/** Right after a failure, requests get a fifth of it, which must suffice on a busy machine. */
const idleTimeoutMs = 25_000
beforeAll(async () => {
  store = await startObjectStore()
  Object.assign(s3Limits, { idleTimeoutMs, retryDelaysMs: [1, 1] })
  setStore(env(), store)
})
afterAll(async () => {
  setStore(env(), null)
  Object.assign(s3Limits, defaultLimits)
  await store.close()
})
afterEach(() => {
  mendStore()
  setStore(env(), store)
  for (const folder of [uploadsDir(), reportsDir()]) rmSync(folder, { recursive: true, force: true })
  for (const key of store.keys()) store.lose(key)
})

const filesHere = () => filesBelow(uploadsDir())
const storedNames = () =>
  db()
    .select()
    .from(documents)
    .all()
    .map((d) => d.storedName)
/**
 * Adds a document to a new order.
 * @returns the name of its file
 */
async function stored(text = 'Bylaws') {
  await upload((await makeOrder()).id, 'Bylaws.pdf', pdf(text))
  return must(storedNames().at(-1))
}
/** Breaks the store, with a short time limit if it does not respond at all. */
function breakStore(fault: Fault) {
  store.break(fault)
  if (fault === 'silent') s3Limits.idleTimeoutMs = 30
}
function mendStore() {
  store.mend()
  s3Limits.idleTimeoutMs = idleTimeoutMs
}
const keyOf = (storedName: string) => `uploads/${storedName}`

const notSaved =
  'Our document storage isn’t responding at the moment, so this file was not saved. Everything else that you have entered is safe. Please try again in a few minutes.'
const notReadable =
  'Our document storage isn’t responding at the moment, so this document can’t be opened. Please try again in a few minutes.'
const damaged = 'The stored copy of this document is damaged, so it can’t be opened. We have been notified.'

describe('with an object store', () => {
  it('an upload is stored, and fetched again if the local file is gone', async () => {
    const content = pdf('Kept in two places')
    const storedName = await stored('Kept in two places')
    expect(store.bytes(keyOf(storedName))).toEqual(content)
    expect(db().select().from(storedFiles).all()).toMatchObject([{ storedName, sizeBytes: content.length }])
    rmSync(storedPath(storedName))
    const [first, second] = await Promise.all([localCopy(storedName), localCopy(storedName)])
    expect([readFileSync(first), readFileSync(second)]).toEqual([content, content])
    // The second time, it is read from the local copy.
    const { length } = store.requests
    await localCopy(storedName)
    expect(store.requests).toHaveLength(length)
  })

  it('a truncated local copy is fetched again', async () => {
    const storedName = await stored()
    writeFileSync(storedPath(storedName), 'half')
    expect(readFileSync(await localCopy(storedName))).toEqual(pdf('Bylaws'))
  })

  it("a report's PDF is stored and fetched as well", async () => {
    const { name } = await storeReportFile(Buffer.from('%PDF- a report'))
    expect(store.keys()).toEqual([`reports/${name}`])
    rmSync(reportPath(name))
    expect((await readReportFile(name)).toString()).toBe('%PDF- a report')
  })

  it('a removed file is deleted in both places; the job retries if the store is down', async () => {
    const order = await makeOrder()
    const { id } = await upload(order.id, 'Bylaws.pdf', pdf())
    store.break('503')
    await removeDocument(order.id, id, null)
    expect(filesHere()).toEqual([])
    const job = must(db().select().from(jobs).where(eq(jobs.kind, 'remove-object')).get())
    const payload = JSON.parse(job.payload) as { key: string }
    await expect(removeObject(payload)).rejects.toThrow('503')
    store.mend()
    await removeObject(payload)
    await removeObject(payload)
    expect(store.keys()).toEqual([])
  })

  it.each<Fault>(['refused', 'silent', '503', 'wrong bytes sent'])(
    'an upload is rejected with a message while the store fails (%s), and accepted afterward',
    async (fault) => {
      const order = await makeOrder()
      await upload(order.id, 'First.pdf', pdf('first'))
      breakStore(fault)
      await expectRefusal(
        () => upload(order.id, 'Second.pdf', pdf('second')),
        'storage_unavailable',
        notSaved,
      )
      expect(storedNames()).toHaveLength(1)
      expect(filesHere()).toHaveLength(1)
      mendStore()
      await upload(order.id, 'Second.pdf', pdf('second'))
      expect(storedNames()).toHaveLength(2)
    },
  )

  it.each<[Fault, 'storage_unavailable' | 'storage_damaged', string]>([
    ['refused', 'storage_unavailable', notReadable],
    ['silent', 'storage_unavailable', notReadable],
    ['503', 'storage_unavailable', notReadable],
    ['cut off', 'storage_unavailable', notReadable],
    ['wrong bytes', 'storage_damaged', damaged],
  ])('a document that is not local is never shown wrong or partially (%s)', async (fault, code, sentence) => {
    const storedName = await stored()
    rmSync(storedPath(storedName))
    breakStore(fault)
    await expectRefusal(() => localCopy(storedName), code, sentence)
    expect(filesHere()).toEqual([])
    mendStore()
    expect(readFileSync(await localCopy(storedName))).toEqual(pdf('Bylaws'))
  })

  it('a single 503 response is retried immediately', async () => {
    const storedName = await stored()
    rmSync(storedPath(storedName))
    store.break('503', 2)
    expect(readFileSync(await localCopy(storedName))).toEqual(pdf('Bylaws'))
  })

  it('an altered object is rejected, and a missing one is reported as missing', async () => {
    const storedName = await stored()
    rmSync(storedPath(storedName))
    store.alter(keyOf(storedName), Buffer.from(pdf('Bylaws').toString('latin1').replace('Bylaws', 'Forged')))
    await expectRefusal(() => localCopy(storedName), 'storage_damaged', damaged)
    store.lose(keyOf(storedName))
    await expectRefusal(() => localCopy(storedName), 'not_found', 'The file of this document is missing.')
  })

  it('uploads are rejected with wrong keys or without the bucket, and the health check reports it', async () => {
    const order = await makeOrder()
    const wrong = { AWS_ACCESS_KEY_ID: 'WRONG', AWS_SECRET_ACCESS_KEY: 'not-this-one' }
    for (const [at, [name, value]] of Object.entries(wrong).entries()) {
      Object.assign(env(), { [name]: value })
      await expectRefusal(() => upload(order.id, 'a.pdf', pdf()), 'storage_unavailable', notSaved)
      expect(await checkHealth((at + 4) * dayMs)).toMatchObject({ objectStore: false })
      setStore(env(), store)
    }
    expect([storedNames(), filesHere(), store.keys()]).toEqual([[], [], []])
    env().STORAGE_URL = must(store.env.STORAGE_URL).replace('documents', 'elsewhere')
    await expectRefusal(() => upload(order.id, 'a.pdf', pdf()), 'storage_unavailable', notSaved)
    expect(await checkHealth(2 * dayMs)).toMatchObject({ objectStore: false })
    setStore(env(), store)
    expect(await checkHealth(3 * dayMs)).toMatchObject({ objectStore: true })
  })

  it('reading waits for a store that is down, without counting an attempt', async () => {
    const storedName = await stored()
    const { orderId } = must(db().select().from(documents).get())
    rmSync(storedPath(storedName))
    store.break('503')
    for (let i = 0; i < 4; i++)
      await expect(
        readDocuments({ orderId: orderId ?? 0 }, AbortSignal.timeout(30_000)),
      ).rejects.toMatchObject({ code: 'storage_unavailable' })
    store.mend()
    await readDocuments({ orderId: orderId ?? 0 }, AbortSignal.timeout(30_000))
    expect(db().select().from(documentReadings).all()).toMatchObject([{ status: 'done', pagesRead: 1 }])
  })
})

describe('copying to an object store', () => {
  /** Files stored before the object store was configured. */
  async function storedHere(texts: string[]) {
    setStore(env(), null)
    for (const text of texts) await stored(text)
    setStore(env(), store)
    return storedNames()
  }
  const client = () => must(objectStore())

  it('copies local files, resumes after an interruption, and records missing hashes', async () => {
    const names = await storedHere(['one', 'two', 'three'])
    db()
      .delete(storedFiles)
      .where(eq(storedFiles.storedName, must(names[0])))
      .run()
    expect(await copyFiles(client())).toMatchObject({ copied: 3, alreadyThere: 0, missing: [], damaged: [] })
    expect(store.keys()).toEqual(names.map(keyOf).sort())
    expect(db().select().from(storedFiles).all()).toHaveLength(3)
    store.lose(keyOf(must(names[1])))
    const before = store.requests.filter((request) => request.startsWith('PUT')).length
    expect(await copyFiles(client())).toMatchObject({ copied: 1, alreadyThere: 2 })
    expect(store.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(before + 1)
  })

  it('stops when the store fails, without data loss', async () => {
    await storedHere(['one', 'two'])
    store.break('503')
    await expect(copyFiles(client())).rejects.toThrow('503')
    store.break('wrong bytes sent')
    await expect(copyFiles(client())).rejects.toThrow('different bytes')
    store.break('cut off')
    await expect(auditStorage(client())).rejects.toThrow('stopped responding')
    store.mend()
    // A damaged object is stored again.
    expect(await copyFiles(client())).toMatchObject({ missing: [], damaged: [] })
    expect(await auditStorage(client(), { isThorough: true })).toEqual({
      files: 2,
      missing: [],
      damaged: [],
      orphaned: [],
    })
  })

  it('does not copy a file that is missing or differs from what was stored', async () => {
    const [gone = '', changed = ''] = await storedHere(['one', 'two'])
    rmSync(storedPath(gone))
    writeFileSync(storedPath(changed), pdf('xxx'))
    expect(await copyFiles(client())).toMatchObject({
      copied: 0,
      missing: [keyOf(gone)],
      damaged: [keyOf(changed)],
    })
  })
})

describe('checking what is stored', () => {
  it('lists what is missing, orphaned, or altered', async () => {
    const [gone, altered] = [await stored('one'), await stored('two'), await stored('six')]
    store.lose(keyOf(gone))
    store.alter(keyOf(altered), pdf('too'))
    const orphan = await stored('four')
    db().delete(documents).where(eq(documents.storedName, orphan)).run()
    const client = must(objectStore())
    expect(await auditStorage(client)).toEqual({
      files: 3,
      missing: [keyOf(gone)],
      damaged: [],
      orphaned: [keyOf(orphan)],
    })
    expect(await auditStorage(client, { isThorough: true })).toMatchObject({ damaged: [keyOf(altered)] })
  })

  it('lists all objects, page by page', async () => {
    for (let i = 0; i < 5; i++) await storeReportFile(Buffer.from(`report ${i}`))
    const client = s3Store(must(storageSettings()), s3Limits, 2)
    const listed: string[] = []
    for await (const { key } of client.list('reports/')) listed.push(key)
    expect(listed).toEqual(store.keys())
    await client.ping()
  })

  it('checks the folder if there is no object store', async () => {
    setStore(env(), null)
    const [gone] = [await stored('one'), await stored('two')]
    rmSync(storedPath(gone))
    writeFileSync(`${uploadsDir()}/stray.pdf`, 'x')
    expect(await auditStorage(null)).toEqual({
      files: 2,
      missing: [keyOf(gone)],
      damaged: [],
      orphaned: ['uploads/stray.pdf'],
    })
  })

  it('deletes old orphans, unless most objects are orphans', async () => {
    const [owned, orphan] = [await stored('one'), await stored('two')]
    db().delete(documents).where(eq(documents.storedName, orphan)).run()
    await sweepObjects()
    expect(store.keys()).toHaveLength(2)
    await sweepObjects(Date.now() + 2 * dayMs)
    expect(store.keys()).toEqual([keyOf(owned)])
    for (let i = 0; i < 25; i++) await storeReportFile(Buffer.from(`report ${i}`))
    await sweepObjects(Date.now() + 2 * dayMs)
    expect(store.keys()).toHaveLength(26)
  })
})
