import { extractedField } from '../report-fields/fields'
import { paymentsPerYear } from '../report-fields/calculate'
import { formatTyped } from '../report-fields/format-value'
import { moneyText, percentText } from '../report-fields/parse'
import { money, type PaymentInterval } from '../report-fields/typed-value'
import type { AnswerValue, Entry } from './answers'
import type { Question } from './question'
import { questions, questionOf } from './questions'

// Converts answers to report values. Reports have fewer fields than the questionnaire has questions, since
// most answers interest only lenders.

/** A value for a report field, and the main question it is based on. */
export type Offer = { path: string; text: string; question: string }

type ReadAnswer = (question: string) => AnswerValue | null

const none = 'None'

/** Formats a single value as it appears in a report. */
export function reportText(question: Question, value: AnswerValue): string {
  switch (question.kind) {
    case 'money':
      return moneyText(Number(value))
    case 'percent':
      return percentText(Number(value))
    case 'yesno':
      return value === 'yes' ? 'Yes' : 'No'
    case 'choice': {
      const chosen = question.choices.find((choice) => choice.value === value)
      return chosen?.report ?? chosen?.label ?? String(value)
    }
    default:
      return String(value)
  }
}

const asText = (value: AnswerValue | null) => (typeof value === 'string' ? value : null)
const asNumber = (value: AnswerValue | null) => (typeof value === 'number' ? value : null)
const asEntry = (value: AnswerValue | null) =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null
const asEntries = (value: AnswerValue | null) => (Array.isArray(value) ? value : null)
const amountText = (entry: Entry, part: string) =>
  entry[part] === undefined ? null : moneyText(Number(entry[part]))

function ownerOccupied(valueOf: ReadAnswer): string | null {
  const [occupied, total] = [asNumber(valueOf('owner-occupied')), asNumber(valueOf('units-total'))]
  return occupied === null || total === null || total === 0 || occupied > total
    ? null
    : percentText((occupied / total) * 100)
}

function dues(valueOf: ReadAnswer): { regular: string; monthly: string } | null {
  const [amount, interval] = [asNumber(valueOf('dues-amount')), asText(valueOf('dues-period'))]
  if (amount === null || interval === null) return null
  const typed = money(amount, { per: interval as PaymentInterval })
  const payments = paymentsPerYear(typed)
  if (payments === null) return null
  return {
    regular: formatTyped(typed),
    monthly: formatTyped(money(Math.round((amount * payments) / 12), { per: 'month' })),
  }
}

const yearlyText = (value: AnswerValue | null) => {
  const amount = asNumber(value)
  return amount === null ? null : formatTyped(money(amount, { per: 'year' }))
}

function assessments(valueOf: ReadAnswer): string | null {
  const list = asEntries(valueOf('assessments'))
  if (list === null) return null
  if (list.length === 0) return none
  const described = list.flatMap((assessment) => {
    const amount = amountText(assessment, 'amount')
    return amount === null
      ? []
      : [`${amount} per unit${assessment.purpose ? ` (${assessment.purpose})` : ''}`]
  })
  // A partial list would imply that there are no other assessments.
  return described.length === list.length ? described.join(', ') : null
}

function repairs(valueOf: ReadAnswer): string | null {
  if (valueOf('evacuation') === 'yes') return null
  const list = asEntries(valueOf('repairs'))
  if (list === null) return null
  return list.length === 0 ? none : 'Planned or needed'
}

function litigation(valueOf: ReadAnswer): string | null {
  const list = asEntries(valueOf('suits'))
  if (list === null) return null
  if (list.length === 0) return none
  return list
    .map(({ style, subject, insured }) =>
      [style ?? 'Lawsuit', subject && `: ${subject}`, insured === 'no' && ' (uninsured)']
        .filter(Boolean)
        .join(''),
    )
    .join('; ')
}

function rentals(valueOf: ReadAnswer): string | null {
  const question = questionOf('rentals')
  const rule = asText(valueOf('rentals'))
  if (!question || rule === null) return null
  const [lease, cap] = [asText(valueOf('shortest-lease')), asNumber(valueOf('rental-cap'))]
  const parts = [
    reportText(question, rule),
    rule !== 'no' && lease !== null && `shortest lease: ${lease}`,
    rule !== 'no' && cap !== null && `at most ${percentText(cap)} of the units`,
  ]
  return `${parts.filter(Boolean).join('; ')}.`
}

const policyPart = (question: string, part: string) => (valueOf: ReadAnswer) => {
  const policy = asEntry(valueOf(question))
  const value = policy?.[part]
  if (value === undefined) return null
  return typeof value === 'number' ? moneyText(value) : value
}

