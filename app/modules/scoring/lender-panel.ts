import type { ScoreInputs } from './inputs'

export type LenderTest = { name: string; source: string; result: 'pass' | 'fail' | 'unknown' }

/**
 * Lenders' published tests beside the score, unscored: each passed, failed or unknown. It never says that a lender approves.
 */
export function lenderPanel(given: ScoreInputs): LenderTest[] {
  const test = <T>(
    name: string,
    source: string,
    answer: { state: string; value?: T },
    passes: (value: T) => boolean,
  ): LenderTest => ({
    name,
    source,
    result:
      answer.state === 'not_provided'
        ? 'unknown'
        : answer.state === 'value' && passes(answer.value as T)
          ? 'pass'
          : 'fail',
  })
  return [
    test(
      'Reserve contribution of at least 10%',
      'Fannie Mae',
      given.reserveContribution,
      (v) => v.share >= 10,
    ),
    test(
      'Reserve contribution of at least 15%',
      'Fannie Mae, applications from January 4, 2027',
      given.reserveContribution,
      (v) => v.share >= 15,
    ),
    test('At most 15% of the units 60 days late', 'Fannie Mae', given.delinquency, (v) => v <= 15),
    test('Deductible of at most 5%', 'Fannie Mae', given.deductible, (v) => v <= 5),
    test(
      'No litigation beyond collections',
      'Fannie Mae',
      given.litigation,
      (v) => v === 'none' || v === 'collections',
    ),
    test('No critical repairs open', 'Fannie Mae', given.repairs, (v) => v !== 'critical'),
  ]
}
