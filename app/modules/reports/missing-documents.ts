import type { DocumentKind } from '../document-reading/types'
import { lenderInputFields } from '../report-fields/lender-inputs'
import { scoreInputFields } from '../report-fields/score-inputs'
import { areas, areaWeights, criteria, type Area } from '../scoring/criteria'
import type { LenderReview } from '../scoring/lender-tests'
import type { Score } from '../scoring/score'
import { isScorePath, reportFields } from './paths'

/** What can be asked for: the kinds of documents, and a report that is filed among the others. */
export type RequestKind = Exclude<DocumentKind, 'notice' | 'other'> | 'inspection'

type Requestable = {
  name: string
  /** Why it matters, for a homebuyer. */
  why: string
  /** The sentence to send. */
  ask: string
  /** The fields that such a document usually answers. */
  answers: readonly string[]
}

const rules = ['propertyDetails.petRules', 'propertyDetails.parkingRules', 'propertyDetails.rentalRules']

export const requestable: Record<RequestKind, Requestable> = {
  reserve_study: {
    name: 'Reserve study',
    why: 'It says how far the reserves are funded, what wears out next, and what that will cost. Without it, nobody can tell how likely a special assessment is.',
    ask: 'Please send the most recent reserve study, with its funding summary and recommended contributions.',
    answers: [
      'financial.fundingLevel',
      'financial.currentReserve',
      'financial.recommendedContribution',
      'financial.highestContribution',
      'financial.reserveStudyDate',
      'financial.reserveStudyProvider',
      'financial.fundingMethod',
      'propertyInfo.yearBuilt',
    ],
  },
  insurance: {
    name: 'Insurance certificate',
    why: 'It shows whether the buildings are insured, for how much, and which deductible the owners share after a loss.',
    ask: 'Please send the current certificate of insurance for the master policy, showing the property coverage, the deductibles per occurrence and per unit, liability, directors’ and officers’ cover, and fidelity cover.',
    answers: [
      'insurance.company',
      'insurance.expiration',
      'insurance.deductible',
      'insurance.deductiblePerUnit',
      'insurance.coverageLimit',
      'insurance.replacementValue',
      'insurance.liabilityLimit',
      'insurance.directorsOfficers',
      'insurance.fidelity',
    ],
  },
  budget: {
    name: 'Budget',
    why: 'It shows what the dues pay for, whether they cover the costs, and how much goes to reserves. Lenders calculate with it.',
    ask: 'Please send this year’s budget with the reserve contribution, and next year’s if it has been adopted.',
    answers: [
      'propertyInfo.monthlyDues',
      'financial.budgetStatus',
      'financial.currentReserve',
      'financial.reserveContribution',
      'financial.operatingResult',
      'financial.totalExpenses',
      'financial.duesIncrease',
    ],
  },
  questionnaire: {
    name: 'Lender questionnaire',
    why: 'It answers what few other documents do: late payments, lawsuits, rented units, commercial space, and units of one owner.',
    ask: 'Please complete a lender’s project questionnaire for the association, or send the one completed most recently.',
    answers: [
      'propertyInfo.totalUnits',
      'propertyInfo.projectType',
      'propertyInfo.masterAssociation',
      'propertyInfo.commercialShare',
      'propertyInfo.largestOwnerUnits',
      'propertyInfo.ownerOccupiedShare',
      'propertyInfo.yearBuilt',
      'propertyDetails.delinquencies',
      'propertyDetails.repairs',
      'financial.delinquencyShare',
      'financial.currentLitigation',
      'financial.specialAssessments',
      'financial.priorityLienMonths',
      'governance.lastElection',
      'management.company',
      'management.phone',
      'management.email',
    ],
  },
  minutes: {
    name: 'Meeting minutes',
    why: 'Repairs, lawsuits, and special assessments are discussed here first, often long before they stand in a budget.',
    ask: 'Please send the minutes of the board’s and the members’ meetings of the last 12 months.',
    answers: [
      'propertyDetails.repairs',
      'financial.currentLitigation',
      'financial.specialAssessments',
      'financial.duesIncrease',
      'governance.latestMinutes',
      'governance.lastElection',
    ],
  },
  financial_statement: {
    name: 'Year-end financial statements',
    why: 'They show what was really collected and spent, and whether an accountant has looked at it.',
    ask: 'Please send the latest year-end financial statements, with the accountant’s report if there is one.',
    answers: [
      'financial.yearEndStatements',
      'financial.operatingResult',
      'financial.totalExpenses',
      'financial.currentReserve',
      'financial.budgetStatus',
      'financial.delinquencyShare',
      'propertyDetails.delinquencies',
    ],
  },
  ccrs: {
    name: 'Declaration (CC&Rs)',
    why: 'It binds every owner: what you may do with the home, who pays for which repair, and which dues come before a mortgage.',
    ask: 'Please send the recorded declaration (CC&Rs) with all its amendments.',
    answers: [
      'propertyInfo.totalUnits',
      'propertyInfo.projectType',
      'propertyInfo.masterAssociation',
      'financial.priorityLienMonths',
      ...rules,
    ],
  },
  bylaws: {
    name: 'Bylaws',
    why: 'They say how the association decides: votes, quorum, board, and meetings.',
    ask: 'Please send the bylaws with all their amendments.',
    answers: [],
  },
  rules: {
    name: 'Rules',
    why: 'Pets, parking, and rentals are usually settled here, and boards can change them without a vote of the owners.',
    ask: 'Please send the current rules and regulations.',
    answers: rules,
  },
  fee_schedule: {
    name: 'Fee schedule',
    why: 'It lists the dues, and the fees that are due at closing.',
    ask: 'Please send the current schedule of dues and fees, with everything that is due at closing.',
    answers: ['propertyInfo.monthlyDues'],
  },
  inspection: {
    name: 'Structural inspection report',
    why: 'Repairs that an inspector calls for must be paid by all owners together, and lenders ask about them.',
    ask: 'Please send the latest structural inspection report on the buildings, or confirm that none is required.',
    answers: ['propertyDetails.structuralInspection'],
  },
}

