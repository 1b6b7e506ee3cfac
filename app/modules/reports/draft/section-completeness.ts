import type { ReadingStatus } from '../../document-reading/types'
import type { Alert } from '../alerts/alerts'
import { isScorePath } from '../../report-fields/score-paths'
import { sections, type SectionId } from '../../report-fields/sections'
import { numberOf, type TypedValue } from '../../report-fields/typed-value'

const lowScore = 70

type ReportState = {
  order: { orderNumber: string; firstName: string; lastName: string; subjectPropertyAddress: string }
  items: readonly { path: string; typed: TypedValue | null }[]
  alerts: readonly Pick<Alert, 'severity' | 'nowSays'>[]
  documents: readonly { status: ReadingStatus }[]
  reviewedSections: readonly SectionId[]
}

type SectionState = { id: SectionId; label: string; isComplete: boolean; why: string | null }

/**
 * Determines which sections are complete (docs/specification/review-and-approval.md#section-completeness).
 * Low scores and critical alerts require a second look rather than better figures: such a section is complete
 * once staff mark it as reviewed (decision 012).
 */
export function sectionStates({
  order,
  items,
  alerts,
  documents,
  reviewedSections,
}: ReportState): SectionState[] {
  const hasLowScore = items.some(({ path, typed }) => {
    const score = isScorePath(path) ? numberOf(typed) : null
    return score !== null && score < lowScore
  })
  const hasNameAndAddress =
    `${order.firstName}${order.lastName}`.trim() !== '' && order.subjectPropertyAddress.trim() !== ''
  const hasUnreadDocument = documents.some((document) => document.status !== 'done')
  const isOutdated = alerts.some(({ nowSays }) => nowSays !== undefined)
  const missing: Partial<Record<SectionId, string>> = {
    ...((!order.orderNumber || !hasNameAndAddress) && {
      general: 'The customer’s name or the address is missing.',
    }),
    ...(hasLowScore &&
      !reviewedSections.includes('fipho') && { fipho: `A score is below ${lowScore}: please look it over.` }),
    ...((isOutdated || alerts.some((a) => a.severity === 'bad')) &&
      !reviewedSections.includes('alerts') && {
        alerts: isOutdated
          ? 'An alert is based on a value that has since changed: please check it.'
          : 'There is a critical alert: please look it over.',
      }),
    ...((hasUnreadDocument || documents.length === 0) &&
      !reviewedSections.includes('documents') && {
        documents:
          documents.length === 0 ? 'There are no documents.' : 'Not every document has been analyzed.',
      }),
  }
  return sections.map(({ id, label }) => ({ id, label, isComplete: !missing[id], why: missing[id] ?? null }))
}
