import { datesInWords } from '../date-formats'
import { lastDayOf } from '../scoring/figure-age'
import { date as datePattern, readDate } from './parse'

/** The period of a recording date that belongs to an amendment. */
export const amendmentOnly = 'of an amendment'
/** The period of a reserve study’s “no special assessments,” which its funding plan only assumes. */
export const plannedOnly = 'planned'
/** For a document whose only date is that of its approval vote: the signing date is not stated. */
export const approvedByVote = 'approved by vote'
/** For expenses that the document states only as a subtotal. */
export const subtotal = 'subtotal of operating expenses'
export const subtotalOnly = new RegExp(`^${subtotal}\\b`)
/** For a contribution listed as reserve income rather than as an expense. */
export const reserveIncome = 'reserve income'
export const ofReserveIncome = /^reserve income, /
/** For a board size that is counted rather than stated. */
export const countedDirectors = 'counted from the list of directors'
/** For a declaration's recording data as stated in a later recorded document. */
export const statedLater = 'as a later document states'

/** Words for a figure's date, certainty, or scope. */
const periodWords =
  /\b(?:1[89]|20)\d{2}\b|\b(?:proposed|planned|projected|estimated|forecast|budget(?:ed)?|actual|approved|adopted|draft|recommended|subtotal|minimum|maximum|initial|superseded|required|amendment|common areas|including)\b/i

/** The payment interval is part of the value. */
const paymentPrefix = /^(?:every )?(?:month|quarter|half-year|year)(?:ly)?, /

/** The part of a qualifier with the period or status; null for unit types and payment intervals. */
export const periodOf = (qualifier: string | undefined): string | null =>
  qualifier !== undefined && periodWords.test(qualifier) ? qualifier.replace(paymentPrefix, '') : null

/** The years that a period names, in their order: [2025, 2026] for "2025 to 2026". */
export const yearsOfPeriod = (period: string | null | undefined): number[] =>
  (period?.match(/\b(?:19|20)\d{2}\b/g) ?? []).map(Number)

export const isActualPeriod = (period: string | null | undefined) => /\bactual\b/i.test(period ?? '')

/** Whether a period's figures are planned: "2026 proposed". */
export const isPlannedPeriod = (period: string | null | undefined) =>
  /\b(?:budget(?:ed)?|proposed|approved|adopted|projected|estimated|forecast)\b/i.test(period ?? '') &&
  !isActualPeriod(period)

const writtenDate = new RegExp(datePattern, 'gi')
const isoDate = /\b(?:19|20)\d{2}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?\b/g
/** "2025-26", "2025/2026", "1999-00": a fiscal year is named after both of its years. */
const fiscalYear = /\b((?:19|20)\d{2})\s?[-–/]\s?(?:20)?(\d{2})\b/g
const shortFiscalYear = /\bFY\s?['’]?(\d{2})(?:\s?[-–/]\s?['’]?(\d{2}))?\b/gi
const yearAlone = /\b(?:19|20)\d{2}\b/g

/**
 * The last day of a period, YYYY-MM-DD: "2026 proposed" ends on December 31, 2026. Null without a date. Of several, the
 * latest counts: "from 2025 to 2026" is 2026.
 */
export function lastDayOfPeriod(period: string | null | undefined): string | null {
  if (!period) return null
  const days: string[] = []
  let rest = period
  const extract = (pattern: RegExp, dayOf: (found: string[]) => string | null) => {
    rest = rest.replace(pattern, (found: string, ...groups: unknown[]) => {
      const day = dayOf([found, ...groups.map((group) => (typeof group === 'string' ? group : ''))])
      if (day === null) return found
      days.push(lastDayOf(day))
      return ' '
    })
  }
  extract(isoDate, ([found = '']) => found)
  extract(writtenDate, ([found = '']) => readDate(found))
  extract(fiscalYear, ([, first = '', second = '']) => {
    const next = String(Number(first) + 1)
    return next.endsWith(second) ? next : `${first.slice(0, 2)}${second}`
  })
  extract(shortFiscalYear, ([, first = '', second = '']) => `20${second || first}`)
  extract(yearAlone, ([found = '']) => found)
  return days.sort().at(-1) ?? null
}

const status =
  'proposed|approved|adopted|ratified|draft|preliminary|revised|amended|final|projected|estimated'
const yearFirst = new RegExp(
  `^(?<year>(?:19|20)\\d{2}),?\\s+(?<status>${status}|actuals?|budget(?:ed)?)(?<budget>\\s+budget)?$`,
  'i',
)
const statusFirst = new RegExp(`^(?<status>${status})\\s+(?<year>(?:19|20)\\d{2})$`, 'i')

/** Formats a period: "proposed 2026 budget", "actual 2024", "as of January 1, 2025". */
export function periodInWords(period: string): string {
  const words = period.trim().replace(/\s+/g, ' ')
  if (ofReserveIncome.test(words))
    return `${reserveIncome}, ${periodInWords(words.replace(ofReserveIncome, ''))}`
  const groups = (yearFirst.exec(words) ?? statusFirst.exec(words))?.groups
  if (!groups)
    return words
      .replace(
        /\b((?:in (?:minutes|rules|a notice|the reserve study|the questionnaire|the fee schedule) (?:of|as of)|as of) )(\d{4}-\d{2})$/,
        (_, words: string, month: string) => words + datesInWords(month),
      )
      .replace(/\d{4}-\d{2}-\d{2}/g, datesInWords)
  const { year = '', status: word = '' } = groups
  if (/^actual/i.test(word)) return `actual ${year}`
  // Documents of any kind project and estimate.
  if (/^(?:projected|estimated)/i.test(word) && !groups.budget) return `${word.toLowerCase()} ${year}`
  return /^budget/i.test(word) ? `${year} budget` : `${word.toLowerCase()} ${year} budget`
}
