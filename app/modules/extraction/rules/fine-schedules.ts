import type { Candidate } from '../../report-fields/candidate'
import { textEnd, textStart, type Line, type PageText } from '../page/page-text'
import { passageCandidate } from './passage'

const ordinal = String.raw`(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|fifth|(?:each |any |every )?(?:subsequent|additional|further|repeat(?:ed)?|continuing|thereafter|after that))`
/** A step of a schedule: "Second offense, within a year   $50", "1st: warning letter". */
const step = new RegExp(
  String.raw`^\s*(?:[•·▪●*○–-]\s*|\(?[a-z0-9]{1,2}[.)]\s+)?(?:(?:upon |for |on |after )?(?:the |a |an )?)?${ordinal}\b.*(?:\$\s?\d|\b(?:warning|letter|notice|hearing)\b)`,
  'i',
)
/** The columns of a schedule: "Violation   1st   2nd   3rd". */
const stepColumns = new RegExp(String.raw`\b${ordinal}\b.*\b${ordinal}\b`, 'i')
const dollarAmount = /\$\s?\d/
const warning = /\b(?:warning|letter|courtesy)\b/i
const fineWords =
  /\b(?:fines?|violations?|penalt(?:y|ies)|offen[sc]es?|infractions?|enforcement|rules? (?:are|is) broken|break(?:s|ing)? (?:a|the) rules?|warning)\b/i
/** Words of other schedules that have a first and a second, such as meetings and payments. */
const otherScheduleWords =
  /\b(?:installments?|quarters?|half|reading|mortgages?|liens?|delinquen|past due|late (?:fee|notice)|floor|phase|vice|place|tuesday|thursday|monday|wednesday|friday|saturday|sunday|of (?:each|the) month)\b/i

/** How many lines above a schedule are searched for its title. */
const titleReach = 6
const maxRows = 14

/** The index of the line with the schedule's title or introduction; -1 if the lines above name no violations. */
function titleLine(lines: readonly Line[], first: number): number {
  for (let i = first - 1; i >= Math.max(0, first - titleReach); i--)
    if (fineWords.test(lines[i]?.text ?? '')) return i
  return -1
}

/** The index of the last line of a schedule; that of its first line if nothing below belongs to it. */
function lastLineOf(lines: readonly Line[], first: number, isTable: boolean): number {
  let last = first
  for (let i = first + 1; i < Math.min(lines.length, first + maxRows); i++) {
    const text = lines[i]?.text ?? ''
    if (text.trim() === '') continue
    const isRow = isTable ? dollarAmount.test(text) && lines[i]?.isTabular === true : step.test(text)
    // A step may continue on a second line.
    const continuesStep = !isTable && last === i - 1 && /^\s+\S/.test(text) && !/^\s*[A-Z]/.test(text)
    if (isRow) last = i
    else if (!continuesStep) break
  }
  return last
}

/** Finds schedules of fines: a line for each step, or a table with a column for each repetition. */
export function findFineSchedules(pageText: PageText): Candidate[] {
  if (
    pageText.document.kind === 'minutes' ||
    !dollarAmount.test(pageText.text) ||
    !fineWords.test(pageText.text)
  )
    return []
  const { lines } = pageText
  const found: Candidate[] = []
  for (let at = 0; at < lines.length; at++) {
    const text = lines[at]?.text ?? ''
    const isTable = stepColumns.test(text) && lines[at]?.isTabular === true && !dollarAmount.test(text)
    if (!isTable && !step.test(text)) continue
    const last = lastLineOf(lines, at, isTable)
    // One step is not a schedule, and column headings alone are not a table.
    if (last === at) continue
    const body = lines
      .slice(at, last + 1)
      .map((l) => l.text)
      .join('\n')
    const title = titleLine(lines, at)
    const from = title >= 0 ? title : at
    const isOfFines = fineWords.test(body) || title >= 0
    if (!dollarAmount.test(body) || !isOfFines || otherScheduleWords.test(body)) continue
    const [firstLine, lastLine] = [lines[from], lines[last]]
    if (!firstLine || !lastLine) continue
    const [start, end] = [textStart(firstLine), textEnd(lastLine)]
    const namesFines = /\b(?:fines?|violations?|penalt)/i.test(pageText.page.text.slice(start, end))
    const confidence = warning.test(body) || namesFines ? 0.85 : 0.75
    found.push(passageCandidate(pageText, 'financial.fines', { start, end }, confidence))
    at = last
  }
  return found
}
