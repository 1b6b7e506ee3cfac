import { count, readCount } from '../../../report-fields/parse'
import { mentionAt, type Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'

/** Words for homes, and for members where each has one. */
export const homes =
  '(?:units?|lots?|homes?(?:ites?|\\s?sites?|\\s?owners)?|house(?:s|holds?)|condominiums?|condos|residences|dwellings?|town\\s?ho(?:me|use)s|apartments|lofts|cottages|villas|duplexes|propert(?:y|ies)|parcels|doors|memberships?|members|owners|accounts|families)'
export const described =
  '(?:(?:residential|individual|separate|privately|owned|condominium|single[- ]family|attached|detached|living|dwelling|platted|numbered|building|town\\s?home|patio|villa|owner|total|assess(?:ed|able)|improved|tax|dues[- ]paying|paying|voting|existing|different|family|\\(?more or less\\)?)\\s+){0,3}'
export const whole =
  '(?:project|property|community|development|association|subdivision|condominium|complex|plat|plan|planned unit development|PUD|HOA|neighbou?rhood|addition|regime|tract|parcel|land|building|company|corporation)'

export const homesNext = new RegExp(`^[\\s-]{0,3}${described}${homes}\\b`, 'i')
export const isHeadcount = new RegExp(
  `^\\s*${described}(?:homeowners|home owners|members|owners|accounts|families|memberships|propert\\w+|apartments|doors)\\b`,
  'i',
)
export const labelBefore = new RegExp(
  `(?:(?<![A-Za-z])(?:number|no\\.?|#|count)\\s+of\\s+${described}${homes}(?:\\s?(?:/|and|or|&)\\s?${homes})?|\\btotal\\s+${described}${homes}|#\\s?${homes}|\\b(?:units?|homes?|lots?|door|member(?:ship)?)\\s+(?:count|total))(?:\\s+in\\s+(?:the\\s+)?\\w+)?(?:\\s*\\([^)]{0,30}\\))?\\s*(?:[:=.]|is|are|was)?\\s*$`,
  'i',
)
export const label =
  /(?:^\W*|\s{3,}|[.;]\s+)(?:units|homes|lots|residences|households|doors|homesites)(?:\s+in\s+[A-Z][\w' ]{2,30}?)?\s*(?:[:=]|\s{3,}|\.{3,})\s*$/i
/** "48 Units" below the title of a budget. */
export const homesAlone = new RegExp(`^\\W*\\(?[\\d,]{1,6}\\s+${described}${homes}\\W*$`, 'i')
export const arithmeticBefore =
  /(?:[@*×÷/=]|\bx|\btimes|\bdivided by|\bdivided among|\bsplit (?:by|among)|\bbased (?:up)?on)\s*$/i
export const arithmeticAfter = new RegExp(
  `^\\s*${described}(?:${homes}\\b)?\\s*(?:[@*×÷]|x|at|times)\\s*\\$?\\s?\\d`,
  'i',
)

const most = 20_000
const nearHomes = 110
const counts = new RegExp(`(?<![\\d.,$/-])\\b${count}(?![\\d%]|[.,/:-]\\d|(?:st|nd|rd|th)\\b)`, 'gi')

/** Each home's share of the whole: "a 1/58th undivided interest", "divided by fifty-eight (58)". */
export const shareBefore =
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
 * "Lots 1-40, 42-60 and 62", "Lots 1 through 12, Block 1; Lots 1 through 20, Block 2": how many lots a list names, and where it ends.
 * A list that returns to lots it has named, without naming a block, has no count.
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
    // Numbers after a comma that do not belong to the list: a year, or a book and its page.
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

/** "four buildings of twelve units each": the product of both numbers. */
const buildings = new RegExp(
  `(?<![\\d.,$/-])\\b(?<n>${count})\\s+(?:\\w+\\s+){0,3}?(?:buildings|structures)\\b,?\\s+(?:(?:each|which|that)\\s+)?(?:of|with|containing|contains?|having|consisting of|comprising|has|have)\\s+(?:each\\s+)?(?<v>${count})\\s+(?:\\w+\\s+){0,3}?(?:units?|condominiums|apartments|town\\s?homes|dwellings|homes|residences|lofts)\\b(?<each>[^.;]{0,12}\\beach\\b)?`,
  'gi',
)

/** Counts that are the sum of several ranges of lots. */
export const summedRanges = new WeakSet<Mention>()
/** Counts of so many units in each of so many buildings. */
export const multipliedBuildings = new WeakSet<Mention>()

export const rowOfHomes = new RegExp(`^\\s*${described}${homes}\\s*(?:\\$|\\s\\s)`, 'i')
const bracketBefore = new RegExp(`\\b${homes}\\s*\\(\\s*$`, 'i')
export const isBracketed = (before: string, after: string) =>
  bracketBefore.test(before) && /^\s*\)/.test(after)
export const question = new RegExp(`\\bhow\\s+many\\s+${described}${homes}\\b[^?\\n]{0,40}\\?\\s*$`, 'i')
export const bracketed = new RegExp(`^\\s*${described}${homes}\\s*\\)`, 'i')
/** "$300 x 137 = $41,100". */
export const isFactor = (before: string, after: string) =>
  /\$\s?[\d,.]{1,12}\s*(?:[x×*@]|times)\s*$/i.test(before) && /^\s*=/.test(after)

/** "54 residential/1 commercial units" */
export const homesAndShops = /^\s+residential\s*(?:\/|and|&|,|\+)\s*\d{1,3}\s+(?:commercial|retail|office)\b/i
/** "11 of 84 are rented": what is counted of all homes. */
export const isOfAll = (before: string, after: string) =>
  /\d\s(?:out )?of\s$/i.test(before) &&
  /^\s(?:(?:are|is|were|have|has|had)\s)?(?:now |currently |been |already )?(?:needed|required|enough|a quorum|the quorum|paid|rented|leased|owner[- ]occupied|sold|occupied|delinquent|past due)\b/i.test(
    after,
  )
const someOfOur = new RegExp(`\\d\\s${homes}\\s(?:out\\s)?of\\s(?:our|the)\\s$`, 'i')
/** "37 lots of our 562" */
export const isAllOfThem = (before: string) => someOfOur.test(before)
/** "$358,800 / 92 / 12": a yearly amount by home and month. */
export const isDivisor = (before: string, after: string) =>
  /\$\s?[\d,.]{3,14}\s*[/÷]\s*$/.test(before) && /^\s*[/÷]\s*12\b/.test(after)

const isNumberOfHomes = (before: string, after: string) =>
  homesNext.test(after) ||
  labelBefore.test(before) ||
  label.test(before) ||
  shareBefore.test(before) ||
  isFactor(before, after) ||
  isDivisor(before, after) ||
  homesAndShops.test(after) ||
  isOfAll(before, after) ||
  isAllOfThem(before) ||
  isBracketed(before, after) ||
  question.test(before) ||
  (arithmeticAfter.test(after) &&
    /\b(?:dues|assessments?|fees?|hoa|income|homeowners?|units?|homes|lots)\b/i.test(before))

/** Counts beside a word for homes. */
export function countsOfHomes(pageText: PageText): Mention[] {
  const found: Mention[] = []
  for (const match of pageText.text.matchAll(counts)) {
    const [start, end] = [match.index, match.index + match[0].length]
    const value = readCount(match[0])
    if (value === null || value < 2 || value > most) continue
    const line = pageText.lines[lineAt(pageText, start)]
    const from = Math.max(line?.tabular ? line.start : 0, start - nearHomes)
    // A heading that ends in "total" above the row "Unit 1104" is not a count.
    const before = pageText.page.text.slice(from, start).replace(/^[\s\S]*\n\s*\n/, '')
    const sameLine = before.slice(before.lastIndexOf('\n') + 1)
    const after = pageText.text.slice(end, end + nearHomes)
    if (!isNumberOfHomes(labelBefore.test(sameLine.trimEnd()) ? before : sameLine, after)) continue
    const mention = mentionAt(pageText, 'count', value, start, end)
    // The answer alone says nothing, so its question is quoted with it.
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
    multipliedBuildings.add(mention)
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
      if (ranges > 1) summedRanges.add(mention)
      found.push(mention)
    }
  }
  return found
}
