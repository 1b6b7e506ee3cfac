/**
 * How a number earns points, with the sentence for the public description. Both are derived from the same
 * figures.
 */
type Scale = { points: (x: number) => number; rule: string }

type Unit = { name: (x: number) => string }

export const percent: Unit = { name: (x) => `${x}%` }
export const years: Unit = { name: (x) => `${x} ${x === 1 ? 'year' : 'years'}` }
export const months: Unit = { name: (x) => `${x} months` }

/** Linear interpolation between points, constant beyond both ends. */
export function line(figures: readonly (readonly [x: number, points: number])[], { name }: Unit): Scale {
  const [first] = figures
  const last = figures.at(-1)
  if (!first || !last) throw new Error('A line needs figures')
  return {
    points(x) {
      if (x <= first[0]) return first[1]
      for (let at = 1; at < figures.length; at++) {
        const [[x0, y0], [x1, y1]] = [figures[at - 1] ?? first, figures[at] ?? last]
        if (x <= x1) return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0)
      }
      return last[1]
    },
    rule: `${figures.map(([x, points]) => `${name(x)}: ${points}`).join('; ')}; proportional in between`,
  }
}

/** The points of the first limit that is not exceeded; `beyond` above the last. */
export function steps(
  limits: readonly (readonly [atMost: number, points: number])[],
  beyond: number,
  { name }: Unit,
): Scale {
  return {
    points: (x) => limits.find(([atMost]) => x <= atMost)?.[1] ?? beyond,
    rule: [...limits.map(([atMost, points]) => `up to ${name(atMost)}: ${points}`), `more: ${beyond}`].join(
      '; ',
    ),
  }
}

/** The points for each choice of a closed list. */
export function choices<K extends string>(
  answers: Record<K, readonly [name: string, points: number]>,
): { points: (answer: K) => number; rule: string } {
  const entries = Object.values<readonly [string, number]>(answers)
  return {
    points: (answer) => answers[answer][1],
    rule: entries.map(([name, points]) => `${name}: ${points}`).join('; '),
  }
}
