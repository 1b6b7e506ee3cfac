import { datesInWords } from '../date-formats'
import { lastDayOf } from '../scoring/figure-age'
import { dateSource, readDate } from './parse'

/*
 * A candidate's `qualifier` says what its value is for: "year, 2026, proposed". An item's `period` is the part of it with a
 * date or a status: "2026, proposed". Both are text, in the words of the document and those below, joined with ", ". The
 * database, revisions, and the API keep the text as it is, and only this file knows what its words mean.
 */

// Exact texts, one for each fact. Older reports contain them, so changing one requires a migration.

/** A recording or signing date that belongs to an amendment; in `withLabel`, also before `approvedByVote`. */
export const amendmentOnly = 'of an amendment'
/** A declaration's recording data as stated in a later recorded document. */
export const statedLater = 'as a later document states'
/** A document whose only date is that of its approval vote: the signing date is not stated. */
export const approvedByVote = 'approved by vote'
/** A reserve study’s “no special assessments,” which its funding plan only assumes. */
export const plannedOnly = 'planned'
/** A board size that is counted rather than stated. */
export const countedDirectors = 'counted from the list of directors'
/** The carrier of the policy whose coverage and deductible the report shows. */
export const propertyPolicy = 'property policy'
/** The carrier of a liability, flood, or other policy. */
export const otherPolicy = 'another policy'

// Labels, which stand before a period: "reserve income, 2025".

/** Expenses that the document states only as a subtotal. */
export const subtotal = 'subtotal of operating expenses'
/** A contribution listed as reserve income rather than as an expense. */
export const reserveIncome = 'reserve income'
/** A figure for a later day than its document's. */
export const projected = 'projected'

/** The words that mean something, wherever they are in a text. A qualifier with one of them is a period. */
const words = {
  /** Received or spent, not planned: "2024 actual". */
  isActual: /\bactual\b/i,
  /** In a budget, adopted or not: "2026 budget", "common areas, as budgeted". */
  isBudgeted: /\bbudget(?:ed)?\b/i,
  /** Decided on by the board or the owners: "2026 budget (approved)". */
  isAdopted: /\b(?:adopted|approved)\b/i,
  /** Put forward, not decided on: "2026, proposed". */
  isProposed: /\bproposed\b/i,
  /** Intended for later: "planned for 2031". */
  isPlanned: /\bplanned\b/i,
  /** What a reserve study advises: "recommended 2026". */
  isRecommended: /\brecommended\b/i,
  /** Expected for a later day: "projected, as of 2030-12-31". */
  isProjected: /\bprojected\b/i,
  /** As "projected", but nothing depends on the day: "2026 forecast". */
  isForecast: /\bforecast\b/i,
  /** Not measured: "2025 estimated", "to 1987, estimated". It may be in force nevertheless. */
  isEstimated: /\bestimated\b/i,
  /** What documents demand, not what there is: "required". */
  isRequired: /\brequired\b/i,
  /** The least that documents demand: "minimum". */
  isMinimum: /\bminimum\b/i,
  /** The most that may be charged, or that a policy may leave uncovered: "year, maximum". */
  isMaximum: /\bmaximum\b/i,
  /** Set by the developer for the first years: "month, initial". */
  isInitial: /\binitial\b/i,
  /** Replaced since: "superseded 2019". */
  isSuperseded: /\bsuperseded\b/i,
  /** What documents allow, but do not say is done: "permitted". */
  isPermitted: /\bpermitted\b/i,
  /** Not decided on, in a document that is a draft itself: "2026 draft". */
  isDraft: /\bdraft\b/i,
  /** What a value covers or belongs to: "including commercial and storage units", "common areas". */
  hasScope: /\b(?:subtotal|amendment|common areas|including)\b/i,
}

