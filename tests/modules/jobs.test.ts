import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import fc from '~tests/setup/fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { env } from '~/env.server'
import { cleanUp } from '~/worker/clean-up.server'
import { checkHealth } from '~/modules/host-checks/health.server'
import { lastHeartbeat, recordHeartbeat } from '~/modules/jobs/heartbeats.server'
import {
  failAbandonedJobs,
  claimJob,
  countDeadJobs,
  enqueue,
  enqueueOrExpedite,
  failJob,
  finishJob,
  leaseMs,
  nextRunAt,
  releaseJob,
  renewLease,
} from '~/modules/jobs/queue.server'
import { enqueueSlot, runJob, startRunner, type JobHandlers } from '~/modules/jobs/runner.server'
import { connect, connection, disconnect, openDatabase, db, write } from '~db/client.server'
import {
  accountTokens,
  gatewayEvents,
  jobs,
  partnerInvitations,
  partnerInvitationTokens,
  sessions,
} from '~db/schema'
import { makeSession, makeUser } from '../factories/users'
import { startTwice } from '../setup/child-processes'
import { must } from '../setup/helpers'
import { plansOf } from '../setup/query-plans'
import { refuseCommits } from '../setup/refuse-commits'
import { dayMs, hourMs, minuteMs } from '~/modules/time-units'

const add = (options: Parameters<typeof enqueue>[3] = {}) =>
  write((tx) => enqueue(tx, 'clean-up', {}, options))
const claim = (now?: number) => claimJob(['clean-up'], now)
const all = () => db().select().from(jobs).orderBy(jobs.id).all()
const only = () => must(all()[0])
const waitOptions = { timeout: 20_000, interval: 5 }

describe('queueing', () => {
  it('commits a job with its change, or not at all', () => {
    expect(() =>
      write((tx) => {
        enqueue(tx, 'clean-up', {})
        throw new Error('rolled back')
      }),
    ).toThrow('rolled back')
    expect(all()).toEqual([])
    add()
    expect(only()).toMatchObject({ status: 'queued', attempts: 0, maxAttempts: 10 })
  })

  it('accepts a unique key once, even after its job is done', () => {
    for (let i = 0; i < 3; i++) add({ uniqueKey: 'once' })
    add({ uniqueKey: 'another' })
    add()
    add()
    expect(all()).toHaveLength(4)
    finishJob(must(claim()))
    add({ uniqueKey: 'once' })
    expect(all()).toHaveLength(4)
  })

  it('collects changes in one waiting job, and in a new one after that job is dead', () => {
    const collect = () =>
      write((tx) => enqueueOrExpedite(tx, 'clean-up', {}, { runAt: 1, uniqueKey: 'changes', maxAttempts: 1 }))
    collect()
    collect()
    expect(all()).toHaveLength(1)
    expect(failJob(must(claim()), new Error('The disk is full'))).toBe('dead')
    collect()
    expect(all().map(({ status, uniqueKey }) => [status, uniqueKey])).toEqual([
      ['dead', null],
      ['queued', 'changes'],
    ])
  })

  it('queues a scheduled slot once, regardless of the number of workers', () => {
    for (let i = 0; i < 3; i++) enqueueSlot('reconcile-payments', {}, 1_800_000_000_000)
    enqueueSlot('clean-up', {}, 1_800_000_000_000)
    enqueueSlot('reconcile-payments', {}, 1_800_000_300_000)
    expect(all().map((j) => j.uniqueKey)).toEqual([
      'reconcile-payments@2027-01-15T08:00:00.000Z',
      'clean-up@2027-01-15T08:00:00.000Z',
      'reconcile-payments@2027-01-15T08:05:00.000Z',
    ])
  })
})

