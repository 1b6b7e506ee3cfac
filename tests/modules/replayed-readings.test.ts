import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { decide } from '~/modules/extraction/decide/decide'
import { factsOf } from '~/modules/extraction/decide/document-facts'
import { findCandidates } from '~/modules/extraction/document-search'
import { readDocument } from '~tests/factories/read-documents'
import { today } from '~tests/factories/read-values'
import { readRecordings, replay } from '../../bench/eval/readings'

const folder = mkdtempSync(path.join(tmpdir(), 'commonview-readings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const budget = readDocument(
  'budget',
  'Kestrel Ridge Homeowners Association\nBudget 2026, adopted November 3, 2025\n\nTOTAL INCOME    72,546\nTransfer to reserves    23,246\n\nEach lot pays $420 a quarter. A buyer brings two months of dues to the closing.',
  'budget.pdf',
)
const minutes = readDocument(
  'minutes',
  [
    'Minutes of the board of Kestrel Ridge, March 3, 2026.\nBudget vs. Actual overview: all lines are within plan.',
    'The suit against our insurer is in mediation. 14 owners owe $8,912.',
  ],
  'minutes.pdf',
)

const recorded = [
  [
    'budget.pdf',
    1,
    'financial.totalIncome',
    { money: { cents: 7254600, per: 'year', each: null, to: null } },
    'budget',
    '2026',
    'TOTAL INCOME 72,546',
  ],
  [
    'budget.pdf',
    1,
    'financial.reserveContribution',
    { money: { cents: 2324600, per: 'year', each: null, to: null } },
    'budget',
    '2026',
    'Transfer to reserves 23,246',
  ],
  [
    'budget.pdf',
    1,
    'financial.regularAssessment',
    { money: { cents: 42000, per: 'quarter', each: 'unit', to: null } },
    null,
    '2026',
    'Each lot pays $420 a quarter.',
  ],
  [
    'budget.pdf',
    1,
    'financial.workingCapital',
    { count: 2, to: null, of: 'months' },
    null,
    null,
    'A buyer brings two months of dues to the closing.',
  ],
  [
    'minutes.pdf',
    2,
    'financial.currentLitigation',
    { text: 'The suit against our insurer is in mediation' },
    null,
    '2026-03',
    'The suit against our insurer is in mediation.',
  ],
  [
    'minutes.pdf',
    2,
    'financial.delinquentAmount',
    { money: { cents: 891200, per: null, each: null, to: null } },
    null,
    '2026-03',
    '14 owners owe $8,912.',
  ],
  [
    'minutes.pdf',
    2,
    'financial.associationLoan',
    { money: { cents: 100, per: null, each: null, to: null } },
    null,
    null,
    'A loan of one dollar.',
  ],
].map(([file, page, field, value, status, period, quote]) =>
  JSON.stringify({ file, page, field, value, status, period, quote, certainty: 'stated' }),
)

it('replays recorded readings as a model’s answers, through checking and deciding', () => {
  const file = path.join(folder, 'readings.jsonl')
  writeFileSync(file, [...recorded, JSON.stringify({ file: 'budget.pdf', done: true })].join('\n'))
  const readings = readRecordings([file])
  const documents = [budget, minutes]
  const rules = documents.flatMap((document) => findCandidates(document))
  const answers = documents.map((document) =>
    replay(
      document,
      readings.get(document.name) ?? [],
      rules.filter(({ documentId }) => documentId === document.documentId),
    ),
  )
  const items = decide({ rules, answers, documents: documents.map(factsOf), today })
  const valueOf = (at: string) => items.find((item) => item.path === at)
  expect(valueOf('financial.totalIncome')).toMatchObject({
    value: '$72,546',
    basis: 'both',
    period: expect.stringContaining('2026') as string,
  })
  expect(valueOf('financial.reserveContribution')).toMatchObject({ value: '$23,246 a year' })
  expect(valueOf('financial.regularAssessment')?.value).toContain('a quarter')
  // Derived from the value that the model gave in parts.
  expect(valueOf('propertyInfo.monthlyDues')).toMatchObject({ value: '$140 a month', source: 'system' })
  expect(valueOf('financial.workingCapital')?.value).toBe('2 months of assessments')
  expect(valueOf('financial.currentLitigation')).toMatchObject({ basis: 'both', documentPage: 2 })
  expect(valueOf('financial.delinquentAmount')).toMatchObject({ value: '$8,912' })
  expect(valueOf('financial.associationLoan')).toMatchObject({
    value: null,
    considered: [expect.objectContaining({ kind: 'unfounded' })],
  })
})
