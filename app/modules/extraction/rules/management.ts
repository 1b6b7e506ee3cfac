import { textEnd, type PageText } from '../page/page-text'
import { isPersonName, notPersonWord } from './person-names'
import { isPlaceWord } from './title-names'
import {
  toCandidate,
  companyWord,
  namedGroup,
  inKinds,
  notInKinds,
  pageContains,
  sentenceContains,
  tickedAnswer,
  untilLineEnd,
  type RuleMatch,
  type ValueReading,
  type Rule,
} from './rule'
import type { Candidate } from '../../report-fields/candidate'
import { textOf } from '../../report-fields/typed-value'
import { collapseWhitespace } from '../../document-reading/comparable-text'

const companyName = `(?:${companyWord})(?:\\s(?:${companyWord}|of|and|&)){0,6}(?:,\\s(?:Inc|LLC|L\\.L\\.C|Ltd|AAMC|CMCA)\\.?)?`

const nameReading = (name: string): ValueReading => ({ typed: textOf(name) })

function readCompany(match: RegExpExecArray, place: RuleMatch): ValueReading | null {
  const name = companyIn(namedGroup(match), place)
  return name === null ? null : nameReading(name)
}

function companyIn(text: string, place: RuleMatch): string | null {
  const name = untilLineEnd(place, text)
    .replace(/\s+(?:Phone|Email|E-mail|Tel|Telephone|Fax|Address|Contact|Manager|at|is|has|and|of)\b.*$/i, '')
    .replace(/[.,:;]+$/, '')
  if (name.length < 3 || name.split(' ').length > 8 || isPersonName(name)) return null
  if (beginsSentence(text, place)) return null
  if (
    /^(?:The|A|An|Our|Board|Association|N\/A|None|Any|Such|Its|Self|Company|Declarant|Phone|Contact|Name|Volunteer|Owners?|Homeowners?|Directors?|Agreement|Members?|Agent|Information|Office|Committee|Page|Date|Balance|Report|Statement|This|That|All|Tax|Address|Phone|If|Is)\b/i.test(
      name,
    )
  )
    return null
  return name
}

