import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { env } from '~/env.server'
import { addTeamMember } from '~/modules/team/add-team-member.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { cleanUp } from '~/worker/clean-up.server'
import { claimJob } from '~/modules/jobs/queue.server'
import { startRunner } from '~/modules/jobs/runner.server'
import { MailNotNeeded } from '~/modules/mail/mail-content'
import { renderMail } from '~/worker/mails.server'
import { removeAbandonedDocuments } from '~/modules/documents/remove-abandoned.server'
import { removeHoaDocument } from '~/modules/hoas/documents.server'
import { changeWebhook } from '~/modules/webhooks/change-webhook.server'
import { checkWebhooks, deliverWebhook } from '~/modules/webhooks/deliver.server'
import { maskedValue } from '~/modules/webhooks/headers'
import { publishEvent } from '~/modules/webhooks/publish-event.server'
import { requestDelivery, consumeDeliveryRequest } from '~/modules/webhooks/request-delivery.server'
import { replayDelivery, replayFailures } from '~/modules/webhooks/replay.server'
import { nextAttemptAt, retrySpan } from '~/modules/webhooks/retries'
import { replaySchema } from '~/modules/webhooks/schema'
import { testWebhook } from '~/modules/webhooks/test-webhook.server'
import { db, write } from '~db/client.server'
import { activities, documents, jobs, mails, webhookDeliveries, webhookEvents, webhooks } from '~db/schema'
import { makeHoa, uploadToHoa } from '../factories/hoas'
import { makeOrderToPay } from '../factories/orders'
import { makeUser } from '../factories/users'
import { makeWebhook } from '../factories/webhooks'
import { WebhookReceiver } from '../mocks/webhook-receiver'
import { expectRefusal, must } from '../setup/helpers'
import { attempts, deliveries, publishUserCreated, rowOf, runDeliveries } from '../setup/webhook-deliveries'
import { dayMs, minuteMs } from '~/modules/time-units'

env().WEBHOOK_ALLOW_PRIVATE = true

const queued = () => db().select().from(jobs).where(eq(jobs.kind, 'deliver-webhook')).all()
const newMember = { firstName: 'New', lastName: 'User', title: '', phone: '', role: 'viewer' } as const

let boss: SignedInUser
let receiver: WebhookReceiver

beforeEach(async () => {
  boss = await makeUser({ role: 'super', email: 'boss@example.com' })
  receiver = await new WebhookReceiver().listen()
})
afterEach(() => receiver.close())
afterEach(() => void vi.useRealTimers())

/** Makes deliveries that wait for a retry due. */
function makeRetriesDue() {
  db()
    .update(webhookDeliveries)
    .set({ nextAttemptAt: 1 })
    .where(eq(webhookDeliveries.status, 'pending'))
    .run()
  db().update(jobs).set({ runAt: 1 }).where(eq(jobs.status, 'queued')).run()
}

