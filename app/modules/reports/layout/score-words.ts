import { scoreLabel, gradeOf, type Score } from '../../scoring/score'
import { isRanged, type PrintedReport } from '../revisions/printed-report'

type Range = Pick<Score, 'lowest' | 'highest'>

/** "58 to 84", or a single number if both ends are equal. */
export function rangeText({ lowest, highest }: Range): string {
  const [from, to] = [Math.round(lowest), Math.round(highest)]
  return from === to ? `${from}` : `${from} to ${to}`
}

/** "Between C and A: 58 to 84 of 100", for a score without a single grade. */
export const betweenText = ({ between, ...range }: Range & Pick<Score, 'between'>) =>
  between
    ? `Between ${between.lowest} and ${between.highest}: ${rangeText(range)} of 100`
    : 'No score: none of its inputs are known'

/** The gauge's text alternative. */
export function gaugeText({
  score,
  grade,
  word,
  provisional,
  between,
  range,
}: {
  score: number | null
  grade: string | null
  word: string
  provisional?: boolean
  between?: Score['between']
  range?: { from: number; to: number } | null
}): string {
  if (score !== null)
    return `Overall score ${score} of 100, grade ${grade}, ${word}${provisional ? ', provisional' : ''}`
  return between && range
    ? `No single grade yet: between ${between.lowest} and ${between.highest}, ${range.from} to ${range.to} of 100`
    : 'No overall score: insufficient data'
}

/** A one-line summary of a report. */
export function verdictOf(report: PrintedReport): string {
  const { scores, grade, method } = report
  if (scores.overall === null)
    return isRanged(report)
      ? betweenText(report.method)
      : 'The documents don’t say enough to calculate a score'
  return `${scores.overall} of 100 · grade ${grade ?? gradeOf(scores.overall)} · ${scoreLabel(scores.overall)}${method.provisional ? ' · provisional' : ''}`
}

/** The summary with numbers only: "72 of 100", "Between C and A: 58 to 84 of 100". */
export function overallText(report: PrintedReport): string {
  if (report.scores.overall !== null) return `${report.scores.overall} of 100`
  return isRanged(report) ? betweenText(report.method) : 'Insufficient data'
}
