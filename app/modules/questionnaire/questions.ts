import type { HoaField } from '../hoas/schema'

// What lenders, escrow officers, and resale certificate statutes ask an association, in our own words. Forms,
// prefilled answers, and report offers are all derived from this table.

type Choice = {
  value: string
  label: string
  /** The report's wording if it differs from the label. */
  report?: string
}

/** Money is stored in cents, dates as YYYY-MM-DD, shares in percent, and everything else as text. */
type SimpleKind =
  | { kind: 'money' | 'count' | 'percent' | 'date' | 'yesno' | 'text' | 'passage' | 'phone' | 'email' }
  | { kind: 'choice'; choices: readonly Choice[] }

/** A field of an entry such as a policy or loan. */
export type Part = SimpleKind & { id: string; label: string }

export type Question = {
  id: string
  group: GroupId
  label: string
  hint?: string
  /**
   * The report field that the answer is offered for. Values composed from several answers are in `offers.ts`.
   */
  path?: string
  /** The column of the HOA's record with the same fact, used to prefill the answer. */
  column?: HoaField
  /** Asked only of associations in these states. */
  states?: readonly string[]
} & (
  | SimpleKind
  | { kind: 'entry'; parts: readonly Part[] }
  | { kind: 'entries'; parts: readonly Part[]; /** The singular name of an entry. */ entryName: string }
)

export const groups = [
  { id: 'project', label: 'Project' },
  { id: 'use', label: 'Use' },
  { id: 'money', label: 'Money' },
  { id: 'condition', label: 'Condition' },
  { id: 'insurance', label: 'Insurance' },
  { id: 'legal', label: 'Legal' },
  { id: 'contacts', label: 'Contacts' },
] as const
export type GroupId = (typeof groups)[number]['id']

/** The maximum number of list entries, given that a form has at most 200 fields. */
export const maxEntries = 8

const labelChoices = (...labels: string[]): Choice[] => labels.map((label) => ({ value: label, label }))

const periods = [
  { value: 'month', label: 'Every month' },
  { value: 'quarter', label: 'Every quarter' },
  { value: 'half-year', label: 'Every half-year' },
  { value: 'year', label: 'Every year' },
] as const satisfies Choice[]

const carrier: Part = { id: 'carrier', label: 'Carrier', kind: 'text' }
const policyNumber: Part = { id: 'number', label: 'Policy number', kind: 'text' }
const limit: Part = { id: 'limit', label: 'Limit ($)', kind: 'money' }
const deductible: Part = { id: 'deductible', label: 'Deductible per occurrence ($)', kind: 'money' }
const expires: Part = { id: 'expires', label: 'Expires', kind: 'date' }
const policy = [carrier, policyNumber, limit, deductible, expires]

