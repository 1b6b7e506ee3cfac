import type { Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'
import { tableRows } from '../../page/table'
import { associationSignals } from './coverage-by-association'
import { ownerSignals } from './coverage-by-owner'
import { statements } from './coverage-lists'
import { inMinutes } from './coverage-minutes'
import { plainWords } from './coverage-plain-words'
import { actorOf, actorsOfMentions, paidOutOfDues, type Party } from './coverage-parties'
import { statementSignals } from './coverage-statements'
import { subjects, type Subject } from './coverage-subjects'
import { pageMatcher, type FieldSignals } from '../../signals/signal'

const sharesServices = pageMatcher(
  /\b[Cc]ondominiums?\b|\bCONDOMINIUMS?\b|\b[Cc]ondos?\b|\b[Tt]own\s?(?:[Hh]omes?|[Hh]ouses?)\b|\bTOWN\s?(?:HOMES?|HOUSES?)\b|\bT\.H\.|\bTHs?\b|\bper door\b|\/door\b|\b[Rr]oofs?\b/,
)

const mostPlaces = 2
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

/** The sentences and expense rows about a subject, each once for either party. */
function subjectMentions(pageText: PageText, { words, not, ...subject }: Subject): Mention[] {
  const expense = subject.expense ?? (sharesServices(pageText) ? subject.condominiumExpense : undefined)
  const found: Mention[] = []
  const add = (mention: Mention, parties: readonly Party[]) => {
    const actor = paidOutOfDues(mention.before) ? 'association' : actorOf(mention.before)
    for (const party of parties) {
      const own = { ...mention, value: party }
      actorsOfMentions.set(own, actor)
      found.push(own)
    }
  }
  const rows = expense ? expenseRows(pageText) : []
  for (const row of rows) {
    if (!hasSpent(row)) continue
    const { row: label } = row
    if (expense?.test(label) && !not.test(label)) add(row, ['association'])
  }
  const all = statements(pageText)
  for (const [index, sentence] of all.entries()) {
    if (rows.some((row) => sentence.start >= row.start && sentence.end <= row.end + 1)) continue
    const above = refersBack.test(sentence.sentence)
      ? pageText.text.slice(Math.max(0, sentence.start - sentenceBefore), sentence.start).replace(/;/g, ',')
      : ''
    const places = [...sentence.sentence.matchAll(words)].filter(
      ({ index, 0: { length } }) =>
        !not.test(sentence.sentence.slice(Math.max(0, index - contextReach), index + length + contextReach)),
    )
    // "6. Trash", and below it: "Service is paid by the Association."
    if (
      places.length === 0 &&
      sentence.heading.length <= longestTitle &&
      continuesTitle.test(sentence.sentence) &&
      sentence.heading.search(words) >= 0 &&
      !not.test(sentence.heading)
    )
      add({ ...sentence, end: sentence.start, before: '', after: sentence.sentence }, [
        'association',
        'owner',
      ])
    // "Trash. Everybody picks a hauler of their own."
    const next = all[index + 1]
    if (
      places.length > 0 &&
      next &&
      runInTitle.test(sentence.sentence) &&
      next.start - sentence.end < longestTitle
    ) {
      const text = pageText.text.slice(sentence.start, next.end)
      add(
        {
          ...sentence,
          value: text,
          sentence: text,
          end: sentence.start,
          span: { start: sentence.start, end: next.end },
          before: '',
          after: text,
        },
        ['association', 'owner'],
      )
    }
    // A sentence that repeats the subject is scored at its first and last place.
    for (const place of places.length > mostPlaces ? [places[0], places.at(-1)] : places) {
      if (!place) continue
      const [start, end] = [place.index, place.index + place[0].length]
      add(
        {
          ...sentence,
          start: sentence.start + start,
          end: sentence.start + end,
          before: `${above}${sentence.sentence.slice(0, start)}`.replace(leadingException, ''),
          after:
            sentence.sentence.slice(end).replace(inParentheses, unlessExcepting).split(exception, 1)[0] ?? '',
        },
        ['association', 'owner'],
      )
    }
  }
  return found
}

const rowsOf = new WeakMap<PageText, Mention[]>()

/** Table rows, as possible expenses. */
function expenseRows(pageText: PageText): Mention[] {
  const known = rowsOf.get(pageText)
  if (known) return known
  const rows = tableRows(pageText)
    .filter(({ isProse }) => !isProse)
    .map(({ label, start, end, cells }): Mention => {
      const from = cells[0]?.start ?? end
      return {
        type: 'sentence',
        value: 'association',
        start,
        end,
        span: { start, end },
        sentence: pageText.text.slice(start, end),
        before: '',
        after: pageText.text.slice(from, end),
        row: label,
        column: '',
        heading: '',
      }
    })
  rowsOf.set(pageText, rows)
  return rows
}

/** False for rows of only zeros and dashes. */
const hasSpent = ({ after }: Mention) => /[1-9]/.test(after)

const commonAreas = /\bcommon (?:area|element|propert|ground|facilit|open space)/i
const ownFacility = /\bfor (?:the |its |[A-Z]\w+ ){0,4}(?:facilit(?:y|ies)|clubhouse|pools?)\b/i
/** Characters. A longer sentence is a list without bullets, of which only the mention's line counts. */
const longestSentence = 200
const isOfCommonAreas = (words: string) => commonAreas.test(words) || ownFacility.test(words)

/** "Trash removal (if provided by the Association)" does not state whether it is. */
const ifProvided =
  /^[^.;,()]{0,40},?\s?\(?\s?(?:if|when|where|to the extent)\s(?:and\s\w+\s)?(?:any|so|such)?\s?(?:services?\s(?:is|are)\s)?(?:provided|furnished|supplied)\b/i
const conditionReach = 110

/** Who maintains or pays for each subject. */
export const coverageSignals = subjects.map((subject): FieldSignals => ({
  path: `propertyDetails.hoaCoverage.${subject.path}`,
  mentions: (pageText) => subjectMentions(pageText, subject),
  hint: subject.hint,
  bias: -4,
  signals: [
    ...associationSignals,
    ...ownerSignals,
    ...statementSignals,
    ...plainWords,
    ...inMinutes(subject.running),
    ...(subject.signals ?? []),
  ],
  read: ({ value, row, sentence, start, end }, { kind, pageText }) => {
    if (value === 'association' && ifProvided.test(pageText.text.slice(end, end + conditionReach)))
      return null
    const isBudgeted = row !== '' && kind !== 'reserve_study'
    const qualifier = isBudgeted
      ? 'common areas, as budgeted'
      : row !== ''
        ? 'common areas'
        : subject.path !== 'roofStructure' &&
            isOfCommonAreas(
              sentence.length <= longestSentence
                ? sentence
                : (pageText.lines[lineAt(pageText, start)]?.text ?? ''),
            )
          ? 'common areas'
          : undefined
    return value === 'association'
      ? { value: 'Association', comparable: 'association', qualifier }
      : { value: 'Owner', comparable: 'owner' }
  },
}))
