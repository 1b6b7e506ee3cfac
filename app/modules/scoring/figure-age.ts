type AgeRule = {
  /** The plural subject of a sentence. */
  subject: string
  /** The limit's scope in the public description. */
  covers: string
  /** Months after the last day of its period for which a figure counts. */
  months: number
  ask: string
}

/**
 * The maximum age of figures by subject (decision 032). When lenders change their practice, only this table changes.
 */
export const ageRules = {
  delinquency: {
    subject: 'Delinquencies',
    covers: 'Late payments',
    months: 12,
    ask: 'a current report',
  },
  occupancy: {
    subject: 'Occupancy figures',
    covers: 'Owner-occupied share, units of one owner',
    months: 12,
    ask: 'a current lender questionnaire',
  },
  budget: {
    subject: 'Budget figures',
    covers: 'Dues, dues increase, and budgeted figures: the current or the previous fiscal year',
    months: 12,
    ask: 'the current budget',
  },
  yearEnd: {
    subject: 'Year-end figures',
    covers: 'Actual results, year-end statements',
    months: 18,
    ask: 'the latest year-end statements',
  },
  balance: {
    subject: 'Balances',
    covers: 'Percent funded, where it was calculated from a balance',
    months: 18,
    ask: 'a current balance, or a current reserve study',
  },
  funding: {
    subject: 'Funding levels',
    covers: 'Percent funded, as a document states it',
    months: 60,
    ask: 'a current reserve study',
  },
  study: {
    subject: 'Recommended contributions',
    covers: 'Contributions that a reserve study recommends',
    months: 36,
    ask: 'a current reserve study',
  },
  noAssessments: {
    subject: 'Statements that there is no special assessment',
    covers: 'Statements that there is no special assessment',
    months: 12,
    ask: 'a current statement',
  },
  assessments: {
    subject: 'Special assessments',
    covers: 'Special assessments',
    months: 60,
    ask: 'a current statement',
  },
  lawsuits: {
    subject: 'Statements about lawsuits',
    covers: 'Statements that there are no lawsuits, or only to collect dues',
    months: 12,
    ask: 'a current statement',
  },
  repairs: {
    subject: 'Statements about repairs',
    covers: 'Statements that there are no repairs, or none that are critical',
    months: 24,
    ask: 'current minutes',
  },
  insurance: {
    subject: 'Insurance figures',
    covers: 'Insurance: until the policy ends',
    months: 0,
    ask: 'the current certificate of insurance',
  },
} as const satisfies Record<string, AgeRule>

export type FigureKind = keyof typeof ageRules

/** A figure behind a lender test or score input, with its date. */
export type Figure = {
  path: string
  label: string
  /** "approved 2026 budget", "as of June 30, 2024", "May 12, 2026"; null if no document states it. */
  dated: string | null
  /** The last day that it can refer to, YYYY-MM-DD; null if unknown. */
  lastDay: string | null
  /** Null for figures that do not age, and for dates, whose age is itself the input. */
  kind: FigureKind | null
}

/** Adds months to a day, clamped to the end of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const daysInMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, daysInMonth))).toISOString().slice(0, 10)
}

/**
 * Whether a figure is too old to count on a day. An undated figure counts, since it is not known to be old.
 * @param day YYYY-MM-DD: of the loan application, or of the score
 */
export const isTooOld = ({ kind, lastDay }: Pick<Figure, 'kind' | 'lastDay'>, day: string) =>
  kind !== null && lastDay !== null && monthsAfter(lastDay, ageRules[kind].months) < day

/** "stated for the approved 2026 budget", "in minutes of May 12, 2026", "of a policy until March 1, 2025". */
function statedWhen(kind: FigureKind, dated: string): string {
  if (kind === 'insurance') return `of a ${dated}`
  if (/^in minutes /.test(dated)) return dated
  if (/^in /.test(dated)) return `stated ${dated}`
  if (/budget$/.test(dated)) return `stated for the ${dated}`
  if (/^\d{4}$/.test(dated)) return `stated for ${dated}`
  if (/^(?:actual|projected|estimated) \d{4}$/.test(dated)) return `stated as ${dated}`
  return `stated ${dated}`
}

/** "Delinquencies stated for 2008 are too old to count". */
export function tooOldFact({ kind, dated }: Figure): string {
  if (kind === null || dated === null) return ''
  return `${ageRules[kind].subject} ${statedWhen(kind, dated)} are too old to count`
}

/** "Delinquencies stated for 2008 are too old to count; ask for a current report". */
export const tooOldText = (figure: Figure): string =>
  figure.kind === null || figure.dated === null
    ? ''
    : `${tooOldFact(figure)}; ask for ${ageRules[figure.kind].ask}`

/** Distinct sentences about figures that are too old on a day. */
export const tooOldTexts = (figures: readonly Figure[], day: string): string[] => [
  ...new Set(figures.filter((figure) => isTooOld(figure, day)).map(tooOldText)),
]

const noDateText = 'date not stated'

/**
 * The dates of figures in one line: "approved 2026 budget", "Dues: as of May 12, 2026; Funding Level: date not
 * stated".
 */
export function datesText(figures: readonly Figure[]): string | null {
  if (figures.length === 0) return null
  const labelsByDate = new Map<string, string[]>()
  for (const { label, dated } of figures) {
    const dateText = dated ?? noDateText
    labelsByDate.set(dateText, [...new Set([...(labelsByDate.get(dateText) ?? []), label])])
  }
  if (labelsByDate.size === 1) return [...labelsByDate.keys()][0] ?? null
  return [...labelsByDate].map(([dateText, labels]) => `${labels.join(', ')}: ${dateText}`).join('; ')
}

/** The last day of a YYYY-MM-DD, YYYY-MM, or YYYY date. */
export function lastDayOf(date: string): string {
  if (date.length === 10) return date
  if (date.length === 4) return `${date}-12-31`
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
