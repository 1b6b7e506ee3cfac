import { scoreInputs } from '../extraction/score-inputs'
import { businessDay } from '../formatting'
import { lenderPanel } from '../scoring/lender-panel'
import { gradeOf, score } from '../scoring/score'
import type { Alert } from './alerts'
import { reportField } from './paths'
import type { PrintedReport, PrintedValue } from './printed-report'

/** Rulings, section 1: these exist in every installation. */
export const sampleNumbers = ['SAMPLE-EXCELLENT', 'SAMPLE-FAIR', 'SAMPLE-POOR'] as const
export type SampleNumber = (typeof sampleNumbers)[number]

export const isSample = (orderNumber: string): orderNumber is SampleNumber =>
  (sampleNumbers as readonly string[]).includes(orderNumber)

export const sampleMark = 'Sample: the association and its papers are invented'

/** November 20, 2026, noon in Los Angeles: the samples' figures are as of this day. */
const sampleDate = Date.UTC(2026, 10, 20, 20)

/** A value with its document and page; null for "None, as the document states". */
type Given = [path: string, value: string | null, document: keyof Sample['papers'], page: number]

type Sample = {
  hoaName: string
  address: string
  city: string
  papers: Partial<Record<Paper, { name: string; pages: number }>>
  values: Given[]
  alerts: Alert[]
}
type Paper =
  'budget' | 'reserve_study' | 'questionnaire' | 'minutes' | 'insurance' | 'ccrs' | 'bylaws' | 'rules'

