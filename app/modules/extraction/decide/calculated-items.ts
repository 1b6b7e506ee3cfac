import { calculate, paymentsPerYear } from '../../report-fields/calculate'
import { candidateOfItem } from '../../report-fields/candidates'
import { extractedField } from '../../report-fields/fields'
import { formatTyped, printedForms } from '../../report-fields/format-value'
import { dateOf, isRange, money } from '../../report-fields/typed-value'
import type { VerificationItem } from '../../report-fields/items'
import type { DocumentFacts } from './document-facts'
import { emptyItem } from './propose-value'

/** Flags different amounts for monthly dues and the regular assessment, so that staff compare them. */
function compareDues(items: ReadonlyMap<string, VerificationItem>) {
  const monthly = items.get('propertyInfo.monthlyDues')
  const assessment = items.get('financial.regularAssessment')
  const payments = paymentsPerYear(assessment?.typed)
  if (!monthly?.value || typeof monthly.comparable !== 'number' || isRange(monthly.typed)) return
  if (!assessment || assessment.conflict || typeof assessment.comparable !== 'number' || !payments) return
  const cents = (assessment.comparable * payments) / 12
  if (Math.abs(cents - monthly.comparable) <= Math.max(100, monthly.comparable * 0.01)) return
  monthly.sourceDetail += ` Elsewhere, the documents state ${assessment.value}, which is ${formatTyped(money(Math.round(cents), { per: 'month' }))}: compare the two.`
  monthly.confidence = Math.min(monthly.confidence ?? 0, 0.5)
  monthly.candidates = [...(monthly.candidates ?? []), ...(assessment.candidates ?? [])]
}

const monthWord = /\bmonth/i

/**
 * Leaves a monthly due date to staff if dues are billed less often, since old bylaws often state outdated due dates.
 */
function compareDueDate(items: ReadonlyMap<string, VerificationItem>) {
  const due = items.get('financial.assessmentDueDate')
  const assessment = items.get('financial.regularAssessment')
  const payments = paymentsPerYear(assessment?.typed)
  if (!due?.value || !payments || payments === 12 || !monthWord.test(due.value)) return
  const dueDate = candidateOfItem({ ...due, period: null })
  if (!dueDate) return
  Object.assign(due, {
    ...emptyItem(due),
    conflict: true,
    sourceDetail: `The documents disagree: dues are ${assessment?.value}, but another statement says that they are due every month.`,
    candidates: [dueDate, ...(due.candidates ?? [])],
  } satisfies Partial<VerificationItem>)
}

/** The date of the newest minutes, taken from the document's own date. */
function newestMinutes(
  documents: readonly DocumentFacts[],
  stated: VerificationItem | undefined,
): VerificationItem[] {
  const [newest] = documents
    .flatMap((document) => {
      const { date } = document.precedence
      return document.kind === 'minutes' && date !== null ? [{ document, date }] : []
    })
    .sort((a, b) => b.date.localeCompare(a.date))
  const field = extractedField('governance.latestMinutes')
  if (!newest || !field) return []
  // Prefer the date stated in the minutes, unless others are newer.
  const isNewest =
    stated?.documentId === newest.document.documentId || String(stated?.comparable) >= newest.date
  if (stated?.value && isNewest) return []
  return [
    {
      ...emptyItem(field),
      ...printedForms(dateOf(newest.date), field),
      source: 'system',
      sourceDetail: `The newest minutes provided: ${newest.document.name}.`,
      confidence: 0.8,
      documentId: newest.document.documentId,
      documentPage: 1,
    },
  ]
}

/** Adds items that follow from other items or documents, and flags items that contradict each other. */
export function withCalculatedItems(
  items: readonly VerificationItem[],
  documents: readonly DocumentFacts[],
  today: string,
): VerificationItem[] {
  const byPath = new Map(items.map((i) => [i.path, i]))
  compareDues(byPath)
  compareDueDate(byPath)
  for (const item of [
    ...calculate(items, today),
    ...newestMinutes(documents, byPath.get('governance.latestMinutes')),
  ])
    byPath.set(item.path, item)
  return [...byPath.values()]
}
