import { count } from '../../../report-fields/parse'
import { mentionAt, type Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'
import { homeSums } from './home-sums'
import {
  homes,
  described,
  whole,
  homesNext,
  isHeadcount,
  labelBefore,
  label,
  homesAlone,
  arithmeticBefore,
  arithmeticAfter,
  shareBefore,
  summedRanges,
  multipliedBuildings,
  bracketed,
  question,
  homesAndShops,
  isDivisor,
  isFactor,
  isOfAll,
  isAllOfThem,
  isBracketed,
  countsOfHomes,
  rowOfHomes,
} from './home-counts'
import {
  inDocumentKind,
  precededBy,
  sentenceMatches,
  customSignal,
  type FieldSignals,
  type Surroundings,
} from '../../signals/signal'

const onlyCounts = new WeakMap<PageText, number | null>()
const fewest = 16

/** Documents that count homes of all kinds, and what is installed in them. */
const counting = ['minutes', 'notice', 'budget', 'reserve_study', 'financial_statement']

/** The only number of homes in a document, if it is not small, is how many there are. */
function isOnlyCount({ value, after }: Mention, { pageText, kind }: Surroundings): boolean {
  if (counting.includes(kind)) return false
  const known = onlyCounts.get(pageText)
  if (known !== undefined) return known === value
  const counted = new Set(countsOfHomes(pageText).flatMap((m) => (Number(m.value) >= fewest ? m.value : [])))
  const only = counted.size === 1 ? Number([...counted][0]) : null
  onlyCounts.set(pageText, only)
  return only === value && !isHeadcount.test(after)
}

/** What each home pays for; a reserve study counts heaters and lamps in units. */
const perHome =
  /\b(?:dues|assess\w*|fees?|income|owners?|hoa|trash|lawn|mow\w*|landscap\w*|cable|internet|management|annual\w*|month\w*|quarter\w*|year\w*)\b/i
const listBefore = new RegExp(
  `\\blots?\\s+(?:\\w+\\.?\\s+){0,2}(?:one\\s*\\(1\\)|${count})\\s*(?:through|thru|to|-)\\s*(?:and\\s+including\\s+)?$`,
  'i',
)

/** Several ranges of lots: one range is not the whole. */
const oneOfLists = /\d\)?\s{1,3}(?:through|thru)\s/gi

const wordForHomes = (text: string) =>
  new RegExp(`^[\\s-]{0,3}${described}(${homes})\\b`, 'i').exec(text)?.[1]?.toLowerCase() ?? ''

const listReach = 1500

/** Units that are not homes, listed after the number of units: a storage room can be a unit of a condominium. */
function otherUnits(after: string): string | null {
  const list = /^[^.;]{0,80}\b(?:consisting|comprised|composed|made up) of\b/i.exec(after)
  if (!list) return null
  const kinds = ['commercial', 'parking', 'storage'].filter((kind) =>
    new RegExp(`\\b${kind} units?\\b`, 'i').test(after.slice(list[0].length)),
  )
  return kinds.length === 0 ? null : `including ${kinds.join(' and ')} units`
}

const sums = new WeakSet<Mention>()

/** Counts of homes; where kinds are listed, their sum instead of each. */
function countsWithSums(pageText: PageText): Mention[] {
  const listed = homeSums(pageText)
  const isListed = ({ start, end }: Mention) => listed.some((s) => s.start <= start && end <= s.end)
  return [
    ...countsOfHomes(pageText).filter((m) => !isListed(m)),
    ...listed.map(({ sum, start, end }) => {
      const mention = { ...mentionAt(pageText, 'count', sum, start, end), span: { start, end } }
      sums.add(mention)
      return mention
    }),
  ]
}

