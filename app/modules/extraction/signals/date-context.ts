import type { Mention } from '../page/mentions'
import { lineAt, type PageText } from '../page/page-text'
import type { ValueReading } from '../rules/rule'
import type { DateMention } from './page-dates'
import { customSignal, type Signal } from './signal'

export const isDate = (mention: Mention): mention is DateMention => mention.type === 'date'

export const reading = ({ value }: Mention): ValueReading => ({
  value: String(value),
  comparable: String(value),
})
export const day = (mention: Mention): ValueReading | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(mention.value)) ? reading(mention) : null

export const lineOf = (pageText: PageText, { start }: Mention) =>
  pageText.lines[lineAt(pageText, start)]?.text ?? ''
/** The line of a date and the two lines around it, where a stamp or a signature has its other words. */
export function near(pageText: PageText, { start, end }: Mention): string {
  const [first, last] = [lineAt(pageText, start), lineAt(pageText, Math.max(start, end - 1))]
  return pageText.lines
    .slice(Math.max(0, first - 3), last + 4)
    .map(({ text }) => text.slice(0, 200))
    .join('\n')
}
const longestLine = 300
export const inLine = (name: string, words: RegExp, weight: number): Signal =>
  customSignal(name, weight, (mention, { pageText }) =>
    words.test(lineOf(pageText, mention).slice(0, longestLine)),
  )
export const nearby = (name: string, words: RegExp, weight: number): Signal =>
  customSignal(name, weight, (mention, { pageText }) => words.test(near(pageText, mention)))
export const onFirstPage = (weight: number) =>
  customSignal('on the first page', weight, (_, { pageText }) => pageText.page.number === 1)
export const atTop = (weight: number, letters = 500) =>
  customSignal(
    `among the first ${letters} letters`,
    weight,
    ({ start }, { pageText }) => pageText.page.number === 1 && start < letters,
  )
export const named = (words: RegExp, weight: number) =>
  customSignal(`name: ${words.source}`, weight, (_, { name }) => words.test(name.replace(/[_.+-]+/g, ' ')))

const proseWords = 5
/** Whether a date is in a line of running text. A stamp is not. */
export const isProse = (pageText: PageText, mention: Mention) =>
  (
    lineOf(pageText, mention)
      .slice(0, 300)
      .match(/\b[a-z]{2,15}\b/g) ?? []
  ).length >= proseWords
