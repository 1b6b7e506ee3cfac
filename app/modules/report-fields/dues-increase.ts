import { amountSource, percentSource, readMoney, readPercent } from './parse'

const fromToAmounts = new RegExp(
  `\\bto (?<to>${amountSource})[^$]{0,40}\\bfrom (?<from>${amountSource})|\\bfrom (?<from2>${amountSource})[^$]{0,40}\\bto (?<to2>${amountSource})`,
  'i',
)
const percentPattern = new RegExp(percentSource, 'i')
const amountPattern = new RegExp(amountSource, 'i')

/** The increase from an old to a new amount, in percent to the tenth; null without an old amount. */
export const percentBetween = (old: number, current: number): number | null =>
  old > 0 ? Math.round(((current - old) / old) * 1000) / 10 : null

/**
 * Parses a dues increase: the stated percentage, or one calculated from the old and new amounts; otherwise the amount
 * as text, which cannot be mistaken for a percentage. Null without an amount.
 */
export function readIncrease(text: string): number | string | null {
  const share = percentPattern.exec(text)
  if (share) return readPercent(share[0])
  const amounts = fromToAmounts.exec(text)?.groups
  if (amounts) {
    const [old, current] = [
      readMoney(amounts.from ?? amounts.from2 ?? ''),
      readMoney(amounts.to ?? amounts.to2 ?? ''),
    ]
    const percent = old === null || current === null ? null : percentBetween(old, current)
    if (percent !== null) return percent
  }
  return amountPattern.exec(text)?.[0].toLowerCase() ?? null
}
