import type { DocumentKind } from '../document-reading/types'
import { lenderInputFields } from './lender-inputs'
import { scoreInputFields } from './score-inputs'
import { areas, areaWeights, criteria, type Area } from '../scoring/criteria'
import type { LenderReview } from '../scoring/lender-review'
import type { Score } from '../scoring/score'
import { type Field, reportFields } from './fields'
import { isScorePath } from './score-paths'
import type { TypedValue } from './typed-value'

/**
 * Documents that can be requested: most document kinds, and inspection reports, which are filed under other.
 */
export type RequestKind = Exclude<DocumentKind, 'notice' | 'other'> | 'inspection'

type Requestable = {
  name: string
  /** Why it matters to a homebuyer. */
  why: string
  /** The sentence of the request. */
  ask: string
  /** The fields that such a document usually answers. */
  answers: readonly string[]
}

const rules = ['propertyDetails.petRules', 'propertyDetails.parkingRules', 'propertyDetails.rentalRules']

export const requestable: Record<RequestKind, Requestable> = {
  reserve_study: {
    name: 'Reserve study',
    why: 'It shows how well the reserves are funded, what will wear out next, and what that will cost. Without it, nobody can judge how likely a special assessment is.',
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
    why: 'It shows whether the buildings are insured, for how much, and what deductible the owners share after a loss.',
    ask: 'Please send the current certificate of insurance for the master policy, showing the property coverage, the deductibles per occurrence and per unit, liability, directors and officers coverage, and fidelity coverage.',
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
    why: 'It shows what the dues pay for, whether they cover the costs, and how much goes to reserves. Lenders rely on it.',
    ask: 'Please send this year’s budget, including the reserve contribution, and next year’s if it has been adopted.',
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
    why: 'It answers questions few other documents do, such as late payments, lawsuits, rentals, commercial space, and how many units one owner holds.',
    ask: 'Please complete a lender project questionnaire for the association, or send the most recently completed one.',
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
    why: 'Repairs, lawsuits, and special assessments are discussed here first, often long before they appear in a budget.',
    ask: 'Please send the minutes of board and member meetings from the last 12 months.',
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
    why: 'They show what was actually collected and spent, and whether an accountant has reviewed it.',
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
    why: 'It binds every owner. It says what you may do with the home, who pays for which repairs, and which dues take priority over a mortgage.',
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
    why: 'They explain how the association makes decisions: votes, quorum, the board, and meetings.',
    ask: 'Please send the bylaws with all their amendments.',
    answers: [],
  },
  rules: {
    name: 'Rules',
    why: 'They usually cover pets, parking, and rentals, and boards can change them without an owner vote.',
    ask: 'Please send the current rules and regulations.',
    answers: rules,
  },
  fee_schedule: {
    name: 'Fee schedule',
    why: 'It lists the dues and the fees due at closing.',
    ask: 'Please send the current schedule of dues and fees, including everything due at closing.',
    answers: ['propertyInfo.monthlyDues'],
  },
  inspection: {
    name: 'Structural inspection report',
    why: 'All owners share the cost of repairs an inspector calls for, and lenders ask about them.',
    ask: 'Please send the latest structural inspection report on the buildings, or confirm that none is required.',
    answers: ['propertyDetails.structuralInspection'],
  },
}

export const declarationPath = 'governance.declaration'

/** Whether only amendments of the declaration were provided, which causes an alert and a request. */
export const isDeclarationMissing = (declaration: TypedValue | null | undefined): boolean =>
  declaration?.kind === 'choice' && declaration.choice === 'amendments'

/** Since 2026, sellers in California must provide this report (Civil Code 4525 and 5551). */
const californiaInspection: Pick<Requestable, 'why' | 'ask'> = {
  why: 'California requires inspections of balconies and other elevated walkways, and a sale must include the report. All owners share the cost of the repairs it calls for.',
  ask: 'Please send the latest inspection report on balconies and other exterior elevated elements (California Civil Code 5551), or confirm that none is required.',
}