describe('an event', () => {
  it('is stored with the change that causes it, and not if that is rolled back', async () => {
    makeWebhook(boss, { url: receiver.url })
    addTeamMember(boss, { ...newMember, email: 'one@example.com' })
    expect(() =>
      write((tx) => {
        publishEvent(tx, 'user_created', { userId: 9 })
        throw new Error('rolled back')
      }),
    ).toThrow('rolled back')
    expect(deliveries()).toMatchObject([{ status: 'pending', attemptCount: 0 }])
    expect(queued()).toHaveLength(1)
  })

  it('is not stored if no active webhook listens to it', () => {
    makeWebhook(boss, { url: receiver.url, event: 'bulk_operation' })
    makeWebhook(boss, { url: receiver.url, isActive: false })
    publishUserCreated()
    expect(db().select().from(webhookEvents).all()).toEqual([])
    expect(queued()).toEqual([])
  })

  it('arrives with a verifiable signature and a payload of ids and a link', async () => {
    // Too long to occur by chance in the random id and signature.
    const headerValue = 'a secret header value'
    const { secret } = makeWebhook(boss, { url: receiver.url, headers: [['X-Key', headerValue]] })
    const { user } = addTeamMember(boss, { ...newMember, email: 'one@example.com' })
    await runDeliveries()
    const [payload] = receiver.verified(secret)
    expect(payload).toEqual({
      id: receiver.received[0]?.headers['webhook-id'],
      type: 'user_created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        userId: user.id,
        role: 'viewer',
        link: `http://localhost:3000/admin/activity-logs?user=${user.id}`,
        sequence: 1,
      },
    })
    expect(receiver.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-key': headerValue,
    })
    expect(receiver.received[0]?.body).not.toContain('example.com"')
    expect(deliveries()).toMatchObject([{ status: 'delivered', lastStatus: 200, lastReason: null }])
    expect(attempts()).toMatchObject([{ status: 200, reason: null, response: 'ok' }])
    expect(attempts()[0]?.requestHeaders).toContain(`["X-Key","${maskedValue}"]`)
    expect(attempts()[0]?.requestHeaders).not.toContain(headerValue)
  })

  it.each([
    ['unchanged', (value: string) => `You sent ${value}.`],
    ['as JSON', (value: string) => JSON.stringify({ authorization: value })],
    ['without its first word', (value: string) => `${value.split(' ')[1]} is wrong`],
    ['cut off at the length limit', (value: string) => 'x'.repeat(1010) + value],
  ])('is logged without the header values that a receiver echoes, %s', async (_, echo) => {
    makeWebhook(boss, { url: receiver.url, headers: [['Authorization', 'Bearer top"secret-value-4711']] })
    receiver.respond = (request, response) => response.end(echo(must(request.headers.authorization)))
    publishUserCreated()
    await runDeliveries()
    const [attempt] = attempts()
    expect(attempt?.status).toBe(200)
    expect(attempt?.response).toContain(maskedValue)
    expect(attempt?.response).not.toMatch(/Bearer to|secret-value/)
  })

  it('is published for documents of HOAs, and for those removed with an abandoned order', async () => {
    const admin = await makeUser({ role: 'admin' })
    const hoaId = makeHoa(admin)
    for (const event of ['document_uploaded', 'document_deleted'] as const)
      makeWebhook(boss, { url: receiver.url, event })
    const { id } = await uploadToHoa(admin, hoaId, 'bylaws.pdf')
    await removeHoaDocument(admin, hoaId, id)
    const order = await makeOrderToPay({ updatedAt: 1 })
    db().update(documents).set({ uploadedAt: 1 }).run()
    await removeAbandonedDocuments(Date.now())
    const events = db()
      .select({ type: webhookEvents.type, data: webhookEvents.data })
      .from(webhookEvents)
      .all()
    const link = `http://localhost:3000/admin/hoas/${hoaId}/documents`
    expect(events.map(({ type, data }) => ({ type, ...(JSON.parse(data) as object) }))).toEqual([
      {
        type: 'document_uploaded',
        documentId: id,
        orderId: null,
        hoaId,
        mediaType: 'application/pdf',
        sizeBytes: expect.any(Number),
        link,
      },
      { type: 'document_deleted', documentId: id, orderId: null, hoaId, link },
      {
        type: 'document_deleted',
        documentId: expect.any(Number),
        orderId: order.id,
        hoaId: null,
        link: `http://localhost:3000/admin/snapshots/${order.id}`,
      },
    ])
  })

  it('is signed at the time of each attempt, so that a retry an hour later is not too old', async () => {
    const { secret } = makeWebhook(boss, { url: receiver.url })
    receiver.respondWith(500)
    publishUserCreated()
    await runDeliveries()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * minuteMs })
    makeRetriesDue()
    await runDeliveries()
    const [first, second] = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(must(second) - must(first)).toBeGreaterThanOrEqual(3600)
    expect(() => receiver.verified(secret)).toThrow('Message timestamp too old')
    receiver.received.shift()
    expect(receiver.verified(secret)).toHaveLength(1)
  })

  it('goes to each webhook that listens, with an increasing sequence', async () => {
    const one = makeWebhook(boss, { url: receiver.url })
    makeWebhook(boss, { url: receiver.url })
    for (const userId of [1, 2]) publishUserCreated(userId)
    expect(queued()).toHaveLength(2)
    await runDeliveries()
    expect(receiver.received).toHaveLength(4)
    expect(deliveries().filter((d) => d.webhookId === one.id)).toHaveLength(2)
    const sequences = receiver.received.map(
      ({ body }) => (JSON.parse(body) as { data: { sequence: number } }).data.sequence,
    )
    expect(new Set(sequences)).toEqual(new Set([1, 2]))
  })

  it('is not sent twice if a delivery is requested while another is in progress', async () => {
    makeWebhook(boss, { url: receiver.url })
    publishUserCreated(1)
    receiver.respond = (_request, response) => {
      // A second event and its job, claimed while the first request is in progress.
      if (receiver.received.length === 1) publishUserCreated(2)
      const job = claimJob(['deliver-webhook'])
      if (job?.kind === 'deliver-webhook') void deliverWebhook(job.payload, new AbortController().signal)
      response.end('ok')
    }
    await runDeliveries()
    expect(receiver.received).toHaveLength(2)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
    expect(deliveries().map((d) => d.status)).toEqual(['delivered', 'delivered'])
  })

  it('waits while its receiver fails, and is sent once a request succeeds', async () => {
    makeWebhook(boss, { url: receiver.url })
    receiver.respondWith(500)
    publishUserCreated()
    await runDeliveries()
    for (let i = 0; i < 20; i++) publishUserCreated()
    await runDeliveries()
    expect(receiver.received).toHaveLength(2)
    const waiting = must(queued().find((job) => job.status === 'queued'))
    expect(waiting.runAt).toBeGreaterThan(must(attempts().at(-1)).startedAt + 900)
    receiver.respondWith(200)
    makeRetriesDue()
    await runDeliveries()
    expect(deliveries().every((d) => d.status === 'delivered')).toBe(true)
  })

  it('shares the queued delivery job, which then runs at the earlier of both times', () => {
    const { id } = makeWebhook(boss, { url: receiver.url })
    const requestAt = (at: number) => write((tx) => requestDelivery(tx, id, at))
    requestAt(5_000)
    requestAt(9_000)
    requestAt(2_000)
    expect(queued()).toMatchObject([{ runAt: 2_000 }])
    write((tx) => consumeDeliveryRequest(tx, id))
    requestAt(3_000)
    expect(queued().map((job) => job.runAt)).toEqual([2_000, 3_000])
  })

  it('is found by the scheduled check if its job was lost', async () => {
    makeWebhook(boss, { url: receiver.url })
    publishUserCreated()
    db().delete(jobs).run()
    checkWebhooks()
    await runDeliveries()
    expect(receiver.received).toHaveLength(1)
  })
})

