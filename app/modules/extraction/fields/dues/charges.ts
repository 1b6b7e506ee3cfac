import { money } from '../../../report-fields/typed-value'
import { cachedByPage } from '../../page/cached-by-page'
import type { Mention } from '../../page/mentions'
import { lineAt, textStart, type PageText } from '../../page/page-text'
import { rowOfPeriodsAt } from '../../page/table'
import type { ValueReading } from '../../rules/rule'
import {
  amountsAndPercentsOf,
  amountsAndCharges,
  isProposedCharge,
  joinQualifiers,
  percentsOf,
  yearOfMention,
} from '../../signals/amounts'
import type { Surroundings } from '../../signals/signal'
import { columnChoiceOf, qualifierOf } from '../../signals/statement-amounts'
import { withoutOtherYears } from './dues-rows'

// In characters.
const longestQuestion = 200
const longestAnswer = 220
const longestTitle = 60
const longestAnswerLine = 25

/** The start of the question that the text at `end` answers, with no other amount between; null without one. */
function questionBefore({ text, page }: PageText, end: number): number | null {
  const questionMark = text.lastIndexOf('?', end - 1)
  if (questionMark < Math.max(0, end - longestAnswer)) return null
  if (/[$%]|\d{3}|\n[^\S\n]*(?:\n|\(?\d{1,2}[.)]\s|[•·▪●*-]\s)/.test(page.text.slice(questionMark + 1, end)))
    return null
  const from = Math.max(0, questionMark - longestQuestion)
  const question = text.slice(from, questionMark)
  const previousSentences = /^[\s\S]*(?:[.!?;•]\s|\s{3})(?=\S)/.exec(question)?.[0].length ?? 0
  return question.length - previousSentences < 6 ? null : from + previousSentences
}

const runInTitle =
  /(?:^|\n)[^\S\n]*(?:(?:Section|Sec\.|§)?[^\S\n]?\d{1,2}(?:\.\d{1,2}){0,3}[.)]?[^\S\n]{1,4}|\([a-z0-9]{1,3}\)[^\S\n]{1,3})?["“]?(?<title>[A-Z][A-Za-z'’/&-]*(?: (?:of|the|and|for|to|in|on|or|by|an?|at|with|[A-Z][A-Za-z'’/&-]*|&|-|–)){0,6})["”]?[.:]\s{1,4}$/

/** The start of the title that begins a paragraph, "Working Capital Fund. At closing …"; null without one. */
function titleBefore({ page }: PageText, end: number): number | null {
  const from = Math.max(0, end - longestTitle - 20)
  const match = runInTitle.exec(`${from === 0 ? '\n' : ''}${page.text.slice(from, end)}`)
  const title = match?.groups?.title
  if (!match || title === undefined || title.length > longestTitle) return null
  return from + match.index - (from === 0 ? 1 : 0) + match[0].lastIndexOf(title)
}

/** The start of the label on the line above a figure that is alone on its line: "Account Transfer", "$185.00". */
function labelAbove(pageText: PageText, { span, start, end }: Mention): number | null {
  const lineIndex = lineAt(pageText, start)
  const line = pageText.lines[lineIndex]
  const above = pageText.lines[lineIndex - 1]
  if (!line || !above || above.isTabular || span.start < line.start) return null
  const otherLength = line.text.length - (end - start)
  const label = above.text.trim()
  if (otherLength > longestAnswerLine || label.length > longestTitle || !/[A-Za-z]{3}/.test(label))
    return null
  if (!/^\W*$/.test(line.text.slice(0, start - line.start)) || /[.,;]$|\$|\d{3}/.test(label)) return null
  return textStart(above)
}

const replacedAmount = /\bfrom (?:the current )?\$\s?[\d,]{1,9}(?:\.\d{2})? (?:per \w+ |a \w+ )?to (?:be )?$/i

/** Adds the question that a mention's sentence answers, or its title, and leaves out a replaced amount. */
function withSubject(mention: Mention, pageText: PageText, keepsOldAmount: boolean): Mention {
  const row = rowOfPeriodsAt(pageText, mention.start)
  if (row) return withoutOtherYears(mention, pageText, row)
  const before = (keepsOldAmount ? mention.before : mention.before.replace(replacedAmount, 'to ')).replace(
    /\b(yes|no)\.\s/gi,
    '$1, ',
  )
  const start =
    mention.row === ''
      ? (questionBefore(pageText, mention.span.start) ??
        titleBefore(pageText, mention.span.start) ??
        labelAbove(pageText, mention))
      : null
  if (start === null) return before === mention.before ? mention : { ...mention, before }
  const subject = pageText.text
    .slice(start, mention.span.start)
    .replace(/\s+/g, ' ')
    .replace(/\.(?= |$)/g, ',')
    .replace(/, $/, ': ')
  return {
    ...mention,
    before: `${subject}${before}`,
    sentence: `${subject}${mention.sentence}`,
    span: { start, end: mention.span.end },
  }
}

/** A search for mentions, each with its question or title, cached by page. */
export const withSubjects = (
  search: (pageText: PageText) => readonly Mention[],
  { keepsOldAmount = false } = {},
) =>
  cachedByPage((pageText: PageText): Mention[] =>
    search(pageText).map((m) => withSubject(m, pageText, keepsOldAmount)),
  )

export const chargesOf = withSubjects(amountsAndCharges)
export const chargesAndPercentsOf = withSubjects(amountsAndPercentsOf)
/** Includes replaced amounts, which show by how much a charge rose. */
export const chargeChangesOf = withSubjects(amountsAndPercentsOf, { keepsOldAmount: true })
export const ratesOf = withSubjects(percentsOf)

/** Whether a mention is the old amount in "from $100 to $150". */
export const isReplaced = ({ before, after }: Mention) =>
  /\bfrom\s(?:the current )?$/i.test(before) && /^[^.;$]{0,25}\bto\s(?:be )?\$/i.test(after)

/** The text before a mention on its line. */
export const lineBefore = ({ start }: Mention, pageText: PageText) => {
  const line = pageText.lines[lineAt(pageText, start)]
  return line ? pageText.text.slice(line.start, Math.max(line.start, start)) : ''
}

/**
 * The period of a charge's column in a table with a column for each year; an empty one elsewhere. Null if another column is
 * the one meant.
 */
export function columnPeriod(mention: Mention, around: Surroundings): { qualifier: string } | null {
  if (rowOfPeriodsAt(around.pageText, mention.start) === null) return { qualifier: '' }
  return columnChoiceOf(mention, around) && { qualifier: qualifierOf(mention, around) ?? '' }
}

/** Reads a charge between two bounds, with its year and whether it is only proposed. */
export const readCharge =
  (minCents: number, maxCents: number) =>
  (mention: Mention, around: Surroundings): ValueReading | null => {
    const cents = Number(mention.value)
    if (mention.type !== 'money' || cents < minCents || cents > maxCents || isReplaced(mention)) return null
    const period = columnPeriod(mention, around)
    if (!period) return null
    const isProposed = isProposedCharge(mention, around.kind)
    return {
      typed: money(cents, { proposed: isProposed || undefined }),
      qualifier: joinQualifiers(period.qualifier || yearOfMention(mention), isProposed && 'proposed'),
    }
  }
