import { choiceOf } from '../../../report-fields/typed-value'
import type { Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'
import { associationSignals } from './association-signals'
import { ownerSignals } from './owner-signals'
import { expenseRows, expensesFor } from './expense-rows'
import { statements } from './responsibility-lists'
import { minutesSignals } from './minutes-signals'
import { plainWordSignals } from './plain-word-signals'
import { scoredFor, type Party } from './responsible-parties'
import { spendingSignals, inStudiedElements } from './spending-signals'
import { statementSignals } from './statement-signals'
import { subjects, type Subject } from './maintained-subjects'
import type { FieldSignals, Surroundings } from '../../signals/signal'

const maxPlaces = 2
/** Characters around a subject in which other words can change its meaning. */
const contextReach = 30
/** Begins an exception, which the other party maintains or pays for. */
const exception =
  /\b(?:but )?(?:excluding|except(?:ing| for)?|other than|with the exception|but not|(?:to the extent )?not otherwise|to the extent not)\b/i

/** Removes exceptions in parentheses: "roofs (except skylights) are maintained by …" is about the roofs. */
const inParentheses = /\([^()]{0,300}\)/g
const unlessExcepting = (words: string) => (exception.test(words) ? '' : words)

/** "Except for what the Association maintains, each Owner shall …" */
const leadingException = /^\W*(?:except|subject to|notwithstanding|other than|unless)\b[^,;]{0,200},/i

/** "These include roofs": the sentence before names the party. */
const refersBack =
  /^[^.;]{0,60}\bit (?:shall|will|must) (?:also )?|^(?:these|those|such|they|this includes|(?:and|or)\s(?:\(?\w\)\s)?(?:to\s)?[a-z]+)\b/i
const sentenceBefore = 220
const longestTitle = 40
/** A title that begins its paragraph: "6. Trash." */
const runInTitle = /^\W{0,4}(?:\d{1,2}(?:\.\d{1,2})?[.)]?\s+)?[A-Z](?:[\w&/]| (?! )){2,26}[.:]\s*$/
/** A sentence about the title's subject that does not repeat it. */
const continuesTitle =
  /^(?:the )?(?:services?|collection|pick-?up|maintenance|care|cost|it|this|these|they)\s(?:is|are|will be|shall be)\b/i

const bothParties: readonly Party[] = ['association', 'owner']

/** Where a sentence names a subject; only the first and the last place if it repeats the subject. */
function placesOf({ sentence }: Mention, { words, otherMeanings }: Subject): RegExpExecArray[] {
  const places = [...sentence.matchAll(words)].filter(
    ({ index, 0: { length } }) =>
      !otherMeanings.test(sentence.slice(Math.max(0, index - contextReach), index + length + contextReach)),
  )
  return places.length > maxPlaces
    ? [places.at(0), places.at(-1)].filter((place) => place !== undefined)
    : places
}

/**
 * "6. Trash", and below it: "Service is paid by the Association." Null if the sentence does not continue such a title.
 */
const continuingTitle = (sentence: Mention, { words, otherMeanings }: Subject): Mention | null =>
  sentence.heading.length <= longestTitle &&
  continuesTitle.test(sentence.sentence) &&
  sentence.heading.search(words) >= 0 &&
  !otherMeanings.test(sentence.heading)
    ? { ...sentence, end: sentence.start, before: '', after: sentence.sentence }
    : null

/** "Trash. Everybody picks a hauler of their own." Null if the sentence is not a title of the next one. */
function withNextSentence(pageText: PageText, title: Mention, next: Mention | undefined): Mention | null {
  if (!next || !runInTitle.test(title.sentence) || next.start - title.end >= longestTitle) return null
  const text = pageText.text.slice(title.start, next.end)
  return {
    ...title,
    value: text,
    sentence: text,
    end: title.start,
    span: { start: title.start, end: next.end },
    before: '',
    after: text,
  }
}

