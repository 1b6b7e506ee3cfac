import { datesInWords } from '../date-formats'
import { datesText, isTooOld, tooOldTexts, type Figure } from './figure-age'
import { notProvided } from './inputs'
import type { Outcome } from './lender-evaluations'
import { projectOf, type Project } from './lender-project'
import { lenderTests, rulesAsOf, type LenderTestRule } from './lender-tests'
import type { LenderFigures, LenderInput, LenderValues } from './lender-values'

export type LenderTest = Omit<LenderTestRule, 'evaluate' | 'reads'> &
  Required<Omit<Outcome, 'note' | 'basis'>> & {
    note: string | null
    /** The dates of its figures; null if they are undated by nature. */
    dated: string | null
    /** For an unknown result: which figures are too old, and what to request. */
    tooOld: string[]
  }

export type LenderReview = {
  project: Project
  /** YYYY-MM-DD */
  applicationDay: string
  tests: LenderTest[]
  /** The day through which the rules were compared with their sources, YYYY-MM-DD. */
  asOf: string
}

const wouldBe = { pass: 'would pass', fail: 'would fail', unknown: 'would be unknown' } as const

type NotApplicableReason = 'project' | 'not_yet' | 'no_longer'

/** Why a test does not apply to this project or day. */
function whyNotApplicable(
  test: Pick<LenderTestRule, 'appliesWhenWaived' | 'validFrom' | 'validUntil'>,
  project: Project,
  day: string,
): NotApplicableReason | null {
  if (project.review === 'none' || (project.review === 'waived' && !test.appliesWhenWaived)) return 'project'
  if (test.validFrom !== null && day < test.validFrom) return 'not_yet'
  return test.validUntil !== null && day > test.validUntil ? 'no_longer' : null
}

/** What a report says about a test that does not apply. */
function notApplicableNote(
  validFrom: string | null,
  reason: NotApplicableReason,
  outcome: Outcome,
): string | null {
  if (reason === 'project') return null
  if (reason === 'no_longer') return 'replaced by a newer rule for applications of this date'
  if (outcome.result === 'not_applicable') return outcome.note ?? null
  return `applies to applications from ${datesInWords(validFrom ?? '')}; with these figures, it ${wouldBe[outcome.result]}`
}

/** The distinct figures of inputs. */
const figuresOf = (figures: LenderFigures, inputs: readonly LenderInput[]): Figure[] => [
  ...new Map(inputs.flatMap((input) => figures[input] ?? []).map((figure) => [figure.path, figure])).values(),
]

/** Treats inputs with figures that are too old on a day as unknown. */
function currentValues(values: LenderValues, figures: LenderFigures, day: string): LenderValues {
  const outdatedInputs = (Object.keys(figures) as LenderInput[]).filter((input) =>
    figures[input]?.some((figure) => isTooOld(figure, day)),
  )
  return { ...values, ...Object.fromEntries(outdatedInputs.map((input) => [input, notProvided])) }
}

/**
 * Evaluates every published test for an application day: passed, failed, unknown with what is missing or too
 * old, or not applicable. Never implies a lender's approval.
 * @param figures the dated figures behind the values; a value without one counts on any day
 * @param applicationDay YYYY-MM-DD
 */
export function reviewForLenders(
  values: LenderValues,
  applicationDay: string,
  figures: LenderFigures = {},
): LenderReview {
  const current = currentValues(values, figures, applicationDay)
  const project = projectOf(current)
  const tests = lenderTests.map(({ evaluate, reads, ...test }): LenderTest => {
    const outcome = evaluate(current, applicationDay)
    const missing = outcome.missing ?? []
    const dated = datesText(figuresOf(figures, outcome.basis ?? reads))
    const reason = whyNotApplicable(test, project, applicationDay)
    if (reason === null) {
      const tooOld = tooOldTexts(figuresOf(figures, missing), applicationDay)
      return { ...test, result: outcome.result, missing, note: outcome.note ?? null, dated, tooOld }
    }
    const note = notApplicableNote(test.validFrom, reason, outcome)
    return { ...test, result: 'not_applicable', missing: [], note, dated, tooOld: [] }
  })
  return { project, applicationDay, tests, asOf: rulesAsOf }
}
