import { z } from 'zod'
import { optional } from '../../form-fields'
import { alertSchema, maxAlerts, type SubmittedAlert } from '../alerts/alerts'
import { checkReason, checkValues } from '../../report-fields/values'

/** An unvalidated row of the alerts form. */
export type AlertRow = Record<
  keyof SubmittedAlert | 'restsOn' | 'nowSays' | 'nowProposes' | 'isOutdated',
  string
>
export const alertRowKeys = [
  'type',
  'title',
  'description',
  'severity',
  'source',
  'path',
  'documentId',
  'page',
  'quote',
  'confirmed',
  'restsOn',
  'nowSays',
  'nowProposes',
  'isOutdated',
] as const satisfies readonly (keyof AlertRow)[]

const textIn = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

const rowOf = (fields: Record<string, unknown>) => {
  // Submitted rows carry the flag; for stored alerts, it is derived from the current value.
  const isOutdated =
    textIn(fields.isOutdated) || ('isOutdated' in fields || fields.nowSays === undefined ? '' : 'yes')
  return Object.fromEntries(
    alertRowKeys.map((key) => [key, key === 'isOutdated' ? isOutdated : textIn(fields[key])]),
  ) as AlertRow
}

export const emptyAlert: AlertRow = rowOf({})

/** Reads submitted rows, tolerating malformed input. */
export const alertRows = (submitted: unknown): AlertRow[] =>
  (Array.isArray(submitted) ? submitted : [])
    .slice(0, maxAlerts + 1)
    .map((row: unknown) => rowOf((row ?? {}) as Record<string, unknown>))

/** A row with only a severity counts as empty. */
const isEmptyRow = ({ type, title, description }: AlertRow) => `${type}${title}${description}`.trim() === ''

/** Validates submitted alerts: empty rows are dropped, and errors are attached to the row that was submitted. */
function checkAlerts(rows: AlertRow[], context: z.RefinementCtx): SubmittedAlert[] {
  const alerts: SubmittedAlert[] = []
  rows.forEach((row, index) => {
    if (isEmptyRow(row)) return
    const checked = alertSchema.safeParse(row)
    if (checked.success) return void alerts.push(checked.data)
    for (const { path, message } of checked.error.issues)
      context.addIssue({ code: 'custom', path: ['criticalAlerts', index, ...path], message })
  })
  if (alerts.length > maxAlerts)
    context.addIssue({
      code: 'custom',
      path: ['criticalAlerts'],
      message: `A report has at most ${maxAlerts} alerts`,
    })
  return alerts
}

type StoredValues = Iterable<readonly [path: string, value: string | null]>

/**
 * The editor's form: `version` is the version that the user saw, `reason` justifies a manual score,
 * `criticalAlerts` contains the alert rows, and everything else is a value by its path.
 * @param stored the report's current values
 */
export function editorSchema(stored: StoredValues) {
  const storedValues = new Map(stored)
  const reason = optional(300)
  return z.record(z.unknown()).transform((form, context) => {
    // The last two identify the button that was pressed.
    const { version, reason: enteredReason, criticalAlerts, intent: _, scripted: __, ...groups } = form
    const values = checkValues(groups, context, storedValues)
    const checkedReason = reason.safeParse(enteredReason)
    if (!checkedReason.success)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Please use at most 300 characters' })
    else checkReason(values, storedValues, checkedReason.data, context)
    return {
      version: Number(version) || 0,
      reason: checkedReason.data ?? '',
      values,
      alerts: criticalAlerts === undefined ? undefined : checkAlerts(alertRows(criticalAlerts), context),
    }
  })
}
export type EditorValues = z.output<ReturnType<typeof editorSchema>>
