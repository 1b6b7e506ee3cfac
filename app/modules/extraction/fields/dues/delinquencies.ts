import { count, moneyText, readCount } from '../../../report-fields/parse'
import { mentionAt, mentionsOf, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { amountsAndPercentsOf, percentWithHundredths, joinQualifiers, yearOf } from '../../signals/amounts'
import { isReplaced } from './charges'
import { ignoringCase } from './dues-words'
import { statementAmounts, cellOf } from '../../signals/figures'
import { paragraphBefore, topicOf, underTopic } from '../../signals/topics'
import {
  followedBy,
  inDocumentKind,
  readByPattern,
  sentenceMatches,
  customSignal,
  type FieldSignals,
  type Surroundings,
} from '../../signals/signal'

const payers =
  '(?:(?:home|property|unit|lot|condo)[- ]?owners?|households?|owners?|homes?|houses?|units?|lots?|accounts?|members?|propert(?:y|ies)|residents?|residences|families|people|neighbors|individuals|non-?\s?payers?|late payers?|delinquenc(?:y|ies)|delinquents?)'
const late =
  "(?:delinquen\\w+|past[- ]due|over[- ]?due|in arrears|behind (?:on|in|with|\\d{2,3}\\+? days)|behind(?=\\s?[.,;(]|$| for a)|months? behind|late payers?|unpaid|(?:have|has|had|did|do)\\s?(?:not|n['’]t)\\s(?:yet\\s)?(?:paid|pay)|haven['’]t paid|hasn['’]t paid|not (?:yet )?paid|still owe|yet to pay|owe (?:dues|for|money|from|more|back|an?|\\d{4})|owing|outstanding (?:dues|balances?|assessments?|accounts?)|(?:>|over|more than) ?\\d{2,3} ?d(?:ays?)?\\b|days (?:late|behind|past)|late (?:on|in|with) (?:their|dues|paying)|non-?pay(?:ing|ment|ers?)|(?:turned over|went|gone|referred|handed) (?:over )?to (?:collections?|(?:the|our) (?:attorney|lawyer))|(?:with|at) (?:the|our) (?:attorney|lawyer)|sent to (?:collections?|the attorney)|in collections?|no-?pays?|unpaid dues|liens? (?:filed|placed))"

// "eight homeowners", "11 lots", "3 of the 120 accounts", "Delinquent accounts: 6".
const numberOfPayers = new RegExp(
  `(?<![\\d.,$/#-])\\b(?<n>${count})\\)?\\s(?:or so\\s)?(?:of (?:the |our |all )?(?:${count} )?)?(?:other\\s|more\\s|remaining\\s|delinquent\\s|past[- ]due\\s|unpaid\\s|overdue\\s|seriously delinquent\\s|unit\\s|resident\\s|association\\s|HOA\\s){0,3}${payers}\\b|\\b(?:delinquent|past[- ]due|unpaid|overdue)\\s(?:${payers})(?:\\s?\\([^)]{0,30}\\))?\\s?(?:(?::|=|-|–|is|are|total(?:s|ed|ing)?|number)\\s{0,4}|\\s{2,20})(?<k>\\d{1,3})\\b(?![%.,/]\\d|\\s?%|\\s?days)|(?<![\\d.,$/#-])\\b(?<w>${count})\\s(?:(?:still\\s)?(?:unpaid|not (?:yet )?paid|past[- ]due|overdue|delinquent)(?=\\s(?:for|which|or|as of|and)\\b|\\s?[.,;(]|$)|(?:are|were|remain|is)\\s(?:currently |still |now )?(?:delinquent|past[- ]due|unpaid|behind|in arrears|overdue)|remaining (?:that|who) (?:have|has)(?: not|n['’]t) (?:yet )?paid|(?:have|has)(?:n['’]t| not) (?:yet )?paid)|\\b(?:units|homes|lots|owners|accounts)\\s(?:that are\\s|which are\\s)?(?:over|more than|>|at least)\\s?\\d{2,3}\\+?\\sdays\\s(?:delinquent|past[- ]due|late|in arrears)\\s?[:=?]\\s{0,4}(?<u>\\d{1,3})\\b(?![%.,/]\\d|\\s?%)|\\b(?:units|homes|lots|owners|accounts)\\s(?:behind|past[- ]due|delinquent|late|in arrears)\\s(?:by |over |more than )?\\d{2,3}\\+?\\s?days(?:\\sor\\smore)?\\s?[:=?]?\\s{1,12}(?<r>\\d{1,3})\\b(?![%.,/]\\d|\\s?%)|(?:\\bnumber|#|\\bno\\.) (?:of )?(?:${payers})\\s[^:?\\n$]{0,60}\\b(?:delinquent|past[- ]due|overdue|in arrears|late)\\b[^:?\\n$\\d]{0,12}(?:\\d{2,3}\\+? (?:or more )?days[^:?\\n$\\d]{0,12})?(?:more than |over )?(?:\\d{2,3}\\+? days)?\\s?[:?]\\s{0,12}(?<l>${count})(?![%.,/]\\d|\\s?%)|\\b(?<z>${count})\\s(?:${payers})\\s(?:>|over|more than|\\+)\\s?\\d{2,3}\\s?d(?:ays?)?\\b|\\b(?:delinquenc(?:y|ies)|(?:outstanding|unpaid|delinquent|past[- ]due) (?:dues|assessments|accounts))\\s?(?::|=|-|–)\\s?(?<d>\\d{1,3})\\s(?:${payers})\\b`,
  'gi',
)
/** "lots 7, 19, and 44", "Lot 22" */
const listOfUnits =
  /\b(?:lots?|units?|houses?|homes?|nos?\.|numbers)\s#?\d{1,4}[A-Z]?(?:(?:,\s?and|,|\s?and|\s?&)\s?#?\d{1,4}[A-Z]?){0,9}\b(?![%.,/]\d|\s?%)/gi
const startsList = /^(?:lots?|units?|houses?|homes?|nos?\.|numbers)\s#?\d/i
const oneUnpaid =
  /^\s(?:(?:is|has|are) )?(?:still )?(?:not (?:yet )?paid|unpaid|owes?\b|delinquent|past due|behind)/i
const listsOf = (pageText: PageText): Mention[] =>
  [...pageText.text.matchAll(listOfUnits)].slice(0, 200).flatMap((match) => {
    const units = match[0].match(/\d{1,4}[A-Z]?/g) ?? []
    const end = match.index + match[0].length
    if (units.length === 1 && !oneUnpaid.test(pageText.text.slice(end, end + 40))) return []
    return [mentionAt(pageText, 'count', units.length, match.index, end)]
  })
/** "Are any owners past due? No" */
const noneAnswered =
  /\b(?:any|how many|number of|# of) (?:\w+ )?(?:owners|units|accounts|homes|lots)\b[^.?%\n]{0,60}\b(?:delinquent|past due|in arrears|behind)\b[^.?%\n]{0,30}\?\s{0,6}(?:no|none|zero)\b(?!\s\w)/gi
const noneAnsweredOf = (pageText: PageText): Mention[] =>
  [...pageText.text.matchAll(noneAnswered)].map((m) => ({
    ...mentionAt(pageText, 'sentence', m[0], m.index, m.index + m[0].length),
    sentence: m[0],
    span: { start: m.index, end: m.index + m[0].length },
  }))
const countsOf = (pageText: PageText): Mention[] => [
  ...noneAnsweredOf(pageText),
  ...listsOf(pageText),
  ...[...pageText.text.matchAll(numberOfPayers)].slice(0, 300).flatMap((m) => {
    const n = readCount(
      m.groups?.n ??
        m.groups?.k ??
        m.groups?.w ??
        m.groups?.d ??
        m.groups?.u ??
        m.groups?.r ??
        m.groups?.l ??
        m.groups?.z ??
        '',
    )
    // "Owner occupied: 90" ends a line, and "Units over 60 days late: 4" is another.
    const isOverLine =
      m.groups?.n !== undefined &&
      /\n\s*[A-Z][^\n]{3,60}:/.test(pageText.page.text.slice(m.index, m.index + m[0].length + 60)) &&
      pageText.page.text.slice(m.index, m.index + m[0].length).includes('\n')
    return n === null || isOverLine ? [] : [mentionAt(pageText, 'count', n, m.index, m.index + m[0].length)]
  }),
  ...mentionsOf(pageText, 'sentence').filter((m) => noneLate.test(m.sentence.slice(0, 600))),
]
const noneLate =
  /\b(?:no|zero) (?:owners|units|homes|lots|accounts|members) (?:\w+ )?(?:past due|delinquent|behind|in arrears)\b|\b(?:no|zero) (?:\w+ )?(?:delinquenc(?:y|ies)|delinquent (?:accounts?|owners?|homeowners?|units?|dues)|past[- ]due (?:accounts?|owners?|balances?|dues))\b|\ball (?:\w+ )?(?:dues|owners|homeowners|accounts|members|assessments) (?:for (?:the year )?\d{4} )?(?:have been |are |have |were )?(?:paid(?: in full| up)?|current|collected)\b|\b(?:nobody|no one|none) is (?:delinquent|behind)|\b(?:dues|assessments|accounts) are (?:\w+ )?current for all\b|\bevery(?:one|body) is (?:current|paid)|\ball (?:\w+ )?(?:owners|homeowners|members) (?:are current|have paid)/i

/** "All are current except the one on Elm Street." */
const allButOne =
  /\b(?:except(?:ing)?|but|other than|apart from|aside from|with the exception of)\s(?:for\s)?(?:the|one|1|a|an|a single)\s(?:\w+\s)?(?:home|house|owner|homeowner|unit|lot|member|property|account|household)\b/i

/** How reports of receivables are titled. */
const ofAging =
  /\b(?:aging|delinquen\w+|past[- ]due) (?:report|list|balances|accounts|summary)\b|\b(?:A\/R|receivables?) aging\b/i

/** "Delinquent:", "Late folks:", "Who has not paid?" */
const ofLateOwners =
  /^(?:delinquen\w+|arrears|past[- ]due|collections?|receivables|unpaid|late (?:folks|owners|accounts|payers)|who (?:has|have|is|are) (?:not|n['’]t|late|behind|past due|delinquent|owing)|are (?:any|all|some) (?:\w+ )?(?:behind|late|delinquent|past due|paid up))/i
const notOfOwners = /\b(?:vendors?|bills?|bids?|present|attended|voted|days? (?:after|notice))\b/i

const delinquentUnits: FieldSignals = {
  path: 'propertyDetails.delinquencies',
  mentions: countsOf,
  hint: /delinquen|\bliens?\b|lawyer|everybody|late payers|past[- ]due|overdue|arrears|unpaid|not (?:yet )?paid|behind|n['’]t paid|\bow(?:e|ing)|outstanding|collections?|non-?pay|no-?pays?|days late|late (?:folks|owners|accounts|payers)|yet to pay|all (?:\w+ )?(?:paid|current)|everyone|all but|turned over|attorney|> ?\d{2,3} d|current for all|everyone is|all (?:\w+ )?(?:dues|owners|accounts|members)/i,
  bias: -4.6,
  signals: [
    customSignal(
      'all accounts of an aging report',
      4.2,
      (m, { pageText }) =>
        /^(?:\s?(?:accounts|owners|units|homes|lots))?\s{1,9}(?:grand )?totals?\b/i.test(m.after) &&
        /^\W*$/.test(m.before) &&
        ofAging.test(pageText.text.slice(0, 400)),
    ),
    customSignal('nobody is late', 4.6, (m) => m.type === 'sentence'),
    sentenceMatches(
      'before',
      /\bliens? (?:have been |has been |were |was |are |is )?(?:now )?(?:recorded|filed|placed|put) (?:against|on) $/i,
      4.6,
      'liens against so many',
    ),
    customSignal(
      'nobody but some',
      -8,
      (m) =>
        m.type === 'sentence' &&
        !allButOne.test(m.sentence) &&
        /\b(?:except(?:ing|ion)?|but|other than|apart from|aside from|save for|with the exception|besides)\b/i.test(
          m.sentence,
        ),
    ),
    sentenceMatches('before', /\bout of (?:the |our )?(?:total )?$/i, -4, 'the whole'),
    sentenceMatches(
      'before',
      ignoringCase(`(?:${count}|\\b${payers}) of (?:the |our |all )?(?:total )?$`),
      -8,
      'the whole of which some are late',
    ),
    sentenceMatches('after', /^\s?(?:>|\+|over)\s?\d{2,3}\s?d(?:ays?)?\b/i, 5, 'so many days'),
    sentenceMatches(
      'before',
      /\b(?:everyone|everybody|all)\b[^.;]{0,30}\b(?:paid|current)\b[^.;]{0,15}\b(?:except(?:ing)?|but|other than)\b[^.;]{0,12}$/i,
      6,
      'everyone but these',
    ),
    customSignal(
      'units by their numbers',
      2.2,
      (m, { pageText }) => m.type === 'count' && startsList.test(pageText.text.slice(m.start, m.end)),
    ),
    sentenceMatches('after', ignoringCase(`^[^.;]{0,60}\\b${late}`), 3.2, 'late behind'),
    sentenceMatches(
      'after',
      ignoringCase(
        `^\\s?(?:(?:who|that|which) )?(?:are |is |were |was |have |been |still |currently |over |more than |\\d+ days |remain ){0,5}${late}`,
      ),
      1.5,
      'late at once',
    ),
    customSignal(
      'all but these',
      5,
      (m) => /\ball but\s*$/i.test(m.before) && /^[^.;]{0,20}\b(?:paid|current)\b/i.test(m.after),
    ),
    customSignal(
      'late itself',
      4,
      (m) =>
        m.type === 'count' &&
        ignoringCase(late).test(m.sentence.slice(m.before.length, m.sentence.length - m.after.length)),
    ),
    sentenceMatches('before', ignoringCase(`\\b${late}\\b[^.;]{0,50}$`), 1.8, 'late before'),
    sentenceMatches('sentence', ignoringCase(`\\b${late}`), 1, 'late in the sentence'),
    underTopic(
      ofLateOwners,
      5,
      'the first figure under a title of those who are late',
      ({ type, before, sentence }) =>
        type === 'count' && !/[\d$]/.test(before) && before.length < 40 && !notOfOwners.test(sentence),
    ),
    sentenceMatches(
      'before',
      /\b(?:there (?:were|had been)|we had|was|from)\s(?:over |about |still )?$/i,
      -3,
      'as it was',
    ),
    sentenceMatches(
      'before',
      ignoringCase(`\\b(?:${late}|unpaid assessments)\\b[^.;]{0,60}\\$\\s?[\\d,]+(?:\\.\\d{2})?\\s?\\(\\s?$`),
      3.5,
      'in brackets behind what they owe',
    ),
    sentenceMatches(
      'sentence',
      /\b(?:dues|assessments?|accounts?|annual fee|HOA fees?|payments?|billing)\b/i,
      0.8,
    ),
    sentenceMatches('heading', /delinquen|collections?|past due|receivable|unpaid|treasurer|financial/i, 0.7),
    sentenceMatches(
      'before',
      /\b(?:currently|about|approximately|only|there (?:are|were|is)|we have|still|have)\s?(?:only |about |still )?$/i,
      0.5,
    ),
    sentenceMatches(
      'sentence',
      /\b(?:total|remaining|as of|out of|collected|lien|attorney|letters?)\b/i,
      0.3,
    ),
    sentenceMatches(
      'sentence',
      /\b(?:shall|(?<!\b(?:as of|in|by|since|of) )may|must|any owner|if (?:a|an|any)|in the event|whichever|no owner|each owner|when (?:a|an|any)|after \w+ \(?\d+\)? days|policy|will be (?:charged|assessed|subject))\b/i,
      -2.5,
      'a rule',
    ),
    sentenceMatches(
      'after',
      /^\s?(?:present|attended|in attendance|voted|are (?:needed|required|rented|sold|vacant)|for sale|were (?:present|represented)|on the board|signed|volunteer)/i,
      -3,
      'present',
    ),
    sentenceMatches(
      'sentence',
      /\b(?:quorum|proxies|proxy|violations?|ballots?|in attendance|mow\w*|repair\w*|roof|water|parking)\b/i,
      -1,
    ),
    sentenceMatches('sentence', /\b(?:bills|invoice|vendor|insurance|loan|tax(?:es)?)\b/i, -0.8),
    inDocumentKind(-3, 'ccrs', 'bylaws', 'rules', 'insurance', 'reserve_study'),
    inDocumentKind(0.5, 'minutes', 'financial_statement', 'notice', 'budget', 'questionnaire'),
    readByPattern(2.5),
  ],
  read: (m) => {
    if (m.type === 'sentence' && allButOne.test(m.sentence))
      return { value: '1', comparable: 1, qualifier: joinQualifiers(yearOf(m)) }
    if (m.type === 'sentence')
      return {
        value: 'None',
        comparable: 'none',
        qualifier: joinQualifiers(/\b(?:19|20)\d{2}\b/.exec(m.sentence)?.[0]),
      }
    const n = Number(m.value)
    if (n <= 0 || n > 2000 || (n >= 1950 && n <= 2050)) return null
    const value = saysDelinquent.test(m.sentence) ? String(n) : `${n} (${durationNotStated})`
    return { value, comparable: n, qualifier: joinQualifiers(yearOf(m)) }
  },
}

/** Unpaid dues may be only a week late: these words indicate more. */
const saysDelinquent =
  /\bdelinquen|past[- ]due|over[- ]?due|arrears|\b\d{2,3}\s?\+?\s?(?:or more )?d(?:ays)?\b|collections?\b|\bliens?\b|attorney|\bbehind\b/i
const durationNotStated = 'days past due not stated'

const delinquencyShare: FieldSignals = {
  path: 'financial.delinquencyShare',
  mentions: (pageText) => amountsAndPercentsOf(pageText).filter((m) => m.type === 'percent'),
  hint: /delinquen|past[- ]due|unpaid|arrears|not (?:yet )?paid|overdue|uncollect/i,
  bias: -5,
  signals: [
    sentenceMatches(
      'before',
      /\b(?:delinquen(?:cy|cies|t)|past[- ]due|unpaid|arrears|overdue)\b[^.;%]{0,50}$/i,
      2.8,
      'delinquency before',
    ),
    sentenceMatches(
      'before',
      /\bdelinquenc(?:y|ies) (?:rate|percentage|ratio|level)s?\b[^.;%]{0,30}$|\bpercent(?:age)? of (?:\w+ ){0,3}(?:owners|units|homes|accounts|dues)\b[^.;%]{0,60}\b(?:delinquent|past due|in arrears|behind)\b[^.;%]{0,12}$|\bdelinquenc(?:y|ies) (?:stands?|is|are|was|remains?|fell|rose|dropped) (?:now )?(?:at |to )?$/i,
      2,
      'delinquency rate',
    ),
    sentenceMatches('after', ignoringCase(`^[^.;%]{0,60}\\b${late}`), 3.2, 'delinquent behind'),
    customSignal(
      'asked whether it is more',
      -8,
      ({ before, after }) =>
        /\b(?:is|are|do|does|has|have) (?:\w+ )?(?:more than|greater than|over|in excess of|at least)\s$/i.test(
          before,
        ) && /^[^.;]{0,120}\?/.test(after),
    ),
    sentenceMatches(
      'after',
      /^\s?\)?\s?(?:of )?(?:the |our |all |total |entire )?(?:entire )?(?:owners|homeowners|members|membership|units|lots|accounts|dues|assessments|households|homes|houses|properties|residents|budget)/i,
      1.2,
      'of the owners',
    ),
    sentenceMatches('sentence', /\b(?:delinquen\w+|dues|assessments?)\b/i, 0.8),
    sentenceMatches(
      'sentence',
      /\b(?:shall|may|interest|late (?:fee|charge)|fannie|freddie|FHA|lender|no more than|not exceed|if (?:a|an|any)|\bis more than|are more than|votes?|penalty|per (?:annum|month)|collection rate|rule of thumb)\b/i,
      -3,
    ),
    inDocumentKind(-3, 'ccrs', 'bylaws', 'rules', 'insurance'),
    inDocumentKind(0.5, 'minutes', 'financial_statement', 'notice', 'questionnaire'),
    readByPattern(2.5),
  ],
  read: (m) => {
    const share = Number(m.value)
    return share >= 0 && share <= 60
      ? { value: percentWithHundredths(share), comparable: share, qualifier: joinQualifiers(yearOf(m)) }
      : null
  },
}

const owed =
  '(?:(?:delinquen(?:cy|cies|t)|past[- ]due|overdue|unpaid|outstanding|uncollected)(?: (?:dues|assessments?|accounts?|amounts?|balances?|fees|receivables?|homeowners?|owners?|HOA dues))?|arrears|arrearages?|(?:dues|assessments) (?:receivable|owed|outstanding|past due|in arrears))'
const accountsOf =
  '(?:dues|assessments?|accounts?|owners?|homeowners?|members?|delinquen\\w+|arrears|past[- ]due)'

const isLastOfSeveral = (m: Mention, around: Surroundings) => {
  const cells = cellOf(m, around)?.row.cells ?? []
  return cells.length >= 3 && cells.at(-1)?.start === cellOf(m, around)?.cell.start
}
/** Columns by how long it is overdue. */
const ofAge = /\b(?:over|0-|31-|1-)? ?30\b[^.;]{0,30}\b(?:over|31-|61-)? ?60\b[^.;]{0,30}\b90\b/i

const together =
  /\b(?:they|these|those|together|combined|altogether|in (?:all|total)|between them|among them|with a total of|for a total of|total(?:ing|s)?)\b/i
const longestLink = 60
const paidOrSpent =
  /\b(?:we (?:\w+ )?owe|collected|received|recovered|settled|wrote|written|waive\w*|each|per|loan|budget|cost|reserves?|spent)\b/i
/** "Five owners have not paid. Together they owe $4,000": the sum may be in the next sentence. */
function isOwedTogether(m: Mention, { pageText }: Surroundings): boolean {
  const [before, after] = [
    m.before.slice(-longestLink),
    m.after.slice(0, longestLink / 2).split(/[.;]/, 1)[0],
  ]
  const own = `${before} # ${after}`
  if (m.row !== '' || /\$/.test(before) || paidOrSpent.test(own)) return false
  if (!together.test(own) && !/\bowed?\b/i.test(own)) return false
  const isLate = ignoringCase(`\\b${late}`)
  if (isLate.test(m.before)) return together.test(own)
  if (ofLateOwners.test(topicOf(m, pageText))) return true
  const above = paragraphBefore(m, pageText).slice(-200)
  return (
    /\bowe\b|\bowed\b|\bin arrears\b|\bbehind\b/i.test(own) &&
    (isLate.test(above) || /\ball but\b[^.]{0,40}\b(?:paid|current)\b/i.test(above))
  )
}

const latePayers = ignoringCase(
  `\\b(?:(?!(?:one|1|an?) )${count}|some|a few|several) (?:of (?:the|our) )?(?:\\w+ )?${payers}\\b[^$%]{0,90}$`,
)
const isLateText = ignoringCase(
  `\\b(?:${late}|late|behind|owes?|over \\d{2,3} days|days|in collections?|attorney|lawyer)\\b|^\\W*(?:delinquen\\w+|collections?|arrears|past[- ]due)\\b`,
)
const linkedSum =
  /(?:[,(:=–-]|\bfor|\bof|\bwith|\btotal(?:ing|s|ed)?|\bcom(?:es|ing) to|\btogether|\bcombined|\bin all|\bowe[sd]?(?: us| the association)?)\s*(?:a )?(?:(?:combined|total|grand total)(?: of)? )?(?:about |approximately |roughly )?$/i
/** "Six homes are behind, for a combined $7,300", "Collections: 4 accounts, $9,150" */
function isOwedByLatePayers(m: Mention, around: Surroundings): boolean {
  const before = m.before.slice(-160)
  if (m.row !== '' || !linkedSum.test(before) || !latePayers.test(before)) return false
  if (paidOrSpent.test(before) || /^ (?:each|per|apiece|fee|charge|late)\b/i.test(m.after)) return false
  return isLateText.test(before) || ofLateOwners.test(topicOf(m, around.pageText))
}

/** What owners together owe: other than how many they are, and other than one owner's balance. */
const delinquentAmount: FieldSignals = {
  path: 'financial.delinquentAmount',
  mentions: statementAmounts,
  hint: /delinquen|collections?\b|past dues?\b|owners? late|with the attorney|past[- ]due|overdue|arrear|unpaid|n['’]t paid|not paid|\bbehind\b|back dues|\bowe\b|outstanding|uncollected|receivable|\bA\/R\b|\baging\b|\bowed\b/i,
  bias: -5,
  signals: [
    sentenceMatches('row', ignoringCase(`^(?:total )?${owed}\\b`), 5, 'a row of what is owed'),
    sentenceMatches(
      'row',
      /\binterest\b|\bincome\b|\bfees?\b|\bcharges?\b|\ballowance\b|\bbad debts?\b|\bexpenses?\b/i,
      -6,
      'a row of something else',
    ),
    customSignal(
      'receivable, among the assets',
      6,
      (m, around) =>
        /^(?:total )?(?:(?:owners?|members?|homeowners?|assessments?|dues)'? )?(?:accounts?|assessments?|dues|fees) receivable\b(?!.*\b(?:other|insurance|misc\w*|prior|special)\b)/i.test(
          m.row,
        ) && cellOf(m, around)?.row.section === 'assets',
    ),
    customSignal(
      'the total of a list of what owners owe',
      7,
      (m, around) =>
        /^(?:\d{1,4} (?:accounts|owners|units|homes|lots)\s{1,9})?(?:association |grand |report )?totals?$/i.test(
          m.row,
        ) &&
        cellOf(m, around)?.row.cells.at(-1)?.start === m.start &&
        ofAging.test(around.pageText.text.slice(0, 400)),
    ),
    sentenceMatches('row', /^owed by (?:the )?(?:home)?owners$|^delinquenc(?:y|ies)$/i, 4.5),
    customSignal('what a number of late payers owe', 6, isOwedByLatePayers),
    sentenceMatches(
      'after',
      ignoringCase(`^ by (?:${count}|the|some) (?:\\w+ )?${payers}\\b`),
      3.5,
      'owed by owners',
    ),
    sentenceMatches(
      'before',
      /\b(?:(?<!insurance |tax |other )receivables?|A\/R|past[- ]dues?|delinquenc(?:y|ies)|arrears|arrearages?)(?: balances?)? (?:(?:now|currently|still|have|has|total|came|come|fallen|dropped|grown|risen|stands?|stood|is|are|was|were|down|up) ){1,4}(?:at|to|of)? ?(?:about |approximately )?$/i,
      5,
      'receivables stand at',
    ),
    sentenceMatches(
      'before',
      /^\W*(?:aged |total |open )?(?:receivables?|A\/R)\s?[:=–-]?\s*$/i,
      4.5,
      'label: receivables',
    ),
    sentenceMatches('before', /^\W*delinquenc(?:y|ies)\s?[:=–-]\s{0,3}$/i, 2.5, 'its label'),
    sentenceMatches('before', ignoringCase(`\\b${owed}\\b[^.;$]{0,50}$`), 3.6, 'owed before'),
    sentenceMatches(
      'before',
      ignoringCase(`\\b(?:total|currently|combined|all)\\b[^.;$]{0,20}\\b${owed}\\b[^.;$]{0,40}$`),
      1,
      'all that is owed',
    ),
    sentenceMatches(
      'after',
      ignoringCase(`^\\)?,?[^.;$]{0,25}\\b(?:is |are |in |of )?${owed}\\b`),
      3.6,
      'owed behind',
    ),
    sentenceMatches(
      'before',
      /\b(?:haven['’]t paid|have not paid|not paid|unpaid|behind|past due|in arrears)\b[^$]{0,60}\b(?:total(?:s|ing)?|together|in all|altogether)\b[^.;$]{0,20}$/i,
      4.8,
      'what those who have not paid owe together',
    ),
    sentenceMatches(
      'before',
      /\btotal (?:amount )?(?:still )?(?:owed|owing|past due|delinquent|outstanding) (?:is |of |about |approximately )*$/i,
      4.5,
      'the total that is owed',
    ),
    customSignal(
      'the last column of a row by age',
      8,
      (m, around) =>
        (/^(?:grand )?total$/i.test(m.column)
          ? ofAge.test(around.pageText.text.slice(Math.max(0, m.span.start - 200), m.span.start))
          : ofAge.test(m.row) && /\btotal$/i.test(m.row)) && isLastOfSeveral(m, around),
    ),
    sentenceMatches('before', /\ballowance\b[^$]{0,40}$/i, -5, 'the allowance'),
    sentenceMatches(
      'before',
      /\b(?:owes?|owed)\s(?:us |the association |a total of |about |approximately |together ){0,2}$/i,
      2,
      'owes us',
    ),
    sentenceMatches('after', /^\s(?:in )?(?:back|past) dues\b/i, 3, 'back dues'),
    customSignal('what those who are late owe together', 5.5, isOwedTogether),
    customSignal('what was owed before', -8, isReplaced),
    sentenceMatches(
      'before',
      /\b(?:amount|balance|sum|total) (?:still )?owed\b[^.;]{0,60}\b(?:to|at|now|is|of)\s(?:about |only |now )?$/i,
      4.5,
      'the amount owed is now',
    ),
    sentenceMatches(
      'before',
      /(?:^|[-•\n]\s?|\s)(?:A\/?R|receivables?)(?: over (?:\d{2,3}|thirty|sixty|ninety)(?: days)?)?\s?[:=-]?\s*$/,
      5,
      'receivables',
    ),
    followedBy(/^\W{1,4}delinquency rate\b/i, 3.6, 'before the rate'),
    sentenceMatches('sentence', ignoringCase(`\\b${accountsOf}\\b`), 1.2, 'of owners'),
    sentenceMatches(
      'sentence',
      /\b(?:total|as of|currently|outstanding|owners|members|accounts|homes|lots|units)\b/i,
      0.5,
    ),
    sentenceMatches('heading', /delinquen|collections?|past due|receivable|treasurer|financial/i, 0.7),
    sentenceMatches(
      'sentence',
      /\b(?:late (?:fee|charge|payment)s?|fines?|penalt\w+|interest (?:of|at|rate)|returned checks?|NSF|filing fee|lien fee|attorney'?s'? fees?|administrative)\b/i,
      -3,
      'what is charged for it',
    ),
    sentenceMatches(
      'sentence',
      /\b(?:shall|may|must|will be|if (?:a|an|any|the|your)|when (?:a|an)|any owner|in excess of|more than \$|at least \$|exceed\w*|policy|threshold|(?<!\d )per (?:month|lot|unit|home))\b/i,
      -2.5,
      'a rule',
    ),
    sentenceMatches(
      'sentence',
      /\b(?:your|this unit|(?:an?|one|the) (?:owner|homeowner|unit|lot|member|property|account|resident|house)|each|(?:lot|unit) #?\d+)\b/i,
      -2.5,
      'of one owner',
    ),
    sentenceMatches(
      'before',
      /\b(?:collected|received|recovered|(?<!(?:n['’]t|not|yet|has|have) )paid|deposited|wrote off|written off|forgive\w*|waive\w*|bad debts?|prepaid|loan|invoices?|bills?|vendors?|taxes|deposits)\b[^.;$]{0,60}$/i,
      -3,
      'paid, or of something else',
    ),
    sentenceMatches(
      'after',
      /^[^.;$]{0,30}\b(?:was|were|has been|have been) (?:collected|received|recovered|paid|written off)/i,
      -3,
    ),
    inDocumentKind(-3, 'ccrs', 'bylaws', 'rules', 'insurance', 'reserve_study', 'fee_schedule'),
    inDocumentKind(0.5, 'minutes', 'financial_statement', 'notice', 'questionnaire'),
  ],
  read: (m) =>
    typeof m.value === 'number' && m.value >= 50_00 && m.value <= 5_000_000_00
      ? { value: moneyText(m.value), comparable: m.value, qualifier: joinQualifiers(yearOf(m)) }
      : null,
}

export const delinquencySignals: FieldSignals[] = [delinquentUnits, delinquencyShare, delinquentAmount]
