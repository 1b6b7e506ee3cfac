import {
  amountSource,
  fractionSource,
  monthNameSource,
  numberWordsSource,
  percentSource,
  readCount,
  readDate,
  readMoney,
  readMonth,
  readPercent,
  readShare,
} from '~/modules/report-fields/parse'
import { coreName } from '~/modules/extraction/association-names'
import { stateCode } from '~/modules/us-state-names'
import type { Accepted, Comparison } from './labels'
import { comparisonText } from '~/modules/document-reading/comparable-text'

export const definition = `A value is right when
  money, shares, and numbers  the leading amount of the label (without its qualifiers in parentheses) is the proposal's, cents rounded;
  names                       they are the same words, or one contains the other, without "Inc.", "Association", and the like;
  years, months, and days     the label's year, month, or day is the proposal's;
  who pays or maintains       the proposal names one of the label's parties;
  words                       at least half of the label's words of four or more letters are in the proposal;
  passages (rules)            the proposal's quote and the label's share eight words in a row (or all of a shorter one), or at least
                              60% of the label's words of four or more letters are in the proposed passage.
A label is right when its value or one of its alternatives is. A conflict counts as right when one of its first four candidates is right.
A page is right when it is that of a matching value; Word documents have no pages to compare.`

const first = (source: string, text: string) => new RegExp(source, 'i').exec(text)?.[0] ?? null
/** Removes qualifiers in parentheses, but keeps area codes of phone numbers and accountants' minus signs. */
export const unbracketed = (text: string) =>
  text
    .replace(/^\((\$?[\d,.]+)\)/, '-$1')
    .replace(/\s*[([](?!\d{3}\)\s?\d{3}-)[^)\]]*[)\]]/g, ' ')
    .trim() || text

const keyWords = (text: string) => [
  ...new Set(
    comparisonText(text)
      .split(' ')
      .filter((w) => w.length >= 4),
  ),
]
const contains = (label: string, value: string, share: number) => {
  const words = keyWords(label)
  if (words.length === 0) return comparisonText(value).includes(comparisonText(label))
  const own = comparisonText(value)
  return words.filter((w) => own.includes(w)).length / words.length >= share
}

function sharedRun(a: string, b: string): boolean {
  const [firstWords, secondWords] = [comparisonText(a).split(' '), comparisonText(b).split(' ')]
  const run = Math.min(8, firstWords.length, secondWords.length)
  const runs = new Set(
    firstWords
      .map((_, i) => firstWords.slice(i, i + run).join(' '))
      .filter((_, i) => i + run <= firstWords.length),
  )
  return secondWords.some(
    (_, i) => i + run <= secondWords.length && runs.has(secondWords.slice(i, i + run).join(' ')),
  )
}

function number(text: string): number | null {
  const digits = text.replace(/\D/g, '')
  if (digits.length >= 10) return Number(digits.slice(-10))
  const found = first('\\d[\\d,]*', text)
  return found ? readCount(found) : readCount(first(`\\b${numberWordsSource}\\b`, text) ?? '')
}

const money = (text: string) => {
  const found = first(amountSource, text) ?? first('\\d[\\d,]*(?:\\.\\d{2})?', text)
  return found === null ? (/\b(?:none|no)\b/i.test(text) ? 0 : null) : readMoney(found)
}
const share = (text: string) => {
  // "33-1/3%"
  const mixed = /(\d{1,3})[-\s]([1-9])\/([1-9])\s?%/.exec(text)
  if (mixed) return Number(mixed[1]) + Number(mixed[2]) / Number(mixed[3])
  const found = first(percentSource, text)
  if (found) return readPercent(found)
  const part = first(fractionSource, text)
  if (part) return readShare(part)
  return number(text)
}

/** Whether a proposed value matches the label. */
export function isRight(compare: Comparison, label: Accepted, value: string, quote: string): boolean {
  const wanted = unbracketed(label.value)
  const near = (a: number | null, b: number | null) =>
    a !== null && b !== null && Math.abs(Math.round(a) - Math.round(b)) < 100
  switch (compare) {
    case 'money':
      return near(money(wanted), money(value))
    case 'share': {
      if (/^none\b/i.test(wanted) || /^none\b/i.test(value))
        return /^none\b/i.test(wanted) && /^none\b/i.test(value)
      const [wantedShare, foundShare] = [share(wanted), share(value)]
      if (wantedShare === null) return contains(wanted, `${value} ${quote}`, 0.5)
      return wantedShare !== null && foundShare !== null && Math.abs(wantedShare - foundShare) < 0.6
    }
    case 'number':
      return number(wanted) !== null && number(wanted) === number(value)
    case 'terms': {
      if (/\$/.test(wanted)) return near(money(wanted), money(value))
      if (first(percentSource, wanted)) return share(wanted) === share(value)
      const wantedNumber = number(wanted)
      return wantedNumber === null
        ? contains(wanted, `${value} ${quote}`, 0.5)
        : wantedNumber === number(value) ||
            (wantedNumber === 0 && /^none\b/i.test(value)) ||
            contains(wanted, value, 0.5)
    }
    case 'year': {
      const year = first('(?:18|19|20)\\d{2}', wanted)
      return year !== null && value.includes(year)
    }
    case 'date': {
      // Minutes without a day are dated by their month or year only.
      const day = (text: string) => /^\d{4}(?:-\d{2})?$/.exec(text.trim())?.[0] ?? readDate(text)
      const [wantedDay, foundDay] = [day(wanted), day(value)]
      return (
        wantedDay !== null &&
        foundDay !== null &&
        (wantedDay.startsWith(foundDay) || foundDay.startsWith(wantedDay))
      )
    }
    case 'party': {
      const parties = (text: string): string[] => [
        ...(text.toLowerCase().match(/\b(?:association|owner|shared)\b/g) ?? []),
      ]
      const [wantedParties, foundParties] = [parties(wanted), parties(value)]
      return (
        wantedParties.some((party) => foundParties.includes(party)) ||
        (foundParties.includes('shared') && new Set(wantedParties).size > 1)
      )
    }
    case 'month': {
      const [wantedMonth, foundMonth] = [
        first(`\\b${monthNameSource}`, wanted),
        first(`\\b${monthNameSource}`, value),
      ]
      return wantedMonth !== null && foundMonth !== null && readMonth(wantedMonth) === readMonth(foundMonth)
    }
    case 'name': {
      if (stateCode(wanted)) return stateCode(wanted) === stateCode(value)
      const [wantedName, foundName] = [
        coreName(wanted) || comparisonText(wanted),
        coreName(value) || comparisonText(value),
      ]
      return (
        wantedName !== '' &&
        foundName !== '' &&
        (` ${wantedName} `.includes(` ${foundName} `) || ` ${foundName} `.includes(` ${wantedName} `))
      )
    }
    case 'words':
      return contains(wanted, `${value} ${quote}`, 0.5)
    case 'passage':
      return sharedRun(label.quote, quote) || contains(wanted, `${value} ${quote}`, 0.6)
  }
}
