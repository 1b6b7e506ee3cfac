import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { publishEvent, staffLink } from '../webhooks/publish-event.server'
import { prepareBulkOperation, type PreparedCall } from './operations.server'
import { actions, bulkCall, validate } from './schema'

/** Runs one operation of a bulk call; errors name its index. */
function withIndex<T>(index: number, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const place = `operations.${index}`
    const named = Object.entries(error.details.fields ?? {}).map(([name, message]) => [
      `${place}.${name}`,
      message,
    ])
    throw new DomainError(error.code, `Operation ${index}: ${error.message}`, {
      ...error.details,
      fields: named.length > 0 ? Object.fromEntries(named) : { [place]: error.message },
    })
  }
}

/**
 * `{operations: [{action, resource, id?, data?}]}`: applied in order, all or nothing. Errors name the
 * operation by its index, starting from 0.
 */
export function prepareBulk(body: Record<string, unknown>): PreparedCall {
  const { operations: sent } = validate(bulkCall, body)
  const operations = sent.map((value, index) => withIndex(index, () => prepareBulkOperation(value)))
  const count = (action: string) => operations.filter((operation) => operation.action === action).length
  const [created, updated, deleted] = actions.map(count)
  return (context) => {
    const { tx, now, access } = context
    const results = operations.map(({ action, resource, apply }, index) => ({
      index,
      action,
      resource,
      ...withIndex(index, () => apply(context)),
    }))
    const counts = {
      operations: operations.length,
      created: created ?? 0,
      updated: updated ?? 0,
      deleted: deleted ?? 0,
    }
    recordActivity(
      tx,
      {
        ...access.author,
        action: 'updated',
        section: 'webhooks',
        description: `Bulk operation: ${counts.created} created, ${counts.updated} updated, ${counts.deleted} deleted`,
        metadata: counts,
      },
      now,
    )
    const link = staffLink('/admin/activity-logs?section=webhooks')
    publishEvent(tx, 'bulk_operation', { ...counts, link }, now)
    return { status: 200, body: { results, ...counts } }
  }
}
