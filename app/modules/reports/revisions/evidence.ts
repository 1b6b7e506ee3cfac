import type { PrintedReport } from './printed-report'

/** Identifies a cited statement: a value's path, or an alert by its position in the revision. */
export type EvidenceKey = string

const alertPrefix = 'alert-'

export const alertKey = (index: number): EvidenceKey => `${alertPrefix}${index}`

/** A cited passage of a document. */
type CitedPassage = { documentId: number; page: number; quote: string | null }

/**
 * Finds the passages that a report cites for a statement, in the order in which they were joined.
 * @returns null if the report does not contain the statement, or it cites nothing that can be opened
 */
export function findEvidence(
  report: Pick<PrintedReport, 'values' | 'alerts'>,
  key: EvidenceKey,
): { claim: string; passages: CitedPassage[] } | null {
  if (key.startsWith(alertPrefix)) {
    const alert = report.alerts[Number(key.slice(alertPrefix.length))]
    if (alert?.documentId === undefined || alert.page === undefined) return null
    const { documentId, page, quote = null } = alert
    return { claim: alert.title, passages: [{ documentId, page, quote }] }
  }
  const citedValue = report.values.find(({ path }) => path === key)
  if (!citedValue?.source) return null
  const { also = [], ...first } = citedValue.source
  const passages = [first, ...also].flatMap(({ documentId, page, quote = null }) =>
    documentId === undefined || page === null ? [] : [{ documentId, page, quote }],
  )
  return passages.length === 0 ? null : { claim: citedValue.label, passages }
}

/** The public version of a report, without document ids. */
export function withoutDocumentIds<R extends Pick<PrintedReport, 'values' | 'alerts'>>(report: R): R {
  const withoutDocumentId = <T extends { documentId?: number }>({ documentId: _, ...rest }: T) => rest
  return {
    ...report,
    values: report.values.map((value) =>
      value.source
        ? {
            ...value,
            source: {
              ...withoutDocumentId(value.source),
              ...(value.source.also && { also: value.source.also.map(withoutDocumentId) }),
            },
          }
        : value,
    ),
    alerts: report.alerts.map(withoutDocumentId),
  }
}
