/**
 * How a number earns points, with the sentence for the public description. Both are derived from the same
 * limits.
 */
type Scale = { points: (value: number) => number; rule: string }

type Unit = { format: (value: number) => string }

export const percent: Unit = { format: (value) => `${value}%` }
export const years: Unit = { format: (value) => `${value} ${value === 1 ? 'year' : 'years'}` }
export const months: Unit = { format: (value) => `${value} months` }

/** Linear interpolation between vertices, constant beyond both ends. */
export function line(
  vertices: readonly (readonly [value: number, points: number])[],
  { format }: Unit,
): Scale {
  const [first] = vertices
  const last = vertices.at(-1)
  if (!first || !last) throw new Error('A line needs vertices')
  return {
    points(value) {
      if (value <= first[0]) return first[1]
      let from = first
      for (const to of vertices.slice(1)) {
        if (value <= to[0]) return from[1] + ((value - from[0]) / (to[0] - from[0])) * (to[1] - from[1])
        from = to
      }
      return last[1]
    },
    rule: `${vertices.map(([value, points]) => `${format(value)}: ${points}`).join('; ')}; proportional in between`,
  }
}

/** The points of the first limit that is not exceeded; `pointsBeyond` above the last. */
export function steps(
  limits: readonly (readonly [atMost: number, points: number])[],
  pointsBeyond: number,
  { format }: Unit,
): Scale {
  return {
    points: (value) => limits.find(([atMost]) => value <= atMost)?.[1] ?? pointsBeyond,
    rule: [
      ...limits.map(([atMost, points]) => `up to ${format(atMost)}: ${points}`),
      `more: ${pointsBeyond}`,
    ].join('; '),
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
