import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databaseFile } from '~db/client.server'
import { makeApprovedOrder } from '~tests/factories/reports'
import { startObjectStore, type TestObjectStore } from '~tests/setup/object-store'
import { placePaidOrder } from '~tests/setup/paid-order'
import { startProduct, until, type Product } from '~tests/setup/product'
import { requiredSettings } from '~tests/setup/required-settings'
import { renderReport } from '~/modules/reports/pdf/render-report.server'
import { hourMs } from '~/modules/time-units'

// The operator's commands: `npm run doctor` and `npm run backup:check` (decision 043).

let product: Product
let orderNumber = ''
beforeAll(async () => {
  product = await startProduct()
  await placePaidOrder(product)
  orderNumber = await product.runInside(async () => {
    const { order } = await makeApprovedOrder()
    await renderReport({ orderId: order.id, revision: 1 })
    return order.orderNumber
  })
})
afterAll(() => product.stop())

const scratch = () => mkdtempSync(path.join(inject('scratch'), 'host-'))

function run(script: string, words: string[], settings: Record<string, string | undefined> = {}) {
  const child = spawn(process.execPath, [path.resolve(`build/${script}.js`), ...words], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, TMPDIR: inject('scratch'), ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
}

const settings = () => ({
  ...requiredSettings,
  PORT: String(product.port),
  APP_URL: product.url,
  DATA_DIR: product.dataDir,
  DISK_RESERVE_MB: '0',
})
const doctor = (words: string[] = [], changes: Record<string, string> = {}) =>
  run('doctor', words, { ...settings(), ...changes })

describe('npm run doctor', () => {
  it('reports a healthy product line by line', async () => {
    const { code, output } = await doctor()
    for (const name of [
      'Settings',
      'Web process',
      'Worker',
      'Database',
      'Migrations',
      'Activity log',
      'Files',
      'Jobs',
      'Readings',
      'Disk',
      'Clock',
    ])
      expect(output).toMatch(new RegExp(`^ok       ${name}: `, 'm'))
    expect(output).toMatch(/^(ok     |WARNING)  Memory: /m)
    expect(output).not.toContain('PROBLEM')
    expect(code).toBe(output.includes('WARNING') ? 1 : 0)
  })

  it('warns about a dead job, retries it, and rejects an unknown id', async () => {
    const now = Date.now()
    const { lastInsertRowid: id } = product.change(
      `insert into jobs (kind, payload, status, attempts, max_attempts, run_at, created_at, finished_at, last_error)
       values ('index-activities', '{}', 'dead', 3, 3, ?, ?, ?, 'Error: the disk was full')`,
      now,
      now,
      now,
    )
    const found = await doctor()
    expect(found.code).toBe(1)
    expect(found.output).toContain(`${id}  index-activities, failed permanently`)
    expect(found.output).toContain(': Error: the disk was full')
    expect(await doctor(['--retry', String(id)])).toEqual({
      code: 0,
      output: `Job ${id} (index-activities) was queued again.\n`,
    })
    await until(() => product.value<string>('select status from jobs where id = ?', id) === 'done', 'the job')
    expect(await doctor(['--retry', String(id)])).toMatchObject({ code: 2 })
    expect(await doctor(['--retry', 'x'])).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage: npm run'),
    })
    expect(await doctor(['--heal'])).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage: npm run'),
    })
  })

  it('exits with 2 for invalid settings, a missing database, and a stopped web process', async () => {
    const wrong = await doctor([], { APP_URL: 'nothing' })
    expect(wrong).toMatchObject({
      code: 2,
      output: expect.stringContaining('PROBLEM  Settings: APP_URL must be'),
    })
    const nowhere = await doctor([], { DATA_DIR: scratch() })
    expect(nowhere).toMatchObject({
      code: 2,
      output: expect.stringContaining('PROBLEM  Database: there is none'),
    })
    const unreachable = await doctor([], { PORT: '1' })
    expect(unreachable.code).toBe(2)
    expect(unreachable.output).toContain('PROBLEM  Web process: does not respond on port 1')
  })
})

