import { readDate, dateSource } from '../../../report-fields/parse'
import { percentage } from '../../../report-fields/typed-value'
import { mentionsOf } from '../../page/mentions'
import { projectionOf } from '../../page/projections'
import { runningTextMatches } from '../../signals/table-signals'
import {
  perHomeWords,
  inReserveStudy,
  amountsAndProjections,
  isProjected,
  inFirstYear,
  dateAbove,
  readBalance,
  balanceSignals,
} from './reserve-words'
import {
  inDocumentKind,
  foundByRule,
  contextMatches,
  customSignal,
  type FieldSignals,
  precededBy,
} from '../../signals/signal'

/** The balance that the fund should have, by a reserve study. */
export const fullyFundedBalance: FieldSignals = {
  path: 'financial.targetReserve',
  mentions: amountsAndProjections,
  hint: /full|ideal|100\s?%|should|ought|recommended|target/i,
  bias: -4,
  signals: [
    customSignal(
      'what a study recommends to hold',
      5.5,
      (mention) =>
        /\b(?:less than|below|short of|more than|above|exceeds?) the (?:amount of )?$/i.test(
          mention.before,
        ) &&
        /\b(?:reserves?|balance)\b/i.test(mention.sentence) &&
        /^ (?:that (?:is|was) )?recommended (?:in|by) (?:our|the) (?:\w+ ){0,3}study\b/i.test(mention.after),
    ),
    customSignal(
      'the balance that the fund should have',
      5,
      (mention, { pageText }) =>
        mention.row === '' &&
        /\b(?:fund|reserves?|account|we|it|association)\b[^.;$]{0,20}\b(?:should|ought to) (?:hold|have|contain|total|be(?: at)?)\s(?:about |approximately )?$/i.test(
          mention.before,
        ) &&
        /\breserve/i.test(pageText.text.slice(Math.max(0, mention.start - 300), mention.end + 100)) &&
        (/\b(?:study|analysis|fully|100\s?%|consultant|engineer|ideal)\b/i.test(mention.before) ||
          /^[^.;$]{0,40}\b(?:fully|100\s?%) funded\b/i.test(mention.after)) &&
        !/^[^.;$]{0,20}\b(?:a|per|each|every) (?:year|month)|^ (?:annually|monthly|yearly)/i.test(
          mention.after,
        ),
    ),
    customSignal(
      'the balance that you should have, in a study',
      5,
      (mention, { kind }) =>
        kind === 'reserve_study' &&
        /\b(?:you|we|it|the (?:fund|association)) should (?:now |really )?(?:have|hold)(?: set aside| saved)?\s(?:about )?$/i.test(
          mention.before,
        ) &&
        !/^[^.;$]{0,20}\b(?:a|per|each|every) (?:year|month)|^ (?:annually|monthly|yearly)/i.test(
          mention.after,
        ),
    ),
    contextMatches(
      'row',
      /\b(?:fully[- ]funded|ideal|100\s?% funded)\b.{0,30}\b(?:balances?|reserves?|amount|level|requirement)\b|^(?:ideal|fully[- ]funded)$/i,
      5.5,
    ),
    inFirstYear(/ideal|fully/i, 6, /\badj|inflation|%|percent/i),
    runningTextMatches(
      'before',
      /\b(?:fully[- ]funded|ideal|100\s?% funded)\b(?: \([^)]{1,20}\))? (?:reserve )?(?:fund )?(?:balances?|amounts?|levels?|reserves?|requirement|target|goal)\b[^.;$]{0,60}$/i,
      5,
    ),
    runningTextMatches('before', /\b(?:to be|being) (?:fully|100\s?%) funded\b[^.;$]{0,60}$/i, 3.5),
    runningTextMatches(
      'before',
      /\bfull funding(?: level| balance)?\s?(?:would be|is|was|requires?|means|=|:)\s(?:about |approximately )?$/i,
      5,
    ),
    runningTextMatches(
      'before',
      /\b(?:recommended|target|required|desired) (?:reserve (?:fund )?(?:balance|level)|balance (?:of|for|in) (?:the |our )?reserves?)\b[^.;$%]{0,30}$|\btarget (?:for|of) (?:the |our )?reserves?(?: (?:fund|account|balance))? (?:is|was|of)\s(?:about )?$/i,
      4.4,
    ),
    contextMatches(
      'before',
      /\b(?:needed|required|necessary) to be (?:fully|100\s?%) funded\s?[:=–-]?\s{0,4}$/i,
      5,
      'needed to be fully funded',
    ),
    contextMatches('sentence', perHomeWords, -3),
    contextMatches(
      'row',
      /contribut|per (?:unit|lot)|percent|(?<!100\s?)%|deficit|plan\b|inflation|funding/i,
      -4,
    ),
    contextMatches('before', /contribut|percent(?:age)? of|deficit|per cent/i, -2),
    ...balanceSignals,
  ],
  read: readBalance,
}

const asOfDate = new RegExp(`\\b(?:as of|at|on|projected to)\\s+(${dateSource})`, 'i')