export type SuggestedDocument = {
  kind: RequestKind
  name: string
  why: string
  ask: string
  /** Points of each area that it could settle. */
  points: { area: Area; points: number }[]
  /** The same as points of the overall score. */
  weighted: number
  /** Whether it states the kind of project, which decides which lender tests apply. */
  isProjectKey: boolean
  /** Names of lender tests that it could answer. */
  tests: string[]
  /** Labels of required items that it could answer. */
  items: string[]
  /** Sentences about figures it could replace because they are too old. */
  tooOld: string[]
}

type ReportContent = {
  /** Paths with a value or a stated "none". */
  answered: ReadonlySet<string>
  /** Why values are too old to count, by path; these paths are not in `answered`. */
  tooOld?: ReadonlyMap<string, string>
  /** The kinds of the documents read. */
  kinds: ReadonlySet<string>
  score: Pick<Score, 'areas'>
  review: LenderReview
  isInCalifornia: boolean
  /** Only amendments or corrections of the declaration were read. */
  isDeclarationMissing?: boolean
}

/** Point differences below this are rounding errors. */
const tolerance = 1e-9

/** What a report leaves open, each with the paths of the first values that would settle it. */
type Gaps = {
  points: { area: Area; openPoints: number; paths: string[] }[]
  tests: { name: string; paths: string[] }[]
  /** The kind of project. */
  projectPaths: string[]
  items: readonly Pick<Field, 'path' | 'label'>[]
}

function openQuestionsOf({ answered, score, review }: ReportContent): Gaps {
  const firstMissing = (fields: readonly string[]) => fields.find((path) => !answered.has(path))
  return {
    points: criteria.flatMap(({ area, input, inputs }) => {
      const scored = score.areas[area].inputs.find((points) => points.input === input)
      const openPoints = scored ? scored.highest - scored.lowest : 0
      if (openPoints <= tolerance) return []
      return [
        { area, openPoints, paths: inputs.flatMap((name) => firstMissing(scoreInputFields[name]) ?? []) },
      ]
    }),
    tests: review.tests
      .filter(({ result }) => result === 'unknown')
      .map(({ name, missing }) => ({
        name,
        paths: missing.flatMap((input) => firstMissing(lenderInputFields[input]) ?? []),
      })),
    projectPaths: review.project.missing.flatMap((input) => firstMissing(lenderInputFields[input]) ?? []),
    items: reportFields.filter(({ path, required }) => required && !isScorePath(path) && !answered.has(path)),
  }
}

/** How far a document with these answers would settle what is open. */
function benefitsOf(
  answers: readonly string[],
  questions: Gaps,
): Pick<SuggestedDocument, 'points' | 'weighted' | 'isProjectKey' | 'tests' | 'items'> {
  const answersAny = (paths: readonly string[]) => paths.some((path) => answers.includes(path))
  const points = areas.flatMap((area) => {
    const sum = questions.points
      .filter((question) => question.area === area && answersAny(question.paths))
      .reduce((total, question) => total + question.openPoints, 0)
    return sum > 0 ? [{ area, points: sum }] : []
  })
  return {
    points,
    weighted: points.reduce(
      (sum, { area, points: areaPoints }) => sum + (areaWeights[area] * areaPoints) / 100,
      0,
    ),
    isProjectKey: answersAny(questions.projectPaths),
    tests: questions.tests.filter(({ paths }) => answersAny(paths)).map(({ name }) => name),
    items: questions.items.filter(({ path }) => answers.includes(path)).map(({ label }) => label),
  }
}

/**
 * Missing documents that would help, ordered by how far they can move the score, then by lender tests and
 * required items. Known values request nothing, and a document that was read is requested again only if its
 * figures are too old.
 */
