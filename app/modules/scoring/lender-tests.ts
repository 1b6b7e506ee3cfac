import { counted, percentText } from '../formatting'
import {
  atMostPercent,
  compareWithLimit,
  wholeUsd,
  evaluateFidelity,
  evaluateLargestOwner,
  evaluateLitigation,
  evaluateOwnerOccupied,
  evaluateRepairs,
  evaluateReserves,
  evaluateSpecialAssessment,
  maxUnitsWithoutFidelity,
  fidelityMonths,
  type Evaluation,
} from './lender-evaluations'
import type { LenderInput } from './lender-values'

/** A published lender rule. When one changes, this table is edited, and its conditions in `lender-evaluations.ts`. */
export type LenderTestRule = {
  id: string
  name: string
  limit: string
  /** Its publisher and reference. */
  source: string
  /** The application days to which it applies; null for an open end. */
  validFrom: string | null
  validUntil: string | null
  /** When its source was last read. */
  checkedOn: string
  /** Whether the rule or its date is known only from secondary sources. */
  isSecondary: boolean
  /** Whether it applies to a waived review, too. */
  appliesWhenWaived: boolean
  /** Inputs whose dates are printed beside the result. */
  reads: readonly LenderInput[]
  evaluate: Evaluation
}

const checkedOn = '2026-11-22'

const sellingGuide = (section: string) => `Fannie Mae Selling Guide ${section}`
const fhaHandbook = 'FHA, HUD Handbook 4000.1 II.C'

const rule = (
  id: string,
  name: string,
  limit: string,
  source: string,
  reads: readonly LenderInput[],
  evaluate: Evaluation,
  options: Partial<
    Pick<LenderTestRule, 'validFrom' | 'validUntil' | 'isSecondary' | 'appliesWhenWaived'>
  > = {},
): LenderTestRule => ({
  id,
  name,
  limit,
  source,
  validFrom: null,
  validUntil: null,
  checkedOn,
  isSecondary: false,
  appliesWhenWaived: false,
  ...options,
  reads,
  evaluate,
})

const newRatioFrom = '2027-01-04'
const lenderLetter = 'Fannie Mae Lender Letter LL-2026-03'
const orStudy = 'of assessment income, or the amount a reserve study recommends'
const whenWaived = { appliesWhenWaived: true } as const
const fromSecondarySource = { isSecondary: true } as const

const reservesRead = ['reserveShare', 'studyDate', 'highestContribution'] as const

