import { amount, percent, readMoney, readPercent } from './parse'

const raise = new RegExp(
  `\\bto (?<to>${amount})[^$]{0,40}\\bfrom (?<from>${amount})|\\bfrom (?<from2>${amount})[^$]{0,40}\\bto (?<to2>${amount})`,
  'i',
)
const asPercent = new RegExp(percent, 'i')
const asAmount = new RegExp(amount, 'i')

/**
 * Parses a dues increase: the stated percentage, or one calculated from the old and new amounts; otherwise the amount
 * as text, which arithmetic cannot mistake for a percentage.
 */
export function readIncrease(text: string): number | string | null {
  const share = asPercent.exec(text)
  if (share) return readPercent(share[0])
  const both = raise.exec(text)?.groups
  if (both) {
    const [old, now] = [readMoney(both.from ?? both.from2 ?? ''), readMoney(both.to ?? both.to2 ?? '')]
    if (old !== null && now !== null && old > 0) return Math.round(((now - old) / old) * 1000) / 10
  }
  const cents = asAmount.exec(text)
  return cents ? cents[0].toLowerCase() : null
}
