import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { db } from '~db/client.server'
import { activities, jobs, orders } from '~db/schema'
import { env } from '~/env.server'
import { LanguageModelError } from '~/modules/extraction/language-model'
import { modelForOrder, modelReceiver } from '~/modules/extraction/model/model-for-order.server'
import { receiverText } from '~/modules/extraction/model/receiver'
import { modelStatus, tryModel } from '~/modules/extraction/model/status.server'
import { checkModel } from '~/modules/host-checks/check-host.server'
import { checkHealth } from '~/modules/host-checks/health.server'
import { switchModel } from '~/modules/staff-orders/switch-model.server'
import { makeOrder, makePaidOrder } from '~tests/factories/orders'
import { makeUser } from '~tests/factories/users'
import { fakeModel } from '~tests/setup/fake-model'

beforeEach(() => {
  Object.assign(env(), {
    ANTHROPIC_API_KEY: 'test-key',
    OPENAI_BASE_URL: undefined,
    EXTRACTION_MODEL: undefined,
  })
})

it('a refused key at the start shows in the status, the doctor, and the health check, which stays healthy', async () => {
  await tryModel(fakeModel(() => new LanguageModelError('key_refused')).client)
  expect(modelStatus()).toMatchObject({
    receiver: 'Anthropic',
    lastSuccessAt: null,
    lastFailure: { reason: 'it refused the key' },
  })
  expect(checkModel()).toMatchObject({ level: 'warning' })
  expect(checkModel()?.summary).toContain('it refused the key')
  const { ok, database, worker, disk, model } = await checkHealth()
  expect(model).toMatchObject({ lastFailure: 'it refused the key' })
  expect(ok).toBe(database && worker && disk)

  await tryModel(fakeModel().client)
  expect(checkModel(Date.parse('2026-12-01'))).toMatchObject({ level: 'ok' })
})

it('the doctor warns when the default models were looked up more than half a year ago', async () => {
  await tryModel(fakeModel().client)
  expect(checkModel(Date.parse('2027-06-01'))?.details?.join()).toContain('looked up on 2026-11-28')
  expect(checkModel(Date.parse('2027-06-01'))?.level).toBe('warning')
})

it('customers learn who receives their documents, or that nobody does', () => {
  expect(receiverText(modelReceiver())).toContain('Anthropic')
  Object.assign(env(), { OPENAI_BASE_URL: 'https://models.example.com/v1', EXTRACTION_MODEL: 'demo' })
  expect(receiverText(modelReceiver())).toContain('our server models.example.com')
  Object.assign(env(), {
    OPENAI_BASE_URL: undefined,
    ANTHROPIC_API_KEY: undefined,
    OPENAI_API_KEY: undefined,
  })
  expect(receiverText(modelReceiver())).toContain('nothing leaves these servers')
  expect(checkModel()).toBeNull()
})

it('switching the model off for an order is logged, and has its values proposed again without it', async () => {
  const admin = await makeUser({ role: 'admin' })
  const { id } = await makePaidOrder()
  db().delete(jobs).run()
  expect(modelForOrder(id)).not.toBeNull()
  switchModel(admin, id, true)
  expect(modelForOrder(id)).toBeNull()
  const queued = db().select({ kind: jobs.kind, payload: jobs.payload }).from(jobs).all()
  expect(queued).toContainEqual({ kind: 'extract-values', payload: JSON.stringify({ orderId: id }) })
  const logged = db().select().from(activities).where(eq(activities.orderId, id)).all()
  expect(logged.map(({ description }) => description).join()).toContain('Language model switched off')
  switchModel(admin, id, false)
  expect(modelForOrder(id)).not.toBeNull()
})

it('only who works on a paid order may switch the model', async () => {
  const viewer = await makeUser({ role: 'viewer' })
  const admin = await makeUser({ role: 'admin' })
  const { id } = await makePaidOrder()
  expect(() => switchModel(viewer, id, true)).toThrow()
  const unpaid = await makeOrder()
  expect(() => switchModel(admin, unpaid.id, true)).toThrow('not paid')
  const isOff = db().select({ isOff: orders.isModelOff }).from(orders).all()
  expect(isOff.every((order) => !order.isOff)).toBe(true)
})