const excellent: Sample = {
  hoaName: 'Sample Gardens Homeowners Association',
  address: '240 Sample Gardens Way',
  city: 'Sampleton',
  papers: {
    budget: { name: 'Budget 2026.pdf', pages: 9 },
    reserve_study: { name: 'Reserve study 2025.pdf', pages: 42 },
    questionnaire: { name: 'HOA questionnaire.pdf', pages: 6 },
    minutes: { name: 'Board minutes October 2026.pdf', pages: 4 },
    insurance: { name: 'Certificate of insurance.pdf', pages: 2 },
    ccrs: { name: 'CC&Rs.pdf', pages: 61 },
    bylaws: { name: 'Bylaws.pdf', pages: 22 },
    rules: { name: 'House rules.pdf', pages: 8 },
  },
  values: [
    ['propertyInfo.county', 'Sample County', 'ccrs', 1],
    ['propertyInfo.state', 'California', 'ccrs', 1],
    ['propertyInfo.totalUnits', '96', 'questionnaire', 1],
    ['propertyInfo.monthlyDues', '$425', 'budget', 1],
    ['propertyInfo.yearBuilt', '2014', 'questionnaire', 1],
    ['propertyInfo.associationAge', '12 years', 'ccrs', 1],
    ['propertyInfo.ownerOccupiedShare', '81%', 'questionnaire', 2],
    ['financial.fundingLevel', '84%', 'reserve_study', 5],
    ['financial.currentReserve', '$1,008,000', 'reserve_study', 5],
    ['financial.targetReserve', '$1,200,000', 'reserve_study', 5],
    ['financial.perUnitBalance', '$10,500', 'reserve_study', 5],
    ['financial.perUnitUnderfunding', '$2,000', 'reserve_study', 5],
    ['financial.reserveContribution', '$83,232 a year', 'budget', 3],
    ['financial.recommendedContribution', '$80,500 a year', 'reserve_study', 6],
    ['financial.reserveStudyDate', 'March 15, 2025', 'reserve_study', 1],
    ['financial.budgetStatus', 'Neutral (balanced)', 'budget', 4],
    ['financial.totalIncome', '$489,600', 'budget', 2],
    ['financial.totalExpenses', '$486,200', 'budget', 4],
    ['financial.operatingResult', '$3,400', 'budget', 4],
    ['financial.yearEndStatements', 'Audited', 'questionnaire', 3],
    ['financial.delinquencyShare', '2%', 'questionnaire', 3],
    ['propertyDetails.delinquencies', '2', 'questionnaire', 3],
    ['financial.duesIncrease', '3%', 'budget', 1],
    ['financial.specialAssessments', '$600 per unit, completed in 2022', 'questionnaire', 3],
    ['financial.currentLitigation', null, 'questionnaire', 4],
    ['financial.lateFee', '$25 after 15 days', 'ccrs', 27],
    ['financial.transferFee', '$350', 'questionnaire', 5],
    ['insurance.company', 'Example Mutual Insurance', 'insurance', 1],
    ['insurance.policyStart', 'July 1, 2026', 'insurance', 1],
    ['insurance.expiration', 'July 1, 2027', 'insurance', 1],
    ['insurance.deductible', '$25,000', 'insurance', 1],
    ['insurance.coverageLimit', '$38,400,000', 'insurance', 1],
    ['insurance.replacementValue', '100%', 'insurance', 2],
    ['insurance.liabilityLimit', '$2,000,000', 'insurance', 1],
    ['insurance.directorsOfficers', '$1,000,000', 'insurance', 2],
    ['insurance.fidelity', '$1,250,000', 'insurance', 2],
    ['insurance.fhaExpiration', 'May 31, 2028', 'questionnaire', 4],
    [
      'propertyDetails.petRules',
      'Two dogs or cats to a home, on a leash outside the unit. No breeding.',
      'rules',
      2,
    ],
    [
      'propertyDetails.parkingRules',
      'Two assigned places in the garage to each unit; guests up to 72 hours.',
      'rules',
      3,
    ],
    [
      'propertyDetails.rentalRules',
      'At least 30 days; up to a quarter of the units may be rented.',
      'ccrs',
      19,
    ],
    ['propertyDetails.smokingRules', 'None in common areas and on balconies.', 'rules', 5],
    [
      'propertyDetails.architecturalReview',
      'Changes seen from outside need the committee’s consent within 45 days.',
      'ccrs',
      24,
    ],
    ['propertyDetails.hasViolations', 'No', 'questionnaire', 4],
    ['propertyDetails.repairs', 'None', 'minutes', 2],
    ['propertyDetails.structuralInspection', 'September 8, 2021', 'minutes', 3],
    ['propertyDetails.hoaCoverage.roofStructure', 'Association', 'ccrs', 31],
    ['propertyDetails.hoaCoverage.waterSewer', 'Association', 'ccrs', 32],
    ['propertyDetails.hoaCoverage.poolSpa', 'Association', 'ccrs', 32],
    ['propertyDetails.hoaCoverage.trashCollection', 'Association', 'budget', 3],
    ['propertyDetails.hoaCoverage.landscaping', 'Association', 'budget', 3],
    ['propertyDetails.hoaCoverage.utilities', 'Owner', 'ccrs', 33],
    ['governance.quorum', '25%', 'bylaws', 6],
    ['governance.boardSize', 'Five directors', 'bylaws', 8],
    ['governance.boardTerm', '2 years', 'bylaws', 8],
    ['governance.annualMeeting', 'Each May', 'bylaws', 5],
    ['governance.lastElection', 'May 12, 2026', 'minutes', 1],
    ['governance.latestMinutes', 'October 14, 2026', 'minutes', 1],
    ['management.company', 'Example Community Management', 'questionnaire', 1],
    ['management.manager', 'Demo Manager', 'questionnaire', 1],
    ['management.phone', '(555) 010-0171', 'questionnaire', 1],
    ['management.email', 'gardens@example.com', 'questionnaire', 1],
  ],
  alerts: [
    {
      type: 'Reserves',
      title: 'Reserves are 84% funded',
      description:
        'Above the 70% that reserve practice calls strong: large repairs can mostly be paid from savings. (Reserve study 2025, page 5)',
      severity: 'good',
    },
    {
      type: 'Legal',
      title: 'No litigation pending',
      description:
        'Lawsuits can bring special assessments and hold up loans; the association names none. (HOA questionnaire, page 4)',
      severity: 'good',
    },
    {
      type: 'Rentals',
      title: 'No more than a quarter of the units may be rented',
      description:
        'If you mean to rent out the unit, ask first whether the limit is reached. (CC&Rs, page 19)',
      severity: 'caution',
    },
  ],
}

