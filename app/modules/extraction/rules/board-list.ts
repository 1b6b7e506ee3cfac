import { collapseWhitespace } from '../../document-reading/comparable-text'
import type { Candidate } from '../../report-fields/candidate'
import { countedDirectors } from '../../report-fields/qualifier'
import { countOf } from '../../report-fields/typed-value'
import { textEnd, type Line, type PageText } from '../page/page-text'
import { toCandidate } from './rule'

/** "Current Board Members:", "2026 Board of Directors", "Members of the Board" */
const heading =
  /^\W{0,4}(?:(?:the|our|your|current|present|20\d\d(?:\s?[-–/]\s?\d{2,4})?|[A-Z][\w'&]{1,20})\W{1,3}){0,6}(?:board\s+(?:of\s+(?:directors|managers|trustees)|members?|roster)|members\s+of\s+the\s+board(?:\s+of\s+(?:directors|managers|trustees))?|directors|board$)\b/i
/** Words of other lists, such as those of who attended a meeting. */
const otherListWords =
  /\b(?:present|attend\w*|absent|excused|meetings?|minutes|election|elected|candidates?|nominat\w*|shall|may|must|will|duties|powers)\b/i
const longestHeading = 90
const longestLine = 300

const office =
  '(?:(?:vice|past|1st|2nd|first|second)[\\s-]+)?(?:president|treasurer|secretary|chair(?:man|woman|person)?|director|trustee|(?:board\\s+)?member)(?:\\s*(?:[-/&]|and)\\s*(?:vice\\s+president|treasurer|secretary|director))?(?:\\s+at\\s+large)?'
const name = "[A-Z][a-z]+(?:\\s[A-Z]\\.?)?(?:\\s[A-Z][a-z]*['’-]?[A-Z]?[a-z]+){1,2}"
const seat = new RegExp(
  `(?<![A-Za-z])(?:(?<officeFirst>${office})\\s{0,3}[:–—-]\\s{0,6}(?<holderAfter>${name}|vacant|open)|(?<holderFirst>${name})\\s{0,3}(?:[,–—:(-]|\\s{3})\\s{0,6}(?<officeAfter>${office})\\b)`,
  'gi',
)
const wholeName = new RegExp(`^${name}$`)
const officer = /president|treasurer|secretary|chair/i
const vacantSeat = /^(?:vacant|open)$/i
const minSeats = 3
const maxSeats = 15
const maxLines = 24
/** How many lines may be between two names, such as terms, addresses, and telephone numbers. */
const longestGap = 2

type Seat = { holder: string; office: string }

const seatsIn = ({ text }: Line): Seat[] =>
  [...text.slice(0, longestLine).matchAll(seat)].flatMap((match) => {
    const holder = collapseWhitespace(match.groups?.holderAfter ?? match.groups?.holderFirst ?? '')
    return wholeName.test(holder) || vacantSeat.test(holder)
      ? [{ holder, office: match.groups?.officeFirst ?? match.groups?.officeAfter ?? '' }]
      : []
  })

/** Finds the size of a board in a list of its members. */
export function findListedBoard(pageText: PageText): Candidate[] {
  if (!/\b(?:board|directors)\b/i.test(pageText.text)) return []
  return pageText.lines.flatMap((line, index) => {
    // The list may begin after a colon.
    const title = line.text.slice(0, longestLine).split(':', 1)[0] ?? ''
    if (title.length > longestHeading || !heading.test(title) || otherListWords.test(title)) return []
    const seats: Seat[] = seatsIn(line)
    let [last, gap] = [line, 0]
    for (const below of pageText.lines.slice(index + 1, index + maxLines)) {
      const seatsBelow = seatsIn(below)
      if (/\b(?:present|absent|excused)\b/i.test(below.text)) return []
      gap = seatsBelow.length > 0 ? 0 : /\S/.test(below.text) ? gap + 1 : gap
      if (gap > longestGap) break
      if (seatsBelow.length === 0) continue
      seats.push(...seatsBelow)
      last = below
    }
    const people = new Set(seats.filter((s) => !vacantSeat.test(s.holder)).map((s) => s.holder.toLowerCase()))
    const size = people.size + seats.filter((s) => vacantSeat.test(s.holder)).length
    const isBoard = seats.filter((s) => officer.test(s.office)).length >= 2
    if (!isBoard || size < minSeats || size > maxSeats) return []
    const reading = { typed: countOf(size, 'director'), qualifier: countedDirectors }
    const span = { start: line.start, end: textEnd(last) }
    return [toCandidate(pageText, 'governance.boardSize', reading, span, 0.6)]
  })
}
