import { textOf } from '../../../report-fields/typed-value'
import { withoutOverlaps, textBefore, type Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'
import { phraseMentions } from './phrase-mentions'
import {
  inDocumentKind,
  foundByRule,
  contextMatches,
  customSignal,
  pageMatcher,
  type FieldSignals,
} from '../../signals/signal'

/** Carriers that insure associations and whose names seldom mean anything else. */
const carrierNames = String.raw`State Farm|Allstate|Farmers (?:Insurance|Ins)|Travelers|American Family(?: Mutual)?|Liberty Mutual|Nationwide(?: Mutual)?|Philadelphia (?:Indemnity|Insurance)|Auto[- ]Owners|Cincinnati (?:Insurance|Casualty)|(?:The )?Hartford (?:Insurance|Fire|Casualty)|The Hartford|Chubb|CNA|Great American Insurance|Community Association Underwriters|C\.?A\.?U\.? Insurance|United States Liability|USLI|Erie Insurance|Hanover Insurance|Zurich|AmTrust|Lloyd'?s of London|West Bend|Country Financial|Shelter Insurance|Grange Insurance|Westfield (?:Insurance|Group)|Markel|Scottsdale Insurance|Selective Insurance|Church Mutual|Citizens Property|Foremost|Safeco|Secura|Acuity|EMC Insurance|Frankenmuth|State Auto|Penn National|Donegal|Harleysville|Tower Hill|Lexington Insurance|Mutual of Enumclaw|Oregon Mutual|PEMCO|QBE|Nautilus|Berkshire Hathaway|Brotherhood Mutual|Greater New York Mutual|Honeycomb|Distinguished Programs|Universal Property|Heritage (?:Property|Insurance)|Texas Farm Bureau|Farm Bureau|CAU|Middlesex Mutual|Vermont Mutual|Ohio Casualty|Central Mutual|Society Insurance|Sentry Insurance|Federated National|American Coastal|Union Mutual|Quincy Mutual|Encova|Pekin Insurance|Guard Insurance|Strathmore Insurance|Great Northern Insurance|Farmers Insurance Exchange|Truck Insurance Exchange|Cincinnati Ins`
const insurerWords =
  '(?:Insurance|Mutual|Ins\\.?(?![a-z])|Company|Co\\.?(?![a-z])|Group|Casualty|Indemnity|Fire|Property|Exchange|Surety|Assurance|Underwriters|of America|&|and)'
const carriers = new RegExp(
  `\\b(?:${carrierNames})(?: ${insurerWords}){0,6}(?<! (?:&|and))|\\b(?:${carrierNames.toUpperCase()})(?: ${insurerWords.toUpperCase()}){1,6}`,
  'g',
)

/** Names that often mean something else, so that they count only beside words of insurance. */
const ambiguousNames =
  /(?<=\b(?:[Ii]nsurance|[Ii]ns\.?|[Cc]arrier|[Ii]nsurer|policy (?:is )?with|[Ii]nsured (?:by|with)|renewed with|premium (?:to|from))\s?[(:-]?\s?)(?:Westfield|Erie|Cincinnati|Hanover|Hartford|Selective|Grange|Shelter|Heritage|Farmers|Philadelphia|Citizens|Great American|Central|Utica|Sentry|Merchants|Badger)\b(?! (?:Bank|County|City|[A-Z][a-z]+ (?:Bank|HOA|Association)))|\b(?:Westfield|Erie|Cincinnati|Hanover|Hartford|Selective|Grange|Shelter|Heritage|Farmers|Philadelphia|Citizens|Great American)(?='s (?:premium|policy|renewal|quote|coverage))/g

/** Names that sound like an insurer's: "Demo Valley Mutual", "Demo Harbor Insurance Company". */
const insurerNames =
  /(?<![\w&.-])(?:[A-Z][A-Za-z&'.-]{1,20} ){1,4}?(?:Mutual(?! (?:Fund|Bank|Savings|Agreement|Consent|of [A-Z]))|Indemnity|Casualty|Assurance|Underwriters|(?:Insurance|Ins\.) (?:Company|Co\b|Corporation|Corp\b|Exchange|Group)|National Insurance)(?: (?:Insurance|Ins\.(?! [A-Z]{2})|Indemnity|Casualty|Fire|Surety|Company|Co\b|Group|Exchange|and|&|of America)){0,4}(?<! (?:and|&))/g
const notInsurer =
  /\b(?:Bank|Title|Life|Health|Medical|Dental|Agency|Agents?|Brokers?|Washington Mutual|Deposit|Department|Division|Board|Insured|Certificates?|Policy|Coverage|Liability|Hazard|Fidelity|Commissioner)\b/
const leadingWords =
  /^(?:(?:The|A|An|Our|Your|Their|With|By|From|To|At|And|Of|In|For|On|New|Current|Carrier|Insurer|Insurance|Master|Property|Association|Name|Is|Was|Through|Switch\w*|Claim|When|As|If|Both|Dear)[.:]? )+/

const labelBefore = /\b(?:insurers?|carrier|insurance company)(?:\s[A-F])?\s*(?::|\s{2,})\s*$/i

const genericName =
  /^(?:(?:Insurance|Property|Casualty|Mutual|Fire|Surety|Group|Company|Indemnity|and|&|Commercial|General|Public|Blanket) ?)+$/

/** Known carriers, and names that sound like an insurer's. */
function carrierMentions(pageText: PageText): Mention[] {
  const listed = phraseMentions(pageText, carriers, (match) => match[0].trim())
  const ambiguous = phraseMentions(pageText, ambiguousNames, (match) => match[0])
  const knownCarriers = [...listed, ...withoutOverlaps(ambiguous, listed)]
  const byName = phraseMentions(pageText, insurerNames, (match) => {
    const name = match[0].replace(leadingWords, '').trim()
    return notInsurer.test(name) || !/^[A-Z]\S* \S/.test(name) || genericName.test(name) ? null : name
  })
  return [
    ...knownCarriers,
    ...withoutOverlaps(byName, knownCarriers).filter(
      // The rules' patterns read labeled names, together with the policy on a certificate.
      (m) => !labelBefore.test(textBefore(m, pageText, 40)),
    ),
  ]
}

const isAboutInsurance = pageMatcher(
  /\b(?:named insured|premium|deductible|insurance policy|business ?owners policy|master policy)\b/i,
)

const maxRowsBelowHeading = 14
const carrierHeading = /\b(?:carrier|insurer|company)\b/i
const otherHeading = /\b(?:coverages?|type|policy|policies|limits?|premiums?|deductibles?|phone)\b/i

/** Whether the table's header row names a column of carriers. */
function isUnderCarriers(pageText: PageText, start: number): boolean {
  const lineIndex = lineAt(pageText, start)
  if (!pageText.lines[lineIndex]?.isTabular) return false
  for (let i = lineIndex - 1; i >= Math.max(0, lineIndex - maxRowsBelowHeading); i--) {
    const line = pageText.lines[i]
    if (!line?.isTabular) return false
    if (!/\d/.test(line.text) && carrierHeading.test(line.text) && otherHeading.test(line.text)) return true
  }
  return false
}

/** The company that insures the association. */
export const insuranceCompany: FieldSignals = {
  path: 'insurance.company',
  mentions: carrierMentions,
  hint: /insur|coverage|\bins\b|\bclaim|polic(?:y|ies)|carrier|premium|underwrit|deductible|\bded\b|\bD\s?&\s?O\b|\bC?GL\b/i,
  bias: -3,
  signals: [
    contextMatches(
      'sentence',
      /\binsur(?:ance|ers?|ed|es)\b|\bins\.|\bpolic(?:y|ies)\b|\bcarriers?\b|\bpremiums?\b|\bunderwrit|\bcoverage\b|\bpol\s?(?:#|no\b|\.)|\bded\b|\bdeductibles?\b|\bC?GL\b|\bD\s?&\s?O\b|\b(?:PKG|BOP)\b|\beff\.\s|\bindemnity\b|\bcasualty\b/i,
      2.5,
      'insurance',
    ),
    contextMatches(
      'before',
      /\b(?:to|with|through|by|carrier|company|insurer|is|chose|selected|ins\.)\s*[:,]?\s*$/i,
      1,
      'after "with" or "carrier"',
    ),
    contextMatches(
      'sentence',
      /\b(?:association|HOA|board|master|D&O|GL|PKG|BOP|bldgs?|property|policy|liability|renew\w*|quotes?|bids?|switch\w*|transfer\w*|deductible)\b/i,
      0.7,
      'the association',
    ),
    contextMatches(
      'before',
      /\bfrom\s*$|\b(?:previous|former|old|prior) (?:carrier|insurer|company)?\s*$|\breplac\w+\s*$/i,
      -3,
      'a former insurer',
    ),
    customSignal(
      'insures the association',
      1.6,
      ({ before, after }) =>
        /\b(?:written|underwritten|provided|issued|insured|placed|renewed|coverage|policy|insurance)\s+(?:is\s+)?(?:now\s+)?(?:by|with|through|from)\s+(?:the\s+)?$|\b(?:insurance|carrier|insurer|insurance company)\s?(?:is|was|:|\?|-|\()\s*(?:with\s+)?$/i.test(
          // "From Demo Mutual to Demo Casualty" names the former insurer first.
          /^\s+to\s/.test(after) ? before.replace(/\bfrom\s+$/i, '') : before,
        ) ||
        /^,?\s(?:who have you|(?:is|was|remains|will (?:be|continue)(?: as)?|became|as) (?:our|the|your)(?: new| master| current)? (?:insurance )?(?:carrier|insurer|insurance company)|insures|renewed|has (?:offered|renewed|agreed))/i.test(
          after,
        ),
    ),
    contextMatches(
      'before',
      /\bclaims?\b[^.;]{0,40}\b(?:with|w\/|by|to)\s*$/i,
      2.5,
      'a claim with this insurer',
    ),
    customSignal('a page about insurance', 0.8, (_, { pageText }) => isAboutInsurance(pageText)),
    customSignal('an insurer by its name', 1, ({ value }) =>
      /\b(?:Mutual|Indemnity|Casualty|Underwriters)\b/i.test(String(value)),
    ),
    contextMatches(
      'after',
      /^\s(?:has |have |had )?(?:dropped|declined|refused|cancell?ed|non-?renewed|did(?: not|n['’]t) renew|left|would not|will not|pulled out|is leaving|won['’]t)\b/i,
      -4,
      'an insurer that left',
    ),
    contextMatches(
      'before',
      /\b(?:moved|switched|went|changed|took) (?:us |the policy |our policy |coverage |our coverage |over )?(?:to|with)\s$|\b(?:replaced by|now (?:with|insured by)|found|new (?:carrier|insurer) is)\s$/i,
      2.5,
      'a new insurer',
    ),
    contextMatches(
      'before',
      /\b(?:(?:sub-?)?contractors?|vendors?|plumber|roofer|landscaper|tenants?|drivers?|company|firm|he|she)(?: (?:is|are|was|has been))? (?:\w+ )?insured (?:by|with|through)\s*$/i,
      -6,
      'who else is insured',
    ),
    contextMatches('sentence', /\b(?:dropped|non-?renew|cancell?ed|left)\b/i, -1.5, 'insurance that ended'),
    customSignal('an agent', -1.3, ({ before, after }) =>
      /\bagents?\b|\bagency\b|\bad\b|sponsor|\bquotes? from\b|\bbids?\b/i.test(
        // In a table's row, only words of the same cell count.
        `${before.split(/\s{3,}/).at(-1) ?? ''} ${after.split(/\s{3,}/, 1)[0] ?? ''}`,
      ),
    ),
    customSignal('under a heading of carriers', 3, ({ start }, { pageText }) =>
      isUnderCarriers(pageText, start),
    ),
    contextMatches(
      'sentence',
      /\bauto\b(?!-)|\bHO-?6\b|homeowner'?s'? (?:policy|insurance)|\bhealth\b|\byour (?:own )?(?:policy|insur|agent)/i,
      -2.5,
      'an owner’s insurance',
    ),
    inDocumentKind(0.5, 'minutes', 'notice', 'insurance', 'questionnaire', 'budget'),
    inDocumentKind(-1.5, 'ccrs', 'bylaws'),
    foundByRule(1.5),
  ],
  read: ({ value }) => ({ typed: textOf(String(value)) }),
}
