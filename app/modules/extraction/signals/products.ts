import { cachedByPage } from '../page/cached-by-page'
import type { PageText } from '../page/page-text'

type Range = { start: number; end: number }
/** An amount per home times the number of homes, with their product beside it: "Dues $325 x 100   32,500.00". */
export type Product = {
  amount: Range
  count: Range & { value: number }
  /** How many times a year the amount is paid, if the product shows it. */
  timesAYear: 1 | 4 | 12
}

const amountGroup = '\\$\\s?(?<amount>\\d{1,3}(?:,\\d{3})?(?:\\.\\d{2})?|\\d{4,5}(?:\\.\\d{2})?)'
const countGroup = '(?<count>\\d{2,4}|\\d,\\d{3})'
const words = '(?:\\s[A-Za-z]{3,12}){0,2}'
const intervalsSource = '(?:\\s?(?:[x×*@]|times)\\s?(?:4|12|four|twelve)\\b(?:\\s(?:months?|quarters?))?)?'
const totalGroup = '\\)?\\s{0,3}=?\\s{0,20}\\$?\\s?(?<total>\\d{1,3}(?:,\\d{3}){1,2}(?:\\.\\d{2})?)'
const times = '\\s?(?:[x×*@]|times|at)\\s?'
const perHome = '(?:\\s?(?:\\/|per|a)\\s?[a-z]{3,9})?'
const products = new RegExp(
  `(?:${amountGroup}${perHome}${times}${countGroup}${words}${intervalsSource}${totalGroup}|(?<![\\d.,$/-])${countGroup}${words}${times}${amountGroup}${perHome}${intervalsSource}${totalGroup})`,
  'gd',
)
const figure = (text: string) => Number(text.replace(/,/g, ''))
const maxProducts = 50

/** The products on a page whose arithmetic is right. Nothing else can be meant by their factors. */
export const productsOf = cachedByPage(({ text }: PageText): Product[] => {
  const found: Product[] = []
  for (const { groups, indices } of text.matchAll(products)) {
    const [amount, count, total] = ['amount', 'count', 'total'].map((name) => {
      const [start, end] = indices?.groups?.[name] ?? [0, 0]
      return { start, end, value: figure(groups?.[name] ?? '') }
    })
    if (!amount || !count || !total) continue
    const timesAYear = ([1, 4, 12] as const).find(
      (n) => Math.abs(amount.value * count.value * n - total.value) < 1,
    )
    if (timesAYear !== undefined) found.push({ amount, count, timesAYear })
    if (found.length === maxProducts) break
  }
  return found
})
