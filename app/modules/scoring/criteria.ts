import { valueOf, type InputValue, type ScoreInputs } from './inputs'
import { choices, line, months, percent, steps, years } from './scales'

/** The three areas of the score with their weights, in percent. */
export const areaWeights = { financial: 50, physical: 30, operational: 20 } as const
export type Area = keyof typeof areaWeights
export const areas = Object.keys(areaWeights) as Area[]
export const areaNames: Record<Area, string> = {
  financial: 'Financial',
  physical: 'Physical',
  operational: 'Operational',
}

type Input = keyof ScoreInputs
type ValueOf<K extends Input> = ScoreInputs[K] extends InputValue<infer T> ? T : never

/** A criterion of the score and the points that it earns. */
type Criterion = {
  area: Area
  input: Input
  /** The inputs that it is calculated from; one is enough. */
  inputs: readonly Input[]
  label: string
  available: number
  /** The rule in words, for the public description. */
  rule: string
  /** Null if no provided document answers it. */
  points: (scoreInputs: ScoreInputs) => number | null
}

function criterion<K extends Input>(
  area: Area,
  input: K,
  label: string,
  available: number,
  rule: string,
  points: (value: ValueOf<K>, scoreInputs: ScoreInputs) => number,
): Criterion {
  return {
    area,
    input,
    inputs: [input],
    label,
    available,
    rule,
    points(scoreInputs) {
      const inputValue = scoreInputs[input] as InputValue<ValueOf<K>>
      if (inputValue.state === 'value') return points(inputValue.value, scoreInputs)
      return inputValue.state === 'stated_none' ? 0 : null
    },
  }
}

const funded = line(
  [
    [0, 0],
    [30, 10],
    [70, 28],
    [100, 35],
  ],
  percent,
)
const contribution = line(
  [
    [0, 0],
    [10, 12],
    [15, 20],
  ],
  percent,
)
/** Years. A newer reserve study can replace the contribution as a share of dues. */
const studyYears = 3
/** The percentage of late units above which the criterion gives no points and the overall score is capped. */
export const lateLimit = 15
const delinquency = line(
  [
    [5, 15],
    [lateLimit, 5],
  ],
  percent,
)
const deficit = steps(
  [
    [0, 10],
    [5, 6],
    [10, 3],
  ],
  0,
  percent,
)
const smallIncrease = 5
const increase = steps([[15, 2]], 0, percent)
const repairs = choices({
  none: ['none', 30],
  deferred: ['planned, needed, or deferred, not critical', 15],
  critical: ['critical and outstanding, or more than $10,000 per unit unfunded', 0],
})
const studyAge = steps(
  [
    [1, 25],
    [3, 20],
    [5, 10],
  ],
  0,
  years,
)
const deductible = steps([[5, 8]], 0, percent)
const inspection = steps([[3, 10]], 5, years)
const building = steps(
  [
    [15, 10],
    [30, 7],
  ],
  3,
  years,
)
/** The least that buildings of any age earn if at least this percentage of the reserves is funded. */
const strongReserves = { points: 7, from: 70 }
const litigation = choices({
  none: ['none', 25],
  collections: ['only to collect dues', 18],
  other: ['one other lawsuit', 10],
  grave: ['about structure or defects, or uninsured, or two or more', 0],
})
const election = steps(
  [
    [15, 20],
    [27, 10],
  ],
  0,
  months,
)
const minutes = steps(
  [
    [12, 15],
    [24, 7],
  ],
  0,
  months,
)
const statements = choices({
  audited_or_reviewed: ['audited or reviewed', 15],
  compiled_or_internal: ['compiled or internal', 8],
})
/** Points by how many of the two policies exist. */
const policyPoints = [0, 8, 15] as const

function ownerOccupiedPoints(share: number): number {
  if (share >= 50) return 10
  return share >= 35 ? 5 : 0
}

