import type { Mention } from '../page/mentions'
import type { PageText } from '../page/page-text'
import { cellOf } from './statement-amounts'
import type { Surroundings } from './signal'

/** The words of a sentence that belong to one of its amounts. */
export type Clause = {
  /** Between the amount before and this one, from the last separator on; in a table, the label of the row. */
  before: string
  /** Up to the next separator or amount. */
  after: string
  /** The beginning of the sentence, up to its first amount. */
  lead: string
  /** The question that the amount answers, if the amount begins its sentence. */
  question: string
}

const amount = /\$\s?\d[\d,]*(?:\.\d{1,2})?|\b\d{1,3}(?:,\d{3})+(?:\.\d{2})?\b|\b\d+\.\d{2}\b/g
const separator =
  /[;,|•·(]|\s(?:and|with|while|plus|but|versus|vs\.?|against|leaving|compared|which|as (?:does|do|did))\s|\s[/–—-]\s|\.\s(?=[A-Z])/gi
const maxClauseLength = 160
/** "$88,000 (21%)" */
const shareAfter = /^\s?\([\d.]+\s?%\)\s?/
const maxAmounts = 12
const maxSentenceLength = 800

/**
 * Divides the text between two amounts at its last separator into what belongs to the first and what belongs to the
 * second. Without a separator, all of it belongs to both.
 */
function splitBetween(text: string): [string, string] {
  const last = [...text.matchAll(separator)].at(-1)
  return last ? [text.slice(0, last.index), text.slice(last.index + last[0].length)] : [text, text]
}

const untilSeparator = (text: string) =>
  text.split(/[;|•·?☐☒]|(?<=\S)\)|,\s|\.\s(?=[A-Z])|\s(?:but|while|leaving|up from)\s/, 1)[0] ?? ''

const answerOpening = /^\W*(?:A(?:ns(?:wer)?)?[.:]\s*)?(?:(?:yes|currently|approximately|about)\b\W*){0,2}$/i
const questionReach = 220

/** The question right before a sentence. */
function questionBefore({ text }: PageText, start: number): string {
  const before = text.slice(Math.max(0, start - questionReach), start)
  const question = /([^.?!]{8,200}\?)\W*(?:A(?:ns(?:wer)?)?[.:])?\W*(?:yes\b\W*)?$/i.exec(before)
  return question?.[1]?.trim() ?? ''
}

const clauses = new WeakMap<Mention, Clause>()

/** The part of its sentence that an amount belongs to. */
export function clauseOf(mention: Mention, around: Surroundings): Clause {
  const clause = clauses.get(mention) ?? findClause(mention, around)
  clauses.set(mention, clause)
  return clause
}

function findClause(mention: Mention, around: Surroundings): Clause {
  const row = cellOf(mention, around)?.row
  if (row && !row.isProse) {
    const after = row.cells.length === 1 ? mention.after.slice(0, maxClauseLength) : ''
    const questionMark = mention.row.lastIndexOf('?')
    return questionMark < 0
      ? { before: mention.row, after, lead: mention.row, question: '' }
      : {
          before: mention.row.slice(questionMark + 1),
          after,
          lead: '',
          question: mention.row.slice(0, questionMark + 1),
        }
  }
  const clause = clauseWithin(mention.before, mention.after)
  // A question mark does not end a sentence before a dollar sign.
  const questionMark = clause.before.lastIndexOf('?')
  if (questionMark >= 0 && answerOpening.test(clause.before.slice(questionMark + 1)))
    return { ...clause, before: '', question: clause.before.slice(0, questionMark + 1) }
  const isFirst = answerOpening.test(mention.before)
  return { ...clause, question: isFirst ? questionBefore(around.pageText, mention.span.start) : '' }
}

/** The part of a sentence that belongs to the amount between these two texts. */
export function clauseWithin(textBefore: string, followingText: string): Clause {
  const textAfter = followingText.replace(shareAfter, ' ')
  const earlier = [...textBefore.matchAll(amount)]
  const last = earlier.at(-1)
  const before = last ? splitBetween(textBefore.slice(last.index + last[0].length))[1] : textBefore
  const next = textAfter.search(amount)
  const between = next < 0 ? textAfter : splitBetween(textAfter.slice(0, next))[0]
  return {
    before: before.slice(-maxClauseLength),
    after: untilSeparator(between.slice(0, maxClauseLength)),
    lead: textBefore.slice(0, earlier[0]?.index ?? textBefore.length).slice(-maxClauseLength),
    question: '',
  }
}

/** The parts of a sentence that belong to its amounts. */
export const clausesOf = (sentence: string): Clause[] =>
  [...sentence.slice(0, maxSentenceLength).matchAll(amount)]
    .slice(0, maxAmounts)
    .map(({ 0: text, index }) => clauseWithin(sentence.slice(0, index), sentence.slice(index + text.length)))
