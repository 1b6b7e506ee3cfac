import { findAnsweredQuestions } from './answered-questions'
import { enforcement } from './enforcement'
import { findFineSchedules } from './fine-schedules'
import { houseRules } from './house-rules'
import { lineAt, sentenceAround, type PageText } from '../page/page-text'
import type { Passage } from './passage'
import { toCandidate } from './rule'
import { findShortStatements } from './short-statements'
import { findTitledPassages } from './titled-passages'
import { plainCharacters, collapseWhitespace } from '../../document-reading/marks'
import type { Candidate } from '../../report-fields/candidate'

const requirement =
  /\b(?:shall|must|may not|may be|may|cannot|can not|not (?:be )?(?:allowed|permitted)|are (?:allowed|permitted|prohibited|required|limited)|is (?:allowed|permitted|prohibited|required|limited|not)|prohibited|permitted|allowed|no more than|not more than|limited to|will be (?:towed|fined|allowed)|only|forbidden|do not|please|required|without|have the right|will|no|smoke[- ]free|non-?smoking|constitutes?|discouraged|requires?|needs?|limit(?:s|ed|ing)?|ha(?:ve|s) to|(?:is|are) (?:not )?to|don['’]t|against|(?:are|is)n['’]t|not (?:in|on|under|over|inside|outside)\b|per (?:home|unit|lot|household)|to a (?:home|unit|lot)|(?:is|are) (?:fine|okay|ok|welcome|assigned)|goes?|stays?|(?:is|are) (?:towed|ticketed|fined))\b|^\W{0,4}(?:\w{1,3}[.)]\s+)?(?:keep|make|submit|obtain|clean|park|leash)\b/i

const passages: readonly Passage[] = [...houseRules, ...enforcement]

const strict =
  "(?:must|shall|have to|has to|may (?:not|only)|can(?:no|['’])t|can only|(?:is|are|be) (?:not )?(?:allowed|permitted|prohibited|forbidden|limited|required)|(?:is|are) (?:not )?to\\b|not (?:allowed|permitted)|do(?:es)?n['’]t|do not|no more than|limit(?:s|ed|ing)?|against|rule is|only|up to|(?:are|is)n['’]t|not (?:in|on)|per (?:home|unit|lot|household)|to a (?:home|unit|lot)|goe?s? (?:in|on|behind|to)|stays?|welcome|needs?|assign(?:s|ed)|puts?|first)"

const governing = new WeakMap<Passage, RegExp>()

/** Matches if the subject is what a sentence requires, permits, or prohibits. */
function governs(passage: Passage): RegExp {
  const known = governing.get(passage)
  if (known) return known
  const subject = `(?:${passage.subject.source})`
  const words = new RegExp(
    `${subject}[^.;?]{0,40}\\b${strict}\\b|\\b(?:${strict}|no|keep|please)\\b[^.;?]{0,40}${subject}`,
    'i',
  )
  governing.set(passage, words)
  return words
}

