import { eq } from 'drizzle-orm'
import { write } from '~db/client.server'
import { webhooks } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { nextEditTime } from '../next-edit-time.server'
import { webhookRow } from './webhook-row.server'
import { newSigningSecret, seal } from './secrets.server'
import { dayMs } from '../time-units'

/** How long the previous secret also signs. */
const overlapMs = dayMs

/**
 * Creates a new signing secret. Both sign for 24 hours, so that the receiver can switch without missing a
 * delivery.
 * @returns the secret, which is shown only this once
 * @throws DomainError `not_found`; `conflict` while an earlier secret still signs
 */
export function rotateSecret(
  actor: SignedInUser,
  id: number,
  now = Date.now(),
): { name: string; secret: string } {
  const secret = newSigningSecret()
  return write((tx) => {
    const { id: userId } = requireActor(tx, actor, 'webhooks')
    const row = webhookRow(id, tx)
    if (row.previousSecretUntil !== null && row.previousSecretUntil > now)
      throw new DomainError(
        'conflict',
        'The secret before this one still signs. End it first, or wait until its 24 hours are over.',
      )
    tx.update(webhooks)
      .set({
        secret: seal(secret),
        previousSecret: row.secret,
        previousSecretUntil: now + overlapMs,
        updatedAt: nextEditTime(webhooks.updatedAt, now),
      })
      .where(eq(webhooks.id, id))
      .run()
    recordActivity(
      tx,
      {
        userId,
        action: 'updated',
        section: 'webhooks',
        field: 'secret',
        description: `Signing secret of webhook ${row.name} replaced; the earlier one signs for 24 more hours`,
        metadata: { webhookId: id },
      },
      now,
    )
    return { name: row.name, secret }
  })
}

/**
 * Ends the previous secret immediately, in case it has leaked.
 * @throws DomainError `not_found`
 */
export function endPreviousSecret(actor: SignedInUser, id: number, now = Date.now()) {
  write((tx) => {
    const { id: userId } = requireActor(tx, actor, 'webhooks')
    const row = webhookRow(id, tx)
    if (row.previousSecret === null) return
    tx.update(webhooks)
      .set({
        previousSecret: null,
        previousSecretUntil: null,
        updatedAt: nextEditTime(webhooks.updatedAt, now),
      })
      .where(eq(webhooks.id, id))
      .run()
    recordActivity(
      tx,
      {
        userId,
        action: 'updated',
        section: 'webhooks',
        field: 'secret',
        description: `Earlier signing secret of webhook ${row.name} ended`,
        metadata: { webhookId: id },
      },
      now,
    )
  })
}
