import type { DocumentKind } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import { lineAt, type PageText } from '../page/page-text'
import { countDetails, passageCandidate, statementPoints, type PassagePattern } from './passage'

/** Minutes report residents' questions without answering them, and figures answer none. */
const skippedKinds: readonly DocumentKind[] = [
  'minutes',
  'budget',
  'financial_statement',
  'reserve_study',
  'insurance',
]

const longestQuestion = 170
const longestAnswer = 430
const shortestAnswer = 2

const marker = /^\s*(?:Q(?:uestion)?\s?[:.)]\s*|[•·▪●*○–-]\s*|\(?[A-Za-z0-9]{1,3}[.)]\s+)*/
const answerMarker = /^\s*(?:A(?:nswer)?\s?[:.)]\s*)?/
const nextQuestion = /\n\s*(?:Q(?:uestion)?\s?\d{0,2}[:.)]|\(?\d{1,2}[.)]\s)|\?/
const questionWords =
  /^(?:(?:so,? |but )?(?:can|may|could|do|does|are|is|how|what|where|when|who|will|must|should|am|any|restrictions?|if)\b)|\b(?:allowed|permitted|required|restrictions?|limits?)\?$/i
/** Forms print both answers, so only a tick answers. */
const bothAnswers = /^\W{0,6}(?:yes|no)\b\W{0,12}(?:yes|no)\b/i
const noAnswer = /^\W*(?:n\/?a|unknown|see\b|refer\b|please (?:see|refer|check|contact)|contact\b|ask\b|tbd)/i

/** The offset at which the question that ends at another offset begins. */
function questionStart(text: string, end: number): number {
  const from = Math.max(0, end - longestQuestion)
  const before = text.slice(from, end)
  const breaks = [
    ...before.matchAll(/[.!?:;]\s+(?=["'(]?[A-Z])|\n\s*\n|\n(?=\s*(?:Q\b|\(?\d{1,2}[.)]\s|[A-Z][a-z]+ ))/g),
  ]
  const last = breaks.at(-1)
  return from + (last ? last.index + last[0].length : 0)
}

/** Where the next question begins, or ends with its question mark. */
function nextOf(answer: string): RegExpExecArray | null {
  const next = nextQuestion.exec(answer)
  // "The following require approval:" introduces a numbered list, not the next question.
  return next && answer.slice(0, next.index).trimEnd().endsWith(':') ? /\?/.exec(answer) : next
}

/** The offset at which an answer ends: before the next question or a blank line. */
function answerEnd(text: string, from: number): number {
  const reach = text.slice(from, from + longestAnswer)
  const lead = reach.length - reach.trimStart().length
  const blank = reach.slice(lead).search(/\n\s*\n/)
  const paragraph = blank < 0 ? reach : reach.slice(0, lead + blank)
  const next = nextOf(paragraph.slice(lead))
  if (!next)
    return from + (paragraph.length < longestAnswer ? paragraph.length : endOfLastSentence(paragraph))
  const beforeNext = paragraph.slice(0, lead + next.index)
  return from + (next[0] === '?' ? endOfLastSentence(beforeNext) : beforeNext.length)
}
const endOfLastSentence = (text: string) =>
  Math.max(text.lastIndexOf('. '), text.lastIndexOf('.\n'), text.lastIndexOf('\n')) + 1

/** Finds rules that answer a question: "Can I have a dog? Yes, if it weighs less than …", "Q: … A: …". */
export function findAnsweredQuestions(
  pageText: PageText,
  passagePatterns: readonly PassagePattern[],
): Candidate[] {
  if (skippedKinds.includes(pageText.document.kind)) return []
  const raw = pageText.page.text
  const found: Candidate[] = []
  for (let at = raw.indexOf('?'); at >= 0; at = raw.indexOf('?', at + 1)) {
    const line = pageText.lines[lineAt(pageText, at)]
    if (line?.isTabular && line.text.slice(at - line.start).trim().length > longestAnswer) continue
    const begin = questionStart(raw, at)
    const skipped = marker.exec(raw.slice(begin, at + 1))?.[0].length ?? 0
    const question = pageText.text.slice(begin + skipped, at + 1)
    if (!questionWords.test(question)) continue
    const passage = passagePatterns.find((p) => p.subject.test(question))
    if (!passage) continue
    const end = answerEnd(raw, at + 1)
    const answer = pageText.text
      .slice(at + 1, end)
      .replace(answerMarker, '')
      .trim()
    if (
      answer.length < shortestAnswer ||
      !/[a-z]{2}|\d/i.test(answer) ||
      bothAnswers.test(answer) ||
      noAnswer.test(answer) ||
      /_{4,}|\.{4,}/.test(answer)
    )
      continue
    const text = `${question} ${answer}`
    if (passage.unless?.test(text)) continue
    // Another subject, such as the transfer of a unit.
    if (statementPoints(passage, text) < 0) continue
    const details = countDetails(passage.details, text)
    if (details === 0 && !/^(?:yes|no)\b/i.test(answer)) continue
    const start = begin + skipped
    const span = { start, end: at + 1 + pageText.text.slice(at + 1, end).trimEnd().length }
    found.push(passageCandidate(pageText, passage.path, span, Math.min(0.86, 0.58 + details * 0.05)))
  }
  return found
}
