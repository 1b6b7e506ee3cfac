import { mkdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import { disarm } from '~/modules/backup-check/try-product.server'
import { checkIntegrity, checkMigrations, knownMigrations } from '~/modules/host-checks/check-database.server'
import { checkFiles } from '~/modules/host-checks/check-files.server'
import { checkClock, checkMemory, readClocks } from '~/modules/host-checks/check-host.server'
import { checkDeadJobs, checkHeartbeats, checkReadings } from '~/modules/host-checks/check-work.server'
import { exitCodeOf, ok, printCheck, problem, warning } from '~/modules/host-checks/check'
import { folderSource } from '~/modules/host-checks/file-source.server'
import { verifyChain } from '~/modules/activity/verify-chain.server'
import { storedPath } from '~/modules/document-files/storage.server'
import { claimJob, enqueue, failJob } from '~/modules/jobs/queue.server'
import { retryDeadJobs } from '~/modules/jobs/retry-jobs.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { connection, db, write } from '~db/client.server'
import { activities, documentReadings, documents, heartbeats, jobs, webhooks } from '~db/schema'
import { pdf, upload } from '../factories/documents'
import { makeOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { must } from '../setup/helpers'
import { hourMs, minuteMs } from '~/modules/time-units'

// The checks of `npm run doctor` and `npm run backup:check`.

describe('the checks of the database', () => {
  it('find rows that refer to missing rows', async () => {
    const { id } = await makeOrder()
    await upload(id, 'Bylaws.pdf', pdf())
    expect(checkIntegrity()).toMatchObject({ level: 'ok' })
    expect(checkIntegrity({ isThorough: true })).toMatchObject({ level: 'ok' })
    const { sqlite } = connection()
    sqlite.pragma('foreign_keys = off')
    sqlite.exec('update documents set order_id = 999999')
    expect(checkIntegrity()).toMatchObject({
      level: 'problem',
      summary: '1 row refers to rows that do not exist.',
      details: [expect.stringMatching(/^documents, row \d+: its row of orders is missing$/)],
    })
  })

  it('distinguish missing migrations from those of a newer version', () => {
    const known = knownMigrations()
    expect(checkMigrations()).toMatchObject({ level: 'ok', summary: `all ${known.length} are applied.` })
    const next = { tag: '9999_next', when: Date.now() }
    const ahead = { known: [...known, next] }
    expect(checkMigrations(ahead)).toMatchObject({ level: 'problem', details: ['9999_next'] })
    expect(checkMigrations({ ...ahead, isMigrationPending: true })).toMatchObject({ level: 'ok' })
    expect(checkMigrations({ known: known.slice(1) })).toMatchObject({
      level: 'problem',
      summary: '1 migration was applied by a newer version of the product than this one.',
    })
  })
})

describe('the check of the files', () => {
  const uploads = () => path.join(env().DATA_DIR, 'uploads')
  const check = (now = Date.now() + 2 * hourMs) => checkFiles(folderSource(env().DATA_DIR), { now })
  beforeEach(() => rm(uploads(), { recursive: true, force: true }))
  const twoDocuments = async () => {
    const { id } = await makeOrder()
    for (const name of ['Bylaws.pdf', 'Rules.pdf']) await upload(id, name, pdf(name))
    return db().select().from(documents).orderBy(documents.id).all()
  }

  it('finds each document with its file', async () => {
    await twoDocuments()
    await mkdir(path.join(uploads(), 'arriving'), { recursive: true })
    await writeFile(path.join(uploads(), 'arriving/one'), 'x')
    expect(await check()).toMatchObject({
      level: 'ok',
      summary: '2 documents and reports, each with its file.',
    })
  })

  it('lists files that are missing or have a different size', async () => {
    const [first, second] = await twoDocuments()
    await rm(storedPath(must(first).storedName))
    await truncate(storedPath(must(second).storedName), 3)
    expect(await check()).toMatchObject({
      level: 'problem',
      summary: '1 file is missing, 1 file is altered.',
      details: [
        `missing: document ${first?.id}: uploads/${first?.storedName}`,
        `altered: document ${second?.id}: uploads/${second?.storedName} has 3 bytes, not ${second?.sizeBytes}`,
      ],
    })
  })

  it('lists old files without a row, but not new ones', async () => {
    await twoDocuments()
    await mkdir(path.join(uploads(), 'ab'), { recursive: true })
    const file = path.join(uploads(), 'ab/abcdef.pdf')
    await writeFile(file, 'x')
    expect(await check(Date.now())).toMatchObject({ level: 'ok' })
    const before = (Date.now() - 2 * hourMs) / 1000
    await utimes(file, before, before)
    expect(await check(Date.now())).toMatchObject({ level: 'warning', details: ['uploads/ab/abcdef.pdf'] })
  })
})

describe('the check of the jobs', () => {
  const makeDeadJob = () => {
    write((tx) => enqueue(tx, 'render-report', { orderId: 1, revision: 1 }, { maxAttempts: 1 }))
    const job = must(claimJob(['render-report']))
    failJob(job, new Error('no fonts\nat somewhere'))
    return job.id
  }

  it('lists dead jobs with their errors, and retries them on request', () => {
    expect(checkDeadJobs()).toMatchObject({ level: 'ok' })
    const [first, second] = [makeDeadJob(), makeDeadJob()]
    const { level, details } = checkDeadJobs()
    expect(level).toBe('warning')
    expect(details).toEqual([
      expect.stringMatching(
        new RegExp(`^${second}  render-report, failed permanently 20\\d\\d-.*: Error: no fonts$`),
      ),
      expect.stringMatching(new RegExp(`^${first}  render-report`)),
      'Once the cause is fixed: npm run doctor -- --retry ID (or --retry all).',
    ])
    expect(retryDeadJobs(first)).toEqual([{ id: first, kind: 'render-report' }])
    expect(retryDeadJobs(first)).toEqual([])
    expect(claimJob(['render-report'])).toMatchObject({ id: first, attempt: 1 })
    expect(retryDeadJobs('all')).toEqual([{ id: second, kind: 'render-report' }])
    expect(checkDeadJobs()).toMatchObject({ level: 'ok' })
    const entries = db().select().from(activities).where(eq(activities.section, 'jobs')).all()
    expect(entries.map((entry) => entry.description)).toEqual([
      `Job ${first} (render-report) retried from the host`,
      `Job ${second} (render-report) retried from the host`,
    ])
    expect(verifyChain().broken).toBeNull()
  })
})

it('a disarmed copy of the database has no jobs and no active webhooks, so that it contacts no one', async () => {
  const { id: userId } = await makeUser({ role: 'admin' })
  const times = { createdAt: 1, updatedAt: 1, createdById: userId }
  db()
    .insert(webhooks)
    .values({
      name: 'W',
      url: 'https://example.com',
      event: 'user_created',
      timeoutSeconds: 5,
      retryCount: 0,
      secret: 'x',
      ...times,
    })
    .run()
  for (const runAt of [0, Date.now() + hourMs])
    write((tx) => enqueue(tx, 'send-mail', { mailId: 1 }, { runAt }))
  write((tx) => enqueue(tx, 'clean-up', {}))
  claimJob(['clean-up'])
  disarm()
  expect(db().select().from(jobs).all()).toEqual([])
  expect(db().select().from(webhooks).all()).toMatchObject([{ isActive: false, switchedOffReason: null }])
})

describe('the check of the readings', () => {
  const paid = async () => {
    const { id } = await makeOrder()
    await upload(id, 'Bylaws.pdf', pdf())
    write((tx) => markOrderPaid(tx, id, Date.now()))
    return id
  }

  it('finds documents that no job is going to read', async () => {
    const orderId = await paid()
    expect(checkReadings()).toMatchObject({ level: 'ok' })
    db().update(jobs).set({ status: 'dead', finishedAt: 1 }).where(eq(jobs.kind, 'read-documents')).run()
    expect(checkReadings()).toMatchObject({
      level: 'problem',
      summary: 'no job is about to read 1 document.',
      details: [expect.stringContaining(`of order ${orderId}`), expect.anything()],
    })
  })

  it('finds readings that have taken hours', async () => {
    await paid()
    const now = Date.now()
    db()
      .update(documentReadings)
      .set({ status: 'reading', startedAt: now - 3 * hourMs, pagesRead: 7 })
      .run()
    expect(checkReadings(now)).toMatchObject({
      level: 'warning',
      details: [expect.stringMatching(/^document \d+, started .*, 7 pages read$/)],
    })
  })
})

describe('the checks of the host', () => {
  it('detect whether the worker is running', () => {
    const now = Date.now()
    expect(checkHeartbeats(now)).toMatchObject({
      level: 'problem',
      summary: 'it has never run on this database.',
    })
    db()
      .insert(heartbeats)
      .values({ process: 'worker', beatAt: now - 10_000 })
      .run()
    expect(checkHeartbeats(now)).toMatchObject({
      level: 'ok',
      summary: 'its last heartbeat is 10 seconds old.',
    })
    expect(checkHeartbeats(now + 5 * minuteMs)).toMatchObject({ level: 'problem' })
  })

  it('compare the clock with stored timestamps and with the monotonic clock', () => {
    const since = readClocks()
    expect(checkClock(since)).toMatchObject({ level: 'ok' })
    db().insert(heartbeats).values({ process: 'worker', beatAt: since.wall }).run()
    const later = (wallMs: number, steadyMs: number) => ({
      wall: since.wall + wallMs,
      steady: since.steady + steadyMs,
    })
    expect(checkClock(since, later(60_000, 60_000))).toMatchObject({ level: 'ok' })
    expect(checkClock(since, later(60_000, 2_000))).toMatchObject({
      level: 'warning',
      summary: expect.stringContaining('changed by 58 seconds'),
    })
    expect(checkClock(since, later(-10 * minuteMs, 1_000))).toMatchObject({
      level: 'problem',
      summary: expect.stringContaining('the newest row was written 10 minutes later'),
    })
    const longAgo = { wall: Date.UTC(2001, 1, 1), steady: 0 }
    expect(checkClock(longAgo, longAgo)).toMatchObject({
      level: 'problem',
      summary: expect.stringContaining('before this version of the product was built'),
    })
  })

  it('warn if memory is or was short', () => {
    expect(checkMemory(2 ** 30, 2 ** 31, 0)).toMatchObject({ level: 'ok' })
    expect(checkMemory(2 ** 26, 2 ** 31, 0)).toMatchObject({ level: 'warning' })
    expect(checkMemory(2 ** 30, 2 ** 31, 2)).toMatchObject({ level: 'warning' })
  })
})

it('the exit code of several checks is that of the worst, and each check is printed with its details', () => {
  const [fine, passable, bad] = [
    ok('A', 'fine.'),
    warning('B', 'so-so.'),
    problem('C', 'bad.', ['one', 'two']),
  ]
  expect([[], [fine], [fine, passable], [bad, fine, passable]].map(exitCodeOf)).toEqual([0, 0, 1, 2])
  expect(printCheck(bad)).toBe('PROBLEM  C: bad.\n           one\n           two')
})