describe('retries of a delivery', () => {
  it('follow the schedule with some jitter, and respect Retry-After up to a day', () => {
    const waits = [1, 2, 3, 4, 9, 10].map((attemptCount) => nextAttemptAt(attemptCount, 0, null, 0))
    expect(waits).toEqual([5_000, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs, dayMs, dayMs])
    expect(nextAttemptAt(1, 0, null, 1)).toBe(5_500)
    expect(nextAttemptAt(1, 0, 60, 0)).toBe(minuteMs)
    expect(nextAttemptAt(3, 0, 60, 0)).toBe(30 * minuteMs)
    expect(nextAttemptAt(1, 0, 10 * 86_400, 0)).toBe(dayMs)
    expect([0, 1, 3].map(retrySpan)).toEqual(['0 seconds', '5 seconds', '35 min'])
  })

  it('share one webhook-id with a signature time each; the delivery fails after the last one', async () => {
    const { secret } = makeWebhook(boss, { url: receiver.url, retryCount: 2 })
    receiver.respondWith(500, 'no '.repeat(1000))
    publishUserCreated()
    await runDeliveries()
    expect(deliveries()).toMatchObject([{ status: 'pending', attemptCount: 1, lastStatus: 500 }])
    for (let i = 0; i < 2; i++) {
      makeRetriesDue()
      await runDeliveries()
    }
    expect(deliveries()).toMatchObject([
      { status: 'failed', attemptCount: 3, lastReason: 'The receiver answered 500.', nextAttemptAt: null },
    ])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.verified(secret)).toHaveLength(3)
    expect(attempts().map((a) => a.response.length)).toEqual([1024, 1024, 1024])
    expect(queued().filter((job) => job.status === 'queued')).toEqual([])
  })

  it('wait as long as the receiver’s Retry-After requests', async () => {
    makeWebhook(boss, { url: receiver.url })
    receiver.respondWith(503, '', { 'Retry-After': '3600' })
    publishUserCreated()
    await runDeliveries()
    const [attempt] = attempts()
    expect(must(attempt?.nextAttemptAt) - must(attempt).startedAt).toBeGreaterThanOrEqual(60 * minuteMs)
    expect(queued().find((job) => job.status === 'queued')?.runAt).toBe(attempt?.nextAttemptAt)
  })

  it('end once one succeeds, which makes the webhook healthy again', async () => {
    const { id } = makeWebhook(boss, { url: receiver.url })
    receiver.respondWith(500)
    publishUserCreated()
    await runDeliveries()
    expect(rowOf(id).failingSince).not.toBeNull()
    receiver.respondWith(204)
    makeRetriesDue()
    await runDeliveries()
    expect(rowOf(id)).toMatchObject({ failingSince: null, failuresInRow: 0 })
    expect(deliveries()).toMatchObject([{ status: 'delivered', attemptCount: 2 }])
  })
})