/** All criteria in the order of the report. Each area adds up to 100 points. */
export const criteria: readonly Criterion[] = [
  criterion('financial', 'percentFunded', 'Percent funded', 35, funded.rule, (share) => funded.points(share)),
  criterion(
    'financial',
    'reserveContribution',
    'Reserve contribution',
    20,
    `share of dues that goes to reserves. ${contribution.rule}. Also 20 if a reserve study no more than ${studyYears} years old recommends no more than that`,
    ({ share, recommended }) =>
      recommended && recommended.studyAge <= studyYears && recommended.share <= share
        ? 20
        : contribution.points(share),
  ),
  criterion(
    'financial',
    'delinquency',
    'Delinquency',
    15,
    `units 60 or more days late. ${delinquency.rule}; above ${lateLimit}%: 0`,
    (share) => (share > lateLimit ? 0 : delinquency.points(share)),
  ),
  criterion(
    'financial',
    'specialAssessments',
    'Special assessments',
    15,
    'in the last 5 years. None: 15; one, completed: 9; one pending, or two or more: 4; one pending that exceeds a year’s dues: 0',
    ({ completed, pending, pendingAboveYearsDues }) => {
      if (pendingAboveYearsDues) return 0
      if (pending > 0 || completed > 1) return 4
      return completed === 1 ? 9 : 15
    },
  ),
  criterion(
    'financial',
    'operatingResult',
    'Operating result',
    10,
    `deficit as a share of the budget; a surplus counts as 0%. ${deficit.rule}`,
    (share) => deficit.points(-share),
  ),
  criterion(
    'financial',
    'duesIncrease',
    'Dues increase',
    5,
    `in the latest year; one that is only proposed counts as unknown. Below ${smallIncrease}%: 5; ${increase.rule}`,
    (share) => (share < smallIncrease ? 5 : increase.points(share)),
  ),

  criterion(
    'physical',
    'repairs',
    'Repairs',
    30,
    `as described in minutes and reports. ${repairs.rule}`,
    (state) => repairs.points(state),
  ),
  criterion('physical', 'reserveStudyAge', 'Age of the reserve study', 25, studyAge.rule, (age) =>
    studyAge.points(age),
  ),
  criterion('physical', 'policyInForce', 'Master policy in force', 8, 'in force: 8; not: 0', (isInForce) =>
    isInForce ? 8 : 0,
  ),
  criterion(
    'physical',
    'fullReplacementCost',
    'Replacement cost covered',
    9,
    '100% of the replacement cost: 9; less: 0',
    (isCovered) => (isCovered ? 9 : 0),
  ),
  criterion(
    'physical',
    'deductible',
    'Deductible',
    8,
    `as a share of the coverage. ${deductible.rule}`,
    (share) => deductible.points(share),
  ),
  criterion(
    'physical',
    'structuralInspection',
    'Structural inspection',
    10,
    `not required: 10; ${inspection.rule}; required but missing: 0`,
    (state) => (state === 'not_required' ? 10 : inspection.points(state.age)),
  ),
  criterion(
    'physical',
    'buildingAge',
    'Age of the buildings',
    10,
    `${building.rule}, or ${strongReserves.points} if reserves are at least ${strongReserves.from}% funded`,
    (age, { percentFunded }) =>
      Math.max(
        building.points(age),
        (valueOf(percentFunded) ?? 0) >= strongReserves.from ? strongReserves.points : 0,
      ),
  ),

  criterion('operational', 'litigation', 'Litigation', 25, litigation.rule, (kind) =>
    litigation.points(kind),
  ),
  criterion(
    'operational',
    'monthsSinceElection',
    'Last election or annual meeting',
    20,
    `${election.rule}, or if the quorum failed`,
    (age) => (age === 'failed_quorum' ? 0 : election.points(age)),
  ),
  criterion(
    'operational',
    'monthsSinceMinutes',
    'Minutes',
    15,
    `age of the latest minutes. ${minutes.rule}`,
    (age) => minutes.points(age),
  ),
  criterion(
    'operational',
    'yearEndStatements',
    'Year-end statements',
    15,
    `${statements.rule}; none: 0`,
    (kind) => statements.points(kind),
  ),
  {
    area: 'operational',
    input: 'directorsCover',
    inputs: ['directorsCover', 'fidelityCover'],
    label: 'Directors and fidelity coverage',
    available: 15,
    rule: `both: ${policyPoints[2]}; one: ${policyPoints[1]}; none: ${policyPoints[0]}`,
    // The pair counts if at least one of them is known.
    points({ directorsCover, fidelityCover }) {
      const policies = [directorsCover, fidelityCover]
      if (policies.every(({ state }) => state === 'not_provided')) return null
      return policyPoints[policies.filter((policy) => valueOf(policy) === true).length as 0 | 1 | 2]
    },
  },
  criterion(
    'operational',
    'ownerOccupied',
    'Owner-occupied share',
    10,
    '50% or more: 10; 35% or more: 5; less: 0',
    ownerOccupiedPoints,
  ),
]
