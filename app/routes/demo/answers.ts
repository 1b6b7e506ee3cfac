import { displayName } from '~/modules/document-files/limits'
import type { DocumentKind } from '~/modules/document-reading/types'

/**
 * The steps of the demo (docs/specification/demo-and-samples.md#management-company-demo), with their names in
 * the URL.
 */
export const demoTitles = [
  'Company Info',
  'Property Details',
  'Documents',
  'FiPhO Questions',
  'Complete',
] as const
export const stepNames = ['company', 'property', 'documents', 'questions', 'complete'] as const
export type Step = 1 | 2 | 3 | 4 | 5

type TextField = {
  label: string
  maxLength: number
  sample: string
  type?: 'email' | 'tel'
  inputMode?: 'numeric' | 'decimal'
  autoComplete?: string
}

const company = {
  companyName: {
    label: 'Management company',
    maxLength: 120,
    sample: 'Northfield Community Management',
    autoComplete: 'organization',
  },
  contactName: { label: 'Contact name', maxLength: 120, sample: 'Jordan Lee', autoComplete: 'name' },
  title: { label: 'Title', maxLength: 80, sample: 'Community Manager', autoComplete: 'organization-title' },
  email: {
    label: 'Email',
    maxLength: 254,
    sample: 'jordan@example.com',
    type: 'email',
    autoComplete: 'email',
  },
  phone: { label: 'Phone', maxLength: 30, sample: '(555) 010-0182', type: 'tel', autoComplete: 'tel' },
} satisfies Record<string, TextField>

const property = {
  hoaName: { label: 'HOA name', maxLength: 120, sample: 'Sample Court Homeowners Association' },
  propertyAddress: { label: 'Property address', maxLength: 200, sample: '118 Sample Court' },
  city: { label: 'City', maxLength: 80, sample: 'Sacramento' },
  state: { label: 'State', maxLength: 2, sample: 'CA' },
  zipCode: { label: 'ZIP code', maxLength: 10, sample: '95814', inputMode: 'numeric' },
  totalUnits: { label: 'Total units', maxLength: 10, sample: '150', inputMode: 'numeric' },
  monthlyDues: { label: 'Monthly dues in dollars', maxLength: 12, sample: '378', inputMode: 'decimal' },
} satisfies Record<string, TextField>

export type CompanyField = keyof typeof company
export type PropertyField = keyof typeof property
export const companyFields: Record<CompanyField, TextField> = company
export const propertyFields: Record<PropertyField, TextField> = property

export const demoStates = ['CA', 'TX', 'FL', 'NY'] as const
export const minDocuments = 3

export const demoKinds = {
  ccrs: { label: 'CC&Rs', hint: 'Covenants, conditions, and restrictions' },
  bylaws: { label: 'Bylaws', hint: 'How the association is governed' },
  rules: { label: 'Rules and regulations', hint: 'Pets, parking, rentals, architectural review' },
  budget: { label: 'Annual budget', hint: 'For the current year' },
  financial_statement: { label: 'Financial statements', hint: 'Balance sheet and income statement' },
  reserve_study: { label: 'Reserve study', hint: 'The latest, with its funding plan' },
  minutes: { label: 'Board meeting minutes', hint: 'From the last 6 to 12 months' },
  insurance: { label: 'Insurance certificate', hint: 'The master policy' },
  fee_schedule: { label: 'Fee schedule', hint: 'Dues, transfer fees, and fines' },
} satisfies Partial<Record<DocumentKind, { label: string; hint: string }>>
export type DemoKind = keyof typeof demoKinds
export const demoKindNames = Object.keys(demoKinds) as DemoKind[]

type Question = {
  question: string
  hint: string
  sample: string
  options: readonly (readonly [string, string])[]
}

const counts = [
  ['0', '0'],
  ['1', '1'],
  ['2', '2'],
  ['3', '3'],
  ['4+', '4+'],
] as const
const months = [
  ['0-6', '0–6 months'],
  ['7-12', '7–12 months'],
  ['13-18', '13–18 months'],
  ['19-24', '19–24 months'],
  ['24+', '24+ months'],
  ['never', 'Never'],
] as const

const fipho = {
  specialAssessments: {
    question: 'How many special assessments in the last 5 years?',
    hint: 'Charges beyond the regular dues that owners had to pay.',
    sample: '0',
    options: counts,
  },
  assessmentIncreases: {
    question: 'How many assessment increases in the last 5 years?',
    hint: 'Count each time the regular dues went up.',
    sample: '2',
    options: counts,
  },
  budgetStatus: {
    question: 'Is the budget cash positive?',
    hint: 'Whether the association takes in more than it spends.',
    sample: 'balanced',
    options: [
      ['yes', 'Yes'],
      ['balanced', 'Balanced'],
      ['deficit', 'Deficit'],
      ['unknown', 'Unknown'],
    ],
  },
  monthsSinceElection: {
    question: 'How long ago was the last board election?',
    hint: 'The most recent election held, no matter who won.',
    sample: '7-12',
    options: months,
  },
  monthsSinceNewElection: {
    question: 'How long ago did an election seat a new board member?',
    hint: 'Someone who wasn’t on the board before.',
    sample: '19-24',
    options: months,
  },
} satisfies Record<string, Question>
export type QuestionName = keyof typeof fipho
export const questions: Record<QuestionName, Question> = fipho
export const questionNames = Object.keys(questions) as QuestionName[]

