import { z } from 'zod'

// What a language model answers about one part of a document. Every property is required and may be null, as strict
// schemas of vendors demand. Lengths are checked when an answer is read, not here, since vendors refuse such limits.

export const findingStatuses = [
  'actual',
  'budgeted',
  'proposed',
  'adopted',
  'projected',
  'permitted',
  'superseded',
  'initial',
] as const
export type FindingStatus = (typeof findingStatuses)[number]

const intervals = ['once', 'day', 'week', 'month', 'quarter', 'half-year', 'year'] as const

/** A value in parts. Amounts are in cents, and negative for deficits. */
export const answeredValue = z.union([
  z.strictObject({
    money: z.strictObject({
      cents: z.number().int(),
      per: z.enum(intervals).nullable(),
      /** Whether it is for one home rather than for all together. */
      each: z.boolean(),
      /** The largest of a range, in cents. */
      to: z.number().int().nullable(),
    }),
  }),
  z.strictObject({ percent: z.number() }),
  z.strictObject({
    count: z.strictObject({
      count: z.number(),
      /** The largest of a range. */
      to: z.number().nullable(),
      /** What is counted: "days", "units". */
      unit: z.string().nullable(),
    }),
  }),
  /** YYYY-MM-DD, YYYY-MM, or YYYY. */
  z.strictObject({ date: z.string() }),
  /** One of the choices of the field. */
  z.strictObject({ choice: z.string() }),
  z.strictObject({ text: z.string() }),
  /** The document says that there is none. */
  z.strictObject({ none: z.literal(true) }),
])
export type AnsweredValue = z.infer<typeof answeredValue>

export const answeredFinding = z.strictObject({
  page: z.number().int(),
  /** The path of a field. */
  field: z.string(),
  value: answeredValue,
  status: z.enum(findingStatuses).nullable(),
  /** A year, month, or day that the value is for: "2025", "2025-06-30", "FY 2025-26". */
  period: z.string().nullable(),
  /** Whose value it is, if not the whole association's or an ordinary home's: "villas", "operating fund". */
  scope: z.string().nullable(),
  /** The words of the page that state it. */
  quote: z.string(),
  certainty: z.enum(['stated', 'table', 'unclear']),
})
export type AnsweredFinding = z.infer<typeof answeredFinding>

export const verdicts = ['confirmed', 'wrong', 'other field', 'unclear'] as const
export type Verdict = (typeof verdicts)[number]

const answeredVerdict = z.strictObject({
  /** The number with which the rules' finding was shown. */
  number: z.number().int(),
  verdict: z.enum(verdicts),
  /** The path of the field to which it belongs, for "other field". */
  field: z.string().nullable(),
})
export type AnsweredVerdict = z.infer<typeof answeredVerdict>

const suspiciousPassage = z.strictObject({ page: z.number().int(), quote: z.string() })
const otherPassage = z.strictObject({ page: z.number().int(), title: z.string(), quote: z.string() })

/** The answer to one request. */
export const modelAnswer = z.strictObject({
  findings: z.array(answeredFinding),
  /** One for each numbered finding of the rules. */
  verdicts: z.array(answeredVerdict),
  /** Passages that try to instruct the reader. */
  suspicious: z.array(suspiciousPassage),
  /** What a buyer must know and no field asks for. */
  other: z.array(otherPassage),
})
export type ModelAnswer = z.infer<typeof modelAnswer>

/** The most entries of each list that are read of an answer. */
const maxEntries = 500

const listOf = <T>(schema: z.ZodType<T>, raw: unknown) => {
  const entries = Array.isArray(raw) ? (raw as unknown[]) : []
  const parsed = entries.slice(0, maxEntries).map((entry) => ({ entry, result: schema.safeParse(entry) }))
  return {
    read: parsed.flatMap(({ result }) => (result.success ? [result.data] : [])),
    unreadable: parsed.flatMap(({ entry, result }) => (result.success ? [] : [entry])),
    left: Math.max(0, entries.length - maxEntries),
  }
}

/**
 * Reads an answer entry by entry, so that one broken entry does not cost the others.
 * @returns also the findings that do not have the form, and how many were beyond the limit
 */
export function readAnswer(raw: unknown): { answer: ModelAnswer; unreadable: unknown[]; left: number } {
  const lists = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>
  const findings = listOf(answeredFinding, lists.findings)
  return {
    answer: {
      findings: findings.read,
      verdicts: listOf(answeredVerdict, lists.verdicts).read,
      suspicious: listOf(suspiciousPassage, lists.suspicious).read,
      other: listOf(otherPassage, lists.other).read,
    },
    unreadable: findings.unreadable,
    left: findings.left,
  }
}
