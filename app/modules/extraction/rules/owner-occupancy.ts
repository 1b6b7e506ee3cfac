import { count, percentText, readCount } from '../../report-fields/parse'
import { sentenceAround, type PageText } from '../page/page-text'
import { toCandidate } from './rule'
import type { Candidate } from '../../report-fields/candidate'

/** "Fifty-one units are owner-occupied and thirteen are rented." */
const occupiedAndRented = new RegExp(
  `\\b(?<a>${count})\\s+(?:of\\s+the\\s+)?(?:units?|homes?|lots?|residences)\\s+are\\s+(?:owner[- ]occupied|occupied\\s+by\\s+(?:their\\s+|the\\s+)?owners?)(?:,|;|\\s+and)\\s*(?:and\\s+)?(?<b>${count})\\s+(?:units\\s+|homes\\s+)?are\\s+(?:rented|leased|tenant[- ]occupied)`,
  'gi',
)
const homes = '(?:units?|homes?|lots?|residences|townhomes|condos)'
const byOwners =
  "(?:owner[- ]occ(?:upied|upancy)?|occupied\\s+by\\s+(?:their\\s+|the\\s+)?owners?|(?:owners'?\\s+)?primary\\s+residences)"
const byOthers = '(?:rented|rentals?|leased|(?:tenant|renter|non-?owner)[- ]occupied)'
/** "78 of the 92 homes are owner-occupied", "Owner-occupied? 78 of 92" */
const partOfAll: readonly RegExp[] = [
  new RegExp(
    `(?<![\\d.,$/-])\\b(?<a>${count})\\s+(?:out\\s+)?of\\s+(?:the\\s+|our\\s+)?(?<b>${count})\\s+(?:${homes}\\s+)?(?:are\\s+|is\\s+)?(?:currently\\s+)?${byOwners}\\b`,
    'gi',
  ),
  new RegExp(
    `\\b${byOwners}[^.\\n\\d]{0,20}[?:]\\s*(?<a>\\d{1,4})\\s+(?:out\\s+)?of\\s+(?<b>\\d{1,4})(?![\\d%])`,
    'gi',
  ),
]
/** "Owner occupied 78 / Rented 14", "13 live here and 3 rent theirs out" */
const besideOthers: readonly RegExp[] = [
  new RegExp(
    `(?<![-\\w])owner[- ]occupied(?:\\s${homes})?\\s{0,3}:?\\s{0,30}(?<a>\\d{1,4})[\\s/,;]{1,12}${byOthers}(?:\\s${homes})?\\s{0,3}:?\\s{0,30}(?<b>\\d{1,4})(?![\\d%.,/-]\\d|\\d|\\s?%)`,
    'gi',
  ),
  new RegExp(
    `(?<![\\d.,$/-])\\b(?<a>${count})\\s+(?:${homes}\\s+)?(?:are\\s+)?owner[- ]occupied(?:\\s${homes})?(?:\\s?[,;/&]|\\s+(?:and|to))\\s*(?:and\\s+)?(?<b>${count})\\s+(?:${homes}\\s+)?(?:are\\s+)?${byOthers}\\b`,
    'gi',
  ),
  new RegExp(
    `\\b(?<a>${count})\\s+(?:owners\\s+)?live\\s+here,?\\s+(?:and\\s+)?(?<b>${count})\\s+(?:rent|lease)\\b`,
    'gi',
  ),
]
/** "How many units in total? 64. How many are owner occupied? 41": two questions of a form. */
const totalAsked =
  /\bhow many (?:total )?(?:units|homes|lots)\b(?:(?!owner|occup|rent|leas)[^?\n]){0,40}\?\s{0,4}(?:A[.:]\s?)?(?<b>\d{1,4})(?![\d%,/-])/i
const occupiedAsked =
  /\bhow many (?:(?:of (?:them|these|those)|units|homes|lots) )?(?:are |is )(?:currently )?(?:owner[- ]occupied|occupied by (?:their |the )?owners?|lived in by (?:their |the )?owners?)[^?\n]{0,40}\?\s{0,4}(?:A[.:]\s?)?(?<a>\d{1,4})(?![\d%,/-])/i
const occupiedRow =
  /^\s*(?:\W?\d+[.)]?\s+)?(?:total\s+)?(?:number\s+of\s+)?(?:(?:units?\s+)?owner[- ]occupied|units?\s+occupied\s+by\s+(?:the\s+|their\s+)?owners?)\b[^\n\d%]{0,50}?\s(?<a>\d{1,4})(?:\s{3,}\d{1,4})?\s*$/i
const totalRow =
  /^\s*(?:\W?\d+[.)]?\s+)?(?:(?:total\s+(?:number\s+of\s+)?|number\s+of\s+)(?:residential\s+)?units|units\s+sold(?:\s+and\s+closed)?)(?:\s+in\s+(?:the\s+)?\w+)?\s*:?\s+(?<b>\d{1,4})(?:\s{3,}\d{1,4})?\s*$/i

/** Finds the share of owner-occupied units where a page states their number and that of all units. */
export function findOwnerShare(pageText: PageText): Candidate[] {
  if (!/occupied|owner[- ]occ|live here|primary residence/i.test(pageText.text)) return []
  const shareOf = (part: number | null, all: number | null, span: { start: number; end: number }) => {
    if (part === null || all === null || all < 2 || part > all) return []
    const value = (part / all) * 100
    const reading = { value: percentText(value), comparable: Math.round(value * 10) / 10 }
    return [
      toCandidate(
        pageText,
        'propertyInfo.ownerOccupiedShare',
        { ...reading, qualifier: `${part} of ${all} units` },
        span,
        0.7,
      ),
    ]
  }
  const sentences = [...pageText.text.matchAll(occupiedAndRented)].flatMap((m) => {
    const [a, b] = [readCount(m.groups?.a ?? ''), readCount(m.groups?.b ?? '')]
    return shareOf(
      a,
      a === null || b === null ? null : a + b,
      sentenceAround(pageText, m.index, m.index + m[0].length),
    )
  })
  const sharesOf = (patterns: readonly RegExp[], allOf: (a: number, b: number) => number) =>
    patterns.flatMap((pattern) =>
      [...pageText.text.matchAll(pattern)].flatMap((m) => {
        const [a, b] = [readCount(m.groups?.a ?? ''), readCount(m.groups?.b ?? '')]
        const span = { start: m.index, end: m.index + m[0].length }
        return a === null || b === null ? [] : shareOf(a, allOf(a, b), span)
      }),
    )
  const inText = [...sharesOf(partOfAll, (_, b) => b), ...sharesOf(besideOthers, (a, b) => a + b)]
  const all = pageText.lines.map((l) => totalRow.exec(l.text)?.groups?.b).find((b) => b !== undefined)
  const rows = pageText.lines.flatMap((line) => {
    const part = occupiedRow.exec(line.text)?.groups?.a
    if (!part || !all) return []
    return shareOf(Number(part), Number(all), {
      start: line.start,
      end: line.start + line.text.trimEnd().length,
    })
  })
  const [asked, total] = [occupiedAsked.exec(pageText.text), totalAsked.exec(pageText.text)]
  const answers =
    asked && total
      ? shareOf(readCount(asked.groups?.a ?? ''), readCount(total.groups?.b ?? ''), {
          start: asked.index,
          end: asked.index + asked[0].length,
        })
      : []
  return [...sentences, ...inText, ...rows, ...answers]
}
