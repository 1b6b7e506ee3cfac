/** What the bench prints: one line for each figure, with its goal and whether it was met. */

let missed = 0

export const missedGoals = () => missed

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}

type Goal = { atLeast: number } | { atMost: number }

/** Prints a figure that has a goal. `unit` follows the number; `detail` says what it was made of. */
export function figure(name: string, value: number, unit: string, goal: Goal, detail = '') {
  const met = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
  if (!met) missed += 1
  const wanted = 'atLeast' in goal ? `at least ${goal.atLeast}${unit}` : `at most ${goal.atMost}${unit}`
  const shown = unit === '' ? value.toFixed(2) : value.toFixed(1)
  console.log(
    `${name.padEnd(46)} ${`${shown}${unit}`.padStart(10)}   ${wanted.padEnd(17)} ${met ? 'ok' : 'MISSED'}`,
  )
  if (detail) console.log(`    ${detail}`)
}

/** Prints something to know that has no goal. */
export const note = (text: string) => console.log(`    ${text}`)

export const heading = (text: string) => console.log(`\n${text}`)

export const whole = (value: number) => Math.round(value).toLocaleString('en-US')