/** Published lender rules, in our own words. */
export const lenderTests: readonly LenderTestRule[] = [
  rule(
    'delinquency',
    'Units 60 or more days late on regular dues',
    'at most 15%',
    sellingGuide('B4-2.2-01'),
    ['delinquency'],
    atMostPercent('delinquency', 15),
  ),
  rule(
    'special-assessment-delinquency',
    'Units 60 or more days late on a special assessment',
    'at most 15% for each assessment',
    sellingGuide('B4-2.2-01'),
    ['specialAssessment'],
    evaluateSpecialAssessment,
  ),
  rule(
    'reserves-10',
    'Budgeted reserve contribution',
    `at least 10% ${orStudy}`,
    sellingGuide('B4-2.2-01'),
    reservesRead,
    evaluateReserves(10),
    {
      validUntil: '2027-01-03',
    },
  ),
  rule(
    'reserves-15',
    'Budgeted reserve contribution',
    `at least 15% ${orStudy}`,
    lenderLetter,
    reservesRead,
    evaluateReserves(15),
    {
      validFrom: newRatioFrom,
      ...fromSecondarySource,
    },
  ),
  rule(
    'critical-repairs',
    'Critical repairs',
    'none outstanding, and no unfunded repairs above $10,000 per unit within 12 months',
    sellingGuide('B4-2.1-03'),
    ['repairs'],
    evaluateRepairs,
  ),
  rule(
    'litigation',
    'Litigation',
    'none about safety, structure, or habitability; other lawsuits must be insured, seek at most 10% of reserves, or be filed to collect dues',
    sellingGuide('B4-2.1-03'),
    ['litigation'],
    evaluateLitigation,
  ),
  rule(
    'commercial',
    'Commercial space',
    'at most 35%',
    sellingGuide('B4-2.1-03'),
    ['commercialShare'],
    atMostPercent('commercialShare', 35),
  ),
  rule(
    'one-owner',
    'Units held by one owner',
    'at most 20% of 21 or more units; at most 2 of 11 to 20 units',
    sellingGuide('B4-2.1-03'),
    ['largestOwnerUnits'],
    evaluateLargestOwner,
  ),
  rule(
    'priority-lien',
    'Dues with priority over the mortgage',
    'at most 6 months',
    sellingGuide('B4-2.1-01'),
    ['priorityLienMonths'],
    ({ priorityLienMonths }) =>
      compareWithLimit(
        'priorityLienMonths',
        priorityLienMonths,
        (count) => count <= 6,
        (count) => counted(count, 'month'),
      ),
    whenWaived,
  ),
  rule(
    'master-policy',
    'Master policy',
    '100% of replacement cost; a roof may be insured at actual cash value',
    sellingGuide('B7-3-03'),
    ['replacementCost'],
    ({ replacementCost }) =>
      compareWithLimit('replacementCost', replacementCost, (share) => share >= 100, percentText, {
        failsIfNone: true,
      }),
    whenWaived,
  ),
  rule(
    'deductible',
    'Deductible',
    'at most 5% of the coverage per occurrence',
    sellingGuide('B7-3-03'),
    ['deductible'],
    atMostPercent('deductible', 5),
    whenWaived,
  ),
  rule(
    'deductible-per-unit',
    'Deductible per unit',
    'at most $50,000',
    sellingGuide('B7-3-03'),
    ['deductiblePerUnit'],
    ({ deductiblePerUnit }) =>
      compareWithLimit('deductiblePerUnit', deductiblePerUnit, (cents) => cents <= 5_000_000, wholeUsd),
    { ...whenWaived, ...fromSecondarySource, validFrom: '2026-07-01' },
  ),
  rule(
    'liability',
    'Liability coverage',
    'at least $1 million per occurrence',
    sellingGuide('B7-4-01'),
    ['liability'],
    ({ liability }) =>
      compareWithLimit('liability', liability, (cents) => cents >= 100_000_000, wholeUsd, {
        failsIfNone: true,
      }),
    whenWaived,
  ),
  rule(
    'fidelity',
    'Fidelity coverage',
    `${fidelityMonths} months of all dues, for more than ${maxUnitsWithoutFidelity} units`,
    sellingGuide('B7-4-02'),
    ['fidelity', 'dues'],
    evaluateFidelity,
    whenWaived,
  ),
  rule(
    'fha-owner-occupied',
    'FHA: owner-occupied units',
    'at least 50%; or 35% with at most 10% late and 20% going to reserves',
    fhaHandbook,
    ['ownerOccupied', 'delinquency', 'reserveShare'],
    evaluateOwnerOccupied,
    fromSecondarySource,
  ),
  rule(
    'fha-delinquency',
    'FHA: units 60 or more days late',
    'at most 15%',
    fhaHandbook,
    ['delinquency'],
    atMostPercent('delinquency', 15),
    fromSecondarySource,
  ),
  rule(
    'fha-reserves',
    'FHA: reserve contribution',
    'at least 10% of the budget',
    fhaHandbook,
    ['reserveShare'],
    ({ reserveShare }) => compareWithLimit('reserveShare', reserveShare, (share) => share >= 10, percentText),
    fromSecondarySource,
  ),
  rule(
    'fha-commercial',
    'FHA: commercial space',
    'at most 35%',
    fhaHandbook,
    ['commercialShare'],
    atMostPercent('commercialShare', 35),
    fromSecondarySource,
  ),
]

/** The oldest review date of any rule. */
export const rulesAsOf = lenderTests
  .map((test) => test.checkedOn)
  .reduce((earliest, day) => (day < earliest ? day : earliest))
