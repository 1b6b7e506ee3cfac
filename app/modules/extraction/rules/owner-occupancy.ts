import { count, percentText, readCount } from '../../report-fields/parse'
import { sentenceAround, type PageText } from './page-text'
import { toCandidate } from './rule'
import type { Candidate } from '../../report-fields/candidate'

/** Of counts that stand beside one another: "Fifty-one units are owner-occupied and thirteen are rented." */
const occupied = new RegExp(
  `\\b(?<a>${count})\\s+(?:of\\s+the\\s+)?(?:units?|homes?|lots?|residences)\\s+are\\s+(?:owner[- ]occupied|occupied\\s+by\\s+(?:their\\s+|the\\s+)?owners?)(?:,|;|\\s+and)\\s*(?:and\\s+)?(?<b>${count})\\s+(?:units\\s+|homes\\s+)?are\\s+(?:rented|leased|tenant[- ]occupied)`,
  'gi',
)
const occupiedRow =
  /^\s*(?:\W?\d+[.)]?\s+)?(?:total\s+)?(?:number\s+of\s+)?(?:units?\s+)?owner[- ]occupied\b[^\n\d%]{0,50}?\s(?<a>\d{1,4})(?:\s{3,}\d{1,4})?\s*$/i
const totalRow =
  /^\s*(?:\W?\d+[.)]?\s+)?total\s+(?:number\s+of\s+)?(?:residential\s+)?units(?:\s+in\s+(?:the\s+)?\w+)?\s*:?\s+(?<b>\d{1,4})(?:\s{3,}\d{1,4})?\s*$/i

/** The share of owners, where a page tells how many units they live in and how many there are. */
export function ownersShare(pageText: PageText): Candidate[] {
  if (!/occupied/i.test(pageText.text)) return []
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
  const sentences = [...pageText.text.matchAll(occupied)].flatMap((m) => {
    const [a, b] = [readCount(m.groups?.a ?? ''), readCount(m.groups?.b ?? '')]
    return shareOf(
      a,
      a === null || b === null ? null : a + b,
      sentenceAround(pageText, m.index, m.index + m[0].length),
    )
  })
  const all = pageText.lines.map((l) => totalRow.exec(l.text)?.groups?.b).find((b) => b !== undefined)
  const rows = pageText.lines.flatMap((line) => {
    const part = occupiedRow.exec(line.text)?.groups?.a
    if (!part || !all) return []
    return shareOf(Number(part), Number(all), {
      start: line.start,
      end: line.start + line.text.trimEnd().length,
    })
  })
  return [...sentences, ...rows]
}
