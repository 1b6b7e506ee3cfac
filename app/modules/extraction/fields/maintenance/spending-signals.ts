import type { DocumentKind } from '../../../document-reading/types'
import type { Mention } from '../../page/mentions'
import { introMatches } from './responsibility-lists'
import { forParty } from './responsible-parties'
import { contextMatches, customSignal, type Signal } from '../../signals/signal'

const spendingKinds: readonly DocumentKind[] = [
  'minutes',
  'notice',
  'other',
  'budget',
  'financial_statement',
  'fee_schedule',
]
const inSentence = ({ row }: Mention, kind: DocumentKind) => row === '' && spendingKinds.includes(kind)

const utility = String.raw`(?:water|sewer|electric\w*|power|gas|trash|utility|garbage|landscap\w+|mowing)`
const ourBill = new RegExp(String.raw`\bour (?:${utility}(?:,? (?:and|&))? ){1,3}bills?\b`, 'i')
/** "The remaining income must cover taxes, utilities, …" */
const incomeCovers =
  /\b(?:income|revenues?|receipts|budget)\b[^.;]{0,20}\b(?:must|has to|have to|needs? to|should) (?:cover|pay(?: for)?)\b[^.;]{0,100}$/i
/** "Large expenditures include $21,774 for insurance, $3,918 for refuse." */
const expendituresInclude =
  /\b(?:expenditures?|expenses|disbursements|payments)\b[^.;]{0,20}\b(?:included?|includes|including|consist\w* of|were for|are for)\b(?:[^.;]|\.\d){0,140}$/i
const amount = String.raw`\$\s?\d[\d,]{0,8}(?:\.\d{2})?`
/** "Checks written: $1,150.00 Clear Pools" */
const amountBefore = new RegExp(String.raw`${amount},?\s(?:(?:to|[-–])\s)?(?:[A-Z][\w'’&.]*\s){0,3}$`)
/** "Bills paid: Oak Landscaping $285.00", "Paid Blue Water Pools $1,240 for June." */
const amountAfter = new RegExp(String.raw`^(?:\s[A-Z]\w+){0,2},?\s(?:[-–(]\s?)?${amount}`)
const paidWords =
  /\b(?:paid|payments?|bills?|checks?|cks?|disburse\w*|expenses?|expenditures?|invoices?|payables?)\b/i
const received = /\b(?:income|received|deposits?|donat\w+|refund\w*|reimburs\w+|collected|late fees?)\b/i

/** "Electricity: power bill for the street lights" in the notes on a budget. */
const explainedLabel = /^\W{0,3}(?:[\w&/]+ ){0,2}$/
const explanation = /^[\w ]{0,20}\s?[:–]\s\S/

/** Statements of what the association spends, in letters, reports, and the notes on a budget. */
export const spendingSignals: readonly Signal[] = [
  customSignal('“our” bill', 2.5, (m, { kind }) => inSentence(m, kind) && ourBill.test(m.sentence)),
  customSignal(
    'what its income must cover',
    5,
    (m, { kind }) => inSentence(m, kind) && incomeCovers.test(m.before),
  ),
  customSignal(
    'among its expenditures',
    6,
    (m, { kind }) => inSentence(m, kind) && expendituresInclude.test(m.before),
  ),
  customSignal(
    'a line item of its budget',
    4,
    (mention, { kind }) =>
      inSentence(mention, kind) &&
      (/\bline items? (?:for|such as|like|on)\b[^.;]{0,60}$/i.test(mention.before) ||
        /^[^.;]{0,14}\bline items?\b/i.test(mention.after)),
  ),
  customSignal(
    'a payment to a company',
    5,
    (mention, { kind }) =>
      ['minutes', 'financial_statement'].includes(kind) &&
      inSentence(mention, kind) &&
      paidWords.test(mention.sentence) &&
      !received.test(mention.sentence) &&
      /^[A-Z]/.test(mention.sentence.slice(mention.start - mention.span.start)) &&
      (amountBefore.test(mention.before) || amountAfter.test(mention.after)),
  ),
  customSignal(
    'a label of a budget that is explained',
    4.5,
    (mention, { kind }) =>
      ['budget', 'financial_statement'].includes(kind) &&
      mention.row === '' &&
      explainedLabel.test(mention.before) &&
      explanation.test(mention.after) &&
      !received.test(mention.sentence),
  ),
  customSignal(
    'an agreement that was negotiated',
    4,
    ({ sentence, row }, { kind }) =>
      row === '' &&
      spendingKinds.includes(kind) &&
      /\b(?:we|board|association|HOA|manager|committee)\b[^.;]{0,40}\bnegotiat\w+\b[^.;]{0,50}\b(?:agreement|contract|rate|price)/i.test(
        sentence,
      ),
  ),
  contextMatches(
    'sentence',
    /\b(?:his|her|their|your|my) (?:own )?(?:\w+ (?:and |& )?){0,3}bills?\b/i,
    -4,
    'the bill of a resident',
  ),
].map((signal) => forParty('association', signal))

const studiedElements = introMatches(
  /\b(?:examined|inspected|surveyed|reviewed|studied|survey|study)\b[^:]{0,60}\bcommon (?:elements?|areas?|propert\w+|components?)\b[^:]{0,60}$/i,
  9,
  'in a study’s list of common elements',
)
/** The lists of a reserve study, which name what the association replaces. */
export const inStudiedElements: Signal = forParty('association', {
  ...studiedElements,
  holds: (m, around) => around.kind === 'reserve_study' && studiedElements.holds(m, around),
})
