import { eq } from 'drizzle-orm'
import { write } from '~db/client.server'
import { webhooks } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { nextEditTime } from '../next-edit-time.server'
import { restoreMaskedValues, type HeaderList } from './headers'
import { webhookRow } from './webhook-row.server'
import type { WebhookChange } from './schema'
import { sealHeaders, unsealHeaders } from './secrets.server'
import { requireSecureUrl } from './secure-url.server'
import { cancelPendingDeliveries } from './switch-off-webhook.server'

const fieldLabels = {
  name: 'Name',
  url: 'URL',
  timeoutSeconds: 'Timeout',
  retryCount: 'Retries',
  headers: 'Headers',
  isActive: 'State',
} as const

/** The log contains the state and the names of headers, but not their values. */
const loggedFields = (row: {
  name: string
  url: string
  timeoutSeconds: number
  retryCount: number
  headers: HeaderList
  isActive: boolean
}) => ({
  name: row.name,
  url: row.url,
  timeoutSeconds: `${row.timeoutSeconds} s`,
  retryCount: String(row.retryCount),
  headers: row.headers.map(([name]) => name).join(', ') || 'none',
  isActive: row.isActive ? 'active' : 'inactive',
})

/**
 * Changes a webhook; missing fields stay unchanged. Switching it off cancels pending deliveries; switching
 * it on clears its failures.
 * @throws DomainError `not_found`; `invalid` for an address without https in production
 */
export function changeWebhook(actor: SignedInUser, id: number, change: WebhookChange, now = Date.now()) {
  if (change.url !== undefined) requireSecureUrl(change.url)
  write((tx) => {
    const { id: userId } = requireActor(tx, actor, 'webhooks')
    const row = webhookRow(id, tx)
    const stored = unsealHeaders(row.headers) ?? []
    const headers = change.headers ? restoreMaskedValues(change.headers, stored) : stored
    const after = {
      name: change.name ?? row.name,
      url: change.url ?? row.url,
      timeoutSeconds: change.timeout ?? row.timeoutSeconds,
      retryCount: change.retryCount ?? row.retryCount,
      isActive: change.isActive ?? row.isActive,
    }
    const areHeadersChanged =
      change.headers !== undefined && JSON.stringify(headers) !== JSON.stringify(stored)
    const isSwitchedOn = after.isActive && !row.isActive
    const [old, next] = [loggedFields({ ...row, headers: stored }), loggedFields({ ...after, headers })]
    const fields = (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]).filter(
      (field) => old[field] !== next[field] || (field === 'headers' && areHeadersChanged),
    )
    if (fields.length === 0) return
    tx.update(webhooks)
      .set({
        ...after,
        ...(change.headers && { headers: sealHeaders(headers) }),
        ...(isSwitchedOn && {
          switchedOffReason: null,
          switchedOffAt: null,
          failingSince: null,
          failuresInRow: 0,
        }),
        updatedAt: nextEditTime(webhooks.updatedAt, now),
      })
      .where(eq(webhooks.id, id))
      .run()
    if (row.isActive && !after.isActive) cancelPendingDeliveries(tx, id, now)
    for (const field of fields) {
      recordActivity(
        tx,
        {
          userId,
          action: field === 'isActive' ? 'status_changed' : 'updated',
          section: 'webhooks',
          field,
          oldValue: old[field],
          newValue: next[field],
          description: `${fieldLabels[field]} of webhook ${after.name} changed`,
          metadata: { webhookId: id },
        },
        now,
      )
    }
  })
}
