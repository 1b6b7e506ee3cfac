import { textOf, money, monthsOfAssessments, none, percentage } from '../../../report-fields/typed-value'
import { collapseWhitespace } from '../../../document-reading/comparable-text'
import { countSource, fractionSource, percentSource, readCount } from '../../../report-fields/parse'
import { textBefore, mentionAt, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { amountsAndCharges, percentsOf, inStatement, joinQualifiers } from '../../signals/amounts'
import { columnPeriod, isReplaced, withSubjects } from './charges'
import { chargeSubjectOf } from './charge-subjects'
import {
  ignoringCase,
  customSignal,
  inDocumentKind,
  precededBy,
  contextMatches,
  type FieldSignals,
} from '../../signals/signal'

const duesWords = `(?:regular\\s|full\\s|estimated\\s|monthly\\s|annual\\s|then[- ]current\\s|current\\s|common\\s|quarterly\\s|the\\s|of\\s|its\\s|such\\s|initial\\s|total\\s|general\\s|base\\s|basic\\s|amount\\s|their\\s|HOA\\s|association\\s){0,8}(?:common\\s)?(?:assessments?|dues|installments?|charges|expenses|(?:maintenance )?(?:fees?|charges?)|contributions?)`
const assessmentMultiple = new RegExp(
  [
    // "two months' assessments"
    `(?<months>${countSource})[ -]{1,2}(?:full\\s)?(?:months?['’]?s?['’]?|mos?\\.?)\\s(?:worth\\s)?${duesWords}`,
    // "twice the monthly dues"
    `(?<times>${countSource}|twice|three times|two times)\\s(?:\\(\\d\\)\\s)?(?:times\\s|[x×]\\s)?${duesWords}`,
    // "one-sixth of the annual assessment"
    `(?<part>${fractionSource}|(?:one|two|three|four|five|six)[-\\s]{1,2}(?:sixth|eighth|twelfth)s?(?:\\s?\\(\\d{1,2}/\\d{1,2}(?:ths?)?\\))?|\\d{1,2}/(?:6|8|12)(?:ths?)?|${percentSource})\\s(?:of\\s)?${duesWords}`,
    // "one quarter's assessment"
    `(?<quarter>one quarter['’]s assessment)`,
  ].join('|'),
  'gi',
)
/** "0.5% of the purchase price". */
const priceAfter =
  /^\s?\)?\s?of (?:the |such |its |each |gross |total |actual ){0,3}(?:purchase|sales?|selling|contract) (?:price|value)\b/i
const contributionsOf = withSubjects((pageText: PageText): Mention[] => [
  ...amountsAndCharges(pageText),
  ...percentsOf(pageText).filter((m) => priceAfter.test(m.after)),
  ...[...pageText.text.matchAll(assessmentMultiple)]
    .slice(0, 100)
    .map((m) => mentionAt(pageText, 'sentence', collapseWhitespace(m[0]), m.index, m.index + m[0].length)),
])

const capitalWords =
  '(?:working[- ]capital(?:\\s(?:fund|contribution|assessment|fee|reserve|deposit|account)){0,2}|(?:initial |one-?time )?capital (?:contribution|fee|fund|assessment)|capitali[sz]ation (?:fee|fund|contribution|assessment)|initiation (?:fee|assessment)|initial (?:capital )?(?:contribution|membership fee)|start-?up (?:fee|assessment|contribution|costs?)|reserve (?:fund )?contribution fee|contribut\\w+ to (?:the )?(?:working )?(?:capital|reserves)|(?:community |neighborhood |lifestyle )?enhancement (?:fee|contribution)|buyer contribution|capital (?:improvement |reserve )?(?:fee|contribution)(?= (?:of|in the amount of|is|at|on|upon|:|due|\\(|paid|payable)|:)|(?:one-?time )?new (?:member|owner|buyer|homeowner) (?:fee|assessment|contribution)|membership (?:initiation|fee)|start-?up capital|capitali[sz]ation)'

const payerWords =
  /\b(?:clos\w+|purchas\w+|buyers?|buys?|transfer\w*|owners?|members?|s(?:ale|old)|re-?sale|convey\w+|contribut\w+|initiation|initial|fees?|one-?time|grantees?|acqui\w+|settlement|start-?up|home)\b/i

const saleWords =
  /\b(?:clos(?:e|ing)|purchas\w+|buyers?|buys?|transfer(?:ee|ees|red)?|sales?|sold|re-?sale|convey\w+|initia\w+|one-?time|grantees?|acqui\w+|settlement|start-?up|new|incoming|first|working)\b/i

