import { productsOf } from '../../signals/products'
import { countSource, readCount } from '../../../report-fields/parse'
import { mentionAt, type Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'
import { countsOfListedLots } from './lot-lists'

// Patterns of words for homes, and for members or accounts, of which each home has one.

export const homes =
  '(?:units?|lots?|homes?(?:ites?|\\s?sites?|\\s?owners?)?|house(?:s|holds?)|condominiums?|condos|residences|dwellings?|town\\s?ho(?:me|use)s|apartments|lofts|cottages|villas|duplexes|propert(?:y|ies)|parcels|doors|memberships?|members|owners|accounts|families)'
/** Words between a count and the word for homes: "residential condominium". */
export const homeAdjectives =
  '(?:(?:residential|individual|separate|privately|owned|condominium|single[- ]family|attached|detached|living|dwelling|platted|numbered|building|town\\s?home|patio|villa|owner|total|assess(?:ed|able)|improved|tax|dues[- ]paying|paying|voting|existing|different|family|\\(?more or less\\)?)\\s+){0,3}'
/** Words for all homes together. */
export const communityWords =
  '(?:project|property|community|development|association|subdivision|condominium|complex|plat|plan|planned unit development|PUD|HOA|neighbou?rhood|addition|regime|tract|parcel|land|building|company|corporation)'

export const homesAfter = new RegExp(`^[\\s-]{0,3}${homeAdjectives}${homes}\\b`, 'i')
const homesWordAfter = new RegExp(`^[\\s-]{0,3}${homeAdjectives}(${homes})\\b`, 'i')
/** People or accounts are counted, which need not be as many as homes. */
export const countsPeople = new RegExp(
  `^\\s*${homeAdjectives}(?:homeowners|home owners|members|owners|accounts|families|memberships|propert\\w+|apartments|doors)\\b`,
  'i',
)
/** "Number of units:" */
export const countLabelBefore = new RegExp(
  `(?:(?<![A-Za-z])(?:number|no\\.?|#|count)\\s+of\\s+${homeAdjectives}${homes}(?:\\s?(?:/|and|or|&)\\s?${homes})?|\\btotal\\s+${homeAdjectives}${homes}|#\\s?${homes}|\\b(?:units?|homes?|lots?|door|member(?:ship)?)\\s+(?:count|total))(?:\\s+(?:in|at|as of)\\s+(?:the\\s+)?(?:end of (?:the )?)?\\w+)?(?:\\s*\\([^)]{0,30}\\))?\\s*(?:[:=.]|is|are|was)?\\s*$`,
  'i',
)
/** "Homes:" */
export const homesLabelBefore =
  /(?:^\W*|\s{3,}|[.;]\s+)(?:units|homes|lots|residences|households|doors|homesites)(?:\s+in\s+[A-Z][\w' ]{2,30}?)?\s*(?:[:=]|\s{3,}|\.{3,})\s*$/i
/** A line with nothing else: "48 Units" below the title of a budget. */
export const onlyHomesInLine = new RegExp(`^\\W*\\(?[\\d,]{1,6}\\s+${homeAdjectives}${homes}\\W*$`, 'i')
export const arithmeticBefore =
  /(?:[@*×÷/=]|\bx|\btimes|\bdivided by|\bdivided among|\bsplit (?:by|among)|\bbased (?:up)?on)\s*$/i
export const arithmeticAfter = new RegExp(
  `^\\s*${homeAdjectives}(?:${homes}\\b)?\\s*(?:[@*×÷]|x|at|times)\\s*\\$?\\s?\\d`,
  'i',
)

const maxHomes = 20_000
const contextLength = 110
const anyCount = new RegExp(`(?<![\\d.,$/-])\\b${countSource}(?![\\d%]|[.,/:-]\\d|(?:st|nd|rd|th)\\b)`, 'gi')

/** Each home's share of the whole: "a 1/58th undivided interest", "divided by fifty-eight (58)". */
export const shareTermBefore =
  /\b(?:divided\s+by|denominator\s+(?:of\s+which\s+)?(?:is|shall\s+be)|(?:one|1)\s?\/)\s*(?:the\s+number\s+)?$/i
const homesShare = /\b(?:1|one)\s?\/\s?(?<denominator>\d{2,4})(?:st|nd|rd|th)?\b/gi
/** "four buildings of twelve units each" */
const unitsPerBuilding = new RegExp(
  `(?<![\\d.,$/-])\\b(?<buildings>${countSource})\\s+(?:\\w+\\s+){0,3}?(?:buildings|structures)\\b,?\\s+(?:(?:each|which|that)\\s+)?(?:of|with|containing|contains?|having|consisting of|comprising|has|have)\\s+(?:each\\s+)?(?<units>${countSource})\\s+(?:\\w+\\s+){0,3}?(?:units?|condominiums|apartments|town\\s?homes|dwellings|homes|residences|lofts)\\b(?:[^.;]{0,12}\\beach\\b)?`,
  'gi',
)

const multipliedByBuildings = new WeakSet<Mention>()
/** Whether a count is the number of buildings times the units in each. */
export const isUnitsTimesBuildings = (mention: Mention) => multipliedByBuildings.has(mention)

export const homesCellAfter = new RegExp(`^\\s*${homeAdjectives}${homes}\\s*(?:\\$|\\s\\s)`, 'i')
const homesAndParenthesisBefore = new RegExp(`\\b${homes}\\s*\\(\\s*$`, 'i')
/** The 43 of "14 homes were represented (out of 43)". */
const isOutOf = (before: string, after: string) =>
  /\b(?:homes|lots|units|owners|homeowners|members)\b[^.;]{0,40}\(out of $/i.test(before) && /^\)/.test(after)
/** "Units (48)" */
export const isInParentheses = (before: string, after: string) =>
  homesAndParenthesisBefore.test(before) && /^\s*\)(?!\s{2,}\()/.test(after)
export const howManyQuestion = new RegExp(
  `\\bhow\\s+many\\s+${homeAdjectives}${homes}\\b[^?\\n]{0,40}\\?\\s*$`,
  'i',
)
/** "48 units)" */
export const homesAndParenthesisAfter = new RegExp(`^\\s*${homeAdjectives}${homes}\\s*\\)`, 'i')
/** The 137 of "$300 x 137 = $41,100". */
export const isFactor = (before: string, after: string) =>
  /\$\s?[\d,.]{1,12}\s*(?:[x×*@]|times)\s*$/i.test(before) && /^\s*=/.test(after)

/** "54 residential/1 commercial units" */
export const homesAndShops = /^\s+residential\s*(?:\/|and|&|,|\+)\s*\d{1,3}\s+(?:commercial|retail|office)\b/i
/** The 84 of "11 of 84 are rented". */
export const isOutOfHowMany = (before: string, after: string) =>
  /\d\s(?:out )?of\s$/i.test(before) &&
  /^\s(?:(?:are|is|were|have|has|had)\s)?(?:now |currently |been |already )?(?:needed|required|enough|a quorum|the quorum|paid|rented|leased|owner[- ]occupied|sold|occupied|delinquent|past due)\b/i.test(
    after,
  )
const someHomesOf = new RegExp(`\\d\\s${homes}\\s(?:out\\s)?of\\s(?:our|the)\\s$`, 'i')
/** The 562 of "37 lots of our 562". */
export const isAfterSomeOf = (before: string) => someHomesOf.test(before)
/** The 92 of "$358,800 / 92 / 12", a yearly amount per home and month. */
export const isDivisor = (before: string, after: string) =>
  /\$\s?[\d,.]{3,14}\s*[/÷]\s*$/.test(before) && /^\s*[/÷]\s*12\b/.test(after)

const isNumberOfHomes = (before: string, after: string) =>
  homesAfter.test(after) ||
  countLabelBefore.test(before) ||
  homesLabelBefore.test(before) ||
  shareTermBefore.test(before) ||
  isFactor(before, after) ||
  isDivisor(before, after) ||
  homesAndShops.test(after) ||
  isOutOfHowMany(before, after) ||
  isOutOf(before, after) ||
  isAfterSomeOf(before) ||
  isInParentheses(before, after) ||
  howManyQuestion.test(before) ||
  (arithmeticAfter.test(after) &&
    /\b(?:dues|assessments?|fees?|hoa|income|homeowners?|units?|homes|lots)\b/i.test(before))

/** The word for homes right after a count, in lower case; empty if there is none. */
export const wordForHomes = (textAfter: string) => homesWordAfter.exec(textAfter)?.[1]?.toLowerCase() ?? ''

/** Counts beside a word for homes. */
function countsBesideHomes(pageText: PageText): Mention[] {
  return [...pageText.text.matchAll(anyCount)].flatMap((match): Mention[] => {
    const [start, end] = [match.index, match.index + match[0].length]
    const value = readCount(match[0])
    if (value === null || value < 2 || value > maxHomes) return []
    const line = pageText.lines[lineAt(pageText, start)]
    const contextStart = Math.max(line?.isTabular ? line.start : 0, start - contextLength)
    // A heading that ends in "total" above the row "Unit 1104" is not a label of 1104.
    const before = pageText.page.text.slice(contextStart, start).replace(/^[\s\S]*\n\s*\n/, '')
    const sameLine = before.slice(before.lastIndexOf('\n') + 1)
    const after = pageText.text.slice(end, end + contextLength)
    const isFactorOfDues = productsOf(pageText).some((product) => product.count.start === start)
    if (
      !isFactorOfDues &&
      !isNumberOfHomes(countLabelBefore.test(sameLine.trimEnd()) ? before : sameLine, after)
    )
      return []
    const mention = mentionAt(pageText, 'count', value, start, end)
    // The answer alone says nothing, so its question is quoted with it.
    const questionStart = howManyQuestion.exec(before)?.index
    return questionStart === undefined
      ? [mention]
      : [{ ...mention, span: { start: start - before.length + questionStart, end } }]
  })
}

/** The number of buildings times the units in each. */
function unitsTimesBuildings(pageText: PageText): Mention[] {
  return [...pageText.text.matchAll(unitsPerBuilding)].flatMap((match): Mention[] => {
    const buildings = readCount(match.groups?.buildings ?? '')
    const units = readCount(match.groups?.units ?? '')
    const isOfEach = /\beach\b|(?<!consisting )\bof\s+(?:\w+\s+)?\(?\d/i.test(match[0])
    if (buildings === null || units === null || buildings < 2 || !isOfEach) return []
    const mention = mentionAt(
      pageText,
      'count',
      buildings * units,
      match.index,
      match.index + match[0].length,
    )
    multipliedByBuildings.add(mention)
    return [mention]
  })
}

/** The denominator of each home's share. */
function countsByShare(pageText: PageText): Mention[] {
  return [...pageText.text.matchAll(homesShare)].flatMap((match): Mention[] => {
    const denominator = match.groups?.denominator ?? ''
    const value = readCount(denominator)
    if (value === null || value < 2 || value > maxHomes) return []
    const start = match.index + match[0].lastIndexOf(denominator)
    return [mentionAt(pageText, 'count', value, start, match.index + match[0].length)]
  })
}

/** Counts beside a word for homes, including those that follow from lists of lots and from units per building. */
export function countsOfHomes(pageText: PageText): Mention[] {
  const products = unitsTimesBuildings(pageText)
  const isFactor = (m: Mention) => products.some(({ start, end }) => m.start >= start && m.end <= end)
  return [
    ...countsBesideHomes(pageText).filter((m) => !isFactor(m)),
    ...products,
    ...countsByShare(pageText),
    ...countsOfListedLots(pageText).filter((m) => Number(m.value) <= maxHomes),
  ]
}
