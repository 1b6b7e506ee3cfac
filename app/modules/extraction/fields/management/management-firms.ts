import { collapseWhitespace } from '../../../document-reading/marks'
import { mentionAt, type Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'

const charactersNearby = 160

/** The page's text before and after a mention, across sentences. */
export const textBefore = ({ start }: Mention, pageText: PageText, length = charactersNearby) =>
  pageText.text.slice(Math.max(0, start - length), start)
export const textAfter = ({ end }: Mention, pageText: PageText, length = charactersNearby) =>
  pageText.text.slice(end, end + length)

const nameWord = "[A-Z][\\w&.'-]{0,30}"
export const firmWords =
  '(?:Management|MANAGEMENT|Mgmt\\.?|MGMT|(?:Association|Assoc\\.?|Community|Property|HOA|Residential|Condominium)\\s(?:Services|Partners|Advisors|Specialists|Professionals|Managers)|Realty|Realtors|Real\\sEstate\\sServices)'
const ending =
  '(?:\\s(?:Company|COMPANY|Co\\b\\.?|Group|GROUP|Services|SERVICES|Corporation|Corp\\b\\.?|Associates|Solutions|Partners|Specialists|Professionals|Systems|Consultants))?(?:,?\\s(?:Inc|INC|LLC|L\\.L\\.C|Ltd|LP)\\b\\.?)?'
/** Names that sound like a management company: "Demo Crest Community Management, LLC". */
const firmNames = new RegExp(
  `(?<![\\w&@.])(?:${nameWord}\\s(?:(?:&|and|of)\\s)?){1,5}?${firmWords}${ending}(?![A-Za-z])`,
  'g',
)
const onlyFirmWords = new RegExp(`^(?:${firmWords})?${ending}$`)

/** Words that precede a company's name in capitals without belonging to it. */
const notOfName =
  /^(?:The|A|An|Our|Your|Their|Its|His|Her|This|That|Any|Each|New|Current|Present|Previous|Former|Such|All|By|To|From|With|For|Of|And|At|In|On|If|When|Contact|Call|Mail|Board|President|Secretary|Treasurer|Director|Directors|Members?|Hoa's|Professional|Annual|Monthly|Year|Budget|Total|Report|Reports|Submitted|Prepared|Review|Approve|Approved|Discussed?|Ask|Hired?|Select(?:ed)?|Company|Attending|Also|Absent|Guests?|Minutes|Motion|Staff|Office|Owner|Owners|Homeowners?|Re|Dear|Sincerely|Welcome|Phone|Email|Fax|Is|Are|Was|Were|Has|Had|Have|Will|He|She|We|They|It|Please|Dues|Maintenance|Fees?|Expenses?|Repairs?|Utilities|Insurance|Legal|Audit|Supplies|Postage|Payable|Checks?|Make)[,.:]?$/i
const generic =
  /^(?:Property|Properties|Community|Association|Associations|Management|Mgmt|Services?|Company|Group|Professional|Commercial|Residential|Real|Estate|Full|Time|On-?[Ss]ite|General|Portfolio|Condominium|Condo|Homeowners?'?|HOA|Manager|Agent|Fees?|Area|Common|Project|Building|Facility|Facilities|Financial|Board|Contract|Agreement|Expenses?|Costs?|Administrative|Administration|And|Of|&)$/i
/** "Department of Community Services" */
const ofGovernment = /\b(?:Department|Dept|Division|County|City|State|Bureau|Director)\b/
const otherBusiness =
  /\b(?:Risk|Waste|Fiscal|Financial|Finance|Budget|Common|Area|Daily|Proper|Overall|Emergency|Pest|Facilit\w+|Stormwater|Storm|Capital|Water|Vegetation|Wealth|Asset|Investment|Land|Forest|Tree|Landscap\w+|Lake|Pond|Pool|Parking|Energy|Cash|Time|Project|Construction|Traffic|Growth|Wildlife|Environmental|Insurance|Debt|Money|Fund|Records?|Document|Data|Crisis|Conflict|Quality|Case|Event|Security|Change|Self)\s+(?:Management|Mgmt|MANAGEMENT)/i

/** The name without the words before it; null if it names no company. */
const companyNameIn = (text: string) => {
  const words = text.split(' ')
  const from = words.findLastIndex((w, i) => i < words.length - 1 && notOfName.test(w)) + 1
  const own = words.slice(from)
  // "Property Management Company" is not a name; "HOA Management Services" is.
  const distinctive = own.filter((w) => !generic.test(w.replace(/\W+$/, '')) || w === 'HOA')
  return distinctive.length > 0 && !onlyFirmWords.test(own.join(' ')) ? own.join(' ') : null
}

const emailDomain = /@((?:[A-Za-z0-9-]{1,63}\.){1,5})[a-z]{2,12}\b/g
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

const domains = new WeakMap<PageText, string[]>()
/** Whether the page has an e-mail address with a firm's domain. */
export function hasFirmsAddress(pageText: PageText, firm: string): boolean {
  const known = domains.get(pageText) ?? [
    ...new Set([...pageText.text.matchAll(emailDomain)].map((m) => (m[1] ?? '').replace(/\.$/, ''))),
  ]
  domains.set(pageText, known)
  return known.slice(0, mostInitials).some((domain) => isFirmsDomain(domain, firm))
}

/** National firms whose names do not say that they manage. */
const nationalFirms =
  /(?<![A-Za-z])(?:FirstService Residential|RealManage|CCMC|Inframark|HOAMCO|The Management Trust|Goodwin (?:&|and) Company|Castle Group|Community Association Services)(?![A-Za-z])/g
export const isNationalFirm = (value: string) => value.search(nationalFirms) === 0

export const firmMentions = (pageText: PageText): Mention[] => [
  ...firmsByName(pageText),
  ...[...pageText.text.matchAll(nationalFirms)].map((m) =>
    mentionAt(pageText, 'name', m[0], m.index, m.index + m[0].length),
  ),
]

/** A letterhead's name and, on a line of its own below it, what the firm does: "DEMO GATE", "Association Management". */
function isLetterhead(pageText: PageText, start: number, name: string): boolean {
  const [upper, lower, more] = name.split('\n')
  const index = lineAt(pageText, start)
  return (
    upper !== undefined &&
    lower !== undefined &&
    more === undefined &&
    pageText.lines[index]?.text.trim() === upper.trim() &&
    pageText.lines[index + 1]?.text.trim() === lower.trim() &&
    companyNameIn(collapseWhitespace(lower)) === null &&
    upper
      .trim()
      .split(/\s+/)
      .every((word) => /^[A-Z&]/.test(word) && !notOfName.test(word) && !generic.test(word))
  )
}

function firmsByName(pageText: PageText): Mention[] {
  return [...pageText.text.matchAll(firmNames)].flatMap((m) => {
    const raw = pageText.page.text.slice(m.index, m.index + m[0].length)
    // A name begins on the line above only if that line is wrapped text.
    const at = raw.lastIndexOf('\n')
    const line = pageText.lines[lineAt(pageText, m.index)]
    // Headings of articles name what is managed rather than who manages it.
    if (line && /^\s*(?:ARTICLE|Article|SECTION|Section|CHAPTER|Chapter)\b/.test(line.text)) return []
    const wrapped = line !== undefined && !line.tabular && line.text.length >= 60
    const isWhole = at < 0 || wrapped || isLetterhead(pageText, m.index, raw)
    const offset = isWhole ? 0 : at + 1
    const text = collapseWhitespace(pageText.text.slice(m.index + offset, m.index + raw.length))
    const name = isWhole && at >= 0 && !wrapped ? text : companyNameIn(text)
    if (
      !name ||
      otherBusiness.test(name) ||
      ofGovernment.test(name) ||
      /^\W*(?:Management|Mgmt)\b/i.test(name)
    )
      return []
    const first = pageText.text.indexOf(name.split(' ')[0] ?? '', m.index + offset)
    return [
      mentionAt(
        pageText,
        'name',
        name.replace(/(?<!\b(?:Inc|Co|Ltd|Corp))\.$|,$/, ''),
        first,
        m.index + m[0].length,
      ),
    ]
  })
}

/** "DCM" for Demo Creek Management. */
const initialsOf = (name: string) => name.replace(/,?\s(?:Inc|LLC|Ltd|LP)\b\.?$/, '').replace(/[^A-Z]/g, '')

type Firms = { times: Map<string, number>; initials: string[] }
const mostInitials = 10
const knownFirms = new WeakMap<PageText, Firms>()

/** The firms that a page names: how often each, and the initials of the first ones. */
export function firmsOf(pageText: PageText): Firms {
  const known = knownFirms.get(pageText)
  if (known) return known
  const times = new Map<string, number>()
  for (const { value } of firmMentions(pageText))
    times.set(String(value), (times.get(String(value)) ?? 0) + 1)
  const initials = [...new Set([...times.keys()].map(initialsOf))]
    .filter((i) => i.length > 1)
    .slice(0, mostInitials)
  const found = { times, initials }
  knownFirms.set(pageText, found)
  return found
}

export const personName =
  "[A-Z][a-z]{1,20}(?:\\s[A-Z]\\.)?\\s(?:Mc|Mac|O'|De|Van\\s)?[A-Z][a-z]{1,20}(?:[-'][A-Z][a-z]{1,20})?"
export const firmName = `(?:${nameWord}\\s(?:(?:&|and|of)\\s)?){0,4}?${firmWords}`
export const hasFirmWords = new RegExp(`\\b${firmWords}(?![a-z])`)

export const managementWords =
  /\bmanage(?:r|ment|d)?\b|\bmanaging\b|\bmgmt\b|\bmgr\b|\bCMCA\b|\bPCAM\b|\b[CL]?CAM\b(?! charges?| fees?)/i
