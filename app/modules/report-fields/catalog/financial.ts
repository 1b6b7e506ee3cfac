import { readIncrease } from '../dues-increase'
import { alwaysIn, fieldsIn, shareBounds, printedIn, required, type Field, type Normalized } from './field'
import {
  loanDocuments,
  feeDocuments,
  delinquencyDocuments,
  financialDocuments,
  budgetsAndStatements,
  reserveDocuments,
  meetingDocuments,
} from './sources'

const field = fieldsIn('financial')

const capitalized = (value: string): Normalized => ({
  value: value.charAt(0).toUpperCase() + value.slice(1),
})

const unitsPastDue = (value: string): Normalized =>
  /^\d{1,5}\+?$/.test(value) ? { value } : { error: 'Please enter a number of units, such as 0, 3, or 6+' }

const reserves: readonly Field[] = [
  // Printed by a separate gauge.
  field(
    'financial.fundingLevel',
    'Funding Level',
    'percent',
    ['reserve_study', 'questionnaire', 'budget', 'financial_statement'],
    {
      ...required,
      ...shareBounds('The funding level'),
      hint: 'Percent, 0 to 100',
      datedAs: 'asFigure',
      ageRule: 'funding',
    },
  ),
  field('financial.currentReserve', 'Reserve Balance', 'money', financialDocuments, {
    ...required,
    ...alwaysIn('reserves'),
    canBeNegative: true,
  }),
  field(
    'financial.targetReserve',
    'Fully Funded Balance',
    'money',
    ['reserve_study', 'budget', 'questionnaire'],
    alwaysIn('reserves'),
  ),
  field('financial.perUnitBalance', 'Reserve Balance per Unit', 'money', financialDocuments, {
    ...alwaysIn('reserves'),
    canBeNegative: true,
  }),
  field(
    'financial.perUnitUnderfunding',
    'Underfunding per Unit',
    'money',
    financialDocuments,
    alwaysIn('reserves'),
  ),
  field('financial.reserveContribution', 'Reserve Contribution', 'money', financialDocuments, {
    ...printedIn('reserves'),
    ageRule: 'budget',
  }),
  field('financial.actualContribution', 'Paid into Reserves', 'money', budgetsAndStatements, {
    ...printedIn('reserves'),
  }),
  field('financial.recommendedContribution', 'Recommended Reserve Contribution', 'money', ['reserve_study'], {
    ...printedIn('reserves'),
    ageRule: 'study',
  }),
  field('financial.highestContribution', 'Highest Recommended Contribution', 'money', ['reserve_study'], {
    ...printedIn('reserves'),
    takesLargest: true,
    ageRule: 'study',
  }),
  field(
    'financial.minimumContribution',
    'Minimum Reserve Contribution',
    'money',
    ['reserve_study', 'ccrs', 'bylaws', 'rules'],
    printedIn('reserves'),
  ),
  field('financial.reserveStudyDate', 'Reserve Study Date', 'date', reserveDocuments, printedIn('reserves')),
  field(
    'financial.reserveStudyProvider',
    'Reserve Study Provider',
    'name',
    reserveDocuments,
    printedIn('reserves'),
  ),
  field('financial.fundingMethod', 'Recommended Funding Method', 'choice', reserveDocuments, {
    ...printedIn('reserves'),
    choices: [
      { comparable: 'full', value: 'Full funding', pattern: /full/i },
      { comparable: 'threshold', value: 'Threshold funding', pattern: /threshold/i },
      { comparable: 'baseline', value: 'Baseline funding', pattern: /baseline/i },
      { comparable: 'statutory', value: 'Statutory funding', pattern: /statut/i },
    ],
  }),
  field(
    'financial.largestExpense',
    'Largest Planned Expense',
    'money',
    ['reserve_study', 'minutes', 'notice', 'budget', 'questionnaire'],
    {
      ...printedIn('reserves'),
      takesLargest: true,
    },
  ),
  field('financial.nearTermExpense', 'Planned Within Three Years', 'money', ['reserve_study'], {
    ...printedIn('reserves'),
    namesYears: true,
  }),
]

