import { eq } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { reports } from '~db/schema'
import type { SignedInUser } from '../accounts/schema'
import { DomainError } from '../domain-error'
import { transitionOrder } from '../orders/change-status.server'
import { findOrder, mayWorkOn } from '../orders/order-access.server'
import type { Alert } from './alerts'
import { sectionStates } from './completeness'
import { readItems, readReportDocuments } from './report.server'
import type { SectionId } from './sections'

/** The sections that still need somebody's look, as the order stands in the transaction. */
function incompleteSections(tx: Tx, actor: SignedInUser, orderId: number) {
  const row = tx
    .select({ alerts: reports.alerts, checked: reports.checkedSections })
    .from(reports)
    .where(eq(reports.orderId, orderId))
    .get()
  return sectionStates({
    order: findOrder(tx, actor, orderId, mayWorkOn),
    items: readItems(tx, orderId),
    alerts: JSON.parse(row?.alerts ?? '[]') as Alert[],
    documents: readReportDocuments(tx, orderId),
    checked: JSON.parse(row?.checked ?? '[]') as SectionId[],
  }).filter(({ complete }) => !complete)
}

/**
 * Sends a report for its final review. Its sections are looked at in the same transaction, so that nothing that another person
 * changes meanwhile slips through (rulings, section 4).
 * @throws DomainError `not_found`, `forbidden`; `conflict` when the order is not in processing, or names the sections that are not
 * complete, with the reasons in `fields`
 */
export function sendForFinalReview(actor: SignedInUser, orderId: number, now = Date.now()) {
  write((tx) => {
    transitionOrder(tx, actor, orderId, 'final review', now)
    const missing = incompleteSections(tx, actor, orderId)
    if (missing.length === 0) return
    throw new DomainError(
      'conflict',
      `Not every section is complete: ${missing.map(({ label }) => label).join(', ')}.`,
      { fields: Object.fromEntries(missing.map(({ id, why }) => [id, why ?? ''])) },
    )
  })
}
