import { numberWordsSource, readMoney, readNumberWords } from '../../../report-fields/parse'
import { cachedByPage } from '../../page/cached-by-page'
import { mentionAt, mentionsOf, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { pageMatcher } from '../../signals/signal'

/** Amounts as agents and certificates write them: "1M", "250K", "ded. 10K", "DED: 25,000". */
const shorthandAmounts =
  /\$\s?\d{1,3}(?:\.\d{1,3})?\s?(?:MM|mil)(?!\w)|(?<![\w$.,/%-]|\$\s)(?:\d{1,3}(?:\.\d{1,3})?\s?(?:MM|M|mil|K)(?![\w/]*[a-z]{2})(?!\w)|(?<=\bded(?:uctible)?s?\.?\s?:?\s{0,6})\d{1,3}(?:,\d{3}){1,2}(?![\d,.%]))/gi
const mentionsInsurance = pageMatcher(
  /\binsur|\bpolic(?:y|ies)\b|\bcoverage|\bdeductible|\bded\b|\bC?GL\b|\bD\s?&\s?O\b|\bliability\b|\bfidelity\b/i,
)

/** "ten thousand dollar deductible" */
const dollarsInWords = new RegExp(`\\b(${numberWordsSource})[\\s-]dollar(?=[\\s-][a-z])`, 'gi')

/** "One million each occurrence", "2 million per occurrence". */
const millions = new RegExp(
  `(?<![\\w$.,/-])(?<!\\$\\s)(?:\\d{1,3}(?:\\.\\d{1,2})?|one|two|three|four|five|ten|fifteen|twenty|twenty-five|fifty)\\smillion\\b(?!\\s{0,3}(?:dollars|\\(|and\\b|\\$))`,
  'gi',
)
const centsInMillions = (text: string) => {
  const figure = /^\d/.test(text) ? Number.parseFloat(text) * 1_000_000 : readNumberWords(text)
  return figure === null ? null : Math.round(figure * 100)
}

const minDollarsInWords = 100

/** Amounts with and without a dollar sign. */
export const insuredAmounts = cachedByPage((pageText: PageText): Mention[] => {
  const money = mentionsOf(pageText, 'money')
  const shorthand = mentionsInsurance(pageText)
    ? [...pageText.text.matchAll(shorthandAmounts)].flatMap((match): Mention[] => {
        const cents = readMoney(match[0].replace(/mm|mil/i, 'M'))
        const [start, end] = [match.index, match.index + match[0].length]
        return cents === null ||
          money.some(
            (amount) => amount.start < end && start < amount.end && amount.end >= end && amount.row === '',
          )
          ? []
          : [mentionAt(pageText, 'money', cents, start, end)]
      })
    : []
  const inMillions = mentionsInsurance(pageText)
    ? [...pageText.text.matchAll(millions)].flatMap((match): Mention[] => {
        const cents = centsInMillions(match[0])
        return cents === null
          ? []
          : [mentionAt(pageText, 'money', cents, match.index, match.index + match[0].length)]
      })
    : []
  const inWords = [...pageText.text.matchAll(dollarsInWords)].flatMap((match): Mention[] => {
    const dollars = readNumberWords(match[1] ?? '')
    return dollars === null || dollars < minDollarsInWords
      ? []
      : [mentionAt(pageText, 'money', dollars * 100, match.index, match.index + match[0].length)]
  })
  // The 250 of "250K" in a table's row is not an amount of its own.
  const complete = money.filter(
    (amount) => !shorthand.some((other) => amount.start < other.end && other.start < amount.end),
  )
  return [...complete, ...shorthand, ...inWords, ...inMillions]
})
