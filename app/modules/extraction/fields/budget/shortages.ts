import { textOf } from '../../../report-fields/typed-value'
import { collapseWhitespace } from '../../../document-reading/comparable-text'
import { mentionsOf } from '../../page/mentions'
import { ignoringCase, inDocumentKind, contextMatches, type FieldSignals } from '../../signals/signal'

const longestSentence = 400
const moneyWords = '(?:funds?|funding|money|cash|reserves?|reserve (?:funds?|accounts?))'

/** Sentences in minutes and letters about a lack of money. */
export const shortages: FieldSignals = {
  path: 'financial.shortages',
  mentions: (pageText) =>
    mentionsOf(pageText, 'sentence').filter(({ sentence }) => sentence.length <= longestSentence),
  hint: /\b(?:funds?|funding|money|cash|reserves?)\b/i,
  bias: -4,
  signals: [
    contextMatches(
      'sentence',
      ignoringCase(
        `\\b(?:lack(?:s|ed|ing)?|short(?:age)? (?:of|on)|low on|out of|r[au]n(?:s|ning)? (?:low|out)(?: of| on)?|not (?:have )?enough|insufficient|inadequate|does not have (?:the|enough|sufficient)|do(?:es)?n['’]t have (?:the|enough|sufficient))\\b[^.;]{0,25}\\b${moneyWords}\\b`,
      ),
      4.5,
      'short of money',
    ),
    contextMatches(
      'sentence',
      ignoringCase(
        `\\b(?:${moneyWords}|(?:bank |reserve )?accounts?)\\b[^.;]{0,60}\\b(?:is|are|was|were|be|been|being|become|get(?:ting)?) (?:\\w+ly |almost |all )?(?:depleted|exhausted|wiped out|drained|used up|insufficient|inadequate|severely underfunded)\\b`,
      ),
      4.8,
      'money is depleted',
    ),
    contextMatches(
      'sentence',
      /\b(?:severely|seriously|completely|concern(?:s|ed)?|major projects|emergenc(?:y|ies))\b/i,
      0.7,
    ),
    contextMatches(
      'sentence',
      /\bshall\b|\bhereof|\bherein|\bpursuant|\bif\b|\bin the event\b|\bshould the\b|\bwould\b|\bto avoid\b|\bprevent|\bso that\b|\bexample\b|\bgenerally|\btypically|\bunless\b|\bmay be\b|\bno longer\b|\bnot (?:be )?(?:depleted|exhausted)/i,
      -4,
      'a rule, a condition, or a generality',
    ),
    contextMatches(
      'sentence',
      /\b(?:NSF|checks?|returned|payments?|tenants?|buyers?|sellers?|lenders?|volunteers?|quorum)\b/i,
      -2.5,
      'another topic',
    ),
    inDocumentKind(1, 'minutes'),
    inDocumentKind(0.5, 'notice'),
    inDocumentKind(-6, 'ccrs', 'bylaws', 'rules', 'fee_schedule', 'insurance', 'budget', 'reserve_study'),
  ],
  read: ({ sentence }) => {
    const value = collapseWhitespace(sentence.replace(/^[\s•·▪●○–-]+/, ''))
    return value.length < 24 ? null : { typed: textOf(value) }
  },
}
