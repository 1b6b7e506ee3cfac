import { lenderFigures, lenderInputFields } from '../../report-fields/lender-inputs'
import { businessDay } from '../../date-formats'
import { figureLookup } from '../../report-fields/figure-lookup'
import { scoreFigures, scoreInputFields } from '../../report-fields/score-inputs'
import type { VerifiedValue } from '../../report-fields/value-lookup'
import { areas, criteria } from '../../scoring/criteria'
import { datesText, isTooOld, tooOldFact, tooOldTexts, type Figure } from '../../scoring/figure-age'
import type { LenderFigures } from '../../scoring/lender-values'
import type { ScoreInputs } from '../../scoring/inputs'
import { typedValues, type EnteredValue, type PrintedReport } from '../revisions/printed-report'

/** The dates of the figures behind a report's score and lender tests. */
type ReportFigures = {
  score: Record<keyof ScoreInputs, Figure[]>
  lender: LenderFigures
  /** Paths of figures that are too old on a day, each with the sentence that says so and what to request. */
  tooOldOn: (day: string) => Map<string, string>
}

export function figuresOfValues(values: readonly VerifiedValue[]): ReportFigures {
  const { figureAt } = figureLookup(values)
  return {
    score: scoreFigures(values),
    lender: lenderFigures(values),
    tooOldOn: (day) =>
      new Map(
        values.flatMap(({ path }): [string, string][] => {
          const figure = figureAt(path)
          return figure && isTooOld(figure, day) ? [[path, tooOldFact(figure)]] : []
        }),
      ),
  }
}

const usedPaths = new Set([...Object.values(scoreInputFields), ...Object.values(lenderInputFields)].flat())
const figuresByReport = new WeakMap<PrintedReport, ReportFigures>()

/** The dated figures of a printed report. Revisions store periods, so old ones are dated by the same rules. */
export function figuresOfReport(report: PrintedReport): ReportFigures {
  const cached = figuresByReport.get(report)
  if (cached) return cached
  const values = report.values.filter(
    (value): value is EnteredValue => value.absence !== 'not_verified' && usedPaths.has(value.path),
  )
  const figures = figuresOfValues(typedValues(values))
  figuresByReport.set(report, figures)
  return figures
}

const byInput = new Map(criteria.map((criterion) => [criterion.input as string, criterion]))

/**
 * The date of a score input, and why it does not count if it is too old.
 * @param day the day of the score, YYYY-MM-DD
 */
export function datesOfInput(
  { score }: Pick<ReportFigures, 'score'>,
  input: string,
  earned: number | null,
  day: string,
) {
  const figures = (byInput.get(input)?.inputs ?? []).flatMap((name) => score[name])
  // An input that earned points in an approved report was recent enough under the rules at the time.
  const tooOld = earned === null ? tooOldTexts(figures, day) : []
  return { dated: datesText(figures), tooOld }
}

/** The dates of score inputs by name; inputs without a date are omitted. */
export function datesOfScore(
  report: PrintedReport,
): Record<string, { dated: string | null; tooOld: string[] }> {
  const figures = figuresOfReport(report)
  const inputs = areas.flatMap((area) => report.method.areas[area].inputs)
  return Object.fromEntries(
    inputs
      .map(
        ({ input, earned }) =>
          [input, datesOfInput(figures, input, earned, businessDay(report.reportDate))] as const,
      )
      .filter(([, { dated }]) => dated !== null),
  )
}
