import type { SampleNumber } from './sample-numbers'

/** Quotes from a sample's fictional documents, by the value's path. */
export type SampleQuotes = Readonly<Record<string, string>>

const excellent: SampleQuotes = {
  'propertyInfo.totalUnits': 'Total number of units in the project: 96',
  'propertyInfo.monthlyDues': 'Regular assessment per unit per month, effective January 1, 2026: $425.00',
  'propertyInfo.ownerOccupiedShare': 'Percentage of units occupied by owners: 81%',
  'propertyInfo.largestOwnerUnits': 'Most units owned by any one person or entity: 3',
  'financial.fundingLevel': 'Percent funded as of January 1, 2025: 84%',
  'financial.currentReserve': 'Starting reserve balance (January 1, 2025) $1,008,000',
  'financial.targetReserve': 'Fully funded balance $1,200,000',
  'financial.reserveContribution': 'Transfer to reserves $83,232',
  'financial.recommendedContribution': 'Recommended 2026 reserve contribution $80,500',
  'financial.totalIncome': 'TOTAL INCOME $489,600',
  'financial.totalExpenses': 'TOTAL EXPENSES AND RESERVE TRANSFERS $486,200',
  'financial.yearEndStatements':
    'We have audited the accompanying financial statements of Sample Gardens Homeowners Association',
  'financial.delinquencyShare': 'Units 60 or more days past due: 2 (2.1%)',
  'financial.duesIncrease': 'The Board approved a 3% increase of the regular assessment for 2026.',
  'financial.specialAssessments':
    'Special assessments in the past five years: $600 per unit in 2022 for exterior painting, completed',
  'financial.currentLitigation': 'Is the association a party to any pending litigation? No',
  'financial.assessmentIncreaseCap':
    'The Board may not increase the regular assessment by more than 20% in any fiscal year without the vote of a majority of a quorum of Members.',
  'financial.transferFee': 'Transfer of ownership: $350.00',
  'insurance.expiration': 'POLICY EXP 07/01/2027',
  'insurance.deductible': 'Deductible, all perils: $25,000',
  'insurance.coverageLimit': 'Blanket building limit $38,400,000',
  'insurance.replacementValue': '100% replacement cost, agreed amount',
  'insurance.fidelity': 'Crime / employee dishonesty $1,250,000',
  'propertyDetails.petRules':
    'No more than two dogs or cats may be kept in any Unit. Dogs shall be on a leash at all times while in the Common Area. Breeding is prohibited.',
  'propertyDetails.rentalRules':
    'No Unit shall be leased for a term of less than thirty (30) days, and at no time shall more than twenty-five percent (25%) of the Units be leased.',
  'propertyDetails.repairs': 'The manager reported that no repairs are outstanding.',
  'propertyDetails.structuralInspection':
    'Results of the September 8, 2024 inspection of elevated elements were received and filed; no repairs required.',
  'governance.lastElection': 'Directors elected at the annual meeting of May 12, 2026 were introduced.',
}

const fair: SampleQuotes = {
  'propertyInfo.totalUnits': 'Number of units: 150',
  'propertyInfo.monthlyDues': 'Monthly assessment, all units: $378.00 effective 1/1/2026',
  'propertyInfo.ownerOccupiedShare': 'Owner-occupied units: 69 of 150 (46%)',
  'propertyInfo.largestOwnerUnits': 'Largest number of units owned by a single entity: 9',
  'financial.fundingLevel': 'The reserve fund is 45% funded as of June 30, 2024.',
  'financial.currentReserve': 'Reserve fund balance, June 30, 2024 $864,000',
  'financial.targetReserve': 'Fully funded balance, June 30, 2024 $1,920,000',
  'financial.reserveContribution': 'Reserve contribution $74,844',
  'financial.recommendedContribution': 'Recommended contribution, fiscal year 2026 $74,000',
  'financial.totalIncome': 'Total Revenue $680,400',
  'financial.totalExpenses': 'Total Expenses incl. Reserves $694,000',
  'financial.operatingResult': 'Net ($13,600)',
  'financial.delinquencyShare': 'Accounts more than 60 days delinquent: 12 (8%)',
  'financial.duesIncrease': 'an increase of 8% over 2025',
  'financial.specialAssessments':
    'A special assessment of $900 per unit was levied in 2023 and has been collected in full.',
  'financial.transferFee': 'Ownership transfer fee: none',
  'financial.workingCapital': 'Capital contribution due from buyer at closing: none',
  'insurance.expiration': 'EXP DATE 04/01/2027',
  'insurance.deductible': 'DEDUCTIBLE $100,000',
  'insurance.coverageLimit': 'BUILDING $52,000,000',
  'propertyDetails.petRules':
    'Residents may keep one (1) dog weighing no more than forty (40) pounds, or two (2) cats.',
  'propertyDetails.rentalRules':
    'All leases shall be in writing for a term of not less than six months, and the names of all tenants shall be registered with the Manager.',
  'propertyDetails.repairs':
    'Motion carried to defer replacement of the garage membrane ($212,000) to fiscal year 2027.',
  'financial.largestExpense':
    'Motion carried to defer replacement of the garage membrane ($212,000) to fiscal year 2027.',
}

const poor: SampleQuotes = {
  'propertyInfo.totalUnits': 'Total units in the project? 64',
  'propertyInfo.monthlyDues': 'Dues per unit per month $512.00',
  'propertyInfo.ownerOccupiedShare': 'Percent owner-occupied 38%',
  'propertyInfo.largestOwnerUnits':
    'Does any person or entity own more than one unit? Yes, one entity owns 17',
  'financial.fundingLevel': 'Percent funded 24%',
  'financial.currentReserve': 'Projected balance at June 30, 2022 $403,200',
  'financial.targetReserve': 'Ideal balance at June 30, 2022 $1,680,000',
  'financial.reserveContribution': 'To reserves $15,700',
  'financial.totalIncome': 'TOTAL INCOME $400,000',
  'financial.totalExpenses': 'TOTAL EXPENSE $438,000',
  'financial.operatingResult': 'NET INCOME (LOSS) ($38,000)',
  'financial.delinquencyShare': 'Units over 60 days past due: 11 (17.2%)',
  'financial.duesIncrease': 'Dues go up 12% on January 1, 2025.',
  'financial.specialAssessments':
    'The Board will propose a special assessment of $14,500 per unit for the balconies and walkways at the next meeting.',
  'financial.currentLitigation':
    'Is the association named in any lawsuit? Yes, pending suit by the roofing contractor',
  'insurance.expiration': 'Policy expires 01/15/2027',
  'insurance.deductible': 'Deductible per occurrence $1,000,000',
  'insurance.replacementValue': 'Coinsurance: insured to 85% of replacement cost',
  'propertyDetails.petRules': 'No dogs shall be kept or permitted in any Unit or upon the Common Area.',
  'propertyDetails.violations': 'Notice of violation from the City, stair railings, Building B',
  'propertyDetails.repairs': 'Balconies of Building B remain closed as unsafe per the engineer.',
  'governance.lastElection': 'No quorum in 2023; no election has been held since.',
}

/** By the sample's order number. */
export const sampleQuotes: Record<SampleNumber, SampleQuotes> = {
  'SAMPLE-EXCELLENT': excellent,
  'SAMPLE-FAIR': fair,
  'SAMPLE-POOR': poor,
}
