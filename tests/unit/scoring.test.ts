import fc from '~tests/setup/fast-check'
import { describe, expect, it } from 'vitest'
import { known, notProvided, nothingProvided, statedNone, type ScoreInputs } from '~/modules/scoring/inputs'
import { gradeOf, score, scoreLabel } from '~/modules/scoring/score'

/** The worked example of docs/specification/reports-and-scores.md#score-method. */
const example: ScoreInputs = {
  ...nothingProvided,
  percentFunded: known(45),
  reserveContribution: known({ share: 12 }),
  delinquency: known(6),
  operatingResult: known(-2),
  specialAssessments: known({ completed: 0, pending: 0, pendingAboveYearsDues: false }),
  duesIncrease: known(8),
  reserveStudyAge: known(2),
  repairs: known('deferred'),
  buildingAge: known(38),
  policyInForce: known(true),
  fullReplacementCost: known(true),
  litigation: known('none'),
  monthsSinceElection: known(20),
  monthsSinceMinutes: known(3),
  ownerOccupied: known(72),
}

/** The maximum points. */
const perfect: ScoreInputs = {
  percentFunded: known(100),
  reserveContribution: known({ share: 15 }),
  delinquency: known(0),
  specialAssessments: known({ completed: 0, pending: 0, pendingAboveYearsDues: false }),
  operatingResult: known(1),
  duesIncrease: known(0),
  repairs: known('none'),
  reserveStudyAge: known(1),
  policyInForce: known(true),
  fullReplacementCost: known(true),
  deductible: known(1),
  structuralInspection: known('not_required'),
  buildingAge: known(5),
  litigation: known('none'),
  monthsSinceElection: known(6),
  monthsSinceMinutes: known(1),
  yearEndStatements: known('audited_or_reviewed'),
  directorsCover: known(true),
  fidelityCover: known(true),
  ownerOccupied: known(90),
}

const pointsOf = (scoreInputs: ScoreInputs, input: keyof ScoreInputs) =>
  Object.values(score(scoreInputs).areas)
    .flatMap((area) => area.inputs)
    .find((i) => i.input === input)

it('the score matches the worked example of the method', () => {
  const { areas, overall, grade } = score(example)
  expect(areas.financial.score).toBeCloseTo(68.95, 10)
  expect(areas.physical.coverage).toBe(82)
  expect(areas.physical.score).toBeCloseTo((55 / 82) * 100, 10)
  expect(areas.operational.coverage).toBe(70)
  expect(areas.operational.score).toBeCloseTo((60 / 70) * 100, 10)
  expect(overall).toBeCloseTo(71.74, 2)
  expect(grade).toBe('B')
  // Unknown: inspection 10 and deductible 8; year-end statements 15 and covers 15.
  expect(areas.financial).toMatchObject({ lowest: areas.financial.score, highest: 73.75 })
  expect(areas.physical).toMatchObject({ lowest: 55, highest: 73 })
  expect(areas.operational).toMatchObject({ lowest: 60, highest: 90 })
})

it('without any input, there is no grade and a range of 0 to 100', () => {
  const { areas, overall, lowest, highest, grade, between, provisional } = score(nothingProvided)
  expect([lowest, highest]).toEqual([0, 100])
  expect([overall, grade, between, provisional]).toEqual([null, null, null, true])
  for (const area of Object.values(areas))
    expect(area).toMatchObject({ score: null, lowest: 0, highest: 100, coverage: 0 })
})

it('the score matches a manual calculation for percent funded, contribution, and litigation alone', () => {
  const scoreInputs: ScoreInputs = {
    ...nothingProvided,
    percentFunded: known(45),
    reserveContribution: known({ share: 15 }),
    litigation: known('none'),
  }
  const { areas, overall, lowest, highest, grade, between, provisional, reasons } = score(scoreInputs)
  // 45% funded: 10 + (45 − 30) ÷ (70 − 30) × 18 = 16.75. A contribution of 15%: 20. Together 36.75 of 55.
  expect(areas.financial).toMatchObject({ coverage: 55, score: null })
  expect(areas.financial.lowest).toBeCloseTo(36.75, 10)
  expect(areas.financial.highest).toBeCloseTo(81.75, 10)
  expect(areas.physical).toMatchObject({ coverage: 0, score: null, lowest: 0, highest: 100 })
  expect(areas.operational).toMatchObject({ coverage: 25, score: null, lowest: 25, highest: 100 })
  // Half of 36.75, none of 0.3 × 0, and 0.2 × 25; at best half of 81.75, 30, and 20.
  expect(lowest).toBeCloseTo(18.375 + 0 + 5, 10)
  expect(highest).toBeCloseTo(40.875 + 30 + 20, 10)
  expect([overall, grade, provisional]).toEqual([null, null, true])
  expect(between).toEqual({ lowest: 'F', highest: 'A' })
  expect(reasons).toContain('The documents don’t say whether the master policy is in force.')
})