/** What makes a sentence a rule on any subject: a consequence or a limit. */
const norms: readonly RegExp[] = [
  /\b(?:otherwise|or else|violators|(?:will|may|shall) be (?:towed|ticketed|fined|removed|charged|revoked)|(?:is|are) (?:towed|fined|ticketed)|(?:expense|cost) of the|(?:owner|resident)['’]s (?:own )?(?:expense|cost)|after that)\b/i,
  /\b(?:at least|at most|(?:no|not) (?:more|less|fewer|longer|shorter|later) than|(?:less|more|longer|shorter) than|maximum|minimum|up to|at (?:any|all) times?|at any one time|per (?:household|unit|lot|home)|(?:\d+|one|two|three|four)(?: ?\(\d+\))? (?:hours?|days?|weeks?|months?|pounds|lbs|feet|per\b))/i,
]
/** Names the document that contains the rule. */
const namesSource =
  /\b(?:rules?|polic(?:y|ies)|covenants?|CC&Rs|by-?laws|documents|declaration|regulations?|amendment)\b[^.;]{0,30}\b(?:is|are|says?|gives?|allows?|requires?|prohibits?|limits?|limiting|makes?|against)\b|\bagainst (?:the |our )?(?:rules|covenants|documents|by-?laws)\b/i
const pointsPerNorm = 2
const pointsForSource = 4
const pointsForGoverned = 2
/** Statements with so many points are rules without a word such as "shall". */
const pointsOfRule = 3
/** Characters. A short sentence has less room for details. */
const shortRule = 130
const pointsForShortRule = 2

const references =
  /please refer|refer to the|mere acquisition|mere act|release of (?:the |such |said )?lien|appeals? from|\.{4,}|(?:\s\.){4,}|table of contents/i

/** The nearest heading above: a short line in capitals, or a numbered title. */
function headingAbove(pageText: PageText, line: number): string {
  for (let i = line; i >= Math.max(0, line - 14); i--) {
    const text = pageText.lines[i]?.text.trim() ?? ''
    if (text.length < 3 || text.length > 90) continue
    const letters = text.replace(/[^A-Za-z]/g, '')
    const capitals = letters.length >= 4 && letters === letters.toUpperCase()
    const numbered = /^(?:Section\s+)?(?:\d+(?:\.\d+)*\.?|[A-Z]\.|[IVX]+\.|Article\s+\w+)\s+[A-Z]/.test(text)
    const short =
      text.length < 40 && /^[A-Z]/.test(text) && !/[.,;]$/.test(text) && text.split(' ').length <= 5
    if (capitals || numbered || short) return numbered ? text.slice(0, 60) : text
  }
  return ''
}

const normative = ['ccrs', 'bylaws', 'rules', 'notice', 'other', 'questionnaire', 'fee_schedule', 'minutes']
/** Text in budgets and studies needs a higher score to count as a rule. */
const beyondNormative = 3

const isTitle = (text: string) => {
  if (text.length > 60) return false
  const letters = text.replace(/[^A-Za-z]/g, '')
  const capitals = letters.length >= 4 && letters === letters.toUpperCase()
  return !/\.{4,}|\s\d{1,3}$/.test(text) && (capitals || /^[A-Z][\w &/,'-]{2,50}:$/.test(text))
}

const longestSection = 430

/** The index of the first line from `from` on that satisfies a predicate; -1 if none does. */
function lineFrom(pageText: PageText, from: number, holds: (text: string) => boolean): number {
  for (let i = from; i < pageText.lines.length; i++) if (holds(pageText.lines[i]?.text.trim() ?? '')) return i
  return -1
}

/** A short section with its own title ("PARKING:"), quoted from its title. */
function sectionsOf(pageText: PageText, passage: Passage): Candidate[] {
  const found: Candidate[] = []
  for (const [index, line] of pageText.lines.entries()) {
    const title = line.text.trim()
    if (title === '' || !isTitle(title) || !passage.heading.test(title)) continue
    const first = lineFrom(pageText, index + 1, (text) => text !== '')
    const next = lineFrom(pageText, first + 1, (text) => text !== '' && isTitle(text))
    if (first < 0 || isTitle(pageText.lines[first]?.text.trim() ?? '')) continue
    const start = line.start + (line.text.length - line.text.trimStart().length)
    const limit = Math.min(
      next < 0 ? pageText.text.length : (pageText.lines[next]?.start ?? 0),
      start + longestSection,
    )
    const whole = pageText.text.slice(start, limit)
    // Ends with a whole sentence.
    const cut = Math.max(
      whole.lastIndexOf('. '),
      whole.trimEnd().endsWith('.') ? whole.trimEnd().length - 1 : -1,
    )
    if (cut < title.length) continue
    const text = whole.slice(0, cut + 1)
    const body = text.slice(title.length)
    if (
      !passage.subject.test(body) ||
      !requirement.test(body) ||
      passage.unless?.test(body) ||
      references.test(body)
    )
      continue
    const details = passage.details.filter((p) => p.test(body)).length
    if (details < 1) continue
    const value = collapseWhitespace(pageText.page.text.slice(start, start + text.length))
    found.push(
      toCandidate(
        pageText,
        passage.path,
        { value, comparable: plainCharacters(value).toLowerCase() },
        { start, end: start + text.length },
        Math.min(0.9, 0.66 + details * 0.04),
      ),
    )
  }
  return found
}

/**
 * Finds rules in the document's own words. A sentence is scored by its subject, what it requires or prohibits, the
 * details a buyer asks for, and its heading. Definitions, references, and tables of contents score nothing.
 */
export function findPassages(pageText: PageText): Candidate[] {
  const { kind } = pageText.document
  const found: Candidate[] = findTitledPassages(
    pageText,
    (path) => passages.find((p) => p.path === path)?.details ?? [],
  )
  found.push(
    ...findAnsweredQuestions(pageText, passages),
    ...findFineSchedules(pageText),
    ...findShortStatements(pageText),
  )
  for (const passage of passages) {
    if (!passage.subject.test(pageText.text)) continue
    if (normative.includes(kind)) found.push(...sectionsOf(pageText, passage))
    let searched = 0
    const finder = new RegExp(passage.subject.source, 'gi')
    for (const match of pageText.text.matchAll(finder)) {
      if (match.index < searched) continue
      const span = sentenceAround(pageText, match.index, match.index + match[0].length, 420)
      searched = span.end
      let { end } = span
      // A sentence that introduces a list is quoted with the list.
      while (!/[.?!]['")]?\s*$/.test(pageText.text.slice(span.start, end)) && end - span.start < 420) {
        const more = sentenceAround(
          pageText,
          Math.min(end + 2, pageText.text.length - 1),
          Math.min(end + 4, pageText.text.length),
          260,
        )
        // In a form, the next number is the next question, not an entry of a list.
        if (
          more.start < end ||
          !/^\(?[a-z0-9]{1,4}[.)]\s/i.test(more.text) ||
          more.end - span.start > 520 ||
          (/^\(?\d{1,2}[.)]\s/.test(more.text) &&
            /^\(?\d{1,2}[.)]\s/.test(pageText.text.slice(span.start, end)))
        )
          break
        end = more.end
      }
      // A title with a period is quoted with its text.
      if (end - span.start < 60) {
        const more = sentenceAround(
          pageText,
          Math.min(end + 2, pageText.text.length - 1),
          Math.min(end + 4, pageText.text.length),
          420,
        )
        if (more.start >= end && more.start - end < 4) end = more.end
      }
      const text = pageText.text.slice(span.start, end)
      if (text.length < 25 || references.test(text)) continue
      // A list item is required or prohibited by the sentence above the list.
      const item = /^\(?[a-z0-9]{1,4}[.)]\s/i.test(text) && !/^\(\d+\)\s+[a-z]/.test(text)
      // A schedule of amounts or a board's power is a rule without such words.
      const schedule =
        passage.path === 'financial.fines' &&
        /\$\s?\d|\b(?:establish|impose|levy|assess)\b|including fines/i.test(text)
      const isGoverned = governs(passage).test(text)
      const ofStatements = (passage.statements ?? []).reduce(
        (sum, [words, points]) => sum + (words.test(text) ? points : 0),
        0,
      )
      if (
        !item &&
        !schedule &&
        !isGoverned &&
        ofStatements < pointsOfRule &&
        !requirement.test(text) &&
        !passage.requirement?.test(text)
      )
        continue
      if (passage.unless?.test(text)) continue
      if (kind === 'minutes' && passage.inMinutes && !passage.inMinutes.test(text)) continue
      // Requests and discussions at a meeting are not rules.
      if (
        kind === 'minutes' &&
        /\b(?:ask|discuss|talk|consider|propos|suggest|complain|question|report|ballot|no action)\w*/i.test(
          text,
        )
      )
        continue
      const details = passage.details.filter((p) => p.test(text)).length
      const mentions = [...text.matchAll(finder)].length
      const heading = headingAbove(pageText, lineAt(pageText, span.start))
      // "Section 5.3. Leasing." on the same line.
      const title =
        /([A-Z][^.;]{2,50})\.\s*["']?$/.exec(
          pageText.text.slice(Math.max(0, span.start - 60), span.start),
        )?.[1] ?? ''
      const headed =
        passage.heading.test(heading) ||
        passage.heading.test(text.slice(0, 60)) ||
        (title.split(' ').length <= 6 && passage.heading.test(title))
      const defines = /^\W*(?:\d+(?:\.\d+)*\.?\s+)?["'][A-Z][^"']{2,40}["']\s+(?:shall\s+)?means?/i.test(text)
      // An acknowledgment to sign is a form, not the rule.
      const form = /\b(?:I(?!\.)|my|me|undersigned)\b/.test(text)
      // Rows of a schedule of fees or fines are about money.
      const priced = passage.path !== 'financial.fines' && (text.match(/\$\s?\d/g) ?? []).length > 1
      const points =
        (priced ? -6 : 0) +
        (form ? -6 : 0) +
        (/^(?:\(?\w{1,4}[.)]\s+)?No\b/.test(text) ? 1 : 0) +
        details * 2 +
        (isGoverned
          ? pointsForGoverned +
            norms.filter((words) => words.test(text)).length * pointsPerNorm +
            (passage.path.startsWith('propertyDetails.') && namesSource.test(text) ? pointsForSource : 0)
          : 0) +
        ofStatements +
        Math.min(mentions, 4) +
        (headed ? 4 : 0) -
        (defines ? 6 : 0)
      // A questionnaire is shorter than a declaration.
      if (
        points <
        (kind === 'questionnaire' && passage.path.startsWith('propertyDetails.') ? 5 : headed ? 6 : 7) -
          (isGoverned && text.length <= shortRule ? pointsForShortRule : 0) +
          (normative.includes(kind) ? 0 : beyondNormative)
      )
        continue
      // The next two sentences are included if they continue the subject.
      for (let more = 0; more < 2; more++) {
        const next = sentenceAround(
          pageText,
          Math.min(end + 2, pageText.text.length - 1),
          Math.min(end + 4, pageText.text.length),
          260,
        )
        if (
          next.start < end ||
          next.end - span.start >= 520 ||
          !passage.subject.test(next.text) ||
          !(requirement.test(next.text) || schedule) ||
          references.test(next.text)
        )
          break
        end = next.end
      }
      // Details in the following sentences count for the whole passage.
      const quoted = pageText.text.slice(span.start, end)
      const added = passage.details.filter((p) => p.test(quoted)).length - details
      const confidence = Math.min(0.9, 0.45 + (points + added) * 0.03)
      const value = collapseWhitespace(pageText.page.text.slice(span.start, end))
      searched = end
      found.push(
        toCandidate(
          pageText,
          passage.path,
          { value, comparable: plainCharacters(value).toLowerCase() },
          { start: span.start, end },
          confidence,
        ),
      )
    }
  }
  return found
}
