import type { Candidate } from '../../report-fields/candidate'
import { extractedField } from '../../report-fields/fields'
import type { VerificationItem } from '../../report-fields/items'
import { parseQualifier } from '../../report-fields/qualifier'
import { money, type TypedValue } from '../../report-fields/typed-value'
import { printedForms } from '../../report-fields/format-value'
import { typedValueOfCandidate } from '../../report-fields/candidates'
import type { DocumentFacts } from './document-facts'
import { minExpenseCents } from '../fields/budget/largest-expenses'
import { emptyItem } from './propose-value'

type Found = { candidate: Candidate }

/** Lenders rely on a reserve study for three years. */
const nearTermYears = 3
const maxListed = 4

const centsOf = ({ comparable }: Candidate) => (typeof comparable === 'number' ? comparable : 0)
/** What a planned expense is for. */
const purposeOf = (candidate: Candidate) => {
  const typed = typedValueOfCandidate(candidate)
  return typed?.kind === 'money' && typed.purpose !== undefined ? typed.purpose : candidate.value
}
const yearOfCandidate = ({ qualifier }: Candidate) => parseQualifier(qualifier).years[0] ?? NaN

/** An item that cites its most important candidate; empty if the catalog has no such field. */
function citedItem(
  path: string,
  typed: TypedValue,
  lead: Candidate,
  details: Pick<VerificationItem, 'period' | 'sourceDetail'> & { candidates?: Candidate[] },
): VerificationItem[] {
  const field = extractedField(path)
  if (!field) return []
  return [
    {
      ...emptyItem(field),
      ...printedForms(typed, field),
      source: 'system',
      confidence: lead.confidence,
      documentId: lead.documentId,
      documentPage: lead.page,
      quote: lead.quote,
      otherAssociation: lead.otherAssociation ?? null,
      ...details,
    },
  ]
}

/** Totals the replacements and repairs that the newest reserve study schedules for this year and the next three. */
function nearTermExpense(
  found: readonly Found[],
  documents: readonly DocumentFacts[],
  today: string,
): VerificationItem[] {
  const studies = new Map(
    documents.flatMap((d) =>
      d.kind === 'reserve_study' ? [[d.documentId, d.precedence.date ?? ''] as const] : [],
    ),
  )
  const thisYear = Number(today.slice(0, 4))
  const due = found
    .map(({ candidate }) => candidate)
    .filter((candidate) => {
      const year = yearOfCandidate(candidate)
      return studies.has(candidate.documentId) && year >= thisYear && year <= thisYear + nearTermYears
    })
  const newest = due.reduce((latest, { documentId }) => {
    const date = studies.get(documentId) ?? ''
    return date > latest ? date : latest
  }, '')
  const distinct = new Map<string, Candidate>()
  for (const candidate of due) {
    // Schedules repeat entries by year and by component.
    const key = `${centsOf(candidate)} ${purposeOf(candidate).toLowerCase()} ${yearOfCandidate(candidate)}`
    if (studies.get(candidate.documentId) === newest && !distinct.has(key)) distinct.set(key, candidate)
  }
  const planned = [...distinct.values()].sort((a, b) => centsOf(b) - centsOf(a))
  const [largest] = planned
  if (!largest) return []
  const cents = planned.reduce((sum, candidate) => sum + centsOf(candidate), 0)
  const last = Math.max(...planned.map(yearOfCandidate))
  const components = planned.slice(0, maxListed).map((candidate) => ({
    name: purposeOf(candidate),
    cents: centsOf(candidate),
    year: yearOfCandidate(candidate),
  }))
  const schedule = {
    until: last,
    isOneYear: last === thisYear,
    components,
    others: planned.length - components.length,
    least: minExpenseCents,
  }
  return citedItem('financial.nearTermExpense', money(cents, { schedule }), largest, {
    period: largest.documentPeriod ?? null,
    sourceDetail: 'Calculated from the reserve study’s schedule.',
  })
}

/** The actual reserve contribution, where the same line compares it to the plan for that year. */
function actualContribution(found: readonly Found[]): VerificationItem[] {
  const candidates = found.map(({ candidate }) => candidate)
  const pairs = candidates
    .filter(({ qualifier }) => parseQualifier(qualifier).isActual)
    .flatMap((actual) => {
      const plan = candidates.find(
        (other) =>
          other.documentId === actual.documentId &&
          other.quote === actual.quote &&
          parseQualifier(other.qualifier).isProspective &&
          yearOfCandidate(other) === yearOfCandidate(actual),
      )
      return plan ? [{ actual, plan }] : []
    })
  const [latest] = pairs.sort((a, b) => yearOfCandidate(b.actual) - yearOfCandidate(a.actual))
  if (!latest) return []
  const { actual, plan } = latest
  return citedItem(
    'financial.actualContribution',
    money(centsOf(actual), { planned: centsOf(plan) }),
    actual,
    {
      period: `actual ${yearOfCandidate(actual)}`,
      sourceDetail: 'From the actual and planned columns of the same line.',
    },
  )
}

/** Figures of the reserves that several statements together show. */
export const reserveFigures = (
  byPath: ReadonlyMap<string, readonly Found[]>,
  documents: readonly DocumentFacts[],
  today: string,
): VerificationItem[] => [
  ...nearTermExpense(byPath.get('financial.largestExpense') ?? [], documents, today),
  ...actualContribution(byPath.get('financial.reserveContribution') ?? []),
]
