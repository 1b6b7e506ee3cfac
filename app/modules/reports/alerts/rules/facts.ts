import { moneyText } from '../../../report-fields/parse'
import { parenthesizedPeriod } from '../../../report-fields/qualifier'
import { scoreInputs } from '../../../report-fields/score-inputs'
import { valueLookup } from '../../../report-fields/value-lookup'
import type { AlertValue, Place, Statement } from '../alert-values'
import type { Alert } from '../alerts'

/** The input of alert rules. */
export type Facts = ReturnType<typeof factsOf>

/** @param today YYYY-MM-DD */
export function factsOf(values: readonly AlertValue[], today: string) {
  const byPath = new Map(values.map((value) => [value.path, value]))
  return {
    today,
    at: (path: string) => byPath.get(path),
    read: valueLookup(values),
    inputs: scoreInputs(values, today),
  }
}

/** What a rule finds, before it becomes a proposal: the fact is its title, the consequence its description. */
export type AlertFact = Pick<Alert, 'severity' | 'type' | 'title' | 'description'> & {
  path: string
  /** The source and date of the fact, if they differ from the value's. */
  place?: Place
  period?: string | null
}
export type AlertRule = (facts: Facts) => AlertFact[]

export const percent = (share: number) => `${Math.round(share)}%`

/** The period in parentheses after a figure; empty if unknown. */
export const inParentheses = (value: Pick<AlertValue, 'period'> | undefined) =>
  parenthesizedPeriod(value?.period)

/** A differing statement of another document that staff have not left out; empty if there is none. */
export function otherDocumentText(value: AlertValue | undefined): string {
  const other = value?.others?.find(
    (statement) =>
      !statement.isLeftOut &&
      statement.value !== value.value &&
      statement.place.documentId !== value.place?.documentId,
  )
  return other
    ? ` Another document says ${other.value}${inParentheses({ period: other.period ?? null })}.`
    : ''
}

/** "That is about $1,084 for each of the 530 units. "; empty if the number of units is unknown. */
export function perUnitText(cents: number, units: number | null): string {
  return units === null || units < 2
    ? ''
    : `That is about ${moneyText(Math.round(cents / units / 100) * 100)} for each of the ${units} units. `
}

/** All statements about a value, the chosen one first. */
export const statements = (
  value: AlertValue | undefined,
): (Omit<Statement, 'place'> & { place: Place | null })[] =>
  value?.value == null
    ? (value?.others ?? [])
    : [
        {
          value: value.value,
          typed: value.typed,
          qualifier: value.period ?? null,
          period: value.period ?? null,
          place: value.place,
        },
        ...(value.others ?? []),
      ]
