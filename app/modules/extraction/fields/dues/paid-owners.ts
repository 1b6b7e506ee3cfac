import { countSource, readCount } from '../../../report-fields/parse'
import { mentionAt, mentionsOf, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { ignoringCase } from '../../signals/signal'
import { payerWords } from './late-payer-words'

const duesWords =
  '(?:dues|assessments?|(?:HOA|POA|association|annual|yearly|monthly|quarterly|maintenance|homeowners?|membership) (?:fees?|payments?))'
const paidWords =
  '(?:paid(?: up| in full)?|current|up[- ]to[- ]date|caught up|in good standing|remitted (?:their|payment))'
const payers = `(?:\\w+ ){0,2}${payerWords}`
const auxiliary = '(?:(?:have|has|had|are|is|were|now|already|all|also|fully|so far) ){0,4}'

/** "114 of 120 homeowners paid their dues", "Dues were received from 116 of 120 lots" */
const paidOfAll = new RegExp(
  [
    `(?<![\\d.,$/#-])\\b(?<paid>${countSource}) (?:out )?of (?:the |our |a total of |a possible |all )?(?<all>${countSource}) (?:${payers} )?${auxiliary}${paidWords}\\b`,
    `\\b${duesWords}[^.;:$%]{0,30}\\b(?:received|collected|paid|in)\\b (?:by|from|for)[^.;$%\\d]{0,12}(?<received>${countSource}) (?:out )?of (?:the |our |all )?(?<inAll>${countSource})(?: (?:${payers})|(?=\\s?[.,;]|\\s*$))`,
    `\\b(?:received|collected) ${duesWords}[^.;:$%\\d]{0,30}(?<collected>${countSource}) (?:out )?of (?:the |our |all )?(?<ofThose>${countSource}) ${payers}`,
    `\\b(?:dues|assessments)(?: paid| received| collected)?\\s?[:=–-]\\s?(?<noted>${countSource}) (?:out )?of (?<ofAll>${countSource})\\b`,
  ].join('|'),
  'gi',
)
const smallestShare = 0.5
const maxOwners = 5000

/** How many owners have not paid, where a text says how many of all have. */
export const unpaidRestOf = (pageText: PageText): Mention[] =>
  [...pageText.text.matchAll(paidOfAll)].slice(0, 100).flatMap((match) => {
    const { paid, received, collected, noted, all, inAll, ofThose, ofAll } = match.groups ?? {}
    const some = readCount(paid ?? received ?? collected ?? noted ?? '')
    const total = readCount(all ?? inAll ?? ofThose ?? ofAll ?? '')
    if (some === null || total === null || some > total || total > maxOwners) return []
    return some / total < smallestShare
      ? []
      : [mentionAt(pageText, 'count', total - some, match.index, match.index + match[0].length)]
  })

const isPaidOfAll = new RegExp(paidOfAll.source, 'i')
/** Whether a mention is one of `unpaidRestOf`. */
export const isUnpaidRest = ({ start, end }: Mention, { text }: PageText) =>
  isPaidOfAll.test(text.slice(start, end))

/** "have not paid for their keys", "paid for the dinner" */
export const paidForSomethingElse =
  /\bpa(?:id|y) for (?:the|their|its|his|her|an?|our)? ?(?!(?:\w+ ){0,3}(?:dues|assessments?|year|fees?|(?:19|20)\d{2})\b)[a-z]/i

const ofDues = `(?:(?:on|with|in|for|their|the|its|his|all|his or her) (?:[\\w'’-]+ ){0,4}${duesWords}|(?:on|with|in) (?:their|the|its|all) (?:[\\w'’-]+ )?(?:accounts?|payments?|obligations?|balances?))`
const endOfClause = `(?=\\s?[.,;!)]|\\s*$|\\s${ofDues}|\\s(?:for|through|as of)\\s(?:the\\s)?(?:\\w+\\s)?(?:year|(?:19|20)\\d{2})|\\sat this time)`
const everyone = `(?:every(?:one|body)|(?:all|each|every|100 ?%)(?: of)?(?: the| our)?(?: ${countSource})? (?:\\w+ )?${payerWords})`
const dueOfYear = `${duesWords}(?: (?:for|of) (?:the year |this year|(?:19|20)\\d{2}))?(?: payments?)?`
const ofDuesKind = `(?: (?!which\\b|that\\b|from\\b|for\\b|of\\b|in\\b|by\\b|are\\b|not\\b)[\\w'’-]+){0,3}`

const nobodyIsLate = [
  `\\b${everyone} ${auxiliary}${paidWords}${endOfClause}`,
  `\\b${everyone} ${auxiliary}paid (?:their|the|all|its|his|(?:19|20)\\d{2}) (?:[\\w'’-]+ ){0,3}${duesWords}`,
  `\\b(?:all|100 ?%|every)(?: of)?(?: the| our)?${ofDuesKind} ${dueOfYear} (?:have |has |are |were |is )?(?:now |been |all ){0,2}(?:paid|collected|received|current)${endOfClause}`,
  `\\b${duesWords}(?: for (?:19|20)\\d{2})? (?:have|has|were) (?:now |all )?(?:been )?(?:now )?(?:paid|collected|received)(?: in full)? (?:by|from|for) ${everyone}`,
  `\\b${duesWords} (?:are|were|is|have been) (?:now )?100 ?% (?:collected|paid|received|current)`,
  `(?<!\\bnot )\\b(?:received|collected) (?:100 ?%|all)(?: of)?(?: the| our)?${ofDuesKind} ${duesWords}${endOfClause}`,
  `\\b(?:no|zero) (?:(?:outstanding|unpaid|uncollected|overdue|past[- ]due|delinquent) )(?:\\w+ )?(?:dues|assessments|balances|accounts(?! payable)|homeowners|owners|units|members)\\b`,
  `\\b(?:no|zero) ${payerWords} (?:currently |still )?(?:owes?|owing) (?:any )?(?:dues|assessments|money|anything)`,
  `\\b(?:no ?body|no one|none) (?:currently |still )?(?:owes (?:any )?(?:dues|assessments|money)|is in arrears|is past due)`,
].join('|')
const noneDelinquent = [
  `\\b(?:no|zero) (?:owners|units|homes|lots|accounts|members) (?:\\w+ )?(?:past due|delinquent|behind|in arrears)\\b`,
  `\\b(?:no|zero) (?:\\w+ )?(?:delinquenc(?:y|ies)|delinquent (?:accounts?|owners?|homeowners?|units?|dues)|past[- ]due (?:accounts?|owners?|balances?|dues))\\b`,
  `\\ball (?:\\w+ )?(?:dues|accounts|assessments) (?:for (?:the year )?\\d{4} )?(?:have been |are |have |were )?(?:paid(?: in full| up)?|current|collected)\\b`,
  `\\b(?:nobody|no one|none) is (?:delinquent|behind)`,
  `\\b(?:dues|assessments|accounts) are (?:\\w+ )?current for all\\b`,
  `\\bevery(?:one|body) is (?:current|paid)`,
].join('|')
const noDelinquencies = ignoringCase(`${nobodyIsLate}|${noneDelinquent}`)
const longestStatement = 600

/** Sentences that say that nobody is late. */
export const nobodyLateOf = (pageText: PageText): Mention[] =>
  mentionsOf(pageText, 'sentence').filter((m) => noDelinquencies.test(m.sentence.slice(0, longestStatement)))