export type AnswerName = CompanyField | PropertyField | QuestionName

/** A visitor's input. Only the names of documents are used. */
export type Demo = {
  answers: Record<AnswerName, string>
  documents: Partial<Record<DemoKind, string>>
}

const textFields = { ...companyFields, ...propertyFields }
const textFieldNames = Object.keys(textFields) as (CompanyField | PropertyField)[]
const answerNames: AnswerName[] = [...textFieldNames, ...questionNames]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Browser storage may hold data that is outdated, truncated, or tampered with: only valid values are used. */
export function parseDemo(stored: string | null): Demo {
  let value: unknown
  try {
    value = JSON.parse(stored ?? '')
  } catch {
    value = null
  }
  const answers = isRecord(value) && isRecord(value.answers) ? value.answers : {}
  const documents = isRecord(value) && isRecord(value.documents) ? value.documents : {}
  const validAnswer = (name: AnswerName): string => {
    const text = answers[name]
    if (typeof text !== 'string') return ''
    if (name === 'state') return demoStates.find((state) => state === text) ?? ''
    if (name in textFields) return text.slice(0, textFields[name as keyof typeof textFields].maxLength)
    const { options } = questions[name as QuestionName]
    return options.some(([option]) => option === text) ? text : ''
  }
  return {
    answers: Object.fromEntries(answerNames.map((name) => [name, validAnswer(name)])) as Demo['answers'],
    documents: Object.fromEntries(
      demoKindNames.flatMap((kind) => {
        const name = documents[kind]
        return typeof name === 'string' && name !== '' ? [[kind, displayName(name)]] : []
      }),
    ),
  }
}

export const chosenKinds = ({ documents }: Demo) =>
  demoKindNames.filter((kind) => documents[kind] !== undefined)

/** What a step is missing before the next one opens, as a sentence; null if it is complete. */
export function stillNeeded(step: Step, demo: Demo): string | null {
  const unfilled = (fields: Record<string, { label: string }>) => {
    const labels = Object.entries(fields)
      .filter(([name]) => demo.answers[name as AnswerName].trim() === '')
      .map(([, { label }]) => label.replace(' in dollars', ''))
    return labels.length > 0 ? `Still needed: ${labels.join(', ')}.` : null
  }
  switch (step) {
    case 1:
      return unfilled(companyFields)
    case 2:
      return unfilled(propertyFields)
    case 3: {
      const missing = minDocuments - chosenKinds(demo).length
      return missing > 0
        ? `Still needed: ${missing} more ${missing === 1 ? 'kind of document' : 'kinds of documents'}.`
        : null
    }
    case 4: {
      const unanswered = questionNames.filter((name) => demo.answers[name] === '').length
      return unanswered > 0 ? `Still needed: ${unanswered} ${unanswered === 1 ? 'answer' : 'answers'}.` : null
    }
    case 5:
      return null
  }
}

/** The furthest step that may be opened: the first incomplete one. */
export const reachedStep = (demo: Demo): Step =>
  ([1, 2, 3, 4] as const).find((step) => stillNeeded(step, demo) !== null) ?? 5

const sampleDocuments: Demo['documents'] = {
  ccrs: 'ccrs-1988.pdf',
  bylaws: 'bylaws-2019.pdf',
  budget: 'budget-2026.pdf',
  reserve_study: 'reserve-study-2024.pdf',
  minutes: 'board-minutes-september.docx',
}

/** Fills the empty fields of a step with a fictional association's data. */
export function withSamples(step: Step, demo: Demo): Demo {
  const fill = (samples: Record<string, { sample: string }>): Demo => ({
    ...demo,
    answers: {
      ...demo.answers,
      ...Object.fromEntries(
        Object.entries(samples)
          .filter(([name]) => demo.answers[name as AnswerName].trim() === '')
          .map(([name, { sample }]) => [name, sample]),
      ),
    },
  })
  switch (step) {
    case 1:
      return fill(companyFields)
    case 2:
      return fill(propertyFields)
    case 3:
      return { ...demo, documents: { ...sampleDocuments, ...demo.documents } }
    case 4:
      return fill(questions)
    case 5:
      return demo
  }
}

/**
 * The order matters: an "insurance policy" is not a board policy, and a "reserve fund statement" is not a
 * bank statement.
 */
const kindPatterns: [DemoKind, RegExp][] = [
  ['insurance', /insur|\bcoi\b|acord|master policy/],
  ['reserve_study', /reserve/],
  ['minutes', /minutes/],
  ['bylaws', /by ?laws?/],
  ['ccrs', /\bcc ?(?:&|and)? ?rs?\b|covenant|declaration/],
  ['budget', /budget/],
  ['fee_schedule', /\bfees?\b|\bdues\b/],
  ['financial_statement', /financ|balance|income|audit|statement/],
  ['rules', /rules?\b|regulation|polic(?:y|ies)/],
]

/** The document kind suggested by a file's name; null if none. The real product reads the document. */
export function kindOfName(fileName: string): DemoKind | null {
  const words = fileName
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replace(/[-_.+]+/g, ' ')
  return kindPatterns.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}
