import type { DocumentKind } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import { lineAt, sentenceAfter, sentenceAround, type PageText } from '../page/page-text'
import { passageCandidate } from './passage'

/**
 * A rule in a row of a schedule, a note, or a decision, without a word such as "shall": "ARC application, pool   $150",
 * "Leasing for fewer than thirty nights   $500.00", "Two fines confirmed, $75 apiece".
 */
type ShortStatement = {
  path: string
  subject: RegExp
  /** At least one of these has to be in the sentence as well. */
  details: readonly RegExp[]
  unless?: RegExp
  /** Only in documents of this kind. */
  only?: DocumentKind
  /** Characters before the sentence in which the subject may be: "Airbnb? Six months is the minimum." */
  reach?: number
}

const duration =
  '(?:\\d{1,3}|one|two|three|four|six|seven|nine|ten|twelve|fourteen|thirty|sixty|ninety|(?:a|one) (?:full )?)(?:\\s?\\(\\d{1,3}\\))?[\\s-]?(?:nights?|days?|weeks?|months?|years?)'

const improvement =
  '(?:shutters|windows?|doors?|fences?|decks?|sheds?|patios?|pergolas?|paint(?:ing)?|solar|roof|addition|awnings?|satellite|hot tubs?|screens?|dormers?|skylights?|porch|driveway|chargers?)'
const lotNumber = '(?:(?:lot|unit|no\\.?|#)\\s?){0,2}[A-Z]{0,2}-?\\d{1,5}[A-Z]?'

const statements: readonly ShortStatement[] = [
  {
    path: 'propertyDetails.architecturalReview',
    subject:
      /\b(?:ARC|ACC|ARB|DRC|DRB|architectural (?:\w+ )?(?:committee|requests?|applications?|review|forms?|approvals?|board)|design (?:review|committee)|modification (?:request|form))\b/gi,
    details: [
      /\b(?:applications?|requests?|forms?)\b/i,
      /\b(?:approv\w+|permission|denied|disapproved|signed|sign[- ]off)\b/i,
    ],
    unless:
      /\b(?:appoint\w*|chair\w*|volunteers?|elect\w*|members? of|vacan\w+|income|revenue|attend\w*|present:|report(?:ed)? (?:was )?(?:given|none)|no(?:thing)? (?:to )?report|no (?:new |pending |open )?(?:requests|applications)|minutes|pending|pay your|portal)\b|\.{4,}/i,
  },
  {
    path: 'propertyDetails.architecturalReview',
    subject: /\b(?:architectural|design) (?:\w+ ){0,2}(?:committee|board)\b/gi,
    details: [
      /\b(?:committee|board)\b[^.]{0,40}\b(?:consists? of|composed of|(?:shall|will) be appointed|appointed by)\b|\b(?:shall|will) (?:appoint|establish|create) an? (?:architectural|design)\b/i,
    ],
    unless: /\b(?:volunteers?|chair\w*|vacan\w+|discuss\w*|minutes|attend\w*|compensation)\b/i,
  },
  {
    path: 'propertyDetails.architecturalReview',
    only: 'minutes',
    subject: new RegExp(
      `\\b${improvement}\\b[^.;]{0,30}\\b(?:at|for|on|by|from)\\s+${lotNumber}\\b[^.;]{0,40}\\b(?:approved|denied|disapproved)\\b|\\b${lotNumber}\\b[^.;]{0,12}\\(?\\b${improvement}\\b\\)?[^.;]{0,12}\\b(?:approved|denied|disapproved)\\b`,
      'gi',
    ),
    details: [/\b(?:approved|denied|disapproved)\b/i],
    unless: /\b(?:bid|quote|contract|invoice|proposal|\$\s?\d)/i,
  },
  {
    path: 'propertyDetails.rentalRules',
    subject:
      /\b(?:leas(?:e|es|ed|ing)|rent(?:al|als|ing|ed)?|airbnb|vrbo|short[- ](?:term|stay)|(?:seasonal|weekly|nightly) lets?|sublets?|subletting|bookings?)\b/gi,
    details: [
      new RegExp(
        `\\b(?:fewer|less|shorter|under|at least|minimum|min\\.?|no less|not less|below)\\b[^.;]{0,25}\\b${duration}`,
        'i',
      ),
      new RegExp(
        `\\b${duration}\\b[^.;]{0,12}\\b(?:minimum|min\\b|at (?:the )?least|or (?:longer|more)|lease (?:minimum|required))`,
        'i',
      ),
      /\b(?:cap (?:is|of)|limit(?:ed)? (?:is|of|to)) \d{1,3}\b/i,
    ],
    unless:
      /\b(?:equipment|copier|dumpster|storage|clubhouse|pavilion|room|pool|kayak|slips?|sign|laundry|solar|notice to|deposit|parking|parked|spaces?|reside|vehicle|assessment|delinquen\w+|past due|foreclos\w+|written notice|attorney|asked for|wants? a rule|propos(?:e|ed|al))\b/i,
    reach: 90,
  },
  {
    path: 'propertyDetails.rentalRules',
    only: 'minutes',
    subject: new RegExp(
      `\\b(?:leas(?:e|es|ing)|rentals?|tenants?)(?: (?:applications?|requests?))?\\b[^.;]{0,20}\\b(?:units?|lots?|homes?)\\s?#?${lotNumber}\\b`,
      'gi',
    ),
    details: [/\b(?:approved|denied|disapproved)\b/i],
    unless: /\b(?:copier|pool|clubhouse|equipment|violat\w+|complain\w*|delinquen\w+)\b/i,
  },
  {
    path: 'financial.fines',
    only: 'minutes',
    subject: /\bfine[sd]?\b/gi,
    details: [/\bfine[sd]?\b[^.;]{0,60}\$\s?\d|\$\s?\d[\d,]{0,6}\s+(?:\w+\s+)?fines?\b/i],
    unless:
      /\b(?:income|collected|receiv\w*|revenue|budget|city|county|late|interest|waiv\w*|paid|outstanding|owe[sd]?|balance|total)\b/i,
  },
]