/** The share of the fully funded balance that the fund has. */
export const percentFunded: FieldSignals = {
  path: 'financial.fundingLevel',
  mentions: (pageText) => [
    ...mentionsOf(pageText, 'percent'),
    ...projectionOf(pageText).filter((figure) => figure.type === 'percent'),
  ],
  hint: /funded|strength|ideal|funding|reserve/i,
  bias: -4,
  signals: [
    runningTextMatches(
      'after',
      /^\s*of where (?:the|our) (?:\w+ )?(?:consultant|study|engineer|specialist|analyst|report) (?:wants|says|puts|thinks|recommend)/i,
      5,
    ),
    precededBy(/\bpercent(?:age)?\b[^.;$%]{0,50}\bfunded\?\W{0,6}$/i, 5.5, 'answers how much is funded', 90),
    runningTextMatches(
      'before',
      /^\W*(?:reserve |fund(?:ing|ed)? )*(?:status|strength|level)\s?[:.–-]+\s*$/i,
      1.2,
    ),
    runningTextMatches(
      'after',
      /^\s*of (?:what|where) (?:it|we|they|the (?:study|association|board|report)|(?:our|the) reserves?) (?:\w+ ){0,3}(?:should|ought|needs?|recommend\w*|call\w*|consider\w*|require\w*)\b/i,
      4.8,
    ),
    runningTextMatches(
      'after',
      /^\s*of (?:the|its) (?:level|amount|balance|target) (?:that )?(?:the|our) (?:\w+ )?(?:study|report|analysis)\b/i,
      6.5,
    ),
    contextMatches(
      'sentence',
      /^\W*(?:reserves? )?(?:as )?(?:a )?(?:%|percent(?:age)?) of (?:ideal|full(?:y)?[- ]fund\w+|full funding)\b/i,
      7,
      'label: percent of the ideal',
    ),
    runningTextMatches('before', /(?:\bpercent(?:age)?|%) funded\b[^.;$%]{0,60}$/i, 4.5),
    runningTextMatches(
      'before',
      /\b(?:reserve fund|reserve|fund|funding|funded|financial) (?:strength|level|status)\b[^.;$%]{0,50}$/i,
      3.6,
    ),
    runningTextMatches(
      'before',
      /\b(?:recommend\w*|suggest\w*|aim\w*|goal|target)\b[^.;%]{0,30}\b(?:reach\w*|being|be|get\w*|achiev\w*)\s(?:to |at )?$/i,
      -6,
    ),
    runningTextMatches('after', /^\s*of full(?:y)? fund(?:ing|ed)\b/i, 1.2),
    runningTextMatches('before', /\bfunded (?:at|to|level|ratio)\b[^.;$%]{0,30}$/i, 4),
    runningTextMatches('after', /^\s*\)?\s*(?:percent )?funded\b(?! by| through)/i, 4.5),
    runningTextMatches(
      'after',
      /^\s*of (?:the |its |their |our |all )?(?:\w+['’]?s? ){0,4}(?:deterioration|depreciation|liabilit(?:y|ies)|needs?|obligations?|requirements?)\b[^.;%]{0,30}\bfunded\b/i,
      4.6,
    ),
    runningTextMatches(
      'after',
      /^\s*of (?:the |its |their )?(?:ideal|fully[- ]funded|full funding|recommended)/i,
      3.2,
    ),
    runningTextMatches(
      'before',
      /\b(?:puts?|leaves?|makes?) (?:you|us|it|the (?:association|fund|reserves?)) (?:at |only |about )*$|\b(?:we|you)(?: are|['’]re) (?:now |currently |only |about |just )*$/i,
      3.5,
    ),
    inFirstYear(/funded/i, 4.5),
    contextMatches('sentence', /\b(?:is|are|was|currently|as of|at the start|beginning)\b/i, 0.6),
    contextMatches(
      'sentence',
      /\btargets?|goals?|threshold|would|reach|between|range|typically|considered|average|most\b|\bif\b|example|defin\w+|means|objective|strive|maintain|or (?:more|above|below|less)|associations? (?:in|with|at|that)|strong|weak|baseline|ideally|towards?\b/i,
      -3,
    ),
    contextMatches(
      'sentence',
      /recommend|propos|projected to|by 20\d\d|will (?:be|reach|become)|increase/i,
      -1.5,
    ),
    contextMatches(
      'before',
      /(?:\d\s?%?\s?(?:-|to|and)|less than|more than|above|below|over|under|at least)\s*$/i,
      -3,
    ),
    customSignal(
      'followed by another percentage',
      -3,
      (m) => /^\s*-?[\d.]+\s?%/.test(m.after.slice(0, 14)) && !isProjected(m),
    ),
    customSignal('100 percent, usually a goal', -2.5, (m) => m.value === 100),
    contextMatches('sentence', /inflation|interest|reserve contribution|assessment|dues|vote|quorum/i, -1),
    inDocumentKind(-3, 'ccrs', 'bylaws', 'rules', 'insurance'),
    inReserveStudy(0.3),
    contextMatches('sentence', /^\s*\d{1,2}\.\d{1,2}\s+percent\s+funded\s*$/i, -9, 'the number of a heading'),
    foundByRule(4.5),
  ],
  read(mention, around) {
    if (typeof mention.value !== 'number' || mention.value > 250) return null
    if (isProjected(mention)) return { typed: percentage(mention.value), qualifier: mention.year }
    const day = readDate(asOfDate.exec(mention.sentence)?.[1] ?? '')
    return {
      typed: percentage(mention.value),
      qualifier: day ? `as of ${day}` : dateAbove(mention, around),
    }
  },
}
