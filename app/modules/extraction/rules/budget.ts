import { budgetStatus } from '../../report-fields/budget-status'
import { choiceOf, money } from '../../report-fields/typed-value'
import type { DocumentKind } from '../../document-reading/types'
import type { PageText } from '../page/page-text'
import { toCandidate, namedGroup, rarelyReportedByGoverningDocuments, inKinds, type Rule } from './rule'
import { yearFigures, tableRows, type Cell, type Row } from '../page/table'
import type { Candidate } from '../../report-fields/candidate'

const specialAssessment =
  /^(?:special|emergency|one-?time) assessments?(?: (?:income|for .{2,40}|[-(].{2,40}))?$/i

const yearOfColumn = (column: string) => /\b(?:19|20)\d{2}\b/.exec(column)?.[0] ?? ''

/**
 * Whether the actual figure of its row replaces a planned one: with $200 approved and $0 actual, nothing was assessed.
 * Collections to date do not replace the plan.
 */
const isReplacedByActual = (cell: Cell, { cells }: Row) =>
  !/actual/i.test(cell.column) &&
  cells.some(
    (c) =>
      /actual/i.test(c.column) &&
      !/ytd|year[- ]to/i.test(c.column) &&
      [yearOfColumn(cell.column), ''].includes(yearOfColumn(c.column)),
  )

/**
 * The qualifier that says whether an assessment was levied; a budget's figures are plans unless their column says
 * more.
 */
const levyQualifier = ({ column }: Cell, kind: DocumentKind) => {
  const words = column.toLowerCase()
  return kind === 'budget' && !/[a-z]/.test(words) ? `${words} budgeted`.trim() : words
}

/** Finds special assessments in budgets and income statements: a candidate for each column of a year or a plan. */
export function findBudgetedAssessments(pageText: PageText): Candidate[] {
  const { kind } = pageText.document
  return tableRows(pageText)
    .filter((row) => specialAssessment.test(row.label))
    .flatMap((row) =>
      yearFigures(row)
        .filter((cell) => cell.cents >= 100_00 && !isReplacedByActual(cell, row))
        .map((cell) => {
          const reading = {
            typed: money(cell.cents),
            qualifier: levyQualifier(cell, kind),
          }
          return toCandidate(pageText, 'financial.specialAssessments', reading, row, 0.7)
        }),
    )
}

export const budgetRules: Rule[] = [
  {
    path: 'financial.budgetStatus',
    hint: /budget/i,
    pattern:
      /\b(?:budget\s+(?:is|was|remains)\s+(?<value>balanced|in (?:the )?black|cash[- ]positive|(?:running )?(?:at )?an? (?:deficit|surplus)|in deficit|not balanced|over budget)|(?<value>balanced)\s+budget\b|budget(?:\s+status)?\s*:\s*(?<value>balanced|cash[- ]positive|surplus|deficit|not balanced))/gi,
    read(match) {
      const words = namedGroup(match).toLowerCase()
      const result = /not|deficit|over/.test(words) ? -1 : /positive|black|surplus/.test(words) ? 1 : 0
      return { typed: budgetStatus(result) }
    },
    unless: /shall|must|should|adopt a balanced|prepare|required|goal/i,
    clues: [rarelyReportedByGoverningDocuments, inKinds(-1, 'reserve_study')],
    confidence: 0.65,
  },
  {
    path: 'financial.yearEndStatements',
    hint: /audit|review|compil/i,
    pattern:
      /\b(?:(?<audit>independent auditor'?s'? report|we have audited|audited financial statements?)|(?<review>independent accountant'?s'? review report|we have reviewed the accompanying|reviewed financial statements?)|(?<compiled>accountant'?s'? compilation report|compiled financial statements?|management is responsible for the accompanying|compilation engagement))/gi,
    read(match) {
      const kind = namedGroup(match, 'audit')
        ? 'audited'
        : namedGroup(match, 'review')
          ? 'reviewed'
          : 'compiled'
      return { typed: choiceOf(kind) }
    },
    clues: [inKinds(-2.5, 'ccrs', 'bylaws', 'rules', 'insurance'), inKinds(-0.5, 'minutes', 'notice')],
    unless: /shall|must|required|if requested/i,
    confidence: 0.75,
  },
]