const skippedKinds: readonly DocumentKind[] = ['budget', 'financial_statement', 'reserve_study', 'insurance']
/** Characters of a statement. */
const shortest = 18
const longest = 260
/** Low, so that full sentences outrank short statements. */
const confidence = 0.56
/** A page that names a subject more often explains it in whole sentences. */
const maxPerPage = 12

/** Finds short statements of rules. */
export function findShortStatements(pageText: PageText): Candidate[] {
  const { kind } = pageText.document
  if (skippedKinds.includes(kind)) return []
  return statements.flatMap((statement) => {
    if (statement.only && statement.only !== kind) return []
    const found: Candidate[] = []
    let searched = 0
    for (const match of [...pageText.text.matchAll(statement.subject)].slice(0, maxPerPage)) {
      if (match.index < searched) continue
      const sentence = sentenceAround(pageText, match.index, match.index + match[0].length, longest)
      const next = statement.reach === undefined ? sentence : sentenceAfter(pageText, sentence.end, longest)
      searched = sentence.end
      const rule = [sentence, next].find(
        ({ start, text }) =>
          start - match.index <= (statement.reach ?? 0) &&
          text.trim().length >= shortest &&
          !text.trim().endsWith('?') &&
          statement.details.some((words) => words.test(text)) &&
          !statement.unless?.test(text),
      )
      if (!rule || isTitle(pageText, rule.start, rule.text)) continue
      searched = rule.end
      found.push(passageCandidate(pageText, statement.path, rule, confidence))
    }
    return found
  })
}

/** Whether a sentence is a line that only names the subject. */
const isTitle = (pageText: PageText, start: number, text: string) =>
  text.trim().length < 45 &&
  !/\d/.test(text) &&
  pageText.lines[lineAt(pageText, start)]?.text.trim() === text.trim() &&
  /^[A-Z\s&/-]+$|^(?:[A-Z][\w-]*\s?){1,5}$/.test(text.trim())
