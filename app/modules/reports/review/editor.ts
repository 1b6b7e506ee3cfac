import { z } from 'zod'
import { optional } from '../../form-fields'
import { alertSchema, maxAlerts, type SubmittedAlert } from '../alerts/alerts'
import { checkReason, checkValues } from '../../report-fields/values'

/** What a row of the alerts' form holds before anybody has checked it. */
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
  // A row that comes back from the browser says so itself; an alert of the report has a value that says something else now.
  const isOutdated =
    textIn(held.isOutdated) || ('isOutdated' in held || held.nowSays === undefined ? '' : 'yes')
  return Object.fromEntries(
    alertRowKeys.map((key) => [key, key === 'isOutdated' ? isOutdated : textIn(held[key])]),
  ) as AlertRow
}

export const emptyAlert: AlertRow = rowOf({})

/** The rows of a form, whatever was sent as them. */
export const alertRows = (given: unknown): AlertRow[] =>
  (Array.isArray(given) ? given : [])
    .slice(0, maxAlerts + 1)
    .map((row: unknown) => rowOf((row ?? {}) as Record<string, unknown>))

/** A row of which only the severity is chosen says nothing. */
const saysNothing = ({ type, title, description }: AlertRow) => `${type}${title}${description}`.trim() === ''

/** The alerts of a form: empty rows are dropped, and what is wrong stands beside the row that was typed. */
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
 * The form of one section of the editor: `version` is what the person has seen, `reason` why a score is set by hand, `criticalAlerts`
 * the rows of alerts, and everything else the section's values by their paths.
 * @param held what the report holds
 */
export function editorSchema(held: Held) {
  const kept = new Map(held)
  const reason = optional(300)
  return z.record(z.unknown()).transform((given, context) => {
    // The last two say which button was pressed, and how.
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
