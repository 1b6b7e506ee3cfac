import { comparisonText } from '../document-reading/comparable-text'
import type { Field } from '../report-fields/fields'
import {
  amountSource,
  countSource,
  dateSource,
  fractionSource,
  percentSource,
  readCount,
  readDate,
  readMoney,
  readShare,
  tableAmountSource,
} from '../report-fields/parse'

const readAll = <T>(source: string, read: (text: string) => T | null, text: string): Set<T> =>
  new Set(
    [...text.matchAll(new RegExp(source, 'gi'))].flatMap(([match]) => {
      const value = read(match)
      return value === null ? [] : [value]
    }),
  )

const amountsOf = (text: string) =>
  new Set([
    ...readAll(amountSource, readMoney, text),
    ...readAll(`${tableAmountSource}|\\d[\\d,]*(?:\\.\\d{2})?`, readMoney, text),
  ])
const sharesOf = (text: string) => readAll(`${percentSource}|${fractionSource}`, readShare, text)
const countsOf = (text: string) =>
  new Set([...readAll(countSource, readCount, text), ...readAll('\\d[\\d,]*', readCount, text)])
const yearsOf = (text: string) => readAll('\\b(?:1[6-9]|20)\\d{2}\\b', (year) => year, text)

const isSubset = <T>(part: ReadonlySet<T>, whole: ReadonlySet<T>) =>
  [...part].every((item) => whole.has(item))

/**
 * Whether a quote states the amounts, shares, dates, numbers, and names of a value. Choices and rules are described in
 * other words than the document's, so for them only their numbers are compared.
 */
export function quoteStatesValue(field: Field, value: string, quote: string): boolean {
  if (field.kind === 'date') {
    const dates = readAll(dateSource, readDate, value)
    return dates.size > 0
      ? isSubset(dates, readAll(dateSource, readDate, quote))
      : isSubset(yearsOf(value), yearsOf(quote))
  }
  if (field.kind === 'name') return ` ${comparisonText(quote)} `.includes(` ${comparisonText(value)} `)
  const amounts = readAll(amountSource, readMoney, value)
  const shares = sharesOf(value)
  const counts = readAll(
    '\\d[\\d,]*',
    readCount,
    value.replace(new RegExp(`${amountSource}|${percentSource}`, 'gi'), ' '),
  )
  return (
    isSubset(amounts, amountsOf(quote)) &&
    isSubset(shares, sharesOf(quote)) &&
    isSubset(counts, countsOf(quote))
  )
}