/** More such words. A qualifier with only these is not a period, so that its document's date is printed. */
const otherWords = {
  /** The heading of a column of actual figures, which makes `isActual` true. */
  isOfActuals: /\bactuals\b/i,
  /** Talked about, not put forward. */
  isConsidered: /\bconsidered\b/i,
  /** In statements that are made after the year: "in the 2024 financial statements". */
  isOfYearEnd: /\bfinancial statements\b|\byear-?end\b/i,
  /** Dues of a type of home: "two-bedroom", "villa". */
  isOfUnitType: /bed|br\b|studio|type|plan(?!n)|model|town|wide|villa|carriage/i,
}

/** The statuses of a year. "Actuals" are read as "actual", "budgeted" as "budget". */
const yearStatuses = [
  ...['actual', 'budget', 'proposed', 'approved', 'adopted', 'ratified', 'draft'],
  ...['preliminary', 'revised', 'amended', 'final', 'projected', 'estimated'],
] as const
const yearFirst = new RegExp(
  `^(?<year>(?:19|20)\\d{2})(?:,?\\s+(?<status>${yearStatuses.join('|')}|actuals|budgeted)(?<budget>\\s+budget)?)?$`,
  'i',
)
const statusFirst = new RegExp(
  `^(?!budget)(?<status>${yearStatuses.join('|')})\\s+(?<year>(?:19|20)\\d{2})$`,
  'i',
)

/**
 * A text that is only a year, with at most a status: "2026", "2026, proposed", "actual 2024", "2026 approved budget".
 */
type OneYear = {
  year: string
  /** Null for a year alone. */
  status: (typeof yearStatuses)[number] | null
  /** Whether "budget" follows the status. */
  isStatusOfBudget: boolean
}

function oneYearOf(text: string): OneYear | null {
  const groups = (yearFirst.exec(text) ?? statusFirst.exec(text))?.groups
  if (!groups) return null
  const { year = '', status, budget } = groups
  const word = status?.toLowerCase()
  return {
    year,
    status: yearStatuses.find((known) => word?.startsWith(known)) ?? null,
    isStatusOfBudget: budget !== undefined,
  }
}

const flagsOf = <Name extends string>(patterns: Record<Name, RegExp>, text: string) =>
  Object.fromEntries(
    Object.entries<RegExp>(patterns).map(([name, pattern]) => [name, pattern.test(text)]),
  ) as Record<Name, boolean>

function read(text: string) {
  const flags = { ...flagsOf(words, text), ...flagsOf(otherWords, text) }
  const isActual = flags.isActual || flags.isOfActuals
  return {
    ...flags,
    isActual,
    /** The years that it names, in their order: [2025, 2026] for "2025 to 2026". */
    years: (text.match(/\b(?:19|20)\d{2}\b/g) ?? []).map(Number) as readonly number[],
    /** The latest year, month, or day, as precisely as stated: "2026", "2026-06", "2026-06-30". */
    latest: (text.match(/\b(?:19|20)\d{2}(?:-\d{2}){0,2}\b/g) ?? []).sort().at(-1) ?? null,
    /** The day or month after "as of": "2021-12-31", "2021-12". */
    asOf: /\bas of (\d{4}-\d{2}(?:-\d{2})?)\b/.exec(text)?.[1] ?? null,
    oneYear: oneYearOf(text),
    /** Only the years that a funding plan covers, such as "2025 – 2055", which are not the date of a balance. */
    isYearRange: /^(?:19|20)\d{2}\s*[-–—\s]\s*(?:19|20)\d{2}$/.test(text),
    /** Intended rather than received or spent, adopted or not. */
    isProspective:
      !isActual &&
      (flags.isBudgeted ||
        flags.isAdopted ||
        flags.isProposed ||
        flags.isPlanned ||
        flags.isProjected ||
        flags.isForecast ||
        flags.isEstimated),
    /** Not in force: it would apply if it is decided on or comes about. */
    isPending:
      flags.isProposed || flags.isPlanned || flags.isConsidered || flags.isRecommended || flags.isProjected,
    /** A bound, not a fact about the association. */
    isLimit: flags.isRequired || flags.isMinimum || flags.isMaximum,
    /** Work that is planned for a year, which is not the date of the statement: "planned for 2031". */
    isYearOfPlannedWork: /^planned\b/.test(text),
    isOfAmendment: text === amendmentOnly,
    isStatedLater: text === statedLater,
    isApprovedByVote: text === approvedByVote,
    isAssumption: text === plannedOnly,
    isCounted: text === countedDirectors,
    isOfPropertyPolicy: text === propertyPolicy,
    isOfOtherPolicy: text === otherPolicy,
    isSubtotal: text.startsWith(subtotal),
  }
}

