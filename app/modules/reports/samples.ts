import { scoreInputs } from '../report-fields/score-inputs'
import { businessDay } from '../formatting'
import { lenderPanel } from '../scoring/lender-panel'
import { gradeOf, score } from '../scoring/score'
import { reportField } from './paths'
import { typedValues, type GivenValue, type PrintedReport } from './printed-report'
import { excellent, fair, poor, type Sample } from './sample-associations'

/** Rulings, section 1: these exist in every installation. */
export const sampleNumbers = ['SAMPLE-EXCELLENT', 'SAMPLE-FAIR', 'SAMPLE-POOR'] as const
export type SampleNumber = (typeof sampleNumbers)[number]

export const isSample = (orderNumber: string): orderNumber is SampleNumber =>
  (sampleNumbers as readonly string[]).includes(orderNumber)

const sampleMark = 'Sample: the association and its papers are invented'

/** November 20, 2026, noon in Los Angeles: the samples' figures are as of this day. */
const sampleDate = Date.UTC(2026, 10, 20, 20)

const samples: Record<SampleNumber, Sample> = {
  'SAMPLE-EXCELLENT': excellent,
  'SAMPLE-FAIR': fair,
  'SAMPLE-POOR': poor,
}

/** A report about an association that does not exist, scored by the method like any other. */
export function sampleReport(orderNumber: SampleNumber): PrintedReport {
  const sample = samples[orderNumber]
  const values: GivenValue[] = sample.values.map(([path, value, paper, page]) => ({
    path,
    label: reportField(path)?.label ?? path,
    value,
    absence: value === null ? 'stated_none' : null,
    source: { document: sample.papers[paper]?.name ?? '', page },
  }))
  const inputs = scoreInputs(typedValues(values), businessDay(sampleDate))
  const method = score(inputs)
  const rounded = (exact: number | null) => (exact === null ? null : Math.round(exact))
  const overall = rounded(method.overall)
  return {
    orderNumber,
    revision: 0,
    mark: sampleMark,
    hoaName: sample.hoaName,
    propertyAddress: sample.address,
    propertyCity: sample.city,
    propertyState: 'CA',
    reportDate: sampleDate,
    values,
    alerts: sample.alerts,
    scores: {
      financial: rounded(method.areas.financial.score),
      physical: rounded(method.areas.physical.score),
      operational: rounded(method.areas.operational.score),
      overall,
    },
    grade: overall === null ? null : gradeOf(overall),
    method,
    lenderPanel: lenderPanel(inputs),
    documents: Object.entries(sample.papers).map(([kind, { name, pages }]) => ({ name, kind, pages })),
  }
}
