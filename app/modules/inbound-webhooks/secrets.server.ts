import { count, eq } from 'drizzle-orm'
import { write } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { inboundSecrets } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { newSigningSecret, seal } from '../webhooks/secrets.server'

const maxSecrets = 10

/**
 * Creates a secret with which a partner's system signs its calls. Several can be active at once for rotation.
 * @returns the secret, which is shown only this once
 * @throws DomainError `conflict` if there are too many
 */
export function createInboundSecret(actor: SignedInUser, name: string, now = Date.now()): string {
  const secret = newSigningSecret()
  write((tx) => {
    const { id: createdById } = requireActor(tx, actor, 'webhooks')
    const known = tx.select({ count: count() }).from(inboundSecrets).get()?.count ?? 0
    if (known >= maxSecrets)
      throw new DomainError(
        'conflict',
        `There can be at most ${maxSecrets} secrets. Please revoke one first.`,
      )
    const id = insertRow(tx, inboundSecrets, { name, secret: seal(secret), createdById, createdAt: now })
    recordActivity(
      tx,
      {
        userId: createdById,
        action: 'created',
        section: 'webhooks',
        field: 'secret',
        description: `Secret for inbound webhooks created for ${name}`,
        metadata: { secretId: id },
      },
      now,
    )
  })
  return secret
}

/**
 * Revokes a secret: calls signed with it are rejected from now on.
 * @throws DomainError `not_found`
 */
export function revokeInboundSecret(actor: SignedInUser, id: number): { name: string } {
  return write((tx) => {
    const { id: userId } = requireActor(tx, actor, 'webhooks')
    const revoked = tx
      .delete(inboundSecrets)
      .where(eq(inboundSecrets.id, id))
      .returning({ name: inboundSecrets.name })
      .get()
    if (!revoked)
      throw new DomainError('not_found', 'This secret does not exist. Someone may have revoked it.')
    recordActivity(tx, {
      userId,
      action: 'deleted',
      section: 'webhooks',
      field: 'secret',
      description: `Secret for inbound webhooks of ${revoked.name} revoked`,
      metadata: { secretId: id },
    })
    return revoked
  })
}
