import { countOf, percentage } from '../../../report-fields/typed-value'
import {
  countSource,
  fractionSource,
  percentSource,
  readCount,
  readShare,
} from '../../../report-fields/parse'
import type { Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { governingKinds } from './insurance-policies'
import { insuredAmounts } from './insured-amounts'
import { limitSignals, readLimit } from './limit-signals'
import { phraseMentions } from './phrase-mentions'
import { inDocumentKind, contextMatches, customSignal, type FieldSignals } from '../../signals/signal'

const monthsOfAssessments = new RegExp(
  `\\b(?<months>${countSource})\\s{1,3}months?'?\\s{1,3}(?:of\\s{1,3})?(?:(?:aggregate|regular|total|the|common|monthly|estimated|current|annual)\\s{1,3}){0,3}(?:assessments?|dues|common expenses)`,
  'gi',
)
const shareOfBudget = new RegExp(
  `(?<share>${percentSource}|${fractionSource})\\s{1,3}of\\s{1,3}(?:\\w+'?s?'?\\s{1,3}){0,6}(?:budget|assessments?|expenses|funds|reserves)`,
  'gi',
)
const reachAround = 200
const bondWords = /fidelity|crime|dishonest|\bbond/i

/** Amounts, and the measures that declarations often require: months of assessments, or a share of the budget. */
const bondMentions = (pageText: PageText): Mention[] => [
  ...insuredAmounts(pageText),
  ...phraseMentions(pageText, monthsOfAssessments, (match) => {
    const months = readCount(match.groups?.months ?? '')
    return months === null || months > 24
      ? null
      : countOf(months, 'month', {
          worth: `assessments${/reserve/i.test(match.input) ? ' plus reserves' : ''}`,
        })
  }),
  ...phraseMentions(pageText, shareOfBudget, (match) => {
    const text = match.groups?.share ?? ''
    const share = /majority/i.test(text) ? null : readShare(text)
    const base = /budget|expenses/i.test(match[0]) ? 'the annual budget' : 'the annual assessments'
    return share === null || share < 10 || share > 300 ? null : percentage(share, { of: base })
  }),
]

/** What the association's fidelity bond or crime policy covers, or has to cover. */
export const fidelityBond: FieldSignals = {
  path: 'insurance.fidelity',
  mentions: bondMentions,
  hint: /fidelity|\bfid\b|crime|dishonest|theft|embezzl|bond/i,
  bias: -4,
  signals: [
    ...limitSignals('fidelity'),
    inDocumentKind(-1, 'budget', 'financial_statement', 'reserve_study'),
    customSignal(
      'a bond in the next sentence',
      3,
      ({ value, sentence, start, end }, { pageText, kind }) =>
        typeof value === 'string' &&
        governingKinds.includes(kind) &&
        !bondWords.test(sentence) &&
        bondWords.test(pageText.text.slice(Math.max(0, start - reachAround), end + reachAround)),
    ),
    contextMatches(
      'sentence',
      /\bworking capital|\binitial\b|\bdelinquen|\blate\b|\blien\b|\bin advance\b|\bseparate account|\bset aside\b|\bput into it\b|\bresurfac/i,
      -3,
      'of something else',
    ),
    contextMatches(
      'before',
      /\b(?:be|been|is|are|was|were|adequately) bonded\b[^.;$]{0,40}$|\b(?:bond|crime policy|coverage)\s+(?:of|for|is|now|in the (?:sum|amount) of)\s*(?:at least\s*|not less than\s*|now\s*)?$|\bbond for (?:the |our )?(?:treasurer|officers|board)(?: is| was|\s?[:–-])?\s*$|\b(?:theft|embezzlement)\b[^.;$]{0,20}$/i,
      1.5,
      'bonded for it',
    ),
    customSignal(
      'a bond by the size of the association',
      2,
      ({ value, sentence }) => typeof value === 'string' && bondWords.test(sentence),
    ),
  ],
  read: (mention, around) => {
    const { typed } = mention
    return typed ? { typed, qualifier: 'required' } : readLimit(1_000_00)(mention, around)
  },
}
