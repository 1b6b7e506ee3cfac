import { businessDay } from '../../date-formats'
import { lenderValues } from '../../report-fields/lender-inputs'
import { scoreInputs } from '../../report-fields/score-inputs'
import { score } from '../../scoring/score'
import type { AlertValue } from '../alerts/alert-values'
import { printedAlerts, severities, type Alert, type PrintedAlert } from '../alerts/alerts'
import { withoutDocumentIds } from '../revisions/evidence'
import { reportField } from '../../report-fields/fields'
import { typedValues, type EnteredValue, type RangedReport } from '../revisions/printed-report'
import { proposeAlerts } from '../alerts/propose-alerts'
import type { SampleNumber } from './sample-numbers'
import { excellent, fair, poor, type Sample } from './sample-associations'
import { sampleQuotes, type SampleQuotes } from './sample-quotes'

export { isSample, sampleNumbers, type SampleNumber } from './sample-numbers'

const sampleMark = 'Sample: this association and its documents are fictional'

/** November 20, 2026, noon in Los Angeles: the samples' figures are as of this day. */
const sampleDate = Date.UTC(2026, 10, 20, 20)

const samples: Record<SampleNumber, Sample> = {
  'SAMPLE-EXCELLENT': excellent,
  'SAMPLE-FAIR': fair,
  'SAMPLE-POOR': poor,
}

function sampleValues({ values, others = {}, documents }: Sample, quotes: SampleQuotes): EnteredValue[] {
  const nameOf = (kind: keyof typeof documents) => documents[kind]?.name ?? ''
  return values.map(([path, value, kind, page, period]) => {
    const other = others[path]
    const quote = quotes[path]
    return {
      path,
      label: reportField(path)?.label ?? path,
      value,
      ...(period !== undefined && { period }),
      absence: value === null ? 'stated_none' : null,
      source: { document: nameOf(kind), page, ...(quote !== undefined && { quote }) },
      ...(other && {
        others: [
          {
            value: other.value,
            period: null,
            source: { document: nameOf(other.document), page: other.page },
          },
        ],
      }),
    }
  })
}

/** The proposed alerts, merged with those written by staff. */
function sampleAlerts(
  { staffAlerts }: Sample,
  values: readonly EnteredValue[],
  today: string,
): PrintedAlert[] {
  const typed = typedValues(values)
  const alertValues = values.map(({ path, value, absence, period = null, source }, at): AlertValue => ({
    path,
    value,
    typed: typed[at]?.typed ?? null,
    period,
    absence,
    isVerified: true,
    place: source && {
      document: source.document,
      page: source.page,
      documentId: 0,
      quote: source.quote ?? null,
    },
  }))
  const proposed = proposeAlerts(alertValues, today)
    .filter(({ path }) => !staffAlerts.some((alert) => alert.path === path))
    .map(({ alert }) => alert)
  const byStaff = staffAlerts.map((alert): Alert => {
    const { source } = values.find(({ path }) => path === alert.path) ?? {}
    if (!source) return alert
    const { document, page, quote } = source
    return { ...alert, source: `${document}, page ${page}`, ...(quote !== undefined && { quote }) }
  })
  // Sample documents do not exist, so they cannot be opened.
  return withoutDocumentIds({ values: [], alerts: printedAlerts([...proposed, ...byStaff], []) }).alerts.sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  )
}

/** A report about a fictional association, built from its values like any other. */
export function sampleReport(orderNumber: SampleNumber): RangedReport {
  const sample = samples[orderNumber]
  const today = businessDay(sampleDate)
  const values = sampleValues(sample, sampleQuotes[orderNumber])
  const typed = typedValues(values)
  const method = score(scoreInputs(typed, today))
  const rounded = (exact: number | null) => (exact === null ? null : Math.round(exact))
  return {
    orderNumber,
    revision: 0,
    mark: sampleMark,
    hoaName: sample.hoaName,
    propertyAddress: sample.address,
    propertyState: 'CA',
    reportDate: sampleDate,
    values,
    alerts: sampleAlerts(sample, values, today),
    scores: {
      financial: rounded(method.areas.financial.score),
      physical: rounded(method.areas.physical.score),
      operational: rounded(method.areas.operational.score),
      overall: rounded(method.overall),
    },
    grade: method.grade,
    method,
    lenderValues: lenderValues(typed),
    documents: Object.entries(sample.documents).map(([kind, { name, pages }]) => ({ name, kind, pages })),
  }
}