/** The subject at a place of a sentence, with the text before and after it that says who maintains it. */
function subjectAt(pageText: PageText, sentence: Mention, place: RegExpExecArray): Mention {
  const [start, end] = [place.index, place.index + place[0].length]
  const above = refersBack.test(sentence.sentence)
    ? pageText.text.slice(Math.max(0, sentence.start - sentenceBefore), sentence.start).replace(/;/g, ',')
    : ''
  return {
    ...sentence,
    start: sentence.start + start,
    end: sentence.start + end,
    before: `${above}${sentence.sentence.slice(0, start)}`.replace(leadingException, ''),
    after: sentence.sentence.slice(end).replace(inParentheses, unlessExcepting).split(exception, 1)[0] ?? '',
  }
}

/** The sentences and expense rows about a subject, each once for either party. */
function subjectMentions(pageText: PageText, subject: Subject): Mention[] {
  const rows = expenseRows(pageText)
  const expenses = expensesFor(subject.path, pageText).filter((row) => !subject.otherMeanings.test(row.row))
  const sentences = statements(pageText)
  const inSentences = sentences.flatMap((sentence, index) => {
    if (rows.some((row) => sentence.start >= row.start && sentence.end <= row.end + 1)) return []
    const places = placesOf(sentence, subject)
    const titled =
      places.length === 0
        ? continuingTitle(sentence, subject)
        : withNextSentence(pageText, sentence, sentences[index + 1])
    return [...(titled ? [titled] : []), ...places.map((place) => subjectAt(pageText, sentence, place))]
  })
  return [
    ...expenses.flatMap((row) => scoredFor(['association'], row)),
    ...inSentences.flatMap((mention) => scoredFor(bothParties, mention)),
  ]
}

const commonAreas = /\bcommon (?:area|element|propert|ground|facilit|open space)/i
const ownFacility = /\bfor (?:the |its |[A-Z]\w+ ){0,4}(?:facilit(?:y|ies)|clubhouse|pools?)\b/i
/** Characters. A longer sentence is a list without bullets, of which only the mention's line counts. */
const longestSentence = 200

/** The qualifier of a responsibility that may extend only to the common areas; undefined if nothing points to them. */
function qualifierOf(subject: Subject, { row, sentence, start }: Mention, { kind, pageText }: Surroundings) {
  if (row !== '') return kind === 'reserve_study' ? 'common areas' : 'common areas, as budgeted'
  if (subject.path === 'roofStructure') return undefined
  const words =
    sentence.length <= longestSentence ? sentence : (pageText.lines[lineAt(pageText, start)]?.text ?? '')
  return commonAreas.test(words) || ownFacility.test(words) ? 'common areas' : undefined
}

/** "Trash removal (if provided by the Association)" does not state whether it is. */
const ifProvided =
  /^[^.;,()]{0,40},?\s?\(?\s?(?:if|when|where|to the extent)\s(?:and\s\w+\s)?(?:any|so|such)?\s?(?:services?\s(?:is|are)\s)?(?:provided|furnished|supplied)\b/i
const conditionReach = 110

/** Who maintains or pays for each subject. */
export const maintenanceResponsibilities = subjects.map((subject): FieldSignals => ({
  path: `propertyDetails.hoaCoverage.${subject.path}`,
  mentions: (pageText) => subjectMentions(pageText, subject),
  hint: subject.hint,
  bias: -4,
  signals: [
    ...associationSignals,
    ...ownerSignals,
    ...statementSignals,
    ...plainWordSignals,
    ...minutesSignals(subject.operatingWords),
    ...spendingSignals,
    inStudiedElements,
    ...(subject.signals ?? []),
  ],
  read: (mention, around) => {
    if (mention.value !== 'association') return { typed: choiceOf('owner') }
    const textAfter = around.pageText.text.slice(mention.end, mention.end + conditionReach)
    return ifProvided.test(textAfter)
      ? null
      : {
          typed: choiceOf('association'),
          qualifier: qualifierOf(subject, mention, around),
        }
  },
}))
