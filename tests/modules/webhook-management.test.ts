import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { changeWebhook } from '~/modules/webhooks/change-webhook.server'
import { maskedValue } from '~/modules/webhooks/headers'
import { removeWebhook } from '~/modules/webhooks/remove-webhook.server'
import { replayFailures } from '~/modules/webhooks/replay.server'
import { endPreviousSecret, rotateSecret } from '~/modules/webhooks/rotate-secret.server'
import { testWebhook } from '~/modules/webhooks/test-webhook.server'
import { db } from '~db/client.server'
import { activities, mails } from '~db/schema'
import { makeUser } from '../factories/users'
import { makeWebhook } from '../factories/webhooks'
import { WebhookReceiver } from '../mocks/webhook-receiver'
import { expectRefusal, must } from '../setup/helpers'
import { attempts, deliveries, publishUserCreated, rowOf, runDeliveries } from '../setup/webhook-deliveries'
import { dayMs } from '~/modules/time-units'

env().WEBHOOK_ALLOW_PRIVATE = true

let boss: SignedInUser
let receiver: WebhookReceiver

beforeEach(async () => {
  boss = await makeUser({ role: 'super', email: 'boss@example.com' })
  receiver = await new WebhookReceiver().listen()
})
afterEach(() => receiver.close())

describe('rotating a webhook’s secret', () => {
  it('signs with both secrets for a day, during which it can be ended but not repeated', async () => {
    const { id, secret: first } = makeWebhook(boss, { url: receiver.url })
    const { secret: second } = rotateSecret(boss, id)
    publishUserCreated()
    await runDeliveries()
    expect(receiver.verified(first)).toHaveLength(1)
    expect(receiver.verified(second)).toHaveLength(1)
    await expectRefusal(() => rotateSecret(boss, id), 'conflict', /still signs/)
    endPreviousSecret(boss, id)
    receiver.received.length = 0
    publishUserCreated()
    await runDeliveries()
    expect(receiver.verified(second)).toHaveLength(1)
    expect(() => receiver.verified(first)).toThrow('No matching signature found')
  })

  it('stops signing with the previous secret after 24 hours', async () => {
    const { id, secret: first } = makeWebhook(boss, { url: receiver.url })
    const { secret: second } = rotateSecret(boss, id, Date.now() - dayMs - 1)
    publishUserCreated()
    await runDeliveries()
    expect(receiver.verified(second)).toHaveLength(1)
    expect(() => receiver.verified(first)).toThrow('No matching signature found')
    rotateSecret(boss, id)
  })
})

describe('testing a webhook', () => {
  it('sends sample data immediately, even if it is inactive, without affecting its health', async () => {
    const { id, secret } = makeWebhook(boss, { url: receiver.url, event: 'bulk_operation', isActive: false })
    expect(await testWebhook(boss, id)).toMatchObject({
      success: true,
      message: expect.stringMatching(/^The receiver answered 200 in/),
    })
    expect(receiver.verified(secret)).toMatchObject([
      { type: 'test', data: { event: 'bulk_operation', operations: 250, sequence: 0 } },
    ])
    receiver.respondWith(410)
    expect(await testWebhook(boss, id)).toMatchObject({
      success: false,
      message: expect.stringMatching(/410/),
    })
    expect(rowOf(id)).toMatchObject({ switchedOffReason: null, failingSince: null })
    expect(deliveries().map((d) => d.status)).toEqual(['delivered', 'failed'])
  })
})

describe('secrets of webhooks', () => {
  it('are encrypted in the database, as are header values', () => {
    const { id, secret } = makeWebhook(boss, { url: receiver.url, headers: [['X-Key', 'very-secret']] })
    const dump = JSON.stringify([rowOf(id), db().select().from(activities).all()])
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(secret.slice(6))
    expect(dump).not.toContain('very-secret')
  })

  it('fail a delivery with an explanation if they can no longer be decrypted', async () => {
    makeWebhook(boss, { url: receiver.url })
    publishUserCreated()
    const { SESSION_SECRET } = env()
    env().SESSION_SECRET = 'another secret of the tests, long enough to be one'
    try {
      await runDeliveries()
    } finally {
      env().SESSION_SECRET = SESSION_SECRET
    }
    expect(attempts()[0]?.reason).toMatch(/SESSION_SECRET has changed/)
    expect(receiver.received).toEqual([])
  })

  it('are kept in headers submitted with the mask, and removed with the header’s name', async () => {
    const { id } = makeWebhook(boss, {
      url: receiver.url,
      headers: [
        ['X-Key', 'one'],
        ['X-Other', 'two'],
      ],
    })
    changeWebhook(boss, id, { headers: [['X-Key', maskedValue]] })
    publishUserCreated()
    await runDeliveries()
    const headers = must(receiver.received[0]).headers
    expect(headers).toMatchObject({ 'x-key': 'one' })
    expect(headers).not.toHaveProperty('x-other')
    const entry = db().select().from(activities).where(eq(activities.field, 'headers')).get()
    expect(entry).toMatchObject({ oldValue: 'X-Key, X-Other', newValue: 'X-Key' })
  })
})

describe('a webhook', () => {
  it('is managed only by super users', async () => {
    const admin = await makeUser({ role: 'admin' })
    const { id } = makeWebhook(boss, { url: receiver.url })
    for (const change of [
      () => makeWebhook(admin, { url: receiver.url }),
      () => changeWebhook(admin, id, { isActive: false }),
      () => removeWebhook(admin, id),
      () => rotateSecret(admin, id),
      () => testWebhook(admin, id),
      () => replayFailures(admin, id, '2026-01-01'),
    ])
      await expectRefusal(change, 'forbidden', /have access/)
  })

  it('is deleted with its deliveries, even while one is in progress', async () => {
    const { id } = makeWebhook(boss, { url: receiver.url, retryCount: 0 })
    receiver.respond = (_request, response) => {
      removeWebhook(boss, id)
      response.writeHead(500).end()
    }
    publishUserCreated()
    await runDeliveries()
    expect(deliveries()).toEqual([])
    expect(attempts()).toEqual([])
  })

  it('can be deleted even if a mail refers to it', async () => {
    const { id } = makeWebhook(boss, { url: receiver.url })
    receiver.respondWith(410)
    publishUserCreated()
    await runDeliveries()
    removeWebhook(boss, id)
    expect(db().select().from(mails).all()).toMatchObject([{ webhookId: null }])
  })
})

it('an address without https is rejected in production', () => {
  const { id } = makeWebhook(boss, { url: 'http://hooks.example.com/in' })
  env().NODE_ENV = 'production'
  try {
    for (const save of [
      () => makeWebhook(boss, { url: 'http://hooks.example.com/in' }),
      () => changeWebhook(boss, id, { url: 'http://hooks.example.com/other' }),
    ])
      expect(save).toThrow(/begins with https/)
    changeWebhook(boss, id, { url: 'https://hooks.example.com/in' })
  } finally {
    env().NODE_ENV = 'test'
  }
})