/** What a buyer pays into working capital or reserves at closing. */
export const workingCapital: FieldSignals = {
  path: 'financial.workingCapital',
  mentions: contributionsOf,
  hint: /capital|buy-?in|new (?:member|owner|buyer)|initiation|initial|start-?up|contribut|enhancement|reserve fund/i,
  bias: -5,
  signals: [
    contextMatches('after', /^ to (?:the )?(?:operations?|operating)\b/i, -6, 'a part of dues'),
    customSignal(
      'charged to a buyer, by the nearest words',
      4.4,
      (mention, { pageText }) =>
        mention.type === 'money' &&
        chargeSubjectOf(mention, pageText) === 'buyer' &&
        /\b(?:buyers?|buy|purchasers?|clos(?:e|ing)|new (?:home)?owners?|new members?|grantees?|transferees?|incoming)\b/i.test(
          `${mention.heading} ${mention.sentence}`,
        ),
    ),
    contextMatches(
      'before',
      ignoringCase(`\\b${capitalWords}\\b[^.;$]{0,60}$`),
      2.5,
      'working capital shortly before',
    ),
    contextMatches(
      'before',
      ignoringCase(`\\b${capitalWords}\\b[^.;]{0,240}$`),
      1.2,
      'working capital before',
    ),
    contextMatches('after', ignoringCase(`^[^.;$]{0,90}\\b${capitalWords}`), 2.4, 'working capital after'),
    contextMatches('sentence', /\bworking capital/i, 1.5),
    contextMatches(
      'sentence',
      /\b(?:contribution|payment|sum|amount)s?\b[^.;]{0,60}\bto (?:the )?(?:association['’]?s? )?(?:capital|reserves?)\b|\binto (?:the )?(?:\w+['’]s )?reserve (?:fund|account)\b|\breserve (?:fund )?contributions?\b|\bcontribution to (?:the )?(?:association['’]?s? )?(?:capital|reserves?)\b/i,
      2.9,
      'paid into capital or reserves',
    ),
    customSignal('a share of the price', 3, (m) => m.type === 'percent'),
    precededBy(
      ignoringCase(`\\b${capitalWords}\\b[^$]{0,220}$`),
      1.8,
      'working capital in the sentence before',
      260,
    ),
    contextMatches('row', ignoringCase(`\\b${capitalWords}\\b`), 1.5, 'row: working capital'),
    contextMatches(
      'heading',
      /\bcapital (?:contribution|fund)|working capital|capitali[sz]ation|initial (?:assessment|contribution)/i,
      1.5,
    ),
    contextMatches(
      'before',
      /\b(?:equal to|equivalent to|amount of|sum of|fee of|contribution of|deposit of|payment of)\s(?:the (?:greater|lesser) of |at least )?$/i,
      1,
      'a sum of',
    ),
    contextMatches(
      'sentence',
      /\b(?:closing|purchasers?|buyers?|transferee|grantee|(?:new|incoming) (?:owner|member|homeowner)s?|(?:lot|unit|home) is (?:sold|transferred|conveyed)|initial (?:sale|conveyance|purchase|owner)|conveyance|first (?:sale|purchaser|owner|conveyed)|acquir\w+|transfer of title|each (?:new|subsequent) owner|resale|settlement|non-?refundable)\b/i,
      1.3,
    ),
    customSignal('a multiple of assessments', 1, (m) => m.type === 'sentence'),
    customSignal(
      'a multiple of assessments, from a buyer',
      3.5,
      (mention) =>
        mention.type === 'sentence' &&
        /\b(?:buyers?|purchasers?|transferees?|grantees?|new (?:home)?owners?|new members?)\b/i.test(
          mention.sentence,
        ) &&
        /\b(?:clos(?:e|es|ing)|settlement|transfer|capital|reserves?|when (?:they|he or she) buys?)\b/i.test(
          mention.sentence,
        ) &&
        /\b(?:collect\w*|pays?|paid|due|charged?|contribut\w+|owes?|deposits?)\b/i.test(mention.sentence),
    ),
    contextMatches(
      'sentence',
      /\b(?:buyers?|purchasers?|grantees?|transferees?|(?:new|each|every|initial) (?:home ?)?owners?|owner)\b[^.;$]{0,60}\b(?:shall |must |will )?(?:contribut\w+|deposits?)\b/i,
      1.2,
      'a buyer contributes',
    ),
    contextMatches(
      'sentence',
      /\bbuy-?in\b|\bone[- ]time (?:payment|fee|charge|contribution)\b[^.;$]{0,60}\b(?:capital|reserves?) (?:fund|account)/i,
      2.2,
      'a buy-in',
    ),
    contextMatches(
      'before',
      /\b(?:new owner |buyer |initial |one-?time )?reserve (?:fund )?contribution\s?\([^)]{0,40}\b(?:closing|buyer|new owner|resale)\b[^)]{0,30}\)\s?:?\s*$|\bnew (?:owner|buyer|member)s? contributions?\b[^.;$]{0,50}$/i,
      3,
      'label: buyer contribution',
    ),
    customSignal(
      'no word of who pays',
      -3,
      (m) => m.row === '' && !payerWords.test(`${m.heading} ${m.sentence}`),
    ),
    contextMatches(
      'sentence',
      /\bcapital (?:improvement(?! (?:fee|contribution)s?\b)|expenditure|repair|project|asset)s?\b/i,
      -2,
    ),
    customSignal(
      'a capital fee upon a sale',
      2.5,
      (mention) =>
        mention.row === '' &&
        /\bcapital (?:\w+ )?(?:fee|contribution)\b/i.test(mention.sentence) &&
        /\b(?:clos(?:e|es|ing)|settlement|re-?sale|upon (?:the |any |each )?(?:sale|transfer|purchase)|buyers?|purchasers?|new (?:home)?owners?)\b/i.test(
          mention.sentence,
        ),
    ),
    contextMatches(
      'sentence',
      /\b(?:members? (?:may|shall) vote|tax purposes|insurance|fidelity|bond|delinquen\w+|unpaid|past due|late|loan|expend\w*|exceed\w*|lien|foreclos\w+|mortgagee|budget)\b/i,
      -1.5,
      'another topic',
    ),
    contextMatches('sentence', /\bspecial assessment|transfer fee|deposit\b/i, -0.7),
    customSignal(
      'a regular contribution to reserves',
      -5,
      ({ heading, sentence, start }, { pageText }) =>
        /\b(?:reserves?|capital (?:improvement )?funds?)\b/i.test(sentence) &&
        !saleWords.test(`${heading} ${sentence} ${textBefore({ start }, pageText, 200)}`),
    ),
    customSignal('a new owner’s contribution before', 7, ({ before }) =>
      /\bnew owners?\b[^.;$]{0,40}\b(?:capital|initial|one-?time)\b[^.;$]{0,30}$/i.test(before),
    ),
    inStatement(-7),
    inDocumentKind(0.5, 'ccrs', 'fee_schedule'),
  ],
  read: (mention, around) => {
    if (mention.type === 'money') {
      const cents = Number(mention.value)
      const period = columnPeriod(mention, around)
      return !period || cents < 10_00 || cents > 50_000_00 || isReplaced(mention)
        ? null
        : {
            typed: money(cents),
            qualifier: joinQualifiers(
              period.qualifier,
              /\bper (?:unit|lot|home)\b/i.exec(mention.after.slice(0, 40))?.[0].toLowerCase(),
            ),
          }
    }
    if (mention.type === 'percent') {
      const of = /sales?|selling/i.test(mention.after.slice(0, 40)) ? 'the sale price' : 'the purchase price'
      return { typed: percentage(Number(mention.value), { decimals: 2, of }) }
    }
    const text = String(mention.value)
    const months = ignoringCase(`^(${countSource})[ -]{1,2}(?:full\\s)?(?:months?|mos?\\b)`).exec(text)
    const times = ignoringCase(
      `^(twice|${countSource})\\s(?:\\(\\d\\)\\s)?(?:times\\s|[x×]\\s)?(?=[^.]{0,40}\\bmonthly)`,
    ).exec(text)
    const multiple = months ?? times
    if (multiple) {
      const multiplier = /^twice/i.test(text) ? 2 : readCount(multiple[1] ?? '')
      if (multiplier === null || multiplier < 1 || multiplier > 24) return null
      return { typed: monthsOfAssessments(multiplier) }
    }
    return /^(?:\d|one|two|three|four|five|six|half|ten|twenty|fifty)/i.test(text) &&
      /\/|ths?\b|half|third|quarter|times|%|per\s?cent/i.test(text)
      ? { typed: textOf(text) }
      : null
  },
}

