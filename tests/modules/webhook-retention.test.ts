import { count, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { cleanUp } from '~/worker/clean-up.server'
import { db } from '~db/client.server'
import { webhookDeliveries, webhookEvents } from '~db/schema'
import { makeUser } from '../factories/users'
import { makeWebhook } from '../factories/webhooks'
import { dayMs } from '~/modules/time-units'

const countOf = (table: typeof webhookDeliveries | typeof webhookEvents) =>
  db().select({ n: count() }).from(table).get()?.n

it('one clean-up deletes all webhook deliveries that ended more than 30 days ago, however many', async () => {
  const now = Date.now()
  const { id } = makeWebhook(await makeUser({ role: 'super' }), { url: 'https://example.com/hook' })
  const addDeliveries = (n: number, at: number, name: string) => {
    db().run(sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${n})
      insert into webhook_events (public_id, type, data, created_at)
      select ${name} || n, 'user_created', '{}', ${at} from numbers`)
    db().run(sql`insert into webhook_deliveries (webhook_id, event_id, status, created_at, finished_at)
      select ${id}, id, 'delivered', ${at}, ${at} from webhook_events where public_id like ${`${name}%`}`)
  }
  addDeliveries(12_000, now - 31 * dayMs, 'old')
  addDeliveries(3, now - 29 * dayMs, 'recent')

  await cleanUp(now)
  expect(countOf(webhookDeliveries)).toBe(3)
  expect(countOf(webhookEvents)).toBe(3)
})
