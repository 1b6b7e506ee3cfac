import { cachedByPage } from '../../page/cached-by-page'
import type { Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'
import { duesSource, isStatementRow } from '../../signals/amounts'
import { customSignal, ignoringCase, contextMatches, type Signal } from '../../signals/signal'
import { productsOf } from '../../signals/products'
import { maxDuesCents } from '../../rules/dues'
import { duesPattern } from './dues-words'
import { isNearDues } from './regular-dues-words'

const duesAdjectives =
  "(?:(?:your|our|the|current|regular|base|lot|unit|home|annual|monthly|quarterly|yearly|total|membership|this year['’]s|HOA|POA|association|homeowner['’]?s['’]?|(?:19|20)\\d\\d(?:[-–/]\\d{2,4})?) ){0,4}"

/** "Dues - $425", "The current assessment is $425", with nothing else in its sentence before the amount. */
const namedAlone = ignoringCase(
  `(?:^|[.;:!?\\n]\\s{1,3}|\\s{3})[*•–—\\s-]{0,4}${duesAdjectives}${duesSource}(?: (?:for|in) (?:(?:19|20)\\d\\d|(?:the )?(?:coming|next|new|current) year))?\\s?(?:[-–—:=]\\s?)?(?:(?:are|is|will|be|again|still|now|currently|only|remains?|stays?|unchanged|the same|kept|set|at|of) ){0,4}\\$?$`,
)
const whatDuesPayFor =
  /^(?: (?:per|a|each) (?:month|quarter|year)| annually| monthly| quarterly)? (?:covers?|pays? for|includes?|goes? toward|funds?)\b/i
const payBefore =
  /\b(?:remit|pay|send|submit|mail|forward)(?: (?:a|your) (?:check|payment))?(?: in the amount)?(?: of| for)? $/i
const forDues = ignoringCase(`^ (?:for|as) (?:the |your )?${duesAdjectives}${duesSource}\\b`)
const amountIs = /(?:^|[.;]\s)(?:the |this )?(?:annual |monthly |quarterly )?amount (?:due )?is $/i
const rateIs =
  /(?:^|[.;:]\s)(?:the |our )?(?:current |annual |monthly |quarterly |yearly )(?:fee|cost|amount|rate) is $/i
const costPerHome = /^\W*(?:annual |yearly )?cost per (?:lot|home|unit|household|house)(?: per year)?\W*$/i
const yearAndAmount = /^\s*((?:19|20)\d\d)\s{2,}\$?[\d,]+(?:\.\d\d)?\s*$/
/** For each line of a list of years below a title about dues, whether it is of the last or of an earlier year. */
const placesInYears = cachedByPage(({ lines }) => {
  const places = new Map<number, 'last' | 'earlier'>()
  const years = lines.map((line) => yearAndAmount.exec(line.text)?.[1])
  for (let first = 0, end = 0; first < years.length; first = end + 1) {
    end = years.indexOf(undefined, first)
    if (end < 0) end = years.length
    const listed = years.slice(first, end)
    if (listed.length < 2 || !duesPattern.test(lines[first - 1]?.text ?? '')) continue
    const last = listed.toSorted().at(-1)
    listed.forEach((year, i) => places.set(first + i, year === last ? 'last' : 'earlier'))
  }
  return places
})

const placeInYears = ({ start }: Mention, pageText: PageText) =>
  placesInYears(pageText).get(lineAt(pageText, start))

const feesAre =
  /\b(?:our|the|your) (?:current |monthly |regular )?fees (?:are|will be|remain|stay)(?: at)?(?: (?:currently|now|still|only))* $/i
const kindOfHomeAt =
  /\b(?:single[- ]family(?: homes?)?|town\s?ho(?:me|use)s?|condos?|villas?|patio homes?|carriage homes?|cottages?|duplex(?:es)?|(?:un)?improved lots?|vacant lots?)(?: (?:owners|units))?(?: (?:20\d\d )?assessments?)?(?: (?:will|is|are|to|remain|stay|be|pay|at|the same|now))*(?::|\s{2,}| at| pay| is| are| to)?\s{0,3}$/i
const perInterval = /^ ?(?:\/|per|a) ?(?:month|mo\b|quarter|year|yr\b)/i
const associationCosts =
  /\b(?:our|the|this) (?:HOA|POA|association) (?:is mandatory and )?costs? (?:only |just )?$|\bmembership(?: in (?:the|our) (?:HOA|POA|association))? (?:is|costs) (?:only |just )?$/i
const sentenceReach = 120
const endsInSentenceOnDues = ignoringCase(`\\b${duesSource}\\b[^.;$]{0,60}[.;]\\s{0,3}$`)
const duesBefore = ignoringCase(`\\b${duesSource}(?: of| is| are)? \\$?$`)

/** Whether the sentence before names dues, as in "Dues for 2026 are due. The amount is". */
const followsDues = ({ span }: Mention, { text }: PageText) =>
  endsInSentenceOnDues.test(text.slice(Math.max(0, span.start - sentenceReach), span.start))

/** Whether the words after dues say what they pay for: "dues of $85 cover mowing". */
export const isWhatDuesPayFor = (m: Mention) => whatDuesPayFor.test(m.after) && duesBefore.test(m.before)

/** Signals for dues in statements that are short or have no usual verb. */
export const plainDuesSignals: readonly Signal[] = [
  customSignal(
    'dues are named alone before it',
    2.4,
    (mention, { pageText }) =>
      Number(mention.value) < maxDuesCents &&
      namedAlone.test(mention.before) &&
      !isStatementRow(mention, pageText),
  ),
  customSignal(
    'times the number of homes is the total beside it',
    5,
    (mention, { pageText }) =>
      productsOf(pageText).some(({ amount }) => amount.start <= mention.end && mention.start <= amount.end) &&
      (duesPattern.test(mention.sentence) || isNearDues(mention, pageText)),
  ),
  contextMatches(
    'before',
    /\b(?:the|our) (?:monthly|quarterly|annual|yearly)(?: (?:rate|amount|figure))? (?:at|to|is|of|will be|goes to|stays at) (?:be )?$/i,
    4.6,
    'the monthly is',
  ),
  contextMatches('before', /(?:^|[^\w ] |\s{2})\W{0,3}(?:HOA|POA|COA|condo) ?[:=–-]\s?$/i, 4, 'label: HOA'),
  customSignal('what dues pay for', 1, isWhatDuesPayFor),
  customSignal(
    'the last year of a list of dues',
    4.5,
    (m, { pageText }) => placeInYears(m, pageText) === 'last',
  ),
  customSignal(
    'an earlier year of a list of dues',
    -5,
    (m, { pageText }) => placeInYears(m, pageText) === 'earlier',
  ),
  customSignal(
    'what a home costs in a budget',
    6,
    (m, { kind }) => kind === 'budget' && costPerHome.test(m.row || m.before),
  ),
  contextMatches(
    'before',
    ignoringCase(`\\b(?:current|present) ${duesSource} at \\$?$`),
    2.4,
    'current dues at',
  ),
  contextMatches(
    'after',
    /^ (?:to|for|into) (?:the )?(?:replacement|capital|working capital|reserves?|operations?|operating)\b/i,
    -4,
    'a part of dues',
  ),
  contextMatches('after', /^ each period\b/i, 2, 'each period'),
  contextMatches(
    'before',
    /\$\s?[\d,.]{1,8} (?:out )?of (?:your|the|each|every|our) (?:current )?$/i,
    2.6,
    'of which a part is named',
  ),
  contextMatches(
    'after',
    ignoringCase(
      `^ (?:monthly|quarterly|annual) (?:HOA )?${duesSource}(?: per (?:unit|lot|home))?\\b(?! increase)`,
    ),
    4,
    'named as paid per period',
  ),
  contextMatches(
    'before',
    /\b(?:(?:home)?owners?|lots?|homes?|units?|members?|households?|properties) (?:is|are|will be) (?:now |each |currently )?(?:assessed|charged|billed) $/i,
    2,
    'owners are assessed',
  ),
  contextMatches(
    'before',
    ignoringCase(`\\b${duesSource} (?:notices?|invoices?|bills?|statements?) (?:for|of|in the amount of) $`),
    2.6,
    'invoices for dues',
  ),
  customSignal(
    'the amount due is dues',
    1.5,
    (mention) =>
      /\bamount due:?\s{1,3}$/i.test(mention.before) &&
      ignoringCase(
        `^\\s(?:for )?(?:the |your )?(?:20\\d\\d )?(?:HOA |annual |monthly |quarterly ){0,2}${duesSource}\\b`,
      ).test(mention.after),
  ),
  contextMatches(
    'before',
    ignoringCase(
      `\\b(?:fees|${duesSource}) (?:will )?(?:include|consist of|are made up of) an? (?:monthly|quarterly|annual) (?:amount|payment|installment) of $`,
    ),
    1,
    'dues include an amount per period',
  ),
  customSignal('to be paid for dues', 2.4, (m) => payBefore.test(m.before) && forDues.test(m.after)),
  customSignal(
    'the amount of dues in the sentence before',
    3.2,
    (m, { pageText }) => amountIs.test(m.before) && followsDues(m, pageText),
  ),
  customSignal('the rate per period', 1.6, (m) => rateIs.test(m.before) && perInterval.test(m.after)),
  customSignal(
    'what the association costs',
    6.5,
    (m) => associationCosts.test(m.before) && perInterval.test(m.after),
  ),
  contextMatches(
    'before',
    ignoringCase(
      `\\b${duesSource} (?:should|will|would|to|can) (?:stay|remain|continue)(?: the same)? at \\$?$`,
    ),
    2.4,
    'dues should stay at',
  ),
  customSignal(
    'after the association’s short name',
    3.4,
    (m) => /(?:^|\W)(?:HOA|POA|condo) \$?$/i.test(m.before) && perInterval.test(m.after),
  ),
  contextMatches('after', /^ for the year\b/i, 0.6, 'for the year'),
  contextMatches(
    'before',
    ignoringCase(
      `\\b(?:invoice|bill|statement|coupon)s? (?:is )?(?:for|of) ${duesAdjectives}${duesSource}\\b[^.;$]{0,20}\\b(?:in the amount )?of \\$?$`,
    ),
    5,
    'an invoice for dues of',
  ),
  customSignal('our fees per period', 3, (m) => feesAre.test(m.before) && perInterval.test(m.after)),
  customSignal(
    'kinds of homes at an amount per period',
    2.4,
    (m, { pageText }) => kindOfHomeAt.test(m.before) && perInterval.test(m.after) && isNearDues(m, pageText),
  ),
  contextMatches(
    'sentence',
    ignoringCase(
      `\\b${duesSource} (?:for|of|to) the (?:garden|social|swim|tennis|golf|yacht|women['’]?s|bridge|book) club\\b`,
    ),
    -9,
    'dues of a club',
  ),
  contextMatches(
    'after',
    /^ ?(?:\/|per |a )\s?(?:month|mo|quarter|year|yr) (?:HOA|POA|condo)\b(?! (?:website|insurance|bill))/i,
    2.8,
    'followed by the association’s short name',
  ),
]
