import { moneyQuestions } from './money-questions'
import { labelChoices, type Part, type Question } from './question'

// What lenders, escrow officers, and resale certificate statutes ask an association, in our own words. Forms are
// derived from this table, and so are report offers, except those that offers.ts composes of several answers; what
// documents answer is listed in from-documents.ts.

const carrier: Part = { id: 'carrier', label: 'Carrier', kind: 'text' }
const policyNumber: Part = { id: 'number', label: 'Policy number', kind: 'text' }
const limit: Part = { id: 'limit', label: 'Limit ($)', kind: 'money' }
const deductible: Part = { id: 'deductible', label: 'Deductible per occurrence ($)', kind: 'money' }
const expires: Part = { id: 'expires', label: 'Expires', kind: 'date' }
const policy = [carrier, policyNumber, limit, deductible]
const policyWithExpiry = [...policy, expires]

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

  ...moneyQuestions,

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
      ...policy,
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
  {
    id: 'liability-policy',
    group: 'insurance',
    label: 'Liability insurance',
    kind: 'entry',
    parts: policyWithExpiry,
  },
  {
    id: 'fidelity-policy',
    group: 'insurance',
    label: 'Fidelity (crime) insurance',
    kind: 'entry',
    parts: policyWithExpiry,
  },
  {
    id: 'directors-policy',
    group: 'insurance',
    label: 'Directors’ and officers’ insurance',
    kind: 'entry',
    parts: policyWithExpiry,
  },
  {
    id: 'flood-policy',
    group: 'insurance',
    label: 'Flood insurance',
    kind: 'entry',
    parts: policyWithExpiry,
  },

  {
    id: 'suits',
    group: 'legal',
    label: 'Which lawsuits is the association a party to?',
    kind: 'entries',
    entryName: 'lawsuit',
    parts: [
      // Courts call the names of a case's parties its style.
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