/** Whether a text is the first word of a sentence, as in "Management Company: Presently the owners do it". */
function beginsSentence(text: string, { pageText, start, end }: RuleMatch): boolean {
  const [first = ''] = text.trim().split(/\s/)
  if (first !== text.trim() || /^[A-Z]{2,}|[&'.-]|[a-z][A-Z]/.test(first)) return false
  const at = pageText.text.indexOf(first, start)
  return (
    at >= 0 &&
    at < end &&
    /^[ \t]+[a-z]+/.test(pageText.page.text.slice(at + first.length, at + first.length + 20))
  )
}

const person = "[A-Z][a-z]+(?:\\s[A-Z]\\.)?\\s[A-Z][a-z]+(?:[-'][A-Z][a-z]+)?"
const wholePerson = new RegExp(`^${person}$`)
/** "Demo Crest manages our community" */
const isPlaceThatManages = (name: string, words: string) =>
  isPlaceWord(name.split(' ').at(-1) ?? '') && /\smanag(?:es|ed)\s/.test(words)
const managerWords = '(?:managers?|management\\s(?:company|firm)|managing\\sagents?)'
const possessive = '(?:[Oo]ur|[Yy]our|[Tt]he|[Ii]ts)\\s(?:new\\s|current\\s|property\\s|community\\s){0,2}'

export const notFirmName =
  /^(?:Mr|Mrs|Ms|Dr|President|Treasurer|Secretary|Director|Contact|Please|Questions?|Call|Checks?|Dear|He|She|They|We|Who|It|Manager|Management|Since|Each|[A-Z][a-z]+ly)\b|\b(?:Manager|Trustee|Directors?|Board|Association|Committee)$/

/** Rules for firms whose names do not say that they manage communities, in sentences that do. */
const firmSentenceRules: Rule[] = [
  `\\b[Ff]or\\s(?<value>${companyName}):\\s${person},\\s(?:[a-z]+\\s)?manager\\b`,
  `\\b(?:${possessive}${managerWords}|[Mm]anaging\\s[Aa]gent|[Mm]anagement\\s[Cc]ompany)\\s(?:is|will\\sbe)\\s(?<value>${companyName})(?=[;,.(]|\\s(?:at|and|who|\\())`,
  `(?<value>${companyName}),\\s(?:${possessive})${managerWords}\\b(?!\\s(?:of|for|shall|must|may))`,
  `\\b(?:hire|hired|engage|engaged|retain|retained|chose|choose|select|selected)\\s(?<value>${companyName})\\sas\\s(?:${possessive}|a\\s)${managerWords}\\b`,
  `(?<!\\b(?:[Ww]hen|[Ww]hile|[Uu]ntil|[Bb]efore)\\s)(?<value>${companyName})\\s(?:manages|ha(?:s|ve)\\smanaged)\\s(?:our|the|your|this)\\s(?:community|association|property|condominium|building|HOA)\\b`,
].map((source) => ({
  path: 'management.company',
  hint: /manage|managing/i,
  pattern: new RegExp(source, 'g'),
  read(match, place) {
    const firm = companyIn(namedGroup(match), place)
    const isPerson =
      firm !== null &&
      !/management|^For/i.test(match[0]) &&
      wholePerson.test(firm) &&
      !isPlaceThatManages(firm, match[0])
    return firm === null || isPerson || notFirmName.test(firm) ? null : nameReading(firm)
  },
  unless:
    /\b(?:shall|may|former(?:ly)?|previous(?:ly)?|bids?|proposals?|pool|golf|landscap\w*|insurance|attorney|developer|declarant)\b/i,
  evidence: [inKinds(-1.5, 'ccrs', 'bylaws')],
  confidence: 0.62,
}))

/** A person in whose care mail is sent: two or three words, none of which is typical of a company's name. */
const personInCareOf =
  /^(?!.*\b(?:Management|Mgmt|Propert\w+|Association|Services?|Realty|Group|Company|Partners|Solutions|Community|Communities|Associates|Accounting|Residential|HOA)\b)(?:(?:Mr|Mrs|Ms|Dr)\.? )?[A-Z][a-z]+ (?:[A-Z]\.? )?[A-Z][a-z]+(?=$|,|\s{2}|\s\d)/

/** Whether a form's question is answered with no: "Self-managed? No", "Self-managed ☐". */
function isAnsweredNo(place: RuleMatch): boolean {
  const [before, after] = [place.before(6), place.after(24)]
  if (/^\s*(?:☐|□|\[\s?\])/.test(after) || /(?:☐|□|\[\s?\])\s*$/.test(before))
    return /[☒☑✓✔]|\[[Xx✓]\]/.test(place.pageText.text)
  if (!after.startsWith('?')) return false
  const ticked = tickedAnswer(place)
  return ticked === null ? /^\?\s*no\b/i.test(after) : ticked !== 'yes'
}

const otherServices =
  'pool|landscap\\w+|lawn|grounds|lake|pond|pest|waste|trash|water|tree|turf|irrigation|vegetation|wildlife'
/** A company for the pool or the grounds is not the association's. */
const companyOfOtherService = `\\b(?:${otherServices})\\s+manage(?:ment|r|d|s)\\b`

export const managementRules: Rule[] = [
  {
    path: 'management.company',
    hint: /manager|managing agent|management (?:company|firm)/i,
    // "Write to your property manager, Demo Peak Residential"
    pattern: new RegExp(
      `\\b(?:[Pp]roperty [Mm]anager|[Mm]anaging [Aa]gent|[Mm]anagement (?:[Cc]ompany|[Ff]irm))(?:,\\s|\\s\\(|\\sis\\s)(?<value>(?:${companyWord}\\s){1,5}?(?:Partners|Group|Residential|Realty|Services|Associates|Properties|Communities|Company)\\b(?:,?\\s(?:LLC|Inc)\\b\\.?)?)`,
      'g',
    ),
    read: readCompany,
    unless: new RegExp(`\\b(?:shall|former|previous|formerly|bid|proposal)\\b|${companyOfOtherService}`, 'i'),
    confidence: 0.75,
  },
  {
    path: 'management.company',
    hint: /manage/i,
    pattern: new RegExp(
      `\\b(?:(?:[Pp]rofessionally\\s+|[Cc]urrently\\s+|PROFESSIONALLY\\s+)?(?:[Mm]anaged|MANAGED)\\s+(?:[Bb]y|BY)\\s*:?|(?:[Mm]anagement|[Mm]anaging)\\s+(?:[Tt]eam|[Oo]ffice|[Ss]taff)\\s+(?:at|of|from)|[Mm](?:anagemen|gm)t\\.?\\s+[Cc]o\\.?\\s*:|(?:[Pp]roperty\\s+|[Cc]ommunity\\s+|[Aa]ssociation\\s+|HOA\\s+)?(?:[Mm]anag(?:ement|ing)\\s+(?:[Cc]ompany|[Aa]gent|[Ff]irm))(?:\\s+[Nn]ame)?(?:\\s+is|,?\\s*:|\\s-|,|\\s{3})|MANAG(?:EMENT|ING)\\s+(?:COMPANY|AGENT)\\s*:|(?:[Cc]ontact|[Mm]anagement\\s+(?:[Cc]ontract|[Aa]greement)\\s+with|[Hh]as\\s+(?:hired|contracted\\s+with|retained))\\s+(?=(?:[A-Z][\\w&.'-]{0,40}\\s){1,4}(?:Management|Property|Properties|Association\\s+Services)))\\s{0,6}(?<value>${companyName})`,
      'g',
    ),
    read: readCompany,
    unless: new RegExp(`\\bshall\\b|may (?:be|employ|hire)|"Manag|${companyOfOtherService}`, 'i'),
    confidence: 0.8,
  },
  {
    path: 'management.company',
    hint: /management|property services|association services/i,
    // A name that sounds like a management company's, near its telephone number or address.
    pattern:
      /\b(?<value>[A-Z][\w&.'-]{0,40}\s(?:(?:&|and)\s)?(?:[A-Z][\w&.'-]{0,40}\s){0,3}(?:(?:Property|Association|Community|HOA|Realty|Asset)\s)?(?:Management|Property Services|Association Services|Community Services)(?:\s(?:Company|Group|Services|Corporation|Co|Associates)\b\.?)?(?:,?\s(?:Inc|LLC|Ltd)\b\.?)?)/g,
    read(match, place) {
      const surroundings = `${place.before(120)} ${place.after(200)}`
      if (!/\b(?:\(?\d{3}\)?[-. ]\s?\d{3}[-. ]\d{4}|@|www\.)/.test(surroundings)) return null
      if (
        /Risk|Waste|Emergency|Pest|Facilit|Stormwater|Capital|Water|Board|Vegetation|Wealth/.test(
          namedGroup(match),
        )
      )
        return null
      const firm = companyIn(namedGroup(match), place)
      // On two lines, the first may be another name.
      return firm && /Management|Services/.test(firm) ? nameReading(firm) : null
    },
    unless: /\bshall\b/,
    confidence: 0.6,
  },
  {
    path: 'management.company',
    hint: /management (?:company|firm|agent)/i,
    // "Demo Peak, our management company, sent the letters"
    pattern: new RegExp(
      `(?<value>${companyName})(?:,\\s(?:which\\sis\\s)?|\\s\\()(?:(?:our|the|your|its|the\\s[Aa]ssociation's)\\s)?(?:(?:new|current|property|professional)\\s){0,2}(?:[Mm]anagement|[Mm]anaging)\\s(?:company|firm|agent)\\s?[),]`,
      'g',
    ),
    read: readCompany,
    unless: new RegExp(`\\b(?:shall|former|previous|bid|proposal)\\b|${companyOfOtherService}`, 'i'),
    confidence: 0.7,
  },
  {
    path: 'management.company',
    hint: /manage/i,
    pattern:
      /\b(?:(?:has|have|had|with)\s+no|(?:does|do)(?:\s+not|n't)\s+(?:have|employ|use|hire)\s+an?y?|without\s+an?y?)\s+(?:(?:outside|professional|paid|property)\s+){0,2}(?:management\s+(?:company|firm)|managing\s+agent)\b|\b(?:never|not)\s+(?:hired|employed|engaged|retained)\s+a\s+management\s+(?:company|firm)\b|\bmanagement(?:\s+type)?\s*:?\s+self(?:-managed)?\b(?![\s-]*(?:storage|managed))|\bno\s+outside\s+manage(?:r|ment)\b|\bmanaged\s+(?:entirely\s+)?by\s+(?:the\s+owners\s+themselves|volunteers|(?:its|our|a|the)\s+(?:\w+\s+)?volunteer\s+\w+)/gi,
    read: () => nameReading('Self-managed'),
    unless: /\b(?:may|shall|if|when|formerly|no longer|consider|currently looking)\b/i,
    // An association with a manager of its own is not managed by its board.
    clues: [
      pageContains(
        -2,
        /\bmanager,? (?:\w+ ){0,3}(?:works|is employed|employed)\b|\b(?:our own|full-time|part-time|on-?site) manager\b/i,
      ),
    ],
    confidence: 0.7,
  },
  {
    path: 'management.company',
    hint: /self[- ]managed/i,
    pattern: /\bself[- ]managed\b/gi,
    read: (_, place) => (isAnsweredNo(place) ? null : nameReading('Self-managed')),
    unless: /\b(?:may|shall|if|not|formerly|no longer|consider|discuss\w*|becom(?:e|ing)|going|option)\b/i,
    confidence: 0.75,
  },
  {
    path: 'management.company',
    hint: /c\/o|preparer|management {3}/i,
    // The association's mailing address, a questionnaire's preparer, and a list of contacts.
    pattern: new RegExp(
      `(?:\\bc/o\\s+|\\b[Pp]reparer'?s?\\s+[Cc]ompany(?:\\s+[Nn]ame)?\\s*:?\\s+|\\bManagement\\s{3,})(?<value>${companyName})`,
      'g',
    ),
    read: (match, place) =>
      /^\s*(?:Fees?|Company|Agent|Contract|and)\b/.test(namedGroup(match)) ||
      (/^(?:c\/o|management)/i.test(match[0]) && personInCareOf.test(untilLineEnd(place, namedGroup(match))))
        ? null
        : readCompany(match, place),
    unless: /attorney|law firm|\$|declarant|developer/i,
    // Recorded documents are returned to lawyers and developers.
    clues: [
      inKinds(-1.5, 'ccrs', 'bylaws'),
      sentenceContains(
        1.3,
        /c\/o\s+(?:[A-Z][\w&.'-]{0,40}\s){1,5}(?:Management|Property Services|Association Services)/,
      ),
    ],
    confidence: 0.6,
  },
  {
    path: 'management.manager',
    hint: /manage|representing|services/i,
    // An attendee of a meeting: "Ann Lee, CMCA, representing Test Management".
    pattern: new RegExp(
      `\\b(?<value>${person})(?<cred>(?:,?\\s(?:CMCA|AMS|PCAM|LCAM|CAM|CCAM)®?){0,6}),?\\s+(?:representing|of|from|with)\\s+(?<company>${companyName})`,
      'g',
    ),
    read(match, place) {
      const firm = companyIn(namedGroup(match, 'company'), place)
      const manages =
        /\b(?:Management|Property Services|Association Services|Community Services|HOA (?!$)\w+)\b/
      if (!firm || (!namedGroup(match, 'cred') && !manages.test(firm))) return null
      const name = collapseWhitespace(namedGroup(match))
      if (notPersonWord.test(name)) return null
      return [nameReading(name), { ...nameReading(firm), path: 'management.company', confidence: 0.65 }]
    },
    unless: /proposal|bid|estimate|contract with|quote/i,
    clues: [inKinds(-1.5, 'ccrs', 'bylaws'), notInKinds(-0.3, 'minutes', 'notice')],
    confidence: 0.65,
  },
  ...firmSentenceRules,
  {
    path: 'management.manager',
    hint: /management/i,
    // An attendee of a meeting: "Management: Ann Lee, Demo Community Partners".
    pattern: new RegExp(
      `\\bManagement(?:\\s+(?:[Cc]ompany|[Pp]resent|[Rr]ep(?:resentative)?))?\\s*:\\s{0,10}(?<value>${person}),\\s+(?<company>${companyName})`,
      'g',
    ),
    read(match, place) {
      const name = collapseWhitespace(namedGroup(match))
      const firm = companyIn(namedGroup(match, 'company'), place)
      if (notPersonWord.test(name)) return null
      const manager = nameReading(name)
      return firm && firm.includes(' ')
        ? [manager, { ...nameReading(firm), path: 'management.company', confidence: 0.7 }]
        : [manager]
    },
    confidence: 0.7,
  },
  {
    path: 'management.manager',
    hint: /manager/i,
    // The title after the name, in a signature or a form.
    pattern:
      /(?<value>[A-Z][a-z]+(?:[^\S\n][A-Z]\.)?[^\S\n][A-Z][a-z]+(?:[-'][A-Z][a-z]+)?)(?:,?[^\S\n](?:CMCA|AMS|PCAM|LCAM|CAM|CCAM)®?){0,6}(?:,\s+|\s+Title(?:\s+of\s+Preparer)?:?\s+)(?:Licensed\s+)?(?:Community|Property|Association|General|Portfolio|Senior)\s+(?:Association\s+|Community\s+)?Manager\b/g,
    read(match) {
      const name = collapseWhitespace(namedGroup(match)).replace(/^(?:By|Name|Preparer|Print)\s+/, '')
      return notPersonWord.test(name) || !name.includes(' ') ? null : nameReading(name)
    },
    confidence: 0.7,
  },
  {
    path: 'management.manager',
    hint: /manager/i,
    pattern:
      /\b(?:(?:[Cc]ommunity|[Pp]roperty|[Aa]ssociation|[Gg]eneral|[Pp]ortfolio|HOA)\s+(?:[Aa]ssociation\s+)?[Mm]anager)(?:\s+is|\s*:|,|\s-|\s{3})\s{0,6}(?<value>[A-Z][a-z]+(?:\s[A-Z]\.)?\s[A-Z][a-z'-]+)(?![a-z])/g,
    read(match) {
      const name = collapseWhitespace(namedGroup(match))
      return notPersonWord.test(name) ? null : nameReading(name)
    },
    confidence: 0.75,
  },
]

const companyLine = new RegExp(`^\\s*(${companyName})\\s*$`)
const heading =
  /^\s*(?:property\s+|community\s+|association\s+)?manag(?:ement|ing)\s+(?:company|agent|firm)\s*:?\s*$/i

/** Finds the name below the heading "Management Company". */
export function findCompanyUnderHeading(pageText: PageText): Candidate[] {
  return pageText.lines.flatMap((line, index) => {
    const next = pageText.lines[index + 1]
    if (!next || !heading.test(line.text)) return []
    const name = companyLine.exec(next.text)?.[1]
    if (!name || !/[a-z]/.test(name) || name.split(' ').length < 2) return []
    const value = collapseWhitespace(name)
    return [
      toCandidate(
        pageText,
        'management.company',
        nameReading(value),
        { start: line.start, end: textEnd(next) },
        0.75,
      ),
    ]
  })
}
