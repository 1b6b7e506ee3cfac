import fc from '~tests/setup/fast-check'
import { describe, expect, it } from 'vitest'
import {
  chosenKinds,
  demoKindNames,
  kindOfName,
  parseDemo,
  reachedStep,
  stillNeeded,
  withSamples,
  type Demo,
  type Step,
} from '~/routes/demo/answers'
import { previewScore } from '~/routes/demo/score-preview'
import { displayValues } from '~/routes/demo/display-values'

const empty = parseDemo(null)
const steps: Step[] = [1, 2, 3, 4]
const filled = steps.reduce((demo, step) => withSamples(step, demo), empty)
const answering = (answers: Partial<Demo['answers']>, documents: Demo['documents'] = {}): Demo => ({
  answers: { ...empty.answers, ...answers },
  documents,
})

describe('the steps of the demo', () => {
  it.each([
    [1, ['companyName', 'contactName', 'title', 'email', 'phone']],
    [2, ['hoaName', 'propertyAddress', 'city', 'state', 'zipCode', 'totalUnits', 'monthlyDues']],
    [
      4,
      [
        'specialAssessments',
        'assessmentIncreases',
        'budgetStatus',
        'monthsSinceElection',
        'monthsSinceNewElection',
      ],
    ],
  ] as const)('keep step %i closed while any of its fields is empty or blank', (step, names) => {
    expect(stillNeeded(step, filled)).toBeNull()
    for (const name of names) {
      const without = { ...filled, answers: { ...filled.answers, [name]: step === 4 ? '' : '  ' } }
      expect(stillNeeded(step, without), name).toMatch(/^Still needed: /)
      expect(reachedStep(without), name).toBe(step)
    }
  })

  it('require three of nine kinds of documents', () => {
    expect(demoKindNames).toHaveLength(9)
    expect(stillNeeded(3, answering({}, { bylaws: 'a.pdf', ccrs: 'b.pdf' }))).toBe(
      'Still needed: 1 more kind of document.',
    )
    expect(stillNeeded(3, answering({}, { bylaws: 'a.pdf', ccrs: 'b.pdf', rules: 'c.pdf' }))).toBeNull()
  })

  it('open the last step when all four are complete', () => {
    expect(reachedStep(empty)).toBe(1)
    expect(reachedStep(filled)).toBe(5)
  })
})

it('filling in sample values keeps what was typed', () => {
  const demo = withSamples(1, answering({ companyName: 'Own Company', title: ' ' }))
  expect(demo.answers.companyName).toBe('Own Company')
  expect(demo.answers.title).toBe('Community Manager')
})

describe('data in browser storage', () => {
  it('survives a round trip', () => {
    expect(parseDemo(JSON.stringify(filled))).toEqual(filled)
  })

  it.each([
    ['nothing', null],
    ['text that is not JSON', '{"answers":'],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['other types', '{"answers":"x","documents":7}'],
    ['fields of other types', '{"answers":{"companyName":{"a":1},"state":["CA"]},"documents":{"bylaws":{}}}'],
    [
      'options that do not exist',
      '{"answers":{"state":"WA","budgetStatus":"great","monthsSinceElection":"__proto__"}}',
    ],
    [
      'unknown fields',
      '{"answers":{"__proto__":{"companyName":"x"},"other":"x"},"documents":{"other":"x.pdf"}}',
    ],
  ])('is replaced by an empty demo if it is %s', (_, stored) => {
    expect(parseDemo(stored)).toEqual(empty)
  })

  it("is cut off at the fields' limits", () => {
    const { answers, documents } = parseDemo(
      JSON.stringify({ answers: { companyName: 'x'.repeat(1e6) }, documents: { bylaws: 'y'.repeat(1e6) } }),
    )
    expect(answers.companyName).toHaveLength(120)
    expect(documents.bylaws).toHaveLength(150)
  })

  it('never breaks the demo', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        const demo = parseDemo(stored)
        expect(previewScore(demo).range.high).toBeLessThanOrEqual(100)
        expect(displayValues(demo).name).toBeTypeOf('string')
      }),
    )
  })
})

