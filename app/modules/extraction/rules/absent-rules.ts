import type { DocumentKind } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import { mentionsOf } from '../page/mentions'
import type { PageText } from '../page/page-text'
import { passageCandidate } from './passage'

/**
 * Statements that there is no rule: "There are no restrictions on where cars park.", "The covenants do not allow
 * fines."
 */
type AbsentRule = { path: string; words: readonly RegExp[]; unless?: RegExp }

const noRules = String.raw`\b(?:no|not have (?:any )?|n['’]t have (?:any )?|without) ?(?:\w+ ){0,2}(?:restrictions?|restrictive covenants|covenants|rules|regulations|limits?|limitations?|polic(?:y|ies)|requirements?)\b[^.;]{0,10}\b(?:on|about|regarding|concerning|for|as to|against|of|governing|that (?:\w+ )?(?:dictate|govern|restrict|limit|regulate|control))\b`
const onSubject = (subject: string) => new RegExp(`${noRules}[^.;]{0,60}${subject}`, 'i')

const absentRules: readonly AbsentRule[] = [
  {
    path: 'financial.fines',
    words: [
      /\bno (?:fees or |monetary |financial )?(?:fines?|penalt(?:y|ies))\b(?: or (?:fines?|penalt(?:y|ies)|fees))?(?: \w+){0,3} (?:for (?:violat\w+|breaking|breach\w*|infractions?)|(?:are|is|will be|may be|can be) (?:charged|imposed|levied|assessed))\b/i,
      /\b(?:do|does|did|can|may)(?: ?not|n['’]t)\b[^.;]{0,25}\b(?:allow|permit|authorize|issue|impose|levy|charge|provide|have|assess|use|enable)\b[^.;]{0,40}\b(?:fines?|fining|penalt(?:y|ies))\b/i,
      /\b(?:no|not have (?:the|any)|n['’]t have (?:the|any)|lacks? the) (?:\w+ )?(?:power|authority|right|ability) to (?:impose |levy |assess |charge |issue )?(?:a |any )?(?:fines?|penalt(?:y|ies))\b/i,
    ],
    unless:
      /\blate\b|\bif\b|\bunless\b|\buntil\b|\bhearing\b|\binterest\b|\bcity|\bcounty|\bmay not be (?:less|more)/i,
  },
  {
    path: 'propertyDetails.architecturalReview',
    words: [
      onSubject(
        String.raw`\b(?:modif\w+|decorat\w+|paint\w*|remodel\w*|alter\w*|exterior|architectur\w+|fences?|improve\w*)\b`,
      ),
      /\b(?:do|does)(?: not|n['’]t) (?:require|need|have to)\b[^.;]{0,25}\b(?:approv\w+|permission|architectural review)\b[^.;]{0,40}\b(?:of|for|to)\b[^.;]{0,40}\b(?:modif\w+|paint\w*|remodel\w*|alter\w*|exterior|fences?|improve\w*|chang\w+|build\w*)\b/i,
      /\b(?:there is no|have no|has no) (?:\w+ )?(?:architectural|design review) (?:\w+ )?(?:committee|review|approval|board|control)\b/i,
    ],
    unless: /\b(?:shall|until|unless|if|emergency|interior)\b/i,
  },
  {
    path: 'propertyDetails.parkingRules',
    words: [onSubject(String.raw`\b(?:parking|parked|park|cars|vehicles)\b`)],
    unless: /\b(?:shall|park and|at the park|if)\b/i,
  },
]

const skippedKinds: readonly DocumentKind[] = ['budget', 'financial_statement', 'reserve_study', 'insurance']
const [shortest, longest] = [20, 300]
const longestBan = 50
const anyHint = /\b(?:no|not|without)\b|n['’]t\b/i
/** Low, since a rule on the same page outranks it. */
const confidence = 0.6

/** "No pets.", "No smoking!", "No street parking allowed": too short for other rules. */
const bans: readonly [path: string, subject: string][] = [
  ['propertyDetails.petRules', '(?:pets|dogs|animals)(?: of any kind)?'],
  ['propertyDetails.smokingRules', '(?:smoking|vaping)(?: (?:or|and) vaping)?'],
  [
    'propertyDetails.parkingRules',
    '(?:(?:street|overnight|on-street) )?parking(?: on (?:the )?(?:streets?|grass|lawns?))?',
  ],
  [
    'propertyDetails.rentalRules',
    '(?:(?:short[- ]term|vacation|nightly) )?(?:rentals|leasing|renting|airbnbs?)',
  ],
]
const banned: readonly [path: string, pattern: RegExp][] = bans.map(([path, subject]) => [
  path,
  new RegExp(
    `^\\W*(?:\\w{1,2}[.)]\\s+)?no ${subject}(?: (?:is|are))?(?: (?:allowed|permitted))?\\s*[.!]?$`,
    'i',
  ),
])
/** A facility whose own rules may ban what homes may have. */
const facility =
  /\b(?:pools?|swim\w*|clubhouse|gym|fitness|playground|courts?|beach|dock|marina|laundry|elevators?|lobby|pavilion)\b/i
const facilityReach = 1500
const kindsWithBans: readonly DocumentKind[] = ['rules', 'other', 'notice', 'questionnaire']

const isBanOfHomes = (pageText: PageText, start: number) =>
  !facility.test(pageText.text.slice(Math.max(0, start - facilityReach), start))

/** Finds statements that an association has no rule on a subject, and bans of a few words. */
export function findAbsentRules(pageText: PageText): Candidate[] {
  if (skippedKinds.includes(pageText.document.kind)) return []
  return mentionsOf(pageText, 'sentence').flatMap(({ sentence, span }) => {
    if (!anyHint.test(sentence) || /\?\s*$/.test(sentence) || sentence.length > longest) return []
    if (sentence.length < longestBan && kindsWithBans.includes(pageText.document.kind)) {
      const ban = banned.find(([, pattern]) => pattern.test(sentence))
      if (ban && isBanOfHomes(pageText, span.start))
        return [passageCandidate(pageText, ban[0], span, confidence)]
    }
    if (sentence.length < shortest) return []
    return absentRules
      .filter(({ words, unless }) => words.some((w) => w.test(sentence)) && !unless?.test(sentence))
      .map(({ path }) => passageCandidate(pageText, path, span, confidence))
  })
}
