import { count, percentText, readCount } from '../../report-fields/parse'
import { mentionAt, mentionsOf, type Mention } from '../mentions'
import { lineAt, type PageText } from '../rules/page-text'
import {
  inDocumentKind,
  precededBy,
  sentenceMatches,
  customSignal,
  type FieldSignals,
  type Surroundings,
} from './signal'

/** What associations count when they say how large they are. */
const homes =
  '(?:units?|lots?|homes?(?:ites?|\\s?sites?|\\s?owners)?|house(?:s|holds?)|condominiums?|condos|residences|dwellings?|town\\s?ho(?:me|use)s|apartments|lofts|cottages|villas|duplexes|propert(?:y|ies)|parcels|doors|memberships?|members|owners|accounts|families)'
const described =
  '(?:(?:residential|individual|separate|privately|owned|condominium|single[- ]family|attached|detached|living|dwelling|platted|numbered|building|town\\s?home|patio|villa|owner|total|assess(?:ed|able)|improved|tax|dues[- ]paying|paying|voting|existing|different|family|\\(?more or less\\)?)\\s+){0,3}'
const whole =
  '(?:project|property|community|development|association|subdivision|condominium|complex|plat|plan|planned unit development|PUD|HOA|neighbou?rhood|addition|regime|tract|parcel|land|building|company|corporation)'