const capitalFee =
  '(?:capitali[sz]ation|working capital|capital (?:contribution|improvement|reserve)|initiation|(?:new|initial) (?:home)?(?:owner|member|buyer)s?)(?:,? (?:and|or|\\/) (?:\\w+ ){1,3}?)?\\s?(?:fees?|contributions?|assessments?|charges?)?'

/** Sentences that say that buyers pay nothing into working capital. */
export const noWorkingCapital: FieldSignals = {
  path: 'financial.workingCapital',
  mentions: 'sentence',
  hint: /capital|initiation|new owner/i,
  bias: -4,
  signals: [
    contextMatches(
      'sentence',
      ignoringCase(
        `\\bthere (?:is|are) (?:currently )?no ${capitalFee}\\b|\\b(?:does|do|doesn['’]t|don['’]t)(?: not)? (?:currently )?(?:charge|collect|have|require|assess) (?:an?|any) ${capitalFee}\\b|\\bno ${capitalFee} (?:is|are) (?:charged|collected|due|required|assessed)\\b`,
      ),
      5,
      'no such fee',
    ),
    contextMatches('sentence', /\b(?:fees?|contributions?|assessments?|charges?)\b/i, 0.5),
    contextMatches(
      'sentence',
      /\bshall\b|\bmay\b|\bif\b|unless|until|refund|without|reserves? (?:fund|account|balance)|budget(?:ed)?\b|projects?\b|\?/i,
      -5,
    ),
    inDocumentKind(-3, 'ccrs', 'bylaws', 'insurance', 'reserve_study', 'budget', 'financial_statement'),
  ],
  read: (m) => (String(m.value).length > 300 ? null : { typed: none }),
}
