import { and, asc, gt, gte, inArray, max, min } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { documentRequests, documents, expectedDocuments, hoas, orders, recordChanges } from '~db/schema'
import { isUnclosedRequestOfOrder, pauseColumns } from '../document-requests/unclosed-request.server'
import { recordActivity } from '../activity/record.server'
import { orderPauseEnd } from '../document-requests/state'
import { DomainError } from '../domain-error'
import { counted } from '../formatting'
import { toFields } from '../hoas/columns.server'
import { inDollars } from '../hoas/hoa'
import { publishEvent, staffLink } from '../webhooks/publish-event.server'
import type { PreparedCall } from './operations.server'
import { maxRecords, resources as allResources, syncCall, validate, type Resource } from './schema'
import { isoTime } from '../date-formats'

type RecordData = Record<string, unknown>
type RecordReader = (tx: Tx, ids: number[]) => [id: number, data: RecordData][]

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

/** Without the customer's identity and contact data, which are not shared. */
const readOrders: RecordReader = (tx, ids) =>
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
    .where(inArray(orders.id, ids))
    .all()
    .map(({ totalCents, createdAt, updatedAt, paidAt, dueAt, completedAt, canceledAt, pause, ...order }) => [
      order.id,
      {
        ...order,
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

/**
 * `{since?, cursor?, resources?}`: the changed records in their latest state, page by page. Every change
 * moves its record to the end of the list, and a page continues after the last change seen, so concurrent
 * changes are returned again but none is missed. The last page's cursor remains valid for future changes.
 */
export function prepareSync(body: Record<string, unknown>): PreparedCall {
  const { since, cursor, resources = allResources } = validate(syncCall, body)
  const from = cursor === undefined ? null : decodeCursor(cursor)
  return ({ tx, now }) => {
    const after = from ?? (since === undefined ? 0 : sequenceBefore(tx, since))
    const changes = tx
      .select()
      .from(recordChanges)
      .where(and(gt(recordChanges.sequence, after), inArray(recordChanges.resource, [...resources])))
      .orderBy(asc(recordChanges.sequence))
      .limit(maxRecords + 1)
      .all()
    const page = changes.slice(0, maxRecords)
    const data = new Map(
      allResources.flatMap((resource) => {
        const ids = page.filter((change) => change.resource === resource).map(({ recordId }) => recordId)
        return ids.length === 0
          ? []
          : recordReaders[resource](tx, ids).map(([id, record]) => [`${resource} ${id}`, record] as const)
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
        via: 'webhook',
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
