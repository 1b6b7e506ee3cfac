import { asc, eq } from 'drizzle-orm'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { extractedFields } from '~/modules/report-fields/fields'
import type { VerificationItem } from '~/modules/report-fields/items'
import { approveReport } from '~/modules/reports/revisions/approve-report.server'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { readReport } from '~/modules/reports/draft/report.server'
import { setSectionReviewed } from '~/modules/reports/draft/set-section-reviewed.server'
import { sendForFinalReview } from '~/modules/reports/review/send-for-final-review.server'
import { stateName } from '~/modules/us-state-names'
import { verifyItem } from '~/modules/reports/draft/item-actions.server'
import { db } from '~db/client.server'
import { documents } from '~db/schema'
import { fundedPercent, type Association } from './associations'
import { usd } from '~/modules/formatting'

/** The period of values in the minutes. */
const minutesPeriod = 'in minutes of 2026-09-17'

type Finding = [path: string, value: string, document: string, quote: string, period?: string]

/** The values of an association's documents (`associations.ts`), each with its quote. */
function findings(association: Association): Finding[] {
  const statements = 'Financial Statements.pdf'
  const minutes = 'Board Meeting Minutes.pdf'
  const feeSchedule = 'Fee Schedule.pdf'
  const yearCents = association.units * association.monthlyFeeCents * 12
  const [yearEnd, inForce] = ['as of 2025-12-31', 'from 2026-01-01']
  return [
    ['propertyInfo.hoaName', association.name, 'Bylaws.pdf', association.name],
    [
      'propertyInfo.state',
      stateName(association.state) ?? association.state,
      'Bylaws.pdf',
      association.state,
    ],
    [
      'propertyInfo.totalUnits',
      String(association.units),
      'Bylaws.pdf',
      `an association of ${association.units} homes`,
    ],
    [
      'propertyInfo.monthlyDues',
      `${usd(association.monthlyFeeCents)} a month`,
      feeSchedule,
      `Monthly assessment for each home: ${usd(association.monthlyFeeCents)}`,
      inForce,
    ],
    [
      'propertyInfo.projectType',
      association.projectType,
      'CC&Rs.pdf',
      `${association.name} is a ${association.projectType.toLowerCase()}`,
    ],
    [
      'propertyInfo.yearBuilt',
      String(association.yearBuilt),
      'CC&Rs.pdf',
      `built in ${association.yearBuilt}`,
    ],
    [
      'financial.fundingLevel',
      `${fundedPercent(association)}%`,
      statements,
      `The reserve fund is ${fundedPercent(association)}% funded.`,
      yearEnd,
    ],
    [
      'financial.currentReserve',
      usd(association.reserveCents),
      statements,
      usd(association.reserveCents),
      yearEnd,
    ],
    [
      'financial.targetReserve',
      usd(association.reserveNeedCents),
      statements,
      usd(association.reserveNeedCents),
      yearEnd,
    ],
    [
      'financial.reserveContribution',
      `${usd(Math.round(yearCents * 0.22))} a year`,
      statements,
      `Paid into the reserve fund: ${usd(Math.round(yearCents * 0.22))}`,
      'actual 2025',
    ],
    ['financial.reserveStudyDate', '2025-03-15', statements, 'reserve study of March 15, 2025'],
    ['financial.budgetStatus', 'Balanced', statements, 'The budget is balanced.', '2025'],
    [
      'propertyDetails.delinquencies',
      String(association.lateOwners),
      statements,
      `Owners more than sixty days late: ${association.lateOwners} of ${association.units}.`,
      yearEnd,
    ],
    [
      'financial.transferFee',
      usd(association.transferFeeCents),
      feeSchedule,
      usd(association.transferFeeCents),
    ],
    ['financial.lateFee', `${usd(2500)} after fifteen days`, feeSchedule, 'Late fee after fifteen days'],
    ['insurance.company', 'Demo Mutual', statements, 'Demo Mutual'],
    ['insurance.deductible', usd(1_000_000), statements, `deductible of ${usd(1_000_000)}`],
    ['insurance.expiration', '2027-06-30', minutes, 'The building policy runs until June 30, 2027.'],
    ['insurance.replacementValue', '100%', 'CC&Rs.pdf', 'insures the buildings at replacement cost'],
    ['propertyDetails.petRules', association.pets, 'CC&Rs.pdf', association.pets],
    [
      'propertyDetails.parkingRules',
      'Each home has one marked space. Guests may park on the street for up to two nights.',
      'CC&Rs.pdf',
      'Each home has one marked space.',
    ],
    [
      'propertyDetails.rentalRules',
      `No more than ${association.rentalLimitPercent} percent of the homes may be rented at a time, and none for less than thirty days.`,
      'CC&Rs.pdf',
      `No more than ${association.rentalLimitPercent} percent of the homes may be rented at a time`,
    ],
    ['propertyDetails.repairs', association.repairs, minutes, association.news, minutesPeriod],
    ['governance.lastElection', '2026-03-12', minutes, 'annual meeting of March 12, 2026'],
    ['governance.latestMinutes', '2026-09-17', minutes, 'Meeting of September 17, 2026'],
    ['governance.boardSize', 'Five directors', 'Bylaws.pdf', 'Five directors are elected for two years.'],
    ['management.company', 'Demo Community Management', feeSchedule, 'Demo Community Management'],
    ['management.phone', '206-555-0199', feeSchedule, '206-555-0199'],
    ['management.email', 'office@example.com', feeSchedule, 'office@example.com'],
  ]
}

