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

const rowOf = (held: Record<string, unknown>) => {
  // Submitted rows carry the flag; for stored alerts, it is derived from the current value.
  const isOutdated =
    textIn(held.isOutdated) || ('isOutdated' in held || held.nowSays === undefined ? '' : 'yes')
  return Object.fromEntries(
    alertRowKeys.map((key) => [key, key === 'isOutdated' ? isOutdated : textIn(held[key])]),
  ) as AlertRow
}

export const emptyAlert: AlertRow = rowOf({})

/** Reads submitted rows, tolerating malformed input. */
export const alertRows = (given: unknown): AlertRow[] =>
  (Array.isArray(given) ? given : [])
    .slice(0, maxAlerts + 1)
    .map((row: unknown) => rowOf((row ?? {}) as Record<string, unknown>))

/** A row with only a severity counts as empty. */
const saysNothing = ({ type, title, description }: AlertRow) => `${type}${title}${description}`.trim() === ''

/** Validates submitted alerts: empty rows are dropped, and errors are attached to the row that was submitted. */
function checkAlerts(rows: AlertRow[], context: z.RefinementCtx): SubmittedAlert[] {
  const alerts: SubmittedAlert[] = []
  rows.forEach((row, at) => {
    if (saysNothing(row)) return
    const checked = alertSchema.safeParse(row)
    if (checked.success) return void alerts.push(checked.data)
    for (const { path, message } of checked.error.issues)
      context.addIssue({ code: 'custom', path: ['criticalAlerts', at, ...path], message })
  })
  if (alerts.length > maxAlerts)
    context.addIssue({
      code: 'custom',
      path: ['criticalAlerts'],
      message: `A report has at most ${maxAlerts} alerts`,
    })
  return alerts
}

type Held = Iterable<readonly [path: string, value: string | null]>

/**
 * The form of one editor section: `version` is the version that the user saw, `reason` justifies a manual
 * score, `criticalAlerts` contains the alert rows, and everything else is a value by its path.
 * @param held the report's current values
 */
export function editorSchema(held: Held) {
  const kept = new Map(held)
  const reason = optional(300)
  return z.record(z.unknown()).transform((given, context) => {
    // The last two identify the button that was pressed.
    const { version, reason: typedReason, criticalAlerts, intent: _, scripted: __, ...groups } = given
    const values = checkValues(groups, context, kept)
    const why = reason.safeParse(typedReason)
    if (!why.success)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Please use at most 300 characters' })
    else checkReason(values, kept, why.data, context)
    return {
      version: Number(version) || 0,
      reason: why.data ?? '',
      values,
      alerts: criticalAlerts === undefined ? undefined : checkAlerts(alertRows(criticalAlerts), context),
    }
  })
}
export type EditorValues = z.output<ReturnType<typeof editorSchema>>
