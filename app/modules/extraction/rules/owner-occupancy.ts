import { countSource, readCount } from '../../report-fields/parse'
import { percentage } from '../../report-fields/typed-value'
import { sentenceAround, textEnd, type PageText } from '../page/page-text'
import { toCandidate } from './rule'
import type { Candidate } from '../../report-fields/candidate'

/** "Fifty-one units are owner-occupied and thirteen are rented." */
const occupiedAndRented = new RegExp(
  `\\b(?<owned>${countSource})\\s+(?:of\\s+the\\s+)?(?:units?|homes?|lots?|residences)\\s+are\\s+(?:owner[- ]occupied|occupied\\s+by\\s+(?:their\\s+|the\\s+)?owners?)(?:,|;|\\s+and)\\s*(?:and\\s+)?(?<rented>${countSource})\\s+(?:units\\s+|homes\\s+)?are\\s+(?:rented|leased|tenant[- ]occupied)`,
  'gi',
)
const homes = '(?:units?|homes?|lots?|residences|townhomes|condos)'
const byOwners =
  "(?:owner[- ]occ(?:upied|upancy)?|occupied\\s+by\\s+(?:their\\s+|the\\s+)?owners?|(?:owners'?\\s+)?primary\\s+residences)"
const byOthers = '(?:rented|rentals?|leased|(?:tenant|renter|non-?owner)[- ]occupied)'
/** "78 of the 92 homes are owner-occupied", "Owner-occupied? 78 of 92" */
const partOfAll: readonly RegExp[] = [
  new RegExp(
    `(?<![\\d.,$/-])\\b(?<owned>${countSource})\\s+(?:out\\s+)?of\\s+(?:the\\s+|our\\s+)?(?<all>${countSource})\\s+(?:${homes}\\s+)?(?:are\\s+|is\\s+)?(?:currently\\s+)?${byOwners}\\b`,
    'gi',
  ),
  new RegExp(
    `\\b${byOwners}[^.\\n\\d]{0,20}[?:]\\s*(?<owned>\\d{1,4})\\s+(?:out\\s+)?of\\s+(?<all>\\d{1,4})(?![\\d%])`,
    'gi',
  ),
]
/** "Owner occupied 78 / Rented 14", "13 live here and 3 rent theirs out" */
const besideOthers: readonly RegExp[] = [
  new RegExp(
    `(?<![-\\w])owner[- ]occupied(?:\\s${homes})?\\s{0,3}:?\\s{0,30}(?<owned>\\d{1,4})[\\s/,;]{1,12}${byOthers}(?:\\s${homes})?\\s{0,3}:?\\s{0,30}(?<rented>\\d{1,4})(?![\\d%.,/-]\\d|\\d|\\s?%)`,
    'gi',
  ),
  new RegExp(
    `(?<![\\d.,$/-])\\b(?<owned>${countSource})\\s+(?:${homes}\\s+)?(?:are\\s+)?owner[- ]occupied(?:\\s${homes})?(?:\\s?[,;/&]|\\s+(?:and|to))\\s*(?:and\\s+)?(?<rented>${countSource})\\s+(?:${homes}\\s+)?(?:are\\s+)?${byOthers}\\b`,
    'gi',
  ),
  new RegExp(
    `\\b(?<owned>${countSource})\\s+(?:owners\\s+)?live\\s+here,?\\s+(?:and\\s+)?(?<rented>${countSource})\\s+(?:rent|lease)\\b`,
    'gi',
  ),
]
/** "How many units in total? 64. How many are owner occupied? 41": two questions of a form. */
const totalAsked =
  /\bhow many (?:total )?(?:units|homes|lots)\b(?:(?!owner|occup|rent|leas)[^?\n]){0,40}\?\s{0,4}(?:A[.:]\s?)?(?<all>\d{1,4})(?![\d%,/-])/i
const occupiedAsked =
  /\bhow many (?:(?:of (?:them|these|those)|units|homes|lots) )?(?:are |is )(?:currently )?(?:owner[- ]occupied|occupied by (?:their |the )?owners?|lived in by (?:their |the )?owners?)[^?\n]{0,40}\?\s{0,4}(?:A[.:]\s?)?(?<owned>\d{1,4})(?![\d%,/-])/i
const occupiedRow =
  /^\s*(?:\W?\d+[.)]?\s+)?(?:total\s+)?(?:number\s+of\s+)?(?:(?:units?\s+)?owner[- ]occupied|units?\s+occupied\s+by\s+(?:the\s+|their\s+)?owners?)\b[^\n\d%]{0,50}?\s(?<owned>\d{1,4})(?:\s{3,}\d{1,4})?\s*$/i
const totalRow =
  /^\s*(?:\W?\d+[.)]?\s+)?(?:(?:total\s+(?:number\s+of\s+)?|number\s+of\s+)(?:residential\s+)?units|units\s+sold(?:\s+and\s+closed)?)(?:\s+in\s+(?:the\s+)?\w+)?\s*:?\s+(?<all>\d{1,4})(?:\s{3,}\d{1,4})?\s*$/i

type Span = { start: number; end: number }

/** The candidate for a share; none if the counts cannot be right. */
function shareOf(pageText: PageText, owned: number | null, all: number | null, span: Span): Candidate[] {
  if (owned === null || all === null || all < 2 || owned > all) return []
  const share = (owned / all) * 100
  const reading = {
    typed: percentage(Math.round(share * 10) / 10),
    qualifier: `${owned} of ${all} units`,
  }
  return [toCandidate(pageText, 'propertyInfo.ownerOccupiedShare', reading, span, 0.7)]
}

/** Finds the share of owner-occupied units where a page states how many there are, and how many units in all. */
export function findOwnerShare(pageText: PageText): Candidate[] {
  const { text, lines } = pageText
  if (!/occupied|owner[- ]occ|live here|primary residence/i.test(text)) return []
  const sharesIn = (pattern: RegExp, spanOf: (start: number, end: number) => Span) =>
    [...text.matchAll(pattern)].flatMap(({ 0: words, index, groups }) => {
      const [owned, rented] = [readCount(groups?.owned ?? ''), readCount(groups?.rented ?? '')]
      const all = owned === null || rented === null ? readCount(groups?.all ?? '') : owned + rented
      return shareOf(pageText, owned, all, spanOf(index, index + words.length))
    })
  const sentences = sharesIn(occupiedAndRented, (start, end) => sentenceAround(pageText, start, end))
  const statements = [...partOfAll, ...besideOthers].flatMap((pattern) =>
    sharesIn(pattern, (start, end) => ({ start, end })),
  )
  const total = lines.map((line) => totalRow.exec(line.text)?.groups?.all).find((all) => all !== undefined)
  const rows = lines.flatMap((line) => {
    const owned = occupiedRow.exec(line.text)?.groups?.owned
    if (!owned || !total) return []
    return shareOf(pageText, Number(owned), Number(total), { start: line.start, end: textEnd(line) })
  })
  const [occupied, all] = [occupiedAsked.exec(text), totalAsked.exec(text)]
  const answers =
    occupied && all
      ? shareOf(pageText, readCount(occupied.groups?.owned ?? ''), readCount(all.groups?.all ?? ''), {
          start: occupied.index,
          end: occupied.index + occupied[0].length,
        })
      : []
  return [...sentences, ...statements, ...rows, ...answers]
}
