import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { hoas, partnerOnboardings, users } from '~db/schema'
import { isPrintedWithPeriod } from '../report-fields/document-period'
import { businessDay, longDate } from '../date-formats'
import { toFields } from '../hoas/columns.server'
import { comparableOfPrinted, type UncitedCandidate } from '../report-fields/candidates'
import { reportField } from '../report-fields/fields'
import { checkValue } from '../report-fields/values'
import { placeText, yearFrom, type GivenAnswer } from './answers'
import { fiphoOffers, offersOf, type Offer } from './offers'
import { currentAnswers, isFresh } from './stored-answers.server'

/** Who answered the FiPhO questionnaire, if known. */
function fiphoAuthor(tx: Tx, hoaId: number): string {
  const found = tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(partnerOnboardings)
    .innerJoin(users, eq(users.id, partnerOnboardings.userId))
    .where(and(eq(partnerOnboardings.hoaId, hoaId), isNotNull(partnerOnboardings.completedAt)))
    .orderBy(desc(partnerOnboardings.completedAt))
    .get()
  return found ? `${found.firstName} ${found.lastName}`.trim() : 'The association'
}

/** Converts an offer to a value that the report can hold; null if the report could not print it. */
function candidateOf(
  { path, text, approximate }: Offer & { approximate?: true },
  sourceDetail: string,
  /** The date of the fact if it is known, or else of the answer. */
  period: string,
): UncitedCandidate | null {
  const field = reportField(path)
  const checked = field && checkValue(field, text)
  if (!field || !checked || 'error' in checked || checked.value === null) return null
  return {
    path,
    value: checked.value,
    comparable: comparableOfPrinted(path, checked.value),
    source: 'customer',
    sourceDetail,
    ...(approximate && { approximate }),
    ...(isPrintedWithPeriod(field) && { period }),
    documentId: null,
    page: null,
    quote: null,
    confidence: null,
  }
}

const answeredOn = (at: number) => `as answered on ${businessDay(at)}`
const periodOfAnswer = ({ asOf, at }: GivenAnswer) => (asOf === null ? answeredOn(at) : `as of ${asOf}`)

function detailOf(answer: GivenAnswer): string {
  const asOf = answer.asOf === null ? null : `as of ${longDate(Date.parse(`${answer.asOf}T20:00Z`))}`
  const source = [asOf, placeText(answer.document)].filter(Boolean).join('; ')
  return `${answer.by}, ${longDate(answer.at)}, in the lender questionnaire${source && ` (${source})`}.`
}

/**
 * An HOA's answers as candidate values for report fields, from the lender questionnaire and from the FiPhO
 * questionnaire in the HOA's record. If both answer a field, the later one wins; expired answers are ignored.
 */
export function customerCandidates(tx: Tx, hoaId: number, now = Date.now()): Map<string, UncitedCandidate> {
  const hoa = tx.select().from(hoas).where(eq(hoas.id, hoaId)).get()
  if (!hoa) return new Map()
  const answers = currentAnswers(tx, hoaId)
  const valueOf = (id: string) => {
    const answer = answers.get(id)
    return answer?.state === 'value' && isFresh(id, answer, now) ? answer.value : null
  }
  const offers: { at: number; candidate: UncitedCandidate | null }[] = offersOf(valueOf).flatMap((offer) => {
    const answer = answers.get(offer.question)
    return answer
      ? [{ at: answer.at, candidate: candidateOf(offer, detailOf(answer), periodOfAnswer(answer)) }]
      : []
  })
  const completedAt = hoa.fiphoCompletedAt
  // FiPhO answers expire after the same time as all others.
  if (completedAt !== null && businessDay(now) <= yearFrom(businessDay(completedAt))) {
    const detail = `${fiphoAuthor(tx, hoaId)}, ${longDate(completedAt)}, in the FiPhO questionnaire.`
    for (const offer of fiphoOffers(toFields(hoa), businessDay(completedAt)))
      offers.push({ at: completedAt, candidate: candidateOf(offer, detail, answeredOn(completedAt)) })
  }
  const byPath = new Map<string, UncitedCandidate>()
  for (const { candidate } of offers.toSorted((a, b) => a.at - b.at))
    if (candidate) byPath.set(candidate.path, candidate)
  return byPath
}
