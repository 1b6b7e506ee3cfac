import { calculate, paymentsPerYear } from '../report-fields/calculate'
import { fieldOf } from '../report-fields/fields'
import type { VerificationItem } from '../report-fields/items'
import { moneyText } from '../report-fields/parse'
import type { DocumentFacts } from './facts'

/** Flags different amounts for monthly dues and the regular assessment, so that staff compare them. */
function compareDues(all: ReadonlyMap<string, VerificationItem>) {
  const monthly = all.get('propertyInfo.monthlyDues')
  const assessment = all.get('financial.regularAssessment')
  const payments = paymentsPerYear(assessment?.typed)
  if (!monthly?.value || typeof monthly.comparable !== 'number' || monthly.value.includes(' to ')) return
  if (!assessment || assessment.conflict || typeof assessment.comparable !== 'number' || !payments) return
  const cents = (assessment.comparable * payments) / 12
  if (Math.abs(cents - monthly.comparable) <= Math.max(100, monthly.comparable * 0.01)) return
  monthly.sourceDetail += ` Another place says ${assessment.value}, which is ${moneyText(Math.round(cents))} a month: compare the two.`
  monthly.confidence = Math.min(monthly.confidence ?? 0, 0.5)
  monthly.candidates = [...(monthly.candidates ?? []), ...(assessment.candidates ?? [])]
}

const paidMonthly = /\bmonth/i

/** Dues billed quarterly or yearly are not due every month, whatever old bylaws say: staff choose. */
function compareDueDate(all: ReadonlyMap<string, VerificationItem>) {
  const due = all.get('financial.assessmentDueDate')
  const assessment = all.get('financial.regularAssessment')
  const payments = paymentsPerYear(assessment?.typed)
  if (!due?.value || !payments || payments === 12 || !paidMonthly.test(due.value)) return
  if (due.documentId === null || due.documentPage === null || due.quote === null) return
  const { path, value, comparable, confidence, documentId, documentPage: page, quote } = due
  const found = {
    path,
    value,
    comparable: comparable ?? value,
    confidence: confidence ?? 0,
    documentId,
    page,
    quote,
  }
  Object.assign(due, {
    value: null,
    typed: null,
    comparable: null,
    period: null,
    confidence: null,
    documentId: null,
    documentPage: null,
    quote: null,
    conflict: true,
    sourceDetail: `The documents disagree: dues are ${assessment?.value}, and are said to be due every month.`,
    candidates: [found, ...(due.candidates ?? [])],
  } satisfies Partial<VerificationItem>)
}

function newestMinutes(
  documents: readonly DocumentFacts[],
  stated: VerificationItem | undefined,
): VerificationItem[] {
  const newest = documents
    .filter((d) => d.kind === 'minutes')
    .map((document) => ({ document, date: document.precedence.date }))
    .filter((m): m is { document: DocumentFacts; date: string } => m.date !== null)
    .sort((a, b) => b.date.localeCompare(a.date))[0]
  const field = fieldOf('governance.latestMinutes')
  if (!newest || !field) return []
  // Prefer the date stated in the minutes, unless others are newer.
  const isNewest =
    stated?.documentId === newest.document.documentId || String(stated?.comparable) >= newest.date
  if (stated?.value && isNewest) return []
  return [
    {
      path: field.path,
      section: field.section,
      label: field.label,
      required: field.required,
      value: newest.date,
      typed: { kind: 'date', date: newest.date },
      comparable: newest.date,
      period: null,
      source: 'system',
      sourceDetail: `The newest minutes provided: ${newest.document.name}.`,
      confidence: 0.8,
      documentId: newest.document.documentId,
      documentPage: 1,
      quote: null,
    },
  ]
}

/** Adds the items that can be derived from those found. */
export function withDerivedItems(
  items: readonly VerificationItem[],
  documents: readonly DocumentFacts[],
  today: string,
): VerificationItem[] {
  const all = new Map(items.map((i) => [i.path, i]))
  compareDues(all)
  compareDueDate(all)
  for (const item of [
    ...calculate(items, today),
    ...newestMinutes(documents, all.get('governance.latestMinutes')),
  ])
    all.set(item.path, item)
  return [...all.values()]
}
