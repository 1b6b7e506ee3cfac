import { and, eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { insertRow, placeholder, prepared } from '~db/prepared.server'
import {
  documents,
  expectedDocuments,
  inboundRecords,
  inboundSecretHoas,
  inboundSecrets,
  orders,
} from '~db/schema'
import type { Author } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { hoaNotFound } from '../hoas/queries.server'
import { inboundPermissions, resourceLabels, type InboundExtent, type InboundPermission } from './access'
import type { Caller } from './authenticate-caller.server'
import type { Resource } from './schema'

/** What a caller may do, as of the transaction that it was read in. */
export type Access = {
  /** How `inbound_records` names the caller. */
  creator: string
  /** Null for the token, which may do everything. */
  secretId: number | null
  author: Author
  permissions: readonly InboundPermission[]
  extent: InboundExtent
  /** The named HOAs. */
  hoaIds: ReadonlySet<number>
}

const namedHoas = (tx: Tx, secretId: number) =>
  tx
    .select({ hoaId: inboundSecretHoas.hoaId })
    .from(inboundSecretHoas)
    .where(eq(inboundSecretHoas.secretId, secretId))
    .all()
    .map(({ hoaId }) => hoaId)

/**
 * The present access of an authenticated caller.
 * @throws DomainError `not_signed_in` if the secret was revoked since
 */
export function accessOf(tx: Tx, { key: creator, secretId }: Caller): Access {
  if (secretId === null)
    return {
      creator,
      secretId,
      author: { via: 'webhook', caller: 'WEBHOOK_TOKEN' },
      permissions: inboundPermissions,
      extent: 'everything',
      hoaIds: new Set(),
    }
  const secret = tx
    .select({
      name: inboundSecrets.name,
      permissions: inboundSecrets.permissions,
      extent: inboundSecrets.extent,
    })
    .from(inboundSecrets)
    .where(eq(inboundSecrets.id, secretId))
    .get()
  if (!secret) throw new DomainError('not_signed_in', 'The signature of this call is wrong.')
  const { name, permissions, extent } = secret
  return {
    creator,
    secretId,
    author: { via: 'webhook', caller: name },
    permissions: JSON.parse(permissions) as InboundPermission[],
    extent,
    hoaIds: new Set(extent === 'hoas' ? namedHoas(tx, secretId) : []),
  }
}

/** @throws DomainError `forbidden` */
export function requirePermission({ permissions }: Access, verb: 'read' | 'write', resource: Resource) {
  if (permissions.includes(`${verb}_${resource}`)) return
  const verbText = verb === 'read' ? 'read' : 'create, change, or delete'
  throw new DomainError(
    'forbidden',
    `This secret is not permitted to ${verbText} ${resourceLabels[resource]}.`,
  )
}

const creatorOf = prepared((db) =>
  db
    .select({ creator: inboundRecords.creator })
    .from(inboundRecords)
    .where(
      and(
        eq(inboundRecords.resource, placeholder('resource')),
        eq(inboundRecords.recordId, placeholder('recordId')),
      ),
    )
    .prepare(),
)

const isCreatedBy = (tx: Tx, { creator }: Access, resource: Resource, recordId: number) =>
  creatorOf(tx).get({ resource, recordId })?.creator === creator

/** Records that the caller has just created the record. */
export const recordCreation = (
  tx: Tx,
  { creator }: Access,
  resource: Resource,
  recordId: number,
  now: number,
) => void insertRow(tx, inboundRecords, { resource, recordId, creator, createdAt: now })

export const orderNotFound = () => new DomainError('not_found', 'There is no such order.')
export const documentNotFound = () => new DomainError('not_found', 'There is no such document.')

/**
 * Checks that the caller reaches an HOA.
 * @throws DomainError `not_found`, as if it did not exist
 */
export function requireHoaInExtent(tx: Tx, access: Access, id: number) {
  if (access.extent === 'everything' || access.hoaIds.has(id)) return
  if (!isCreatedBy(tx, access, 'hoa', id)) throw hoaNotFound()
}

/**
 * Checks that the caller may change an order. Only its creator may, whatever the extent: with another email
 * address, the order, its number, and its documents would belong to someone else. The token may change all.
 * @throws DomainError `not_found` if the caller does not reach it; `forbidden`
 */
export function requireOrderCreator(tx: Tx, access: Access, id: number) {
  if (access.secretId === null || isCreatedBy(tx, access, 'order', id)) return
  const order = tx
    .select({ hoaId: orders.hoaId, erasedAt: orders.erasedAt })
    .from(orders)
    .where(eq(orders.id, id))
    .get()
  const isReached =
    order?.erasedAt === null && (access.extent === 'everything' || access.hoaIds.has(order.hoaId ?? 0))
  if (!isReached) throw orderNotFound()
  throw new DomainError('forbidden', 'Only the secret that created this order can change it.')
}

type Owner = { orderId: number | null; hoaId: number | null }

/** The owner of a document, whether its file has arrived or is expected; null if it does not exist. */
function ownerOf(tx: Tx, id: number): Owner | null {
  const [stored, expected] = [documents, expectedDocuments].map((table) =>
    tx.select({ orderId: table.orderId, hoaId: table.hoaId }).from(table).where(eq(table.id, id)).get(),
  )
  return stored ?? expected ?? null
}

/**
 * Checks that the caller may change a document: one that it created, or one of an HOA in its extent or of an
 * order that it may change.
 * @throws DomainError `not_found` if the caller does not reach it; `forbidden`
 */
export function requireDocumentInExtent(tx: Tx, access: Access, id: number): Owner {
  const owner = ownerOf(tx, id)
  if (!owner) throw documentNotFound()
  if (access.secretId === null || isCreatedBy(tx, access, 'document', id)) return owner
  const { hoaId, orderId } = owner
  if (access.extent === 'everything') {
    if (orderId !== null) requireOrderCreator(tx, access, orderId)
    return owner
  }
  if (hoaId === null || !access.hoaIds.has(hoaId)) throw documentNotFound()
  return owner
}
