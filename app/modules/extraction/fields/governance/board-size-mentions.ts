import { countOf, type TypedValue } from '../../../report-fields/typed-value'
import { collapseWhitespace } from '../../../document-reading/comparable-text'
import { readCount, countSource } from '../../../report-fields/parse'
import type { Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { namedGroup } from '../../rules/rule'
import { matchSentences, upTo } from './meetings'

export const people =
  '(?:directors?|members?|persons?|persona|individuals?|owners?|homeowners|residents|people|trustees|managers|seats|positions|volunteers|neighbors|governors)'
const boardOf = (least: number, most: number) => countOf(least, 'director', { to: most })
const sizes = matchSentences(
  new RegExp(
    `(?<![\\d.,$/-])\\b(?<least>${countSource})(?![\\d%]|[.,/]\\d)(?:(?:\\s+(?:\\w+\\s+)?${people})?\\s{0,2},?\\s{0,2}${upTo}(?<most>${countSource})(?![\\d%]))?(?=[\\s-]+(?:\\w+\\s+){0,3}?${people}\\b|\\s+(?:on|of)\\s+the\\s+board\\b|\\s+(?:were\\s+)?present\\b|\\s+in\\s+number\\b|\\s+strong\\b|\\s*[.;,)])`,
    'gi',
  ),
  'count',
  (match) => {
    const [least, most] = [readCount(namedGroup(match, 'least')), readCount(namedGroup(match, 'most'))]
    if (least === null || least < 1 || least > 25) return null
    if (most !== null) return most > least && most <= 25 ? boardOf(least, most) : null
    return least >= 2 ? least : null
  },
)
/** "between three and five members", of which "three and five" would be read as eight */
const sizesBetween = matchSentences(
  new RegExp(
    `\\b(?:between|from)\\s+(?<least>\\w{3,6}|\\d{1,2})\\s*(?:\\(\\d{1,2}\\)\\s*)?(?:and|to)\\s+(?<most>\\w{3,6}|\\d{1,2})\\s*(?:\\(\\d{1,2}\\)\\s*)?(?=[\\s-]*(?:\\w+\\s+){0,2}?${people}\\b|\\s*[.;,])`,
    'gi',
  ),
  'count',
  (match) => {
    const [least, most] = [readCount(namedGroup(match, 'least')), readCount(namedGroup(match, 'most'))]
    return least !== null && most !== null && least >= 2 && most > least && most <= 25
      ? boardOf(least, most)
      : null
  },
)
/** The numbers of people on a page that may be the size of the board. */
export const sizesOf = (pageText: PageText): Mention[] => {
  const ranges = sizesBetween(pageText)
  const isInRange = (m: Mention) => ranges.some(({ start, end }) => start <= m.start && m.end <= end)
  return [...ranges, ...sizes(pageText).filter((m) => !isInRange(m))]
}

/** A board that grows or shrinks has its new size only from then on: "after the second year of operation". */
const sizeChange = /\b(?:expand|increas|enlarg|reduc|decreas)\w*\b[^.;]{0,60}$/i
const condition =
  /\b(?:after|until|upon|following|not later than|no later than|at the time of|once|when|as soon as)\s+(?:the\s+)?(?:said\s+|such\s+)?(?:[\w'’%()-]+\s+){0,12}?(?:year|years|period|conversion|sale|transfer|control|meeting|lots?|units?|membership|declarant|developer|turnover)(?: of (?:operations?|control|the (?:first|last) (?:unit|lot)|(?:the )?(?:declarant|developer)))?\b/i
const longestCondition = 60
/** When a size applies, as an addition to it: ", until the first annual meeting"; undefined if it always does. */
const conditionOfSize = ({ before, sentence, after }: Mention): string | undefined => {
  if (!sizeChange.test(before)) {
    const until =
      /^[^.;]{0,60}?\b(until (?:the )?(?:[\w'’-]+ ){0,5}(?:meeting|turnover|control|sale|transfer|conversion|period)\b)/i.exec(
        after,
      )
    return until ? `, ${collapseWhitespace(until[1] ?? '').toLowerCase()}` : undefined
  }
  const words = (condition.exec(before) ?? condition.exec(sentence))?.[0]
  const plain = collapseWhitespace(words ?? '').replace(/(?<=[a-z])- (?=[a-z])/g, '')
  return plain === '' || plain.length > longestCondition
    ? ', as increased or reduced later'
    : `, ${plain.replace(/^[A-Z]/, (c) => c.toLowerCase())}`
}

/** The size of a board, with the range or the condition that the document states. */
export function sizeOf(mention: Mention): TypedValue {
  const [least, most] =
    mention.typed?.kind === 'count' ? [mention.typed.count, mention.typed.to] : [Number(mention.value)]
  const isLeast =
    most === undefined &&
    /\b(?:at least|not (?:less|fewer) than|no (?:less|fewer) than|minimum of)\s+$/i.test(mention.before)
  return countOf(least, 'director', {
    to: most,
    limit: isLeast ? 'least' : undefined,
    condition: conditionOfSize(mention),
  })
}