describe('switching off a webhook', () => {
  const switchOffMails = () =>
    db().select().from(mails).where(eq(mails.template, 'webhook-switched-off')).all()

  it('happens immediately on a 410, which cancels pending deliveries and mails the super users', async () => {
    const { id } = makeWebhook(boss, { url: receiver.url })
    receiver.respondWith(410)
    for (let i = 0; i < 3; i++) publishUserCreated(i)
    await runDeliveries()
    expect(rowOf(id)).toMatchObject({ isActive: false, switchedOffReason: 'gone' })
    expect(deliveries().filter((d) => d.status === 'pending')).toEqual([])
    expect(deliveries().filter((d) => d.status === 'failed').length).toBeGreaterThan(0)
    expect(switchOffMails()).toMatchObject([{ toAddress: 'boss@example.com', webhookId: id }])
    const [entry] = db().select().from(activities).where(eq(activities.field, 'isActive')).all()
    expect(entry).toMatchObject({ userId: null, oldValue: 'active', newValue: 'inactive' })
  })

  it('happens after five days without a success, counted from its latest success', async () => {
    const { id } = makeWebhook(boss, { url: receiver.url, retryCount: 10 })
    receiver.respondWith(500)
    publishUserCreated()
    await runDeliveries()
    const setDaysOfFailure = (days: number) =>
      db()
        .update(webhooks)
        .set({ failingSince: Date.now() - days * dayMs })
        .where(eq(webhooks.id, id))
        .run()
    setDaysOfFailure(4.9)
    makeRetriesDue()
    await runDeliveries()
    expect(rowOf(id).isActive).toBe(true)
    setDaysOfFailure(5)
    makeRetriesDue()
    await runDeliveries()
    expect(rowOf(id)).toMatchObject({ isActive: false, switchedOffReason: 'failing' })
    expect(switchOffMails()).toHaveLength(1)
    changeWebhook(boss, id, { isActive: true })
    expect(rowOf(id)).toMatchObject({ switchedOffReason: null, switchedOffAt: null, failingSince: null })
  })

  it('is announced by mail after the third consecutive failed delivery', async () => {
    makeWebhook(boss, { url: receiver.url, retryCount: 0 })
    receiver.respondWith(500)
    const failing = () => db().select().from(mails).where(eq(mails.template, 'webhook-failing')).all()
    for (const expected of [0, 0, 1, 1]) {
      publishUserCreated()
      await runDeliveries()
      expect(failing()).toHaveLength(expected)
    }
  })

  it('cancels pending deliveries when a super user does it', async () => {
    const { id } = makeWebhook(boss, { url: receiver.url })
    publishUserCreated()
    changeWebhook(boss, id, { isActive: false })
    await runDeliveries()
    expect(receiver.received).toEqual([])
    expect(deliveries()).toMatchObject([{ status: 'canceled', lastReason: 'The webhook was switched off.' }])
  })
})

describe('mails about webhooks', () => {
  it('name the webhook, its last problem, and its screen, and are dropped once it works again', async () => {
    const { id } = makeWebhook(boss, { url: receiver.url, name: 'Partner CRM', retryCount: 0 })
    receiver.respondWith(500)
    for (let i = 0; i < 3; i++) {
      publishUserCreated()
      await runDeliveries()
    }
    const mail = (template: 'webhook-failing' | 'webhook-switched-off') => ({
      template,
      webhookId: id,
      createdAt: 0,
    })
    const failing = await renderMail(mail('webhook-failing'))
    expect(failing.subject).toBe('Webhook “Partner CRM” is failing')
    for (const words of ['User created', 'The receiver answered 500.', `/admin/webhooks/${id}`])
      expect(failing.text).toContain(words)
    receiver.respondWith(410)
    publishUserCreated()
    await runDeliveries()
    const off = await renderMail(mail('webhook-switched-off'))
    expect(off.subject).toBe('Webhook “Partner CRM” was switched off')
    expect(off.text).toContain('The receiver answered 410 Gone.')
    changeWebhook(boss, id, { isActive: true })
    for (const template of ['webhook-failing', 'webhook-switched-off'] as const)
      await expect(renderMail(mail(template))).rejects.toThrow(MailNotNeeded)
  })
})

