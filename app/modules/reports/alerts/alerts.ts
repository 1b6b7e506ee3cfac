import { z } from 'zod'
import { required } from '../../form-fields'
import type { Absence } from '../../report-fields/items'
import { reportField } from '../../report-fields/paths'

/** How grave an alert is (docs/specification/reports-and-scores.md#alerts). */
export const severities = ['bad', 'caution', 'good'] as const
export const severityLabels: Record<(typeof severities)[number], string> = {
  bad: 'Critical',
  caution: 'Caution',
  good: 'Good news',
}

/** As many as anyone reads; a report that calls for more has its reader's attention already. */
export const maxAlerts = 30
/** Proposals are ordered by severity and consequence: what comes after these is never worth a reader's time. */
export const maxProposals = 60

/** A form sends whatever it holds as text, and nothing as an empty one. */
const whole = (sentence: string) =>
  z
    .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1).max(1_000_000_000)], {
      errorMap: () => ({ message: sentence }),
    })
    .nullish()
    .transform((number) => number ?? undefined)

/** A critical alert: the fact as its title, the consequence as its description. */
export const alertSchema = z.object(
  {
    type: required('Please say what the alert is about', 80),
    title: required('Please give the alert a title', 200),
    description: required('Please describe the alert', 2000),
    severity: z.enum(severities, {
      errorMap: () => ({ message: `The severity is one of ${severities.join(', ')}` }),
    }),
    /** Where the fact stands: "Reserve Study.pdf, page 3". Follows the document and page where those are given. */
    source: z
      .string({ invalid_type_error: 'Please give the source as a text' })
      .max(300, 'Please use at most 300 characters')
      .nullish()
      .transform((text) => text || undefined),
    /** The value of the report that it rests on. */
    path: z
      .string({ invalid_type_error: 'Please give the path as a text' })
      .max(120, 'Please use at most 120 characters')
      .refine((path) => path === '' || reportField(path) !== undefined, 'A report has no such field')
      .nullish()
      .transform((path) => path || undefined),
    documentId: whole('The document is the number of one of the order’s documents'),
    page: whole('The page is a number from 1'),
    /** The words on that page, as they stand there. */
    quote: z
      .string({ invalid_type_error: 'Please give the quote as a text' })
      .max(2000, 'Please use at most 2,000 characters')
      .nullish()
      // Browsers send every line break as two characters; the page has one.
      .transform((text) => text?.replaceAll('\r\n', '\n').trim() || undefined),
    /** Somebody says that the alert still holds although its value has changed. */
    confirmed: z
      .union([z.boolean(), z.enum(['', 'on', 'true'])], {
        errorMap: () => ({ message: 'Please say whether it is confirmed as true or false' }),
      })
      .nullish()
      .transform((given) => given === true || given === 'on' || given === 'true' || undefined),
  },
  { invalid_type_error: 'Please give each alert as an object' },
)
/** An alert as a form or a call sends it. */
export type SubmittedAlert = z.output<typeof alertSchema>

/** An alert as a report holds it. */
export type Alert = Pick<SubmittedAlert, 'type' | 'title' | 'description' | 'severity'> & {
  source?: string
  path?: string
  documentId?: number
  page?: number
  quote?: string
  /** What the value of `path` said when the alert was written. */
  restsOn?: string
  /** What it says now, where that is something else: the alert may be outdated. */
  nowSays?: string
  /** The title of the alert that the value calls for now: it is not in the report as long as this one is. */
  nowProposes?: string
}

/** What an alert says, wherever it stands: two with the same text are the same alert. */
export const alertText = ({ severity, type, title, description }: Alert) =>
  JSON.stringify([severity, type, title, description])

type ItemValue = { value: string | null; period?: string | null; absence?: Absence | null }

/** What a value says, with its period or that there is none: an alert follows any change of this. */
export function valueText(item: ItemValue | undefined): string {
  if (!item) return ''
  if (item.value !== null) return item.period ? `${item.value} (${item.period})` : item.value
  return item.absence === 'stated_none' ? 'None, as the document states' : ''
}

/** An alert as reports print it. */
export type PrintedAlert = Pick<
  Alert,
  'type' | 'title' | 'description' | 'severity' | 'source' | 'path' | 'documentId' | 'page' | 'quote'
> & {
  /** Nobody has verified the value that it rests on. */
  unverified?: true
}

/** @param items the values of the report: those without a verification are marked as such beside their alerts */
export function printedAlerts(
  alerts: readonly Alert[],
  items: readonly { path: string; verifiedAt: number | null }[],
): PrintedAlert[] {
  const open = new Set(items.flatMap(({ path, verifiedAt }) => (verifiedAt === null ? [path] : [])))
  return alerts.map(
    ({ restsOn: _restsOn, nowSays: _nowSays, nowProposes: _nowProposes, ...alert }): PrintedAlert => ({
      ...alert,
      ...(alert.path !== undefined && open.has(alert.path) && { unverified: true as const }),
    }),
  )
}

export const alertsSchema = z
  .array(alertSchema, { invalid_type_error: 'Please give the alerts as a list' })
  .max(maxAlerts, `A report has at most ${maxAlerts} alerts`)
