// Prints the results of benchmarks: one line per figure, with its goal and whether it was met.

let missed = 0

export const missedGoals = () => missed

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}

/** The smallest value that at least this share (0 to 1) of all values does not exceed; NaN without values. */
export const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? NaN

export type Goal = { atLeast: number } | { atMost: number }

/** Prints a figure with a goal. `unit` follows the number; `detail` explains what the number consists of. */
export function printMeasurement(name: string, value: number, unit: string, goal: Goal, detail = '') {
  const isMet = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
  if (!isMet) missed += 1
  const limit = 'atLeast' in goal ? `at least ${goal.atLeast}${unit}` : `at most ${goal.atMost}${unit}`
  const number = `${unit === '' ? value.toFixed(2) : value.toFixed(1)}${unit}`
  console.log(`${name.padEnd(54)} ${number.padStart(13)}   ${limit.padEnd(20)} ${isMet ? 'ok' : 'MISSED'}`)
  if (detail) console.log(`    ${detail}`)
}

/** Prints information without a goal. */
export const printNote = (text: string) => console.log(`    ${text}`)

export const printHeading = (text: string) => console.log(`\n${text}`)

export const wholeNumber = (value: number) => Math.round(value).toLocaleString('en-US')
