import { eq } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { insertNewRow } from '~db/prepared.server'
import { hoaPartners, hoas } from '~db/schema'
import { inputName, noneValue } from '~/modules/questionnaire/answers'
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
    fields: { [inputName.value('commercial-share')]: '0', [inputName.value('late-units')]: '5' },
  },
  {
    daysAgo: 12,
    fields: {
      [inputName.value('legal-name')]: 'Heron Lake Homeowners Association',
      [inputName.value('project-kind')]: 'Planned development',
      [inputName.value('units-total')]: '142',
      [inputName.value('units-completed')]: '142',
      [inputName.value('more-phases')]: 'no',
      [inputName.value('developer-control')]: 'no',
      [inputName.value('transfer-date')]: '2013-04-15',
      [inputName.value('owner-occupied')]: '118',
      [inputName.value('rented')]: '19',
      [inputName.value('rentals')]: 'limited',
      [inputName.value('shortest-lease')]: '30 days',
      [inputName.value('rental-cap')]: '20',
      [inputName.state('second-homes')]: 'unknown',
      [inputName.state('master-association')]: 'not_applicable',
    },
  },
  {
    daysAgo: 3,
    fields: {
      [inputName.value('dues-amount')]: '210',
      [inputName.value('dues-period')]: 'month',
      [inputName.value('reserve-balance')]: '914,000',
      [inputName.asOf('reserve-balance')]: dateIn(-30),
      [inputName.state('loans')]: noneValue,
      [inputName.value('property-policy', 'carrier')]: 'Demo Mutual Insurance',
      [inputName.value('property-policy', 'limit')]: '48,000,000',
      [inputName.value('property-policy', 'deductible')]: '25,000',
      [inputName.value('property-policy', 'expires')]: dateIn(222),
      [inputName.document('property-policy')]: 'Insurance Certificate.pdf',
      [inputName.page('property-policy')]: '1',
      [inputName.value('manager-company')]: 'Demo Community Management',
      [inputName.value('prepared-by')]: 'Partner Demo',
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
    ...Object.fromEntries(questionIds.map((id) => [inputName.confirm(id), 'on'])),
  })
