import { and, asc, eq, gt, gte, inArray, isNull, max, min, sql } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import {
  documentRequests,
  documents,
  expectedDocuments,
  hoas,
  inboundSecretHoas,
  orders,
  recordChanges,
} from '~db/schema'
import { isUnclosedRequestOfOrder, pauseColumns } from '../document-requests/unclosed-request.server'
import { recordActivity } from '../activity/record.server'
import { orderPauseEnd } from '../document-requests/state'
import { DomainError } from '../domain-error'
import { counted } from '../formatting'
import { toFields } from '../hoas/columns.server'
import { inDollars } from '../hoas/hoa'
import { publishEvent, staffLink } from '../webhooks/publish-event.server'
import { requirePermission, type Access } from './caller-access.server'
import type { PreparedCall } from './operations.server'
import { maxRecords, resources as allResources, syncCall, validate, type Resource } from './schema'
import { isoTime } from '../date-formats'

type RecordData = Record<string, unknown>
type RecordReader = (
  tx: Tx,
  ids: number[],
  /** Whether the caller created the record. */
  isOwn: (id: number) => boolean,
) => [id: number, data: RecordData][]

const readHoas: RecordReader = (tx, ids) =>
  tx
    .select()
    .from(hoas)
    .where(inArray(hoas.id, ids))
    .all()
    .map((row) => {
      const { monthlyDuesCents, reserveFundCents, ...fields } = toFields(row)
      return [
        row.id,
        {
          id: row.id,
          ...fields,
          monthlyDues: inDollars(monthlyDuesCents),
          reserveFund: inDollars(reserveFundCents),
          isPartner: row.isPartner,
          createdAt: isoTime(row.createdAt),
          updatedAt: isoTime(row.updatedAt),
        },
      ]
    })

/**
 * Without the customer's identity and contact data, which are not shared, and without orders whose customer was
 * erased. The number, which opens the report, is only for whoever created the order.
 */
const readOrders: RecordReader = (tx, ids, isOwn) =>
  tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      customerRole: orders.customerRole,
      subjectPropertyAddress: orders.subjectPropertyAddress,
      propertyCity: orders.propertyCity,
      propertyState: orders.propertyState,
      propertyZipCode: orders.propertyZipCode,
      totalUnits: orders.totalUnits,
      hoaId: orders.hoaId,
      totalCents: orders.totalCents,
      createdAt: orders.createdAt,
      updatedAt: orders.updatedAt,
      paidAt: orders.paidAt,
      dueAt: orders.dueAt,
      completedAt: orders.completedAt,
      canceledAt: orders.canceledAt,
      pause: pauseColumns,
    })
    .from(orders)
    .leftJoin(documentRequests, isUnclosedRequestOfOrder)
    .where(and(inArray(orders.id, ids), isNull(orders.erasedAt)))
    .all()
    .map(({ totalCents, createdAt, updatedAt, paidAt, dueAt, completedAt, canceledAt, pause, ...order }) => [
      order.id,
      {
        ...order,
        orderNumber: isOwn(order.id) ? order.orderNumber : null,
        totalAmount: totalCents / 100,
        createdAt: isoTime(createdAt),
        updatedAt: isoTime(updatedAt),
        paidAt: isoTime(paidAt),
        dueAt: isoTime(dueAt),
        pausedUntil: isoTime(canceledAt === null ? orderPauseEnd(order.status, pause, Date.now()) : null),
        completedAt: isoTime(completedAt),
        canceledAt: isoTime(canceledAt),
      },
    ])

const readDocuments: RecordReader = (tx, ids) => {
  const stored = tx
    .select({
      id: documents.id,
      orderId: documents.orderId,
      hoaId: documents.hoaId,
      name: documents.originalName,
      mediaType: documents.mediaType,
      sizeBytes: documents.sizeBytes,
      expiresOn: documents.expiresOn,
      uploadedAt: documents.uploadedAt,
    })
    .from(documents)
    .where(inArray(documents.id, ids))
    .all()
    .map((row): [number, RecordData] => [
      row.id,
      { ...row, status: 'stored', uploadedAt: isoTime(row.uploadedAt) },
    ])
  const expected = tx
    .select({
      id: expectedDocuments.id,
      orderId: expectedDocuments.orderId,
      hoaId: expectedDocuments.hoaId,
      name: expectedDocuments.originalName,
      expiresOn: expectedDocuments.expiresOn,
    })
    .from(expectedDocuments)
    .where(inArray(expectedDocuments.id, ids))
    .all()
    .map((row): [number, RecordData] => [row.id, { ...row, status: 'expected' }])
  return [...stored, ...expected]
}

const recordReaders: Record<Resource, RecordReader> = {
  hoa: readHoas,
  order: readOrders,
  document: readDocuments,
}

const encodeCursor = (sequence: number) => Buffer.from(`after ${sequence}`).toString('base64url')