const homesNext = new RegExp(`^[\\s-]{0,3}${described}${homes}\\b`, 'i')
const isHeadcount = new RegExp(
  `^\\s*${described}(?:homeowners|home owners|members|owners|accounts|families|memberships|propert\\w+|apartments|doors)\\b`,
  'i',
)
const labelBefore = new RegExp(
  `(?:(?<![A-Za-z])(?:number|no\\.?|#|count)\\s+of\\s+${described}${homes}(?:\\s?(?:/|and|or|&)\\s?${homes})?|\\btotal\\s+${described}${homes}|#\\s?${homes}|\\b(?:units?|homes?|lots?|door|member(?:ship)?)\\s+(?:count|total))(?:\\s+in\\s+(?:the\\s+)?\\w+)?(?:\\s*\\([^)]{0,30}\\))?\\s*(?:[:=.]|is|are|was)?\\s*$`,
  'i',
)
const label =
  /(?:^\W*|\s{3,}|[.;]\s+)(?:units|homes|lots|residences|households|doors|homesites)(?:\s+in\s+[A-Z][\w' ]{2,30}?)?\s*(?:[:=]|\s{3,}|\.{3,})\s*$/i
/** "48 Units" below the title of a budget. */
const homesAlone = new RegExp(`^\\W*\\(?[\\d,]{1,6}\\s+${described}${homes}\\W*$`, 'i')
const arithmeticBefore =
  /(?:[@*×÷/=]|\bx|\btimes|\bdivided by|\bdivided among|\bsplit (?:by|among)|\bbased (?:up)?on)\s*$/i
const arithmeticAfter = new RegExp(
  `^\\s*${described}(?:${homes}\\b)?\\s*(?:[@*×÷]|x|at|times)\\s*\\$?\\s?\\d`,
  'i',
)

const most = 20_000
const nearHomes = 110
const counts = new RegExp(`(?<![\\d.,$/-])\\b${count}(?![\\d%]|[.,/:-]\\d|(?:st|nd|rd|th)\\b)`, 'gi')

/** Each home's share of the whole: "a 1/58th undivided interest", "divided by fifty-eight (58)". */
const shareBefore =
  /\b(?:divided\s+by|denominator\s+(?:of\s+which\s+)?(?:is|shall\s+be)|(?:one|1)\s?\/)\s*(?:the\s+number\s+)?$/i
const shareOfAll = /\b(?:1|one)\s?\/\s?(?<v>\d{2,4})(?:st|nd|rd|th)?\b/gi
/** "Lots 1 through 120, inclusive". */
const lotList = new RegExp(
  `\\blots?\\s+(?:numbered\\s+|nos?\\.?\\s+)?(?:from\\s+)?(?<from>(?:one\\s*\\(1\\))|${count})\\s*(?:through|thru|to|-)\\s*(?:and\\s+including\\s+)?(?<v>${count})(?![\\d%]|[.,/:-]\\d)`,
  'gi',
)

const ofBlock = `blocks?\\s+(?:[A-Z]\\b|${count})(?:\\s?\\(\\w{1,3}\\))?`
const nextLots = new RegExp(
  `^(?:,?\\s{0,3}\\(?inclusive\\)?)?(?<block>,?\\s{0,3}(?:all )?(?:in |of |within )?(?:the )?${ofBlock})?\\s{0,3}(?<and>[,;]\\s{0,3}(?:(?:and|&)\\s)?|(?:and|&)\\s)?\\s{0,3}(?<lead>${ofBlock}\\s{0,2}[,:]?\\s{0,3})?(?<word>lots?\\s+)?(?<from>${count})(?:\\s*(?:through|thru|to|-)\\s*(?:and\\s+including\\s+)?(?<v>${count}))?(?![\\d%]|[.,/:-]\\d|\\s?(?:acres?|feet|square|percent|years?|days|inches))`,
  'i',
)
const longestRange = 130
const mostRanges = 60

/**
 * "Lots 1-40, 42-60 and 62", "Lots 1 through 12, Block 1; Lots 1 through 20, Block 2": how many a list names in all, and where it ends.
 * A list that goes back to lots that it has named, and tells no block, counts nothing.
 */
function lotsOf(
  text: string,
  first: number,
  last: number,
  at: number,
): { lots: number | null; end: number; ranges: number } {
  let [lots, highest, end, ranges] = [last - first + 1, last, at, 1]
  while (ranges < mostRanges) {
    const next = nextLots.exec(text.slice(end, end + longestRange))
    const { block, lead, and, word, from = '', v = '' } = next?.groups ?? {}
    if (!next || (and === undefined && word === undefined)) break
    const low = readCount(from)
    const high = v === '' ? low : readCount(v)
    if (low === null || high === null || high < low) break
    // Numbers behind a comma that are none of the list's: a year, a book and its page.
    if (v === '' && word === undefined && (low <= highest || low > highest + longestGap)) break
    if (low <= highest && block === undefined && lead === undefined) return { lots: null, end, ranges }
    lots += high - low + 1
    highest = high
    end += next[0].length
    ranges += 1
  }
  return { lots, end, ranges }
}
const longestGap = 200

/** "four buildings of twelve units each": so many times so many. */
const buildings = new RegExp(
  `(?<![\\d.,$/-])\\b(?<n>${count})\\s+(?:\\w+\\s+){0,3}?(?:buildings|structures)\\b,?\\s+(?:(?:each|which|that)\\s+)?(?:of|with|containing|contains?|having|consisting of|comprising|has|have)\\s+(?:each\\s+)?(?<v>${count})\\s+(?:\\w+\\s+){0,3}?(?:units?|condominiums|apartments|town\\s?homes|dwellings|homes|residences|lofts)\\b(?<each>[^.;]{0,12}\\beach\\b)?`,
  'gi',
)

/** Counts that are the sum of several ranges of lots. */
const added = new WeakSet<Mention>()
/** Counts of so many units in each of so many buildings. */
const multiplied = new WeakSet<Mention>()

const rowOfHomes = new RegExp(`^\\s*${described}${homes}\\s*(?:\\$|\\s\\s)`, 'i')
const bracketBefore = new RegExp(`\\b${homes}\\s*\\(\\s*$`, 'i')
const isBracketed = (before: string, after: string) => bracketBefore.test(before) && /^\s*\)/.test(after)
const question = new RegExp(`\\bhow\\s+many\\s+${described}${homes}\\b[^?\\n]{0,40}\\?\\s*$`, 'i')
const bracketed = new RegExp(`^\\s*${described}${homes}\\s*\\)`, 'i')
/** "$300 x 137 = $41,100". */
const isFactor = (before: string, after: string) =>
  /\$\s?[\d,.]{1,12}\s*(?:[x×*@]|times)\s*$/i.test(before) && /^\s*=/.test(after)

const isNumberOfHomes = (before: string, after: string) =>
  homesNext.test(after) ||
  labelBefore.test(before) ||
  label.test(before) ||
  shareBefore.test(before) ||
  isFactor(before, after) ||
  isBracketed(before, after) ||
  question.test(before) ||
  (arithmeticAfter.test(after) &&
    /\b(?:dues|assessments?|fees?|hoa|income|homeowners?|units?|homes|lots)\b/i.test(before))

/** Counts beside a word for homes. */
function countsOfHomes(pageText: PageText): Mention[] {
  const found: Mention[] = []
  for (const match of pageText.text.matchAll(counts)) {
    const [start, end] = [match.index, match.index + match[0].length]
    const value = readCount(match[0])
    if (value === null || value < 2 || value > most) continue
    const line = pageText.lines[lineAt(pageText, start)]
    const from = Math.max(line?.tabular ? line.start : 0, start - nearHomes)
    // A heading that ends in "total" and the row "Unit 1104" under it are no count.
    const before = pageText.page.text.slice(from, start).replace(/^[\s\S]*\n\s*\n/, '')
    const sameLine = before.slice(before.lastIndexOf('\n') + 1)
    const after = pageText.text.slice(end, end + nearHomes)
    if (!isNumberOfHomes(labelBefore.test(sameLine.trimEnd()) ? before : sameLine, after)) continue
    const mention = mentionAt(pageText, 'count', value, start, end)
    // The answer alone says nothing: its question is quoted with it.
    const asked = question.exec(before)?.index
    found.push(
      asked === undefined ? mention : { ...mention, span: { start: start - before.length + asked, end } },
    )
  }
  for (const match of pageText.text.matchAll(buildings)) {
    const [times, each] = [readCount(match.groups?.n ?? ''), readCount(match.groups?.v ?? '')]
    if (times === null || each === null || times < 2 || !/\beach\b|\bof\s+(?:\w+\s+)?\(?\d/i.test(match[0]))
      continue
    const end = match.index + match[0].length
    for (const [i, one] of found.entries()) if (one.start >= match.index && one.end <= end) found.splice(i, 1)
    const mention = mentionAt(pageText, 'count', times * each, match.index, end)
    multiplied.add(mention)
    found.push(mention)
  }
  for (const pattern of [shareOfAll, lotList]) {
    let listed = 0
    for (const match of pageText.text.matchAll(pattern)) {
      if (match.index < listed) continue
      const last = readCount(match.groups?.v ?? '')
      const first = readCount(match.groups?.from ?? '1')
      if (last === null || first === null || last < first) continue
      const after = match.index + match[0].length
      const { lots, end, ranges } =
        pattern === lotList
          ? lotsOf(pageText.text, first, last, after)
          : { lots: last, end: after, ranges: 1 }
      listed = end
      const start = match.index + match[0].lastIndexOf(match.groups?.v ?? '')
      if (lots === null || lots < 2 || lots > most) continue
      const mention = mentionAt(pageText, 'count', lots, start, end)
      if (ranges > 1) added.add(mention)
      found.push(mention)
    }
  }
  return found
}

const onlyCounts = new WeakMap<PageText, number | null>()
const fewest = 16

/** Documents that count homes of all kinds, and what is installed in them. */
const counting = ['minutes', 'notice', 'budget', 'reserve_study', 'financial_statement']

/** Where a document counts homes once, and they are many, that is how many there are. */
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

/** Lots are listed range by range: one range is not the whole. */
const oneOfLists = /\d\)?\s{1,3}(?:through|thru)\s/gi

const word = (text: string) =>
  new RegExp(`^[\\s-]{0,3}${described}(${homes})\\b`, 'i').exec(text)?.[1]?.toLowerCase() ?? ''

const listReach = 1500

/** What is no home among units that are listed behind their number: a storage room is a unit of a condominium, too. */
function otherUnits(after: string): string | null {
  const list = /^[^.;]{0,80}\b(?:consisting|comprised|composed|made up) of\b/i.exec(after)
  if (!list) return null
  const kinds = ['commercial', 'parking', 'storage'].filter((kind) =>
    new RegExp(`\\b${kind} units?\\b`, 'i').test(after.slice(list[0].length)),
  )
  return kinds.length === 0 ? null : `including ${kinds.join(' and ')} units`
}

const units: FieldSignals = {
  path: 'propertyInfo.totalUnits',
  mentions: countsOfHomes,
  hint: /unit|lot|home|house|condo|residence|dwelling|member|owner|dues|apartment|cottage|villa|parcel/i,
  bias: -3.4,
  signals: [
    customSignal('so many in each building', 5, (m) => multiplied.has(m)),
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
      (m) => added.has(m) && listBefore.test(m.before) && !/\b(?:1|one)\b/i.test(m.before.slice(-40)),
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
      (m) => !added.has(m) && listBefore.test(m.before) && /\bblocks?\b/i.test(m.sentence),
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
        (!/^units?$/.test(word(after)) || perHome.test(sentence)) &&
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
    sentenceMatches('before', /\bbudget\b[^.;]{0,30}\bfor\s+(?:the\s+|our\s+)?$/i, 1.8),
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
      /^[\s-]{0,3}(?:\w+\s+){0,3}(?:parking|garages?|carports?|stalls?|spaces|sq(?:uare)?\b|feet|acres?|days|hours|minutes|years|months|keys?|tags?|vehicles|guests|pets|mailbox\w*|roofs?|driveways|units?\s+of)\b/i,
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
    const counted = word(mention.after)
    const about = /\b(?:about|approximately|roughly|around|nearly|almost|over|some)\s+$/i.test(mention.before)
    const others = otherUnits(pageText.text.slice(mention.end, mention.end + listReach))
    const qualifier = others ?? [about && 'about', counted].filter(Boolean).join(' ')
    return { value: String(n), comparable: n, qualifier }
  },
}

const built =
  '(?:built|buil[dt]ing (?:began|started)|erected|construct(?:ed|ion)|completed|finished|converted|placed in service|in[- ]service|vintage)'
const yearPattern = /\b(?:19|20)\d{2}\b(?!\s*[-/]\s*\d{2}[-/]|,\d)/g

function yearsOfBuilding(pageText: PageText): Mention[] {
  const near = new RegExp(`\\b${built}\\b`, 'i')
  return [...pageText.text.matchAll(yearPattern)].flatMap((m) => {
    const end = m.index + m[0].length
    return near.test(pageText.text.slice(Math.max(0, m.index - 90), end + 50))
      ? [mentionAt(pageText, 'date', m[0], m.index, end)]
      : []
  })
}

const yearBuilt: FieldSignals = {
  path: 'propertyInfo.yearBuilt',
  mentions: yearsOfBuilding,
  hint: /built|erected|construct|completed|finished|converted|placed|year|service|vintage/i,
  bias: -3,
  signals: [
    precededBy(/\byear\s+built\b[^\d\n]{0,24}$/i, 3.5, 'its label'),
    precededBy(/\bbuilt\s(?:in\s|from\s|between\s|during\s)?$/i, 2.4, 'built'),
    sentenceMatches(
      'before',
      /\byears?\s+(?:of\s+)?(?:built|construction|constructed|completed)\s*(?:\([^)]{0,20}\))?\s*[:=]?\s*(?:approx\w*\.?\s+|circa\s+|about\s+)?$/i,
      5,
    ),
    sentenceMatches(
      'before',
      /\bdate\s+(?:of\s+)?(?:construction|built|completed)\s*[:=]?\s*(?:approx\w*\.?\s+)?$/i,
      4,
    ),
    sentenceMatches(
      'before',
      /\b(?:built|erected|constructed|(?:building|complex|homes|units|project)\s(?:was\s|were\s)?finished)\s+(?:in|during|circa|around|about|between|from|by)\s+(?:or\s+about\s+|the\s+|early\s+|late\s+|approximately\s+)?$/i,
      3,
    ),
    sentenceMatches(
      'after',
      /^\s+(?:\w+\s+){0,2}(?:factory|mill|school|warehouse|church|hospital|hotel|building)\b/i,
      2,
      'what it was',
    ),
    sentenceMatches('before', /\bcompleted\s+(?:in|during|by)\s+(?:approximately\s+)?$/i, 1.6),
    sentenceMatches(
      'before',
      /\bplaced\s+in\s+service(?:\s+(?:date|year))?(?:\s+in)?\s*[:=]?\s*(?:approximately\s+)?$|\bin[- ]service\s+(?:date|year)\s*[:=]?\s*$/i,
      2.6,
    ),
    sentenceMatches('before', /\bconstruction\s+(?:began|started|completed|date)\b[^.]{0,20}$/i, 2),
    precededBy(/\b(?:built|constructed|completed)(?:\s+in)?\s*[?:]\s*$/i, 4),
    sentenceMatches(
      'sentence',
      /\b(?:community|property|project|buildings?|complex|condominium|development|association|homes|units|townhomes)\b/i,
      1,
    ),
    precededBy(
      /\b(?:pool|roof(?:s|ing)?|fence|asphalt|clubhouse|replaced|repaint\w*|component|mailbox\w*|spa|elevator|sidewalk|gate|playground|monument|pavilion|street|road|wall|pond|lake|bridge|addition)\b[^,;.]{0,45}$/i,
      -2.5,
    ),
    sentenceMatches(
      'sentence',
      /\b(?:shall|must|will\s+be|plan(?:ned|s)?\s+to|proposed|before|prior\s+to|after|commenc\w*|deadline)\b/i,
      -2,
    ),
    sentenceMatches('sentence', /\b(?:recorded|dated|approved|plans|permit|violation|application)\b/i, -1),
    inDocumentKind(1, 'reserve_study', 'questionnaire', 'insurance'),
    inDocumentKind(-0.5, 'minutes', 'rules', 'bylaws'),
  ],
  read: ({ value, before, after }) => {
    // Homes built over several years have no single year.
    const until = /^\s?(?:-|–|to|through|and)\s?((?:19|20)\d{2})\b/.exec(after)?.[1]
    const isAbout = /\b(?:approximately|approx\.?|about|around|circa|c\.)\s{1,3}$/i.test(before)
    const qualifier = [until && `to ${until}`, isAbout && 'estimated'].filter(Boolean).join(', ')
    return { value: String(value), comparable: String(value), ...(qualifier && { qualifier }) }
  },
}

