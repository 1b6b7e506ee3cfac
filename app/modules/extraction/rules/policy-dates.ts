import { dateSource, monthNameSource, readDate } from '../../report-fields/parse'
import { dateOf } from '../../report-fields/typed-value'
import { inFinancialDocuments, inDeclarationOrBylaws, inHouseRules, onCertificate } from './insurance-clues'
import { namedGroup, notInKinds, readNamedDate, sentenceContains, type Rule, type RuleMatch } from './rule'

const anyDate = new RegExp(`${dateSource}|\\b\\d{1,2}\\.\\d{1,2}\\.(?:20)?\\d{2}\\b`, 'i')
/** Characters at the top of a letter, where its date is. */
const headLength = 500

/**
 * Completes a day without a year with the date of the letter that names it: the last such day before the letter, or the
 * next one after it.
 * @returns YYYY-MM-DD; null if the letter has no date
 */
function completeDate(day: string, which: 'last' | 'next', { pageText }: RuleMatch): string | null {
  if (pageText.page.number !== 1) return null
  const letterDate = readDate(
    (anyDate.exec(pageText.text.slice(0, headLength))?.[0] ?? '').replace(/(?<=\d)\.(?=\d)/g, '/'),
  )
  if (letterDate === null) return null
  const years = [-1, 0, 1].map((offset) => Number(letterDate.slice(0, 4)) + offset)
  const days = years.flatMap((year) => readDate(/\//.test(day) ? `${day}/${year}` : `${day}, ${year}`) ?? [])
  // The letter may state only its month.
  const atPrecision = (text: string) => text.slice(0, letterDate.length)
  return (
    (which === 'last'
      ? days.findLast((text) => atPrecision(text) <= letterDate)
      : days.find((text) => atPrecision(text) >= letterDate)) ?? null
  )
}

const dayOfYear = `(?<value>${monthNameSource}\\s\\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}/\\d{1,2}(?!/))(?!\\d|,?\\s{0,2}(?:19|20)\\d{2})`
const insuranceSubject = '\\b(?:(?:insurance|polic(?:y|ies)|coverage|carrier)\\b|ins\\.)[^.;$]{0,60}?'
const aboutInsurance = sentenceContains(
  1,
  /\binsur|\bins\.|\bcoverage\b|\bcarrier\b|\bpremium|\b(?:master|package|blanket|liability) policy\b/i,
)

export const policyDateRules: Rule[] = [
  {
    path: 'insurance.policyStart',
    hint: /renew|began|took effect|since|effective/i,
    // "Our policy was renewed on August 1", in a letter with a date.
    pattern: new RegExp(
      `${insuranceSubject}\\b(?:renewed|began|started|took effect|since|effective)(?:\\s(?:on|from|as of|with\\s(?:[\\w&.-]{1,30}\\s){1,4}on)){0,2}\\s${dayOfYear}`,
      'gi',
    ),
    read(match, place) {
      const day = completeDate(namedGroup(match), 'last', place)
      return day === null ? null : { typed: dateOf(day) }
    },
    unless: /\b(?:claim|quotes?|bids?|proposal|parking|pet|rental|leasing|collection|dues|assessments?)\b/i,
    clues: [inDeclarationOrBylaws, inHouseRules, notInKinds(-0.4, 'insurance'), aboutInsurance],
    confidence: 0.65,
  },
  {
    path: 'insurance.expiration',
    hint: /renew|expir|\bends\b|lapse/i,
    pattern: new RegExp(
      `${insuranceSubject}\\b(?:renews|renewal(?: is| date is)?|comes up for renewal|expires|ends|lapses|runs (?:until|through))(?:\\s(?:on|in|again)){0,2}\\s${dayOfYear}`,
      'gi',
    ),
    read(match, place) {
      const day = completeDate(namedGroup(match), 'next', place)
      return day === null ? null : { typed: dateOf(day) }
    },
    unless:
      /\b(?:claim|quotes?|bids?|proposal|parking|pet|rental|leasing|collection|each year|every year|annually)\b/i,
    clues: [
      inDeclarationOrBylaws,
      inHouseRules,
      inFinancialDocuments,
      notInKinds(-0.4, 'insurance'),
      aboutInsurance,
    ],
    confidence: 0.65,
  },
  {
    path: 'insurance.expiration',
    hint: /policy/i,
    pattern: new RegExp(
      `\\b[Pp]olicy\\s+(?:no\\.?\\s*|number\\s*|#\\s*)?(?=[\\w-]{0,40}\\d)[\\w-]{5,40},?\\s+(?:through|until|to|expiring)\\s+(?<value>${dateSource})`,
      'gi',
    ),
    read: readNamedDate,
    clues: [inDeclarationOrBylaws],
    confidence: 0.75,
  },
  {
    path: 'insurance.policyStart',
    hint: /policy|effective|coverage|term/i,
    pattern: new RegExp(
      `\\b(?:policy\\s+(?:period|term|dates?)|effective(?:\\s+dates?)?|period\\s+of\\s+(?:coverage|insurance)|coverage\\s+(?:period|dates?|term))\\s*(?:is|from|of|:|-){0,4}\\s*(?:from\\s+)?(?<value>${dateSource})(?:\\s*(?:\\d{1,2}:\\d{2}\\s*[AP]M\\s*)?(?:to|through|thru|until|-|and)\\s*(?:expir\\w+:?\\s*)?(?<end>${dateSource}))?`,
      'gi',
    ),
    read(match, place) {
      const [from, to] = [readDate(namedGroup(match)), readDate(namedGroup(match, 'end'))]
      if (from === null || (to !== null && to <= from)) return null
      // Dues and rules have effective dates, too.
      if (
        place.pageText.document.kind !== 'insurance' &&
        (!/polic(?:y|ies)|insur|coverage/i.test(place.sentence.text) ||
          /\b(?:this|the|a|our) new policy\b|\bpolicy (?:on|regarding|for|will become)\b/i.test(
            place.sentence.text,
          ))
      )
        return null
      return [
        { typed: dateOf(from) },
        ...(to === null ? [] : [{ path: 'insurance.expiration', typed: dateOf(to) }]),
      ]
    },
    clues: [inDeclarationOrBylaws, inHouseRules],
    confidence: 0.85,
  },
  {
    path: 'insurance.policyStart',
    hint: /\d{1,2}[/-]\d{1,2}[/-]\d{2}/,
    // Certificates: the columns "policy eff" and "policy exp", a date in each.
    pattern:
      /(?<value>\d{1,2}[/-]\d{1,2}[/-](?:20)?\d{2})\s{1,40}(?<end>\d{1,2}[/-]\d{1,2}[/-](?:20)?\d{2})(?!\d)/g,
    read(match) {
      const [from, to] = [readDate(namedGroup(match)), readDate(namedGroup(match, 'end'))]
      if (from === null || to === null || Number(to.slice(0, 4)) - Number(from.slice(0, 4)) !== 1) return null
      return [{ typed: dateOf(from) }, { path: 'insurance.expiration', typed: dateOf(to) }]
    },
    clues: [inDeclarationOrBylaws, notInKinds(-2.5, 'insurance'), onCertificate],
    confidence: 0.75,
  },
  {
    path: 'insurance.expiration',
    hint: /expir|renew/i,
    pattern: new RegExp(
      `\\b(?:(?:policy\\s+|insurance\\s+|coverage\\s+)?(?:expir(?:es|ation|y|ing)(?:\\s+date)?(?:\\s+of\\s+policy)?)|renew(?:s|al)(?:\\s+date)?|valid\\s+(?:through|until))\\s*(?:on|is|of|:|-){0,4}\\s*(?<value>${dateSource})`,
      'gi',
    ),
    read: readNamedDate,
    unless: /FHA|contract|lease|term of office|license|warranty/i,
    clues: [
      inDeclarationOrBylaws,
      notInKinds(-2.5, 'insurance', 'questionnaire'),
      sentenceContains(1.7, /\binsurance\b|\bpolic(?:y|ies)\b[^.;]{0,40}\b(?:expir|renew)|\bcoverage\b/i),
      onCertificate,
    ],
    confidence: 0.8,
  },
  {
    path: 'insurance.fhaExpiration',
    hint: /FHA/,
    pattern: new RegExp(
      `\\bFHA\\b[^.;]{0,60}?(?:expir\\w*|through|until)(?:\\s+date)?\\s*(?:on|is|:)?\\s*(?<value>${dateSource})`,
      'gi',
    ),
    read: readNamedDate,
    confidence: 0.8,
  },
]
