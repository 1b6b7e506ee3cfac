import { textBefore, mentionAt, statedIn, type Mention, type Stated } from '../../page/mentions'
import type { PageText } from '../../page/page-text'

/** In characters. */
const reach = 240

/** Gaps of a justified line, which look like columns, do not end a sentence. */
const sentenceEnd = /[.;?!]["')\]]{0,2}\s+(?=["'(]?[A-Z\d])|\n[ \t]*\n/g

/** The sentence around a place, across the lines of a scan. */
function sentenceSpan({ page: { text } }: PageText, start: number, end: number) {
  const [before, after] = [text.slice(Math.max(0, start - reach), start), text.slice(end, end + reach)]
  const previousEnd = [...before.matchAll(sentenceEnd)].at(-1)
  const sentenceStart = previousEnd
    ? start - before.length + previousEnd.index + previousEnd[0].length
    : Math.max(0, start - before.length)
  const nextEnd = after.search(sentenceEnd)
  return { start: sentenceStart, end: nextEnd < 0 ? end + after.length : end + nextEnd + 1 }
}

/** A pattern's matches, each with its whole sentence. */
export const matchSentences =
  (pattern: RegExp, type: Mention['type'], read: (match: RegExpExecArray) => Stated | null) =>
  (pageText: PageText): Mention[] =>
    [...pageText.text.matchAll(pattern)].flatMap((match) => {
      const stated = read(match)
      if (stated === null) return []
      const end = match.index + match[0].length
      const sentence = sentenceSpan(pageText, match.index, end)
      const { value, typed } = statedIn(stated, match[0])
      const mention = mentionAt(pageText, type, value, match.index, end)
      const span = {
        start: Math.min(sentence.start, mention.span.start),
        end: Math.max(sentence.end, mention.span.end),
      }
      return [
        {
          ...mention,
          ...(typed && { typed }),
          span,
          sentence: pageText.text.slice(span.start, span.end),
          before: pageText.text.slice(Math.max(0, match.index - reach), match.index),
          after: pageText.text.slice(end, end + reach),
        },
      ]
    })

/** A pattern of the words between the ends of a range: "three to five", "three but not more than five". */
export const upTo =
  '(?:and|but|nor|or|to|through|-)\\s*(?:(?:be\\s+)?(?:not?|no)\\s+)?(?:m\\w{2,4}\\s+than\\s+|greater\\s+than\\s+|a\\s+maximum\\s+of\\s+|maximum\\s+of\\s+|up\\s+to\\s+|to\\s+exceed\\s+|exceed(?:ing)?\\s+|later\\s+than\\s+|over\\s+)?'

export const directors =
  /\b(?:directors?|trustees?|board\s+members?|members?\s+of\s+the\s+board|board\s+of\s+(?:managers|governors))\b/i
export const members =
  /\b(?:members?|memberships?|owners?|homeowners?|votes?|voting|prox(?:y|ies)|lots?|units?)\b/i

/** Rules for meetings of the board, a committee, or the officers do not apply to members' meetings. */
export const ofBoardMeeting =
  /\b(?:directors?'?|board|trustees'?)\s+meetings?\b|\bmeetings?\s+of\s+(?:the\s+)?(?:board|directors|trustees|executive)\b|\bnumber of directors\b|\bdirectors (?:then )?(?:in office|present|shall constitute)/i

/** Meetings that vote on assessments have their own notice and quorum, stated in one section. */
const calledFor = /\bmeetings?\b[^.;]{0,60}\b(?:called|held)\b[^.;]{0,20}\bfor the purpose of\b[^;]{0,480}$/i
const authorized =
  /\b(?:authorized (?:under|by|in|pursuant)|under (?:article|section|paragraph|this (?:article|section))|special assessments?|increas\w+ (?:in |of )?(?:the )?(?:annual |maximum )*assessments?)\b/i
const noticeReach = 600
/** "This article" is about assessments where it speaks of them; in an article on meetings it means all of them. */
const thisArticle = /\bunder this (?:article|section)\b/gi
const articleReach = 3000
/** "Authorized by the Board" says who calls a meeting, not what it is for. */
const byCaller = /\bauthorized by\b(?=[^.;]{0,30}\b(?:majority|board|president|owners|members)\b)/gi

/** Whether a place is in a rule for meetings that vote on assessments. */
export function isForAssessments(pageText: PageText, start: number): boolean {
  const before = textBefore({ start }, pageText, noticeReach)
  const purpose = (calledFor.exec(before)?.[0] ?? '').replace(byCaller, '')
  if (!authorized.test(purpose)) return false
  return (
    authorized.test(purpose.replace(thisArticle, '')) ||
    /\bassessments?\b/i.test(textBefore({ start }, pageText, articleReach))
  )
}
/** When such a rule applies. */
export const onAssessments = 'at meetings on assessments'