describe('claiming', () => {
  it('takes due jobs in order, each once, and only of the given kinds', () => {
    const now = Date.now()
    add({ runAt: now - 1000 })
    add({ runAt: now - 2000 })
    add({ runAt: now + 1000 })
    write((tx) => enqueue(tx, 'send-mail', { mailId: 1 }, { runAt: now - 5000 }))
    expect([claim(now)?.id, claim(now)?.id, claim(now)]).toEqual([2, 1, null])
    expect(claim(now + 1000)?.id).toBe(3)
    expect(claimJob(['send-mail'], now)).toMatchObject({
      kind: 'send-mail',
      payload: { mailId: 1 },
      attempt: 1,
    })
  })

  it('takes the oldest of several kinds, including one whose worker died', () => {
    const now = Date.now()
    add({ runAt: now - 2 * leaseMs })
    expect(claim(now - leaseMs)?.id).toBe(1)
    write((tx) => enqueue(tx, 'send-mail', { mailId: 1 }, { runAt: now - 3 * leaseMs }))
    add({ runAt: now - 1000 })
    const take = () => claimJob(['clean-up', 'send-mail'], now + 1)?.id
    expect([take(), take(), take(), take()]).toEqual([2, 1, 3, undefined])
  })

  it('finds the first of each kind through the index, however many are due', () => {
    add({ runAt: 1 })
    const plan = plansOf(() => claimJob(['clean-up', 'send-mail']))
    expect(plan).toContain('SEARCH first USING INDEX jobs_queued_idx (kind=? AND run_at<?)')
    expect(plan.filter((step) => /TEMP B-TREE|SCAN jobs|SCAN first/.test(step))).toEqual([])
  })

  it('from two processes assigns each job exactly once', async () => {
    const file = path.join(env().DATA_DIR, 'queue.db')
    writeFileSync(file, connection().sqlite.serialize())
    disconnect()
    connect(openDatabase(file))
    const count = 120
    write((tx) => {
      for (let i = 0; i < count; i++) enqueue(tx, 'clean-up', {})
    })
    const workers = await startTwice('claim-jobs.js', file)
    for (const { go } of workers) go()
    // Both have claimed one job before either claims the rest.
    for (const { nextLine } of workers) expect(await nextLine()).toBe('claimed one')
    for (const { go } of workers) go()
    const claimed = await Promise.all(
      workers.map(async ({ nextLine }) => JSON.parse(await nextLine()) as number[]),
    )
    const ids = claimed.flat()
    expect(ids).toHaveLength(count)
    expect(new Set(ids).size).toBe(count)
    expect(claimed.every((mine) => mine.length > 0)).toBe(true)
    expect(all().every((j) => j.status === 'running' && j.attempts === 1)).toBe(true)
  })
})

describe('the lease', () => {
  it('lets another worker take the job when it expires; the first can no longer finish, fail, renew, or release it', () => {
    add()
    const now = Date.now()
    const first = must(claim(now))
    expect(claim(now + leaseMs)).toBeNull()
    const second = must(claim(now + leaseMs + 1))
    expect(second).toMatchObject({ id: first.id, attempt: 2 })
    expect(renewLease(first)).toBe(false)
    expect(finishJob(first)).toBe(false)
    expect(failJob(first, new Error('late'))).toBe('lost')
    releaseJob(first)
    expect(only()).toMatchObject({ status: 'running', lease: second.lease, lastError: null })
    expect(finishJob(second)).toBe(true)
    expect(finishJob(second)).toBe(false)
    expect(only()).toMatchObject({ status: 'done', lease: null, leaseUntil: null })
  })

  it('is kept by renewals', () => {
    add()
    const now = Date.now()
    const job = must(claim(now))
    for (let i = 1; i <= 5; i++) expect(renewLease(job, now + i * 20_000)).toBe(true)
    expect(claim(now + 5 * 20_000 + leaseMs)).toBeNull()
    expect(finishJob(job)).toBe(true)
  })

  it('counts no attempt when the job is released', () => {
    add()
    const job = must(claim())
    releaseJob(job)
    expect(only()).toMatchObject({ status: 'queued', attempts: 0 })
    expect(claim()).toMatchObject({ id: job.id, attempt: 1 })
  })
})