/** What a qualifier or a period says. */
export type ParsedQualifier = ReturnType<typeof read>

/** Most candidates have no qualifier. */
const nothing = read('')

/** Reads a qualifier or a period; nothing applies to an empty one. */
export const parseQualifier = (text: string | null | undefined): ParsedQualifier =>
  text ? read(text) : nothing

/** Puts a label before a period: "projected, as of 2030-12-31"; the label alone if there is no period. */
export const withLabel = (label: string, period: string) => (period === '' ? label : `${label}, ${period}`)

export const withoutLabel = (label: string, period: string) =>
  period.startsWith(`${label}, `) ? period.slice(label.length + 2) : period

const anyYear = /\b(?:1[89]|20)\d{2}\b/
/** The payment interval is part of the value, not of its period. */
const intervalPrefix = /^(?:every )?(?:month|quarter|half-year|year)(?:ly)?, /

/** The part of a qualifier with the period or status; null for unit types and payment intervals. */
export const periodOf = (qualifier: string | undefined): string | null =>
  qualifier !== undefined &&
  (anyYear.test(qualifier) || Object.values(words).some((word) => word.test(qualifier)))
    ? qualifier.replace(intervalPrefix, '')
    : null

const writtenDate = new RegExp(dateSource, 'gi')
const isoDate = /\b(?:19|20)\d{2}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?\b/g
/** "2025-26", "2025/2026", "1999-00": a fiscal year is named after both of its years. */
const fiscalYear = /\b((?:19|20)\d{2})\s?[-–/]\s?(?:20)?(\d{2})\b/g
const shortFiscalYear = /\bFY\s?['’]?(\d{2})(?:\s?[-–/]\s?['’]?(\d{2}))?\b/gi
const fourDigitYear = /\b(?:19|20)\d{2}\b/g

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
  extract(fourDigitYear, ([found = '']) => found)
  return days.sort().at(-1) ?? null
}

/** Formats a period: "proposed 2026 budget", "actual 2024", "as of January 1, 2025". */
export function periodInWords(period: string): string {
  const text = period.trim().replace(/\s+/g, ' ')
  const rest = withoutLabel(reserveIncome, text)
  if (rest !== text) return withLabel(reserveIncome, periodInWords(rest))
  const { year, status, isStatusOfBudget } = oneYearOf(text) ?? { status: null }
  if (status === null)
    return text
      .replace(
        /\b((?:in (?:minutes|rules|a notice|the reserve study|the questionnaire|the fee schedule) (?:of|as of)|as of) )(\d{4}-\d{2})$/,
        (_, words: string, month: string) => words + datesInWords(month),
      )
      .replace(/\d{4}-\d{2}-\d{2}/g, datesInWords)
  if (status === 'budget') return `${year} budget`
  // Documents of any kind project and estimate.
  const isOfAnyKind = status === 'actual' || (/^(?:projected|estimated)$/.test(status) && !isStatusOfBudget)
  return isOfAnyKind ? `${status} ${year}` : `${status} ${year} budget`
}

/** " (proposed 2026 budget)", to follow a value; empty without a period. */
export const parenthesizedPeriod = (period: string | null | undefined) =>
  period ? ` (${periodInWords(period)})` : ''