it.each([
  ['Bylaws_2019.pdf', 'bylaws'],
  ['By-Laws amended.docx', 'bylaws'],
  ['CC&Rs.pdf', 'ccrs'],
  ['CCR 1988.pdf', 'ccrs'],
  ['Declaration of Covenants.pdf', 'ccrs'],
  ['2026 Annual Budget.pdf', 'budget'],
  ['Balance Sheet 2025.pdf', 'financial_statement'],
  ['reserve-study-2024.pdf', 'reserve_study'],
  ['board.minutes.2026-09.docx', 'minutes'],
  ['Master Insurance Policy.pdf', 'insurance'],
  ['COI.pdf', 'insurance'],
  ['fee-schedule.png', 'fee_schedule'],
  ['Pet Policy.pdf', 'rules'],
  ['Rules and Regulations.pdf', 'rules'],
  ['scan0001.pdf', null],
  ['coffee.jpg', null],
  ['.pdf', null],
])('classifies the file %s as %s', (name, kind) => {
  expect(kindOfName(name)).toBe(kind)
})

describe('the part of the score settled by the answers', () => {
  it('is zero before the first answer', () => {
    const { knownPoints, range, answerPoints } = previewScore(empty)
    expect(knownPoints).toEqual({ financial: 0, physical: 0, operational: 0 })
    expect(range).toEqual({ low: 0, high: 100 })
    expect(answerPoints).toEqual({})
  })

  // Calculated by hand: special assessments 15 and operating result 10 of the financial 100, the election 20 of the
  // operational 100.
  it('is the points of the best answers, and not more than can be known', () => {
    const { knownPoints, range, answerPoints } = previewScore(
      answering({ specialAssessments: '0', budgetStatus: 'balanced', monthsSinceElection: '0-6' }),
    )
    expect(knownPoints).toEqual({ financial: 25, physical: 0, operational: 20 })
    expect(answerPoints).toEqual({
      specialAssessments: { low: 15, high: 15, available: 15 },
      budgetStatus: { low: 10, high: 10, available: 10 },
      monthsSinceElection: { low: 20, high: 20, available: 20 },
    })
    // 0.5 × 25 + 0.2 × 20 = 16.5 at least.
    expect(range).toEqual({ low: 17, high: 100 })
  })

  it('keeps both ends where an answer leaves them open', () => {
    const { range, answerPoints } = previewScore(
      answering({ specialAssessments: '1', budgetStatus: 'deficit', monthsSinceElection: '13-18' }),
    )
    expect(answerPoints).toEqual({
      specialAssessments: { low: 0, high: 9, available: 15 },
      budgetStatus: { low: 0, high: 6, available: 10 },
      monthsSinceElection: { low: 10, high: 20, available: 20 },
    })
    // 0.2 × 10 = 2 at least; 0.5 × (100 − 6 − 4) + 50 = 95 at most.
    expect(range).toEqual({ low: 2, high: 95 })
  })

  it('is zero for an unknown budget and an association that never held an election', () => {
    const { answerPoints } = previewScore(
      answering({ budgetStatus: 'unknown', monthsSinceElection: 'never' }),
    )
    expect(answerPoints).toEqual({ monthsSinceElection: { low: 0, high: 0, available: 20 } })
  })

  it('grows with the documents, and names those that would add most', () => {
    const withStudy = previewScore(answering({}, { reserve_study: 'study.pdf' }))
    // Funding 35 and contribution 20; repairs 30, age of the study 25, and age of the buildings 10.
    expect(withStudy.knownPoints).toEqual({ financial: 55, physical: 65, operational: 0 })
    expect(withStudy.missing.map(({ kind }) => kind)).not.toContain('reserve_study')
    const sums = withStudy.missing.map(({ sum }) => sum)
    expect(sums).toEqual([...sums].sort((a, b) => b - a))
    const all = Object.fromEntries(demoKindNames.map((kind) => [kind, 'x.pdf']))
    expect(previewScore(answering({}, all)).missing).toEqual([])
    expect(chosenKinds(answering({}, all))).toEqual(demoKindNames)
  })
})

it('formats numbers, and leaves other text as typed', () => {
  expect(displayValues(answering({ totalUnits: '1,250', monthlyDues: '$378.5' }))).toMatchObject({
    units: '1,250',
    dues: '$378.50',
  })
  expect(displayValues(answering({ totalUnits: ' many ', monthlyDues: '-3' }))).toMatchObject({
    units: 'many',
    dues: '-3',
  })
})