/** Since 2026, a sale in California comes with this report (Civil Code 4525 and 5551). */
const californian: Pick<Requestable, 'why' | 'ask'> = {
  why: 'California requires an inspection of balconies and other elevated walkways, and its report with a sale. Repairs that it calls for are paid by all owners.',
  ask: 'Please send the latest inspection report on balconies and other exterior elevated elements (California Civil Code 5551), or confirm that none is required.',
}

export type DocumentRequest = {
  kind: RequestKind
  name: string
  why: string
  ask: string
  /** What it could settle in each area, in points of that area. */
  points: { area: Area; points: number }[]
  /** The same as points of the overall score. */
  weighted: number
  /** It says what kind of project it is, which decides on the lender tests that count. */
  isProjectKey: boolean
  /** The lender tests, by name, that it would help to answer. */
  tests: string[]
  /** The labels of required items that it would answer. */
  items: string[]
}

type Given = {
  /** Values that are known, or of which a document states that there is none. */
  answered: ReadonlySet<string>
  /** Of the documents that were read. */
  kinds: ReadonlySet<string>
  score: Pick<Score, 'areas'>
  review: LenderReview
  isInCalifornia: boolean
}

/** A difference of points that is only rounding. */
const tolerance = 1e-9

/**
 * The documents that are missing and would tell something: those first that can move the score most, then by lender tests and
 * required items. What is known already asks for nothing.
 */
