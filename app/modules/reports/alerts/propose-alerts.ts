import { lastDayOfPeriod } from '../../report-fields/figures'
import { alertRules } from './rules'
import { factsOf, type Draft } from './rules/facts'
import type { AlertValue, Place } from './alert-values'
import { maxProposals, valueText, severities, type Alert } from './alerts'

/** A proposed alert, with the text of its value. */
export type Proposal = { path: string; value: string; alert: Alert }

/** The limits of the form (`alerts.ts`), so that an unchanged proposal is accepted. */
const longest = { title: 200, description: 2000, quote: 2000 }

const clipped = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

function placed(draft: Draft, place: Place | null, value: string): Alert {
  const { severity, type, title, description, path } = draft
  return {
    type,
    title: clipped(title, longest.title),
    description: clipped(description, longest.description),
    severity,
    ...(place && {
      source: place.page === null ? place.document : `${place.document}, page ${place.page}`,
      documentId: place.documentId,
      ...(place.page !== null && { page: place.page }),
      ...(place.quote !== null && { quote: place.quote.slice(0, longest.quote) }),
    }),
    path,
    restsOn: value,
  }
}

const yearsOld = 2

/** Years between two days, YYYY-MM-DD. */
const yearsBetween = (day: string, later: string) =>
  Number(later.slice(0, 4)) - Number(day.slice(0, 4)) - (later.slice(5) < day.slice(5) ? 1 : 0)

/** An old fact says how old it is and suggests asking. Its severity is unchanged: bad news does not expire (decision 032). */
function aged(draft: Draft, period: string | null | undefined, today: string): Draft {
  const day = lastDayOfPeriod(period)
  const years = day === null ? 0 : yearsBetween(day, today)
  if (years < yearsOld) return draft
  // A year alone is when it happened, which a much newer document may tell.
  const isOfEvent = /^\d{4}$/.test(period ?? '')
  const when = `${isOfEvent ? 'This was' : 'The documents said so'} more than ${years} years ago`
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
    .map((draft) => aged(draft, draft.place ? draft.period : facts.at(draft.path)?.period, today))
    .filter(({ severity, path }) => severity !== 'good' || facts.at(path)?.isVerified === true)
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
    .slice(0, maxProposals)
    .map((draft) => {
      const item = facts.at(draft.path)
      const value = valueText(item)
      return { path: draft.path, value, alert: placed(draft, draft.place ?? item?.place ?? null, value) }
    })
}
