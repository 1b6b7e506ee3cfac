import { eq } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { insertNewRow } from '~db/prepared.server'
import { hoaPartners, hoas } from '~db/schema'
import { fieldNames, noneValue } from '~/modules/questionnaire/answers'
import { saveAnswers } from '~/modules/questionnaire/save-answers.server'
import { currentAnswers } from '~/modules/questionnaire/stored-answers.server'
import { findAccount } from './find-account'
import { sampleOrders } from './sample-orders'
import { dateIn } from './date-in'
import { dayMs } from '~/modules/time-units'

/** The partner's answers, and how many days ago: half of them, one too old, and one unknown. */
const answers: { daysAgo: number; fields: Record<string, string> }[] = [
  {
    daysAgo: 400,
    fields: { [fieldNames.value('commercial-share')]: '0', [fieldNames.value('late-units')]: '5' },
  },
  {
    daysAgo: 12,
    fields: {
      [fieldNames.value('legal-name')]: 'Heron Lake Homeowners Association',
      [fieldNames.value('project-kind')]: 'Planned development',
      [fieldNames.value('units-total')]: '142',
      [fieldNames.value('units-completed')]: '142',
      [fieldNames.value('more-phases')]: 'no',
      [fieldNames.value('developer-control')]: 'no',
      [fieldNames.value('transfer-date')]: '2013-04-15',
      [fieldNames.value('owner-occupied')]: '118',
      [fieldNames.value('rented')]: '19',
      [fieldNames.value('rentals')]: 'limited',
      [fieldNames.value('shortest-lease')]: '30 days',
      [fieldNames.value('rental-cap')]: '20',
      [fieldNames.state('second-homes')]: 'unknown',
      [fieldNames.state('master-association')]: 'not_applicable',
    },
  },
  {
    daysAgo: 3,
    fields: {
      [fieldNames.value('dues-amount')]: '210',
      [fieldNames.value('dues-period')]: 'month',
      [fieldNames.value('reserve-balance')]: '914,000',
      [fieldNames.asOf('reserve-balance')]: dateIn(-30),
      [fieldNames.state('loans')]: noneValue,
      [fieldNames.value('property-policy', 'carrier')]: 'Demo Mutual Insurance',
      [fieldNames.value('property-policy', 'limit')]: '48,000,000',
      [fieldNames.value('property-policy', 'deductible')]: '25,000',
      [fieldNames.value('property-policy', 'expires')]: dateIn(222),
      [fieldNames.document('property-policy')]: 'Insurance Certificate.pdf',
      [fieldNames.page('property-policy')]: '1',
      [fieldNames.value('manager-company')]: 'Demo Community Management',
      [fieldNames.value('prepared-by')]: 'Partner Demo',
    },
  },
]

/** Lets the demo's partner answer half of an association's lender questionnaire. A second run adds nothing. */
export function seedQuestionnaire(now = Date.now()) {
  const name = sampleOrders[0]?.association.name ?? ''
  const hoaId = db().select({ id: hoas.id }).from(hoas).where(eq(hoas.name, name)).get()?.id
  const partner = findAccount('partner@example.com')
  if (hoaId === undefined || partner?.role !== 'partner') return
  if (currentAnswers(db(), hoaId).size > 0) return
  write((tx) => insertNewRow(tx, hoaPartners, { hoaId, userId: partner.id, createdAt: now }))
  for (const { daysAgo, fields } of answers) {
    const questionIds = [...new Set(Object.keys(fields).map((field) => field.split('.')[0] ?? ''))]
    const outcomes = saveAnswers(
      partner,
      hoaId,
      questionIds,
      withConfirmed(fields, questionIds),
      now - daysAgo * dayMs,
    )
    const refused = outcomes.find(({ result }) => result !== 'saved')
    if (refused) throw new Error(`The demo’s answer to ${refused.question} is ${refused.result}`)
  }
}

/** Confirms the values of the HOA's record. */
const withConfirmed = (fields: Record<string, string>, questionIds: readonly string[]) =>
  new URLSearchParams({
    ...fields,
    ...Object.fromEntries(questionIds.map((id) => [fieldNames.confirm(id), 'on'])),
  })
