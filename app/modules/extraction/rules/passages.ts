import { findAbsentRules } from './absent-rules'
import { findAnsweredQuestions } from './answered-questions'
import { enforcement } from './enforcement'
import { findFineSchedules } from './fine-schedules'
import { houseRules } from './house-rules'
import { lineAt, sentenceAfter, sentenceAround, textStart, type PageText } from '../page/page-text'
import {
  countDetails,
  kindsWithRules,
  passageCandidate,
  statementPoints,
  type PassagePattern,
} from './passage'
import { findShortStatements } from './short-statements'
import { findTitledPassages } from './titled-passages'
import type { DocumentKind } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'

const requirement =
  /\b(?:shall|must|may not|may be|may|cannot|can not|not (?:be )?(?:allowed|permitted)|are (?:allowed|permitted|prohibited|required|limited)|is (?:allowed|permitted|prohibited|required|limited|not)|prohibited|permitted|allowed|banned|no more than|not more than|limited to|will be (?:towed|fined|allowed)|only|forbidden|do not|please|required|without|have the right|will|no|smoke[- ]free|non-?smoking|constitutes?|discouraged|requires?|needs?|never|limit(?:s|ed|ing)?|ha(?:ve|s) to|(?:is|are) (?:not )?to|don['’]t|against|(?:are|is)n['’]t|not (?:in|on|under|over|inside|outside)\b|per (?:home|unit|lot|household)|to a (?:home|unit|lot)|(?:is|are) (?:fine|okay|ok|welcome|assigned)|goes?|stays?|(?:is|are) (?:towed|ticketed|fined))\b|^\W{0,4}(?:\w{1,3}[.)]\s+)?(?:keep|make|submit|obtain|clean|park|leash)\b/i

const passagePatterns: readonly PassagePattern[] = [...houseRules, ...enforcement]

const strictWords =
  "(?:must|shall|have to|has to|may (?:not|only)|can(?:no|['’])t|can only|(?:is|are|be) (?:not )?(?:allowed|permitted|prohibited|forbidden|banned|limited|required)|(?:is|are) (?:not )?to\\b|not (?:allowed|permitted)|do(?:es)?n['’]t|do not|no more than|limit(?:s|ed|ing)?|against|rule is|only|up to|(?:are|is)n['’]t|not (?:in|on)|per (?:home|unit|lot|household)|to a (?:home|unit|lot)|goe?s? (?:in|on|behind|to)|stays?|welcome|needs?|assign(?:s|ed)|puts?|first)"

const governingPatterns = new WeakMap<PassagePattern, RegExp>()

/** A pattern that matches sentences that require, permit, or prohibit the passage's subject. */
function governingPattern(passagePattern: PassagePattern): RegExp {
  const cached = governingPatterns.get(passagePattern)
  if (cached) return cached
  const subject = `(?:${passagePattern.subject.source})`
  const pattern = new RegExp(
    `${subject}[^.;?]{0,40}\\b${strictWords}\\b|\\b(?:${strictWords}|no|never|keep|please)\\b[^.;?]{0,40}${subject}`,
    'i',
  )
  governingPatterns.set(passagePattern, pattern)
  return pattern
}

