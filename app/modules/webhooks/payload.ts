import type { WebhookEventType } from './schema'

export type EventData = Record<string, string | number | boolean | null>

export type StoredEvent = {
  id: number
  publicId: string
  type: string
  data: string
  createdAt: number
}

/**
 * The payload for receivers: ids and a link, without customers' contact data. The sequence only increases, so
 * that a receiver can ignore outdated events about a record. The payload of an event is identical in every
 * attempt.
 */
export const payloadOf = ({ id, publicId, type, data, createdAt }: StoredEvent): string =>
  JSON.stringify({
    id: publicId,
    type,
    timestamp: new Date(createdAt).toISOString(),
    data: { ...(JSON.parse(data) as EventData), sequence: id },
  })

/** Sample data of each event. */
export const sampleData = (type: WebhookEventType, appUrl: string): EventData => {
  switch (type) {
    case 'user_created':
      return { userId: 42, role: 'customer', link: `${appUrl}/admin/activity-logs?user=42` }
    case 'document_uploaded':
      return {
        documentId: 318,
        orderId: null,
        hoaId: 7,
        mediaType: 'application/pdf',
        sizeBytes: 482133,
        link: `${appUrl}/admin/hoas/7/documents`,
      }
    case 'document_deleted':
      return { documentId: 318, orderId: null, hoaId: 7, link: `${appUrl}/admin/hoas/7/documents` }
    case 'data_sync_request':
      return {
        resources: 'hoa,order,document',
        since: '2026-11-01T00:00:00.000Z',
        records: 100,
        hasMore: true,
        link: `${appUrl}/admin/webhooks`,
      }
    case 'bulk_operation':
      return {
        operations: 250,
        created: 200,
        updated: 48,
        deleted: 2,
        link: `${appUrl}/admin/activity-logs?section=webhooks`,
      }
  }
}

/** A complete sample payload. */
export const samplePayload = (type: WebhookEventType, appUrl: string): string =>
  JSON.stringify(
    {
      id: 'evt_2mPq8vKc0dYfX3hA',
      type,
      timestamp: '2026-11-20T18:30:00.000Z',
      data: { ...sampleData(type, appUrl), sequence: 1207 },
    },
    null,
    2,
  )
