import { countOf } from '../../../report-fields/typed-value'
import { cachedByPage } from '../../page/cached-by-page'
import { mentionAt, textAfter, type Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'
import { arithmeticSignals, outOfTotalSignals } from './home-arithmetic'
import {
  communityWords,
  countLabelBefore,
  countsOfHomes,
  countsPeople,
  homeAdjectives,
  homes,
  homesAfter,
  homesAndParenthesisAfter,
  homesAndShops,
  homesLabelBefore,
  howManyQuestion,
  isDivisor,
  isInParentheses,
  isUnitsTimesBuildings,
  onlyHomesInLine,
  shareTermBefore,
  wordForHomes,
} from './home-counts'
import { homeSums } from './home-sums'
import { lotListSignals } from './lot-lists'
import { otherCountSignals } from './other-counts'
import {
  inDocumentKind,
  precededBy,
  contextMatches,
  customSignal,
  type FieldSignals,
  type Surroundings,
} from '../../signals/signal'

const minOnlyCount = 16

/** Documents that count some of the homes, and what is installed in them. */
const kindsWithOtherCounts = ['minutes', 'notice', 'budget', 'reserve_study', 'financial_statement']

/** The only number of homes on a page that is not small; null if there are several or none. */
const onlyCountOf = cachedByPage((pageText: PageText): number | null => {
  const counts = countsOfHomes(pageText).map((m) => Number(m.value))
  const [only, ...others] = new Set(counts.filter((number) => number >= minOnlyCount))
  return only === undefined || others.length > 0 ? null : only
})

/** Whether a count is the only one of homes on its page that is not small. */
const isOnlyCount = ({ value, after }: Mention, { pageText, kind }: Surroundings) =>
  !kindsWithOtherCounts.includes(kind) && !countsPeople.test(after) && onlyCountOf(pageText) === value

const listLength = 1500

/** Units that are not homes, listed after the number of units: a storage room can be a unit of a condominium. */
function otherUnits(after: string): string | null {
  const list = /^[^.;]{0,80}\b(?:consisting|comprised|composed|made up) of\b/i.exec(after)
  if (!list) return null
  const kinds = ['commercial', 'parking', 'storage'].filter((kind) =>
    new RegExp(`\\b${kind} units?\\b`, 'i').test(after.slice(list[0].length)),
  )
  return kinds.length === 0 ? null : `including ${kinds.join(' and ')} units`
}

const kindSums = new WeakSet<Mention>()

/** Counts of homes. If a page lists homes by kind, their sum instead of the count of each kind. */
function countsWithSums(pageText: PageText): Mention[] {
  const listed = homeSums(pageText)
  const isListed = ({ start, end }: Mention) => listed.some((sum) => sum.start <= start && end <= sum.end)
  return [
    ...countsOfHomes(pageText).filter((m) => !isListed(m)),
    ...listed.map(({ sum, start, end }) => {
      const mention = { ...mentionAt(pageText, 'count', sum, start, end), span: { start, end } }
      kindSums.add(mention)
      return mention
    }),
  ]
}

/** How many homes the association has. */
export const totalUnits: FieldSignals = {
  path: 'propertyInfo.totalUnits',
  mentions: countsWithSums,
  hint: /unit|lot|home|house|propert|condo|residence|dwelling|member|owner|dues|assess|apartment|cottage|villa|parcel|of \d|count|plan|type/i,
  bias: -3.4,
  signals: [
    customSignal('the sum of all kinds', 7, (m) => kindSums.has(m)),
    customSignal('units in each building', 5, (m) => isUnitsTimesBuildings(m)),
    customSignal(
      'a line of its own',
      3.4,
      ({ start, after }, { pageText }) =>
        homesAfter.test(after) &&
        !countsPeople.test(after) &&
        onlyHomesInLine.test(pageText.lines[lineAt(pageText, start)]?.text ?? ''),
    ),
    customSignal('a word for homes follows', 1.2, ({ after }) => homesAfter.test(after)),
    customSignal('beside its buildings', 3, ({ after }) =>
      /^\s(?:residential |condominium |townhome )?units?,? (?:in )?\d{1,3} (?:bldgs?|buildings?)\b/i.test(
        after,
      ),
    ),
    customSignal(
      'in parentheses after the association',
      4,
      ({ before, after }) =>
        /\b(?:association|HOA|POA|community|subdivision|complex|condominium|neighborhood) \($/i.test(
          before,
        ) && homesAndParenthesisAfter.test(after),
    ),
    contextMatches(
      'after',
      /^ (?:home ?owners|owners|members|households) (?:received|were (?:mailed|sent|notified)|will receive|have been (?:mailed|sent))\b/i,
      1.6,
      'all who were written to',
    ),
    contextMatches('after', /^ (?:units|homes|lots) (?:paying|that pay)\b/i, -4, 'those that pay'),
    contextMatches('after', /^ (?:units|homes|lots)\s?\/\s?\d{1,5} total\b/i, -6, 'a part of a total'),
    contextMatches('before', /\bper (?:unit|lot|home),\s*$/i, 2.5, 'an amount per unit before'),
    contextMatches('after', /^ (?:units|homes|lots|residences|townho(?:mes|uses)) total\b/i, 0.8, 'in total'),
    contextMatches(
      'after',
      /^ total (?:units|homes|lots|residences|townho(?:mes|uses)|households)\b/i,
      3,
      'total homes',
    ),
    contextMatches(
      'before',
      /\b(?:represented|present|attended|in attendance|voted|voting|paid)\b[^.;]{0,20}\(out of $/i,
      5,
      'out of all who could attend or pay',
    ),
    contextMatches(
      'after',
      /^ lots (?:in|at|of) [A-Z][^.;]{3,40} (?:each|all) (?:pay|have|share)\b/,
      2,
      'all that pay',
    ),
    customSignal(
      'each at an amount',
      2.5,
      (mention) =>
        Number(mention.value) >= minOnlyCount &&
        /^ (?:units|homes|lots|owners|members) (?:@|x|×) \$\s?\d/i.test(mention.after),
    ),
    contextMatches(
      'before',
      /(?:^|[.;]\s)(?:we|our (?:community|association|neighborhood)|the HOA|[A-Z][\w'’]+(?: [A-Z][\w'’]+){0,3}) (?:have|has|includes) $/i,
      1.6,
      'has, at the start of a sentence',
    ),
    customSignal(
      'in the row of what they pay',
      3,
      ({ before, after }) =>
        /^\W{0,3}(?:annual |monthly )?(?:dues|assessments?)(?: income)?\W{1,4}$/i.test(before) &&
        /^ (?:units|homes|lots)\s{2,}\$?\d/i.test(after),
    ),
    contextMatches(
      'before',
      /\bbuildings? (?:consisting|comprised|made up|with a total) of $/i,
      1.6,
      'in all buildings',
    ),
    customSignal(
      'all owners',
      1.2,
      ({ before, after }) =>
        /\ball $/i.test(before) && /^ (?:property|lot|home|unit)\s?owners\b/i.test(after),
    ),
    customSignal('people are counted', -0.6, ({ after }) => countsPeople.test(after)),
    ...lotListSignals,
    customSignal(
      'a share of the whole',
      3.4,
      ({ before, sentence }) =>
        shareTermBefore.test(before) &&
        /\b(?:undivided|share|interests?|fraction|proportion\w*|equal\w*|quotient|assess\w*|expenses|votes)\b/i.test(
          sentence,
        ) &&
        /\b(?:units?|lots?|owners?|homes?)\b/i.test(sentence),
    ),
    contextMatches('before', countLabelBefore, 4.6, 'label: number of homes'),
    precededBy(howManyQuestion, 4.6, 'asked how many'),
    customSignal('in parentheses after homes', 3.2, ({ before, after }) => isInParentheses(before, after)),
    contextMatches('before', /\b(?:membership|community\s+size)\s*:\s*$/i, 2.4),
    contextMatches('before', homesLabelBefore, 3.8, 'label: homes'),
    customSignal(
      'a table’s row',
      0.5,
      ({ before }) => /\S\s{3,}$/.test(before) && countLabelBefore.test(before.trimEnd()),
    ),
    contextMatches(
      'before',
      new RegExp(
        `\\b(?:${communityWords}|it|which)\\b[^.;]{0,140}\\b(?:consist(?:s|ed|ing)?\\s+of|compris(?:es|ing|ed(?:\\s+of)?)|composed\\s+of|contain(?:s|ing|ed)?|(?:sub)?divided\\s+into|platted\\s+(?:into|as)|planned\\s+for|developed\\s+(?:with|into|as)|home\\s+to|made\\s+up\\s+of|encompass(?:es|ing)|totals)\\s+(?:[a-z]+\\s+){0,3}$`,
        'i',
      ),
      3,
      'before: the whole consists of',
    ),
    contextMatches(
      'before',
      /\b(?:consisting|comprised|composed|comprising|made up|divided into|containing)(?:\s+of)?\s+(?:[a-z]+\s+){0,2}$/i,
      1.2,
      'before: consisting of',
    ),
    contextMatches(
      'before',
      new RegExp(
        `\\b${communityWords}\\s+(?:\\w+\\s+){0,5}(?:has|have|had|includes?|represents|serves|governs|manages|maintains|covers|owns|is\\s+a(?:n)?)\\s+(?:[a-z]+\\s+){0,3}$`,
        'i',
      ),
      2.6,
      'before: the whole has',
    ),
    contextMatches(
      'before',
      /\bthere\s+(?:are|were|is|will\s+be|shall\s+be)\s+(?:(?:now|currently|presently|only|about|approximately|roughly|around|some|over|exactly|a\s+total\s+of|at\s+present)\s+){0,3}$/i,
      2,
      'before: there are',
    ),
    contextMatches(
      'before',
      new RegExp(
        `\\b(?:${communityWords}|total)\\s+of\\s+(?:(?:about|approximately|over|some|only)\\s+)?$`,
        'i',
      ),
      2,
      'before: a community of',
    ),
    contextMatches('before', /\bwe\s+(?:now\s+)?(?:have|are|number)\s+(?:[a-z]+\s+){0,2}$/i, 1.2),
    contextMatches('before', /(?:^|[.;,]\s)\W{0,3}we\s+are\s+(?:only\s+)?$/i, 1.5, 'after "we are"'),
    contextMatches('before', /\b(?:which|this|that)\s+for\s+(?:the\s+|our\s+)?$/i, 4.5, 'after "which for"'),
    contextMatches('before', /\ball\s+(?:of\s+)?(?:(?:the|our)\s+)?$/i, 2),
    contextMatches(
      'before',
      /^\W*(?:out\s+)?of\s+(?:our|the)\s+(?:total\s+(?:of\s+)?)?$/i,
      3.2,
      'begins with “of our”',
    ),
    contextMatches(
      'before',
      /\b(?:of|from|among)\s+(?:the|our|a)\s+total\s+(?:of\s+)?$/i,
      3.2,
      'of the total',
    ),
    contextMatches(
      'before',
      /\b(?:dues|assessments?|fees|(?:annual|monthly|quarterly) payments?)\b[^.;]{0,25}\b(?:from|by|for)\s+(?:all\s|our\s|the\s){0,2}$/i,
      2.8,
      'dues from this many',
    ),
    contextMatches(
      'before',
      /\b(?:received|collected|paid|got|refund\w*|waiv\w+|late|unpaid|outstanding)\b[^.;]{0,45}\b(?:from|by|for)\s+$/i,
      -3,
      'dues received from some',
    ),
    customSignal(
      'accounts by age',
      -5,
      ({ before, after }) => /\baccounts\W*$/i.test(before) && /^\s+\d+\s+\d/.test(after),
    ),
    ...outOfTotalSignals,
    contextMatches(
      'before',
      /\b(?:management|maintenance|preservation|operation|administration|upkeep)\s+of\s+(?:the\s+)?$/i,
      2,
      'what is managed',
    ),
    customSignal('a divisor by home and month', 4.2, ({ before, after }) => isDivisor(before, after)),
    customSignal('homes and shops', 4, ({ after }) => homesAndShops.test(after)),
    contextMatches('before', /100\s?%[^.;\d]{0,20}$/i, 2.4, '100% of them'),
    contextMatches('before', /\b(?:a\s+)?(?:grand\s+)?total\s+of\s+$/i, 0.4),
    contextMatches('before', /\b(?:about|approximately|currently|presently|roughly)\s+$/i, 0.4),
    contextMatches('before', /\bcomes?\s+from\s+$|\bincome\s+from\s+$/i, 1),
    ...arithmeticSignals,
    contextMatches(
      'after',
      new RegExp(
        `^[\\s-]{0,3}${homeAdjectives}${homes}\\s+(?:(?:located|situated|built|now|currently)\\s+)?(?:(?:with)?in|within|of|throughout|make\\s+up|comprising|comprise|constitut\\w+|belong\\w*\\s+to)\\s+(?:(?:the|our|this|said|entire|whole|its|your)\\s+){0,2}(?:[A-Z][\\w']+\\s+){0,4}${communityWords}\\b`,
        'i',
      ),
      2,
      'after: homes in the community',
    ),
    contextMatches(
      'after',
      new RegExp(
        `^[\\s-]{0,3}(?:unit|lot|home|house|residence|member),?\\s+(?:[\\w-]+,?\\s+){0,4}${communityWords}\\b`,
        'i',
      ),
      2.5,
      'after: unit community',
    ),
    contextMatches(
      'after',
      new RegExp(
        `^\\s*${homeAdjectives}${homes}\\s+in\\s+(?:\\d{1,3}|[a-z]+)\\s+(?:\\w+\\s+){0,2}buildings\\b`,
        'i',
      ),
      2.5,
    ),
    contextMatches(
      'after',
      new RegExp(
        `^\\s*${homeAdjectives}${homes}\\s*(?:\\)|,)?\\s*(?:in\\s+(?:all|total)|total|altogether)\\b`,
        'i',
      ),
      1.8,
    ),
    contextMatches(
      'after',
      new RegExp(
        `^\\s*${homeAdjectives}${homes}\\s+(?:that\\s+|are\\s+|is\\s+)?(?:currently\\s+)?(?:pay|paying|assessed|billed|subject\\s+to)\\b`,
        'i',
      ),
      1.6,
    ),
    contextMatches(
      'before',
      /\b(?:calculated|figured|dues|income|assessments?|budget\w*)\b[^.;]{0,40}\b(?:using|assum\w+|for)\s+$/i,
      1.8,
    ),
    customSignal('for this many at an amount each', 1.8, ({ before }) =>
      /\$\s?[\d.,]{1,12}[^.;$]{0,30}\b(?:per|each|a)\s+(?:home|unit|lot|household|house|member)\w*\s+(?:for|x|times)\s+$/i.test(
        before,
      ),
    ),
    contextMatches(
      'before',
      /\b(?:one|1)(?:\s*\(1\))?\s+vote\s+(?:\w+\s+){0,3}for\s+each\s+(?:of\s+)?the\s+$/i,
      2.4,
    ),
    contextMatches('before', /\bowners\s+of\s+(?:all\s+)?(?:of\s+)?the\s+$/i, 1.2),
    contextMatches(
      'after',
      new RegExp(
        `^\\s*${homeAdjectives}${homes}\\s+(?:inspected|surveyed|painted|polled|visited|checked|reviewed|selected|affected|along|near|nearby)\\b`,
        'i',
      ),
      -2.4,
      'after: some of the homes',
    ),
    contextMatches('before', /\bbudget\b[^.;]{0,30}\b(?:for|based (?:up)?on)\s+(?:the\s+|our\s+)?$/i, 2),
    contextMatches('before', /^\W*with\s+(?:[a-z]+\s+){0,2}$/i, 2.4),
    customSignal(
      'in parentheses beside an amount',
      2,
      ({ before, after, sentence }) =>
        /\(\s*$/.test(before) &&
        homesAndParenthesisAfter.test(after) &&
        /\$|\bper\b|\bdues\b|\bassess|\bfees?\b/i.test(sentence),
    ),
    contextMatches(
      'after',
      new RegExp(`^[\\s-]{0,3}${homeAdjectives}${homes}\\s+(?:in|at|of)\\s+(?:the\\s+)?[A-Z][a-z]`),
      0.9,
      'after: homes in a place',
    ),
    contextMatches('before', /\bwelcome\b|\bhome to\b/i, 0.8),
    customSignal(
      'a year',
      -2.5,
      ({ value, before }) => Number(value) >= 1900 && Number(value) <= 2099 && !countLabelBefore.test(before),
    ),
    customSignal('the only number of homes on the page', 1.9, isOnlyCount),
    contextMatches('after', /^\s{3,}\d{1,3}\s{3,}\d{1,3}\s/, -3.5, 'the first of several counts of a row'),
    customSignal('very few', -1.8, ({ value }) => Number(value) < 8),
    customSignal('few', -0.9, ({ value }) => Number(value) < 16),
    customSignal('many', 0.4, ({ value }) => Number(value) >= 30),
    ...otherCountSignals,
    inDocumentKind(0.6, 'reserve_study', 'budget', 'questionnaire', 'insurance'),
    inDocumentKind(0.3, 'ccrs', 'notice'),
  ],
  read: (mention, { pageText }) => {
    const homeCount = Number(mention.value)
    const counted = wordForHomes(mention.after)
    const isApproximate = /\b(?:about|approximately|roughly|around|nearly|almost|over|some)\s+$/i.test(
      mention.before,
    )
    const otherUnitsListed = otherUnits(textAfter(mention, pageText, listLength))
    const qualifier = otherUnitsListed ?? [isApproximate && 'about', counted].filter(Boolean).join(' ')
    return { typed: countOf(homeCount, 'unit'), qualifier }
  },
}
