import { countSource, readCount } from '../../../report-fields/parse'
import { countOf, none } from '../../../report-fields/typed-value'
import { mentionAt, withoutOverlaps, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { yearOfMention } from '../../signals/amounts'
import {
  customSignal,
  ignoringCase,
  inDocumentKind,
  foundByRule,
  contextMatches,
  type FieldSignals,
} from '../../signals/signal'
import { underTopic } from '../../signals/topics'
import { agingReportTitle, latePayersTitle, lateWords, payerWords } from './late-payer-words'
import { isUnpaidRest, nobodyLateOf, paidForSomethingElse, unpaidRestOf } from './paid-owners'

const latePayerCount = new RegExp(
  [
    // "3 of the 120 accounts"
    `(?<![\\d.,$/#-])\\b(?<owners>${countSource})\\)?\\s(?:or so\\s)?(?:of (?:the |our |all )?(?:${countSource} )?)?(?:other\\s|more\\s|remaining\\s|outstanding\\s|delinquent\\s|past[- ]due\\s|unpaid\\s|overdue\\s|seriously delinquent\\s|unit\\s|resident\\s|association\\s|HOA\\s){0,3}${payerWords}\\b`,
    // "Delinquent accounts: 6"
    `\\b(?:delinquent|past[- ]due|unpaid|overdue)\\s(?:${payerWords})(?:\\s?\\([^)]{0,30}\\))?\\s?(?:(?::|=|-|–|is|are|total(?:s|ed|ing)?|number)\\s{0,4}|\\s{2,20})(?<labeled>\\d{1,3})\\b(?![%.,/]\\d|\\s?%|\\s?days)`,
    // "five are still behind"
    `(?<![\\d.,$/#-])\\b(?<unpaid>${countSource})\\s(?:(?:still\\s)?(?:unpaid|not (?:yet )?paid|past[- ]due|overdue|delinquent)(?=\\s(?:for|which|or|as of|and)\\b|\\s?[.,;(]|$)|(?:are|were|remain|is)\\s(?:currently |still |now )?(?:delinquent|past[- ]due|unpaid|behind|in arrears|overdue)|remaining (?:that|who) (?:have|has)(?: not|n['’]t) (?:yet )?paid|(?:have|has)(?:n['’]t| not) (?:yet )?paid)`,
    // "Units over 60 days late: 4"
    `\\b(?:units|homes|lots|owners|accounts)\\s(?:that are\\s|which are\\s)?(?:over|more than|>|at least)\\s?\\d{2,3}\\+?\\sdays\\s(?:delinquent|past[- ]due|late|in arrears)\\s?[:=?]\\s{0,4}(?<pastDays>\\d{1,3})\\b(?![%.,/]\\d|\\s?%)`,
    // "Homes delinquent 90 days or more: 2"
    `\\b(?:units|homes|lots|owners|accounts)\\s(?:behind|past[- ]due|delinquent|late|in arrears)\\s(?:by |over |more than )?\\d{2,3}\\+?\\s?days(?:\\sor\\smore)?\\s?[:=?]?\\s{1,12}(?<behindDays>\\d{1,3})\\b(?![%.,/]\\d|\\s?%)`,
    // "Number of units with dues more than 60 days past due: 5"
    `(?:\\bnumber|#|\\bno\\.) (?:of )?(?:${payerWords})\\s[^:?\\n$]{0,60}\\b(?:delinquent|past[- ]due|overdue|in arrears|late)\\b[^:?\\n$\\d]{0,12}(?:\\d{2,3}\\+? (?:or more )?days[^:?\\n$\\d]{0,12})?(?:more than |over )?(?:\\d{2,3}\\+? days)?\\s?[:?]\\s{0,12}(?<numbered>${countSource})(?![%.,/]\\d|\\s?%)`,
    // "4 owners > 90 days"
    `\\b(?<overDays>${countSource})\\s(?:${payerWords})\\s(?:>|over|more than|\\+)\\s?\\d{2,3}\\s?d(?:ays?)?\\b`,
    // "7 unpaid assessments"
    `(?<![\\d.,$/#-])\\b(?<unpaidDues>${countSource})\\s(?:unpaid|past[- ]due|delinquent|overdue|outstanding)\\s(?:(?:annual |HOA |monthly |quarterly )?(?:assessments|dues)(?: payments)?|payments (?:\\w+ ){0,2}(?:for|of|on) (?:\\w+ ){0,3}(?:dues|assessments))\\b(?!\\s(?:and|or|of)\\b)`,
    // "5 payments for 2022 dues are outstanding", "Outstanding payments for dues: 5"
    `(?<![\\d.,$/#-])\\b(?<payments>${countSource})\\s(?:dues )?payments?(?: (?:for|of|on) (?:\\w+ ){0,2}(?:dues|assessments?))?\\s(?:(?:are|is|remains?|still) ){1,2}(?:outstanding|unpaid|missing|overdue|past due)\\b`,
    `\\b(?:outstanding|missing|unpaid) payments (?:for|of|on) (?:\\w+ ){0,2}(?:dues|assessments)\\s?[:=–-]\\s?(?<missing>\\d{1,3})\\b(?![%.,/]\\d|\\s?%)`,
    // "Delinquent accounts went from 14 last year to 8"
    `\\b(?:delinquent|past[- ]due|unpaid|overdue) (?:${payerWords})\\b[^.;$%]{0,40}\\b(?:reduced|decreased|dropped|fell|down|went|gone|increased|rose|up)\\b[^.;$%]{0,40}\\bto (?:just |only )?(?<changedTo>\\d{1,3})\\b(?![%.,/]\\d|\\s?%|\\s?days)`,
    // "Delinquencies: 3 homes"
    `\\b(?:delinquenc(?:y|ies)|(?:outstanding|unpaid|delinquent|past[- ]due) (?:dues|assessments|accounts))\\s?(?::|=|-|–)\\s?(?<amongDues>\\d{1,3})\\s(?:${payerWords})\\b`,
    // "Delinquencies: 3", alone on its line
    `\\bdelinquenc(?:y|ies)\\s?[:=–]\\s?(?<alone>\\d{1,3})\\b(?![%.,/]\\d|\\s?%|\\s?days)`,
    // "Four liens have been filed"
    `(?<![\\d.,$/#-])\\b(?<liens>${countSource})\\s(?:\\w+\\s)?liens (?:(?:have|has|had|were|are|was|been|now|already) ){0,3}(?:filed|recorded|placed)\\b`,
    // "waiting on six owners to pay", "all have paid except six"
    `\\bwaiting (?:on|for) (?<waiting>${countSource})\\s(?:\\w+\\s)?${payerWords}\\sto pay\\b`,
    `\\bpaid (?:\\w+ ){0,3}(?:except|but)(?: for)? (?<except>${countSource})(?=\\s?[.,;]|\\s*$)`,
    // "with only four left to pay"
    `(?<![\\d.,$/#-])\\b(?<left>${countSource})\\s(?:${payerWords}\\s)?(?:(?:left|remaining|still|yet|are|is|have|has) ){1,3}to pay\\b`,
  ].join('|'),
  'gi',
)

/** "lots 7, 19, and 44", "Lot 22" */
const unitList =
  /\b(?:lots?|units?|houses?|homes?|nos?\.|numbers)\s#?\d{1,4}[A-Z]?(?:(?:,\s?and|,|\s?and|\s?&)\s?#?\d{1,4}[A-Z]?){0,9}\b(?![%.,/]\d|\s?%)/gi
const unitListStart = /^(?:lots?|units?|houses?|homes?|nos?\.|numbers)\s#?\d/i
const oneUnitUnpaid =
  /^\s(?:(?:is|has|are) )?(?:still )?(?:not (?:yet )?paid|unpaid|owes?\b|delinquent|past due|behind)/i
const unitListsOf = (pageText: PageText): Mention[] =>
  [...pageText.text.matchAll(unitList)].slice(0, 200).flatMap((match) => {
    const units = match[0].match(/\d{1,4}[A-Z]?/g) ?? []
    const end = match.index + match[0].length
    if (units.length === 1 && !oneUnitUnpaid.test(pageText.text.slice(end, end + 40))) return []
    return [mentionAt(pageText, 'count', units.length, match.index, end)]
  })

/** "Are any owners past due? No" */
const noneAnswer =
  /\b(?:any|how many|number of|# of) (?:\w+ )?(?:owners|units|accounts|homes|lots)\b[^.?%\n]{0,60}\b(?:delinquent|past due|in arrears|behind)\b[^.?%\n]{0,30}\?\s{0,6}(?:no|none|zero)\b(?!\s\w)/gi
const noneAnswersOf = (pageText: PageText): Mention[] =>
  [...pageText.text.matchAll(noneAnswer)].map((match) => ({
    ...mentionAt(pageText, 'sentence', match[0], match.index, match.index + match[0].length),
    sentence: match[0],
    span: { start: match.index, end: match.index + match[0].length },
  }))

/** "4-6 units", "between four and six owners" */
const countRange = new RegExp(
  `(?<![\\d.,$/#-])\\b(?:(?<low>${countSource})(?:\\s?[-–]\\s?|\\s(?:to|or)\\s)|between\\s(?<least>${countSource})\\sand\\s)(?<high>${countSource})\\s${payerWords}\\b`,
  'gi',
)
const countRangesOf = (pageText: PageText): Mention[] =>
  [...pageText.text.matchAll(countRange)].slice(0, 100).flatMap((match) => {
    const low = readCount(match.groups?.low ?? match.groups?.least ?? '')
    const high = readCount(match.groups?.high ?? '')
    if (low === null || high === null || low >= high || high > maxInRange) return []
    const typed = countOf(low, 'unit', { to: high, comparedAs: `${low} to ${high}` })
    return [{ ...mentionAt(pageText, 'count', match[0], match.index, match.index + match[0].length), typed }]
  })
const maxInRange = 200

/** Counts of late payers, in words or as a list of units, and statements that there are none. */
const delinquencyCountsOf = (pageText: PageText): Mention[] => {
  const ranges = countRangesOf(pageText)
  const counts = [...singleCountsOf(pageText), ...unitListsOf(pageText), ...unpaidRestOf(pageText)]
  return [
    ...noneAnswersOf(pageText),
    ...nobodyLateOf(pageText),
    ...ranges,
    ...withoutOverlaps(counts, ranges),
  ]
}
const singleCountsOf = (pageText: PageText): Mention[] =>
  [...pageText.text.matchAll(latePayerCount)].slice(0, 300).flatMap((match) => {
    const stated = Object.values(match.groups ?? {}).find((text) => text !== undefined)
    const count = readCount(stated ?? '')
    // A count at the end of a line, "Owner occupied: 90", does not belong to "Units over 60 days late: 4" below.
    const isAcrossLines =
      match.groups?.owners !== undefined &&
      /\n\s*[A-Z][^\n]{3,60}:/.test(
        pageText.page.text.slice(match.index, match.index + match[0].length + 60),
      ) &&
      pageText.page.text.slice(match.index, match.index + match[0].length).includes('\n')
    return count === null || isAcrossLines
      ? []
      : [mentionAt(pageText, 'count', count, match.index, match.index + match[0].length)]
  })

/** "All are current except the one on Elm Street." */
const allButOne =
  /\b(?:except(?:ing)?|but|other than|apart from|aside from|with the exception of)\s(?:for\s)?(?:the|one|1|a|an|a single)\s(?:\w+\s)?(?:home|house|owner|homeowner|unit|lot|member|property|account|household)\b/i

/** "Dues have not been received from three", "Still missing dues from three" */
const missingFromBefore =
  /\b(?:dues|assessments?|payments?) (?:(?:are|is|have|has|were|was|not|yet|still|been|also) ){1,4}(?:(?<=not (?:yet )?(?:been )?)received|outstanding|missing|owed|unpaid|due) (?:from|for|by) (?:only |just |about )?$|\bmissing (?:\w+ ){0,2}(?:dues|assessments?|payments) (?:from|for) (?:only |just |about )?$/i
const otherCountWords = /\b(?:vendors?|bills?|bids?|present|attended|voted|days? (?:after|notice))\b/i

/** Unpaid dues may be only a week late; these words indicate more. */
const delinquencyWords =
  /\bdelinquen|past[- ]due|over[- ]?due|arrears|\b\d{2,3}\s?\+?\s?(?:or more )?d(?:ays)?\b|collections?\b|\bliens?\b|attorney|\bbehind\b/i
const durationNotStated = '(days past due not stated)'

/** How many homes are behind on their dues. */
export const delinquentUnits: FieldSignals = {
  path: 'propertyDetails.delinquencies',
  mentions: delinquencyCountsOf,
  hint: /delinquen|\bliens?\b|lawyer|everybody|late payers|past[- ]due|overdue|arrears|unpaid|not (?:yet )?paid|behind|n['’]t paid|\bow(?:e|ing)|outstanding|collections?|non-?pay|no-?pays?|\blate\b|(?:received|collected)\b|yet to pay|all (?:\w+ )?(?:paid|current)|everyone|to pay (?:their|the|dues)|all but|turned over|attorney|> ?\d{2,3} d|current for all|all (?:\w+ ){0,3}(?:dues|owners|accounts|members|residents|homeowners|units|lots|homes|houses)|every (?:home|owner|member|resident)|\b(?:of|from) (?:the |our |all )?(?:\d{1,4}|[a-z]+(?:-[a-z]+)?) (?:\w+ ){0,4}paid\b|\bpaid\b|from all|100 ?%|no (?:outstanding|home|owner|one)|left to pay|collected all|fail\w* to pay|did(?: not|n['’]t) pay|not current|missing (?:\w+ ){0,2}(?:dues|assessments?)|\blate\b/i,
  bias: -4.6,
  signals: [
    customSignal(
      'the count in an aging report’s total',
      4.2,
      (mention, { pageText }) =>
        /^(?:\s?(?:accounts|owners|units|homes|lots))?\s{1,9}(?:grand )?totals?\b/i.test(mention.after) &&
        /^\W*$/.test(mention.before) &&
        agingReportTitle.test(pageText.text.slice(0, 400)),
    ),
    customSignal('the rest of those who paid', 5.6, (m, { pageText }) => isUnpaidRest(m, pageText)),
    contextMatches('sentence', paidForSomethingElse, -6, 'paid for something else'),
    customSignal('a number of liens, or of owners left to pay', 4.6, ({ start, end }, { pageText }) =>
      /\bliens\b|\bto pay$|^paid\b/i.test(pageText.text.slice(start, end)),
    ),
    customSignal('label: delinquencies', 4, ({ start, end }, { pageText }) =>
      /^delinquenc(?:y|ies)\s?[:=–]/i.test(pageText.text.slice(start, end)),
    ),
    customSignal('a statement that nobody is late', 4.6, (m) => m.type === 'sentence'),
    contextMatches(
      'after',
      /^[^.;]{0,30}\b(?:who|that|which) (?:still |yet )?(?:need|needs|have|has) (?:still |yet )?to pay (?:their |the |for |annual |(?:19|20)\d{2} ){0,3}(?:dues|assessments?|fees)\b/i,
      2,
      'still to pay their dues',
    ),
    contextMatches(
      'before',
      /\bliens? (?:have been |has been |were |was |are |is )?(?:now )?(?:recorded|filed|placed|put) (?:against|on) $/i,
      4.6,
      'liens against this many',
    ),
    customSignal(
      'nobody is late, with exceptions',
      -8,
      (mention) =>
        mention.type === 'sentence' &&
        !allButOne.test(mention.sentence) &&
        /\b(?:except(?:ing|ion)?|but|other than|apart from|aside from|save for|with the exception|besides)\b/i.test(
          mention.sentence,
        ),
    ),
    contextMatches('before', /\bout of (?:the |our )?(?:total )?$/i, -4, 'the total number'),
    contextMatches(
      'before',
      ignoringCase(`(?:${countSource}|\\b${payerWords}) of (?:the |our |all )?(?:total )?$`),
      -8,
      'the total of which some are late',
    ),
    contextMatches('after', /^\s?(?:>|\+|over)\s?\d{2,3}\s?d(?:ays?)?\b/i, 5, 'more than a number of days'),
    contextMatches(
      'before',
      /\b(?:everyone|everybody|all)\b[^.;]{0,30}\b(?:paid|current|received|collected)\b[^.;]{0,15}\b(?:except(?:ing)?|but|other than|exception of)\b[^.;]{0,12}$/i,
      6,
      'everyone has paid except these',
    ),
    customSignal(
      'a list of unit numbers',
      2.2,
      (m, { pageText }) => m.type === 'count' && unitListStart.test(pageText.text.slice(m.start, m.end)),
    ),
    contextMatches('after', ignoringCase(`^[^.;]{0,60}\\b${lateWords}`), 3.2, 'late after'),
    contextMatches(
      'after',
      ignoringCase(
        `^\\s?(?:(?:who|that|which) )?(?:are |is |were |was |have |been |still |currently |over |more than |\\d+ days |remain ){0,5}${lateWords}`,
      ),
      1.5,
      'late directly after',
    ),
    customSignal(
      'all but these have paid',
      5,
      (mention) =>
        /\ball but\s*$/i.test(mention.before) &&
        (/^[^.;]{0,20}\b(?:paid|current)\b/i.test(mention.after) ||
          /\b(?:dues|assessments?|fees|payments?)\b[^.;]{0,40}\b(?:from|by|for)\sall but\s*$/i.test(
            mention.before,
          )),
    ),
    customSignal(
      'late in the mention itself',
      4,
      (mention) =>
        mention.type === 'count' &&
        ignoringCase(lateWords).test(
          mention.sentence.slice(mention.before.length, mention.sentence.length - mention.after.length),
        ),
    ),
    contextMatches('before', ignoringCase(`\\b${lateWords}\\b[^.;]{0,50}$`), 1.8, 'late before'),
    contextMatches('sentence', ignoringCase(`\\b${lateWords}`), 1, 'late in the sentence'),
    underTopic(
      latePayersTitle,
      5,
      'the first count under a title about late owners',
      ({ type, before, sentence }) =>
        type === 'count' && !/[\d$]/.test(before) && before.length < 40 && !otherCountWords.test(sentence),
    ),
    customSignal('dues missing from these', 3, ({ before }) => missingFromBefore.test(before)),
    customSignal(
      'an earlier count',
      -3,
      ({ before }) =>
        /\b(?:there (?:were|had been)|we had|was|from)\s(?:over |about |still )?$/i.test(before) &&
        !missingFromBefore.test(before),
    ),
    contextMatches(
      'after',
      /^(?: still)? outstanding(?=\s?[.,;]|\s*$| (?:for|on|in|as of)\b)/i,
      3,
      'outstanding directly after',
    ),
    contextMatches(
      'before',
      ignoringCase(
        `\\b(?:${lateWords}|unpaid assessments)\\b[^.;]{0,60}\\$\\s?[\\d,]+(?:\\.\\d{2})?\\s?\\(\\s?$`,
      ),
      3.5,
      'in parentheses after the amount owed',
    ),
    contextMatches(
      'sentence',
      /\b(?:dues|assessments?|accounts?|annual fee|HOA fees?|payments?|billing)\b/i,
      0.8,
    ),
    contextMatches('heading', /delinquen|collections?|past due|receivable|unpaid|treasurer|financial/i, 0.7),
    contextMatches(
      'before',
      /\b(?:currently|about|approximately|only|there (?:are|were|is)|we have|still|have)\s?(?:only |about |still )?$/i,
      0.5,
    ),
    contextMatches('sentence', /\b(?:total|remaining|as of|out of|collected|lien|attorney|letters?)\b/i, 0.3),
    contextMatches(
      'sentence',
      /\b(?:shall|(?<!\b(?:as of|in|by|since|of) )may|must|any owner|if (?:a|an|any)|in the event|whichever|no owner|each owner|if (?:\w+ ){0,2}(?:owners|units|homes|lots|members) |when (?:a|an|any)|after \w+ \(?\d+\)? days|policy|will be (?:charged|assessed|subject))\b/i,
      -2.5,
      'a rule or policy',
    ),
    contextMatches(
      'after',
      /^\s?(?:present|attended|in attendance|voted|are (?:needed|required|rented|sold|vacant)|for sale|were (?:present|represented)|on the board|signed|volunteer)/i,
      -3,
      'a count of something else',
    ),
    contextMatches(
      'sentence',
      /\b(?:quorum|proxies|proxy|violations?|ballots?|in attendance|mow\w*|repair\w*|roof|water|parking)\b/i,
      -1,
    ),
    contextMatches('sentence', /\b(?:bills|invoice|vendor|insurance|loan|tax(?:es)?)\b/i, -0.8),
    inDocumentKind(-3, 'ccrs', 'bylaws', 'rules', 'insurance', 'reserve_study'),
    inDocumentKind(0.5, 'minutes', 'financial_statement', 'notice', 'budget', 'questionnaire'),
    foundByRule(2.5),
  ],
  read: (mention, { pageText }) => {
    if (mention.type === 'sentence' && allButOne.test(mention.sentence))
      return { typed: countOf(1, 'unit'), qualifier: yearOfMention(mention) }
    if (mention.type === 'sentence')
      return {
        typed: none,
        qualifier: /\b(?:19|20)\d{2}\b/.exec(mention.sentence)?.[0] ?? '',
      }
    const range = mention.typed?.kind === 'count' ? mention.typed : null
    const count = range?.count ?? Number(mention.value)
    if (count === 0 && isUnpaidRest(mention, pageText))
      return { typed: none, qualifier: yearOfMention(mention) }
    if (count <= 0 || count > 2000 || (count >= 1950 && count <= 2050)) return null
    const note = delinquencyWords.test(mention.sentence) ? undefined : durationNotStated
    return {
      typed: range ? { ...range, ...(note && { note }) } : countOf(count, 'unit', { note }),
      qualifier: yearOfMention(mention),
    }
  },
}