describe('npm run backup:check', () => {
  let folder: string
  let backup: string
  let files = 0
  beforeAll(async () => {
    folder = scratch()
    backup = path.join(folder, 'copy.db')
    await until(() => product.value("select count(*) from mails where status = 'sent'") > 0, 'a mail')
    await product.readDatabase((live) => live.backup(backup))
    // A mail that the copy would send if it were not disarmed.
    const copy = new Database(backup)
    copy.exec(`update mails set status = 'queued', sent_at = null, handed_over_at = null;
      update jobs set status = 'queued', attempts = 0, run_at = 0, finished_at = null where kind = 'send-mail'`)
    copy.close()
    files = product.value(
      'select (select count(*) from documents) + (select count(pdf_name) from report_revisions)',
    )
    expect(files).toBeGreaterThan(1)
    for (const kind of ['uploads', 'reports'])
      if (existsSync(path.join(product.dataDir, kind)))
        cpSync(path.join(product.dataDir, kind), path.join(folder, kind), { recursive: true })
  })

  it('restores a copy, checks it, opens its newest report without contacting anyone, and cleans up', async () => {
    const temporary = scratch()
    const { code, output } = await run('backup-check', ['--database', backup, '--files', folder], {
      TMPDIR: temporary,
    })
    expect(output).toContain('The backup can be relied on.')
    expect(code).toBe(0)
    for (const step of [
      '1. The database',
      '2. The files',
      '3. Checks',
      '4. The product, started on the copy',
    ])
      expect(output).toContain(step)
    expect(output).toContain(`ok       Files: ${files} documents and reports, each with its file.`)
    expect(output).toMatch(/ok {7}Age: the newest data is \d+ (second|minute)s? old\./)
    expect(output).toContain('ok       Report: the newest one opens, as a page and as a PDF.')
    expect(output).not.toContain(orderNumber)
    expect(readdirSync(temporary)).toEqual([])
  })

  it("sends no mail from the copy, whatever this host's settings are", async () => {
    const into = path.join(scratch(), 'copy')
    const words = ['--database', backup, '--files', folder, '--into', into]
    const { code } = await run('backup-check', words, { ...settings(), SMTP_URL: 'smtp://127.0.0.1:1' })
    expect(code).toBe(0)
    expect(existsSync(path.join(into, 'outbox'))).toBe(false)
    const copy = new Database(databaseFile(into), { readonly: true })
    expect(copy.prepare("select count(*) from mails where status = 'sent'").pluck().get()).toBe(0)
    expect(copy.prepare("select count(*) from jobs where kind = 'send-mail'").pluck().get()).toBe(0)
    copy.close()
  })

  it('restores the database from its replica with Litestream', async () => {
    const bin = scratch()
    const litestream = path.join(bin, 'litestream')
    // A fake Litestream that restores the contents of the "replica".
    writeFileSync(
      litestream,
      `#!/bin/sh\n[ "$1" = restore ] && [ "$2" = -o ] && [ "$4" = s3://bucket/db ] && cp '${backup}' "$3"\n`,
    )
    chmodSync(litestream, 0o755)
    const into = path.join(bin, 'restored')
    const words = ['--files', folder, '--into', into, '--restore-only']
    const replica = { LITESTREAM_REPLICA_URL: 's3://bucket/db' }
    const { code, output } = await run('backup-check', words, {
      ...replica,
      PATH: `${bin}:${process.env.PATH}`,
    })
    expect(output).toContain('1. The database, from its replica')
    expect(output).not.toContain('4. The product, started on the copy')
    expect(code).toBe(0)
    // Nothing was disarmed: the folder can become DATA_DIR.
    const restored = new Database(databaseFile(into), { readonly: true })
    expect(
      restored
        .prepare("select count(*) from jobs where status = 'queued' and kind = 'send-mail'")
        .pluck()
        .get(),
    ).toBeGreaterThan(0)
    restored.close()
    const missing = await run('backup-check', words.slice(0, 2), {
      ...replica,
      PATH: '/nowhere',
    })
    expect(missing).toMatchObject({
      code: 2,
      output: expect.stringContaining('litestream is not on the PATH'),
    })
  })

  describe('with the files in an object store', () => {
    let store: TestObjectStore
    beforeAll(async () => {
      store = await startObjectStore()
      const copied = await run('storage', ['copy'], { ...settings(), ...store.env })
      expect(copied).toMatchObject({ code: 0, output: expect.stringContaining(`${files} files copied`) })
    })
    afterAll(() => store.close())
    const check = (words: string[] = [], changes: Record<string, string> = {}) =>
      run('backup-check', ['--database', backup, ...words], { ...store.env, ...changes })

    it('restores them from there, and opens the newest report', async () => {
      const into = path.join(scratch(), 'copy')
      const { code, output } = await check(['--into', into])
      expect(output).toContain('2. The files, from the object store (documents)')
      expect(output).toContain(`ok       Files: ${files} documents and reports, each with its file.`)
      expect(output).toContain('ok       Report: the newest one opens, as a page and as a PDF.')
      expect(code).toBe(0)
      for (const key of store.keys()) expect(readFileSync(path.join(into, key))).toEqual(store.bytes(key))
    })

    it('lists missing, altered, and orphaned ones, whether or not it copies them', async () => {
      const [altered = '', missing = ''] = store.keys()
      const stray = 'uploads/ab/abcdef.pdf'
      const [before, gone] = [store.bytes(altered), store.bytes(missing)]
      await store.put(stray, Buffer.from('nobody’s'))
      store.age(stray, 2 * hourMs)
      const other = Buffer.from(before)
      other[before.length >> 1] = (other[before.length >> 1] ?? 0) ^ 1
      store.alter(altered, other)
      store.lose(missing)
      try {
        const into = path.join(scratch(), 'restored')
        const inPlace = await check(['--into', into, '--restore-only'])
        expect(inPlace.output).toContain('2. The files stay in the object store (documents)')
        expect(existsSync(path.join(into, 'uploads'))).toBe(false)
        for (const { code, output } of [inPlace, await check()]) {
          expect(code).toBe(2)
          expect(output).toContain('PROBLEM  Files: 1 file is missing, 1 file is altered.')
          expect(output).toMatch(new RegExp(`missing: .*: ${missing}\\n`))
          expect(output).toMatch(
            new RegExp(`altered: .*: ${altered} differs from the file that was stored\\n`),
          )
          expect(output).toContain(`belongs to no row: ${stray}\n`)
        }
      } finally {
        store.alter(altered, before)
        await store.put(missing, gone)
        store.lose(stray)
      }
    })

    it('npm run doctor checks the store rather than the folder, which is only a cache', async () => {
      const [lost = ''] = store.keys()
      const bytes = store.bytes(lost)
      expect((await doctor([], store.env)).output).toMatch(/^ok {7}Files: /m)
      store.lose(lost)
      const without = await doctor([], { ...store.env, CLAMD_URL: 'tcp://127.0.0.1:1' })
      await store.put(lost, bytes)
      expect(without).toMatchObject({ code: 2, output: expect.stringContaining(`: ${lost}\n`) })
      expect(without.output).toContain('PROBLEM  Virus scanner: does not respond at CLAMD_URL')
      store.break('503')
      expect((await doctor([], store.env)).output).toContain(
        'PROBLEM  Files: could not be checked: The object store answered 503',
      )
      store.mend()
    })

    it('says so if the store is down, breaks off, or refuses the keys', async () => {
      const cases: [() => void, Record<string, string>, string][] = [
        [() => store.break('503'), {}, 'The object store answered 503'],
        [() => store.break('cut off'), {}, 'The object store stopped responding'],
        [() => {}, { AWS_ACCESS_KEY_ID: 'WRONG' }, 'The object store answered 403 (InvalidAccessKeyId)'],
        [() => {}, { AWS_SECRET_ACCESS_KEY: '' }, 'STORAGE_URL also needs AWS_SECRET_ACCESS_KEY.'],
        [() => {}, { STORAGE_URL: 'https://bucket' }, 'STORAGE_URL must be an address such as s3://'],
      ]
      for (const [fail, changes, sentence] of cases) {
        fail()
        expect(await check([], changes)).toEqual({ code: 2, output: expect.stringContaining(sentence) })
        store.mend()
      }
    })
  })

  it('exits with 2 and a message for invalid sources', async () => {
    const without = path.join(folder, 'without')
    mkdirSync(without)
    const lost = await run('backup-check', ['--database', backup, '--files', without])
    expect(lost.code).toBe(2)
    expect(lost.output).toContain(`PROBLEM  Files: ${files} files are missing, 0 files are altered.`)
    const broken = path.join(folder, 'broken.db')
    writeFileSync(broken, 'nothing like a database'.repeat(100))
    const cases: [string[], string][] = [
      [['--database', broken, '--files', folder], 'The database can’t be used: file is not a database'],
      [['--database', path.join(folder, 'none.db'), '--files', folder], 'can’t be read'],
      [['--database', backup, '--files', path.join(folder, 'none')], 'The files could not be copied'],
      [['--database', backup, '--files', folder, '--into', folder], 'is not empty'],
      [['--files', folder], 'The backup of the database is missing'],
      [['--database', backup], 'The backup of the files is missing: set STORAGE_URL'],
      [['--database', backup, '--files', folder, '--restore-only'], '--restore-only needs --into'],
      [['--data'], 'Usage: npm run backup:check'],
    ]
    for (const [words, sentence] of cases) {
      const { code, output } = await run('backup-check', words)
      expect([words, code, output]).toEqual([words, 2, expect.stringContaining(sentence)])
    }
    rmSync(without, { recursive: true })
  })
})
