import { collapseWhitespace } from '../../../document-reading/comparable-text'
import { cachedByPage } from '../../page/cached-by-page'
import { mentionAt, type Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'
import { notFirmName } from '../../rules/management'
import { isPersonName } from '../../rules/person-names'

const capitalizedWordWithPeriods = "[A-Z][\\w&.'-]{0,30}"
/** A pattern of the words that say that a firm manages. */
export const firmWords =
  '(?:Management|MANAGEMENT|Mgmt\\.?|MGMT|(?:Association|Assoc\\.?|Community|Property|HOA|Residential|Condominium)\\s(?:Services|Partners|Advisors|Specialists|Professionals|Managers)|Realty|Realtors|Real\\sEstate\\sServices)'
const nameEnding =
  '(?:\\s(?:Company|COMPANY|Co\\b\\.?|Group|GROUP|Services|SERVICES|Corporation|Corp\\b\\.?|Associates|Solutions|Partners|Specialists|Professionals|Systems|Consultants))?(?:,?\\s(?:Inc|INC|LLC|L\\.L\\.C|Ltd|LP)\\b\\.?)?'
/** Names that sound like a management company: "Demo Crest Community Management, LLC". */
const firmNamePattern = new RegExp(
  `(?<![\\w&@.])(?:${capitalizedWordWithPeriods}\\s(?:(?:&|and|of)\\s)?){1,5}?${firmWords}${nameEnding}(?![A-Za-z])`,
  'g',
)
const onlyFirmWords = new RegExp(`^(?:${firmWords})?${nameEnding}$`)

/** Capitalized words that precede a company's name without belonging to it. */
const wordBeforeName =
  /^(?:The|A|An|Our|Your|Their|Its|His|Her|This|That|Any|Each|New|Current|Present|Previous|Former|Such|All|By|To|From|With|For|Of|And|At|In|On|If|When|Contact|Call|Mail|Board|President|Secretary|Treasurer|Director|Directors|Members?|Representatives?|Hoa's|Professional|Annual|Monthly|Year|Budget|Total|Report|Reports|Submitted|Prepared|Review|Approve|Approved|Discussed?|Ask|Hired?|Select(?:ed)?|Company|Attending|Also|Absent|Guests?|Minutes|Motion|Staff|Office|Owner|Owners|Homeowners?|Re|Dear|Sincerely|Welcome|Phone|Email|Fax|Is|Are|Was|Were|Has|Had|Have|Will|He|She|We|They|It|Please|Dues|Maintenance|Fees?|Expenses?|Repairs?|Utilities|Insurance|Legal|Audit|Supplies|Postage|Payable|Checks?|Make)[,.:]?$/i
const genericWord =
  /^(?:Property|Properties|Community|Association|Associations|Management|Mgmt|Services?|Company|Group|Professional|Commercial|Residential|Real|Estate|Full|Time|On-?[Ss]ite|General|Portfolio|Condominium|Condo|Homeowners?'?|HOA|Manager|Agent|Fees?|Area|Common|Project|Building|Facility|Facilities|Financial|Board|Contract|Agreement|Expenses?|Costs?|Administrative|Administration|And|Of|&)$/i
/** "Department of Community Services" */
const governmentBody = /\b(?:Department|Dept|Division|County|City|State|Bureau|Director)\b/
const otherBusiness =
  /\b(?:Risk|Waste|Fiscal|Financial|Finance|Budget|Common|Area|Daily|Proper|Overall|Emergency|Pest|Facilit\w+|Stormwater|Storm|Capital|Water|Vegetation|Wealth|Asset|Investment|Land|Forest|Tree|Landscap\w+|Lake|Pond|Pool|Parking|Energy|Cash|Time|Project|Construction|Traffic|Growth|Wildlife|Environmental|Insurance|Debt|Money|Fund|Records?|Document|Data|Crisis|Conflict|Quality|Case|Event|Security|Change|Self)\s+(?:Management|Mgmt|MANAGEMENT)/i

const notFirmWord =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?:day)?\b|\b(?:Officers?\w*|Representatives?|Members?|Declarant|Developer|Bylaws|Declaration|Article|Section|Covenants|Managing|Manager)\b|^(?:Phone|Fax|Tel|Telephone|E-?mail|Address|Contact|Name|Website|Hours|CMCA|AMS|PCAM|LCAM|CCAM|CAAM|ARM|CPM)$/i

/** A sentence's period is not part of a name, but that of "Inc." is. */
const withoutFinalPunctuation = (name: string) => name.replace(/(?<!\b(?:Inc|Co|Ltd|Corp))\.$|,$/, '')

/** A word before a sentence's period, which is not an abbreviation. */
const endsSentence = /^(?!(?:Inc|Corp|Assoc|Mgmt|Prop)\.)[A-Za-z'’-]{4,}\.$/

/** The company's name in a text, without the words before it; null if it names none. */
const companyNameIn = (text: string) => {
  const words = text.split(' ')
  const start =
    words.findLastIndex(
      (word, index) => index < words.length - 1 && (wordBeforeName.test(word) || endsSentence.test(word)),
    ) + 1
  const name = words.slice(start)
  // "Property Management Company" is not a name; "HOA Management Services" is.
  const distinctive = name.filter((word) => !genericWord.test(word.replace(/\W+$/, '')) || word === 'HOA')
  return distinctive.length > 0 && !onlyFirmWords.test(name.join(' ')) ? name.join(' ') : null
}

/**
 * The firm's name in words that begin with a capital letter; null if they are a title, another business, or a body of
 * government.
 */
export function distinctiveFirmName(words: string): string | null {
  const name = companyNameIn(words)
  return name === null ||
    name.length < 3 ||
    isPersonName(name) ||
    [otherBusiness, governmentBody, notFirmName, notFirmWord].some((pattern) => pattern.test(name))
    ? null
    : withoutFinalPunctuation(name)
}

const emailDomainPattern = /@((?:[A-Za-z0-9-]{1,63}\.){1,5})[a-z]{2,12}\b/g
/** The letters of a name, in lower case. */
export const lettersIn = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** Whether a domain is a firm's: "democreek.example" for Demo Creek Management. */
export function isFirmsDomain(domain: string, firm: string): boolean {
  const letters = lettersIn(domain)
  const first = lettersIn(firm.split(' ')[0] ?? '')
  return (
    letters.length > 2 &&
    ((first.length > 3 && letters.startsWith(first)) || lettersIn(initialsOf(firm)) === letters)
  )
}

const maxDomains = 10
const emailDomains = cachedByPage(({ text }: PageText) => {
  const domains = [...text.matchAll(emailDomainPattern)].map((m) => (m[1] ?? '').replace(/\.$/, ''))
  return [...new Set(domains)].slice(0, maxDomains)
})
/** Whether the page has an e-mail address with a firm's domain. */
export const hasFirmsAddress = (pageText: PageText, firm: string) =>
  emailDomains(pageText).some((domain) => isFirmsDomain(domain, firm))

/** National firms whose names the pattern above does not recognize, or rates too low. */
const nationalFirms =
  /(?<![A-Za-z])(?:FirstService Residential|RealManage|CCMC|Inframark|HOAMCO|The Management Trust|Goodwin (?:&|and) Company|Castle Group|Community Association Services)(?![A-Za-z])/g
export const isNationalFirm = (value: string) => value.search(nationalFirms) === 0

/** The management companies that a page names. */
export const firmMentions = (pageText: PageText): Mention[] => [
  ...firmsByName(pageText),
  ...[...pageText.text.matchAll(nationalFirms)].map((match) =>
    mentionAt(pageText, 'name', match[0], match.index, match.index + match[0].length),
  ),
]

/**
 * Whether it is a letterhead: the name on one line, and what the firm does on the next: "DEMO GATE", "Association
 * Management".
 */
function isLetterhead(pageText: PageText, start: number, name: string): boolean {
  const [upper, lower, third] = name.split('\n')
  const index = lineAt(pageText, start)
  return (
    upper !== undefined &&
    lower !== undefined &&
    third === undefined &&
    pageText.lines[index]?.text.trim() === upper.trim() &&
    pageText.lines[index + 1]?.text.trim() === lower.trim() &&
    companyNameIn(collapseWhitespace(lower)) === null &&
    upper
      .trim()
      .split(/\s+/)
      .every((word) => /^[A-Z&]/.test(word) && !wordBeforeName.test(word) && !genericWord.test(word))
  )
}

/** Characters. */
const minWrappedLength = 60
/** Whether the line at an offset is wrapped text, so that a name may continue on the next one. */
export function isInWrappedLine(pageText: PageText, offset: number): boolean {
  const line = pageText.lines[lineAt(pageText, offset)]
  return line !== undefined && !line.isTabular && line.text.length >= minWrappedLength
}

function firmsByName(pageText: PageText): Mention[] {
  return [...pageText.text.matchAll(firmNamePattern)].flatMap((match) => {
    const raw = pageText.page.text.slice(match.index, match.index + match[0].length)
    const lineBreak = raw.lastIndexOf('\n')
    const line = pageText.lines[lineAt(pageText, match.index)]
    // Headings of articles name what is managed rather than who manages it.
    if (line && /^\s*(?:ARTICLE|Article|SECTION|Section|CHAPTER|Chapter)\b/.test(line.text)) return []
    // A name begins on the line above only if that line is wrapped text.
    const isWrapped = isInWrappedLine(pageText, match.index)
    const isWhole = lineBreak < 0 || isWrapped || isLetterhead(pageText, match.index, raw)
    const offset = isWhole ? 0 : lineBreak + 1
    const text = collapseWhitespace(pageText.text.slice(match.index + offset, match.index + raw.length))
    const name = isWhole && lineBreak >= 0 && !isWrapped ? text : companyNameIn(text)
    if (
      !name ||
      otherBusiness.test(name) ||
      governmentBody.test(name) ||
      /^\W*(?:Management|Mgmt)\b/i.test(name)
    )
      return []
    const start = pageText.text.indexOf(name.split(' ')[0] ?? '', match.index + offset)
    return [mentionAt(pageText, 'name', withoutFinalPunctuation(name), start, match.index + match[0].length)]
  })
}

/** "DCM" for Demo Creek Management. */
const initialsOf = (name: string) => name.replace(/,?\s(?:Inc|LLC|Ltd|LP)\b\.?$/, '').replace(/[^A-Z]/g, '')

type Firms = {
  /** How often the page names each firm. */
  times: Map<string, number>
  /** The initials of the first firms, without those of one letter. */
  initials: string[]
}
const maxInitials = 10

/** The firms that a page names. */
export const firmsOf = cachedByPage((pageText: PageText): Firms => {
  const times = new Map<string, number>()
  for (const { value } of firmMentions(pageText))
    times.set(String(value), (times.get(String(value)) ?? 0) + 1)
  const initials = [...new Set([...times.keys()].map(initialsOf))]
    .filter((text) => text.length > 1)
    .slice(0, maxInitials)
  return { times, initials }
})

export const firmName = `(?:${capitalizedWordWithPeriods}\\s(?:(?:&|and|of)\\s)?){0,4}?${firmWords}`
export const hasFirmWords = new RegExp(`\\b${firmWords}(?![a-z])`)

export const managementWords =
  /\bmanage(?:r|ment|d)?\b|\bmanaging\b|\bmgmt\b|\bmgr\b|\bCMCA\b|\bPCAM\b|\b[CL]?CAM\b(?! charges?| fees?)/i
