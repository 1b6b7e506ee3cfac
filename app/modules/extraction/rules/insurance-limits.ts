import { collapseWhitespace } from '../../document-reading/comparable-text'
import { amountSource, percentSource, readMoney, readPercent } from '../../report-fields/parse'
import { money, percentage } from '../../report-fields/typed-value'
import {
  inFinancialDocuments,
  inDeclarationOrBylaws,
  inHouseRules,
  describesPolicyInForce,
  onCertificate,
  requiresInsurance,
} from './insurance-clues'
import { namedGroup, notInKinds, restOfLine, type RuleMatch, type ValueReading, type Rule } from './rule'

const gap = (n: number) => `(?<gap>[^$;]{0,${n}}?)`

/** @param least the smallest plausible limit, in cents */
const readLimit =
  (least: number) =>
  (match: RegExpExecArray, place: RuleMatch): ValueReading | null => {
    const cents = readMoney(namedGroup(match))
    // "$5,000 deductible" is not a limit, unless the deductible has an amount of its own.
    if (/^\s*(?:deductible|retention)(?!\s*:?\s*\$)/i.test(restOfLine(place))) return null
    return cents === null || cents < least ? null : { typed: money(cents) }
  }

const limitPattern = (words: string, reach = 90) =>
  new RegExp(`\\b(?:${words})\\b${gap(reach)}(?<value>${amountSource})`, 'gi')
const otherAmountWords = /deductible|premium|retention|\$/i

/** Like `readLimit`, unless words between the label and the amount show that the amount is another one. */
const readLabeledLimit =
  (least: number) =>
  (match: RegExpExecArray, place: RuleMatch): ValueReading | null =>
    otherAmountWords.test(namedGroup(match, 'gap')) ? null : readLimit(least)(match, place)

export const insuranceLimitRules: Rule[] = [
  {
    path: 'insurance.coverageLimit',
    hint: /building|property|blanket/i,
    pattern: limitPattern(
      '(?:blanket\\s+)?(?:buildings?|property|dwelling)(?:\\s+(?:and|&)\\s+(?:contents|personal property))?\\s+(?:coverage|limits?|value|insurance|amount)|total\\s+insured\\s+value|blanket\\s+(?:limit|coverage)|buildings?\\s*:|buildings?(?=\\s{0,3}\\$)',
      60,
    ),
    read: readLabeledLimit(50_000_00),
    clues: [
      inDeclarationOrBylaws,
      notInKinds(-1.5, 'insurance', 'questionnaire'),
      describesPolicyInForce,
      onCertificate,
    ],
    confidence: 0.7,
  },
  {
    path: 'insurance.replacementValue',
    hint: /replacement/i,
    pattern: new RegExp(
      `(?:(?<value>${percentSource})\\s+(?:of\\s+)?(?:the\\s+)?(?:full\\s+|current\\s+|guaranteed\\s+|insurable\\s+){0,4}replacement(?:\\s+(?:cost|value))?|\\b(?<guarantee>guaranteed\\s+replacement\\s+cost|extended\\s+replacement\\s+cost|full\\s+replacement\\s+cost))`,
      'gi',
    ),
    read(match) {
      const share = namedGroup(match) ? readPercent(namedGroup(match)) : 100
      if (share === null || share > 200) return null
      const words = namedGroup(match) ? undefined : collapseWhitespace(namedGroup(match, 'guarantee'))
      return { typed: percentage(share, { words }) }
    },
    unless: /shall|must|required|not less than|recommend|no coverage|\bno\b|excluded/i,
    clues: [
      inDeclarationOrBylaws,
      notInKinds(-1.5, 'insurance', 'questionnaire'),
      describesPolicyInForce,
      onCertificate,
    ],
    confidence: 0.7,
  },
  {
    path: 'insurance.liabilityLimit',
    hint: /liability/i,
    pattern: limitPattern(
      '(?:(?:commercial|comprehensive|public|general|CGL|bodily injury)\\s+){0,4}(?:general\\s+|public\\s+)?liability(?:\\s+(?:insurance|coverage|limits?|policy)){0,4}',
      170,
    ),
    read: (match, place) => {
      if (
        /officers|directors|D\s?&\s?O|umbrella|professional|auto|contractor|employer|aggregate|owner'?s? (?:shall|must)|fidelity|medical|limited liability/i.test(
          `${place.before(40)} ${namedGroup(match, 'gap')}`,
        )
      )
        return null
      return readLabeledLimit(100_000_00)(match, place)
    },
    unless: requiresInsurance,
    clues: [inDeclarationOrBylaws, inHouseRules, describesPolicyInForce],
    confidence: 0.75,
  },
  {
    path: 'insurance.directorsOfficers',
    hint: /directors|D\s?&\s?O/i,
    pattern: limitPattern(
      "directors?'?s?'?\\s*(?:and|&|/)\\s*officers?'?s?'?(?:\\s+(?:liability|insurance|coverage|limits?|errors|and|omissions|\\(D&O\\))){0,6}|D\\s?&\\s?O(?:\\s+(?:liability|insurance|coverage|limits?)){0,4}",
    ),
    read: readLabeledLimit(50_000_00),
    clues: [inDeclarationOrBylaws, inHouseRules, inFinancialDocuments, describesPolicyInForce],
    confidence: 0.8,
  },
  {
    path: 'insurance.fidelity',
    hint: /fidelity|crime|dishonest|theft/i,
    pattern: limitPattern(
      '(?:fidelity|crime|employee\\s+(?:dishonesty|theft)|commercial\\s+crime|blanket\\s+fidelity)(?:\\s*(?:/|and|&|or)\\s*(?:fidelity|crime|employee\\s+\\w+|surety)){0,4}(?:\\s+(?:bonds?|insurance|coverage|policy|limits?)){0,4}',
      160,
    ),
    read: readLabeledLimit(1_000_00),
    unless: requiresInsurance,
    clues: [inDeclarationOrBylaws, inHouseRules, inFinancialDocuments, describesPolicyInForce],
    confidence: 0.75,
  },
]