it('dependent points have bounds if their other input is unknown', () => {
  const of = (scoreInputs: Partial<ScoreInputs>, input: keyof ScoreInputs) =>
    pointsOf({ ...nothingProvided, ...scoreInputs }, input)
  // 12% earns 15.2, and 20 if a new reserve study recommends no more.
  const contribution = { reserveContribution: known({ share: 12 }) }
  expect(of(contribution, 'reserveContribution')).toMatchObject({ lowest: 15.2, highest: 20 })
  for (const reserveStudyAge of [statedNone, known(4)])
    expect(of({ ...contribution, reserveStudyAge }, 'reserveContribution')).toMatchObject({ highest: 15.2 })
  // Buildings of 38 years earn 3, and 7 if the reserves are 70% funded.
  expect(of({ buildingAge: known(38) }, 'buildingAge')).toMatchObject({ lowest: 3, highest: 7 })
  expect(of({ buildingAge: known(38), percentFunded: known(45) }, 'buildingAge')).toMatchObject({
    lowest: 3,
    highest: 3,
  })
  // One of the two covers earns 8, and 15 with the other.
  expect(of({ directorsCover: known(true) }, 'directorsCover')).toMatchObject({ lowest: 8, highest: 15 })
})

it('a cap applies to the lowest score if an unknown input could trigger it, and to both ends if a known one does', () => {
  const unread = score({ ...perfect, repairs: notProvided })
  expect([unread.lowest, unread.highest]).toEqual([54, 100])
  const open = score({ ...perfect, repairs: known('critical') })
  expect([open.lowest, open.overall, open.highest]).toEqual([54, 54, 54])
  expect([open.grade, open.provisional]).toEqual(['D', false])
})

it('a flawless association gets full points', () => {
  const { overall, lowest, highest, grade, provisional, reasons } = score(perfect)
  expect([overall, lowest, highest]).toEqual([100, 100, 100])
  expect(grade).toBe('A')
  expect(provisional).toBe(false)
  expect(reasons).toEqual([])
})

describe('points', () => {
  it.each<[keyof ScoreInputs, unknown, number]>([
    ['percentFunded', 0, 0],
    ['percentFunded', 15, 5],
    ['percentFunded', 30, 10],
    ['percentFunded', 50, 19],
    ['percentFunded', 70, 28],
    ['percentFunded', 85, 31.5],
    ['percentFunded', 130, 35],
    ['reserveContribution', { share: 5 }, 6],
    ['reserveContribution', { share: 10 }, 12],
    ['reserveContribution', { share: 12.5 }, 16],
    ['reserveContribution', { share: 20 }, 20],
    ['reserveContribution', { share: 8, recommended: { share: 8, studyAge: 3 } }, 20],
    ['reserveContribution', { share: 8, recommended: { share: 8, studyAge: 3.1 } }, 9.6],
    ['reserveContribution', { share: 7.9, recommended: { share: 8, studyAge: 1 } }, 9.48],
    ['delinquency', 5, 15],
    ['delinquency', 10, 10],
    ['delinquency', 15, 5],
    ['delinquency', 15.1, 0],
    ['specialAssessments', { completed: 0, pending: 0, pendingAboveYearsDues: false }, 15],
    ['specialAssessments', { completed: 1, pending: 0, pendingAboveYearsDues: false }, 9],
    ['specialAssessments', { completed: 0, pending: 1, pendingAboveYearsDues: false }, 4],
    ['specialAssessments', { completed: 2, pending: 0, pendingAboveYearsDues: false }, 4],
    ['specialAssessments', { completed: 0, pending: 1, pendingAboveYearsDues: true }, 0],
    ['operatingResult', 0, 10],
    ['operatingResult', -0.1, 6],
    ['operatingResult', -5, 6],
    ['operatingResult', -10, 3],
    ['operatingResult', -10.1, 0],
    ['duesIncrease', -3, 5],
    ['duesIncrease', 4.9, 5],
    ['duesIncrease', 5, 2],
    ['duesIncrease', 15, 2],
    ['duesIncrease', 15.1, 0],
    ['repairs', 'none', 30],
    ['repairs', 'deferred', 15],
    ['repairs', 'critical', 0],
    ['reserveStudyAge', 1, 25],
    ['reserveStudyAge', 3, 20],
    ['reserveStudyAge', 5, 10],
    ['reserveStudyAge', 5.1, 0],
    ['policyInForce', true, 8],
    ['policyInForce', false, 0],
    ['fullReplacementCost', true, 9],
    ['deductible', 5, 8],
    ['deductible', 5.1, 0],
    ['structuralInspection', { age: 3 }, 10],
    ['structuralInspection', { age: 4 }, 5],
    ['structuralInspection', 'not_required', 10],
    ['buildingAge', 15, 10],
    ['buildingAge', 30, 7],
    ['buildingAge', 31, 7],
    ['litigation', 'collections', 18],
    ['litigation', 'other', 10],
    ['litigation', 'grave', 0],
    ['monthsSinceElection', 15, 20],
    ['monthsSinceElection', 27, 10],
    ['monthsSinceElection', 28, 0],
    ['monthsSinceElection', 'failed_quorum', 0],
    ['monthsSinceMinutes', 12, 15],
    ['monthsSinceMinutes', 24, 7],
    ['monthsSinceMinutes', 25, 0],
    ['yearEndStatements', 'compiled_or_internal', 8],
    ['ownerOccupied', 50, 10],
    ['ownerOccupied', 35, 5],
    ['ownerOccupied', 34.9, 0],
  ])('for %s of %j are %d', (input, value, points) => {
    expect(pointsOf({ ...perfect, [input]: known(value) }, input)?.earned).toBeCloseTo(points, 10)
  })

  it('for old buildings depend on the reserves', () => {
    const old = { ...perfect, buildingAge: known(31) }
    expect(pointsOf({ ...old, percentFunded: known(69) }, 'buildingAge')?.earned).toBe(3)
    expect(pointsOf({ ...old, percentFunded: notProvided }, 'buildingAge')?.earned).toBe(3)
  })

  it('are 8 for one of the two coverages, and 15 for both', () => {
    expect(pointsOf({ ...perfect, fidelityCover: statedNone }, 'directorsCover')?.earned).toBe(8)
    expect(
      pointsOf({ ...perfect, directorsCover: known(false), fidelityCover: statedNone }, 'directorsCover')
        ?.earned,
    ).toBe(0)
  })
})

