import { z } from 'zod'
import { required } from '../../form-fields'
import type { Absence } from '../../report-fields/items'
import type { ValueSource } from '../../report-fields/value-source'
import { reportField } from '../../report-fields/fields'

/** Severities of alerts (docs/specification/reports-and-scores.md#alerts). */
export const severities = ['bad', 'caution', 'good'] as const
export const severityLabels: Record<(typeof severities)[number], string> = {
  bad: 'Critical',
  caution: 'Caution',
  good: 'Good news',
}

/** Nobody would read more alerts than this. */
export const maxAlerts = 30
/** Proposals are sorted by severity and consequence; later ones are not worth a reader's time. */
export const maxProposals = 60

/** Forms send every value as text, and a missing one as an empty string. */
const optionalWholeNumber = (message: string) =>
  z
    .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1).max(1_000_000_000)], {
      errorMap: () => ({ message }),
    })
    .nullish()
    .transform((number) => number ?? undefined)

/** A submitted alert: the fact is its title, the consequence its description. */
export const alertSchema = z.object(
  {
    type: required('Please say what the alert is about', 80),
    title: required('Please give the alert a title', 200),
    description: required('Please describe the alert', 2000),
    severity: z.enum(severities, {
      errorMap: () => ({ message: `The severity is one of ${severities.join(', ')}` }),
    }),
    /** The source: "Reserve Study.pdf, page 3". Derived from document and page if those are given. */
    source: z
      .string({ invalid_type_error: 'Please give the source as a text' })
      .max(300, 'Please use at most 300 characters')
      .nullish()
      .transform((text) => text || undefined),
    /** The path of the value behind it. */
    path: z
      .string({ invalid_type_error: 'Please give the path as a text' })
      .max(120, 'Please use at most 120 characters')
      .refine((path) => path === '' || reportField(path) !== undefined, 'A report has no such field')
      .nullish()
      .transform((path) => path || undefined),
    documentId: optionalWholeNumber('The document is the number of one of the order’s documents'),
    page: optionalWholeNumber('The page is a number from 1'),
    /** The exact words on that page. */
    quote: z
      .string({ invalid_type_error: 'Please give the quote as a text' })
      .max(2000, 'Please use at most 2,000 characters')
      .nullish()
      // Browsers submit line breaks as CRLF, which the page's text does not have.
      .transform((text) => text?.replaceAll('\r\n', '\n').trim() || undefined),
    /** Confirms that the alert still holds although its value has changed. */
    confirmed: z
      .union([z.boolean(), z.enum(['', 'on', 'true'])], {
        errorMap: () => ({ message: 'Please say whether it is confirmed as true or false' }),
      })
      .nullish()
      .transform((value) => value === true || value === 'on' || value === 'true' || undefined),
  },
  { invalid_type_error: 'Please give each alert as an object' },
)
/** An alert as sent by a form or an API call. */
export type SubmittedAlert = z.output<typeof alertSchema>

/**
 * An alert as stored in a report. Its keys are also those of the API and of the editor's form, so they keep their names:
 * `restsOn` is the value that the alert is based on, `nowSays` the current value, and `nowProposes` the current proposal.
 */
export type Alert = Pick<SubmittedAlert, 'type' | 'title' | 'description' | 'severity'> & {
  source?: string
  path?: string
  documentId?: number
  page?: number
  quote?: string
  /** The value of `path`, as `valueText` prints it, when the alert was written or last confirmed. */
  restsOn?: string
  /** The current value if it differs from `restsOn`, in which case the alert may be outdated. */
  nowSays?: string
  /** The title of the proposal for the current value, which is withheld while this alert exists. */
  nowProposes?: string
}

/** An alert's identity: two alerts with the same text are the same. */
export const alertText = ({ severity, type, title, description }: Alert) =>
  JSON.stringify([severity, type, title, description])

type ItemValue = { value: string | null; period?: string | null; absence?: Absence | null }

/** A value with its period or its absence, so that alerts notice any change. */
export function valueText(item: ItemValue | undefined): string {
  if (!item) return ''
  if (item.value !== null) return item.period ? `${item.value} (${item.period})` : item.value
  return item.absence === 'stated_none' ? 'None, as the document states' : ''
}

/** A page that names another association, so that nothing on it may belong to the order's. */
export type CitedOtherPage = { documentId: number; page: number; otherAssociation: string }

/** The pages that name other associations, according to the values cited from them. */
export const citedOtherPages = (
  items: readonly {
    document: { id: number } | null
    documentPage: number | null
    otherAssociation: string | null
    source: ValueSource
  }[],
): CitedOtherPage[] =>
  items.flatMap(({ document, documentPage, otherAssociation, source }) =>
    // A calculated value cites one page, but the warning may concern another of its figures.
    source === 'system' || document === null || documentPage === null || otherAssociation === null
      ? []
      : [{ documentId: document.id, page: documentPage, otherAssociation }],
  )

/** The other association that a page names; null if it names none. */
export const otherAssociationOn = (
  pages: readonly CitedOtherPage[],
  documentId: number | undefined,
  page: number | undefined,
): string | null =>
  pages.find((other) => other.documentId === documentId && other.page === page)?.otherAssociation ?? null

/** An alert as reports print it. */
export type PrintedAlert = Pick<
  Alert,
  'type' | 'title' | 'description' | 'severity' | 'source' | 'path' | 'documentId' | 'page' | 'quote'
> & {
  /** Whether its value is unverified. */
  unverified?: true
}

/** @param items the values of the report; unverified ones are marked beside their alerts */
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
