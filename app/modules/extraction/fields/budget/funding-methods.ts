import { choiceOf } from '../../../report-fields/typed-value'
import { mentionAt, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { customSignal, inDocumentKind, contextMatches, type FieldSignals } from '../../signals/signal'

const fundingMethods: [value: string, word: string, words: RegExp][] = [
  ['Full funding', 'full', /\bfull(?:y)?[- ]funding\b/gi],
  ['Threshold funding', 'threshold', /\bthreshold[- ]funding\b/gi],
  ['Baseline funding', 'baseline', /\bbase ?line[- ]funding\b/gi],
  ['Statutory funding', 'statutory', /\bstatutory[- ]funding\b/gi],
]
const wordByMethod = new Map(fundingMethods.map(([value, word]) => [value, word]))

const fundingMethodsOf = (pageText: PageText): Mention[] =>
  fundingMethods.flatMap(([value, , words]) =>
    [...pageText.text.matchAll(words)].map((match) =>
      mentionAt(pageText, 'name', value, match.index, match.index + match[0].length),
    ),
  )

/** The funding method that a reserve study uses or recommends. */
export const fundingMethod: FieldSignals = {
  path: 'financial.fundingMethod',
  mentions: fundingMethodsOf,
  hint: /\b(?:full(?:y)?|threshold|base ?line|statutory)[- ]fund/i,
  bias: -4,
  signals: [
    contextMatches(
      'before',
      /\b(?:funding|reserve|selected|recommended) (?:method(?:ology)?|goal|objective|strategy|plan|model|approach)s?(?: (?:used|selected|chosen|adopted|recommended))?(?: (?:of|in|for|by) (?:this|the|our) (?:reserve )?(?:study|report|analysis|plan|board|association))?\s?(?:is|was|:|-|–|=)?\s{0,4}["']?(?:the |to be |based on |the method of )?["']?$/i,
      4.6,
      'label: funding method',
    ),
    contextMatches(
      'before',
      /\b(?:recommend(?:s|ed)?|suggest(?:s|ed)?|advise)\b[^.;]{0,50}$/i,
      4.3,
      'recommended',
    ),
    contextMatches(
      'before',
      /\b(?:we|board|association|study|report|analysis|plan|HOA|directors|client)\b[^.;]{0,45}\b(?:used|uses|utiliz\w+|selected|chose|chosen|adopted|follows?|employ(?:s|ed)?|based (?:up)?on|prepared using|funded (?:by|using|under)|calculated using|requested|elected)\b[^.;]{0,30}$/i,
      4.3,
      'used by',
    ),
    contextMatches(
      'after',
      /^["']?\s(?:method(?:ology)?|plan|goal|objective|model|strategy|approach|option)?\s?(?:\([^)]{0,30}\)\s)?(?:was|is|has been|were) (?:used|selected|chosen|adopted|recommended|employed|utilized|our recommend)/i,
      4.5,
      'was used',
    ),
    contextMatches('sentence', /\b(?:this (?:study|report|analysis)|the association|the board|our)\b/i, 0.5),
    contextMatches(
      'sentence',
      /\b(?:means?|is defined|describes?|refers to|establish(?:es|ing) a (?:reserve )?funding goal|sets the (?:goal|reserve)|the goal of|three|four|several|alternatives?|options?|either|such as|including|types of|compar\w+|versus|vs\b|least conservative|most conservative|lowest contribution)\b/i,
      -2.5,
      'an explanation',
    ),
    contextMatches(
      'after',
      /^["']?\s?(?:goal|plan|method|objective)?\s?(?:[-–:]|is|sets|means)\s(?:a|an|the|this|sets|setting|establish)/i,
      -3,
    ),
    customSignal('one of several in a sentence', -1.5, (mention) =>
      fundingMethods.some(
        ([value, word]) =>
          value !== mention.value &&
          new RegExp(`\\b${word}\\b`, 'i').test(`${mention.before} ${mention.after}`),
      ),
    ),
    contextMatches('sentence', /\b(?:not|instead of|rather than|would|could|may|might|should|if)\b/i, -1.5),
    inDocumentKind(0.7, 'reserve_study'),
    inDocumentKind(-2, 'ccrs', 'bylaws', 'rules'),
  ],
  read: ({ value }) => {
    const word = wordByMethod.get(String(value))
    return word ? { typed: choiceOf(word) } : null
  },
}
