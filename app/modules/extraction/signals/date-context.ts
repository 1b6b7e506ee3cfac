import { dateOf } from '../../report-fields/typed-value'
import type { Mention } from '../page/mentions'
import { lineAt, type PageText } from '../page/page-text'
import type { ValueReading } from '../rules/rule'
import type { DateMention } from './page-dates'
import { customSignal, type Signal } from './signal'

export const isDate = (mention: Mention): mention is DateMention => mention.type === 'date'

/** A date as precise as the document states it: a day, a month, or a year. */
export const dateReading = ({ value }: Mention): ValueReading => ({
  typed: dateOf(String(value)),
})
/** A day; null for a month or a year alone. */
export const dayReading = (mention: Mention): ValueReading | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(mention.value)) ? dateReading(mention) : null

export const lineOf = (pageText: PageText, { start }: Mention) =>
  pageText.lines[lineAt(pageText, start)]?.text ?? ''
/** The lines of a date and three lines above and below, where a stamp or a signature has its other words. */
export function nearbyLines(pageText: PageText, { start, end }: Mention): string {
  const [first, last] = [lineAt(pageText, start), lineAt(pageText, Math.max(start, end - 1))]
  return pageText.lines
    .slice(Math.max(0, first - 3), last + 4)
    .map(({ text }) => text.slice(0, 200))
    .join('\n')
}
const maxLineLength = 300
export const lineMatches = (name: string, words: RegExp, weight: number): Signal =>
  customSignal(name, weight, (mention, { pageText }) =>
    words.test(lineOf(pageText, mention).slice(0, maxLineLength)),
  )
export const nearbyLinesMatch = (name: string, words: RegExp, weight: number): Signal =>
  customSignal(name, weight, (mention, { pageText }) => words.test(nearbyLines(pageText, mention)))
export const onFirstPage = (weight: number) =>
  customSignal('on the first page', weight, (_, { pageText }) => pageText.page.number === 1)
export const atTop = (weight: number, characters = 500) =>
  customSignal(
    `among the first ${characters} characters`,
    weight,
    ({ start }, { pageText }) => pageText.page.number === 1 && start < characters,
  )
export const documentNameMatches = (words: RegExp, weight: number) =>
  customSignal(`name: ${words.source}`, weight, (_, { name }) => words.test(name.replace(/[_.+-]+/g, ' ')))

const minProseWords = 5
/** Whether a date is in a line of running text, which a stamp is not. */
export const isProse = (pageText: PageText, mention: Mention) =>
  (
    lineOf(pageText, mention)
      .slice(0, maxLineLength)
      .match(/\b[a-z]{2,15}\b/g) ?? []
  ).length >= minProseWords
