import { seed as pinned } from './seed'

/** Random integers, the same in every run with the same seed. */
export function chance(seed = pinned) {
  let state = seed
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return { seed, between: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)) }
}
