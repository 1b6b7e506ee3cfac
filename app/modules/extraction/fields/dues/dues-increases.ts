import { mentionsOf, textAfter, textBefore, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { duesSource, isPerUnit, isOnlyProposed, nearbyWords } from '../../signals/amounts'
import { votedDown } from '../../signals/decisions'
import {
  customSignal,
  ignoringCase,
  inDocumentKind,
  pageMatcher,
  contextMatches,
  type FieldSignals,
} from '../../signals/signal'
import { topicOf } from '../../signals/topics'
import { chargeChangesOf } from './charges'
import { duesPattern, placeInHistory, increaseVerb, installmentPlan, oldAmountBefore } from './dues-words'
import {
  byBefore,
  currentPaymentOf,
  increaseAfter,
  increaseShortlyBefore,
  oldAmountAfter,
  oldAmountEarlier,
  readDuesIncrease,
  toBefore,
  upByBefore,
  upFromOldAmount,
} from './read-dues-increase'

const noIncreaseWords = ignoringCase(
  [
    // "Dues will stay at $90"
    `\\b(?:dues|assessments?|(?:regime|condo|HOA|maintenance|association|annual|monthly|quarterly) fees?)\\s(?:for \\d{4} )?(?:(?:is|are|will be) (?:exactly |kept )?the same (?:as|amount)|(?:will )?holds? (?:at|steady)|(?:will )?stays? (?:as (?:it|they)|put|where|at|the same)|(?:does|do|will) not change)\\b`,
    // "no increase in the annual dues"
    `\\bno\\s(?:\\w+\\s){0,2}?(?:increase|raise|change)s?\\s(?:in|to|of)\\s(?:the\\s|our\\s|your\\s|monthly\\s|annual\\s|regular\\s|\\d{4}\\s|HOA\\s){0,4}(?:dues|assessments?|fees)`,
    // "no 2026 dues increase"
    `\\bno\\s(?:\\d{4}\\s)?(?:HOA |monthly |annual )?(?:dues|assessment|fee)s?\\sincrease`,
    // "dues will remain the same", but not "delinquent dues remain unpaid"
    `(?<!past[- ]due |delinquent |unpaid |overdue |outstanding |back |these |those )\\b(?:dues|assessments?|annual fee|monthly fee)\\s(?:of \\$[\\d,.]{2,9} |for \\d{4} |per \\w+ ){0,2}(?:will |would |shall |are to |is to |to )?(?:(?:remain|remains|remained|stay|stays|stayed|be kept|kept)(?! (?:in|at|for) the (?:same )?(?:account|bank|fund|board|association|agenda))(?=\\s?(?:[.,;!]|$)|\\s(?:(?:exactly|just|right|again) )?(?:at|the same|unchanged|flat|steady|level|as|where|what|put|constant|stable|frozen|fixed|in place|in effect|for|in (?:\\d{4}|the)|through(?:out)?|until|\\$)(?![a-z]))|not (?:be )?increase[d]?|not go up|(?:have|has) not (?:been )?(?:increased|raised|gone up|changed)|(?:were|was) not (?:increased|raised)|(?:carry|continue) (?:over |forward )?(?:into \\d{4} )?at the same)\\b(?:[^.;$]{0,30}(?:same|unchanged|at \\$|at their))?`,
    // "dues are unchanged"
    `\\b(?:dues|assessments?)\\s(?:are |is |were |remain |stay |will be |for \\d{4} |are to be ){0,2}unchanged\\b`,
    // "keep the dues steady"
    `\\b(?:hold|holding|held|keep|keeping|kept|leave|leaving|left)\\s(?:the |our |annual |monthly |quarterly |HOA ){0,3}(?:dues|assessments?|fees)\\s(?:steady|flat|level|alone|constant|where they are|as they are|as is)\\b`,
    // "no change to the dues"
    `\\bno (?:change|increase|raise) to (?:the |our |annual |monthly )?(?:dues|assessments?)`,
    // "Increase in dues: none"
    `\\bincreases? in (?:the )?(?:regular |annual |monthly )?(?:dues|assessments?|fees)\\s?[:?-]\\s{0,6}(?:none|no)\\b`,
    // "no dues increase is needed"
    `\\bno (?:dues |fee |assessment )?(?:raise|increase) (?:is |was |will be )?(?:needed|necessary|planned|proposed|required)\\b`,
    // "leave the dues at $90"
    `\\b(?:leave|keep|kept|keeping|leaving|maintain|hold|holding) (?:the |our |annual |monthly |quarterly |HOA |association |homeowner |condo |regular |\\d{4} ){0,3}(?:dues|assessments?|fees) (?:at|the same|unchanged)`,
    // "not to increase the dues"
    `\\bnot to (?:increase|raise) (?:the |our |annual |monthly )?(?:dues|assessments?|fees)`,
    // "without an increase in dues"
    `\\bwithout (?:an? |any )?(?:increas\\w+|rais\\w+) (?:in |of |the )?(?:dues|assessments)`,
  ].join('|'),
)
const reductionWords = ignoringCase(
  `\\b(?:reduc(?:e[sd]?|ing)|lower(?:ed|ing)?|decreas(?:e[sd]?|ing)|cut(?:ting)?)\\s(?:the |our |your |all |monthly |annual |quarterly |regular |HOA |association ){0,4}(?:${duesSource})\\b|\\b(?:reduction|decrease)\\s(?:in|of)\\s(?:the |our |your |monthly |annual |quarterly |HOA ){0,3}(?:${duesSource})\\b|\\b(?:${duesSource})\\s(?:reduction|decrease|(?:was|were|are|is|have been|has been|will be) (?:reduced|lowered|decreased|cut))\\b`,
)
const hasReduction = pageMatcher(reductionWords)
/** "Dues: no change for 2026", "Assessments. These stay at $90." */
const duesTitle =
  /^(?:(?:your|our|the|monthly|annual|quarterly|condo|HOA|association|regular|\d{4}) ){0,3}(?:dues|assessments?|(?:maintenance|common) charges|fees)\b(?! (?:schedule|late|collect))|^(?:will|are|do|did) (?:the |our |my )?(?:dues|assessments|fees) (?:go|going|rise|increas\w+|chang\w+)/i
const unchangedWords =
  /^(?:[^.;$]{0,60}[:.]\s)?(?:there (?:is|will be) )?(?:no (?:change|increase|raise)|unchanged|(?:they|these|it|dues) (?:will )?(?:stay|remain)s?\b|(?:stay|remain)s? (?:at|the same)|same as)\b(?! in (?!(?:dues|assessments|fees)))/i
const isUnchangedUnderDues = (mention: Mention, pageText: PageText) =>
  unchangedWords.test(mention.sentence.slice(0, 300)) && duesTitle.test(topicOf(mention, pageText))
const increasesOf = (pageText: PageText): Mention[] =>
  [
    ...chargeChangesOf(pageText),
    ...mentionsOf(pageText, 'sentence').filter(
      (m) => noIncreaseWords.test(m.sentence.slice(0, 600)) || isUnchangedUnderDues(m, pageText),
    ),
  ].sort((a, b) => a.start - b.start)
const increaseOfDues = ignoringCase(
  `\\b${increaseVerb}s?\\b[^.;]{0,40}\\b(?:${duesSource})|\\b(?:${duesSource})\\b[^.;]{0,40}\\b${increaseVerb}s?\\b`,
)
/** Whether sentences nearby say that dues increase, and this one only by how much. */
const isNearIncrease = ({ span, sentence }: Mention, pageText: PageText) =>
  !duesPattern.test(sentence) &&
  increaseOfDues.test(`${textBefore(span, pageText, 220)} | ${textAfter(span, pageText, 420)}`)

const managementFees = /\bmanagement (?:company )?fees?\b/gi
const otherCostBefore =
  /\b(?:insurance|premiums?|landscap\w+|utilit\w+|water|sewer|trash|electric\w*|management fees?|contracts?|property values?|tax(?:es)?|wages?|prices?)\b[^.;]{0,20}\b(?:increas\w+|rose|ris(?:es|en|ing)|went|gone|goes|up|climb\w*|jump\w*)\b[^.;%]{0,60}$/i

const maxIncreaseCents = 2_000_00

/** The latest increase of regular dues, or a statement that there is none. */
export const duesIncrease: FieldSignals = {
  path: 'financial.duesIncrease',
  mentions: increasesOf,
  hint: /increas|rais|\bbump|climb|\bstay|\bmoves? from|hold at|holds at|higher|go(?:es)? to \$|more than (?:you|we|they)|month more|more than (?:you|we|they|it) pay|\badd(?:s|ing)? \$|\bris|chang|\brose\b|\bup\b|hike|dues to|remain|same|leave|keep|hold|steady|unchanged|instead of|rather than|\bmore (?:a|per|each|every)\b|\b(?:was|were) \$|(?:['’]ll|will) be \$|from \$/i,
  bias: -5,
  signals: [
    votedDown,
    customSignal(
      'up by an amount from the old amount',
      3.2,
      (mention) =>
        mention.type === 'money' &&
        upByBefore.test(mention.before) &&
        /^[^.;$]{0,12}\bfrom \$/i.test(mention.after) &&
        /\b(?:month|quarter|year|dues|assessments?|fees?)\b/i.test(mention.sentence),
    ),
    customSignal(
      'a percentage called the raise, near dues',
      2.2,
      ({ type, before, after, start, end }, { pageText }) =>
        type === 'percent' &&
        !/\b(?:retract|rescind|withdr|propos|instead|cancel)\w*/i.test(before) &&
        /\b(?:the|our|this|that|this year['’]s|last year['’]s) $/i.test(before) &&
        /^ (?:raise|increase|bump|hike)\b(?! in (?!(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|dues|assess|fees))| of (?!dues|assess|fees))/i.test(
          after,
        ) &&
        ignoringCase(`\\b(?:${duesSource}|fee income|fees are)\\b`).test(
          pageText.text.slice(Math.max(0, start - 400), end + 300),
        ),
    ),
    customSignal(
      'added to the dues',
      4.6,
      (mention) =>
        mention.type === 'money' &&
        /\badd(?:s|ed|ing)? (?:another |an extra )?$/i.test(mention.before) &&
        ignoringCase(
          `^ (?:(?:a|per|each) \\w+ )?to (?:the |our |your |each |every |all )?(?:owner['’]s )?(?:monthly |quarterly |annual |regular )?${duesSource}\\b`,
        ).test(mention.after),
    ),
    customSignal('a statement of no increase', 5.5, (m) => m.type === 'sentence'),
    customSignal(
      'no increase, on a page with a reduction',
      -6,
      (m, { pageText }) => m.type === 'sentence' && hasReduction(pageText),
    ),
    customSignal(
      'a reduction',
      -6,
      (m) => m.type !== 'sentence' && reductionWords.test(`${m.before.slice(-160)} ${m.after.slice(0, 60)}`),
    ),
    customSignal(
      'increased by',
      2.5,
      (mention) =>
        mention.type !== 'sentence' &&
        byBefore.test(mention.before) &&
        ignoringCase(`\\b${increaseVerb}\\b[^.;]{0,80}$`).test(mention.before),
    ),
    customSignal(
      'increased to',
      1.5,
      (mention) =>
        mention.type === 'money' &&
        toBefore.test(mention.before) &&
        ignoringCase(
          `\\b${increaseVerb}\\b(?:[^.;]|\\.\\d){0,110}$|\\b${duesSource}\\s(?:\\w+ )?to\\s$`,
        ).test(mention.before),
    ),
    customSignal(
      'from an old amount to a new one',
      2.5,
      (m) => m.type === 'money' && (oldAmountBefore.test(m.before) || oldAmountAfter.test(m.after)),
    ),
    customSignal('followed by what homes pay', 1, ({ end }, { pageText }) =>
      /\b(?:homes|units|lots|owners|bedrooms?)\s(?:will |now |each )pays?\s\$/i.test(
        pageText.text.slice(end, end + 120),
      ),
    ),
    customSignal(
      'instead of the old amount, under a title about dues',
      4,
      (mention, { pageText }) =>
        mention.type === 'money' &&
        /^[^.;$]{0,20}\b(?:instead of|rather than|up from)\b/i.test(mention.after) &&
        duesTitle.test(topicOf(mention, pageText)),
    ),
    customSignal(
      'an increase, under a title about dues',
      3,
      (mention, { pageText }) =>
        mention.type !== 'sentence' &&
        increaseAfter.test(mention.after) &&
        duesTitle.test(topicOf(mention, pageText)),
    ),
    customSignal('up from', 2.5, (m) => m.type === 'money' && upFromOldAmount.test(m.after)),
    customSignal(
      'more per period, near dues',
      2.6,
      ({ after, start, end }, { pageText }) =>
        /^\s(?:(?:more|extra|additional|higher) (?:a|per|each|every) (?:month|quarter|year)|(?:a|per|each|every) (?:month|quarter|year) (?:more|extra|higher))\b/i.test(
          after,
        ) && duesPattern.test(pageText.text.slice(Math.max(0, start - 400), end + 200)),
    ),
    customSignal(
      'the current and the future payment',
      6,
      (m, { pageText }) => m.type === 'money' && currentPaymentOf(m, pageText) !== null,
    ),
    contextMatches(
      'before',
      ignoringCase(
        `\\b(?:increas(?:e|es|ed|ing)|rais(?:e|es|ed|ing))\\s(?:the |our |your |all |annual |monthly |HOA |\\d{4} ){0,3}${duesSource}\\s$|\\b${duesSource}\\s(?:will )?(?:automatically )?(?:increase|rise|go up)s?\\s$`,
      ),
      3,
      'raising the dues',
    ),
    contextMatches(
      'before',
      /\bthe increase (?:is|of|amounts to|comes to|works out to) $/i,
      2.8,
      'the increase is',
    ),
    customSignal(
      'up from or over',
      2.5,
      (mention) =>
        mention.type !== 'sentence' &&
        upByBefore.test(mention.before) &&
        /^[^.;$]{0,12}\b(?:from|over)\b/i.test(mention.after),
    ),
    customSignal(
      'the old amount earlier in the sentence',
      3,
      (m) => m.type === 'money' && oldAmountEarlier.test(m.before),
    ),
    contextMatches(
      'before',
      /\b(?:maintenance|dues|assessments?|HOA|member) (?:income|fees?|revenue|dues)?[^$]{0,10}\(\s?(?:increased?|up|raised?)(?: (?:by|of))? $/i,
      7,
      'in parentheses after dues',
    ),
    contextMatches(
      'before',
      ignoringCase(`\\b${duesSource}\\b[^.;]{0,70}\\$[\\d,.]{2,9}[^.;$]{0,25}\\b(?:an?|up)\\s$`),
      2,
      'after the new dues',
    ),
    contextMatches(
      'before',
      /\b(?:last|latest|most recent|planned|anticipated|next) (?:(?:dues|assessment|fee) )?increase\s?:\s{0,6}$/i,
      5,
      'label: the last increase',
    ),
    contextMatches(
      'before',
      /\bincreases? in (?:the )?(?:regular |annual |monthly )?(?:dues|assessments?|fees)\b[^?]{0,60}\?[^$%]{0,12}$/i,
      4,
      'answers whether dues increased',
    ),
    contextMatches('sentence', /\bassum\w+|\bmodel(?:s|ed|ing)?\b|\bscenario/i, -6, 'assumed'),
    contextMatches(
      'before',
      ignoringCase(`\\b${duesSource}\\b[^.;$]{0,60}\\bfrom \\$[\\d,.]{2,9}[^.;$]{0,25}\\bto\\s(?:\\w+ )?$`),
      1.5,
      'dues before the old amount',
    ),
    customSignal('followed by increase', 2.5, (m) => increaseAfter.test(m.after)),
    contextMatches(
      'after',
      ignoringCase(
        `^\\s{0,3}\\)?\\s?(?:per \\w+ )?(?:increase|raise)\\s(?:in|to|of|on|for)\\s(?:the |our |your |all |monthly |annual |quarterly |regular |base |\\d{4} ){0,4}(?:${duesSource})`,
      ),
      2,
      'followed by increase in dues',
    ),
    customSignal(
      'the amount of a named increase',
      0.6,
      (m) => /\b(?:the|this|proposed|planned|approved|new)\s$/i.test(m.before) && increaseAfter.test(m.after),
    ),
    contextMatches(
      'before',
      /\b(?:rather than|instead of|not the)\s(?:an? |the )?(?:original )?$/i,
      -4,
      'rather than',
    ),
    contextMatches(
      'after',
      /^[^.;$]{0,20}\bwas (?:projected|planned|proposed|originally)\b/i,
      -3,
      'an earlier plan',
    ),
    contextMatches(
      'before',
      /\b(?:board|association|HOA|we|directors)\b[^.;$%]{0,80}\b(?:proposes?|recommends?|approved?|adopted|voted|announced?|agreed|decided|settled)\s(?:for |on |an? |the )*$/i,
      1,
      'decided by the board',
    ),
    contextMatches(
      'before',
      /\b(?:contributions?|(?:replacement|construction|repair) costs?|inflation)\b[^.;%]{0,80}$/i,
      -3,
      'of contributions or costs',
    ),
    customSignal(
      'added per home',
      4.5,
      (mention) =>
        /\ban? (?:additional|extra) $/i.test(mention.before) &&
        /^ per (?:unit|lot|home)(?: (?:per|a) (?:month|quarter|year))? (?:has been|was|will be|is) added\b/i.test(
          mention.after,
        ),
    ),
    customSignal(
      'too much for one home',
      -4,
      (m) => m.type === 'money' && Number(m.value) >= maxIncreaseCents && !isPerUnit(m),
    ),
    customSignal('a dues increase in the sentences around', 2.5, (mention, { pageText }) =>
      isNearIncrease(mention, pageText),
    ),
    customSignal(
      'per month, quarter, or year',
      0.8,
      (mention) =>
        mention.type === 'money' &&
        /^\s?(?:\/\s?(?:q|mo|qtr|month|quarter|yr|year)\b|(?:per|a|each) (?:month|quarter|year)\b)/i.test(
          mention.after,
        ),
    ),
    customSignal('one of several years', -4, (m) => placeInHistory(m) !== null),
    customSignal('an increase shortly before', 2, (m) => increaseShortlyBefore.test(m.before)),
    contextMatches('before', ignoringCase(`\\b${duesSource}\\b[^.;$]{0,70}$`), 1.8, 'dues before'),
    contextMatches('after', ignoringCase(`^[^.;$]{0,50}\\b${duesSource}\\b`), 1.5, 'dues after'),
    contextMatches('sentence', duesPattern, 0.7, 'dues in the sentence'),
    contextMatches(
      'sentence',
      /\b(?:dues|assessments?|fees?)\s(?:\w+\s)?(?:increase|raise)/i,
      1,
      'dues increase',
    ),
    contextMatches('before', ignoringCase(`\\b${duesSource}\\b[^.;]{0,110}$`), 0.8, 'dues further before'),
    contextMatches(
      'sentence',
      /\b(?:approved|adopted|passed|carried|voted|motion|unanimous\w*|effective|beginning|starting|determined|decided|necessary|will (?:be )?(?:increase|raise|go up|rise))/i,
      0.8,
    ),
    customSignal('per unit', 0.7, (m) => isPerUnit(m)),
    contextMatches('heading', /\bincrease\b|\bdues\b|assessment/i, 0.5),
    contextMatches('sentence', installmentPlan, -4, 'an installment plan'),
    customSignal('proposed', -0.4, isOnlyProposed),
    nearbyWords(
      /\b(?:more than(?! (?:you|we|they) (?:now )?pay)|exceed\w*|in excess of|not to exceed|without (?:a |the )?(?:vote|approval|consent)|maximum|up to|limit\w*|may be increased|greater than|above|minimum|at least)\b/i,
      -4,
      'a limit nearby',
      70,
      50,
    ),
    contextMatches(
      'sentence',
      /\bshall\b|\bmay (?:be |not |only )?(?:increase|raise)|two-?thirds|declarant|previous year's maximum|maximum (?:annual )?assessment/i,
      -2.5,
    ),
    nearbyWords(
      /\b(?:premiums?|insurance|utilit\w+|water|sewer|trash|electric\w*|gas|landscap\w*|mow\w*|lawn|snow|cable|internet|contract\w*|management fee|reserves?|inflation|CPI|consumer price|late|fines?|interest|tax(?:es)?|costs?|expenses?|wages?|salar\w+|(?<!same )rates?|postage|rent|prices?|vendor|coverage|population|income|revenues?|construction|funding|spending|maintenance cost)\b/i,
      -2,
      'another cost nearby',
      55,
      35,
    ),
    customSignal(
      'another cost, and no dues',
      -3.5,
      ({ before, sentence }) =>
        otherCostBefore.test(before) && !duesPattern.test(sentence.replace(managementFees, ' ')),
    ),
    contextMatches(
      'sentence',
      /\bspecial assessment|transfer fee|capital contribution|late fee|example\b/i,
      -2,
    ),
    contextMatches(
      'sentence',
      /\b(?:tabled|failed|rejected|voted down|defeated|not approved|decided against|not (?:be )?needed|retract\w*|withdrawn|rescind\w*|as previously announced|originally (?:proposed|planned|announced))\b/i,
      -5,
    ),
    inDocumentKind(-4, 'ccrs', 'bylaws', 'rules', 'insurance'),
    inDocumentKind(0.5, 'minutes', 'notice', 'budget'),
    inDocumentKind(-0.5, 'reserve_study'),
  ],
  // A row's text ends at its last figure, before a period such as "a month".
  read: (mention, { pageText }) =>
    readDuesIncrease(
      mention.row !== '' && mention.after === ''
        ? { ...mention, after: textAfter(mention, pageText, 20) }
        : mention,
      pageText,
    ),
}