const budget: readonly Field[] = [
  field(
    'financial.budgetStatus',
    'Budget Status',
    'choice',
    ['budget', 'financial_statement', 'questionnaire'],
    {
      ...required,
      ...alwaysIn('budget'),
      datedAs: 'asFigure',
      choices: [
        {
          comparable: 'negative',
          value: 'Negative (deficit)',
          aliases: ['negative', 'deficit', 'not_balanced'],
          pattern: /negative|deficit|not.?balanced|shortfall/i,
          menuPosition: 3,
        },
        {
          comparable: 'positive',
          value: 'Positive',
          aliases: ['cash_positive'],
          pattern: /positive|surplus/i,
          menuPosition: 1,
        },
        {
          comparable: 'neutral',
          value: 'Balanced',
          label: 'Neutral (balanced)',
          aliases: ['neutral'],
          pattern: /neutral|balanced/i,
          menuPosition: 2,
        },
      ],
    },
  ),
  field('financial.totalIncome', 'Total Income', 'money', budgetsAndStatements, {
    ...printedIn('budget'),
    ageRule: 'budget',
  }),
  field('financial.totalExpenses', 'Total Expenses', 'money', budgetsAndStatements, {
    ...printedIn('budget'),
    ageRule: 'budget',
  }),
  field('financial.operatingResult', 'Operating Result', 'money', budgetsAndStatements, {
    ...printedIn('budget'),
    canBeNegative: true,
    ageRule: 'budget',
  }),
  field('financial.bankBalance', 'Total Bank Balance', 'money', [...budgetsAndStatements, 'minutes'], {
    ...printedIn('budget'),
    canBeNegative: true,
  }),
  field(
    'financial.shortages',
    'Shortages Stated',
    'passage',
    ['minutes', 'notice', 'financial_statement', 'other'],
    // Printed as alerts, one for each sentence.
    {
      datedAs: 'byDocument',
    },
  ),
  field('financial.associationLoan', 'Association Loan', 'money', loanDocuments, printedIn('budget')),
  field('financial.loanLender', 'Lender on the Loan', 'name', loanDocuments, {
    ...printedIn('budget'),
    datedAs: 'byDocument',
  }),
  field(
    'financial.insuranceExpense',
    'Insurance Expense',
    'money',
    budgetsAndStatements,
    printedIn('budget'),
  ),
  field(
    'financial.yearEndStatements',
    'Year-End Statements',
    'choice',
    ['financial_statement', 'questionnaire'],
    {
      ...printedIn('budget'),
      choices: [
        { comparable: 'audited', value: 'Audited', pattern: /audit/i },
        { comparable: 'reviewed', value: 'Reviewed', pattern: /review/i },
        { comparable: 'compiled', value: 'Compiled', pattern: /compil|internal/i },
      ],
      datedAs: 'asFigure',
      ageRule: 'yearEnd',
    },
  ),
  field('financial.delinquencyShare', 'Delinquency', 'percent', delinquencyDocuments, {
    ...alwaysIn('budget'),
    ...shareBounds('The delinquency'),
    ageRule: 'delinquency',
  }),
  field('financial.delinquentAmount', 'Past-Due Assessments', 'money', delinquencyDocuments, {
    ...printedIn('budget'),
    ageRule: 'delinquency',
  }),
  field('propertyDetails.delinquencies', 'Delinquent Units', 'count', delinquencyDocuments, {
    ...alwaysIn('budget'),
    // The menu offers 0 to 6+; a count that a document gives may be higher.
    impliedUnit: 'unit',
    suggestions: ['0', '1', '2', '3', '4', '5', '6+'],
    normalize: unitsPastDue,
    datedAs: 'asFigure',
    ageRule: 'delinquency',
  }),
  field('financial.duesIncrease', 'Latest Dues Increase', 'percent', meetingDocuments, {
    ...printedIn('budget'),
    toComparable: readIncrease,
    ageRule: 'budget',
  }),
  field(
    'financial.specialAssessments',
    'Special Assessments',
    'money',
    [...meetingDocuments, 'financial_statement'],
    {
      ...required,
      ...alwaysIn('budget'),
      ageRule: 'assessments',
    },
  ),
]

const legal: readonly Field[] = [
  field(
    'financial.currentLitigation',
    'Litigation',
    'choice',
    ['minutes', 'questionnaire', 'notice', 'financial_statement', 'insurance'],
    {
      ...required,
      ...alwaysIn('legal', 1),
      // Documents' statements about litigation do not fit a closed list.
      allowsOtherAnswers: true,
      normalize: capitalized,
      choices: [
        { comparable: 'none', value: 'None', pattern: /^none|^no\b/i },
        {
          comparable: 'grave',
          value: 'Construction defect or uninsured',
          pattern: /grave|defect|structural|uninsured/i,
        },
        { comparable: 'collections', value: 'Collections', pattern: /collection/i },
        { comparable: 'other', value: 'Other', pattern: /./ },
      ],
      datedAs: 'asFigure',
      ageRule: 'lawsuits',
    },
  ),
  field(
    'financial.assessmentIncreaseCap',
    'Limit on Assessment Increases',
    'percent',
    ['ccrs', 'bylaws'],
    printedIn('legal'),
  ),
  field('financial.priorityLienMonths', 'Priority Lien', 'count', ['ccrs', 'bylaws', 'questionnaire'], {
    ...printedIn('legal'),
    hint: 'Months of dues that come before a first mortgage',
    bounds: { min: 0, max: 60, message: 'The months of a priority lien are a number from 0 to 60' },
  }),
]

const feesAndFines: readonly Field[] = [
  field('financial.lateFee', 'Late Fee', 'text', feeDocuments, {
    ...printedIn('fees'),
    datedAs: 'byDocument',
  }),
  field('financial.lateInterest', 'Interest on Late Payments', 'percent', feeDocuments, printedIn('fees')),
  field('financial.lienPolicy', 'Liens', 'passage', feeDocuments, printedIn('liens')),
  field('financial.transferFee', 'Transfer Fee', 'money', feeDocuments, {
    ...printedIn('fees'),
    datedAs: 'byDocument',
  }),
  field('financial.workingCapital', 'Working Capital Contribution', 'text', feeDocuments, {
    ...printedIn('fees'),
    datedAs: 'byDocument',
  }),
  field('financial.returnedCheckFee', 'Returned Check Fee', 'money', feeDocuments, {
    ...printedIn('fees'),
    datedAs: 'byDocument',
  }),
  field('financial.constructionDeposit', 'Construction Deposit', 'money', feeDocuments, {
    ...printedIn('fees'),
    datedAs: 'byDocument',
  }),
  field('financial.fines', 'Fines', 'passage', feeDocuments, printedIn('liens')),
]

export const financialFields: readonly Field[] = [...reserves, ...budget, ...legal, ...feesAndFines]
