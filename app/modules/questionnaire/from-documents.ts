import type { DocumentValue } from '../hoas/document-values.server'
import { qualifierInWords } from '../report-fields/candidates'
import { paymentsPerYear } from '../report-fields/calculate'
import { periodOf } from '../report-fields/qualifier'
import { isRange, plainAmount } from '../report-fields/typed-value'
import { inputsOf, type AnswerValue, type Entry } from './answers'
import type { Question } from './question'
import { readAnswer } from './read-answer'

// Converts values from an HOA's documents to questionnaire answers. Nothing is calculated, so that the cited
// page always contains the same words.

export type FromDocument = {
  value: AnswerValue
  document: { id: number; name: string; page: number | null }
  /** The path of the field with this value, whose words can be highlighted on the page. */
  path: string
  /** What the value is for, in words: its period, or how often it is paid; empty if neither is known. */
  qualifier: string
}

type Values = ReadonlyMap<string, DocumentValue>
type Reader = (value: DocumentValue) => AnswerValue | null

/** Accepts only a single amount for the required interval, not a range, percentage, or number of months. */
const amountPer =
  (per: 'year' | null): Reader =>
  ({ typed }) => {
    const amount = plainAmount(typed)
    return amount?.per === per && amount.cents >= 0 ? amount.cents : null
  }
const perYear = amountPer('year')
const amount = amountPer(null)
const count: Reader = ({ typed }) =>
  typed?.kind === 'count' && !isRange(typed) && Number.isInteger(typed.count) ? typed.count : null
const text: Reader = ({ value }) => value
/** A self-managed association has no management company. */
const company: Reader = ({ value, comparable }) => (comparable === 'self-managed' ? null : value)
const day: Reader = ({ typed }) => (typed?.kind === 'date' && typed.date.length === 10 ? typed.date : null)
/** Only an explicit "none" becomes an answer, as an empty list. */
const none: Reader = ({ typed }) =>
  typed?.kind === 'none' || (typed?.kind === 'choice' && typed.choice === 'none') ? [] : null
const yesOrNo: Reader = ({ typed }) =>
  typed?.kind === 'choice' && (typed.choice === 'yes' || typed.choice === 'no') ? typed.choice : null

/** The report field and the conversion for each question. */
const sources: Record<string, readonly [path: string, read: Reader]> = {
  'legal-name': ['propertyInfo.hoaName', text],
  'units-total': ['propertyInfo.totalUnits', count],
  'late-units': ['propertyDetails.delinquencies', count],
  'budgeted-reserves': ['financial.reserveContribution', perYear],
  'reserve-balance': ['financial.currentReserve', amount],
  'study-date': ['financial.reserveStudyDate', day],
  'study-provider': ['financial.reserveStudyProvider', text],
  'study-contribution': ['financial.recommendedContribution', perYear],
  assessments: ['financial.specialAssessments', none],
  'transfer-fee': ['financial.transferFee', amount],
  'capital-contribution': ['financial.workingCapital', amount],
  'inspection-date': ['propertyDetails.structuralInspection', day],
  repairs: ['propertyDetails.repairs', none],
  'code-violations': ['propertyDetails.hasViolations', yesOrNo],
  suits: ['financial.currentLitigation', none],
  'manager-company': ['management.company', company],
  'manager-name': ['management.manager', text],
  'manager-phone': ['management.phone', text],
  'manager-email': ['management.email', text],
}

/** Dues are an amount and a payment interval, which come from the same place. */
const duesPaths = ['propertyInfo.monthlyDues', 'financial.regularAssessment']

const policies: Record<string, readonly (readonly [part: string, path: string, read: Reader])[]> = {
  'property-policy': [
    ['carrier', 'insurance.company', text],
    ['limit', 'insurance.coverageLimit', amount],
    ['deductible', 'insurance.deductible', amount],
    ['windDeductible', 'insurance.windDeductible', text],
    ['expires', 'insurance.expiration', day],
  ],
  'liability-policy': [['limit', 'insurance.liabilityLimit', amount]],
  'fidelity-policy': [['limit', 'insurance.fidelity', amount]],
  'directors-policy': [['limit', 'insurance.directorsOfficers', amount]],
}

const sourceDocument = ({ documentId, name, page }: DocumentValue) => ({ id: documentId, name, page })

function duesAnswer(question: Question, values: Values): FromDocument | null {
  for (const path of duesPaths) {
    const found = values.get(path)
    const charge = plainAmount(found?.typed)
    const interval = charge?.per ?? null
    if (!found || !charge || interval === null || paymentsPerYear(found.typed) === null) continue
    const value = question.id === 'dues-period' ? interval : charge.cents
    const qualifier = [
      interval === 'month' ? '' : `every ${interval}`,
      qualifierInWords(found.value, found.qualifier, periodOf(found.qualifier)),
    ]
      .filter(Boolean)
      .join(', ')
    return { value, document: sourceDocument(found), path, qualifier }
  }
  return null
}

/** @param today YYYY-MM-DD; expired policies are ignored */
function policyAnswer(question: Question, values: Values, today: string): FromDocument | null {
  const end = values.get('insurance.expiration')?.typed
  if (end?.kind === 'date' && end.date < today) return null
  const entry: Entry = {}
  const places: DocumentValue[] = []
  for (const [part, path, read] of policies[question.id] ?? []) {
    const found = values.get(path)
    const value = found ? read(found) : null
    if (!found || value === null || typeof value === 'object') continue
    entry[part] = value
    places.push(found)
  }
  const [first] = places
  if (!first) return null
  const isOnOnePage = places.every(
    ({ documentId, page }) => documentId === first.documentId && page === first.page,
  )
  return {
    value: entry,
    document: { ...sourceDocument(first), page: isOnOnePage ? first.page : null },
    path: first.path,
    qualifier: '',
  }
}

function singleAnswer(question: Question, values: Values): FromDocument | null {
  const [path, read] = sources[question.id] ?? []
  const found = path === undefined ? undefined : values.get(path)
  const value = found && read ? read(found) : null
  if (!found || value === null) return null
  return { value, document: sourceDocument(found), path: found.path, qualifier: found.qualifier }
}

/** Whether the form would accept the value; other values are not prefilled. */
function isAnswer(question: Question, value: AnswerValue, today: string): boolean {
  const inputs = new URLSearchParams(inputsOf(question, { state: 'value', value }))
  const read = readAnswer(question, inputs, { documents: { find: () => null }, shown: null, today })
  return 'answer' in read && JSON.stringify(read.answer.value) === JSON.stringify(value)
}

function findAnswer(question: Question, values: Values, today: string): FromDocument | null {
  if (question.id === 'dues-amount' || question.id === 'dues-period') return duesAnswer(question, values)
  if (question.id in policies) return policyAnswer(question, values, today)
  return singleAnswer(question, values)
}

/**
 * The answer to a question according to the documents; null if they do not answer it.
 * @param today YYYY-MM-DD
 */
export function documentAnswer(question: Question, values: Values, today: string): FromDocument | null {
  const answer = findAnswer(question, values, today)
  return answer && isAnswer(question, answer.value, today) ? answer : null
}
