import { collapseWhitespace } from '../../document-reading/marks'
import type { Candidate } from '../../report-fields/candidate'
import { countedDirectors } from '../../report-fields/period'
import { labeledCells, type LabeledCell } from '../page/labeled-cells'
import { lineAt, textEnd, type Line, type PageText } from '../page/page-text'
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
  [...text.slice(0, longestLine).matchAll(seat)].flatMap((m) => {
    const holder = collapseWhitespace(m.groups?.holderAfter ?? m.groups?.holderFirst ?? '')
    return wholeName.test(holder) || vacantSeat.test(holder)
      ? [{ holder, office: m.groups?.officeFirst ?? m.groups?.officeAfter ?? '' }]
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
    const reading = { value: String(size), comparable: String(size), qualifier: countedDirectors }
    const span = { start: line.start, end: textEnd(last) }
    return [toCandidate(pageText, 'governance.boardSize', reading, span, 0.6)]
  })
}

const presentLabel =
  /^(?:(?:board|directors?|trustees|committee|managers)(?: of (?:directors|trustees|managers))?(?: members?)?(?: (?:present|attending|in attendance|here))?|present|attending|in attendance|in)$/i
const absentLabel =
  /^(?:(?:board|directors?|trustees|members?|committee)(?: members?)? )?(?:absent|excused|not present|out|regrets|away|absences)$/i
const absenceMark = /[-–(]\s?(?:absent|excused)/i
const nameInRoll =
  /^[A-Z][A-Za-z.'’-]*(?: [A-Z][A-Za-z.'’-]*){0,3}(?:\s?\([^)]{1,30}\)|\s?[-–]\s?[a-z ]{3,12})?$/
const longestHead = 1500
/** "In: Ann, Bob. Out: Cyd. Dan (manager)." */
const absentAfterPresent = /\.\s+(?:Out|Absent|Excused)\s?[:–-]\s*(?<names>[^.]{2,80})[\s\S]*$/i
const titleLines = 5
const minPresent = 2
const maxInRoll = 9

/** The names in a roll; null if it contains anything but names. */
function namesOf(pageText: PageText, { value, start }: LabeledCell): string[] | null {
  const below = pageText.lines[lineAt(pageText, start) + 1]?.text ?? ''
  // A roll that ends in a comma continues on the next line.
  const whole = /,\s*$/.test(value) ? `${value} ${below}` : value
  const text = whole.replace(absentAfterPresent, '')
  if (/^none\b/i.test(text)) return []
  const names = text
    .slice(0, longestLine)
    .replace(/[.\s]+$/, '')
    .split(/\s*[,;]\s*(?:and\s)?|\s(?:and|&)\s/)
    .filter((n) => n !== '' && !/^(?:un)?excused$|^absent$/i.test(n))
  return names.every((n) => nameInRoll.test(n)) ? names : null
}

/** Finds the size of a board in minutes that list both who was present and who was absent. */
export function findBoardRoll(pageText: PageText): Candidate[] {
  if (pageText.page.number !== 1 || pageText.document.kind !== 'minutes') return []
  const title = pageText.lines
    .filter(({ text }) => /\S/.test(text))
    .slice(0, titleLines)
    .map(({ text }) =>
      text
        .slice(0, longestLine)
        .replace(/^\s*(?:board|directors?|trustees|committee)[\w ]{0,20}(?::|\s{3}).*$/i, ''),
    )
    .join('\n')
  if (
    !/\b(?:board|bod|directors|trustees|committee)\b/i.test(title) ||
    /\bannual\b|\bowners'? meeting\b/i.test(title)
  )
    return []
  const cells = labeledCells(pageText).filter(({ start }) => start < longestHead)
  const rollOf = (label: RegExp) => {
    const cell = cells.find((c) => label.test(c.label))
    return cell ? { cell, names: namesOf(pageText, cell) } : null
  }
  const present = rollOf(presentLabel)
  const absentNames = present && absentAfterPresent.exec(present.cell.value)?.groups?.names
  const absent = absentNames
    ? { cell: present.cell, names: namesOf(pageText, { ...present.cell, value: absentNames }) }
    : rollOf(absentLabel)
  if (!present?.names || absent?.names === null) return []
  const isComplete = absent !== null || present.names.some((n) => absenceMark.test(n))
  const people = new Set([...present.names, ...(absent?.names ?? [])].map((n) => n.toLowerCase()))
  if (!isComplete || present.names.length < minPresent || people.size < minSeats || people.size > maxInRoll)
    return []
  const reading = { value: String(people.size), comparable: String(people.size), qualifier: countedDirectors }
  const last = absent && absent.cell.start > present.cell.start ? absent.cell : present.cell
  const span = { start: present.cell.from, end: last.start + last.value.trimEnd().length }
  return [toCandidate(pageText, 'governance.boardSize', reading, span, 0.6)]
}