/** How many homes the association has. */
export const totalUnits: FieldSignals = {
  path: 'propertyInfo.totalUnits',
  mentions: countsWithSums,
  hint: /unit|lot|home|house|condo|residence|dwelling|member|owner|dues|assess|apartment|cottage|villa|parcel|of \d|count|plan|type/i,
  bias: -3.4,
  signals: [
    customSignal('the sum of all kinds', 7, (m) => sums.has(m)),
    customSignal('so many in each building', 5, (m) => multipliedBuildings.has(m)),
    customSignal(
      'a line of its own',
      3.4,
      ({ start, after }, { pageText }) =>
        homesNext.test(after) &&
        !isHeadcount.test(after) &&
        homesAlone.test(pageText.lines[lineAt(pageText, start)]?.text ?? ''),
    ),
    customSignal('a word for homes follows', 1.2, ({ after }) => homesNext.test(after)),
    customSignal('beside its buildings', 3, ({ after }) =>
      /^\s(?:residential |condominium |townhome )?units?,? (?:in )?\d{1,3} (?:bldgs?|buildings?)\b/i.test(
        after,
      ),
    ),
    sentenceMatches('before', /\bper (?:unit|lot|home),\s*$/i, 2.5, 'so much for each of so many'),
    customSignal('people are counted', -0.6, ({ after }) => isHeadcount.test(after)),
    sentenceMatches('before', listBefore, 3.4, 'lots from one to this'),
    customSignal(
      'lots that do not begin with one',
      -0.6,
      ({ before }) => listBefore.test(before) && !/\b(?:1|one)\b/i.test(before.slice(-40)),
    ),
    customSignal(
      'several ranges that do not begin with one',
      -3,
      (m) => summedRanges.has(m) && listBefore.test(m.before) && !/\b(?:1|one)\b/i.test(m.before.slice(-40)),
    ),
    customSignal(
      'several lists of lots',
      -5,
      ({ before, start, end }, { pageText }) =>
        listBefore.test(before) &&
        [
          ...pageText.text.slice(Math.max(0, start - 400), start).matchAll(oneOfLists),
          ...pageText.text.slice(end, end + 400).matchAll(oneOfLists),
        ].length > 1,
    ),
    customSignal(
      'lots of several blocks',
      -2.5,
      (m) => !summedRanges.has(m) && listBefore.test(m.before) && /\bblocks?\b/i.test(m.sentence),
    ),
    customSignal(
      'lots of an addition',
      -2,
      ({ before, sentence }) =>
        listBefore.test(before) && /\b(?:addition|section|tract|unit\s+\w+|replat)\b/i.test(sentence),
    ),
    customSignal(
      'a share of the whole',
      3.4,
      ({ before, sentence }) =>
        shareBefore.test(before) &&
        /\b(?:undivided|share|interests?|fraction|proportion\w*|equal\w*|quotient|assess\w*|expenses|votes)\b/i.test(
          sentence,
        ) &&
        /\b(?:units?|lots?|owners?|homes?)\b/i.test(sentence),
    ),
    sentenceMatches('before', labelBefore, 4.6, 'label: number of homes'),
    precededBy(question, 4.6, 'asked how many'),
    customSignal('in brackets after homes', 3.2, ({ before, after }) => isBracketed(before, after)),
    sentenceMatches('before', /\b(?:membership|community\s+size)\s*:\s*$/i, 2.4),
    sentenceMatches('before', label, 3.8, 'label: homes'),
    customSignal(
      'a table’s row',
      0.5,
      ({ before }) => /\S\s{3,}$/.test(before) && labelBefore.test(before.trimEnd()),
    ),
    sentenceMatches(
      'before',
      new RegExp(
        `\\b(?:${whole}|it|which)\\b[^.;]{0,140}\\b(?:consist(?:s|ed|ing)?\\s+of|compris(?:es|ing|ed(?:\\s+of)?)|composed\\s+of|contain(?:s|ing|ed)?|(?:sub)?divided\\s+into|platted\\s+(?:into|as)|planned\\s+for|developed\\s+(?:with|into|as)|home\\s+to|made\\s+up\\s+of|encompass(?:es|ing)|totals)\\s+(?:[a-z]+\\s+){0,3}$`,
        'i',
      ),
      3,
      'before: the whole consists of',
    ),
    sentenceMatches(
      'before',
      /\b(?:consisting|comprised|composed|comprising|made up|divided into|containing)(?:\s+of)?\s+(?:[a-z]+\s+){0,2}$/i,
      1.2,
      'before: consisting of',
    ),
    sentenceMatches(
      'before',
      new RegExp(
        `\\b${whole}\\s+(?:\\w+\\s+){0,5}(?:has|have|had|includes?|represents|serves|governs|manages|maintains|covers|owns|is\\s+a(?:n)?)\\s+(?:[a-z]+\\s+){0,3}$`,
        'i',
      ),
      2.6,
      'before: the whole has',
    ),
    sentenceMatches(
      'before',
      /\bthere\s+(?:are|were|is|will\s+be|shall\s+be)\s+(?:(?:now|currently|presently|only|about|approximately|roughly|around|some|over|exactly|a\s+total\s+of|at\s+present)\s+){0,3}$/i,
      2,
      'before: there are',
    ),
    sentenceMatches(
      'before',
      new RegExp(`\\b(?:${whole}|total)\\s+of\\s+(?:(?:about|approximately|over|some|only)\\s+)?$`, 'i'),
      2,
      'before: a community of',
    ),
    sentenceMatches('before', /\bwe\s+(?:now\s+)?(?:have|are|number)\s+(?:[a-z]+\s+){0,2}$/i, 1.2),
    sentenceMatches('before', /(?:^|[.;,]\s)\W{0,3}we\s+are\s+(?:only\s+)?$/i, 1.5, 'what we are'),
    sentenceMatches(
      'before',
      /\b(?:which|this|that)\s+for\s+(?:the\s+|our\s+)?$/i,
      4.5,
      'a share of so many homes',
    ),
    sentenceMatches('before', /\ball\s+(?:of\s+)?(?:(?:the|our)\s+)?$/i, 2),
    sentenceMatches(
      'before',
      /\b(?:dues|assessments?|fees|(?:annual|monthly|quarterly) payments?)\b[^.;]{0,25}\b(?:from|by|for)\s+(?:all\s|our\s|the\s){0,2}$/i,
      2.8,
      'dues from so many',
    ),
    sentenceMatches(
      'before',
      /\b(?:received|collected|paid|got|refund\w*|waiv\w+|late|unpaid|outstanding)\b[^.;]{0,45}\b(?:from|by|for)\s+$/i,
      -3,
      'dues received from so many',
    ),
    customSignal(
      'accounts by age',
      -5,
      ({ before, after }) => /\baccounts\W*$/i.test(before) && /^\s+\d+\s+\d/.test(after),
    ),
    customSignal('some homes of all', 5.5, ({ before }) => isAllOfThem(before)),
    customSignal(
      'few of many homes owe',
      3.4,
      ({ before, after, value }) =>
        Number(value) >= 16 &&
        /(?:^|[^\w$.,])(?:\d{1,3}|[a-z]{3,9})\s+(?:out\s+)?of\s+(?:(?:the|our)\s+)?$/i.test(before) &&
        /^\s+(?:\w+\s+)?(?:homes|lots|units|accounts|owners|houses)\s+(?:are|is|were|have|owe)\b[^.;]{0,40}\b(?:behind|delinquent|late|past\s+due|unpaid|owe)/i.test(
          after,
        ),
    ),
    sentenceMatches('before', /\bthe\s+last\s+of\s+(?:the\s+|our\s+)?$/i, 3, 'the last of so many'),
    customSignal('so many of so many did', 5.5, ({ before, after }) => isOfAll(before, after)),
    customSignal(
      'votes of so many were represented',
      3,
      ({ before, after }) =>
        /\brepresent\w*\s+\d{1,4}\s+(?:out\s+)?of\s+(?:the|our|all)\s+$/i.test(before) &&
        homesNext.test(after),
    ),
    customSignal(
      'so many of so many came or voted',
      3,
      ({ before, after }) =>
        /\b(?:[\d,]{1,6}|[a-z]{3,7}(?:-[a-z]{3,5})?)\s+(?:(?:out\s+)?of|\/)\s+(?:(?:the|our)\s+)?(?:total\s+)?$/i.test(
          before,
        ) &&
        /^[^.;]{0,50}\b(?:present|attend\w*|represented|in\s+person|voted?|voting|signed|returned|respon\w+|participat\w+)\b/i.test(
          after,
        ),
    ),
    sentenceMatches('before', /\b(?:each|every\s?one|one)\s+of\s+(?:the|our)\s+$/i, 1.6),
    sentenceMatches('before', /\b(?:among|amongst|between|across|by)\s+(?:(?:all|the|our)\s+){1,3}$/i, 1.6),
    sentenceMatches(
      'before',
      /\b(?:out\s+)?of\s+(?:the|our|a\s+(?:possible|total(?:\s+of)?))\s+(?:total\s+)?$/i,
      1.2,
    ),
    sentenceMatches(
      'before',
      /\bout\s+of\s+$|\b(?:[\d,]{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w{3,5})?)\s+(?:(?:out\s+)?of|\/)\s+(?:(?:the|our)\s+)?(?:total\s+)?$/i,
      4,
      'so many of so many',
    ),
    sentenceMatches('before', /\bour\s+$/i, 2),
    sentenceMatches('before', /(?:%|percent(?:\s*\([^)]{0,8}\))?)\s+of\s+the\s+$/i, 2.4),
    sentenceMatches(
      'before',
      /\b(?:half|third|fourth|quarter|fifth|tenth|majority|\d\/\d)\s+of\s+(?:(?:the|our|all)\s+)*$/i,
      4.2,
      'a part of so many',
    ),
    sentenceMatches(
      'before',
      /\b(?:management|maintenance|preservation|operation|administration|upkeep)\s+of\s+(?:the\s+)?$/i,
      2,
      'what is managed',
    ),
    customSignal('a divisor by home and month', 4.2, ({ before, after }) => isDivisor(before, after)),
    customSignal('homes and shops', 4, ({ after }) => homesAndShops.test(after)),
    sentenceMatches('before', /100\s?%[^.;\d]{0,20}$/i, 2.4, 'all of them'),
    sentenceMatches('before', /\b(?:a\s+)?(?:grand\s+)?total\s+of\s+$/i, 0.4),
    sentenceMatches('before', /\b(?:about|approximately|currently|presently|roughly)\s+$/i, 0.4),
    sentenceMatches('before', /\bcomes?\s+from\s+$|\bincome\s+from\s+$/i, 1),
    customSignal(
      'arithmetic before',
      2.4,
      ({ before, sentence }) => arithmeticBefore.test(before) && /\$/.test(sentence),
    ),
    customSignal(
      'arithmetic around',
      3.2,
      ({ before, after, sentence }) =>
        isFactor(before, after) && /\b(?:dues|assess\w*|homes?|lots?|units?|members?)\b/i.test(sentence),
    ),
    sentenceMatches(
      'after',
      new RegExp(`^\\s*${described}(?:${homes}\\b)\\s*[x×*]\\s*\\d{1,3}\\s?%`, 'i'),
      4.5,
      'a share of so many homes',
    ),
    customSignal(
      'beside dues',
      2.2,
      ({ before, after }) => /\b(?:dues|assessments?)\s*[-:(,]?\s*$/i.test(before) && rowOfHomes.test(after),
    ),
    customSignal(
      'arithmetic after',
      3.4,
      ({ before, after, sentence }) =>
        arithmeticAfter.test(after) &&
        (!/^units?$/.test(wordForHomes(after)) || perHome.test(sentence)) &&
        !/\b(?:late|transfer|fine|key|tag|closing)/i.test(before.slice(-50)),
    ),
    sentenceMatches(
      'after',
      new RegExp(
        `^[\\s-]{0,3}${described}${homes}\\s+(?:(?:located|situated|built|now|currently)\\s+)?(?:(?:with)?in|within|of|throughout|make\\s+up|comprising|comprise|constitut\\w+|belong\\w*\\s+to)\\s+(?:(?:the|our|this|said|entire|whole|its|your)\\s+){0,2}(?:[A-Z][\\w']+\\s+){0,4}${whole}\\b`,
        'i',
      ),
      2,
      'after: homes in the community',
    ),
    sentenceMatches(
      'after',
      new RegExp(
        `^[\\s-]{0,3}(?:unit|lot|home|house|residence|member),?\\s+(?:[\\w-]+,?\\s+){0,4}${whole}\\b`,
        'i',
      ),
      2.5,
      'after: unit community',
    ),
    sentenceMatches(
      'after',
      new RegExp(
        `^\\s*${described}${homes}\\s+in\\s+(?:\\d{1,3}|[a-z]+)\\s+(?:\\w+\\s+){0,2}buildings\\b`,
        'i',
      ),
      2.5,
    ),
    sentenceMatches(
      'after',
      new RegExp(
        `^\\s*${described}${homes}\\s*(?:\\)|,)?\\s*(?:in\\s+(?:all|total)|total|altogether)\\b`,
        'i',
      ),
      1.8,
    ),
    sentenceMatches(
      'after',
      new RegExp(
        `^\\s*${described}${homes}\\s+(?:that\\s+|are\\s+|is\\s+)?(?:currently\\s+)?(?:pay|paying|assessed|billed|subject\\s+to)\\b`,
        'i',
      ),
      1.6,
    ),
    sentenceMatches(
      'before',
      /\b(?:calculated|figured|dues|income|assessments?|budget\w*)\b[^.;]{0,40}\b(?:using|assum\w+|for)\s+$/i,
      1.8,
    ),
    customSignal('for so many at an amount each', 1.8, ({ before }) =>
      /\$\s?[\d.,]{1,12}[^.;$]{0,30}\b(?:per|each|a)\s+(?:home|unit|lot|household|house|member)\w*\s+(?:for|x|times)\s+$/i.test(
        before,
      ),
    ),
    sentenceMatches(
      'before',
      /\b(?:one|1)(?:\s*\(1\))?\s+vote\s+(?:\w+\s+){0,3}for\s+each\s+(?:of\s+)?the\s+$/i,
      2.4,
    ),
    sentenceMatches('before', /\bowners\s+of\s+(?:all\s+)?(?:of\s+)?the\s+$/i, 1.2),
    sentenceMatches(
      'after',
      new RegExp(
        `^\\s*${described}${homes}\\s+(?:inspected|surveyed|painted|polled|visited|checked|reviewed|selected|affected|along|near|nearby)\\b`,
        'i',
      ),
      -2.4,
      'after: homes of some kind',
    ),
    sentenceMatches('before', /\bbudget\b[^.;]{0,30}\b(?:for|based (?:up)?on)\s+(?:the\s+|our\s+)?$/i, 2),
    sentenceMatches('before', /^\W*with\s+(?:[a-z]+\s+){0,2}$/i, 2.4),
    customSignal(
      'in brackets beside an amount',
      2,
      ({ before, after, sentence }) =>
        /\(\s*$/.test(before) &&
        bracketed.test(after) &&
        /\$|\bper\b|\bdues\b|\bassess|\bfees?\b/i.test(sentence),
    ),
    sentenceMatches(
      'after',
      new RegExp(`^[\\s-]{0,3}${described}${homes}\\s+(?:in|at|of)\\s+(?:the\\s+)?[A-Z][a-z]`),
      0.9,
      'after: homes in a place',
    ),
    sentenceMatches('before', /\bwelcome\b|\bhome to\b/i, 0.8),
    customSignal(
      'two hundred years',
      -2.5,
      ({ value, before }) => Number(value) >= 1900 && Number(value) <= 2099 && !labelBefore.test(before),
    ),
    customSignal('the only number of homes on the page', 1.9, isOnlyCount),
    sentenceMatches('after', /^\s{3,}\d{1,3}\s{3,}\d{1,3}\s/, -3.5, 'the first of several counts of a row'),
    customSignal('very few', -1.8, ({ value }) => Number(value) < 8),
    customSignal('few', -0.9, ({ value }) => Number(value) < 16),
    customSignal('many', 0.4, ({ value }) => Number(value) >= 30),
    sentenceMatches(
      'before',
      /\b(?:unit|lot|home|house|apt|building|section|article|page|block|no|number|item|paragraph|line)\.?\s*#?\s*$/i,
      -4,
      'a number of its own',
    ),
    sentenceMatches('sentence', /\b(?:phase|filing|stage)s?\b/i, -1.8),
    sentenceMatches('before', /\b(?:phase|section|tract|block|building)\s+(?:\w+\s+){0,3}$/i, -1.8),
    sentenceMatches('sentence', /\bannex|\badditional\b|expan(?:d|sion)/i, -2),
    sentenceMatches(
      'before',
      /\b(?:up\s+to|at\s+least|(?:not?|any)\s+(?:more|less|fewer)\s+than|no\s+fewer\s+than|maximum(?:\s+of)?|minimum(?:\s+of)?|(?:cap|limit|quota)\s+of|exceed|less\s+than|fewer\s+than|more\s+than|additional|another|other|first|next|last|every|any|new|these|those|same|remaining|for\s+each)\s+$/i,
      -3.4,
    ),
    sentenceMatches('before', /\b(?:maximum|minimum|at\s+least|at\s+most)\b/i, -1.5),
    sentenceMatches(
      'after',
      /^[\s-]{0,3}(?:\w+\s+){0,3}(?:per|in\s+each|each|every|or\s+(?:more|less|fewer))\b/i,
      -2.5,
    ),
    sentenceMatches('before', /\b(?:each|every|per|any)\s+(?:building|block|cluster|group)\b/i, -2.5),
    sentenceMatches(
      'sentence',
      /\bdelinquen|past\s+due|unpaid|overdue|behind\b|foreclos|\blien|in\s+arrears/i,
      -1.6,
    ),
    sentenceMatches(
      'after',
      /^[^.;\d]{0,40}\b(?:delinquen\w*|past\s+due|unpaid|overdue|behind|foreclos\w+|owe[sd]?|have\s+not\s+paid|in\s+arrears)\b/i,
      -2,
    ),
    sentenceMatches(
      'before',
      /\b(?:delinquen\w*|past\s+due|unpaid|rented|leased|rental|tenant|investor|vacant|sold|closed|unsold|owner[- ]occupied|occupied|commercial|storage|parking|affordable|model)\s+(?:[a-z]+\s*[:=]?\s*){0,2}$/i,
      -3,
    ),
    sentenceMatches(
      'after',
      /^[\s-]{0,3}(?:\w+\s+){0,5}(?:rent(?:ed|als?)|leased?|vacant|sold|closed|unsold|remain\w*|under\s+construction|for\s+sale|listed|left|storage|parking|commercial|owner[- ]occupied)\b/i,
      -2.4,
    ),
    sentenceMatches(
      'sentence',
      /\bquorum|\bprox(?:y|ies)\b|\bballots?\b|\baffirmative|\bpetition|\bmajority\b|two[- ]thirds|\bpercent\b/i,
      -1.8,
    ),
    sentenceMatches(
      'after',
      /^(?![^.;]{0,40}\b(?:one|each|1)(?: \(1\))? vote\b)[^.;]{0,50}\b(?:present|attend\w*|represented|in\s+person|voted?|voting|signed|returned|respon\w+|replied|participat\w+|were\s+there)\b/i,
      -2,
    ),
    sentenceMatches(
      'before',
      /\b(?:present|attend\w*|attendance|represented|votes?|voting|sign-?in|rsvp)\b[^.;]{0,30}$/i,
      -1.6,
    ),
    sentenceMatches(
      'after',
      /^\s*(?:\w+\s+){0,2}(?:board|committee|family)\s+(?:members|directors)|^\s*members?\s+(?:of|on)\s+(?:the|a|an|each|its|their|said)?\s*(?:\w+\s+){0,2}(?:board|committee|household|family|team)\b/i,
      -4,
      'members of a board',
    ),
    sentenceMatches(
      'before',
      /\b(?:board|committee|directors?|council|trustees|officers)\b[^.;]{0,80}$/i,
      -1.6,
    ),
    sentenceMatches(
      'after',
      /^[\s-]{0,3}(?:\w+\s+){0,3}(?:parking|garages?|carports?|stalls?|spaces|sq(?:uare)?\b|feet|(?<!\bon \d{1,4} )acres?|days|hours|minutes|years|months|keys?|tags?|vehicles|guests|pets|mailbox\w*|roofs?|driveways|units?\s+of)\b/i,
      -2.4,
    ),
    sentenceMatches(
      'before',
      /\bown(?:s|ed|ing|ers?)?\s+(?:of\s+)?(?:(?!the\b|all\b)[a-z]+\s+){0,2}$/i,
      -2.8,
    ),
    sentenceMatches(
      'before',
      /\b(?:received|collected|sent|mailed|repaired|replaced|painted|inspected|completed|reviewed|issued|cited|finished|treated|sold|added|built|approved|notified|contacted|polled|surveyed|cleaned)\s+(?:[a-z]+\s+){0,3}$/i,
      -2,
    ),
    sentenceMatches(
      'after',
      /^\s*(?:\w+\s+){0,2}(?:have|has|had|were|was)\s+(?:not\s+)?(?:yet\s+)?(?:been|paid|received|sent|sold|moved|made|signed|expressed|requested)\b/i,
      -1.6,
    ),
    sentenceMatches('sentence', /\bif\b|\bwould\b|\bcould\b|\bexample\b|\bsuppose/i, -1),
    sentenceMatches('sentence', /\b(?:fha|fannie|hud|insurer|lender|mortgagees?)\b/i, -1),
    sentenceMatches(
      'sentence',
      /\bneighbou?ring\b|\badjacent\b|\bnext\s+door\b|\bproposed\b|\bapartment complex\b|\bzon(?:ing|ed)\b/i,
      -1,
    ),
    inDocumentKind(0.6, 'reserve_study', 'budget', 'questionnaire', 'insurance'),
    inDocumentKind(0.3, 'ccrs', 'notice'),
  ],
  read: (mention, { pageText }) => {
    const n = Number(mention.value)
    const counted = wordForHomes(mention.after)
    const about = /\b(?:about|approximately|roughly|around|nearly|almost|over|some)\s+$/i.test(mention.before)
    const others = otherUnits(pageText.text.slice(mention.end, mention.end + listReach))
    const qualifier = others ?? [about && 'about', counted].filter(Boolean).join(' ')
    return { value: String(n), comparable: n, qualifier }
  },
}