const noneStated: Finding[] = [
  [
    'financial.specialAssessments',
    '',
    'Board Meeting Minutes.pdf',
    'No special assessment is in force.',
    minutesPeriod,
  ],
  [
    'financial.currentLitigation',
    '',
    'Board Meeting Minutes.pdf',
    'The association is party to no lawsuit.',
    minutesPeriod,
  ],
]

const confidence = 0.92

function items(orderId: number, association: Association): VerificationItem[] {
  const ids = new Map(
    db()
      .select({ id: documents.id, name: documents.originalName })
      .from(documents)
      .where(eq(documents.orderId, orderId))
      .orderBy(asc(documents.id))
      .all()
      .map(({ id, name }) => [name, id]),
  )
  const stated = [...findings(association), ...noneStated].filter(([, , document]) => ids.has(document))
  const found = new Map(stated.map((finding) => [finding[0], finding]))
  return extractedFields
    .filter(({ kind }) => kind !== 'score')
    .map(({ path, section, label, required }): VerificationItem => {
      const [, value = '', document = '', quote = null, period = null] = found.get(path) ?? []
      return {
        path,
        section,
        label,
        required,
        value: value || null,
        typed: null,
        comparable: null,
        period,
        source: 'ai',
        sourceDetail: found.has(path) ? 'Read from the document.' : 'No document states it.',
        confidence: found.has(path) ? confidence : null,
        documentId: ids.get(document) ?? null,
        documentPage: found.has(path) ? 1 : null,
        quote,
        otherAssociation: null,
        ...(!value && { absence: found.has(path) ? ('stated_none' as const) : ('not_provided' as const) }),
      }
    })
}

/** Scores are calculated from verified values and are verified last. */
function verifyAll(admin: SignedInUser, orderId: number, share: number) {
  const paths = readReport(admin, orderId).items.map(({ path }) => path)
  const values = paths.filter((path) => !path.startsWith('healthScores.'))
  for (const path of values.slice(0, Math.ceil(values.length * share))) verifyItem(admin, orderId, path, true)
  if (share < 1) return
  for (const path of paths.filter((p) => p.startsWith('healthScores.')))
    verifyItem(admin, orderId, path, true)
}

/**
 * Advances a report to match its order's status: filled in processing, partly verified in final review,
 * approved when completed. The worker reads the documents later, so the sections are marked as reviewed here.
 * @param completedAt the approval time of a completed order
 */
export function seedReport(
  admin: SignedInUser,
  orderId: number,
  association: Association,
  status: 'processing' | 'final review' | 'completed',
  completedAt: number,
) {
  fillReport(orderId, items(orderId, association), null)
  if (status === 'processing') return verifyAll(admin, orderId, 0.25)
  verifyAll(admin, orderId, status === 'completed' ? 1 : 0.6)
  for (const section of ['fipho', 'alerts', 'documents'] as const)
    setSectionReviewed(admin, orderId, section, true)
  sendForFinalReview(admin, orderId)
  if (status === 'completed') approveReport(admin, orderId, completedAt)
}