/** All questions, in the order in which they are asked. */
export const questions: readonly Question[] = [
  {
    id: 'legal-name',
    group: 'project',
    label: 'What is the association’s legal name?',
    kind: 'text',
    path: 'propertyInfo.hoaName',
    column: 'name',
  },
  {
    id: 'project-kind',
    group: 'project',
    label: 'What kind of project is it?',
    kind: 'choice',
    choices: labelChoices(
      'Planned development',
      'Attached condominium',
      'Detached condominium',
      'Cooperative',
    ),
  },
  {
    id: 'units-total',
    group: 'project',
    label: 'How many units are there in all?',
    kind: 'count',
    path: 'propertyInfo.totalUnits',
    column: 'totalUnits',
  },
  { id: 'units-completed', group: 'project', label: 'How many units are completed?', kind: 'count' },
  { id: 'units-sold', group: 'project', label: 'How many units are sold?', kind: 'count' },
  { id: 'more-phases', group: 'project', label: 'Are more phases or units planned?', kind: 'yesno' },
  {
    id: 'developer-control',
    group: 'project',
    label: 'Does the developer still control the association?',
    kind: 'yesno',
  },
  {
    id: 'transfer-date',
    group: 'project',
    label: 'When did the owners take control from the developer?',
    kind: 'date',
  },
  {
    id: 'converted',
    group: 'project',
    label: 'Was the project converted from another use in the past 3 years?',
    hint: 'For example, from apartments or a hotel.',
    kind: 'yesno',
  },
  {
    id: 'master-association',
    group: 'project',
    label: 'Which master association does it belong to?',
    hint: 'Choose “Not applicable” if there is none.',
    kind: 'text',
  },

  { id: 'owner-occupied', group: 'use', label: 'How many units are owner-occupied?', kind: 'count' },
  { id: 'second-homes', group: 'use', label: 'How many units are second homes?', kind: 'count' },
  { id: 'rented', group: 'use', label: 'How many units are rented out?', kind: 'count' },
  {
    id: 'largest-owner',
    group: 'use',
    label: 'How many units does the largest owner own?',
    hint: 'One person, company, or group of related owners. The developer counts, too.',
    kind: 'count',
  },
  {
    id: 'commercial-share',
    group: 'use',
    label: 'What share of the square footage is commercial?',
    hint: 'In percent; 0 if none is.',
    kind: 'percent',
  },
  {
    id: 'rentals',
    group: 'use',
    label: 'May owners rent out their units?',
    kind: 'choice',
    choices: [
      { value: 'yes', label: 'Yes', report: 'Rentals are allowed' },
      { value: 'limited', label: 'Yes, with limits', report: 'Rentals are allowed with limits' },
      { value: 'no', label: 'No', report: 'Rentals are not allowed' },
    ],
  },
  {
    id: 'shortest-lease',
    group: 'use',
    label: 'What is the shortest lease allowed?',
    hint: 'For example, 30 days or 12 months.',
    kind: 'text',
  },
  {
    id: 'rental-cap',
    group: 'use',
    label: 'What is the largest share of the units that may be rented?',
    hint: 'In percent.',
    kind: 'percent',
  },
  {
    id: 'hotel-services',
    group: 'use',
    label: 'Does the project offer hotel-like services?',
    hint: 'For example, a front desk, daily cleaning, or short-term bookings.',
    kind: 'yesno',
  },
  { id: 'age-restriction', group: 'use', label: 'Is there an age restriction for residents?', kind: 'yesno' },
  {
    id: 'sale-restraint',
    group: 'use',
    label: 'Is there a right of first refusal, or another restraint on sales?',
    kind: 'yesno',
  },

  {
    id: 'dues-amount',
    group: 'money',
    label: 'How much are the regular dues per unit?',
    hint: 'The typical amount if units differ.',
    kind: 'money',
    column: 'monthlyDuesCents',
  },
  {
    id: 'dues-period',
    group: 'money',
    label: 'How often are the dues paid?',
    kind: 'choice',
    choices: periods,
  },
  {
    id: 'late-units',
    group: 'money',
    label: 'How many units are 60 or more days late on their dues?',
    kind: 'count',
    path: 'propertyDetails.delinquencies',
  },
  {
    id: 'budgeted-dues',
    group: 'money',
    label: 'How much income from dues is in this year’s budget?',
    kind: 'money',
  },
  {
    id: 'budgeted-reserves',
    group: 'money',
    label: 'How much of this year’s budget goes into reserves?',
    kind: 'money',
  },
  {
    id: 'reserve-balance',
    group: 'money',
    label: 'How much is in the reserve fund?',
    hint: 'Enter the date of the balance under “Source and date.”',
    kind: 'money',
    path: 'financial.currentReserve',
    column: 'reserveFundCents',
  },
  {
    id: 'study-date',
    group: 'money',
    label: 'When was the last reserve study completed?',
    kind: 'date',
    path: 'financial.reserveStudyDate',
    column: 'reserveStudyDate',
  },
  {
    id: 'study-provider',
    group: 'money',
    label: 'Who prepared the reserve study?',
    kind: 'text',
    path: 'financial.reserveStudyProvider',
  },
  {
    id: 'study-independent',
    group: 'money',
    label: 'Is the preparer of the reserve study independent of the association and its manager?',
    kind: 'yesno',
  },
  {
    id: 'study-contribution',
    group: 'money',
    label: 'What is the highest yearly contribution that the reserve study recommends?',
    kind: 'money',
  },
  {
    id: 'loans',
    group: 'money',
    label: 'Which loans does the association have?',
    kind: 'entries',
    entryName: 'loan',
    parts: [
      { id: 'lender', label: 'Lender', kind: 'text' },
      { id: 'balance', label: 'Balance ($)', kind: 'money' },
      { id: 'terms', label: 'Terms', kind: 'text' },
    ],
  },
  {
    id: 'assessments',
    group: 'money',
    label: 'Which special assessments are in effect or planned?',
    kind: 'entries',
    entryName: 'special assessment',
    parts: [
      { id: 'amount', label: 'Amount per unit ($)', kind: 'money' },
      { id: 'purpose', label: 'Purpose', kind: 'text' },
      { id: 'approved', label: 'Approved on', kind: 'date' },
      { id: 'until', label: 'Paid until', kind: 'date' },
      { id: 'late', label: 'Units 60 or more days late', kind: 'count' },
    ],
  },
  {
    id: 'transfer-fee',
    group: 'money',
    label: 'What is the transfer fee when a unit is sold?',
    kind: 'money',
    path: 'financial.transferFee',
  },
  {
    id: 'capital-contribution',
    group: 'money',
    label: 'What capital contribution does a new owner pay?',
    kind: 'money',
    path: 'financial.workingCapital',
  },
  {
    id: 'fee-payer',
    group: 'money',
    label: 'Who pays the fees when a unit is sold?',
    kind: 'choice',
    choices: labelChoices('Buyer', 'Seller', 'Shared', 'As they agree'),
  },
  {
    id: 'priority-months',
    group: 'money',
    label: 'After a foreclosure, how many months of unpaid dues have priority over the mortgage?',
    kind: 'count',
  },

  {
    id: 'inspection-date',
    group: 'condition',
    label: 'When were the buildings last inspected?',
    hint: 'By an engineer, an architect, or a building inspector.',
    kind: 'date',
    path: 'propertyDetails.structuralInspection',
  },
  { id: 'inspector', group: 'condition', label: 'Who inspected the buildings?', kind: 'text' },
  { id: 'findings', group: 'condition', label: 'What did the last inspection find?', kind: 'passage' },
  {
    id: 'repairs',
    group: 'condition',
    label: 'Which major repairs are open or planned?',
    kind: 'entries',
    entryName: 'repair',
    parts: [
      { id: 'what', label: 'What', kind: 'text' },
      { id: 'cost', label: 'Cost ($)', kind: 'money' },
      { id: 'funded', label: 'Is it funded?', kind: 'yesno' },
      { id: 'when', label: 'When', kind: 'text' },
    ],
  },
  {
    id: 'code-violations',
    group: 'condition',
    label: 'Are there open building code violations?',
    kind: 'yesno',
    path: 'propertyDetails.hasViolations',
  },
  {
    id: 'evacuation',
    group: 'condition',
    label: 'Is any building under an evacuation or do-not-occupy order?',
    kind: 'yesno',
  },
  { id: 'moisture', group: 'condition', label: 'Is there mold or water intrusion?', kind: 'yesno' },
  {
    id: 'balconies',
    group: 'condition',
    label: 'When were balconies, decks, and stairs last inspected?',
    hint: 'California requires this of buildings with three or more units.',
    kind: 'date',
    states: ['CA'],
  },

  {
    id: 'property-policy',
    group: 'insurance',
    label: 'Property insurance',
    kind: 'entry',
    parts: [
      ...policy.slice(0, 4),
      { id: 'unitDeductible', label: 'Deductible per unit ($)', kind: 'money' },
      { id: 'windDeductible', label: 'Wind and hail deductible', kind: 'text' },
      expires,
    ],
  },
  {
    id: 'replacement-cost',
    group: 'insurance',
    label: 'On what basis are the buildings insured?',
    kind: 'choice',
    choices: labelChoices(
      'Full replacement cost',
      'Guaranteed replacement cost',
      'Extended replacement cost',
      'Actual cash value',
      'Agreed amount',
    ),
    path: 'insurance.replacementValue',
  },
  { id: 'liability-policy', group: 'insurance', label: 'Liability insurance', kind: 'entry', parts: policy },
  {
    id: 'fidelity-policy',
    group: 'insurance',
    label: 'Fidelity (crime) insurance',
    kind: 'entry',
    parts: policy,
  },
  {
    id: 'directors-policy',
    group: 'insurance',
    label: 'Directors’ and officers’ insurance',
    kind: 'entry',
    parts: policy,
  },
  { id: 'flood-policy', group: 'insurance', label: 'Flood insurance', kind: 'entry', parts: policy },

  {
    id: 'suits',
    group: 'legal',
    label: 'Which lawsuits is the association a party to?',
    kind: 'entries',
    entryName: 'lawsuit',
    parts: [
      { id: 'style', label: 'Parties', kind: 'text' },
      { id: 'number', label: 'Case number', kind: 'text' },
      { id: 'subject', label: 'What it is about', kind: 'text' },
      { id: 'insured', label: 'Covered by insurance?', kind: 'yesno' },
      { id: 'claimed', label: 'Amount claimed ($)', kind: 'money' },
    ],
  },
  {
    id: 'judgments',
    group: 'legal',
    label: 'Are there unpaid judgments against the association?',
    kind: 'yesno',
  },

  {
    id: 'manager-company',
    group: 'contacts',
    label: 'Which company manages the association?',
    hint: 'Choose “Not applicable” if the board manages it.',
    kind: 'text',
    path: 'management.company',
    column: 'managementCompany',
  },
  {
    id: 'manager-name',
    group: 'contacts',
    label: 'Who is the manager?',
    kind: 'text',
    path: 'management.manager',
  },
  {
    id: 'manager-phone',
    group: 'contacts',
    label: 'What is the manager’s phone number?',
    kind: 'phone',
    path: 'management.phone',
    column: 'phoneNumber',
  },
  {
    id: 'manager-email',
    group: 'contacts',
    label: 'What is the manager’s email address?',
    kind: 'email',
    path: 'management.email',
    column: 'email',
  },
  { id: 'prepared-by', group: 'contacts', label: 'Who prepared these answers?', kind: 'text' },
  {
    id: 'prepared-title',
    group: 'contacts',
    label: 'What is the title of the person who prepared these answers?',
    kind: 'text',
  },
  { id: 'prepared-on', group: 'contacts', label: 'On what date were these answers prepared?', kind: 'date' },
]

const byId = new Map(questions.map((question) => [question.id, question]))

/** The question with this id; undefined if it does not exist. */
export const questionOf = (id: string): Question | undefined => byId.get(id)

/** The questions for associations in a state. */
export const questionsFor = (state: string): Question[] =>
  questions.filter(({ states }) => !states || states.includes(state))

/** Questions answered by a list, where "none" is a value and "not applicable" would mean the same. */
export const isList = (question: Question) => question.kind === 'entries'
