import type { Field } from '../../report-fields/fields'
import { balancePaths } from '../../report-fields/candidates'
import { projected, parseQualifier, withLabel, type ParsedQualifier } from '../../report-fields/qualifier'
import { paymentsPerYear } from '../../report-fields/calculate'
import { numberOf } from '../../report-fields/typed-value'
import { type RankableCandidate, isProspective } from './rank-candidates'
import { isSameValue } from './same-value'

/** Figures that are known for one day and projected for later ones. */
export const projectablePaths = [...balancePaths, 'financial.targetReserve', 'financial.fundingLevel']

/** Whether a date is later than another, compared at their common precision. */
const isAfter = (a: string, b: string) => {
  const length = Math.min(a.length, b.length)
  return a.slice(0, length) > b.slice(0, length)
}

const readQualifier = ({ candidate }: RankableCandidate) => parseQualifier(candidate.qualifier)

/** Whether a figure is for a later day than another of its document, which is closer to the present. */
const isLaterInDocument = (ranked: RankableCandidate, other: RankableCandidate) =>
  ranked.candidate.documentId === other.candidate.documentId &&
  other.asOf !== '' &&
  isAfter(ranked.asOf, other.asOf)

/**
 * Drops future balances if there is a past one. A document's figures for a later date than its own are projections,
 * even after that date has passed.
 * @param newestDate the date of the newest document, for figures of undated documents; empty if none is dated
 */
export function dropFutureFigures(
  field: Field,
  found: RankableCandidate[],
  today: string,
  newestDate: string,
): RankableCandidate[] {
  if (!projectablePaths.includes(field.path)) return found
  const documentDate = ({ precedence }: RankableCandidate) =>
    precedence.date ?? (newestDate === '' ? today : newestDate)
  const past = found.filter(
    (ranked) =>
      ranked.asOf <= today &&
      !isAfter(ranked.asOf, documentDate(ranked)) &&
      !(readQualifier(ranked).isProjected && found.some((other) => isLaterInDocument(ranked, other))),
  )
  if (past.length > 0) return past
  const first = found.reduce((a, b) => (isAfter(a.asOf, b.asOf) ? b : a), found[0] as RankableCandidate)
  return found.filter((ranked) => !isAfter(ranked.asOf, first.asOf))
}

/** Labels a future balance as projected, so that it is not mistaken for a current one. */
export function labelAsProjected(rankable: RankableCandidate): RankableCandidate {
  const { candidate } = rankable
  return readQualifier(rankable).isProjected
    ? rankable
    : { ...rankable, candidate: { ...candidate, qualifier: withLabel(projected, candidate.qualifier ?? '') } }
}

/** Keeps the figures that apply now: the newest year's, and of its columns the budget rather than actual results. */
export function currentFigures(field: Field, found: RankableCandidate[]): RankableCandidate[] {
  // Prefer the property policy's carrier, since the report shows that policy's coverage and deductible.
  if (field.path === 'insurance.company') {
    const includes = (carriers: RankableCandidate[], ranked: RankableCandidate) =>
      carriers.some((carrier) => isSameValue(field, carrier.candidate, ranked.candidate))
    const property = found.filter((ranked) => readQualifier(ranked).isOfPropertyPolicy)
    const others = found.filter((ranked) => readQualifier(ranked).isOfOtherPolicy)
    return property.length === 0
      ? found
      : found.filter((ranked) => includes(property, ranked) || !includes(others, ranked))
  }
  if (chargesBesideDues.includes(field.path)) {
    const inForce = found.filter((ranked) => !readQualifier(ranked).isPending)
    if (inForce.length > 0 && inForce.length < found.length) return currentFigures(field, inForce)
  }
  // Seats may be vacant, so a stated size outranks a count of names.
  if (field.path === 'governance.boardSize') {
    const stated = found.filter((ranked) => !readQualifier(ranked).isCounted)
    if (stated.length > 0) return stated
  }
  if (field.takesLargest) return largestValues(field, found)
  if (field.kind !== 'money' && field.kind !== 'percent' && !chargesBesideDues.includes(field.path))
    return found
  // Policies in force outrank requirements.
  const inForcePolicies = found.filter((ranked) => !isRequirement(ranked))
  if (inForcePolicies.length > 0 && inForcePolicies.length < found.length)
    return currentFigures(field, inForcePolicies)
  // A levied special assessment is owed regardless of later budgets, so plans are listed beside it.
  if (field.path === 'financial.specialAssessments') {
    const plans = found.filter(isProspective)
    const levied = found.filter((ranked) => !plans.includes(ranked))
    return [...newestYear(levied), ...newestYear(plans)]
  }
  return newestYear(found)
}

/** A proposed change does not replace the charge in force. */
const chargesBesideDues = [
  'financial.transferFee',
  'financial.returnedCheckFee',
  'financial.lateFee',
  'financial.constructionDeposit',
  'financial.workingCapital',
]

const isRequirement = (ranked: RankableCandidate) =>
  ranked.candidate.path.startsWith('insurance.') && readQualifier(ranked).isLimit

/** The largest value of the newest documents, with all equal candidates. */
function largestValues(field: Field, found: RankableCandidate[]): RankableCandidate[] {
  const newest = found.reduce((day, { candidate: { date = '' } }) => (date > day ? date : day), '')
  const latest = found.filter(
    ({ candidate: { date = '' } }) => date === '' || newest.startsWith(date.slice(0, 4)),
  )
  const yearlySize = ({ candidate }: RankableCandidate) => {
    const { typed } = candidate
    return (numberOf(typed) ?? 0) * (paymentsPerYear(typed) ?? 1)
  }
  const [largestCandidate] = latest.toSorted((a, b) => yearlySize(b) - yearlySize(a))
  return largestCandidate
    ? latest.filter((ranked) => isSameValue(field, ranked.candidate, largestCandidate.candidate))
    : found
}

/** The figures of the newest year, and undated ones that are not older. */
function newestYear(found: RankableCandidate[]): RankableCandidate[] {
  const dated = found.filter((ranked) => readQualifier(ranked).years.length > 0)
  const undated = found.filter((ranked) => !dated.includes(ranked))
  if (dated.length === 0) return preferAdopted(undated)
  const newest =
    dated
      .map((ranked) => ranked.asOf.slice(0, 4))
      .sort()
      .at(-1) ?? ''
  return preferAdopted([
    ...dated.filter((ranked) => ranked.asOf.startsWith(newest)),
    ...undated.filter((ranked) => ranked.asOf === '' || ranked.asOf.slice(0, 4) >= newest),
  ])
}

const isBudget = ({ isBudgeted, isProposed }: ParsedQualifier) => isBudgeted || isProposed
const hasStatus = (period: ParsedQualifier) =>
  period.isAdopted || isBudget(period) || period.isActual || period.isProjected || period.isEstimated

/** Prefers adopted figures to plans and plans to actual results; figures without such a status stay. */
function preferAdopted(found: RankableCandidate[]): RankableCandidate[] {
  const preferences = [
    ({ isAdopted }: ParsedQualifier) => isAdopted,
    isBudget,
    ({ isActual }: ParsedQualifier) => isActual,
  ]
  for (const isPreferred of preferences) {
    const preferred = found.filter((ranked) => isPreferred(readQualifier(ranked)))
    if (preferred.length > 0 && preferred.length < found.length)
      return [...preferred, ...found.filter((ranked) => !hasStatus(readQualifier(ranked)))]
  }
  return found
}
