import { budgetStatus } from '../../report-fields/budget-status'
import { amount, moneyText, readMoney } from '../../report-fields/parse'
import type { DocumentKind } from '../../document-reading/types'
import { candidate, group, type Reading, type Rule, type Sight } from './sight'
import { figuresOf, tableRows, type Cell, type Row } from './table'
import type { Candidate } from '../../report-fields/candidate'

const rows: { path: string; label: RegExp; unless?: RegExp; signed?: boolean; confidence?: number }[] = [
  {
    path: 'financial.totalIncome',
    label:
      /^(?:grand\s+|sub-?)?totals?[-\s:]+(?:(?:operating|annual|budgeted|projected|association|gross)\s+){0,6}(?:income|revenues?|receipts)(?:\s+(?:budget(?:ed)?|all sources))?$|^(?:income|revenues?)\s+totals?$|^gross (?:income|revenue)$/i,
  },
  {
    path: 'financial.totalExpenses',
    label:
      /^(?:grand\s+|sub-?)?totals?[-\s:]+(?:(?:operating|annual|budgeted|projected|common|association|cash)\s+){0,6}(?:expenses?|expenditures?|disbursements|costs|budget)(?:\s+(?:budget(?:ed)?|(?:and|&|\+|plus)\s+reserves?(?:\s+\w+)?))?$|^(?:expenses?|expenditures?)\s+totals?$/i,
  },
  {
    path: 'financial.operatingResult',
    label:
      /^(?:total\s+)?net\s+(?:operating\s+)?(?:income|surplus|profit|gain|revenue)(?:\s*(?:\/|or)?\s*\(?\s*(?:loss|deficit)\s*\)?)?$|^(?:excess|surplus)\b.{0,30}(?:deficit|deficiency|over|expenses?)|^(?:net\s+)?(?:surplus|\(?deficit\)?)(?:\s*[/(]\s*(?:deficit|shortfall|surplus)\)?)?$|^(?:operating\s+)?(?:surplus|deficit)$/i,
    unless: /reserve|fund balance|beginning|ending|prior/i,
    signed: true,
  },
  {
    path: 'financial.insuranceExpense',
    label:
      /^(?:(?:master|property|liability|general|d&o|association|hoa|total|building|package|policy|annual|common area)\s+){0,6}insurance(?:\s*(?:[-:(]\s*)?(?:expense|premiums?|policy|package|master|property|general|liability|association|d&o|\/|&|and|,)\)?){0,12}$/i,
    unless: /claim|proceeds|deductible|refund|worker|health|reserve/i,
  },
  {
    path: 'financial.specialAssessments',
    label: /^(?:special|emergency|one-?time) assessments?(?: (?:income|for .{2,40}|[-(].{2,40}))?$/i,
    confidence: 0.7,
  },
  {
    path: 'financial.bankBalance',
    label:
      /^(?:total|combined|ending|current)\s+(?:(?:bank|checking|savings|cash|operating|account|funds?|in|and|&|\/|all)\s*){0,12}(?:balances?|cash|accounts?|banks?|savings|funds in bank)(?:\s+(?:in bank|on hand|balances?))?$|^(?:total\s+)?bank (?:account )?balances?$|^cash (?:in bank|on hand)$/i,
    unless: /reserve|operating|fund balance|liabilit|equity|receivable/i,
  },
]

const yearOf = (column: string) => /\b(?:19|20)\d{2}\b/.exec(column)?.[0] ?? ''

/**
 * A plan of a year of which the same row tells what came of it: $200 approved and $0 actual is no assessment. What was collected
 * in a part of the year settles nothing.
 */
const isSettled = (cell: Cell, { cells }: Row) =>
  !/actual/i.test(cell.column) &&
  cells.some(
    (c) =>
      /actual/i.test(c.column) &&
      !/ytd|year[- ]to/i.test(c.column) &&
      [yearOf(cell.column), ''].includes(yearOf(c.column)),
  )

/** Whether an assessment was levied or only planned; a budget's column that doesn't say so is a plan. */
const levyColumn = ({ column }: Cell, kind: DocumentKind) => {
  const words = column.toLowerCase()
  return kind === 'budget' && !/[a-z]/.test(words) ? `${words} budgeted`.trim() : words
}

/** Totals and lines of budgets and income statements, one candidate for each column that names a year or a budget. */
export function budgetTables(sight: Sight): Candidate[] {
  const { kind } = sight.document
  if (!['budget', 'financial_statement', 'other', 'notice', 'minutes'].includes(kind)) return []
  // A statement of twelve months tells the year's result; one of some months does not.
  const wholeYear =
    kind === 'financial_statement' &&
    /(?:\b0?1\/0?1\/\d{2,4}|january 1\b).{0,24}(?:12\/31|december 31)|\b(?:twelve|12) months ended/i.test(
      sight.text,
    )
  const found: Candidate[] = []
  for (const row of tableRows(sight)) {
    for (const rule of rows) {
      if (!rule.label.test(row.label) || rule.unless?.test(row.label)) continue
      const special = rule.path === 'financial.specialAssessments'
      for (const cell of figuresOf(row, wholeYear)) {
        if (special && isSettled(cell, row)) continue
        const loss = rule.signed && /^(?:net )?(?:\(?deficit|deficiency)/i.test(row.label) && cell.cents > 0
        const cents = loss ? -cell.cents : cell.cents
        if (!rule.signed && cents < 100_00) continue

        const reading: Reading = {
          value: moneyText(cents),
          comparable: cents,
          qualifier: special ? levyColumn(cell, kind) : cell.column.toLowerCase(),
        }
        found.push(candidate(sight, rule.path, reading, row, rule.confidence ?? 0.85))
      }
    }
  }
  return found
}

/** "Total expenses of $…" of a year's budget, told in a sentence or on a form. */
const toldTotal = (match: RegExpExecArray): Reading | null => {
  const cents = readMoney(group(match))
  return cents === null || cents < 1000_00 ? null : { value: moneyText(cents), comparable: cents }
}
const notAYear =
  /per (?:unit|lot|home|month)|year[- ]to[- ]date|\bthrough\b|to date|propos(?:ed|al)|component/i

export const budgetRules: Rule[] = [
  {
    path: 'financial.totalIncome',
    hint: /total/i,
    pattern: new RegExp(
      `\\btotal\\s+(?:annual\\s+|budgeted\\s+)?(?:income|revenues?)\\s+(?:budgeted\\s+)?(?:(?:for\\s+[^.;:$]{3,40}?(?:year|(?:19|20)\\d{2})\\s*[:=]?)|of)\\s*(?<v>${amount})`,
      'gi',
    ),
    read: toldTotal,
    unless: notAYear,
    only: ['questionnaire', 'minutes', 'notice', 'budget', 'other'],
    confidence: 0.75,
  },
  {
    path: 'financial.totalExpenses',
    hint: /total/i,
    pattern: new RegExp(
      `\\btotal\\s+(?:annual\\s+|budgeted\\s+|operating\\s+)?(?:expenses|expenditures|budget)\\s+(?:budgeted\\s+)?(?:(?:for\\s+[^.;:$]{3,40}?(?:year|(?:19|20)\\d{2})\\s*[:=]?)|of)\\s*(?<v>${amount})`,
      'gi',
    ),
    read: toldTotal,
    unless: notAYear,
    only: ['questionnaire', 'minutes', 'notice', 'budget', 'other'],
    confidence: 0.75,
  },
  {
    path: 'financial.budgetStatus',
    hint: /budget/i,
    pattern:
      /\b(?:budget\s+(?:is|was|remains)\s+(?<v>balanced|in (?:the )?black|cash[- ]positive|(?:running )?(?:at )?an? (?:deficit|surplus)|in deficit|not balanced|over budget)|(?<w>balanced)\s+budget\b|budget(?:\s+status)?\s*:\s*(?<x>balanced|cash[- ]positive|surplus|deficit|not balanced))/gi,
    read(match) {
      const words = (group(match) || group(match, 'w') || group(match, 'x')).toLowerCase()
      return budgetStatus(/not|deficit|over/.test(words) ? -1 : /positive|black|surplus/.test(words) ? 1 : 0)
    },
    unless: /shall|must|should|adopt a balanced|prepare|required|goal/i,
    never: ['ccrs', 'bylaws', 'rules', 'reserve_study'],
    confidence: 0.65,
  },
  {
    path: 'financial.yearEndStatements',
    hint: /audit|review|compil/i,
    pattern:
      /\b(?:(?<audit>independent auditor'?s'? report|we have audited|audited financial statements?)|(?<review>independent accountant'?s'? review report|we have reviewed the accompanying|reviewed financial statements?)|(?<compiled>accountant'?s'? compilation report|compiled financial statements?|management is responsible for the accompanying|compilation engagement))/gi,
    read(match) {
      const kind = group(match, 'audit') ? 'audited' : group(match, 'review') ? 'reviewed' : 'compiled'
      return { value: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, comparable: kind }
    },
    only: ['financial_statement', 'questionnaire', 'other'],
    unless: /shall|must|required|if requested/i,
    confidence: 0.75,
  },
]