/** Consequences and limits, which make a sentence a rule on any subject. */
const consequencesAndLimits: readonly RegExp[] = [
  /\b(?:otherwise|or else|violators|(?:will|may|shall) be (?:towed|ticketed|fined|removed|charged|revoked)|(?:is|are) (?:towed|fined|ticketed)|(?:expense|cost) of the|(?:owner|resident)['’]s (?:own )?(?:expense|cost)|after that)\b/i,
  /\b(?:at least|at most|(?:no|not) (?:more|less|fewer|longer|shorter|later) than|(?:less|more|longer|shorter) than|maximum|minimum|up to|at (?:any|all) times?|at any one time|per (?:household|unit|lot|home)|(?:\d+|one|two|three|four)(?: ?\(\d+\))? (?:hours?|days?|weeks?|months?|pounds|lbs|feet|per\b))/i,
]
/** Words that name the document that contains the rule. */
const namesSource =
  /\b(?:rules?|polic(?:y|ies)|covenants?|CC&Rs|by-?laws|documents|declaration|regulations?|amendment)\b[^.;]{0,30}\b(?:is|are|says?|gives?|allows?|requires?|prohibits?|limits?|limiting|makes?|against)\b|\bagainst (?:the |our )?(?:rules|covenants|documents|by-?laws)\b/i
const pointsPerConsequence = 2
const pointsForSource = 4
const pointsForGoverned = 2
/** Statements with this many points are rules even without a word such as "shall". */
const pointsOfRule = 3
/** Characters. A short sentence has less room for details. */
const shortRule = 130
const pointsForShortRule = 2

/** References to rules, and tables of contents. */
const references =
  /please refer|refer to the|\bclick (?:here|for|on)\b|mere acquisition|mere act|release of (?:the |such |said )?lien|appeals? from|\.{4,}|(?:\s\.){4,}|table of contents/i

/** Characters: "The limit is two pets." */
const shortestRule = 20

const isInCapitals = (text: string) => {
  const letters = text.replace(/[^A-Za-z]/g, '')
  return letters.length >= 4 && letters === letters.toUpperCase()
}

/** The nearest heading above: a short line in capitals, or a numbered title. */
function headingAbove(pageText: PageText, line: number): string {
  for (let i = line; i >= Math.max(0, line - 14); i--) {
    const text = pageText.lines[i]?.text.trim() ?? ''
    if (text.length < 3 || text.length > 90) continue
    const isNumbered = /^(?:Section\s+)?(?:\d+(?:\.\d+)*\.?|[A-Z]\.|[IVX]+\.|Article\s+\w+)\s+[A-Z]/.test(
      text,
    )
    const isShort =
      text.length < 40 && /^[A-Z]/.test(text) && !/[.,;]$/.test(text) && text.split(' ').length <= 5
    if (isInCapitals(text) || isNumbered || isShort) return isNumbered ? text.slice(0, 60) : text
  }
  return ''
}

/** Text in other documents, such as budgets, needs more points to count as a rule. */
const extraPointsElsewhere = 3

const isTitle = (text: string) => {
  if (text.length > 60) return false
  return !/\.{4,}|\s\d{1,3}$/.test(text) && (isInCapitals(text) || /^[A-Z][\w &/,'-]{2,50}:$/.test(text))
}

/** Characters. */
const longestSection = 430
const longestPassage = 520
const longestTitle = 60

/** The index of the first line at or after `from` that satisfies a condition; -1 if none does. */
function findLine(pageText: PageText, from: number, isWanted: (text: string) => boolean): number {
  for (let i = from; i < pageText.lines.length; i++)
    if (isWanted(pageText.lines[i]?.text.trim() ?? '')) return i
  return -1
}

/** Finds short sections with titles such as "PARKING:", quoted from the title. */
function findSections(pageText: PageText, passagePattern: PassagePattern): Candidate[] {
  const found: Candidate[] = []
  for (const [index, line] of pageText.lines.entries()) {
    const title = line.text.trim()
    if (title === '' || !isTitle(title) || !passagePattern.heading.test(title)) continue
    const first = findLine(pageText, index + 1, (text) => text !== '')
    const next = findLine(pageText, first + 1, (text) => text !== '' && isTitle(text))
    if (first < 0 || isTitle(pageText.lines[first]?.text.trim() ?? '')) continue
    const start = textStart(line)
    const limit = Math.min(
      next < 0 ? pageText.text.length : (pageText.lines[next]?.start ?? 0),
      start + longestSection,
    )
    const section = pageText.text.slice(start, limit)
    // The quote ends with a whole sentence.
    const lastPeriod = Math.max(
      section.lastIndexOf('. '),
      section.trimEnd().endsWith('.') ? section.trimEnd().length - 1 : -1,
    )
    if (lastPeriod < title.length) continue
    const text = section.slice(0, lastPeriod + 1)
    const body = text.slice(title.length)
    if (
      !passagePattern.subject.test(body) ||
      !requirement.test(body) ||
      passagePattern.unless?.test(body) ||
      references.test(body)
    )
      continue
    const details = countDetails(passagePattern.details, body)
    if (details < 1) continue
    const span = { start, end: start + text.length }
    found.push(passageCandidate(pageText, passagePattern.path, span, Math.min(0.9, 0.66 + details * 0.04)))
  }
  return found
}

/**
 * Where a passage ends: after its first sentence, the list that the sentence introduces, or the text below its title.
 */
function endOfPassage(pageText: PageText, sentence: { start: number; end: number }): number {
  const { start } = sentence
  let { end } = sentence
  while (!/[.?!]['")]?\s*$/.test(pageText.text.slice(start, end)) && end - start < 420) {
    const next = sentenceAfter(pageText, end, 260)
    // In a form, the next number is the next question, not an entry of a list.
    if (
      next.start < end ||
      !/^\(?[a-z0-9]{1,4}[.)]\s/i.test(next.text) ||
      next.end - start > longestPassage ||
      (/^\(?\d{1,2}[.)]\s/.test(next.text) && /^\(?\d{1,2}[.)]\s/.test(pageText.text.slice(start, end)))
    )
      break
    end = next.end
  }
  if (end - start >= longestTitle) return end
  // A title with a period is quoted with its text.
  const next = sentenceAfter(pageText, end, 420)
  return next.start >= end && next.start - end < 4 ? next.end : end
}

/** A schedule of fines, or the power to impose them, is a rule without words such as "shall". */
const isFinePolicy = ({ path }: PassagePattern, text: string) =>
  path === 'financial.fines' && /\$\s?\d|\b(?:establish|impose|levy|assess)\b|including fines/i.test(text)

const discussion =
  /\b(?:ask|discuss|talk|consider|propos|suggest|complain|question|report|ballot|no action)\w*/i
const decision =
  /\bit was (?:decided|agreed|resolved)\b|\b(?:board|members?|membership|owners) (?:decided|agreed)\b/i
const openMatter =
  /\bissues?\b[^.]{0,20}\bneed\b|\bneeds? to be (?:resolved|clarified|determined|decided)\b|\bpending\b/i

/** Whether a text states a rule on the passage's subject at all, however relevant. */
function statesRule(passagePattern: PassagePattern, text: string, kind: DocumentKind): boolean {
  if (text.length < shortestRule || /\?\s*(?:yes\W{1,6}no\W{0,6})?$/i.test(text)) return false
  if (references.test(text) || passagePattern.unless?.test(text)) return false
  // A list item is required or prohibited by the sentence above the list.
  const isListItem = /^\(?[a-z0-9]{1,4}[.)]\s/i.test(text) && !/^\(\d+\)\s+[a-z]/.test(text)
  const hasRuleWords =
    isListItem ||
    isFinePolicy(passagePattern, text) ||
    governingPattern(passagePattern).test(text) ||
    statementPoints(passagePattern, text) >= pointsOfRule ||
    requirement.test(text) ||
    passagePattern.requirement?.test(text) === true
  if (!hasRuleWords) return false
  if (kind !== 'minutes') return true
  // Requests and discussions at a meeting are not rules.
  return (
    (!passagePattern.inMinutes || passagePattern.inMinutes.test(text)) &&
    !openMatter.test(text) &&
    (!discussion.test(text) || decision.test(text))
  )
}

/** Whether the heading above a text, or its own title, names the passage's subject. */
function hasHeading(
  pageText: PageText,
  passagePattern: PassagePattern,
  start: number,
  text: string,
): boolean {
  // "Section 5.3. Leasing." on the same line.
  const title =
    /([A-Z][^.;]{2,50})\.\s*["']?$/.exec(pageText.text.slice(Math.max(0, start - 60), start))?.[1] ?? ''
  return (
    passagePattern.heading.test(headingAbove(pageText, lineAt(pageText, start))) ||
    passagePattern.heading.test(text.slice(0, 60)) ||
    (title.split(' ').length <= 6 && passagePattern.heading.test(title))
  )
}

/** What the score of a rule depends on besides its words. */
type RuleContext = { isHeaded: boolean; isGoverned: boolean }

/** How relevant a rule is for a buyer. */
function pointsFor(
  passagePattern: PassagePattern,
  text: string,
  { isHeaded, isGoverned }: RuleContext,
): number {
  const mentions = [...text.matchAll(new RegExp(passagePattern.subject.source, 'gi'))].length
  const isDefinition = /^\W*(?:\d+(?:\.\d+)*\.?\s+)?["'][A-Z][^"']{2,40}["']\s+(?:shall\s+)?means?/i.test(
    text,
  )
  // A resident's acknowledgment of a rule is not the rule.
  const isAcknowledgment = /\b(?:I(?!\.)|my|me|undersigned)\b/.test(text)
  // Several amounts make a schedule of fees.
  const isFeeSchedule = passagePattern.path !== 'financial.fines' && (text.match(/\$\s?\d/g) ?? []).length > 1
  const isSourced = passagePattern.path.startsWith('propertyDetails.') && namesSource.test(text)
  return (
    (isFeeSchedule ? -6 : 0) +
    (isAcknowledgment ? -6 : 0) +
    (isDefinition ? -6 : 0) +
    (/^(?:\(?\w{1,4}[.)]\s+)?No\b/.test(text) ? 1 : 0) +
    countDetails(passagePattern.details, text) * 2 +
    (isGoverned
      ? pointsForGoverned +
        consequencesAndLimits.filter((words) => words.test(text)).length * pointsPerConsequence +
        (isSourced ? pointsForSource : 0)
      : 0) +
    statementPoints(passagePattern, text) +
    Math.min(mentions, 4) +
    (isHeaded ? 4 : 0)
  )
}

/** The points that a text needs to be proposed. Questionnaires are shorter than declarations. */
function requiredPoints(
  passagePattern: PassagePattern,
  text: string,
  { isHeaded, isGoverned }: RuleContext,
  kind: DocumentKind,
): number {
  const isShort = isGoverned && text.length <= shortRule
  return (
    (kind === 'questionnaire' && passagePattern.path.startsWith('propertyDetails.') ? 5 : isHeaded ? 6 : 7) -
    (isShort ? pointsForShortRule : 0) +
    (kindsWithRules.includes(kind) ? 0 : extraPointsElsewhere)
  )
}

/** Where a rule ends with the next two sentences, if they continue its subject. */
function endOfSubject(
  pageText: PageText,
  passagePattern: PassagePattern,
  start: number,
  ruleEnd: number,
): number {
  const isFines = isFinePolicy(passagePattern, pageText.text.slice(start, ruleEnd))
  let end = ruleEnd
  for (let more = 0; more < 2; more++) {
    const next = sentenceAfter(pageText, end, 260)
    if (
      next.start < end ||
      next.end - start >= longestPassage ||
      !passagePattern.subject.test(next.text) ||
      !(requirement.test(next.text) || isFines) ||
      references.test(next.text)
    )
      break
    end = next.end
  }
  return end
}

/** Finds sentences that state rules on a passage's subject. */
function findSentences(pageText: PageText, passagePattern: PassagePattern): Candidate[] {
  const { kind } = pageText.document
  const found: Candidate[] = []
  let searched = 0
  for (const match of pageText.text.matchAll(new RegExp(passagePattern.subject.source, 'gi'))) {
    if (match.index < searched) continue
    const sentence = sentenceAround(pageText, match.index, match.index + match[0].length, 420)
    searched = sentence.end
    const { start } = sentence
    const ruleEnd = endOfPassage(pageText, sentence)
    const text = pageText.text.slice(start, ruleEnd)
    if (!statesRule(passagePattern, text, kind)) continue
    const context = {
      isHeaded: hasHeading(pageText, passagePattern, start, text),
      isGoverned: governingPattern(passagePattern).test(text),
    }
    const points = pointsFor(passagePattern, text, context)
    if (points < requiredPoints(passagePattern, text, context, kind)) continue
    const end = endOfSubject(pageText, passagePattern, start, ruleEnd)
    // Details in the following sentences count for the whole passage.
    const addedDetails =
      countDetails(passagePattern.details, pageText.text.slice(start, end)) -
      countDetails(passagePattern.details, text)
    const confidence = Math.min(0.9, 0.45 + (points + addedDetails) * 0.03)
    searched = end
    found.push(passageCandidate(pageText, passagePattern.path, { start, end }, confidence))
  }
  return found
}

/**
 * Finds rules in the document's own words: by title, as answers to questions, as schedules and short statements, and as
 * sentences with enough points. Definitions, references, and tables of contents are not rules.
 */
export function findPassages(pageText: PageText): Candidate[] {
  const { kind } = pageText.document
  const detailsOf = (path: string) => passagePatterns.find((p) => p.path === path)?.details ?? []
  return [
    ...findTitledPassages(pageText, detailsOf),
    ...findAnsweredQuestions(pageText, passagePatterns),
    ...findFineSchedules(pageText),
    ...findShortStatements(pageText),
    ...findAbsentRules(pageText),
    ...passagePatterns
      .filter((passage) => passage.subject.test(pageText.text))
      .flatMap((passage) => [
        ...(kindsWithRules.includes(kind) ? findSections(pageText, passage) : []),
        ...findSentences(pageText, passage),
      ]),
  ]
}