const fair: Sample = {
  hoaName: 'Sample Terrace Condominium Association',
  address: '77 Sample Terrace',
  city: 'Sampleton',
  papers: {
    budget: { name: 'Budget 2026.pdf', pages: 7 },
    reserve_study: { name: 'Reserve study 2024.pdf', pages: 38 },
    questionnaire: { name: 'HOA questionnaire.pdf', pages: 5 },
    minutes: { name: 'Board minutes September 2026.pdf', pages: 5 },
    insurance: { name: 'Certificate of insurance.pdf', pages: 1 },
    ccrs: { name: 'CC&Rs 1989.pdf', pages: 74 },
    rules: { name: 'Rules and regulations.pdf', pages: 11 },
  },
  values: [
    ['propertyInfo.totalUnits', '150', 'questionnaire', 1],
    ['propertyInfo.monthlyDues', '$378', 'budget', 1],
    ['propertyInfo.yearBuilt', '1988', 'questionnaire', 1],
    ['propertyInfo.associationAge', '37 years', 'ccrs', 1],
    ['propertyInfo.ownerOccupiedShare', '46%', 'questionnaire', 2],
    ['financial.fundingLevel', '45%', 'reserve_study', 6],
    ['financial.currentReserve', '$864,000', 'reserve_study', 6],
    ['financial.targetReserve', '$1,920,000', 'reserve_study', 6],
    ['financial.perUnitBalance', '$5,760', 'reserve_study', 6],
    ['financial.perUnitUnderfunding', '$7,040', 'reserve_study', 6],
    ['financial.reserveContribution', '$74,844 a year', 'budget', 2],
    ['financial.reserveStudyDate', 'August 2024', 'reserve_study', 1],
    ['financial.budgetStatus', 'Negative (deficit)', 'budget', 4],
    ['financial.totalExpenses', '$694,000', 'budget', 4],
    ['financial.operatingResult', '-$13,600', 'budget', 4],
    ['financial.yearEndStatements', 'Compiled', 'questionnaire', 3],
    ['financial.delinquencyShare', '8%', 'questionnaire', 3],
    ['propertyDetails.delinquencies', '12', 'questionnaire', 3],
    ['financial.duesIncrease', '8%', 'budget', 1],
    ['financial.specialAssessments', '$900 per unit, completed in 2023', 'questionnaire', 3],
    ['financial.currentLitigation', 'Collection of unpaid assessments only', 'questionnaire', 4],
    ['insurance.company', 'Example Mutual Insurance', 'insurance', 1],
    ['insurance.expiration', 'April 1, 2027', 'insurance', 1],
    ['insurance.deductible', '$100,000', 'insurance', 1],
    ['insurance.coverageLimit', '$52,000,000', 'insurance', 1],
    ['insurance.replacementValue', '100%', 'insurance', 1],
    ['insurance.fidelity', '$500,000', 'insurance', 1],
    ['propertyDetails.petRules', 'One dog of at most 40 pounds, or two cats.', 'rules', 3],
    [
      'propertyDetails.parkingRules',
      'One place to each unit. No overnight guest parking without a pass.',
      'rules',
      4,
    ],
    [
      'propertyDetails.rentalRules',
      'At least six months. Tenants must be registered with the manager.',
      'ccrs',
      22,
    ],
    ['propertyDetails.hasViolations', 'No', 'questionnaire', 4],
    ['propertyDetails.repairs', 'Deferred', 'minutes', 3],
    ['propertyDetails.hoaCoverage.roofStructure', 'Association', 'ccrs', 35],
    ['propertyDetails.hoaCoverage.waterSewer', 'Association', 'ccrs', 36],
    ['propertyDetails.hoaCoverage.trashCollection', 'Association', 'budget', 3],
    ['propertyDetails.hoaCoverage.landscaping', 'Association', 'budget', 3],
    ['propertyDetails.hoaCoverage.utilities', 'Owner', 'ccrs', 36],
    ['governance.lastElection', 'March 18, 2025', 'minutes', 1],
    ['governance.latestMinutes', 'September 16, 2026', 'minutes', 1],
    ['management.company', 'Example Community Management', 'questionnaire', 1],
    ['management.phone', '(555) 010-0172', 'questionnaire', 1],
    ['management.email', 'terrace@example.com', 'questionnaire', 1],
  ],
  alerts: [
    {
      type: 'Repairs',
      title: 'Garage membrane: a repair of $212,000 is put off',
      description:
        'No reserve line covers it yet. Shared equally it comes to about $1,413 a unit. (Board minutes September 2026, page 3)',
      severity: 'bad',
    },
    {
      type: 'Reserves',
      title: '11% of assessment income goes to reserves',
      description:
        'Enough for Fannie Mae’s 10% test today, short of the 15% that applies to loan applications from January 4, 2027. (Budget 2026, page 2)',
      severity: 'caution',
    },
    {
      type: 'Dues',
      title: 'Dues rose by 8% this year, and the budget still has a deficit',
      description:
        'Another increase is likely; plan for more than today’s $378 a month. (Budget 2026, pages 1 and 4)',
      severity: 'caution',
    },
    {
      type: 'Insurance',
      title: 'The master policy is in force until April 1, 2027',
      description: 'It covers the full replacement cost. (Certificate of insurance, page 1)',
      severity: 'good',
    },
  ],
}

