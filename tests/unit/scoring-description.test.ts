import * as prettier from 'prettier'
import { describe, expect, it } from 'vitest'
import { areas, criteria } from '~/modules/scoring/criteria'
import { describeMethod, methodMarkdown } from '~/modules/scoring/method-description'
import { known, nothingProvided, type ScoreInputs } from '~/modules/scoring/inputs'
import { lenderTests } from '~/modules/scoring/lender-tests'

// The public description is generated from the code's tables. After changing them, run
// `npm run test:unit -- -u scoring-description`.

it('in the repository equals the one that the code generates', async () => {
  const options = await prettier.resolveConfig('docs/scoring.md')
  const text = await prettier.format(methodMarkdown(), { ...options, parser: 'markdown' })
  await expect(text).toMatchFileSnapshot('../../docs/scoring.md')
})

it('describes every input and every lender test', () => {
  const text = JSON.stringify(describeMethod())
  for (const { label, available } of criteria) expect(text).toContain(`["${label}","${available}",`)
  for (const { name, source } of lenderTests) {
    expect(text).toContain(name)
    expect(text).toContain(source)
  }
})

it('gives each area 100 points', () => {
  for (const area of areas) {
    const points = criteria.filter((criterion) => criterion.area === area).map(({ available }) => available)
    expect(points.reduce((sum, n) => sum + n, 0)).toBe(100)
  }
})

describe('the described rule is the one that is applied', () => {
  const rows = describeMethod().flatMap((part) => (part.kind === 'table' ? part.rows : []))
  const ruleOf = (label: string) => rows.find(([name]) => name === label)?.[2] ?? ''
  const pointsOf = (given: Partial<ScoreInputs>, input: keyof ScoreInputs) =>
    criteria.find((criterion) => criterion.input === input)?.points({ ...nothingProvided, ...given })

  it.each<[string, keyof ScoreInputs, RegExp, (x: number) => Partial<ScoreInputs>]>([
    ['Percent funded', 'percentFunded', /(\d+)%: (\d+)/g, (x) => ({ percentFunded: known(x) })],
    [
      'Age of the reserve study',
      'reserveStudyAge',
      /up to (\d+) years?: (\d+)/gi,
      (x) => ({ reserveStudyAge: known(x) }),
    ],
    ['Operating result', 'operatingResult', /up to (\d+)%: (\d+)/gi, (x) => ({ operatingResult: known(-x) })],
    ['Deductible', 'deductible', /up to (\d+)%: (\d+)/gi, (x) => ({ deductible: known(x) })],
    [
      'Age of the buildings',
      'buildingAge',
      /up to (\d+) years?: (\d+)/gi,
      (x) => ({ buildingAge: known(x) }),
    ],
    [
      'Minutes',
      'monthsSinceMinutes',
      /up to (\d+) months: (\d+)/gi,
      (x) => ({ monthsSinceMinutes: known(x) }),
    ],
    [
      'Last election or annual meeting',
      'monthsSinceElection',
      /up to (\d+) months: (\d+)/gi,
      (x) => ({ monthsSinceElection: known(x) }),
    ],
    [
      'Reserve contribution',
      'reserveContribution',
      /(\d+)%: (\d+)/g,
      (x) => ({ reserveContribution: known({ share: x }) }),
    ],
    ['Delinquency', 'delinquency', /(?<!above )\b(\d+)%: (\d+)/g, (x) => ({ delinquency: known(x) })],
    [
      'Owner-occupied share',
      'ownerOccupied',
      /(\d+)%(?: or more)?: (\d+)/g,
      (x) => ({ ownerOccupied: known(x) }),
    ],
  ])('for %s', (label, input, figures, given) => {
    const describedPoints = [...ruleOf(label).matchAll(figures)]
    expect(describedPoints.length).toBeGreaterThan(0)
    for (const [, x, points] of describedPoints)
      expect(pointsOf(given(Number(x)), input)).toBe(Number(points))
  })
})
