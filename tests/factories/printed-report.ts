import { absences } from '~db/lists'
import { severities } from '~/modules/reports/alerts/alerts'
import { isScorePath } from '~/modules/report-fields/score-paths'
import { reportFields } from '~/modules/report-fields/fields'
import type { OtherStatement, PrintedReport, PrintedValue } from '~/modules/reports/revisions/printed-report'
import { sampleNumbers, sampleReport } from '~/modules/reports/samples/samples'
import fc from '../setup/fast-check'

const words =
  'The Association shall maintain § 4.2(b): “pets” weighing no more than forty (40) lb. — $1,250.50; 12% & <b>not</b> owners’ guests, co-owners re-paint a'.split(
    ' ',
  )
const word = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 250 }).map((length) => 'w'.repeat(length)) },
)

/** Text of random length, within and beyond the usual sizes in reports. */
const text = (longest: number) =>
  fc
    .oneof(
      { weight: 6, arbitrary: fc.array(word, { minLength: 1, maxLength: 6 }) },
      { weight: 3, arbitrary: fc.array(word, { minLength: 10, maxLength: 60 }) },
      { weight: 1, arbitrary: fc.array(word, { minLength: 200, maxLength: 700 }) },
    )
    .map((list) => list.join(' ').slice(0, longest).trim())

const paragraphs = (longest: number) =>
  fc
    .array(text(longest), { minLength: 1, maxLength: 4 })
    .map((list) => list.join('\n').slice(0, longest).trim())

const documentName = fc
  .tuple(text(240), fc.constantFrom('.pdf', '.docx', ''))
  .map(([name, extension]) => `${name}${extension}`)

const source = fc.option(
  fc.record({
    document: documentName,
    page: fc.option(fc.integer({ min: 1, max: 99_999 }), { freq: 8 }),
  }),
  { freq: 4 },
)

const period = fc.option(
  fc.constantFrom('2026 proposed', 'as of 2025-12-31', 'year ended 2024-12-31', 'actual 2024'),
)

const other = (value: fc.Arbitrary<string>) =>
  fc.record({
    value,
    period,
    source: fc.option(fc.record({ document: documentName, page: fc.integer({ min: 1, max: 99_999 }) })),
  })

function valueOf(path: string, label: string, kind: string): fc.Arbitrary<PrintedValue> {
  const content = kind === 'passage' ? paragraphs(4000) : text(300)
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        path: fc.constant(path),
        label: fc.constant(label),
        value: path === 'financial.fundingLevel' ? fc.constantFrom('45%', '82.5%', 'unknown') : content,
        period,
        absence: fc.constant(null),
        source,
        others: fc.oneof(
          { weight: 4, arbitrary: fc.constant<OtherStatement[]>([]) },
          fc.array(other(content), { maxLength: 2 }),
        ),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        path: fc.constant(path),
        label: fc.constant(label),
        value: fc.constant(null),
        absence: fc.constantFrom(...absences, 'not_verified' as const),
        source: fc.constant(null),
      }),
    },
  )
}

const printedFields = reportFields.filter(({ path }) => !isScorePath(path))

const values = fc
  .subarray([...printedFields])
  .chain((chosen) => fc.tuple(...chosen.map(({ path, label, kind }) => valueOf(path, label, kind))))

const alert = fc.record({
  type: text(80),
  title: text(200),
  description: paragraphs(2000),
  severity: fc.constantFrom(...severities),
  source: fc.option(text(300), { nil: undefined }),
})

const document = fc.record({
  name: documentName,
  kind: fc.constantFrom('ccrs', 'budget', 'minutes', null),
  pages: fc.option(fc.integer({ min: 1, max: 99_999 })),
})

/**
 * Reports from nearly empty to far longer than any real one, with every kind of block, citation, and absence.
 */
export const printedReports: fc.Arbitrary<PrintedReport> = fc
  .record({
    number: fc.constantFrom(...sampleNumbers),
    hoaName: text(300),
    propertyAddress: text(200),
    values,
    alerts: fc.oneof(fc.array(alert, { maxLength: 4 }), fc.array(alert, { minLength: 8, maxLength: 30 })),
    documents: fc.oneof(
      fc.array(document, { maxLength: 9 }),
      fc.array(document, { minLength: 40, maxLength: 100 }),
    ),
    financial: fc.option(fc.integer({ min: 0, max: 100 })),
  })
  .map(({ number, financial, ...report }) => {
    const sample = sampleReport(number)
    return { ...sample, ...report, scores: { ...sample.scores, financial } }
  })
