import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import { authenticateCaller } from '~/modules/inbound-webhooks/authenticate-caller.server'
import {
  createInboundSecret,
  endPreviousInboundSecret,
  revokeInboundSecret,
  rotateInboundSecret,
} from '~/modules/inbound-webhooks/secrets.server'
import { dayMs } from '~/modules/time-units'
import { db } from '~db/client.server'
import { inboundSecrets } from '~db/schema'
import { makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { caller, secretAccess } from '../setup/inbound-calls'

const token = 'a webhook token of the tests, long enough'.replaceAll(' ', '-')
beforeEach(() => void (env().WEBHOOK_TOKEN = token))
afterEach(() => void (env().WEBHOOK_TOKEN = undefined))

describe('authentication of calls', () => {
  const headersOf = (entries: Record<string, string>) => new Headers(entries)
  const bearer = (value: string) => headersOf({ Authorization: value })

  it('accepts the token only as a whole', async () => {
    expect(authenticateCaller(bearer(`Bearer ${token}`), '{}')).toEqual(caller)
    expect(authenticateCaller(bearer(`bearer  ${token}`), '{}')).toEqual(caller)
    for (const wrong of [
      'Bearer wrong',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
      'Bearer',
      '',
    ])
      await expectRefusal(
        () => authenticateCaller(bearer(wrong), '{}'),
        'not_signed_in',
        'The webhook token is wrong.',
      )
    await expectRefusal(
      () => authenticateCaller(headersOf({}), '{}'),
      'not_signed_in',
      /^Send the webhook token/,
    )
  })

  it('is not configured without a token or secret', async () => {
    env().WEBHOOK_TOKEN = undefined
    await expectRefusal(
      () => authenticateCaller(bearer(`Bearer ${token}`), '{}'),
      'not_configured',
      /not set up/,
    )
  })

  const signed = (secret: string, body: string, at = new Date()) =>
    headersOf({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    })

  it('accepts a signature with a secret from the screen, made by the package that partners use', async () => {
    env().WEBHOOK_TOKEN = undefined
    const boss = await makeUser({ role: 'super' })
    const [one, two] = ['One', 'Two'].map((name) => createInboundSecret(boss, secretAccess({ name })))
    for (const secret of [must(one), must(two)])
      expect(authenticateCaller(signed(secret, '{"a":1}'), '{"a":1}').secretId).not.toBeNull()
    await expectRefusal(
      () => authenticateCaller(signed(must(one), '{"a":1}'), '{"a":2}'),
      'not_signed_in',
      /signature/,
    )
    const foreign = `whsec_${Buffer.alloc(32).toString('base64')}`
    await expectRefusal(() => authenticateCaller(signed(foreign, '{}'), '{}'), 'not_signed_in', /signature/)
    revokeInboundSecret(boss, must(db().select().from(inboundSecrets).get()).id)
    await expectRefusal(() => authenticateCaller(signed(must(one), '{}'), '{}'), 'not_signed_in', /signature/)
    expect(JSON.stringify(db().select().from(inboundSecrets).all())).not.toContain(must(two).slice(6))
  })

  it('accepts both values of a rotated secret for a day, as the same caller', async () => {
    const boss = await makeUser({ role: 'super' })
    const first = createInboundSecret(boss, secretAccess())
    const { id } = must(db().select().from(inboundSecrets).get())
    const { secret: second } = rotateInboundSecret(boss, id)
    for (const secret of [first, second])
      expect(authenticateCaller(signed(secret, '{}'), '{}')).toEqual({ key: `secret ${id}`, secretId: id })
    await expectRefusal(() => rotateInboundSecret(boss, id), 'conflict', /is still accepted/)
    endPreviousInboundSecret(boss, id)
    await expectRefusal(() => authenticateCaller(signed(first, '{}'), '{}'), 'not_signed_in', /signature/)
    rotateInboundSecret(boss, id, Date.now() - dayMs - 1)
    await expectRefusal(() => authenticateCaller(signed(second, '{}'), '{}'), 'not_signed_in', /signature/)
  })

  it('accepts a clock that is five minutes off, but not more', async () => {
    const boss = await makeUser({ role: 'super' })
    const secret = createInboundSecret(boss, secretAccess())
    const off = (seconds: number) => signed(secret, '{}', new Date(Date.now() + seconds * 1000))
    for (const seconds of [-295, 0, 295])
      expect(authenticateCaller(off(seconds), '{}').secretId).not.toBeNull()
    for (const seconds of [-310, 310])
      await expectRefusal(
        () => authenticateCaller(off(seconds), '{}'),
        'not_signed_in',
        /more than five minutes off/,
      )
    const noTime = headersOf({ 'webhook-id': 'a', 'webhook-timestamp': 'now', 'webhook-signature': 'v1,x' })
    await expectRefusal(() => authenticateCaller(noTime, '{}'), 'not_signed_in', /needs webhook-id/)
  })
})
