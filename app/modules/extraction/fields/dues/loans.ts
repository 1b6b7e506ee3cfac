import { money, none } from '../../../report-fields/typed-value'
import { amountsAndCharges, isOnlyProposed, joinQualifiers } from '../../signals/amounts'
import { textBefore, mentionsOf, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { cellOf } from '../../signals/statement-amounts'
import { withSubjects } from './charges'
import { isVotedDown } from '../../signals/decisions'
import {
  followedBy,
  inDocumentKind,
  precededBy,
  contextMatches,
  customSignal,
  type FieldSignals,
} from '../../signals/signal'

const minLoanCents = 1_000_00
const balanceBefore =
  /\b(?:outstanding|remaining|unpaid|principal) (?:principal )?balance\b[^.;$]{0,50}$|\b(?:outstanding|remaining|unpaid) principal\b[^.;$]{0,30}$|\b(?:the|its|our) balance (?:is|stands at)\b[^.;$]{0,30}$/i
const loanWords = /\b(?:loan|notes? payable|borrowed|line of credit)\b/i

/** "The Association has no outstanding loans", "Any loans? No" */
const noLoanWords =
  /\b(?:has|have|is|are|with|there (?:are|were|is)) (?:currently )?no (?:(?:outstanding|current|existing|bank|other|long-term) ){0,2}(?:loans?|debt|notes payable|borrowings?|indebtedness)\b|\b(?:carr(?:y|ies)|owes?) no (?:\w+ )?(?:debt|loans?)\b|\b(?:association|HOA|POA|we|community) (?:is|are|remains?) (?:now |currently |completely )?debt[- ]free\b|\b(?:the|our) (?:\w+ ){0,3}(?:loan|line of credit|mortgage) (?:has been|was|is) (?:now )?(?:completely |fully )?(?:paid (?:off|in full)|retired)\b|\b(?:don['’]t|doesn['’]t|do not|does not) (?:currently )?have (?:a|any) (?:(?:outstanding|bank) )?(?:loans?|debt)\b|\bowes? (?:nothing|no money) to any (?:lender|bank)\b|\b(?:loans?|debt|borrowed)\b[^?.:]{0,60}[?:]\s{0,8}(?:none|no|n\/a)\b(?!\s\w{3})/i
const longestSentence = 300
const loansOf = withSubjects((pageText: PageText): Mention[] => [
  ...amountsAndCharges(pageText),
  ...mentionsOf(pageText, 'sentence').filter(
    (m) => m.sentence.length <= longestSentence && noLoanWords.test(m.sentence),
  ),
])

/** The balance that the association owes on its loans, not the payments. */
export const associationLoan: FieldSignals = {
  path: 'financial.associationLoan',
  mentions: loansOf,
  hint: /\bloans?\b|\bdebt\b|\bthe bank\b|\bmortgages?\b|\bcapital leases?\b|\blender\b|borrow|line of credit|mortgage note|notes? payable|\bN\/P\b|financ(?:ed|ing)|promissory/i,
  bias: -4.5,
  signals: [
    precededBy(
      /\bloans?\b[^.$]{0,120}\b(?:balance|owed|outstanding)\b[^.;$\d]{0,20}$/i,
      3.5,
      'the balance of a loan before',
      150,
    ),
    followedBy(
      /^[^.$]{0,80};\s\$[\d,.]{4,12}\s(?:is |are |was )?(?:still )?(?:owed|left|remain|outstanding)/i,
      -3,
      'followed by the remaining balance',
      120,
    ),
    precededBy(/\bborrowed\b[^.]{0,120};\s*$/i, 3.5, 'the remaining balance after borrowed', 150),
    contextMatches(
      'sentence',
      /\bloans?\b|line of credit|\bborrow(?:ed|ing)?\b|promissory note|notes? payable/i,
      2,
    ),
    contextMatches(
      'before',
      /\bloan balance|(?:loan|principal|note) (?:amount|balance)|balance (?:of|on|remaining on|left on|owed on) (?:the|our|its) (?:\w+ ){0,3}(?:loan|note)|principal (?:remaining|owed|outstanding)/i,
      3,
    ),
    contextMatches(
      'before',
      /\bow(?:es?|ed|ing)\b|outstanding|borrow(?:ed)?\b|payoff|pay-off|remaining/i,
      1.7,
    ),
    contextMatches(
      'before',
      /\b(?:borrow(?:ed)?|owes?|owed|owing|loan (?:of|for))\s(?:about |approximately |roughly |over |around )?$/i,
      1.2,
      'borrowed',
    ),
    contextMatches(
      'before',
      /\b(?:loan|mortgage|note|line of credit)\b[^;$]{0,90}\b(?:is|was|has been|we are|stands) (?:now |paid |currently )*(?:down to|at|paid down to)\s(?:about |just |under )?$/i,
      3.5,
      'a loan that is down to',
    ),
    customSignal('a statement of no loan', 5.5, (m) => m.type === 'sentence'),
    customSignal(
      'no loan, but of someone else or conditional',
      -8,
      (mention) =>
        mention.type === 'sentence' &&
        /\b(?:shall|may|unless|buyers?|applicants?|unit owner|when|once|until|after|every|each|purchaser|FHA|VA|fannie|freddie|developer|declarant|proceeds|payment|considering|if)\b/i.test(
          mention.sentence,
        ),
    ),
    contextMatches(
      'before',
      /\b(?:we|association|HOA) (?:still )?owes? (?:[A-Z][\w.&'-]*\s|the (?:bank|\w+ bank)\s|a (?:total|balance) of\s){0,4}$/,
      1.5,
      'we owe a lender',
    ),
    contextMatches(
      'before',
      /\b(?:we|association|HOA) (?:still |currently )?owes? (?:the |our |a )?(?:bank|lender|credit union)\s(?:about |approximately )?$/i,
      3.5,
      'owed to the bank',
    ),
    contextMatches(
      'before',
      /\bfinanced (?:with|by|through) an? (?:new )?$|\bfinancing of (?:about |up to )?$/i,
      3.8,
      'financed with it',
    ),
    contextMatches(
      'after',
      /^ (?:is |was )?(?:still )?(?:left|remaining|remains|to go|outstanding|owed)(?: to (?:pay|be paid))? on (?:the|our|its) (?:\w+ ){0,3}(?:loan|mortgage|note)\b/i,
      3,
      'left to pay on a loan',
    ),
    contextMatches('row', /\bmortgages? payable|\bmortgage note/i, 5, 'row: a mortgage'),
    contextMatches(
      'before',
      /\b(?:quot(?:e|ed|es)|offer(?:s|ed)?|appl(?:y|ied|ication) for|looking into|explor\w+|pre-?approv\w+)\b[^.;$]{0,40}$/i,
      -3,
      'a loan that was only offered',
    ),
    contextMatches('before', /\bbalance\b/i, 1),
    contextMatches(
      'after',
      /^[^.;$]{0,30}\b(?:loan|line of credit)\b[^.;$]{0,15}\b(?:by|from|with)\s[A-Z]/,
      2.5,
      'a loan from a bank',
    ),
    contextMatches('before', /\bline of credit\s?[,:–-]\s{0,3}$/i, 2, 'label: a line of credit'),
    customSignal('answers a question about loans', 2, ({ before }) =>
      /\b(?:loans?|borrowed|debt)\b[^?]{0,60}\?[^?$]{0,80}$/i.test(before),
    ),
    contextMatches(
      'before',
      /\b(?:loan|line of credit|note)\b[^.;$]{0,50}\bbalance (?:of|is|was|stands at|:)\s(?:about |approximately )?$/i,
      1.5,
      'the balance of a loan is',
    ),
    contextMatches(
      'before',
      /\b(?:loan|line of credit)\b[^.;$]{0,50}\b(?:of|for|is|was|at|totaling|in the amount of|stands at|:)\s(?:about |approximately |roughly |over |just under )?$/i,
      1.5,
      'a loan of',
    ),
    contextMatches(
      'after',
      /^[^.;$]{0,40}\bin loans\b|^\s*(?:loan\b|owed\b|outstanding|line of credit|note payable)|^[^.;$]{0,25}\b(?:remain(?:s|ing)?|left|owed|outstanding|principal|balance|drawn)\b/i,
      1.7,
    ),
    contextMatches(
      'before',
      /\b(?:line of credit|loan|borrow)\b[^.;$]{0,90}\b(?:not to exceed|up to|in an amount not over)\s$/i,
      2.5,
      'a loan of at most',
    ),
    precededBy(
      /\b(?:amount borrowed|loan amount|amount of (?:the )?loan|loan balance)\s?:\s*$/i,
      4,
      'label: loan amount',
    ),
    contextMatches('after', /^\s?(?:\w+ ){0,3}(?:loan|line of credit)\b/i, 1.2),
    contextMatches(
      'row',
      /\bloan\b.*\bbalance|balance\b.*\bloan|notes? payable|loans? payable|long[- ]term (?:debt|loan)|line of credit|^capital leases?(?: obligations?)?$|\b(?:bank|SBA|PPP|EIDL|construction) loan\b/i,
      3.5,
    ),
    contextMatches(
      'sentence',
      /\b(?:clubhouse|pool|association|HOA|bank|credit union|construction|roof(?:ing)?|paving|repav\w+|road|siding|SBA|PPP|street)\b/i,
      0.5,
    ),
    contextMatches(
      'sentence',
      /\bas of\b|end of (?:january|february|march|april|may|june|july|august|september|october|november|december|the year)|matur\w+|\d[- ]year|interest rate|principal/i,
      0.5,
    ),
    contextMatches(
      'after',
      /^\s{0,3}(?:per|a|each|every|\/)\s?(?:month|mo\b|year|quarter)|^\s?(?:monthly|annually)/i,
      -2.5,
      'paid per month',
    ),
    contextMatches('before', /\b(?:payments?|paid|pay|installments?)\b[^.;$]{0,25}$/i, -2, 'a payment'),
    contextMatches(
      'row',
      /\b(?:payments?|interest|expense|proceeds|fees?|optional|principal (?:paid|payments?))\b/i,
      -3,
      'a row of payments',
    ),
    contextMatches('sentence', /\bper month|monthly|a month|payments?\b(?! due)|interest paid/i, -1.2),
    contextMatches(
      'sentence',
      /\bfannie mae|freddie mac|lender'?s? (?:shall|may|name)|mortgagee|owner'?s? (?:loan|mortgage)|buyer|homebuyer|VA loan|FHA/i,
      -3,
    ),
    contextMatches('sentence', /\b(?:shall|may borrow|not exceed|limit|authori[sz]ed to\b|power to)/i, -3),
    contextMatches(
      'before',
      /\b(?:saved?|save|reserves?|savings|checking|fees?|closing costs?|cost|costs|collateral|interest|income|dues|assessments?)\b[^.;$]{0,25}$/i,
      -1.5,
      'another amount before',
    ),
    customSignal(
      'the balance of a loan mentioned above',
      4,
      ({ before, start }, { pageText }) =>
        balanceBefore.test(before) && loanWords.test(textBefore({ start }, pageText, 300)),
    ),
    customSignal(
      'the original amount of a loan',
      -6,
      ({ before, end }, { pageText }) =>
        /\bborrowed\s(?:about |approximately |a total of )?$/i.test(before) &&
        /\b(?:(?:outstanding|remaining|unpaid|loan) (?:principal )?balance|(?:unpaid|remaining|outstanding) principal|balance (?:is|stands at|was|as of|now))\b[^.;$]{0,50}\$/i.test(
          pageText.text.slice(end, end + 300),
        ),
    ),
    contextMatches(
      'before',
      /\b(?:unpaid|remaining|outstanding) principal(?: balance)? (?:is|was|of|stood at|stands at)\s(?:about )?$/i,
      3,
      'the remaining principal',
    ),
    contextMatches('before', /\bloan\b[^;$]{0,60}\bbalance\s(?:is |of |about |approximately )*$/i, 2),
    contextMatches('column', /interest|payment|variance|%/i, -2),
    customSignal(
      'a liability',
      3,
      (mention, around) =>
        (/liabilit|payable|debt/i.test(mention.heading) ||
          cellOf(mention, around)?.row.section === 'liabilities') &&
        /\bloans?\b|\bnotes?\b|\bleases?\b/i.test(mention.row),
    ),
    customSignal('proposed', -1, isOnlyProposed),
    inDocumentKind(-3, 'ccrs', 'bylaws', 'rules'),
    inDocumentKind(0.5, 'minutes', 'financial_statement', 'budget'),
  ],
  read: (mention, { pageText }) => {
    if (mention.type === 'sentence') return { typed: none }
    if (typeof mention.value !== 'number') return null
    // Some balance sheets print liabilities in parentheses.
    const value = Math.abs(mention.value)
    if (value < minLoanCents) return null
    // The rejection may be in the next sentence.
    if (isVotedDown(mention, pageText)) return null
    const day =
      /\b(?:as of|at|end of|on)\s((?:\w+\s)?\w+\s?\d{0,2},?\s(?:19|20)\d{2}|\d{1,2}\/\d{1,2}\/\d{2,4})/i.exec(
        mention.sentence,
      )?.[1]
    return {
      typed: money(value),
      qualifier: joinQualifiers(day && `as of ${day}`, mention.column, isOnlyProposed(mention) && 'proposed'),
    }
  },
}
