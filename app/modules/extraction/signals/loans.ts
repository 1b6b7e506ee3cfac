import { moneyText } from '../../report-fields/parse'
import { inKind, readByPattern, says, type FieldSignals } from './signal'

const least = 1_000_00

/** What the association owes on its loans: the balance, not what it pays a month. */
export const loanSignals: FieldSignals[] = [
  {
    path: 'financial.associationLoan',
    mentions: 'money',
    hint: /\bloans?\b|borrow|line of credit|mortgage note/i,
    bias: -4,
    signals: [
      says('sentence', /\bloans?\b|line of credit|borrowed/i, 2),
      says('before', /\bloan balance|(?:loan|principal) (?:amount|balance)|balance (?:of|on) the loan/i, 3),
      says('before', /\bow(?:es?|ed|ing)\b|outstanding|borrowed/i, 2),
      says('before', /\bbalance\b/i, 1),
      says('after', /^[^.;]{0,40}\bin loans\b|^\s*(?:loan|owed|outstanding)/i, 2),
      says('row', /\bloan\b.*\bbalance|balance\b.*\bloan|notes? payable|loans? payable/i, 4),
      says('sentence', /\b(?:clubhouse|pool|association|bank|construction|roof(?:ing)?|paving)\b/i, 0.5),
      says('sentence', /\bper month|monthly|a month|payments?\b(?! due)|interest paid/i, -2),
      says('sentence', /\bfannie mae|freddie mac|lender|mortgagee|owner'?s? (?:loan|mortgage)|buyer/i, -3),
      says('sentence', /\bshall|may borrow|not exceed|limit|authori[sz]ed to\b/i, -3),
      inKind(-3, 'ccrs', 'bylaws', 'rules'),
      inKind(0.5, 'minutes', 'financial_statement', 'budget'),
      readByPattern(3),
    ],
    read: ({ value }) =>
      typeof value === 'number' && value >= least ? { value: moneyText(value), comparable: value } : null,
  },
]
