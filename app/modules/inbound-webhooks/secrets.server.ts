import { and, count, eq, ne, sql } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { inboundSecretHoas, inboundSecrets } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity, type ActivityEntry } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { counted } from '../formatting'
import { dayMs } from '../time-units'
import { newSigningSecret, seal } from '../webhooks/secrets.server'
import { extentLabels, permissionsText, type InboundExtent, type InboundPermission } from './access'
import { findNamedHoas } from './named-hoas.server'
import type { SecretAccess } from './secret-form'

const maxSecrets = 10
/** How long calls signed with the previous secret are accepted. */
const overlapMs = dayMs

const secretNotFound = () =>
  new DomainError('not_found', 'This secret does not exist. Someone may have revoked it.')

function requireSecret(tx: Tx, id: number) {
  const row = tx.select().from(inboundSecrets).where(eq(inboundSecrets.id, id)).get()
  if (!row) throw secretNotFound()
  return row
}

/** The log names callers by their secret, so names are unique. */
function refuseSameName(tx: Tx, name: string, exceptId = 0) {
  const same = tx
    .select({ id: inboundSecrets.id })
    .from(inboundSecrets)
    .where(and(sql`${inboundSecrets.name} = ${name} collate nocase`, ne(inboundSecrets.id, exceptId)))
    .get()
  if (!same) return
  const message = 'Another secret has this name. Please choose a different one.'
  throw new DomainError('conflict', message, { fields: { name: message } })
}

const log = (
  tx: Tx,
  userId: number,
  secretId: number,
  entry: Pick<ActivityEntry, 'action' | 'description' | 'oldValue' | 'newValue'>,
  now: number,
) =>
  recordActivity(tx, { ...entry, userId, section: 'webhooks', field: 'secret', metadata: { secretId } }, now)

/** A secret's access in words, for the log. */
const accessText = (permissions: readonly InboundPermission[], extent: InboundExtent, hoaCount: number) =>
  `${extentLabels[extent].title}${extent === 'hoas' ? ` (${counted(hoaCount, 'HOA')})` : ''}; ${permissionsText(permissions)}`

/** The columns of a secret's access, and its named HOAs. */
function readAccess(tx: Tx, { permissions, extent, hoas }: SecretAccess, now: number) {
  const hoaIds = extent === 'hoas' ? findNamedHoas(tx, hoas) : []
  return {
    columns: { permissions: JSON.stringify(permissions), extent, accessChosenAt: now },
    hoaIds,
    text: accessText(permissions, extent, hoaIds.length),
  }
}

function replaceNamedHoas(tx: Tx, secretId: number, hoaIds: number[]) {
  tx.delete(inboundSecretHoas).where(eq(inboundSecretHoas.secretId, secretId)).run()
  if (hoaIds.length > 0)
    tx.insert(inboundSecretHoas)
      .values(hoaIds.map((hoaId) => ({ secretId, hoaId })))
      .run()
}

/**
 * Creates a secret with which a partner's system signs its calls.
 * @returns the secret, which is shown only this once
 * @throws DomainError `conflict` if there are too many, or another has this name; `invalid` for an HOA that
 * does not exist
 */
export function createInboundSecret(actor: SignedInUser, access: SecretAccess, now = Date.now()): string {
  const secret = newSigningSecret()
  write((tx) => {
    const { id: createdById } = requireActor(tx, actor, 'webhooks')
    const existing = tx.select({ count: count() }).from(inboundSecrets).get()?.count ?? 0
    if (existing >= maxSecrets)
      throw new DomainError(
        'conflict',
        `There can be at most ${maxSecrets} secrets. Please revoke one first.`,
      )
    const { name } = access
    refuseSameName(tx, name)
    const { columns, hoaIds, text } = readAccess(tx, access, now)
    const id = insertRow(tx, inboundSecrets, {
      name,
      secret: seal(secret),
      ...columns,
      createdById,
      createdAt: now,
    })
    replaceNamedHoas(tx, id, hoaIds)
    const description = `Secret for inbound webhooks created for ${name}`
    log(tx, createdById, id, { action: 'created', newValue: text, description }, now)
  })
  return secret
}