describe('a missing input', () => {
  it('is excluded from the denominator if not provided, and scores 0 if stated as none', () => {
    const absent = score({ ...perfect, reserveStudyAge: notProvided }).areas.physical
    expect(absent).toMatchObject({ coverage: 75, score: 100 })
    const none = score({ ...perfect, reserveStudyAge: statedNone }).areas.physical
    expect(none).toMatchObject({ coverage: 100, score: 75 })
  })

  it('gives an area below 60 known points a range instead of a score', () => {
    const { repairs, policyInForce } = perfect
    const scoreInputs: ScoreInputs = { ...perfect, ...nothingProvidedOf('physical'), repairs, policyInForce }
    const { areas, overall, lowest, highest, grade, between, provisional, reasons } = score({
      ...scoreInputs,
      monthsSinceMinutes: statedNone,
    })
    // Known: 30 for repairs, 8 for the policy. Operational: 85.
    expect(areas.physical).toMatchObject({ score: null, coverage: 38, lowest: 38, highest: 100 })
    expect(lowest).toBeCloseTo(0.5 * 100 + 0.3 * 38 + 0.2 * 85, 10)
    expect(highest).toBeCloseTo(0.5 * 100 + 0.3 * 100 + 0.2 * 85, 10)
    expect([overall, grade, provisional]).toEqual([null, null, true])
    expect(between).toEqual({ lowest: 'B', highest: 'A' })
    expect(reasons).toEqual([
      'Only 38 of the 100 points for physical health are known. Below 60 points, an area has a range instead of a score.',
    ])
  })

  it('leaves the grade certain if every possible score has the same', () => {
    const { monthsSinceMinutes, ...others } = nothingProvidedOf('operational')
    const scoreInputs: ScoreInputs = {
      ...perfect,
      ...others,
      litigation: known('none'),
      monthsSinceElection: known(6),
      repairs: known('deferred'),
    }
    // 50 + 0.3 × 85 + 0.2 × (25 + 20 + 15) = 87.5, at best 95.5: an A either way.
    const { areas, overall, lowest, highest, grade, between, provisional } = score(scoreInputs)
    expect(monthsSinceMinutes).toEqual(notProvided)
    expect(areas.operational.score).toBe(100)
    expect(lowest).toBeCloseTo(87.5, 10)
    expect(highest).toBeCloseTo(95.5, 10)
    expect(overall).toBeCloseTo(95.5, 10)
    expect([grade, between, provisional]).toEqual(['A', null, false])
    const thin = score({ ...scoreInputs, monthsSinceMinutes: notProvided })
    expect(thin.areas.operational).toMatchObject({ score: null, coverage: 45 })
    // 50 + 25.5 + 9 = 84.5, still an A.
    expect(thin.lowest).toBeCloseTo(84.5, 10)
    expect([thin.grade, thin.between, thin.provisional]).toEqual(['A', null, false])
  })

  it.each(['percentFunded', 'litigation', 'policyInForce'] as const)(
    'limits the score to 79 and makes it provisional if it is %s',
    (input) => {
      const { overall, lowest, highest, grade, provisional, reasons } = score({
        ...perfect,
        [input]: notProvided,
      })
      expect([overall, highest, grade, provisional]).toEqual([79, 100, 'B', true])
      expect(lowest).toBeLessThanOrEqual(79)
      expect(reasons).toEqual([expect.stringMatching(/^Provisional, at most 79: the documents don’t say /)])
    },
  )
})

