import type { DocumentKind } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import { textEnd, textStart, type Line, type PageText } from '../page/page-text'
import { countDetails, kindsWithRules, newsWords, passageCandidate } from './passage'

/** Text below a title or after a label: "6. Parking", "• Rentals. Whole houses may …", "Pets: Yes w/ limits". */
type TitledPassage = {
  path: string
  /** The whole title, in lower case. */
  title: RegExp
  /** Required in the text below the title. */
  needs?: RegExp
  /** News in the text below the title, which is not a rule. */
  unless?: RegExp
}

const ruleWords =
  '(?: (?:policy|policies|rules?|restrictions?|limits?|regulations?|requirements|reminders?))?'
const titledPassages: readonly TitledPassage[] = [
  {
    path: 'propertyDetails.petRules',
    title: new RegExp(
      `^(?:are )?(?:(?:max(?:imum)?\\.? )?(?:number|#|no\\.?) of )?(?:(?:household |domestic )?(?:pets?|animals?)(?:,? (?:and|&) (?:other )?(?:pets?|animals?|livestock))?|dogs?(?:,? (?:and|&|or) (?:cats?|pets|other \\w+))?|livestock(?: (?:and|&) poultry)?)${ruleWords}(?: allowed| permitted)?(?: per (?:unit|home|lot|household))?$`,
    ),
    unless: newsWords,
  },
  {
    path: 'propertyDetails.parkingRules',
    title: new RegExp(
      `^(?:is there )?(?:(?:guest |resident |street |assigned |vehicles?,? (?:and |& )?)?parking(?:,? (?:and|&) \\w+)?|(?:motor )?vehicles?|cars|garages? (?:and|&) driveways?)${ruleWords}$`,
    ),
  },
  {
    path: 'propertyDetails.rentalRules',
    title: new RegExp(
      `^(?:(?:restrictions? on )?(?:rentals?|leas(?:es?|ing)|renting)(?: (?:of |your |a |the )*(?:units?|homes?|lots?|house|property))?|(?:short[- ]term|vacation) rentals?|tenants|(?:minimum|maximum|min\\.?) (?:lease|rental)(?: (?:term|period|length))?|(?:lease|rental) (?:term|minimum|cap|period)(?: minimum)?)${ruleWords}$`,
    ),
    needs: /\b(?:rent|leas|tenan|month|days?|sub-?let|airbnb|owner|cap|unit)/i,
  },
  {
    path: 'propertyDetails.smokingRules',
    title: new RegExp(`^(?:no )?smok(?:ing|e-?free)(?: (?:and|&|or) vaping)?${ruleWords}$`),
  },
  {
    path: 'propertyDetails.architecturalReview',
    title:
      /^(?:architectural(?: (?:review|control|changes|approvals?|committee|standards|guidelines|matters))?|exterior|(?:exterior|outside) (?:changes|modifications|alterations|improvements)|changes to your (?:property|home|unit|house)|remodel\w*(?: your \w+)?|improvements|alterations|modifications|going to repaint|a[rc]c(?: approval)?|design review)$/,
    needs:
      /\b(?:approval|approves?\b|(?:be|is|are|get|not|first|pre-?) ?approved|approved by|permission|consent|submit|application|plans?\b|form\b|committee|days)/i,
  },
  {
    path: 'financial.fines',
    title:
      /^(?:penalties|fines?(?: schedule| policy)?|enforcement|violations?(?: (?:and|&) (?:fines?|enforcement))?|schedule of fines)$/,
    needs: /\$\s?\d|\bfines?\b/i,
  },
]

const itemMarker = String.raw`(?:[•·▪●*○]\s*|[-–o]\s+)?(?:\(?[A-Za-z0-9]{1,4}(?:\.\d{1,2}){0,3}[.)]\s+|\d{1,2}(?:\.\d{1,2}){1,3}\s+|Section\s+\S{1,8}\s+)?`
const titled = new RegExp(
  `^\\s*(?<marker>${itemMarker})(?<title>[A-Z][^.:?\\n]{2,48}?)(?<ending>\\s?[:.?](?=\\s|$)|\\s{3,}|\\s-\\s|$)\\s*`,
)
const beginsItem = new RegExp(
  `^\\s*(?:[•·▪●*○]|\\(?[A-Za-z0-9]{1,4}(?:\\.\\d{1,2}){0,3}[.)]\\s+[A-Z]|\\d{1,2}(?:\\.\\d{1,2}){1,3}\\s+[A-Z]|(?:Section|ARTICLE|Article)\\s)`,
)
const beginsLabel = /^\s*[A-Z][^.:?\n]{2,40}(?::\s|\?\s+[A-Z]|\s{3,}\S)/
const isTitleLine = (text: string) =>
  text.length <= 48 && /^[A-Z]/.test(text) && !/[.,;:!?)]$/.test(text) && text.split(' ').length <= 6

/** Characters of the text that is quoted. */
const longest = 430
const shortest = 8
const requirement =
  /\b(?:shall|must|may|can(?:not)?|not|no|only|limit(?:ed)?|max(?:imum)?|min(?:imum)?|required?|requires?|needs?|allowed|permitted|prohibited|leash\w*|towed|fined?|before|approv\w+)\b|\d/i
