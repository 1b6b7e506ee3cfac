import { execFile } from 'node:child_process'
import { rmSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import { startObjectStore, type TestObjectStore } from '~tests/setup/object-store'
import { startProduct, until, type Product } from '~tests/setup/product'
import { fillDisk, productOnDisk, withoutDisk } from '~tests/setup/small-disk'
import { signInAs } from '~tests/setup/staff'
import { goodCard, smallPdf, Visitor } from '~tests/setup/visitor'

// A product with an object store: outages during a checkout, the commands, and a full disk.

let store: TestObjectStore
let product: Product
beforeAll(async () => {
  store = await startObjectStore()
  product = await startProduct({ env: store.env })
})
afterAll(async () => {
  await product.stop()
  await store.close()
})

const notSaved = 'Our document storage isn’t responding at the moment, so this file was not saved.'
const file = (name: string) => [{ name, content: smallPdf }]
const health = async () => (await fetch(`${product.url}/healthz`)).json() as Promise<object>
/** Runs a command of the built product. Asynchronous, since the store runs in this process. */
const run = (command: string, settings: object = store.env) =>
  new Promise<{ text: string; status: number }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['build/storage.js', ...command.split(' ')],
      {
        env: {
          NODE_ENV: 'test',
          PATH: process.env.PATH,
          DATA_DIR: product.dataDir,
          LOG_LEVEL: 'silent',
          ...settings,
        },
      },
      (_, stdout, stderr) => resolve({ text: stdout + stderr, status: child.exitCode ?? -1 }),
    )
  })

describe('an object store that is down during a checkout', () => {
  it('loses nothing: the upload is rejected with a message, and succeeds afterward', async () => {
    const ada = new Visitor(product.url)
    await ada.walkTo(3)
    await ada.upload(file('first.pdf'), undefined, 'application/json')
    store.break('503')
    const scripted = await ada.upload(file('second.pdf'), undefined, 'application/json')
    expect(scripted.status).toBe(503)
    expect(await scripted.json()).toEqual({
      added: 0,
      refused: [{ name: 'second.pdf', message: expect.stringContaining(notSaved) }],
    })
    const plain = await ada.follow(await ada.upload(file('second.pdf')))
    const page = textOf(await plain.text())
    expect(page).toContain(`“second.pdf”: ${notSaved}`)
    expect(page).toContain('first.pdf')
    // Visitors with all documents can pay in the meantime.
    const paid = await ada.post('/checkout?step=4', goodCard)
    expect([paid.status, paid.headers.get('Location')]).toEqual([302, '/checkout?step=5'])
    store.mend()
    const other = new Visitor(product.url)
    await other.walkTo(3)
    const again = await other.upload(file('second.pdf'), undefined, 'application/json')
    expect([again.status, await again.json()]).toEqual([200, { added: 1, refused: [] }])
  })

  it('is shown in the health check, which stays ok', async () => {
    store.break('refused')
    await until(
      async () => JSON.stringify(await health()).includes('"objectStore":false'),
      'the outage in the health check',
    )
    expect(await health()).toMatchObject({ ok: true, objectStore: false })
    store.mend()
    await until(
      async () => JSON.stringify(await health()).includes('"objectStore":true'),
      'the recovery in the health check',
    )
  })
})

it('a document whose local copy is gone is downloaded from the object store', async () => {
  const ada = new Visitor(product.url)
  const email = `${crypto.randomUUID()}@example.com`
  await ada.walkTo(5, email)
  const order = product.value('select id from orders where email = ?', email)
  const [document] = product.rows<{ id: number; stored_name: string }>(
    'select * from documents where order_id = ?',
    order,
  )
  rmSync(path.join(product.dataDir, 'uploads', document?.stored_name ?? ''))
  const { visitor } = await signInAs(product, 'admin')
  const response = await visitor.fetch(`/admin/snapshots/${order}/documents/${document?.id}`)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(smallPdf))).toBe(true)
})

describe('the storage commands', () => {
  it('check, copy, and check again, with exit codes for monitoring', async () => {
    expect(await run('check')).toEqual({
      status: 0,
      text: expect.stringMatching(/\d+ files? in the database; all are in the object store\.\n$/),
    })
    const [key = ''] = store.keys()
    store.lose(key)
    const incomplete = await run('check')
    expect(incomplete.status).toBe(1)
    expect(incomplete.text).toContain(`Missing (1):\n  ${key}\n`)
    expect(await run('copy')).toEqual({
      status: 0,
      text: expect.stringMatching(/^1 file copied \(0 MB\), \d+ files? already there\.\n$/),
    })
    expect((await run('check --read')).status).toBe(0)
  })

  it('report errors', async () => {
    expect(await run('copy', {})).toEqual({
      status: 1,
      text: 'STORAGE_URL is not set, so there is no object store to copy to.\n',
    })
    expect(await run('check', { ...store.env, AWS_ACCESS_KEY_ID: 'WRONG' })).toEqual({
      status: 1,
      text: 'The object store answered 403 (InvalidAccessKeyId) to a list of uploads/. It does not recognize AWS_ACCESS_KEY_ID.\n',
    })
    expect(await run('copy', { ...store.env, AWS_SECRET_ACCESS_KEY: 'not-this-one' })).toEqual({
      status: 1,
      text: 'The object store answered 403 (SignatureDoesNotMatch) to a list of uploads/. AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID.\n',
    })
    expect(await run('check', { STORAGE_URL: store.env.STORAGE_URL })).toEqual({
      status: 78,
      text: 'Cannot start. STORAGE_URL also needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.\n',
    })
    expect(await run('move')).toEqual({
      status: 64,
      text: 'Usage: storage copy, or storage check [--read]\n',
    })
  })
})

describe.skipIf(withoutDisk)(`a full disk with an object store${withoutDisk}`, () => {
  it('evicts local copies that the store has, and accepts documents as before', async () => {
    const { product: small, folder, stop } = await productOnDisk(300, { ...store.env, DISK_RESERVE_MB: '40' })
    try {
      const ada = new Visitor(small.url)
      await ada.walkTo(3)
      const content = Buffer.concat([Buffer.from(smallPdf), Buffer.alloc(9_000_000, '%')])
      const send = async (name: string) =>
        (await ada.upload([{ name, content }], undefined, 'application/json')).status
      for (let i = 0; i < 3; i++) expect(await send(`${i}.pdf`)).toBe(200)
      const old = new Date(Date.now() - 3_600_000)
      const before = small.uploads()
      for (const name of before) utimesSync(path.join(folder, 'uploads', name), old, old)
      fillDisk(folder, 42 * 1024 * 1024)
      expect(await send('late.pdf')).toBe(200)
      const after = small.uploads()
      expect(before.filter((name) => !after.includes(name)).length).toBeGreaterThan(0)
      // With the store down, no local copy can be removed, and the message explains that.
      fillDisk(folder, 20 * 1024 * 1024)
      store.break('refused')
      expect(await send('later.pdf')).toBe(507)
    } finally {
      store.mend()
      await stop()
    }
  })
})
