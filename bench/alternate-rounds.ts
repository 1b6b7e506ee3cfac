import { printMeasurement, median, type Goal } from './measurements'

/**
 * Measures all sides alternately: A B A B. A temporary load on the machine then slows all sides equally.
 * Warm-up rounds are not counted.
 */
export async function alternate<Side extends string, Result>(
  { rounds, warmUps = 1 }: { rounds: number; warmUps?: number },
  sides: Record<Side, () => Result | Promise<Result>>,
): Promise<Record<Side, Result[]>> {
  const names = Object.keys(sides) as Side[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Side, Result[]>
  for (let round = -warmUps; round < rounds; round++) {
    for (const name of names) {
      const result = await sides[name]()
      if (round >= 0) results[name].push(result)
    }
  }
  return results
}

/**
 * The median of the ratios of each round. A ratio within a round is fair even if the machine is busy for half
 * of the rounds; separate medians of the two sides could come from different halves.
 */
export function compareRounds(values: number[], counterparts: number[]) {
  const ratios = values.map((value, round) => value / (counterparts[round] ?? NaN))
  return {
    ratio: median(ratios),
    range: `min ${Math.min(...ratios).toFixed(2)}, max ${Math.max(...ratios).toFixed(2)}`,
  }
}

/** Prints a comparison of two alternating sides with a goal. `detail` describes what was measured. */
export function printRatio(
  name: string,
  values: number[],
  counterparts: number[],
  goal: Goal,
  detail: string,
) {
  const { ratio, range } = compareRounds(values, counterparts)
  printMeasurement(name, ratio, '', goal, `${detail}; ${range}`)
}
