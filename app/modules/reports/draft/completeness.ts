import type { Alert } from '../alerts/alerts'
import { isScorePath } from '../../report-fields/paths'
import { sections, type SectionId } from '../../report-fields/sections'
import { leadingNumber } from '../../report-fields/values'

const needsWorkBelow = 70

type Given = {
  order: { orderNumber: string; firstName: string; lastName: string; subjectPropertyAddress: string }
  items: readonly { path: string; value: string | null }[]
  alerts: readonly Pick<Alert, 'severity' | 'nowSays'>[]
  documents: readonly { status: string }[]
  checked: readonly SectionId[]
}

type SectionState = { id: SectionId; label: string; complete: boolean; why: string | null }

/**
 * Determines which sections are complete (docs/specification/review-and-approval.md#section-completeness).
 * Low scores and critical alerts require a second look rather than better figures: such a section is complete
 * once staff mark it as reviewed (decision 012).
 */
export function sectionStates({ order, items, alerts, documents, checked }: Given): SectionState[] {
  const low = items.some(({ path, value }) => {
    const score = isScorePath(path) && value !== null ? leadingNumber(value) : null
    return score !== null && score < needsWorkBelow
  })
  const named =
    `${order.firstName}${order.lastName}`.trim() !== '' && order.subjectPropertyAddress.trim() !== ''
  const unread = documents.some((d) => d.status !== 'analyzed')
  const isOutdated = alerts.some(({ nowSays }) => nowSays !== undefined)
  const missing: Partial<Record<SectionId, string>> = {
    ...((!order.orderNumber || !named) && { general: 'The customer’s name or the address is missing.' }),
    ...(low &&
      !checked.includes('fipho') && { fipho: `A score is below ${needsWorkBelow}: please look it over.` }),
    ...((isOutdated || alerts.some((a) => a.severity === 'bad')) &&
      !checked.includes('alerts') && {
        alerts: isOutdated
          ? 'An alert rests on a value that has changed since: please check it.'
          : 'There is a critical alert: please look it over.',
      }),
    ...((unread || documents.length === 0) &&
      !checked.includes('documents') && {
        documents:
          documents.length === 0 ? 'There are no documents.' : 'Not every document has been analyzed.',
      }),
  }
  return sections.map(({ id, label }) => ({ id, label, complete: !missing[id], why: missing[id] ?? null }))
}