export function missingDocuments(report: ReportContent): SuggestedDocument[] {
  const { tooOld = new Map<string, string>(), kinds, isInCalifornia, isDeclarationMissing = false } = report
  const isRead = (kind: RequestKind) => kinds.has(kind) && !(kind === 'ccrs' && isDeclarationMissing)
  const questions = openQuestionsOf(report)
  const requests = (Object.entries(requestable) as [RequestKind, Requestable][]).map(
    ([kind, { answers: usualAnswers, ...texts }]): SuggestedDocument => {
      // If a document does not answer a field, another of its kind probably does not either.
      const answers = isRead(kind) ? usualAnswers.filter((path) => tooOld.has(path)) : usualAnswers
      return {
        kind,
        ...texts,
        // Requesting a document that was sent would look careless.
        ...(isRead(kind) && { name: `Newer ${texts.name.charAt(0).toLowerCase()}${texts.name.slice(1)}` }),
        ...(kind === 'inspection' && isInCalifornia && californiaInspection),
        ...benefitsOf(answers, questions),
        tooOld: [...new Set(answers.flatMap((path) => tooOld.get(path) ?? []))],
      }
    },
  )
  return requests
    .filter(
      ({ kind, weighted, isProjectKey, tests, items }) =>
        (kind === 'ccrs' && isDeclarationMissing) ||
        weighted > 0 ||
        isProjectKey ||
        tests.length > 0 ||
        items.length > 0,
    )
    .sort(
      (a, b) => b.weighted - a.weighted || b.tests.length - a.tests.length || b.items.length - a.items.length,
    )
}

/** Key documents; each is present if a document of one of its kinds is. */
const keyDocuments: readonly { name: string; kinds: readonly DocumentKind[] }[] = [
  { name: 'a budget', kinds: ['budget', 'financial_statement'] },
  { name: 'a reserve study', kinds: ['reserve_study'] },
  { name: 'an insurance certificate', kinds: ['insurance'] },
]

/**
 * The kinds of a report's documents that can answer something: neither documents of another association nor
 * unreadable ones.
 */
export const countedKinds = (
  documents: readonly { kind: string | null; pagesRead?: number; otherAssociation?: string | null }[],
): ReadonlySet<string> =>
  new Set(
    documents.flatMap(({ kind, pagesRead, otherAssociation }) =>
      kind !== null && pagesRead !== 0 && (otherAssociation ?? null) === null ? [kind] : [],
    ),
  )

export const missingKeyDocuments = (kinds: ReadonlySet<string>): string[] =>
  keyDocuments
    .filter(({ kinds: alternatives }) => !alternatives.some((kind) => kinds.has(kind)))
    .map(({ name }) => name)

/** The inputs of a score method, of any version. */
type ScoredInputs = { areas: Record<Area, { inputs: readonly { input: string; earned: number | null }[] }> }

const unknownInputs = ({ areas: scoredAreas }: ScoredInputs) =>
  new Set(
    areas.flatMap((area) =>
      scoredAreas[area].inputs.filter(({ earned }) => earned === null).map(({ input }) => input),
    ),
  )

/** Subjects of alerts, by the input they depend on. */
const alertSubjects: readonly (readonly [input: string, subject: string])[] = [
  ['percentFunded', 'the funding of the reserves'],
  ['specialAssessments', 'special assessments'],
  ['litigation', 'lawsuits'],
  ['policyInForce', 'the master insurance policy'],
  ['delinquency', 'late payments'],
  ['repairs', 'repairs'],
]

/** Unchecked subjects, for which the absence of an alert means nothing. */
export function uncheckedSubjects(method: ScoredInputs): string[] {
  const unknown = unknownInputs(method)
  return alertSubjects.filter(([input]) => unknown.has(input)).map(([, subject]) => subject)
}

/** All requests as one message to the association or agent. */
export function requestMessage(requests: readonly Pick<SuggestedDocument, 'ask'>[], hoaName: string): string {
  return [
    'Hello,',
    `I am reviewing ${hoaName} and need the following documents:`,
    requests.map(({ ask }) => `- ${ask}`).join('\n'),
    'Thank you.',
  ].join('\n\n')
}