describe('failing', () => {
  it('doubles the delay from 5 seconds to an hour, plus up to half at random', () => {
    expect([1, 2, 3, 10, 11, 60].map((attempt) => nextRunAt(attempt, 0, 0))).toEqual([
      5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000,
    ])
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, chance) => {
          const shortest = nextRunAt(attempt, 0, 0)
          const at = nextRunAt(attempt, 0, chance)
          expect(at).toBeGreaterThanOrEqual(shortest)
          expect(at).toBeLessThanOrEqual(shortest * 1.5)
        },
      ),
    )
    const spread = new Set(Array.from({ length: 20 }, () => nextRunAt(5, 0)))
    expect(spread.size).toBeGreaterThan(1)
  })

  it('requeues the job with a delay, and marks it dead after its last attempt', async () => {
    add({ maxAttempts: 3 })
    let now = Date.now()
    for (const expected of ['retry', 'retry', 'dead']) {
      const job = must(claim(now))
      expect(failJob(job, new TypeError(`attempt ${job.attempt}`), now)).toBe(expected)
      expect(claim(now)).toBeNull()
      expect(only().runAt).toBeGreaterThan(now)
      expect(only().lastError).toBe(`TypeError: attempt ${job.attempt}`)
      now += 2 * hourMs
    }
    expect(only()).toMatchObject({ status: 'dead', attempts: 3 })
    expect(claim(now + dayMs)).toBeNull()
    expect(countDeadJobs()).toBe(1)
    expect((await checkHealth()).deadJobs).toBe(1)
  })

  it('detects a worker that dies during the last attempt', () => {
    add({ maxAttempts: 1 })
    add({ maxAttempts: 2 })
    const now = Date.now()
    claim(now)
    claim(now)
    expect(failAbandonedJobs(now + leaseMs)).toBe(0)
    expect(failAbandonedJobs(now + leaseMs + 1)).toBe(1)
    expect(all().map((j) => [j.status, j.lastError])).toEqual([
      ['dead', 'The worker died during the last attempt'],
      ['running', null],
    ])
    expect(claim(now + leaseMs + 1)?.id).toBe(2)
    expect(countDeadJobs()).toBe(1)
  })

  it('stores at most 2,000 characters of the error', () => {
    add()
    failJob(must(claim()), new Error('x'.repeat(5000)))
    expect(only().lastError).toHaveLength(2000)
  })
})