export function missingDocuments({
  answered,
  kinds,
  score,
  review,
  isInCalifornia,
}: Given): DocumentRequest[] {
  const firstMissing = (fields: readonly string[]) => fields.find((path) => !answered.has(path))
  const openPoints = criteria.flatMap(({ area, input, inputs }) => {
    const found = score.areas[area].inputs.find((points) => points.input === input)
    const open = found ? found.highest - found.lowest : 0
    if (open <= tolerance) return []
    return [{ area, open, paths: inputs.flatMap((name) => firstMissing(scoreInputFields[name]) ?? []) }]
  })
  const openTests = review.tests
    .filter(({ result }) => result === 'unknown')
    .map(({ name, missing }) => ({
      name,
      paths: missing.flatMap((input) => firstMissing(lenderInputFields[input]) ?? []),
    }))
  const openProject = review.project.missing.flatMap((input) => firstMissing(lenderInputFields[input]) ?? [])
  const openItems = reportFields.filter(
    ({ path, required }) => required && !isScorePath(path) && !answered.has(path),
  )

  const requests = (Object.entries(requestable) as [RequestKind, Requestable][])
    .filter(([kind]) => !kinds.has(kind))
    .map(([kind, { answers, ...texts }]): DocumentRequest => {
      const tells = (paths: readonly string[]) => paths.some((path) => answers.includes(path))
      const points = areas.flatMap((area) => {
        const sum = openPoints
          .filter((open) => open.area === area && tells(open.paths))
          .reduce((total, { open }) => total + open, 0)
        return sum > 0 ? [{ area, points: sum }] : []
      })
      return {
        kind,
        ...texts,
        ...(kind === 'inspection' && isInCalifornia && californian),
        points,
        weighted: points.reduce((sum, { area, points: of }) => sum + (areaWeights[area] * of) / 100, 0),
        isProjectKey: tells(openProject),
        tests: openTests.filter(({ paths }) => tells(paths)).map(({ name }) => name),
        items: openItems.filter(({ path }) => answers.includes(path)).map(({ label }) => label),
      }
    })
  return requests
    .filter(
      ({ weighted, isProjectKey, tests, items }) =>
        weighted > 0 || isProjectKey || tests.length > 0 || items.length > 0,
    )
    .sort(
      (a, b) => b.weighted - a.weighted || b.tests.length - a.tests.length || b.items.length - a.items.length,
    )
}

/** Without these a report can hardly judge an association; each is there when a document of one of the kinds is. */
const keyDocuments: readonly { name: string; kinds: readonly DocumentKind[] }[] = [
  { name: 'a budget', kinds: ['budget', 'financial_statement'] },
  { name: 'a reserve study', kinds: ['reserve_study'] },
  { name: 'an insurance certificate', kinds: ['insurance'] },
]

export const missingKeyDocuments = (kinds: ReadonlySet<string>): string[] =>
  keyDocuments.filter(({ kinds: any }) => !any.some((kind) => kinds.has(kind))).map(({ name }) => name)

/** Of a method of any version: the inputs that nothing answers. */
type Judged = { areas: Record<Area, { inputs: readonly { input: string; earned: number | null }[] }> }

const unknownInputs = ({ areas: of }: Judged) =>
  new Set(
    areas.flatMap((area) =>
      of[area].inputs.filter(({ earned }) => earned === null).map(({ input }) => input),
    ),
  )

/** What alerts are raised about, by the input that tells. */
const alertSubjects: readonly (readonly [input: string, subject: string])[] = [
  ['percentFunded', 'the funding of the reserves'],
  ['specialAssessments', 'special assessments'],
  ['litigation', 'lawsuits'],
  ['policyInForce', 'the master insurance policy'],
  ['delinquency', 'late payments'],
  ['repairs', 'repairs'],
]

/** What could not be checked: no alert about it says nothing. */
export function uncheckedSubjects(method: Judged): string[] {
  const unknown = unknownInputs(method)
  return alertSubjects.filter(([input]) => unknown.has(input)).map(([, subject]) => subject)
}

const listFormat = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })
/** "a, b, and c" */
export const listed = (names: readonly string[]) => listFormat.format(names)

/** All that is asked for as one message to the association or the agent. */
export function requestMessage(requests: readonly Pick<DocumentRequest, 'ask'>[], hoaName: string): string {
  return [
    'Hello,',
    `these documents are missing for a review of ${hoaName}:`,
    requests.map(({ ask }) => `- ${ask}`).join('\n'),
    'Thank you.',
  ].join('\n\n')
}