function decodeCursor(cursor: string): number {
  const [, sequence] = /^after (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (sequence === undefined) {
    const message = 'This cursor is not valid. Leave it out to start from the beginning.'
    throw new DomainError('invalid', 'Please check the data.', { fields: { cursor: message } })
  }
  return Number(sequence)
}

/** The sequence number of the latest change; 0 before the first. */
const latestSequence = (tx: Tx) =>
  tx
    .select({ sequence: max(recordChanges.sequence) })
    .from(recordChanges)
    .get()?.sequence ?? 0

/** The sequence number before the first change since that time; the latest if nothing has changed since. */
function sequenceBefore(tx: Tx, since: number): number {
  const first = tx
    .select({ sequence: min(recordChanges.sequence) })
    .from(recordChanges)
    .where(gte(recordChanges.changedAt, since))
    .get()?.sequence
  return first == null ? latestSequence(tx) : first - 1
}

/** The sequence numbers of the next changes that a caller with named HOAs may read. */
const sequencesOfNamedHoas = (
  { creator, secretId }: Access,
  after: number,
  resources: Resource[],
  limit: number,
) => {
  const isWanted = sql`${recordChanges.sequence} > ${after} and ${inArray(recordChanges.resource, resources)}`
  return sql`select ${recordChanges.sequence} from ${recordChanges}
    where ${recordChanges.creator} = ${creator} and ${isWanted}
    union
    select ${recordChanges.sequence} from ${inboundSecretHoas}
    cross join ${recordChanges} on ${recordChanges.hoaId} = ${inboundSecretHoas.hoaId}
    where ${inboundSecretHoas.secretId} = ${secretId} and ${isWanted}
    order by 1 limit ${limit}`
}

/** The next changes that the caller may read, in the order of their sequence. */
export function changesQuery(
  tx: Db | Tx,
  access: Access,
  after: number,
  resources: Resource[],
  limit: number,
) {
  const isPermitted = {
    everything: undefined,
    own: eq(recordChanges.creator, access.creator),
    hoas: sql`${recordChanges.sequence} in (${sequencesOfNamedHoas(access, after, resources, limit)})`,
  }[access.extent]
  // The unary plus keeps SQLite from reading and sorting all changes of these resources.
  const isWanted = inArray(sql`+${recordChanges.resource}`, resources)
  return tx
    .select({
      sequence: recordChanges.sequence,
      resource: recordChanges.resource,
      recordId: recordChanges.recordId,
      isDeleted: recordChanges.isDeleted,
      changedAt: recordChanges.changedAt,
      creator: recordChanges.creator,
    })
    .from(recordChanges)
    .where(and(gt(recordChanges.sequence, after), isWanted, isPermitted))
    .orderBy(asc(recordChanges.sequence))
    .limit(limit)
}

/**
 * The resources to read: the requested ones, or all that the caller may read.
 * @throws DomainError `forbidden`
 */
function readableResources(access: Access, requested: Resource[] | undefined): Resource[] {
  const readable = allResources.filter((resource) => access.permissions.includes(`read_${resource}`))
  if (readable.length === 0)
    throw new DomainError('forbidden', 'This secret is not permitted to read anything.')
  for (const resource of requested ?? []) requirePermission(access, 'read', resource)
  return requested ?? readable
}

/**
 * `{since?, cursor?, resources?}`: the changed records in their latest state, page by page. Every change
 * moves its record to the end of the list, and a page continues after the last change seen, so concurrent
 * changes are returned again but none is missed. The last page's cursor remains valid for future changes. Only
 * records in the caller's extent are returned, and deletions of such records.
 */
export function prepareSync(body: Record<string, unknown>): PreparedCall {
  const { since, cursor, resources: requested } = validate(syncCall, body)
  const from = cursor === undefined ? null : decodeCursor(cursor)
  return ({ tx, now, access }) => {
    const resources = readableResources(access, requested)
    const after = from ?? (since === undefined ? 0 : sequenceBefore(tx, since))
    const changes = changesQuery(tx, access, after, resources, maxRecords + 1).all()
    const page = changes.slice(0, maxRecords)
    const data = new Map(
      allResources.flatMap((resource) => {
        const ofResource = page.filter((change) => change.resource === resource)
        if (ofResource.length === 0) return []
        const ids = ofResource.map(({ recordId }) => recordId)
        const own = new Set(
          ofResource.flatMap(({ recordId, creator }) => (creator === access.creator ? [recordId] : [])),
        )
        return recordReaders[resource](tx, ids, (id) => own.has(id)).map(
          ([id, record]) => [`${resource} ${id}`, record] as const,
        )
      }),
    )
    const records = page.map(({ resource, recordId, isDeleted, changedAt, sequence }) => {
      const record = data.get(`${resource} ${recordId}`)
      return {
        resource,
        id: recordId,
        deleted: isDeleted || record === undefined,
        changedAt: isoTime(changedAt),
        sequence,
        ...(record !== undefined && !isDeleted && { data: record }),
      }
    })
    const hasMore = changes.length > page.length
    const lastSequence = page.at(-1)?.sequence ?? after
    const counts = {
      resources: resources.join(','),
      since: since === undefined ? null : isoTime(since),
      records: records.length,
      hasMore,
    }
    recordActivity(
      tx,
      {
        ...access.author,
        action: 'exported',
        section: 'webhooks',
        description: `${counted(records.length, 'changed record')} read`,
        metadata: counts,
      },
      now,
    )
    publishEvent(tx, 'data_sync_request', { ...counts, link: staffLink('/admin/webhooks') }, now)
    return { status: 200, body: { records, cursor: encodeCursor(lastSequence), hasMore } }
  }
}
