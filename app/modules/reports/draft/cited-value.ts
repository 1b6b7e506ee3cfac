import type { Absence } from '../../report-fields/items'
import type { TypedValue } from '../../report-fields/typed-value'
import type { ValueSource } from '../../report-fields/value-source'

/** A value of an item, or why there is none, with its period and source. */
export type CitedValue = {
  value: string | null
  /** Undefined if it is to be parsed from the value. */
  typed?: TypedValue | null
  period: string | null
  absence: Absence | null
  source: ValueSource
  sourceDetail: string
  confidence: number | null
  documentId: number | null
  documentPage: number | null
  quote: string | null
  otherAssociation: string | null
}

export const noCitedValue: CitedValue = {
  value: null,
  period: null,
  absence: 'not_found',
  source: 'system',
  sourceDetail: '',
  confidence: null,
  documentId: null,
  documentPage: null,
  quote: null,
  otherAssociation: null,
}

/** Picks the value with its period and source out of an item. */
export const citedValue = ({
  value,
  typed,
  period,
  absence,
  source,
  sourceDetail,
  confidence,
  documentId,
  documentPage,
  quote,
  otherAssociation,
}: Omit<CitedValue, 'absence'> & { absence?: Absence | null }): CitedValue => ({
  value,
  ...(typed !== undefined && { typed }),
  period,
  absence: absence ?? null,
  source,
  sourceDetail,
  confidence,
  documentId,
  documentPage,
  quote,
  otherAssociation,
})
