import { lenderValues } from '../report-fields/lender-inputs'
import { scoreInputs } from '../report-fields/score-inputs'
import { businessDay } from '../formatting'
import { score } from '../scoring/score'
import { reportField } from './paths'
import { typedValues, type GivenValue, type RangedReport } from './printed-report'
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
export function sampleReport(orderNumber: SampleNumber): RangedReport {
  const sample = samples[orderNumber]
  const values: GivenValue[] = sample.values.map(([path, value, paper, page]) => ({
    path,
    label: reportField(path)?.label ?? path,
    value,
    absence: value === null ? 'stated_none' : null,
    source: { document: sample.papers[paper]?.name ?? '', page },
  }))
  const typed = typedValues(values)
  const method = score(scoreInputs(typed, businessDay(sampleDate)))
  const rounded = (exact: number | null) => (exact === null ? null : Math.round(exact))
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
      overall: rounded(method.overall),
    },
    grade: method.grade,
    method,
    lenderValues: lenderValues(typed),
    documents: Object.entries(sample.papers).map(([kind, { name, pages }]) => ({ name, kind, pages })),
  }
}
