import { z } from 'zod'
import { gradeOrNull, score } from '../../scoring/score'
import { lenderValues } from '../../report-fields/lender-inputs'
import { scoreInputs } from '../../report-fields/score-inputs'
import { businessDay } from '../../date-formats'
import { publicAddress } from '../../orders/public-address'
import { alertSchema, maxAlerts } from '../alerts/alerts'
import { scorePaths, isScorePath } from '../../report-fields/score-paths'
import { reportFields } from '../../report-fields/fields'
import { typedValues, type EnteredValue, type RangedReport } from '../revisions/printed-report'
import { sampleReport } from '../samples/samples'
import { leadingNumber, nestByPath } from '../../report-fields/values'
import { namePath } from '../../report-fields/name-path'

const maxTextLength = 4000
const maxDocuments = 100
const tooLong = 'Please use at most 4,000 characters for a text'

const textSchema = z
  .string({ invalid_type_error: 'Please give a text' })
  .max(maxTextLength, tooLong)
  .nullish()
  .transform((value) => value?.trim() ?? '')

const noValue = 'Please give a text, a number, true or false, a list of texts, or null'

/** Accepts a figure as a JSON string, number, or null; empty for none. */
const valueSchema = z
  .union(
    [
      z.string().max(maxTextLength, tooLong),
      z.number().finite(),
      z.boolean(),
      z.array(z.string().max(maxTextLength, tooLong)).max(50, 'Please give at most 50 texts in a list'),
    ],
    {
      errorMap: (issue) => {
        const issues =
          issue.code === 'invalid_union' ? issue.unionErrors.flatMap((error) => error.issues) : []
        const tooBig = issues.find(({ code }) => code === 'too_big')
        return { message: tooBig?.message ?? noValue }
      },
    },
  )
  .nullish()
  .transform((value) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    return (Array.isArray(value) ? value.join('; ') : String(value)).trim()
  })
  .refine((value) => value.length <= maxTextLength, { message: tooLong })

/** A score, clamped to 0 to 100. */
const scoreSchema = valueSchema.transform((value, context) => {
  if (value === '') return null
  const number = leadingNumber(value)
  if (number === null) {
    context.addIssue({ code: 'custom', message: 'Please enter a number from 0 to 100' })
    return z.NEVER
  }
  return Math.min(100, Math.max(0, Math.round(number)))
})

type Shape = { [key: string]: Shape | z.ZodTypeAny }

/** Builds a nested schema from the fields' paths and strips unknown keys. */
function nestedSchema(shape: Shape): z.ZodTypeAny {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([key, part]) => [key, part instanceof z.ZodType ? part : nestedSchema(part)]),
  )
  return z.object(fields, { invalid_type_error: 'Please give an object' }).nullish()
}

const valueShape = nestByPath(
  reportFields.map(({ path }) => [path, isScorePath(path) ? scoreSchema : valueSchema]),
) as Shape

const dataAlertSchema = z.object(
  {
    type: textSchema.transform((value) => value.slice(0, 80) || 'General'),
    title: alertSchema.shape.title,
    description: textSchema,
    severity: alertSchema.shape.severity,
    source: textSchema.transform((value) => value.slice(0, 300) || undefined),
    quote: textSchema.transform((value) => value.slice(0, 2000) || undefined),
  },
  { invalid_type_error: 'An alert is an object with type, title, description, and severity' },
)

const pagesNeeded = 'Please give the pages as a whole number from 0 to 100,000'
const pageCountSchema = z
  .number({ invalid_type_error: pagesNeeded })
  .int(pagesNeeded)
  .min(0, pagesNeeded)
  .max(100_000, pagesNeeded)

const documentSchema = z.object(
  { name: textSchema, pages: pageCountSchema.nullish() },
  { invalid_type_error: 'A document is an object with name and pages' },
)

const dateNeeded = 'Please give a date, such as 2026-11-20'