const occupied: FieldSignals = {
  path: 'propertyInfo.ownerOccupiedShare',
  mentions: (pageText) => mentionsOf(pageText, 'percent'),
  hint: /owner[- ]occup|occupied by|rental|investor|reside/i,
  bias: -3,
  signals: [
    sentenceMatches(
      'before',
      /\bowner[- ]occup\w*(?:\s+(?:units?|homes?|share|rate|percentage|ratio|level|residen\w+))?(?:\s*\([^)]{0,20}\))?\s*(?:[:=]|is|are|was|at|stands\s+at|of)?\s*(?:about\s+|approximately\s+|currently\s+)?$/i,
      4.5,
    ),
    sentenceMatches(
      'after',
      /^\s*(?:of\s+(?:the\s+|our\s+|all\s+)?(?:units?|homes?|residents|community|homeowners|lots?)\s+)?(?:(?:is|are)\s+)?(?:currently\s+)?owner[- ]occup/i,
      4.5,
    ),
    sentenceMatches(
      'after',
      /^\s*of\s+(?:the\s+|our\s+|all\s+)?(?:units?|homes?|lots|residences)\s+(?:are\s+)?(?:currently\s+)?occupied\s+by\s+(?:their\s+|the\s+)?owners?/i,
      4.5,
    ),
    sentenceMatches('before', /\bpercent(?:age)?\s+of\s+(?:units?\s+)?owner[- ]occup\w*[^.]{0,30}$/i, 1),
    sentenceMatches(
      'sentence',
      /\b(?:must|at\s+least|minimum|require\w*|less\s+than|fewer|goal|fannie|fha|shall|lenders?|exceed)\b/i,
      -3,
    ),
    inDocumentKind(-2, 'ccrs', 'bylaws', 'rules'),
    inDocumentKind(0.5, 'questionnaire', 'minutes', 'notice'),
  ],
  read: ({ value }) => {
    const share = Number(value)
    return share > 100 ? null : { value: percentText(share), comparable: share }
  },
}

export const propertySignals: FieldSignals[] = [units, yearBuilt, occupied]
