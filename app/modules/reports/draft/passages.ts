import { amount, date, percent, tableAmount } from '../../report-fields/parse'
import { menuOf, type Field } from '../../report-fields/fields'
import { checkValue } from '../../report-fields/values'

/** As many as one value is joined from. */
export const maxPassages = 6
export const maxQuoteLength = 2000

/** Words on a page of an order's document: UTF-16 offsets into the page's text, end exclusive. */
export type PassagePlace = { documentId: number; page: number; start: number; end: number }

/** Words that staff have selected as the source of a value. */
export type Passage = PassagePlace & { quote: string; document: string }

const placeText = /^([1-9]\d{0,14})\.([1-9]\d{0,5})\.(\d{1,7})\.(\d{1,7})$/

/** A place as an address or a form carries it: "12.3.120.180". */
export const toPlaceText = ({ documentId, page, start, end }: PassagePlace) =>
  [documentId, page, start, end].join('.')

/** The place that such a text names; null for any other text. */
export function parsePlace(text: string): PassagePlace | null {
  const [documentId = 0, page = 0, start = 0, end = 0] = (placeText.exec(text)?.slice(1) ?? []).map(Number)
  return end > start ? { documentId, page, start, end } : null
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** What the passages say together, each in a line of its own. */
const joinedWords = (passages: readonly Pick<Passage, 'quote'>[]) =>
  passages.map(({ quote }) => oneLine(quote)).join('\n')

/** The only one of its kind in a text; null where there is none, or where it is not clear which one is meant. */
function onlyMatch(pattern: RegExp, text: string): string | null {
  const found = [...new Set([...text.matchAll(pattern)].map(([match]) => oneLine(match)))]
  return found.length === 1 ? (found[0] ?? null) : null
}

const payment = '(?:\\s*(?:/|\\b(?:a|per|each|every)\\b)\\s*(?:month|quarter|half-year|year)\\b)?'

const patterns = {
  money: new RegExp(`(?:${amount})${payment}`, 'gi'),
  percent: new RegExp(percent, 'gi'),
  date: new RegExp(date, 'gi'),
  count: /(?<![\d.,$])\d{1,3}(?:,\d{3})+(?![\d%])|(?<![\d.,$])\d{1,6}(?![\d.,]*[\d%])/g,
}

/** The value that the selected words give a field; null where they do not settle it. */
export function proposeValue(field: Field, passages: readonly Pick<Passage, 'quote'>[]): string | null {
  if (passages.length === 0 || field.kind === 'score') return null
  const words = joinedWords(passages)
  const line = oneLine(words)
  const menu = menuOf(field)
  const wanted = menu
    ? onlyChoice(menu, line)
    : field.kind === 'passage'
      ? words
      : field.kind in patterns
        ? (onlyMatch(patterns[field.kind as keyof typeof patterns], line) ??
          (field.kind === 'money' ? onlyMatch(new RegExp(tableAmount, 'g'), line) : null))
        : line
  if (wanted === null) return null
  const checked = checkValue(field, wanted)
  return 'error' in checked ? null : checked.value
}

function onlyChoice(menu: NonNullable<ReturnType<typeof menuOf>>, line: string): string | null {
  const found = menu.filter(({ words }) => new RegExp(words.source, words.flags.replace('g', '')).test(line))
  return found.length === 1 ? (found[0]?.value ?? null) : null
}

/** What an alert keeps of the selected words: where its fact stands, as the report cites it, and the words. */
export function alertSource(passages: readonly Passage[]) {
  const [first] = passages
  if (!first) return null
  return {
    source: `${first.document}, page ${first.page}`.slice(-300),
    documentId: String(first.documentId),
    page: String(first.page),
    quote: joinedWords(passages).slice(0, maxQuoteLength),
  }
}
