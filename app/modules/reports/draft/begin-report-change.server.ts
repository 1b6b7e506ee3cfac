import type { Tx } from '~db/client.server'
import { insertNewRow } from '~db/prepared.server'
import { reports } from '~db/schema'
import { requireActor } from '../../permissions/actor.server'
import type { SignedInUser } from '../../permissions/signed-in-user'
import { DomainError } from '../../domain-error'
import { requireOrderAccess, canWorkOnOrder, refuseCanceled } from '../../permissions/order-access.server'
import { startTaskOf } from '../../tasks/task-status.server'
import { findReport } from './report.server'

const reportChangedMeanwhile =
  'Someone else has changed this report in the meantime. Nothing you entered is lost: look at what is different, and save again.'

/**
 * Begins a change of a report within its transaction: checks that the actor may make it, creates the report if there is
 * none, and starts the actor’s task on the order.
 * @param version the version that the user saw, if it matters
 * @returns the order and the actor as they are now
 * @throws DomainError `not_found`, `forbidden`; `conflict` for an outdated version or an unpaid order
 */
export function beginReportChange(tx: Tx, actor: SignedInUser, orderId: number, version?: number) {
  const user = requireActor(tx, actor, 'work on orders')
  const order = requireOrderAccess(tx, user, orderId, canWorkOnOrder)
  if (order.status === 'pending')
    throw new DomainError('conflict', 'This order is not paid: there is nothing to report yet.')
  refuseCanceled(order)
  const row = ensureReport(tx, orderId)
  if (version !== undefined && row.version !== version)
    throw new DomainError('conflict', reportChangedMeanwhile)
  startTaskOf(tx, user, order)
  return { user, order, report: row }
}

export function ensureReport(tx: Tx, orderId: number, now = Date.now()) {
  insertNewRow(tx, reports, { orderId, createdAt: now, updatedAt: now })
  const row = findReport(tx, orderId)
  if (!row) throw new Error(`The report of order ${orderId} is missing right after it was inserted`)
  return row
}
