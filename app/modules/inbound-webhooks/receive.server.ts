import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, lt, or, isNull } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { upsertRow } from '~db/prepared.server'
import { inboundRequests, inboundSecrets } from '~db/schema'
import { removeStored } from '../document-files/storage.server'
import { DomainError } from '../domain-error'
import { joinWithAnd } from '../formatting'
import { seal, unseal } from '../webhooks/secrets.server'
import { readObject } from './body'
import { prepareBulk } from './bulk.server'
import { accessOf } from './caller-access.server'
import { prepareOperation, type Context, type PreparedCall } from './operations.server'
import { latestActivityId, queueHoaChangeReports } from './report-hoa-changes.server'
import type { Caller } from './authenticate-caller.server'
import type { Action } from './schema'
import { prepareSync } from './sync.server'
import { dayMs, minuteMs } from '../time-units'

/** How long a repeated call gets the response to the first one (docs/specification/webhooks.md#idempotency). */
const idempotencyWindowMs = dayMs
/** The precision of the recorded last use of a secret. */
const lastUsedPrecisionMs = minuteMs
const maxKeyLength = 255

export type InboundResponse = { status: number; body: object; isReplay: boolean }

const sha256 = (...parts: string[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}

/**
 * `Idempotency-Key` and `webhook-id`, hashed. Both count for a signed call: the signature covers only the
 * `webhook-id`, so an attacker could replay a recorded call with a different key.
 * @throws DomainError `bad_request` if one is too long
 */
function idempotencyKeys({ caller, headers }: Call): string[] {
  const key = headers.get('Idempotency-Key') ?? ''
  const id = headers.get('webhook-id') ?? ''
  const keys = (caller.secretId === null ? [key || id] : [id, key]).filter((text) => text !== '')
  if (keys.some((text) => text.length > maxKeyLength))
    throw new DomainError('bad_request', `An idempotency key has at most ${maxKeyLength} characters.`)
  return [...new Set(keys)].map((text) => sha256(caller.key, text))
}

/**
 * The response to an earlier call with the same key.
 * @throws DomainError `invalid` if the key was used for a different call
 */
function earlierResponse(tx: Tx, keys: string[], requestHash: string, now: number): InboundResponse | null {
  const earlier = tx
    .select()
    .from(inboundRequests)
    .where(
      and(inArray(inboundRequests.keyHash, keys), gt(inboundRequests.createdAt, now - idempotencyWindowMs)),
    )
    .get()
  if (!earlier) return null
  if (earlier.requestHash !== requestHash)
    throw new DomainError('invalid', 'This idempotency key was used for another call in the last 24 hours.')
  const text = unseal(earlier.answer)
  return { status: earlier.status, body: (text === null ? {} : JSON.parse(text)) as object, isReplay: true }
}

const recordSecretUse = (tx: Tx, { secretId }: Caller, now: number) =>
  secretId !== null &&
  tx
    .update(inboundSecrets)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(inboundSecrets.id, secretId),
        or(isNull(inboundSecrets.lastUsedAt), lt(inboundSecrets.lastUsedAt, now - lastUsedPrecisionMs)),
      ),
    )
    .run()

type Call = { caller: Caller; headers: Headers; path: string; text: string }

/**
 * Applies a call and stores its key in one transaction, so that a call runs only once even if it arrives
 * twice at the same moment. Only successful calls that write are stored: a failed one had no effect and may be
 * retried.
 */
async function receive(
  call: Call,
  run: PreparedCall,
  now: number,
  { isRead = false } = {},
): Promise<InboundResponse> {
  const { caller, path, text } = call
  const sentKeys = idempotencyKeys(call)
  // A stored page would still contain what has been erased since, or is no longer permitted.
  const keys = isRead ? [] : sentKeys
  const requestHash = sha256(path, text)
  const filesToRemove: string[] = []
  const response = write((tx) => {
    const access = accessOf(tx, caller)
    const earlier = keys.length > 0 && earlierResponse(tx, keys, requestHash, now)
    if (earlier) return earlier
    const context: Context = { tx, now, access, changedHoaIds: new Set(), filesToRemove }
    const lastActivityId = latestActivityId(tx)
    const { status, body } = run(context)
    queueHoaChangeReports(tx, context.changedHoaIds, lastActivityId, now)
    recordSecretUse(tx, caller, now)
    for (const keyHash of keys) {
      const row = { keyHash, requestHash, status, answer: seal(JSON.stringify(body)), createdAt: now }
      upsertRow(tx, inboundRequests, row, [inboundRequests.keyHash])
    }
    return { status, body, isReplay: false }
  })
  for (const storedName of filesToRemove) await removeStored(storedName)
  return response
}

const statusOf: Record<Action, number> = { create: 201, update: 200, delete: 200 }

/** `data/create`, `data/update`, and `data/delete` (docs/specification/webhooks.md#inbound-data-calls). */
export async function receiveData(action: Action, call: Call, now = Date.now()) {
  const operation = prepareOperation(action, readObject(call.text))
  return receive(call, (context) => ({ status: statusOf[action], body: operation.apply(context) }), now)
}

type CustomCall = { prepare: (body: Record<string, unknown>) => PreparedCall; isRead: boolean }

const customCalls: Record<string, CustomCall> = {
  data_sync_request: { prepare: prepareSync, isRead: true },
  bulk_operation: { prepare: prepareBulk, isRead: false },
}

/**
 * `custom/{operation}` (docs/specification/webhooks.md#bulk-operation, docs/specification/webhooks.md#data-sync).
 * @throws DomainError `not_found` for another operation
 */
export async function receiveCustom(operation: string, call: Call, now = Date.now()) {
  const custom = Object.hasOwn(customCalls, operation) ? customCalls[operation] : undefined
  if (!custom)
    throw new DomainError(
      'not_found',
      `There is no such operation. The operations are ${joinWithAnd(Object.keys(customCalls))}.`,
    )
  const { prepare, isRead } = custom
  return receive(call, prepare(readObject(call.text)), now, { isRead })
}

/** Deletes expired keys. */
export const deleteOldRequests = (tx: Tx, now: number) =>
  tx
    .delete(inboundRequests)
    .where(lt(inboundRequests.createdAt, now - idempotencyWindowMs))
    .run().changes
