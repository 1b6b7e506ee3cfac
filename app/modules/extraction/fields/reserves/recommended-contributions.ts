import { isPerUnit } from '../../signals/amounts'
import { collapseWhitespace } from '../../../document-reading/comparable-text'
import { percentage } from '../../../report-fields/typed-value'
import { readContribution, isUnderFundingTitle } from './contribution-amounts'
import { previousAmount, runningTextMatches } from '../../signals/table-signals'
import {
  perHomeWords,
  statesRuleOrExample,
  inReserveStudy,
  amountsAndProjections,
  isProjected,
  inFirstYear,
  inLaterYear,
} from './reserve-words'
import {
  inDocumentKind,
  pageMatcher,
  foundByRule,
  contextMatches,
  customSignal,
  type FieldSignals,
  precededBy,
} from '../../signals/signal'

/** What a reserve study recommends to put into reserves each month or year. */
export const recommendedContribution: FieldSignals = {
  path: 'financial.recommendedContribution',
  mentions: amountsAndProjections,
  hint: /recommend|\bstudy\b|full(?:y)? fund|suggest|required|annual contribution|contrib|reserve funding|to (?:raise|increase|bring) (?:the|your|our|its)\b/i,
  bias: -4,
  signals: [
    customSignal(
      'an annual or monthly amount that an adviser recommends',
      5,
      (mention) =>
        /\b(?:study|analyst|engineer|specialist|consultant|report)(?:['’]s (?:report|study))? (?:recommends|wants|asks for|calls for|suggests|advises|says (?:that )?(?:we|you) (?:need|should put away|should save))\s(?:us to (?:put away|save|set aside) )?(?:an? (?:allocation|contribution|transfer|deposit) of )?(?:about )?$/i.test(
          mention.before,
        ) &&
        /^ (?:(?:a|per|each|every) (?:month|year)|annually|monthly|yearly|(?:in|for|to|into)\b|(?:this|next) year)|^\W*$/i.test(
          mention.after,
        ),
    ),
    runningTextMatches(
      'before',
      /\b(?:advis|suggest|recommend|propos)\w*\b(?: [\w-]+){0,4} contributions? of\s$|\brecommend\w* funding of\s$/i,
      5,
    ),
    customSignal(
      'a recommendation for reserves',
      6.5,
      (mention) =>
        /\brecommendation\W{1,3}(?:\w+ ){0,4}$/i.test(mention.before) &&
        /^[^.;$]{0,40}\breserves?\b/i.test(mention.after),
    ),
    precededBy(
      /\breserve contribution\b[^.]{0,80}\b(?:we|I) (?:recommend|suggest|advise)\s(?:an? )?$/i,
      6,
      'recommended after the current contribution',
      140,
    ),
    runningTextMatches(
      'before',
      /\bstudy\b[^.;$]{0,40}\b(?:call(?:s|ed)? for|ask(?:s|ed)? for|suggest(?:s|ed)?|advis(?:es|ed)|prescrib(?:es|ed)|want(?:s|ed))\b[^.;$]{0,60}$/i,
      4.4,
    ),
    runningTextMatches(
      'before',
      /\b(?:according to|per|based on|under) (?:the|our) (?:\w+ ){0,3}(?:study|analysis)\b[^.;$]{0,60}\b(?:should|ought to|needs? to|must)\b[^.;$]{0,60}$/i,
      6.5,
    ),
    customSignal(
      'the amount to raise contributions to, in a study',
      6,
      (mention, { kind }) =>
        kind === 'reserve_study' &&
        /\b(?:needs?|have|has|ought) to (?:raise|increase|bring) (?:the|your|our|its) (?:\w+ ){0,2}(?:deposits?|contributions?|savings|transfers?|funding)(?: up)? to\s(?:about )?$/i.test(
          mention.before,
        ),
    ),
    contextMatches(
      'row',
      /^(?:full(?:y)?[- ]fund(?:ing|ed)|recommended|suggested) (?:plan|option|scenario|level|model)$/i,
      5,
    ),
    contextMatches(
      'row',
      /\b(?:recommended|suggested|required|full[- ]funding|proposed)\b.{0,50}\b(?:contributions?|funding|transfers?|allocations?|deposits?)\b/i,
      4.8,
    ),
    runningTextMatches(
      'before',
      /\b(?:recommended|suggested|required|full[- ]funding)\b (?:\S+ ){0,5}(?:contributions?|funding|allocations?|deposits?|transfers?)\b[^.;$]{0,60}$/i,
      4.5,
    ),
    runningTextMatches(
      'before',
      /\brecommend(?:s|ed|ing)?\b[^.;$]{0,120}\b(?:contribut|fund|reserve|deposit|allocat|set aside)\w*\b[^.;$]{0,80}$/i,
      3.6,
    ),
    runningTextMatches(
      'before',
      /\bfull funding\b[^.;$]{0,60}\b(?:contribution|requires?)\b[^.;$]{0,40}$/i,
      4,
    ),
    runningTextMatches('after', /^[^.;$]{0,30}\b(?:is|was) (?:being )?recommended\b/i, 3.5),
    customSignal(
      'row: recommended, under a title about funding',
      6,
      (m, { pageText }) => /^(?:recommended|suggested)\b/i.test(m.row) && isUnderFundingTitle(m, pageText),
    ),
    inFirstYear(/contrib/i, 5, /increase|%|spec/i),
    customSignal(
      'a projection of another plan',
      -4,
      (mention, { pageText }) =>
        isProjected(mention) &&
        /\b(?:baseline|threshold|minimum|current) fund/i.test(pageText.text.slice(0, mention.start)),
    ),
    contextMatches('sentence', /\breserves?\b/i, 0.5),
    inReserveStudy(0.7),
    contextMatches(
      'before',
      /baseline|threshold|minimum|special assessment|current(?:ly)?\b[^.;$]{0,40}$|increase of|from\s*$/i,
      -2.5,
    ),
    contextMatches('after', /^[^.;$]{0,25}(?:per|\/|each) ?(?:unit|lot|home|owner|paying)/i, -14),
    contextMatches('row', /baseline|minimum|current|average/i, -4),
    contextMatches('row', perHomeWords, -9),
    contextMatches('before', perHomeWords, -6),
    contextMatches(
      'before',
      /balance|fully funded (?:reserve )?balance|expenditure|cost of|inflation/i,
      -1.5,
    ),
    inLaterYear(-3),
    previousAmount,
    statesRuleOrExample,
    inDocumentKind(-3, 'ccrs', 'bylaws', 'rules', 'insurance'),
    foundByRule(4.5),
  ],
  read: (m, around) => readContribution(m, around, { minCents: 100_00 }),
}

const statesBaseline = pageMatcher(
  /\bbaseline\b[^.;\n]{0,80}\$\s?[1-9]|\bminimum to keep (?:the )?reserves? above\b/i,
)

/** The least contribution that keeps the reserves above zero, or that the documents require. */
export const minimumContribution: FieldSignals = {
  path: 'financial.minimumContribution',
  mentions: amountsAndProjections,
  hint: /minimum|baseline|threshold|less than|at least|lowest|(?:below|above) (?:zero|\$0)|negative/i,
  bias: -4,
  signals: [
    customSignal(
      'a rule for the least contribution per period',
      8,
      (mention) =>
        /\b(?:not less than|no less than|at least|minimum of)\s$/i.test(mention.before) &&
        /\b(?:transfer|deposit|contribut|set aside|allocat|pay|put)\w*\b/i.test(mention.before) &&
        /\breserves?\b/i.test(mention.sentence) &&
        /^[^.;$]{0,30}\b(?:(?:each|every|per|a) (?:month|year|quarter)|annually|monthly|yearly)\b/i.test(
          mention.after,
        ) &&
        !isPerUnit(mention),
    ),
    runningTextMatches(
      'after',
      /^[^.;$]{0,30}\bkeeps? (?:the |your |our )?(?:fund|reserves?|balance|account|cash)\b[^.;$]{0,30}\babove (?:\$0|zero)\b/i,
      5,
    ),
    runningTextMatches(
      'before',
      /\b(?:lowest|least|smallest)\b[^.;$]{0,30}\bcontributions?\b[^.;$]{0,80}$/i,
      4.8,
    ),
    runningTextMatches(
      'before',
      /\b(?:below (?:\$0|zero)|negative|running out|out of money|run dry)\b[^.;$]{0,80}\b(?:contribut\w+|put(?:ting)? (?:in|aside)|set(?:ting)? aside|deposit\w*|fund)\b[^.;$]{0,40}\b(?:at least|no less than|minimum of)\s$/i,
      6,
    ),
    contextMatches(
      'row',
      /^(?:baseline|minimum|threshold)(?: fund(?:ing|ed))? (?:plan|option|scenario|level|model)$/i,
      5,
    ),
    runningTextMatches(
      'before',
      /\b(?:baseline|minimum)\b[^.;]{0,40}\bcontributions?\b[^.;$]{0,40}\babove (?:\$0|zero)\s*$/i,
      5,
    ),
    contextMatches('row', /\b(?:baseline|minimum|threshold)\b.{0,50}\b(?:contributions?|funding)\b/i, 4.8),
    runningTextMatches(
      'before',
      /\b(?:baseline|minimum|threshold)\b (?:\S+ ){0,5}(?:contributions?|funding)\b[^.;$]{0,60}$/i,
      4.5,
    ),
    customSignal(
      'row: minimum, under a title about funding',
      6,
      (mention, { pageText }) =>
        /^(?:baseline|minimum|threshold)\b/i.test(mention.row) && isUnderFundingTitle(mention, pageText),
    ),
    contextMatches(
      'row',
      /\b(?:baseline|minimum)\b.{0,40}\b(?:contributions?|funding)\b.{0,40}\b(?:above|below) (?:\$?0|zero)/i,
      2,
    ),
    contextMatches('heading', /baseline/i, 1.5),
    customSignal(
      'row: contribution, under a heading about the baseline',
      3.5,
      (m) => /baseline/i.test(m.heading) && /contribution/i.test(m.row),
    ),
    // Baseline funding keeps the fund above zero; threshold funding aims at a higher level.
    customSignal(
      'the threshold on a page with a baseline',
      -12,
      (mention, { pageText }) =>
        /\bthreshold\b/i.test(mention.row || mention.before) &&
        !/\b(?:baseline|minimum)\b/i.test(mention.row || mention.before) &&
        statesBaseline(pageText),
    ),
    inReserveStudy(0.7),
    contextMatches('after', /^[^.;$]{0,25}(?:per|\/|each) ?(?:unit|lot|home|owner|paying)/i, -14),
    contextMatches('row', /per (?:unit|lot|home)|balance/i, -7),
    inLaterYear(-3),
    previousAmount,
    statesRuleOrExample,
    inDocumentKind(-2, 'insurance'),
    foundByRule(4.5),
  ],
  read: (m, around) => readContribution(m, around, { minCents: 100_00 }),
}

/** Governing documents state the minimum as a share of dues or of the budget. */
export const minimumShare: FieldSignals = {
  path: 'financial.minimumContribution',
  mentions: 'percent',
  hint: /reserve|savings|(?:major|large|future) repairs/i,
  bias: -4,
  signals: [
    contextMatches(
      'sentence',
      /\bsavings account\b|\bin savings\b|\b(?:for|toward) (?:the )?(?:major|large|future) (?:\w+ )?(?:repairs?|replacements?)\b/i,
      1.2,
      'saved for repairs',
    ),
    runningTextMatches(
      'before',
      /\b(?:minimum(?: of)?|at least|not less than|no less than)\s*(?:\(?\w+\)? )?$/i,
      2.2,
    ),
    runningTextMatches(
      'after',
      /^\s*(?:\)|percent)?\s*of (?:the |all |its |total |annual |gross |collected )*(?:\w+ ){0,4}(?:assessments?|dues|budget|income|revenues?|common (?:expenses|charges))\b/i,
      1.6,
    ),
    contextMatches(
      'sentence',
      /\breserve (?:fund|account)s?\b|to reserves?\b|for reserves?\b|replacement reserve/i,
      1.5,
    ),
    contextMatches(
      'sentence',
      /\b(?:segregat|set aside|deposit|contribut|allocat|fund|put|plac|add|kept)\w*\b/i,
      0.6,
    ),
    contextMatches(
      'after',
      /^[^.;]{0,80}\b(?:must|shall|has to|is to|required to|mandated to) be (?:\w+ )?(?:maintained|kept|held|set aside|put|placed|deposited|reserved|added|saved|allocated)\b/i,
      1.2,
      'is to be kept',
    ),
    contextMatches(
      'sentence',
      /\bvote|quorum|members? present|increase|late|interest|maximum|not (?:to )?exceed|delinquen|lease|rent|fannie|fha\b/i,
      -3,
    ),
  ],
  read: (mention) =>
    typeof mention.value === 'number' && mention.value <= 60
      ? {
          typed: percentage(mention.value, {
            note: collapseWhitespace(/^\W*of [^.;]{3,50}/.exec(mention.after)?.[0] ?? '') || undefined,
          }),
        }
      : null,
}