it('the cleanup of webhooks deletes only deliveries that ended 30 days ago, with their events', async () => {
  makeWebhook(boss, { url: receiver.url })
  for (const userId of [1, 2, 3]) publishUserCreated(userId)
  await runDeliveries()
  publishUserCreated(4)
  const old = { finishedAt: Date.now() - 31 * dayMs, createdAt: Date.now() - 31 * dayMs }
  db().update(webhookDeliveries).set(old).where(eq(webhookDeliveries.id, 1)).run()
  db().update(webhookEvents).set({ createdAt: old.createdAt }).run()
  await cleanUp()
  expect(deliveries().map((d) => d.id)).toEqual([2, 3, 4])
  expect(
    db()
      .select()
      .from(webhookEvents)
      .all()
      .map((e) => e.id),
  ).toEqual([2, 3, 4])
  expect(attempts().map((a) => a.deliveryId)).toEqual([2, 3])
})

describe('replaying deliveries', () => {
  it('resends a delivery under the same webhook-id, with all its retries', async () => {
    const { id } = makeWebhook(boss, { url: receiver.url, retryCount: 0 })
    receiver.respondWith(500)
    publishUserCreated()
    await runDeliveries()
    receiver.respondWith(200)
    replayDelivery(boss, id, must(deliveries()[0]).id)
    expect(deliveries()).toMatchObject([{ status: 'pending', attemptCount: 0 }])
    await runDeliveries()
    expect(deliveries()).toMatchObject([{ status: 'delivered' }])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('resends all failures since a date, but no older ones, successes, or tests', async () => {
    const { id } = makeWebhook(boss, { url: receiver.url, retryCount: 0 })
    publishUserCreated(1)
    await runDeliveries()
    receiver.respondWith(500)
    for (const userId of [2, 3, 4]) publishUserCreated(userId)
    await runDeliveries()
    await testWebhook(boss, id)
    const [, old] = deliveries()
    db()
      .update(webhookDeliveries)
      .set({ createdAt: Date.now() - 3 * dayMs })
      .where(eq(webhookDeliveries.id, must(old).id))
      .run()
    const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10)
    expect(replayFailures(boss, id, yesterday)).toBe(2)
    receiver.respondWith(200)
    await runDeliveries()
    expect(deliveries().map((d) => d.status)).toEqual([
      'delivered',
      'failed',
      'delivered',
      'delivered',
      'failed',
    ])
    expect(replayFailures(boss, id, yesterday)).toBe(0)
  })

  it('requires an existing date', () => {
    expect(replaySchema.safeParse({ since: '2026-02-28' }).success).toBe(true)
    expect(replaySchema.safeParse({ since: '2026-02-31' }).error?.issues).toMatchObject([
      { message: 'This date does not exist' },
    ])
  })

  it('is rejected for an inactive webhook and for another webhook’s delivery', async () => {
    const one = makeWebhook(boss, { url: receiver.url, retryCount: 0 })
    const two = makeWebhook(boss, { url: receiver.url })
    publishUserCreated()
    const ofTwo = must(deliveries().find((d) => d.webhookId === two.id))
    await expectRefusal(
      () => replayDelivery(boss, one.id, ofTwo.id),
      'not_found',
      /There is no such delivery/,
    )
    changeWebhook(boss, two.id, { isActive: false })
    await expectRefusal(() => replayDelivery(boss, two.id, ofTwo.id), 'conflict', /inactive/)
    await expectRefusal(() => replayFailures(boss, two.id, '2026-01-01'), 'conflict', /inactive/)
  })
})

it('a delivery is not delayed by ten hanging receivers', async () => {
  const hanging = await new WebhookReceiver().listen()
  const released: (() => void)[] = []
  hanging.respond = (_request, response) => void released.push(() => response.end())
  for (let i = 0; i < 10; i++) makeWebhook(boss, { url: hanging.url, timeout: 30, name: `Hanging ${i}` })
  publishUserCreated(1)
  const runner = startRunner({ 'deliver-webhook': deliverWebhook }, { concurrency: 100, pollMs: 5 })
  await vi.waitFor(() => expect(hanging.received).toHaveLength(10), { timeout: 20_000 })
  makeWebhook(boss, { url: receiver.url })
  publishUserCreated(2)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 20_000 })
  // The receiver gets it some time before the response is recorded.
  await vi.waitFor(() => expect(deliveries().filter((d) => d.status === 'delivered')).toHaveLength(1), {
    timeout: 20_000,
  })
  for (const release of released) release()
  hanging.respondWith(200)
  await vi.waitFor(() => expect(deliveries().every((d) => d.status === 'delivered')).toBe(true), {
    timeout: 20_000,
  })
  await runner.stop(5_000)
  await hanging.close()
})
