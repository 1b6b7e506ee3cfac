import type { Candidate } from '../report-fields/candidate'
import { fieldOf } from '../report-fields/fields'
import type { VerificationItem } from '../report-fields/items'
import { moneyText } from '../report-fields/parse'
import { typedValue } from '../report-fields/typed-value'
import type { DocumentFacts } from './facts'

type Found = { candidate: Candidate }

/** Lenders rely on a reserve study for three years, so these are the years that affect a buyer first. */
const nearTermYears = 3
const mostShown = 4

const centsOf = ({ comparable }: Candidate) => (typeof comparable === 'number' ? comparable : 0)
const yearOf = ({ qualifier }: Candidate) => Number(/\b(?:19|20)\d{2}\b/.exec(qualifier ?? '')?.[0] ?? NaN)

function derived(
  path: string,
  value: string,
  comparable: number,
  lead: Candidate,
  rest: Pick<VerificationItem, 'period' | 'sourceDetail'> & { candidates?: Candidate[] },
): VerificationItem[] {
  const field = fieldOf(path)
  if (!field) return []
  return [
    {
      path,
      section: field.section,
      label: field.label,
      required: field.required,
      value,
      typed: typedValue(field, value),
      comparable,
      source: 'system',
      confidence: lead.confidence,
      documentId: lead.documentId,
      documentPage: lead.page,
      quote: lead.quote,
      ...rest,
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
      const year = yearOf(candidate)
      return studies.has(candidate.documentId) && year >= thisYear && year <= thisYear + nearTermYears
    })
  const newest = due.reduce((day, { documentId }) => {
    const other = studies.get(documentId) ?? ''
    return other > day ? other : day
  }, '')
  const parts = new Map<string, Candidate>()
  for (const candidate of due) {
    // Schedules repeat entries by year and by component.
    const key = `${candidate.value.toLowerCase()} ${yearOf(candidate)}`
    if (studies.get(candidate.documentId) === newest && !parts.has(key)) parts.set(key, candidate)
  }
  const planned = [...parts.values()].sort((a, b) => centsOf(b) - centsOf(a))
  const [largest] = planned
  if (!largest) return []
  const cents = planned.reduce((sum, candidate) => sum + centsOf(candidate), 0)
  const last = Math.max(...planned.map(yearOf))
  const until = last === thisYear ? `in ${last}` : `through ${last}`
  const named = planned
    .slice(0, mostShown)
    .map(
      (candidate) =>
        `${candidate.value.replace(/^\S+ for /, '')} ${moneyText(centsOf(candidate))} (${yearOf(candidate)})`,
    )
  const more = planned.length - named.length
  // Smaller items are not extracted, so the sum is a lower bound.
  const list = [...named, ...(more > 0 ? [`${more} more`] : []), 'without items below $1,000'].join('; ')
  return derived('financial.nearTermExpense', `${moneyText(cents)} ${until}: ${list}`, cents, largest, {
    period: largest.dated ?? null,
    sourceDetail: 'Calculated from the schedule of the reserve study.',
  })
}

const isActual = ({ qualifier = '' }: Candidate) => /\bactual\b/i.test(qualifier)
const isPlan = (candidate: Candidate) =>
  /\b(?:budget(?:ed)?|approved|adopted|proposed)\b/i.test(candidate.qualifier ?? '') && !isActual(candidate)

/** The actual reserve contribution, where the same line compares it to the plan for that year. */
function actualContribution(found: readonly Found[]): VerificationItem[] {
  const candidates = found.map(({ candidate }) => candidate)
  const pairs = candidates.filter(isActual).flatMap((actual) => {
    const plan = candidates.find(
      (other) =>
        isPlan(other) &&
        other.documentId === actual.documentId &&
        other.quote === actual.quote &&
        yearOf(other) === yearOf(actual),
    )
    return plan ? [{ actual, plan }] : []
  })
  const [latest] = pairs.sort((a, b) => yearOf(b.actual) - yearOf(a.actual))
  if (!latest) return []
  const { actual, plan } = latest
  return derived(
    'financial.actualContribution',
    `${moneyText(centsOf(actual))} of the planned ${moneyText(centsOf(plan))}`,
    centsOf(actual),
    actual,
    { period: `actual ${yearOf(actual)}`, sourceDetail: 'Both columns of the same line.' },
  )
}

/** Notes that only amendments or corrections were provided, without the declaration that they change. */
function missingDeclaration(documents: readonly DocumentFacts[]): VerificationItem[] {
  const field = fieldOf('governance.declaration')
  const declaring = documents.filter((d) => d.kind === 'ccrs')
  const [first] = declaring
  const isChange = ({ precedence, isBrief }: DocumentFacts) => precedence.amendment && isBrief
  if (!field || !first || !declaring.every(isChange)) return []
  return [
    {
      path: field.path,
      section: field.section,
      label: field.label,
      required: field.required,
      value: 'Only amendments or corrections',
      typed: { kind: 'choice', choice: 'amendments' },
      comparable: 'amendments',
      period: null,
      source: 'system',
      sourceDetail: `${declaring.map(({ name }) => name).join(', ')}: each changes a declaration that was not provided.`,
      confidence: 0.8,
      documentId: first.documentId,
      documentPage: 1,
      quote: null,
    },
  ]
}

/** Figures derived from several statements or from which documents exist. */
export const derivedFigures = (
  byPath: ReadonlyMap<string, readonly Found[]>,
  documents: readonly DocumentFacts[],
  today: string,
): VerificationItem[] => [
  ...nearTermExpense(byPath.get('financial.largestExpense') ?? [], documents, today),
  ...actualContribution(byPath.get('financial.reserveContribution') ?? []),
  ...missingDeclaration(documents),
]