const poor: Sample = {
  hoaName: 'Sample Point Owners Association',
  address: '5 Sample Point Drive',
  city: 'Sampleton',
  papers: {
    budget: { name: 'Budget 2025.pdf', pages: 5 },
    reserve_study: { name: 'Reserve study 2022.pdf', pages: 29 },
    questionnaire: { name: 'HOA questionnaire.pdf', pages: 5 },
    minutes: { name: 'Board minutes January 2025.pdf', pages: 3 },
    insurance: { name: 'Certificate of insurance.pdf', pages: 1 },
    ccrs: { name: 'CC&Rs 1974.pdf', pages: 48 },
  },
  values: [
    ['propertyInfo.totalUnits', '64', 'questionnaire', 1],
    ['propertyInfo.monthlyDues', '$512', 'budget', 1],
    ['propertyInfo.yearBuilt', '1974', 'questionnaire', 1],
    ['propertyInfo.ownerOccupiedShare', '38%', 'questionnaire', 2],
    ['financial.fundingLevel', '24%', 'reserve_study', 4],
    ['financial.currentReserve', '$403,200', 'reserve_study', 4],
    ['financial.targetReserve', '$1,680,000', 'reserve_study', 4],
    ['financial.perUnitBalance', '$6,300', 'reserve_study', 4],
    ['financial.perUnitUnderfunding', '$19,950', 'reserve_study', 4],
    ['financial.reserveContribution', '$15,700 a year', 'budget', 2],
    ['financial.reserveStudyDate', 'June 2022', 'reserve_study', 1],
    ['financial.budgetStatus', 'Negative (deficit)', 'budget', 3],
    ['financial.totalExpenses', '$438,000', 'budget', 3],
    ['financial.operatingResult', '-$38,000', 'budget', 3],
    ['financial.yearEndStatements', 'Compiled', 'questionnaire', 3],
    ['financial.delinquencyShare', '17%', 'questionnaire', 3],
    ['propertyDetails.delinquencies', '11', 'questionnaire', 3],
    ['financial.duesIncrease', '12%', 'budget', 1],
    ['financial.specialAssessments', '$14,500 per unit, pending', 'minutes', 2],
    ['financial.currentLitigation', 'Pending lawsuit of a contractor', 'questionnaire', 4],
    ['insurance.company', 'Example Surplus Lines', 'insurance', 1],
    ['insurance.expiration', 'January 15, 2027', 'insurance', 1],
    ['insurance.deductible', '$500,000', 'insurance', 1],
    ['insurance.coverageLimit', '$14,000,000', 'insurance', 1],
    ['insurance.replacementValue', '85%', 'insurance', 1],
    ['insurance.directorsOfficers', '$500,000', 'questionnaire', 4],
    ['propertyDetails.petRules', 'No dogs.', 'ccrs', 12],
    ['propertyDetails.hasViolations', 'Yes', 'questionnaire', 4],
    ['propertyDetails.violations', 'Stair railings of building B cited by the city.', 'questionnaire', 5],
    ['propertyDetails.repairs', 'Critical', 'minutes', 2],
    ['propertyDetails.hoaCoverage.roofStructure', 'Association', 'ccrs', 20],
    ['governance.lastElection', 'None since a failed quorum in 2023', 'minutes', 1],
    ['governance.latestMinutes', 'January 9, 2025', 'minutes', 1],
    ['management.company', null, 'questionnaire', 1],
    ['management.email', 'board@example.com', 'questionnaire', 1],
  ],
  alerts: [
    {
      type: 'Repairs',
      title: 'Balconies of building B are closed as unsafe',
      description:
        'A critical repair is open. It caps the score, and lenders’ published tests ask for its completion. (Board minutes January 2025, page 2)',
      severity: 'bad',
    },
    {
      type: 'Special assessment',
      title: 'A special assessment of $14,500 a unit is pending',
      description:
        'More than two years of dues. Settle in the contract who pays it. (Board minutes January 2025, page 2)',
      severity: 'bad',
    },
    {
      type: 'Reserves',
      title: 'Reserves are 24% funded',
      description:
        'Below the 30% that reserve practice calls weak: large repairs can hardly be paid from savings. Expect increases and further assessments. (Reserve study 2022, page 4)',
      severity: 'bad',
    },
    {
      type: 'Dues',
      title: '17% of the units are 60 days late',
      description: 'Above the 15% of Fannie Mae’s published test. (HOA questionnaire, page 3)',
      severity: 'bad',
    },
    {
      type: 'Insurance',
      title: 'The master policy covers 85% of the replacement cost',
      description:
        'After a large loss, owners would have to pay the rest. (Certificate of insurance, page 1)',
      severity: 'caution',
    },
  ],
}

