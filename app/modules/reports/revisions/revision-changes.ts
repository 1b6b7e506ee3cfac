import { periodInWords } from '../../report-fields/qualifier'
import { scorePaths } from '../../report-fields/score-paths'
import { reportField } from '../../report-fields/fields'
import { absenceText, type PrintedReport, type PrintedValue } from './printed-report'
import { overallText } from '../layout/score-words'

/**
 * A difference between two revisions. A side without a value is null, in which case the label says what was
 * added or removed.
 */
export type RevisionChange = { label: string; before: string | null; after: string | null }

const maxLength = 200
const truncate = (text: string) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text

const textOf = (value: PrintedValue | undefined) =>
  value ? truncate(value.value ?? absenceText(value.absence)) : null

const placeText = ({ document, page }: { document: string; page: number | null }) =>
  `${document}${page === null ? '' : `, page ${page}`}`

/** All cited passages of a value. */
const citedPassages = ({ source }: PrintedValue) =>
  source && [source, ...(source.also ?? [])].map(placeText).join('; ')

const notStated = 'Date not stated'

/** A value's period; undefined in revisions that did not store periods. */
function valueWithPeriod({ value, period }: PrintedValue): string | undefined {
  if (value === null || period === undefined) return undefined
  return period === null ? notStated : periodInWords(period)
}

/** Both values, with their periods if those differ. */
function withPeriods(before: PrintedValue | undefined, after: PrintedValue | undefined) {
  const [was, is] = [before?.period ?? null, after?.period ?? null]
  const describe = (value: PrintedValue | undefined, period: string | null) => {
    const text = textOf(value)
    return text === null || period === null || was === is ? text : `${text} (${periodInWords(period)})`
  }
  return { before: describe(before, was), after: describe(after, is) }
}

function valueChange(
  before: PrintedValue | undefined,
  after: PrintedValue | undefined,
): RevisionChange | null {
  const label = after?.label ?? `${before?.label}, no longer in the report`
  if (before?.value !== after?.value || before?.absence !== after?.absence)
    return { label, ...withPeriods(before, after) }
  const [was, is] = [before && valueWithPeriod(before), after && valueWithPeriod(after)]
  // Old revisions did not store periods, so a change of period is unknown.
  if (was !== is && (was ?? notStated) !== (is ?? notStated) && before?.period !== undefined)
    return { label: `${label}, period`, before: was ?? notStated, after: is ?? notStated }
  if (!before || !after || citedPassages(before) === citedPassages(after)) return null
  return { label: `${label}, source`, before: citedPassages(before), after: citedPassages(after) }
}

const scoreText = (score: number | null) => (score === null ? 'Insufficient data' : `${score} of 100`)

function alertChanges(before: PrintedReport['alerts'], after: PrintedReport['alerts']): RevisionChange[] {
  const describe = ({ title, description, severity }: PrintedReport['alerts'][number]) =>
    [severity, title, description].join('\n')
  const textsBefore = new Set(before.map(describe))
  const textsAfter = new Set(after.map(describe))
  const removed = before.filter((alert) => !textsAfter.has(describe(alert)))
  const added = after.filter((alert) => !textsBefore.has(describe(alert)))
  const hasTitle = (alerts: PrintedReport['alerts'], title: string) => alerts.some((a) => a.title === title)
  return [
    ...added.map(({ title }) => ({
      label: hasTitle(removed, title) ? 'Alert changed' : 'New alert',
      before: null,
      after: title,
    })),
    ...removed
      .filter(({ title }) => !hasTitle(added, title))
      .map(({ title }) => ({ label: 'Alert withdrawn', before: title, after: null })),
  ]
}

/**
 * Lists the changed values, scores, and alerts between two revisions, for readers of the earlier one. Layout
 * changes and effects of the date alone are left out. Texts are cut off at 200 characters.
 */
export function revisionChanges(before: PrintedReport, after: PrintedReport): RevisionChange[] {
  const byPath = (report: PrintedReport) => new Map(report.values.map((value) => [value.path, value]))
  const [oldValues, newValues] = [byPath(before), byPath(after)]
  const values = [...new Set([...newValues.keys(), ...oldValues.keys()])].map((path) =>
    valueChange(oldValues.get(path), newValues.get(path)),
  )
  const scores = (['overall', 'financial', 'physical', 'operational'] as const).map((area) => {
    const [was, is] = [before, after].map((report) =>
      area === 'overall' ? overallText(report) : scoreText(report.scores[area]),
    )
    return was === undefined || is === undefined || was === is
      ? null
      : { label: reportField(scorePaths[area])?.label ?? area, before: was, after: is }
  })
  return [...scores, ...values, ...alertChanges(before.alerts, after.alerts)].filter(
    (change) => change !== null,
  )
}
