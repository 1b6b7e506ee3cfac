import type { PrintedReport } from './printed-report'

/** What of a report is cited: the path of a value, or an alert by its position in the revision. */
export type EvidenceKey = string

const alertPrefix = 'alert-'

export const alertKey = (at: number): EvidenceKey => `${alertPrefix}${at}`

/** Words of a document that a report cites. */
type CitedPassage = { documentId: number; page: number; quote: string | null }

/**
 * What a report cites for one of its statements, with the passages in the order in which they were joined.
 * @returns null for a statement that the report does not make or that cites nothing that can be opened
 */
export function findEvidence(
  report: Pick<PrintedReport, 'values' | 'alerts'>,
  key: EvidenceKey,
): { what: string; passages: CitedPassage[] } | null {
  if (key.startsWith(alertPrefix)) {
    const alert = report.alerts[Number(key.slice(alertPrefix.length))]
    if (alert?.documentId === undefined || alert.page === undefined) return null
    const { documentId, page, quote = null } = alert
    return { what: alert.title, passages: [{ documentId, page, quote }] }
  }
  const found = report.values.find(({ path }) => path === key)
  if (!found?.source) return null
  const { also = [], ...first } = found.source
  const passages = [first, ...also].flatMap(({ documentId, page, quote = null }) =>
    documentId === undefined || page === null ? [] : [{ documentId, page, quote }],
  )
  return passages.length === 0 ? null : { what: found.label, passages }
}

/** The report as anyone may read it: without the numbers of the order's documents. */
export function withoutDocumentIds<R extends Pick<PrintedReport, 'values' | 'alerts'>>(report: R): R {
  const strip = <T extends { documentId?: number }>({ documentId: _, ...rest }: T) => rest
  return {
    ...report,
    values: report.values.map((value) =>
      value.source
        ? {
            ...value,
            source: {
              ...strip(value.source),
              ...(value.source.also && { also: value.source.also.map(strip) }),
            },
          }
        : value,
    ),
    alerts: report.alerts.map(strip),
  }
}