const samples: Record<SampleNumber, Sample> = {
  'SAMPLE-EXCELLENT': excellent,
  'SAMPLE-FAIR': fair,
  'SAMPLE-POOR': poor,
}

/** A report about an association that does not exist, scored by the method like any other. */
export function sampleReport(orderNumber: SampleNumber): PrintedReport {
  const sample = samples[orderNumber]
  const values: PrintedValue[] = sample.values.map(([path, value, paper, page]) => ({
    path,
    label: reportField(path)?.label ?? path,
    value,
    absence: value === null ? 'stated_none' : null,
    source: { document: sample.papers[paper]?.name ?? '', page },
  }))
  const inputs = scoreInputs(
    values.map(({ path, value, absence }) => ({ path, value, absence: absence ?? undefined })),
    businessDay(sampleDate),
  )
  const method = score(inputs)
  const rounded = (exact: number | null) => (exact === null ? null : Math.round(exact))
  const overall = rounded(method.overall)
  return {
    orderNumber,
    revision: 0,
    mark: sampleMark,
    hoaName: sample.hoaName,
    propertyAddress: sample.address,
    propertyCity: sample.city,
    propertyState: 'CA',
    reportDate: sampleDate,
    values,
    alerts: sample.alerts,
    scores: {
      financial: rounded(method.areas.financial.score),
      physical: rounded(method.areas.physical.score),
      operational: rounded(method.areas.operational.score),
      overall,
    },
    grade: overall === null ? null : gradeOf(overall),
    method,
    lenderPanel: lenderPanel(inputs),
    documents: Object.entries(sample.papers).map(([kind, { name, pages }]) => ({ name, kind, pages })),
  }
}
