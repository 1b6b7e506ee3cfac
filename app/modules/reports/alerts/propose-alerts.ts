import { lastDayOfPeriod, parseQualifier } from '../../report-fields/qualifier'
import { alertRules } from './rules'
import { factsOf, type AlertFact } from './rules/facts'
import type { AlertValue, Place } from './alert-values'
import { maxProposals, valueText, severities, type Alert } from './alerts'

/** A proposed alert, with the text of its value. */
export type Proposal = { path: string; value: string; alert: Alert }

/** The limits of the form (`alerts.ts`), so that an unchanged proposal is accepted. */
const maxLength = { title: 200, description: 2000, quote: 2000 }

const truncate = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`

function toAlert(draft: AlertFact, place: Place | null, value: string): Alert {
  const { severity, type, title, description, path } = draft
  return {
    type,
    title: truncate(title, maxLength.title),
    description: truncate(description, maxLength.description),
    severity,
    ...(place && {
      source: place.page === null ? place.document : `${place.document}, page ${place.page}`,
      documentId: place.documentId,
      ...(place.page !== null && { page: place.page }),
      ...(place.quote !== null && { quote: place.quote.slice(0, maxLength.quote) }),
    }),
    path,
    restsOn: value,
  }
}

/** A fact at least this many years old is marked as old. */
const minYears = 2

/** Full years between two days, YYYY-MM-DD. */
const fullYearsBetween = (day: string, later: string) =>
  Number(later.slice(0, 4)) - Number(day.slice(0, 4)) - (later.slice(5) < day.slice(5) ? 1 : 0)

/**
 * An old fact says how old it is and suggests asking. Its severity is unchanged: bad news does not expire (decision
 * 032).
 */
function withAge(draft: AlertFact, period: string | null | undefined, today: string): AlertFact {
  const day = lastDayOfPeriod(period)
  const years = day === null ? 0 : fullYearsBetween(day, today)
  if (years < minYears) return draft
  // A bare year is when it happened; the document that reports it may be much newer.
  const isEventYear = parseQualifier(period).oneYear?.status === null
  const when = `${isEventYear ? 'This was' : 'The documents said so'} more than ${years} years ago`
  return {
    ...draft,
    description: `${when}; ask how things stand today. ${draft.description}`,
  }
}

/**
 * Proposes alerts from a report's values for staff to keep, change, or remove: by severity, then by consequence for a
 * buyer. Good news needs a verified value.
 * @param today YYYY-MM-DD
 */
export function proposeAlerts(values: readonly AlertValue[], today: string): Proposal[] {
  const facts = factsOf(values, today)
  return alertRules
    .flatMap((rule) => rule(facts))
    .map((draft) => withAge(draft, draft.place ? draft.period : facts.at(draft.path)?.period, today))
    .filter(({ severity, path }) => severity !== 'good' || facts.at(path)?.isVerified === true)
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
    .slice(0, maxProposals)
    .map((draft) => {
      const item = facts.at(draft.path)
      const value = valueText(item)
      return { path: draft.path, value, alert: toAlert(draft, draft.place ?? item?.place ?? null, value) }
    })
}
