import { eq } from 'drizzle-orm'
import { write } from '~db/client.server'
import { reports } from '~db/schema'
import type { SignedInUser } from '../../permissions/signed-in-user'
import { recordActivity } from '../../activity/record.server'
import { beginReportChange } from './begin-report-change.server'
import { nextVersion } from './stored-items.server'
import { sections, type SectionId } from '../../report-fields/sections'

/**
 * Marks a section as reviewed despite its figures, or undoes that.
 * @throws DomainError `not_found`, `forbidden`; `conflict` for an unpaid or canceled order
 */
export function setSectionReviewed(
  actor: SignedInUser,
  orderId: number,
  section: SectionId,
  isReviewed: boolean,
) {
  write((tx) => {
    const { order, report } = beginReportChange(tx, actor, orderId)
    const before = JSON.parse(report.reviewedSections) as SectionId[]
    if (before.includes(section) === isReviewed) return
    const after = isReviewed ? [...before, section] : before.filter((s) => s !== section)
    tx.update(reports)
      .set({ reviewedSections: JSON.stringify(after) })
      .where(eq(reports.orderId, orderId))
      .run()
    nextVersion(tx, orderId)
    recordActivity(tx, {
      userId: actor.id,
      action: 'reviewed',
      section: 'report',
      field: section,
      orderId,
      description: `${sections.find((s) => s.id === section)?.label} of ${order.orderNumber} ${isReviewed ? 'reviewed' : 'to be reviewed again'}`,
    })
  })
}