describe('a database that refuses commits', () => {
  it('claims nothing, and counts no attempt', () => {
    add()
    const allow = refuseCommits('jobs', "new.status = 'running'")
    expect(() => claim()).toThrow('constraint')
    expect(only()).toMatchObject({ status: 'queued', attempts: 0, lease: null })
    allow()
    expect(claim()).toMatchObject({ attempt: 1 })
  })

  it("reports that a job's result could not be stored", () => {
    add()
    const job = must(claim())
    const allow = refuseCommits('jobs')
    for (const settle of [
      () => failJob(job, new Error('no')),
      () => finishJob(job),
      () => renewLease(job),
      () => releaseJob(job),
    ])
      expect(settle).toThrow('constraint')
    expect(only()).toMatchObject({ status: 'running', lease: job.lease })
    allow()
    expect(finishJob(job)).toBe(true)
  })

  it('is queried at growing intervals and runs nothing until it accepts commits again', async () => {
    vi.useFakeTimers()
    try {
      add()
      const allow = refuseCommits('jobs', "new.status = 'running'")
      const transactions = vi.spyOn(connection().sqlite, 'transaction')
      let runs = 0
      const runner = startRunner({
        'clean-up': () => {
          runs += 1
          return Promise.resolve()
        },
      })
      await vi.advanceTimersByTimeAsync(10 * minuteMs)
      // Eventually every 15 seconds, after nine attempts in the first minute.
      expect(transactions.mock.calls.length).toBeGreaterThan(40)
      expect(transactions.mock.calls.length).toBeLessThan(50)
      expect(runs).toBe(0)
      allow()
      await vi.advanceTimersByTimeAsync(15_000)
      expect([runs, only().status]).toEqual([1, 'done'])
      // Back to four times a second.
      add()
      await vi.advanceTimersByTimeAsync(250)
      expect(runs).toBe(2)
      await runner.stop(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('lets the worker stop meanwhile', async () => {
    add()
    const runner = startRunner({ 'clean-up': () => new Promise(() => {}) }, { pollMs: 5 })
    await vi.waitFor(() => expect(only().status).toBe('running'), waitOptions)
    const allow = refuseCommits('jobs')
    await runner.stop(1)
    allow()
    expect(only()).toMatchObject({ status: 'running', attempts: 1 })
  })
})

describe('running a job', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('succeeds, fails, or has no handler', async () => {
    add()
    add()
    add()
    const handlers = (handle?: () => Promise<void>): JobHandlers => (handle ? { 'clean-up': handle } : {})
    expect(
      await runJob(
        must(claim()),
        handlers(async () => {}),
      ),
    ).toBe('done')
    expect(
      await runJob(
        must(claim()),
        handlers(() => Promise.reject(new Error('no'))),
      ),
    ).toBe('retry')
    expect(await runJob(must(claim()), handlers())).toBe('retry')
    expect(all().map((j) => [j.status, j.lastError])).toEqual([
      ['done', null],
      ['queued', 'Error: no'],
      ['queued', 'Error: Nothing handles jobs of kind clean-up'],
    ])
  })

  it('renews its lease while it runs', async () => {
    add()
    const job = must(claim())
    let finish = () => {}
    const run = runJob(job, { 'clean-up': () => new Promise((resolve) => (finish = resolve)) })
    await vi.advanceTimersByTimeAsync(10 * leaseMs)
    expect(only().leaseUntil).toBeGreaterThan(Date.now())
    expect(claim()).toBeNull()
    finish()
    expect(await run).toBe('done')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is aborted when it has lost its lease, and its result is discarded', async () => {
    add()
    const job = must(claim())
    const run = runJob(job, {
      'clean-up': (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    })
    const other = must(claim(Date.now() + leaseMs + 1))
    await vi.advanceTimersByTimeAsync(leaseMs / 3)
    expect(await run).toBe('lost')
    expect(only()).toMatchObject({ status: 'running', lease: other.lease })
  })

  it('survives a briefly busy database', async () => {
    add()
    const job = must(claim())
    let finish = () => {}
    const run = runJob(job, { 'clean-up': () => new Promise((resolve) => (finish = resolve)) })
    const { sqlite } = connection()
    sqlite.exec('alter table jobs rename to busy')
    await vi.advanceTimersByTimeAsync(leaseMs / 3)
    sqlite.exec('alter table busy rename to jobs')
    finish()
    expect(await run).toBe('done')
  })
})

describe('the worker', () => {
  it('runs due jobs, several at a time, and sends heartbeats', async () => {
    for (let i = 0; i < 6; i++) add()
    let running = 0
    let mostAtOnce = 0
    const waiting: (() => void)[] = []
    const startedAt = Date.now()
    const runner = startRunner(
      {
        'clean-up': async () => {
          mostAtOnce = Math.max(mostAtOnce, ++running)
          await new Promise<void>((resolve) => waiting.push(resolve))
          running -= 1
        },
      },
      { concurrency: 3, pollMs: 5 },
    )
    expect(lastHeartbeat('worker')).toBeGreaterThanOrEqual(startedAt)
    await vi.waitFor(() => expect(waiting).toHaveLength(3), waitOptions)
    await vi.waitFor(() => {
      waiting.splice(0).forEach((go) => go())
      expect(all().every((j) => j.status === 'done')).toBe(true)
    }, waitOptions)
    expect(mostAtOnce).toBe(3)
    await runner.stop(1_000)
  })

  it('finds later jobs, and continues after a failure', async () => {
    let done = 0
    const runner = startRunner(
      { 'clean-up': () => (done++ === 0 ? Promise.reject(new Error('first')) : Promise.resolve()) },
      { pollMs: 5 },
    )
    add()
    await vi.waitFor(() => expect(only().lastError).toBe('Error: first'), waitOptions)
    add()
    await vi.waitFor(() => expect(all()[1]?.status).toBe('done'), waitOptions)
    await runner.stop(1_000)
  })

  it('survives a database that cannot be written for a moment', async () => {
    add()
    const { sqlite } = connection()
    let runs = 0
    const runner = startRunner(
      {
        'clean-up': () => {
          runs += 1
          if (runs > 1) return Promise.resolve()
          sqlite.exec('alter table jobs rename to busy')
          return Promise.reject(new Error('first'))
        },
      },
      { pollMs: 5 },
    )
    await vi.waitFor(() => expect(runs).toBe(1), waitOptions)
    await new Promise(setImmediate)
    sqlite.exec('alter table busy rename to jobs')
    add()
    await vi.waitFor(() => expect(all()[1]?.status).toBe('done'), waitOptions)
    expect(only()).toMatchObject({ status: 'running', attempts: 1 })
    await runner.stop(1_000)
  })

  it('finishes its current jobs and claims no more when stopped', async () => {
    add()
    let finish = () => {}
    const runner = startRunner(
      { 'clean-up': () => new Promise((resolve) => (finish = resolve)) },
      { pollMs: 5 },
    )
    await vi.waitFor(() => expect(only().status).toBe('running'), waitOptions)
    const stopped = runner.stop(10_000)
    add()
    finish()
    await stopped
    expect(all().map((j) => j.status)).toEqual(['done', 'queued'])
  })

  it('releases jobs that do not finish in time, without counting an attempt', async () => {
    add()
    const runner = startRunner({ 'clean-up': () => new Promise(() => {}) }, { pollMs: 5 })
    await vi.waitFor(() => expect(only().status).toBe('running'), waitOptions)
    await runner.stop(1)
    expect(only()).toMatchObject({ status: 'queued', attempts: 0, lease: null })
    expect(claim()?.attempt).toBe(1)
  })
})

describe('health', () => {
  it('requires a heartbeat of the worker in the last minute', async () => {
    const now = Date.now()
    expect(await checkHealth(now)).toMatchObject({ ok: false, database: true, worker: false, disk: true })
    recordHeartbeat('worker', now - 59_000)
    expect(await checkHealth(now)).toEqual({
      ok: true,
      database: true,
      worker: true,
      disk: true,
      deadJobs: 0,
    })
    expect(await checkHealth(now + 2_000)).toMatchObject({ ok: false, worker: false })
  })

  it('requires the database', async () => {
    disconnect()
    expect(await checkHealth()).toEqual({
      ok: false,
      database: false,
      worker: false,
      disk: false,
      deadJobs: null,
    })
  })
})

describe('the clean-up', () => {
  it('deletes only expired data', async () => {
    const now = Date.now()
    const user = await makeUser()
    const [kept, gone] = [makeSession(user), makeSession()]
    db()
      .update(sessions)
      .set({ expiresAt: now - 1 })
      .where(eq(sessions.id, gone.id))
      .run()
    const token = (tokenHash: string, expiresAt: number) =>
      db()
        .insert(accountTokens)
        .values({ userId: user.id, purpose: 'setup', tokenHash, createdAt: 0, expiresAt })
        .run()
    token('kept', now - 29 * dayMs)
    token('gone', now - 31 * dayMs)
    const invitation = (tokenHash: string, expiresAt: number) => {
      const { id: invitationId } = db()
        .insert(partnerInvitations)
        .values({ email: 'a@example.com', hoaName: 'A', invitedById: user.id, createdAt: 0, expiresAt })
        .returning({ id: partnerInvitations.id })
        .get()
      db().insert(partnerInvitationTokens).values({ tokenHash, invitationId }).run()
    }
    invitation('kept', now - 29 * dayMs)
    invitation('gone', now - 31 * dayMs)
    const event = (eventId: string, receivedAt: number) =>
      db().insert(gatewayEvents).values({ gateway: 'stripe', eventId, type: 'x', receivedAt }).run()
    event('kept', now - 89 * dayMs)
    event('gone', now - 91 * dayMs)
    for (const finishedAt of [now - 29 * dayMs, now - 31 * dayMs]) {
      add()
      finishJob(must(claim()), finishedAt)
    }
    add({ maxAttempts: 1 })
    failJob(must(claim()), new Error('dead'), now - 60 * dayMs)

    await cleanUp(now)
    expect(db().select({ id: sessions.id }).from(sessions).all()).toEqual([{ id: kept.id }])
    expect(db().select({ hash: accountTokens.tokenHash }).from(accountTokens).all()).toEqual([
      { hash: 'kept' },
    ])
    expect(
      db().select({ hash: partnerInvitationTokens.tokenHash }).from(partnerInvitationTokens).all(),
    ).toEqual([{ hash: 'kept' }])
    expect(db().select().from(partnerInvitations).all()).toHaveLength(2)
    expect(db().select({ id: gatewayEvents.eventId }).from(gatewayEvents).all()).toEqual([{ id: 'kept' }])
    expect(all().map((j) => j.status)).toEqual(['done', 'dead'])
  })
})