/** The inputs of an area, without an answer in any document. */
function nothingProvidedOf(area: 'physical' | 'operational'): Partial<ScoreInputs> {
  const names = score(perfect).areas[area].inputs.map((i) => i.input)
  return Object.fromEntries(
    [...names, ...(area === 'operational' ? ['fidelityCover'] : [])].map((n) => [n, notProvided]),
  )
}

describe('caps', () => {
  it.each<[string, Partial<ScoreInputs>, number]>([
    ['open critical repairs', { repairs: known('critical') }, 54],
    ['an expired master policy', { policyInForce: known(false) }, 54],
    ['a statement that there is no policy', { policyInForce: statedNone }, 54],
    ['many late units', { delinquency: known(15.1) }, 69],
    ['hardly any reserves', { percentFunded: known(9.9) }, 69],
    ['a statement that there are no reserves', { percentFunded: statedNone }, 69],
  ])('limit the overall score for %s', (_what, changed, atMost) => {
    const { overall, reasons } = score({ ...perfect, ...changed })
    expect(overall).toBeLessThanOrEqual(atMost)
    expect(reasons.join(' ')).toContain(`At most ${atMost}:`)
  })

  it('do not apply at exactly 15% and 10%', () => {
    expect(score({ ...perfect, delinquency: known(15) }).overall).toBeGreaterThan(69)
    expect(score({ ...perfect, percentFunded: known(10) }).reasons).toEqual([])
  })
})

it('a score is between 0 and 100, and a better value never lowers it', () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true })
  fc.assert(
    fc.property(percent, percent, percent, (funded, more, share) => {
      const [low = 0, high = 0] = [funded, more].sort((a, b) => a - b)
      const of = (percentFunded: number) =>
        score({ ...perfect, percentFunded: known(percentFunded), reserveContribution: known({ share }) })
          .overall ?? -1
      expect(of(low)).toBeGreaterThanOrEqual(0)
      expect(of(high)).toBeLessThanOrEqual(100)
      expect(of(high)).toBeGreaterThanOrEqual(of(low))
    }),
  )
})

it('a score lies between its lowest and highest, and another input never widens the range', () => {
  const subset = fc.subarray(Object.keys(example) as (keyof ScoreInputs)[])
  const whole = fc.constantFrom(example, perfect, { ...example, repairs: known('critical' as const) })
  fc.assert(
    fc.property(whole, subset, (from, forgotten) => {
      const scoreInputs = { ...from, ...Object.fromEntries(forgotten.map((input) => [input, notProvided])) }
      const { overall, lowest, highest, areas } = score(scoreInputs)
      const all = score(from)
      const within: [low: number, between: number, high: number][] = [
        [lowest, all.lowest, highest],
        [lowest, all.highest, highest],
        [lowest, overall ?? lowest, highest],
        ...Object.values(areas).map((area): [number, number, number] => [
          area.lowest,
          area.score ?? area.lowest,
          area.highest,
        ]),
      ]
      for (const [low, between, high] of within) {
        expect(low).toBeGreaterThanOrEqual(0)
        expect(between).toBeGreaterThanOrEqual(low - 1e-9)
        expect(between).toBeLessThanOrEqual(high + 1e-9)
        expect(high).toBeLessThanOrEqual(100)
      }
    }),
  )
})

it('grades and labels change at their boundaries', () => {
  expect([80, 79, 70, 69, 60, 59, 40, 39].map(gradeOf)).toEqual(['A', 'B', 'B', 'C', 'C', 'D', 'D', 'F'])
  expect([80, 79, 70, 69, 60, 59].map(scoreLabel)).toEqual([
    'Excellent',
    'Good',
    'Good',
    'Fair',
    'Fair',
    'Poor',
  ])
  // Based on the rounded score: 79.5 is an A.
  expect(gradeOf(Math.round(79.5))).toBe('A')
})