/** Words of discussions and reports at a meeting, rather than rules. */
const discussionWords =
  /\b(?:ask|discuss|consider|propos|suggest|complain|question|report|request|remind|review|ballot|voted to|received?|approved|compliment)\w*/i
const noAnswer = /^\W*(?:n\/?a|none|not applicable|unknown|see\b.*|refer\b.*|yes|no)\W*$/i
const hasWords = /[a-z]{2}.*\s.*[a-z]{2}/is

/** Certificates and policies quote rules as well. */
const readKinds: readonly DocumentKind[] = [...kindsWithRules, 'insurance']

/**
 * Where the text below a title ends: before the next title, item, label, or blank line.
 * @param from an offset that the end is not before
 * @param first the index of the first line to check
 */
function endOfBody(lines: readonly Line[], from: number, first: number, isItem: boolean): number {
  let end = from
  for (let i = first; i < lines.length; i++) {
    const line = lines[i]
    if (!line) break
    const text = line.text.trim()
    if (text === '') {
      if (end > from || i > first) break
      continue
    }
    const above = lines[i - 1]?.text.trim() ?? ''
    if (i > first || isItem) {
      if (isItem && beginsItem.test(line.text)) break
      if (!isItem && /^\s*\(?\d{1,2}[.)]\s+[A-Z]/.test(line.text) && isTitleLine(text.replace(/^\S+\s+/, '')))
        break
      if (beginsLabel.test(line.text)) break
      if (isTitleLine(text) && /[.!?)]$/.test(above)) break
      if (!/[a-z]/.test(text) && /[A-Z]{4}/.test(text)) break
    }
    end = textEnd(line)
    if (end - from > longest) break
  }
  return end
}

/** Shortens text to the longest quote, at the end of a sentence if possible. */
function shorten(text: string): string {
  if (text.length <= longest) return text
  const short = text.slice(0, longest)
  const at = Math.max(short.lastIndexOf('. '), short.lastIndexOf('; '))
  return at > longest / 3 ? short.slice(0, at + 1) : short.slice(0, short.lastIndexOf(' '))
}

/** The first sentence that states a rule, with its offset; null if none does. */
function ruleIn(body: string): { at: number; text: string } | null {
  for (const match of body.matchAll(/[^.;!?]{12,300}[.;!?]?/g))
    if (
      requirement.test(match[0]) &&
      !discussionWords.test(match[0]) &&
      /\b(?:must|shall|only|no (?:more|parking|pets?|dogs?|vehicles?|overnight|trucks|trailers|boats|RVs?|short|airbnb|leas|rent)|not\b|rule|limit|max|min\b|before|required)/i.test(
        match[0],
      )
    ) {
      const lead = match[0].length - match[0].trimStart().length
      return { at: match.index + lead, text: match[0].trim() }
    }
  return null
}

/** Finds rules by the title above them or the label before them, whatever their wording. */
export function findTitledPassages(
  pageText: PageText,
  detailsOf: (path: string) => readonly RegExp[],
): Candidate[] {
  const { kind } = pageText.document
  if (!readKinds.includes(kind)) return []
  const found: Candidate[] = []
  for (const [index, line] of pageText.lines.entries()) {
    const match = titled.exec(line.text)
    if (!match?.groups) continue
    const { title = '', ending = '', marker = '' } = match.groups
    const words = title.trim().toLowerCase()
    const passage = titledPassages.find((p) => p.title.test(words))
    if (!passage) continue
    const isAlone = line.text.slice(match[0].length).trim() === ''
    // A lone "Pets." ends a sentence.
    if (isAlone && ending === '.' && marker === '') continue
    const start = textStart(line)
    const bodyStart = line.start + match[0].length
    const first = index + 1
    const isItem = marker !== '' && !isAlone
    const end = isAlone
      ? endOfBody(pageText.lines, bodyStart, first, false)
      : // A label's or item's text continues in lines that begin neither.
        endOfBody(pageText.lines, textEnd(line), first, true)
    const body = shorten(pageText.text.slice(bodyStart, end)).trimEnd()
    // Of minutes, only a sentence that states a rule is quoted, without the title.
    const rule = kind === 'minutes' ? ruleIn(body) : { at: 0, text: body }
    if (!rule) continue
    const plain = rule.text.trim()
    if (
      plain.length < shortest ||
      noAnswer.test(plain) ||
      !hasWords.test(plain) ||
      /_{3,}|\.{4,}/.test(plain)
    )
      continue
    if ((passage.needs && !passage.needs.test(plain)) || passage.unless?.test(plain)) continue
    const details = countDetails(detailsOf(passage.path), plain)
    if (details === 0 && !requirement.test(plain)) continue
    const ruleStart = bodyStart + rule.at
    const span = { start: kind === 'minutes' ? ruleStart : start, end: ruleStart + rule.text.length }
    found.push(
      passageCandidate(
        pageText,
        passage.path,
        span,
        Math.min(
          0.86,
          0.55 + details * 0.05 + (requirement.test(plain) ? 0.06 : 0) + (isItem || isAlone ? 0.03 : 0),
        ),
      ),
    )
  }
  return found
}
