import type { TypedValue } from '../../report-fields/typed-value'
import type { Absence } from '../../report-fields/items'
import {
  comparableOfPrinted,
  isUncited,
  periodOfCandidate,
  typedValueOfCandidate,
} from '../../report-fields/candidates'
import type { ReportDocument, ReportItem } from '../draft/report.server'

/** The source of a fact. */
export type Place = { documentId: number; document: string; page: number | null; quote: string | null }

/** A document's statement about a field, whether or not it was chosen. */
export type Statement = {
  value: string
  typed: TypedValue | null
  /** Year, period, or type of unit. */
  qualifier: string | null
  /** Its date, if the statement or its document gives one. */
  period?: string | null
  place: Place
  /** Staff left it out of the report: `leftOut` of the candidate. */
  isLeftOut?: boolean
}

/** A value with the statements behind it, as input of alert rules. */
export type AlertValue = {
  path: string
  value: string | null
  typed: TypedValue | null
  period?: string | null
  absence: Absence | null
  isVerified?: boolean
  place: Place | null
  /** Other statements about the field. */
  others?: Statement[]
}

/** A value entered by staff is cited from the equal statement. */
function citationPlace(item: ReportItem, others: readonly Statement[]): Place | null {
  const { document, documentPage: page, quote } = item
  if (document) return { documentId: document.id, document: document.name, page, quote }
  if (item.value === null || item.source !== 'employee') return null
  const comparable = comparableOfPrinted(item.path, item.value)
  return others.find((other) => comparableOfPrinted(item.path, other.value) === comparable)?.place ?? null
}

/** A report's values with all statements behind them. */
export function alertValues(
  items: readonly ReportItem[],
  documents: readonly Pick<ReportDocument, 'id' | 'name'>[],
): AlertValue[] {
  const names = new Map(documents.map(({ id, name }) => [id, name]))
  return items.map((item) => {
    const others = item.candidates.flatMap((candidate): Statement[] => {
      if (isUncited(candidate)) return []
      const name = names.get(candidate.documentId)
      if (name === undefined) return []
      const { value, documentId, page, quote } = candidate
      return [
        {
          value,
          typed: typedValueOfCandidate(candidate),
          qualifier: candidate.qualifier || null,
          period: periodOfCandidate(candidate),
          place: { documentId, document: name, page, quote },
          isLeftOut: candidate.leftOut === true,
        },
      ]
    })
    const { path, value, typed, period, absence, verifiedAt } = item
    return {
      path,
      value,
      typed,
      period,
      absence,
      isVerified: verifiedAt !== null,
      place: citationPlace(item, others),
      others,
    }
  })
}