/**
 * Changes what a secret may do. It applies from the next call.
 * @throws DomainError `not_found`; `conflict` and `invalid` as for a new secret
 */
export function changeInboundSecret(actor: SignedInUser, id: number, access: SecretAccess, now = Date.now()) {
  write((tx) => {
    const { id: userId } = requireActor(tx, actor, 'webhooks')
    const before = requireSecret(tx, id)
    const { name } = access
    refuseSameName(tx, name, id)
    const hoasBefore =
      tx.select({ count: count() }).from(inboundSecretHoas).where(eq(inboundSecretHoas.secretId, id)).get()
        ?.count ?? 0
    const { columns, hoaIds, text } = readAccess(tx, access, now)
    tx.update(inboundSecrets)
      .set({ name, ...columns })
      .where(eq(inboundSecrets.id, id))
      .run()
    replaceNamedHoas(tx, id, hoaIds)
    const permissionsBefore = JSON.parse(before.permissions) as InboundPermission[]
    log(
      tx,
      userId,
      id,
      {
        action: 'updated',
        oldValue: accessText(permissionsBefore, before.extent, hoasBefore),
        newValue: text,
        description: `Access of the secret for inbound webhooks of ${name} changed`,
      },
      now,
    )
  })
}

/**
 * Replaces a secret's value. Its records and access stay, and calls signed with the previous value are accepted
 * for 24 hours, so that the other system can switch.
 * @returns the new value, which is shown only this once
 * @throws DomainError `not_found`; `conflict` while an earlier value is still accepted
 */
export function rotateInboundSecret(
  actor: SignedInUser,
  id: number,
  now = Date.now(),
): { name: string; secret: string } {
  const secret = newSigningSecret()
  return write((tx) => {
    const { id: userId } = requireActor(tx, actor, 'webhooks')
    const { name, secret: previousSecret, previousSecretUntil } = requireSecret(tx, id)
    if (previousSecretUntil !== null && previousSecretUntil > now)
      throw new DomainError(
        'conflict',
        'The secret before this one is still accepted. End it first, or wait until its 24 hours are over.',
      )
    tx.update(inboundSecrets)
      .set({ secret: seal(secret), previousSecret, previousSecretUntil: now + overlapMs })
      .where(eq(inboundSecrets.id, id))
      .run()
    const description = `Secret for inbound webhooks of ${name} replaced; the earlier one is accepted for 24 more hours`
    log(tx, userId, id, { action: 'updated', description }, now)
    return { name, secret }
  })
}

/** Ends the previous value immediately, in case it has leaked. @throws DomainError `not_found` */
export function endPreviousInboundSecret(actor: SignedInUser, id: number, now = Date.now()) {
  write((tx) => {
    const { id: userId } = requireActor(tx, actor, 'webhooks')
    const { name, previousSecret } = requireSecret(tx, id)
    if (previousSecret === null) return
    tx.update(inboundSecrets)
      .set({ previousSecret: null, previousSecretUntil: null })
      .where(eq(inboundSecrets.id, id))
      .run()
    const description = `Earlier secret for inbound webhooks of ${name} ended`
    log(tx, userId, id, { action: 'updated', description }, now)
  })
}

/**
 * Revokes a secret: calls signed with it are rejected from now on.
 * @throws DomainError `not_found`
 */
export function revokeInboundSecret(actor: SignedInUser, id: number, now = Date.now()): { name: string } {
  return write((tx) => {
    const { id: userId } = requireActor(tx, actor, 'webhooks')
    const revoked = tx
      .delete(inboundSecrets)
      .where(eq(inboundSecrets.id, id))
      .returning({ name: inboundSecrets.name })
      .get()
    if (!revoked) throw secretNotFound()
    const description = `Secret for inbound webhooks of ${revoked.name} revoked`
    log(tx, userId, id, { action: 'deleted', description }, now)
    return revoked
  })
}
