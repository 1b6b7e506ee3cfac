import { amountSource, dateSource, percentSource, tableAmountSource } from '../../report-fields/parse'
import { menuOf, type Field } from '../../report-fields/fields'
import { checkValue } from '../../report-fields/values'

/** The most passages that one value is joined from. */
export const maxPassages = 6
export const maxQuoteLength = 2000

/** Words on a page of an order's document: UTF-16 offsets into the page's text, end exclusive. */
export type PassagePlace = { documentId: number; page: number; start: number; end: number }

/** A passage that staff selected as a value's source. */
export type Passage = PassagePlace & { quote: string; document: string }

const placePattern = /^([1-9]\d{0,14})\.([1-9]\d{0,5})\.(\d{1,7})\.(\d{1,7})$/

/** Encodes a place for URLs and forms: "12.3.120.180". */
export const toPlaceText = ({ documentId, page, start, end }: PassagePlace) =>
  [documentId, page, start, end].join('.')

/** Decodes `toPlaceText`; null for any other text. */
export function parsePlace(text: string): PassagePlace | null {
  const [documentId = 0, page = 0, start = 0, end = 0] = (placePattern.exec(text)?.slice(1) ?? []).map(Number)
  return end > start ? { documentId, page, start, end } : null
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Joins passages, one per line. */
const joinedWords = (passages: readonly Pick<Passage, 'quote'>[]) =>
  passages.map(({ quote }) => oneLine(quote)).join('\n')

/** The only match in a text; null if there is none or several. */
function onlyMatch(pattern: RegExp, text: string): string | null {
  const matches = [...new Set([...text.matchAll(pattern)].map(([match]) => oneLine(match)))]
  return matches.length === 1 ? (matches[0] ?? null) : null
}

const payment = '(?:\\s*(?:/|\\b(?:a|per|each|every)\\b)\\s*(?:month|quarter|half-year|year)\\b)?'

const patterns = {
  money: new RegExp(`(?:${amountSource})${payment}`, 'gi'),
  percent: new RegExp(percentSource, 'gi'),
  date: new RegExp(dateSource, 'gi'),
  count: /(?<![\d.,$])\d{1,3}(?:,\d{3})+(?![\d%])|(?<![\d.,$])\d{1,6}(?![\d.,]*[\d%])/g,
}

/** The only possible value in a line of text; null if there is none or several. */
function onlyValue(field: Field, line: string): string | null {
  const menu = menuOf(field)
  if (menu) return onlyChoice(menu, line)
  if (!(field.kind in patterns)) return line
  const match = onlyMatch(patterns[field.kind as keyof typeof patterns], line)
  if (match !== null || field.kind !== 'money') return match
  return onlyMatch(new RegExp(tableAmountSource, 'g'), line)
}

/** Derives a field's value from the selected words; null if they are ambiguous. */
export function valueOfPassages(field: Field, passages: readonly Pick<Passage, 'quote'>[]): string | null {
  if (passages.length === 0 || field.kind === 'score') return null
  const words = joinedWords(passages)
  const line = oneLine(words)
  const proposed = field.kind === 'passage' && !menuOf(field) ? words : onlyValue(field, line)
  if (proposed === null) return null
  const checked = checkValue(field, proposed)
  return 'error' in checked ? null : checked.value
}

function onlyChoice(menu: NonNullable<ReturnType<typeof menuOf>>, line: string): string | null {
  const choices = menu.filter(({ pattern }) =>
    new RegExp(pattern.source, pattern.flags.replace('g', '')).test(line),
  )
  return choices.length === 1 ? (choices[0]?.value ?? null) : null
}

/** The form fields of an alert's source, from the selected words. */
export function alertSourceFields(passages: readonly Passage[]) {
  const [first] = passages
  if (!first) return null
  return {
    source: `${first.document}, page ${first.page}`.slice(-300),
    documentId: String(first.documentId),
    page: String(first.page),
    quote: joinedWords(passages).slice(0, maxQuoteLength),
  }
}
