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

const amountGroup = '\\$\\s?(?<AMOUNT>\\d{1,3}(?:,\\d{3})?(?:\\.\\d{2})?|\\d{4,5}(?:\\.\\d{2})?)'
const countGroup = '(?<COUNT>\\d{2,4}|\\d,\\d{3})'
const words = '(?:\\s[A-Za-z]{3,12}){0,2}'
const intervalsSource = '(?:\\s?(?:[x×*@]|times)\\s?(?:4|12|four|twelve)\\b(?:\\s(?:months?|quarters?))?)?'
const totalGroup = '\\)?\\s{0,3}=?\\s{0,20}\\$?\\s?(?<TOTAL>\\d{1,3}(?:,\\d{3}){1,2}(?:\\.\\d{2})?)'
const times = '\\s?(?:[x×*@]|times|at)\\s?'
const named = (pattern: string, suffix: string) => pattern.replace(/<([A-Z]+)>/g, `<$1${suffix}>`)
const products = new RegExp(
  `(?:${named(`${amountGroup}(?:\\s?(?:\\/|per|a)\\s?[a-z]{3,9})?${times}${countGroup}${words}${intervalsSource}${totalGroup}`, '1')}|(?<![\\d.,$/-])${named(`${countGroup}${words}${times}${amountGroup}(?:\\s?(?:\\/|per|a)\\s?[a-z]{3,9})?${intervalsSource}${totalGroup}`, '2')})`,
  'gd',
)
const figure = (text: string) => Number(text.replace(/,/g, ''))
const maxProducts = 50

/** The products on a page whose arithmetic is right. Nothing else can be meant by their factors. */
export const productsOf = cachedByPage(({ text }: PageText): Product[] => {
  const found: Product[] = []
  for (const { groups, indices } of text.matchAll(products)) {
    const [amount, count, total] = ['AMOUNT', 'COUNT', 'TOTAL'].map((name) => {
      const key = groups?.[`${name}1`] === undefined ? `${name}2` : `${name}1`
      const [start, end] = indices?.groups?.[key] ?? [0, 0]
      return { start, end, value: figure(groups?.[key] ?? '') }
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