/** Values composed from several answers or from part of one. `question` is the main source. */
const composedValues: { path: string; question: string; compose: (valueOf: ReadAnswer) => string | null }[] =
  [
    { path: 'propertyInfo.ownerOccupiedShare', question: 'owner-occupied', compose: ownerOccupied },
    {
      path: 'financial.regularAssessment',
      question: 'dues-amount',
      compose: (valueOf) => dues(valueOf)?.regular ?? null,
    },
    {
      path: 'propertyInfo.monthlyDues',
      question: 'dues-amount',
      compose: (valueOf) => dues(valueOf)?.monthly ?? null,
    },
    {
      path: 'financial.reserveContribution',
      question: 'budgeted-reserves',
      compose: (valueOf) => yearlyText(valueOf('budgeted-reserves')),
    },
    {
      path: 'financial.recommendedContribution',
      question: 'study-contribution',
      compose: (valueOf) => yearlyText(valueOf('study-contribution')),
    },
    { path: 'financial.specialAssessments', question: 'assessments', compose: assessments },
    { path: 'propertyDetails.repairs', question: 'repairs', compose: repairs },
    {
      path: 'propertyDetails.repairs',
      question: 'evacuation',
      compose: (valueOf) => (valueOf('evacuation') === 'yes' ? 'Critical' : null),
    },
    { path: 'financial.currentLitigation', question: 'suits', compose: litigation },
    { path: 'propertyDetails.rentalRules', question: 'rentals', compose: rentals },
    {
      path: 'insurance.company',
      question: 'property-policy',
      compose: policyPart('property-policy', 'carrier'),
    },
    {
      path: 'insurance.expiration',
      question: 'property-policy',
      compose: policyPart('property-policy', 'expires'),
    },
    {
      path: 'insurance.deductible',
      question: 'property-policy',
      compose: policyPart('property-policy', 'deductible'),
    },
    {
      path: 'insurance.windDeductible',
      question: 'property-policy',
      compose: policyPart('property-policy', 'windDeductible'),
    },
    {
      path: 'insurance.coverageLimit',
      question: 'property-policy',
      compose: policyPart('property-policy', 'limit'),
    },
    {
      path: 'insurance.liabilityLimit',
      question: 'liability-policy',
      compose: policyPart('liability-policy', 'limit'),
    },
    {
      path: 'insurance.fidelity',
      question: 'fidelity-policy',
      compose: policyPart('fidelity-policy', 'limit'),
    },
    {
      path: 'insurance.directorsOfficers',
      question: 'directors-policy',
      compose: policyPart('directors-policy', 'limit'),
    },
  ]

/** All answers in the format of report values. `valueOf` returns the value of a current answer. */
export function offersOf(valueOf: ReadAnswer): Offer[] {
  const single = questions.flatMap((question): Offer[] => {
    const value = question.path === undefined ? null : valueOf(question.id)
    if (question.path === undefined || value === null || typeof value === 'object') return []
    return [{ path: question.path, text: reportText(question, value), question: question.id }]
  })
  const composed = composedValues.flatMap(({ path, question, compose }): Offer[] => {
    const value = compose(valueOf)
    return value === null ? [] : [{ path, text: value, question }]
  })
  return [...single, ...composed].filter(({ path }) => extractedField(path) !== undefined)
}

/** The FiPhO questionnaire as the HOA's record stores it, which calls "not balanced" a deficit. */
type StoredFiphoAnswers = {
  specialAssessments: number | null
  assessmentIncreases: number | null
  budgetStatus: 'balanced' | 'cash_positive' | 'deficit' | null
  monthsSinceElection: number | null
}

/** The month that lies a number of months before another, as YYYY-MM. */
function monthsBefore(day: string, months: number): string {
  const midMonth = new Date(`${day.slice(0, 7)}-15T00:00:00Z`)
  midMonth.setUTCMonth(midMonth.getUTCMonth() - months)
  return midMonth.toISOString().slice(0, 7)
}

/**
 * The FiPhO answers in the format of report values. FiPhO counts assessments and increases without amounts,
 * so only "none" can be offered for them.
 * @param answeredOn YYYY-MM-DD
 */
export function fiphoOffers(
  answers: StoredFiphoAnswers,
  answeredOn: string,
): (Offer & { approximate?: true })[] {
  const { specialAssessments, assessmentIncreases, budgetStatus, monthsSinceElection } = answers
  const question = 'fipho'
  return [
    ...(specialAssessments === 0 ? [{ path: 'financial.specialAssessments', text: none, question }] : []),
    ...(assessmentIncreases === 0 ? [{ path: 'financial.duesIncrease', text: none, question }] : []),
    ...(budgetStatus === null ? [] : [{ path: 'financial.budgetStatus', text: budgetStatus, question }]),
    ...(monthsSinceElection === null
      ? []
      : [
          {
            path: 'governance.lastElection',
            text: monthsBefore(answeredOn, monthsSinceElection),
            question,
            approximate: true as const,
          },
        ]),
  ]
}