const dateSchema = z
  .union([z.string().max(100, dateNeeded), z.number()], { errorMap: () => ({ message: dateNeeded }) })
  .nullish()
  .transform((value, context) => {
    if (value === null || value === undefined || value === '') return null
    const milliseconds =
      typeof value === 'number'
        ? value
        : Date.parse(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T20:00Z` : value)
    if (Number.isNaN(new Date(milliseconds).getTime())) {
      context.addIssue({ code: 'custom', message: dateNeeded })
      return z.NEVER
    }
    return milliseconds
  })

const headerSchema = z.object(
  {
    orderNumber: textSchema.refine((value) => value.length <= 60, {
      message: 'Please use at most 60 characters',
    }),
    hoaName: textSchema,
    propertyAddress: textSchema,
    reportDate: dateSchema,
    criticalAlerts: z
      .array(dataAlertSchema, { invalid_type_error: 'The alerts are a list' })
      .max(maxAlerts, `A report has at most ${maxAlerts} alerts`)
      .nullish(),
    documents: z
      .array(documentSchema, { invalid_type_error: 'The documents are a list' })
      .max(maxDocuments, `A report names at most ${maxDocuments} documents`)
      .nullish(),
  },
  {
    invalid_type_error: 'The report data is a JSON object',
    required_error: 'Please provide report data in JSON format.',
  },
)

/** Values grouped by path: {financial: {fundingLevel: …}}. */
const valuesSchema = nestedSchema(valueShape) as z.ZodType<
  Record<string, unknown> | null | undefined,
  z.ZodTypeDef,
  unknown
>

/**
 * The schema of report data (docs/specification/reports-and-scores.md#report-data). Missing values become
 * "Not provided"; fields that are not printed (the customer, a status, file URLs) are dropped.
 */
const reportDataSchema = headerSchema.and(valuesSchema)
export type ReportData = z.output<typeof reportDataSchema>

/** `POST /api/generate-pdf/custom` */
export const customPdfSchema = z.object(
  {
    // As an object or as JSON text.
    reportData: z
      .unknown()
      .transform((submitted, context): unknown => {
        if (typeof submitted !== 'string') return submitted
        if (submitted.trim() === '') return undefined
        try {
          return JSON.parse(submitted) as unknown
        } catch {
          context.addIssue({ code: 'custom', message: 'Invalid JSON' })
          return z.NEVER
        }
      })
      .pipe(reportDataSchema),
  },
  { invalid_type_error: 'Invalid JSON: please send an object with reportData' },
)

const customMark = 'Made from entered data; not an approved report'

function valueAt(data: Record<string, unknown>, path: string): unknown {
  let node: unknown = data
  for (const key of path.split('.'))
    node = node && typeof node === 'object' ? (node as Record<string, unknown>)[key] : null
  return node ?? null
}

/** Builds a report from entered data, with the given scores or, without any, calculated ones. */
export function reportFromData(data: ReportData, now: number): RangedReport {
  const fields = data as Record<string, unknown>
  const values: EnteredValue[] = reportFields
    .filter(({ path }) => !isScorePath(path))
    .flatMap(({ path, label }) => {
      const value = valueAt(fields, path)
      return typeof value === 'string' && value !== ''
        ? [{ path, label, value, absence: null, source: null }]
        : []
    })
  const reportDate = data.reportDate ?? now
  const typed = typedValues(values)
  const method = score(scoreInputs(typed, businessDay(reportDate)))
  const scoreAt = (path: string, calculated: number | null) => {
    const entered = valueAt(fields, path)
    if (typeof entered === 'number') return entered
    return calculated === null ? null : Math.round(calculated)
  }
  const overall = scoreAt(scorePaths.overall, method.overall)
  const enteredName = values.find(({ path }) => path === namePath)?.value
  return {
    orderNumber: data.orderNumber || 'CUSTOM',
    revision: 0,
    mark: customMark,
    hoaName: data.hoaName || enteredName || 'Homeowners association',
    propertyAddress: publicAddress(data.propertyAddress),
    propertyState: '',
    reportDate,
    values,
    alerts: data.criticalAlerts ?? [],
    scores: {
      financial: scoreAt(scorePaths.financial, method.areas.financial.score),
      physical: scoreAt(scorePaths.physical, method.areas.physical.score),
      operational: scoreAt(scorePaths.operational, method.areas.operational.score),
      overall,
    },
    grade: gradeOrNull(overall),
    method,
    lenderValues: lenderValues(typed),
    documents: (data.documents ?? []).map(({ name, pages }) => ({ name, kind: null, pages: pages ?? null })),
  }
}

/** A sample as report data. */
export function sampleReportData() {
  const report = sampleReport('SAMPLE-FAIR')
  const { hoaName, propertyAddress } = report
  return {
    id: 1,
    orderNumber: report.orderNumber,
    hoaName,
    propertyAddress,
    customerName: 'Test Customer',
    customerEmail: 'customer@example.com',
    customerRole: 'homebuyer',
    status: 'completed',
    reportDate: businessDay(report.reportDate),
    ...nestByPath([
      [namePath, hoaName] as const,
      ...report.values.map(({ path, value }) => [path, value ?? 'None'] as const),
    ]),
    periods: Object.fromEntries(
      report.values.flatMap(({ path, period }) => (period ? [[path, period] as const] : [])),
    ),
    healthScores: { ...report.scores },
    criticalAlerts: report.alerts,
    documents: report.documents.map(({ name, pages }) => ({ name, status: 'analyzed', pages, url: '' })),
  }
}

type Parsed = { data: ReportData } | { title: string; description: string }

/** Parses JSON entered by staff (docs/specification/staff-area.md#pdf-generator). */
export function parseReportData(json: string): Parsed {
  if (json.trim() === '')
    return { title: 'Invalid Data', description: 'Please provide report data in JSON format.' }
  let parsedJson: unknown
  try {
    parsedJson = JSON.parse(json)
  } catch (error) {
    const where = error instanceof SyntaxError ? /line \d+ column \d+/.exec(error.message)?.[0] : undefined
    return {
      title: 'Invalid JSON',
      description: `This is not valid JSON${where ? `: please look at ${where}` : ''}.`,
    }
  }
  const parsed = reportDataSchema.safeParse(parsedJson)
  if (parsed.success) return { data: parsed.data }
  const sentences = parsed.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  )
  return { title: 'Invalid Data', description: `${[...new Set(sentences)].slice(0, 5).join('. ')}.` }
}
