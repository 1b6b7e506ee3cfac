import { collapseWhitespace } from '../../document-reading/marks'
import { mentionAt, type Mention } from '../mentions'
import { lineAt, type PageText } from '../rules/page-text'
import {
  followedBy,
  inDocumentKind,
  precededBy,
  readByPattern,
  sentenceMatches,
  customSignal,
  type FieldSignals,
  type Signal,
} from './signal'

const reach = 160

/** What stands before and after a mention on the page, whatever sentence it is of. */
const textBefore = ({ start }: Mention, pageText: PageText, length = reach) =>
  pageText.text.slice(Math.max(0, start - length), start)
const textAfter = ({ end }: Mention, pageText: PageText, length = reach) =>
  pageText.text.slice(end, end + length)

const nearby = (name: string, words: RegExp, weight: number, length = reach): Signal =>
  customSignal(name, weight, (m, { pageText }) =>
    words.test(`${textBefore(m, pageText, length)} | ${textAfter(m, pageText, length)}`),
  )
const nameWord = "[A-Z][\\w&.'-]{0,30}"
const management =
  '(?:Management|MANAGEMENT|Mgmt\\.?|MGMT|(?:Association|Assoc\\.?|Community|Property|HOA|Residential|Condominium)\\s(?:Services|Partners|Advisors|Specialists|Professionals)|Realty|Realtors|Real\\sEstate\\sServices)'
const ending =
  '(?:\\s(?:Company|COMPANY|Co\\b\\.?|Group|GROUP|Services|SERVICES|Corporation|Corp\\b\\.?|Associates|Solutions|Partners|Specialists|Professionals|Systems|Consultants))?(?:,?\\s(?:Inc|INC|LLC|L\\.L\\.C|Ltd|LP)\\b\\.?)?'
/** A name that sounds like a manager's: "Demo Crest Community Management, LLC". */
const managers = new RegExp(
  `(?<![\\w&@.])(?:${nameWord}\\s(?:(?:&|and|of)\\s)?){1,5}?${management}${ending}(?![A-Za-z])`,
  'g',
)
const alone = new RegExp(`^(?:${management})?${ending}$`)

/** Words that come before a company's name, or that alone are none. */
const noName =
  /^(?:The|A|An|Our|Your|Their|Its|His|Her|This|That|Any|Each|New|Current|Present|Previous|Former|Such|All|By|To|From|With|For|Of|And|At|In|On|If|When|Contact|Call|Mail|Board|President|Secretary|Treasurer|Director|Directors|Members?|Hoa's|Professional|Annual|Monthly|Year|Budget|Total|Report|Reports|Submitted|Prepared|Review|Approve|Approved|Discussed?|Ask|Hired?|Select(?:ed)?|Company|Attending|Also|Absent|Guests?|Minutes|Motion|Staff|Office|Owner|Owners|Homeowners?|Re|Dear|Sincerely|Welcome|Phone|Email|Fax|Is|Are|Was|Were|Has|Had|Have|Will|He|She|We|They|It|Please|Dues|Maintenance|Fees?|Expenses?|Repairs?|Utilities|Insurance|Legal|Audit|Supplies|Postage|Payable|Checks?|Make)[,.:]?$/i
const generic =
  /^(?:Property|Properties|Community|Association|Associations|Management|Mgmt|Services?|Company|Group|Professional|Commercial|Residential|Real|Estate|Full|Time|On-?[Ss]ite|General|Portfolio|Condominium|Condo|Homeowners?'?|HOA|Manager|Agent|Fees?|Area|Common|Project|Building|Facility|Facilities|Financial|Board|Contract|Agreement|Expenses?|Costs?|Administrative|Administration|And|Of|&)$/i
/** "Department of Community Services" */
const ofGovernment = /\b(?:Department|Dept|Division|County|City|State|Bureau|Director)\b/
const otherBusiness =
  /\b(?:Risk|Waste|Fiscal|Financial|Finance|Budget|Common|Area|Daily|Proper|Overall|Emergency|Pest|Facilit\w+|Stormwater|Storm|Capital|Water|Vegetation|Wealth|Asset|Investment|Land|Forest|Tree|Landscap\w+|Lake|Pond|Pool|Parking|Energy|Cash|Time|Project|Construction|Traffic|Growth|Wildlife|Environmental|Insurance|Debt|Money|Fund|Records?|Document|Data|Crisis|Conflict|Quality|Case|Event|Security|Change|Self)\s+(?:Management|Mgmt|MANAGEMENT)/i

const companyOf = (text: string) => {
  const words = text.split(' ')
  const from = words.findLastIndex((w, i) => i < words.length - 1 && noName.test(w)) + 1
  const own = words.slice(from)
  // "Property Management Company" names nobody; "HOA Management Services" does.
  const telling = own.filter((w) => !generic.test(w.replace(/\W+$/, '')) || w === 'HOA')
  return telling.length > 0 && !alone.test(own.join(' ')) ? own.join(' ') : null
}

/** Firms of the whole country whose names do not say that they manage. */
const nationalFirms =
  /(?<![A-Za-z])(?:FirstService Residential|RealManage|CCMC|Inframark|HOAMCO|The Management Trust|Goodwin (?:&|and) Company|Castle Group|Community Association Services)(?![A-Za-z])/g
const isNational = (value: string) => value.search(nationalFirms) === 0

const companies = (pageText: PageText): Mention[] => [
  ...byWord(pageText),
  ...[...pageText.text.matchAll(nationalFirms)].map((m) =>
    mentionAt(pageText, 'name', m[0], m.index, m.index + m[0].length),
  ),
]

function byWord(pageText: PageText): Mention[] {
  return [...pageText.text.matchAll(managers)].flatMap((m) => {
    const raw = pageText.page.text.slice(m.index, m.index + m[0].length)
    // A name does not begin on the line above, unless that line is wrapped text.
    const at = raw.lastIndexOf('\n')
    const line = pageText.lines[lineAt(pageText, m.index)]
    // Headings name what is managed, not who manages.
    if (line && /^\s*(?:ARTICLE|Article|SECTION|Section|CHAPTER|Chapter)\b/.test(line.text)) return []
    const wrapped = line !== undefined && !line.tabular && line.text.length >= 60
    const offset = at < 0 || wrapped ? 0 : at + 1
    const name = companyOf(collapseWhitespace(pageText.text.slice(m.index + offset, m.index + raw.length)))
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
const firms = new WeakMap<PageText, Firms>()

/** The firms that a page names: how often, and the initials of the first ones. */
function firmsOf(pageText: PageText): Firms {
  const known = firms.get(pageText)
  if (known) return known
  const times = new Map<string, number>()
  for (const { value } of companies(pageText)) times.set(String(value), (times.get(String(value)) ?? 0) + 1)
  const initials = [...new Set([...times.keys()].map(initialsOf))]
    .filter((i) => i.length > 1)
    .slice(0, mostInitials)
  const found = { times, initials }
  firms.set(pageText, found)
  return found
}

const person =
  "[A-Z][a-z]{1,20}(?:\\s[A-Z]\\.)?\\s(?:Mc|Mac|O'|De|Van\\s)?[A-Z][a-z]{1,20}(?:[-'][A-Z][a-z]{1,20})?"
const firm = `(?:${nameWord}\\s(?:(?:&|and|of)\\s)?){0,4}?${management}`
const isFirm = new RegExp(`\\b${management}(?![a-z])`)
const hasFirm = new RegExp(`^${firm}\\b`)

const company: FieldSignals = {
  path: 'management.company',
  mentions: companies,
  hint: /management|mgmt|\bservices\b|\b(?:property|community|association) (?:partners|advisors|specialists|professionals)|realt|firstservice|realmanage|ccmc|inframark|hoamco|goodwin|castle group/i,
  bias: -3,
  signals: [
    customSignal('manages by its name', 1.3, ({ value }) => /\b(?:Management|Mgmt)\b/i.test(String(value))),
    customSignal('serves associations by its name', 0.8, ({ value }) =>
      /\b(?:Association|Assoc\.?|Community|HOA) (?:Services|Partners|Advisors|Specialists)\b/.test(
        String(value),
      ),
    ),
    customSignal('a firm of the whole country', 2.4, ({ value }) => isNational(String(value))),
    precededBy(/\b(?:mailing |payment )?address\b[^.;]{0,60}\b(?:is|are)\s*:?\s*$/i, 1.4),
    customSignal('of associations by its name', 0.8, ({ value }) =>
      /\b(?:Property|Association|Community|HOA|Condominium|Homeowners?)\b/i.test(String(value)),
    ),
    precededBy(
      /\bmanaged\s+by\s*:?\s*$|\bm(?:anagemen|gm)t\.?\s+co(?:mpany)?\.?\s*:\s*$|\bmanag(?:ement|ing)\s+(?:company|agent|firm)(?:\s+name)?\s*(?:[:,(-]|\bis\b|\s)\s*$/i,
      4,
    ),
    precededBy(/\b(?:property\s+|community\s+|association\s+)?manager\s*[:,-]?\s*$/i, 1),
    precededBy(
      /\b(?:manager|representatives?|agent|administrator|accountant|bookkeeper)s?\s+(?:of|from|with|at|for|representing)\s+(?:the\s+)?$/i,
      2.6,
    ),
    precededBy(/\bc\/o\s*:?\s*$|\bin\s+care\s+of\s+$/i, 2.4),
    precededBy(
      /\b(?:hir(?:e|ed|ing)|retain(?:ed)?|engaged?|select(?:ed)?|choose|chose|switch(?:ed|ing)?\s+to|transition(?:ed|ing)?\s+to|contract(?:ed|s)?\s+with|agreement\s+with|signed\s+with|moved\s+to)\s+$/i,
      2.2,
    ),
    precededBy(
      /\b(?:payable|mail(?:ed)?|send|sent|remit\w*|return(?:ed)?|contact|call|write)\s+(?:\w+\s+){0,4}(?:to|with)?\s*:?\s*$/i,
      1.7,
    ),
    precededBy(
      /\b(?:prepared|submitted|presented|reported|report|conducted|recorded|respectfully)\s+(?:submitted\s+)?by\s*:?\s+(?:[A-Z][\w.]*\s+){0,3}[,-]?\s*$/i,
      1.7,
    ),
    precededBy(
      new RegExp(
        `${person}(?:,?\\s(?:CMCA|AMS|PCAM|LCAM|CAM|CCAM))*,?\\s+(?:of|from|with|representing|-|for|at)\\s+(?:the\\s+)?$`,
      ),
      2.4,
      'a person of it',
    ),
    precededBy(new RegExp(`${person}\\s*[,(-]\\s*$`), 1.9, 'after a person'),
    precededBy(
      /\b(?:pool|landscap\w+|lawn|waste|pest|lake|pond) (?:management )?(?:company|contractor|vendor|service)\W{0,3}$/i,
      -7,
      'of the pool or the grounds',
    ),
    precededBy(
      new RegExp(`\\b(?:[Mm]anager|[Mm]gr)\\b\\.?:?\\s+${person}\\s*[,(-]\\s*$`),
      1.5,
      'after the manager',
    ),
    followedBy(/^\s{2,12}Page\s\d/, 1.5, 'in the footer'),
    precededBy(
      /\b(?:in\s+attendance|attending|present)\b[^;]{0,120}\bfrom\s+(?:the\s+)?$/i,
      4,
      'among those present',
      160,
    ),
    precededBy(/\bwith\s+$|\bby\s+$/i, 0.4),
    precededBy(
      /\b(?:terminat\w+|cancel\w*|end(?:ed|ing)?|fir(?:ed|ing)|dismiss\w*|replac(?:e|ed|es|ing)|leav(?:e|es|ing)|former(?:ly)?|previous(?:ly)?|prior|outgoing|old|not (?:to )?renew\w*|non-?renew\w*|switch(?:ed|ing)? from|mov(?:ed|ing) (?:away )?from|transition(?:ed|ing)? from)\b(?:(?!\b(?:hir|select|engag|retain|choose|chose|with the|appoint)\w*)[^.;]){0,45}$/i,
      -5,
      'left',
      80,
    ),
    followedBy(
      /^\s*(?:'s)?\s*(?:contract |agreement )?(?:(?:was|has been|will be|is being) (?:terminated|replaced|cancelled|ended|let go|dismissed)|(?:ends|expires|expired|ended)\b)/i,
      -4,
      'leaves',
    ),
    precededBy(/\b(?:pay|paid|pays)\s+$/i, 1.2),
    followedBy(
      /^\s*(?:\)|,)?\s*(?:is|are|as|was|serves?\s+as|acts?\s+as|has\s+been|,)?\s*(?:hired\s+as\s+)?(?:our|the|your|its)\s+(?:\w+\s+){0,3}(?:manag(?:ement|ing|er))/i,
      2.6,
    ),
    followedBy(/^\s*(?:present|representatives?|staff|attendees?)\s*:?|^\s*:\s*[A-Z]/i, 2),
    followedBy(
      /^(?:'s)?\s+(?:report|contract|fees?|portal|website|office|agreement|team|staff|services)\b/i,
      1.2,
    ),
    followedBy(
      /^\s+(?:will|has|handles|reported|provided|sent|manages|collects|presented|continues|noted|advised|stated|announced|recommended|is\s+(?:working|handling|sending|getting))\b/i,
      1.3,
    ),
    followedBy(/^\s*(?:\n|,|\s)\s*(?:P\.?\s?O\.?\s+Box|\d{1,6}\s+[A-Z\d])/, 1.2, 'its address follows'),
    nearby('a telephone number or an address near it', /\(?\d{3}\)?[-. ]\s?\d{3}[-. ]\d{4}|@|www\./, 0.8),
    nearby(
      'a manager is spoken of',
      /\b(?:property|community|association|HOA)\s+manag(?:er|ement|ing)\b|\bmanagement\s+(?:agreement|contract|fees?)\b|\bmanag(?:ing|ement)\s+(?:agent|company)\b|\bCMCA\b|\bPCAM\b/i,
      1,
    ),
    customSignal(
      'named twice on the page',
      0.8,
      ({ value }, { pageText }) => (firmsOf(pageText).times.get(String(value)) ?? 0) > 1,
    ),
    customSignal('a line of its own', 0.8, ({ start, end, value }, { pageText }) => {
      const line = pageText.lines[lineAt(pageText, start)]
      return (
        line !== undefined &&
        end <= line.start + line.text.length + 2 &&
        line.text.trim().length <= String(value).length + 4
      )
    }),
    precededBy(/\bmanagement\s+(?:fees?|services?|contract)\s*[-:(,]\s*$/i, 2),
    customSignal('at the head of the document', 1, ({ start, value }, { pageText }) => {
      const line = pageText.lines[lineAt(pageText, start)]
      return (
        pageText.page.number === 1 &&
        start < 150 &&
        line !== undefined &&
        !line.tabular &&
        line.text.trimStart().startsWith(String(value))
      )
    }),
    precededBy(
      /\b(?:formerly|former|previous(?:ly)?|prior|terminat\w*|replac\w*|cancel\w*|fired|from|leaving|left|resign\w*|instead\s+of|transition\w*\s+from)\s+(?:by\s+)?(?:\w+\s+){0,2}$/i,
      -2,
    ),
    sentenceMatches('sentence', /\b(?:shall|may\s+(?:be|employ|hire)|must)\b/i, -1.6),
    nearby(
      'of another trade',
      /\b(?:insurance|attorney|law\s+firm|roof\w*|bank|loan|lender|declarant|developer|builder|reserve\s+(?:study|specialist)|for\s+sale|listing|realtor|broker)\b/i,
      -1.2,
      50,
    ),
    customSignal(
      'sells houses',
      -1.6,
      ({ value }) => /\b(?:Realty|Realtors)\b/i.test(String(value)) && !/Management/i.test(String(value)),
    ),
    customSignal(
      'a row of figures',
      -2,
      ({ value, end }, { pageText }) =>
        /^HOA\s+Management$/i.test(String(value)) &&
        /^[^\S\n]{0,8}[.:]{0,4}[^\S\n]{0,8}\$?\d/.test(pageText.page.text.slice(end, end + 24)),
    ),
    customSignal('named only HOA', -0.5, ({ value }) => /^HOA\s+Management/i.test(String(value))),
    customSignal('no more than what it does', -1.5, ({ value }) => /^HOA\s+Management$/i.test(String(value))),
    inDocumentKind(0.5, 'minutes', 'notice', 'budget', 'questionnaire', 'financial_statement', 'rules'),
    inDocumentKind(-0.7, 'reserve_study', 'insurance'),
  ],
  read: ({ value }) => {
    const name = String(value)
    return name.length < 5 || name.length > 80 ? null : { value: name, comparable: name.toLowerCase() }
  },
}

const persons = new RegExp(`(?<![A-Za-z'’-])${person}(?![A-Za-z])`, 'g')
const manages =
  /\bmanage(?:r|ment|d)?\b|\bmanaging\b|\bmgmt\b|\bmgr\b|\bCMCA\b|\bPCAM\b|\b[CL]?CAM\b(?! charges?| fees?)/i
const noPerson =
  /\b(?:Mgr|Mgmt|Onsite|Attn|Attending|Pres|Treas|Asst|Welcome|Certificates?|Contacts|Phone|Email|Mail|Name|Office|Property|Management|Contact|Association|Board|The|Community|President|Director|Directors|Secretary|Treasurer|Services?|Group|Inc|Homeowners?|Owners?|Preparer|Title|Company|Condominium|Manager|Meeting|Minutes|Report|Committee|Members?|Present|Absent|Street|Drive|Lane|Road|Court|Avenue|Suite|City|County|State|Budget|Financial|Annual|Monthly|Call|Order|New|Old|Business|Reserve|Fund|Pool|Club|Clubhouse|House|Estates?|Village|Creek|Lakes?|Hills?|Park|Article|Section|Rules|Also|Attendance|Quorum|Vice|Chair|Llc|Realty|Bank|Insurance|Special|General|Executive|Session|Guest|Guests|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Common|Area|Maintenance|Landscape|United|North|South|East|West|Dear|Sincerely|Please|Thank|Our|Your|This|That|All|Any|In|On|At|To|For|From|By|If|And|Is|Was|We|He|She|Representative|Capital|Improvement|Water|Architectural|Review|Control|Site|Agent|Supervisor|Resident|Home|Lot|Unit|Accounts?|Receivable|Payable|Dues|Due|Late|Fee|Fees|Townhomes?|Master|Code|Law|Act|Federal|Public|Motion|Second|Discussion|Update|Treasury|Portfolio|Assistant|Senior|Licensed|Regional|Certified|Print|Signature|Date|Declarant|Developer|Project)\b/i

/** Names of people: the words before one, "From General Manager Ann Lee", are in capitals as well. */
function peopleOn(pageText: PageText): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  const search = new RegExp(persons)
  for (let m = search.exec(pageText.text); m; m = search.exec(pageText.text)) {
    const isName =
      !noPerson.test(m[0]) && !/\n/.test(pageText.page.text.slice(m.index, m.index + m[0].length))
    if (isName) found.push(m)
    else search.lastIndex = m.index + (/^\S+/.exec(m[0])?.[0].length ?? m[0].length)
  }
  return found
}

const peopleNearManagement = (pageText: PageText): Mention[] =>
  peopleOn(pageText).flatMap((m) => {
    const end = m.index + m[0].length
    const near = `${pageText.text.slice(Math.max(0, m.index - 90), m.index)} | ${pageText.text.slice(end, end + 70)}`
    // The beginning of a company's name is not a person.
    if (
      /^[^\S\n](?:[A-Z]\w{0,20}\s){0,2}(?:Management|Mgmt|Realty|Property|Services|Group|Association|Community)\b(?![^\S\n]+(?:Association[^\S\n]+)?Manager)/.test(
        pageText.page.text.slice(end, end + 60),
      )
    )
      return []
    return manages.test(near) ||
      isFirm.test(near) ||
      firmsOf(pageText).initials.some((firm) => near.includes(firm))
      ? [mentionAt(pageText, 'name', collapseWhitespace(m[0]), m.index, end)]
      : []
  })

const title =
  '(?:(?:licensed|senior|assistant|regional|certified|on-?site|onsite)\\s+)?(?:(?:community|property|association|portfolio|general|HOA|assn\\.?|condominium|site|building|on-?site|resident)\\s+(?:association\\s+|community\\s+)?(?:manager|mgr\\.?)|managing\\s+agent)'
const credentials = '(?:CMCA|AMS|PCAM|LCAM|CAM|CCAM|ARM|CPM)'

const manager: FieldSignals = {
  path: 'management.manager',
  mentions: peopleNearManagement,
  hint: new RegExp(`${manages.source}|${management}|,\\s(?:C?CAM|AMS|CPM)\\b`, 'i'),
  bias: -3,
  signals: [
    followedBy(
      new RegExp(
        `^(?:,?\\s${credentials}®?){0,6}\\s*(?:[,(–-]|\\bis\\b|\\bas\\b|\\s{2,}(?:\\w+['’]s\\s)?Title:?\\s)\\s*(?:[(-]\\s*)?(?:our\\s+|the\\s+|your\\s+|its\\s+)?${title}\\b`,
        'i',
      ),
      4.2,
      'followed by the title',
    ),
    followedBy(
      new RegExp(
        `^(?:,?\\s${credentials}®?){0,6}\\s+(?:(?:\\w+['’]s\\s)?Title(?:\\s+of\\s+Preparer)?:?\\s+)?${title}\\b`,
        'i',
      ),
      3,
      'the title next to it',
    ),
    // "Manager" alone signs for a limited liability company as often as for an association.
    followedBy(/^\s*[,(–-]\s*manager\b(?!\s?\/)/i, 1.8),
    followedBy(
      /^\s+(?:then\s+)?(?:gave|presented|reviewed|read|provided|submitted|delivered|offered)\s+(?:the|a|an|his|her)\s+(?:\w+\s+)?manage(?:ment|r)(?:['’]?s)?\s+(?:report|update)/i,
      3.4,
      'gave the report of the management',
    ),
    followedBy(new RegExp(`^,?\\s${credentials}\\b`), 2.6, 'followed by credentials'),
    precededBy(
      new RegExp(`\\b${title}(?:'s)?(?:\\s+(?:is|will\\s+be|name))?\\s*[:,(–-]?\\s*$`, 'i'),
      3.6,
      'preceded by the title',
    ),
    precededBy(/\b(?:manager|mgr\.?)(?:\s+is)?\s*[:,(–-]?\s*$/i, 2.2),
    precededBy(/\bmgr\.?\s*[:,(–-]?\s*$/i, 1.2),
    precededBy(
      /\b(?:your|our|the association'?s?|HOA'?s?)\s+(?:new\s+)?(?:manager|mgr\.?)(?:\s+is)?\s*[:,(–-]?\s*$/i,
      1,
    ),
    precededBy(
      /\b(?:manag(?:ement|ing)|mgmt)\b[^;]{0,70}\b(?:contact|rep(?:resentative)?|attn)(?:\s+(?:person|name))?\s*[.:]?\s*$/i,
      3,
      'the contact at the management',
      130,
    ),
    followedBy(
      new RegExp(
        `^(?:,?\\s${credentials}®?){0,6},?\\s+(?:(?:as\\s+)?(?:managing\\s+)?agent\\s+(?:for|of)|on\\s+behalf\\s+of|for)\\s+(?:the\\s+)?(?:[Bb]oard|[A-Z][\\w&'-]{1,24}(?:\\s[A-Z][\\w&'-]{1,24}){0,4}\\s(?:HOA|Association))`,
      ),
      1,
      'signs for the board',
    ),
    precededBy(
      new RegExp(`\\b(?:attendance|attending|present)\\b[^;]{0,160}${management}\\s*:\\s*$`, 'i'),
      1.5,
      'present for the management',
      200,
    ),
    precededBy(/\bmanager\s*:\s*$/i, 0.8),
    precededBy(
      /\bmanagement(?:\s+(?:company|services|agent))?\s+(?:(?:representatives?|rep|staff|team|contact|attendees?)\s*)?(?:present|attending|in\s+attendance)?\s*[:(–-]\s*$/i,
      2.8,
    ),
    precededBy(
      /\b(?:management|mgmt)(?:\s+(?:company|services|group|inc|llc)\.?)?\s+(?:representatives?|rep|staff|present|liaison)\s*:?\s*$/i,
      3.2,
      'of the management present',
    ),
    precededBy(
      /\b(?:manager|management)(?:'s)?(?:\s+company)?\s+reports?\s*[:,(–-]?\s*(?:(?:was\s+)?(?:given|presented|submitted)\s+)?(?:by\s+)?$/i,
      2.6,
    ),
    precededBy(/\b(?:management|mgmt)(?:\s+\w+){0,2}\s+reports?\s+by\s*:?\s*$/i, 2),
    customSignal(
      'of a firm that manages',
      3.6,
      (m, { pageText }) =>
        hasFirm.test(
          textAfter(m, pageText).replace(
            new RegExp(
              `^(?:,?\\s${credentials}®?){0,6}\\s*(?:,|\\(|–|-|\\b(?:of|from|with|representing|at|for)\\b)\\s*(?:the\\s+)?`,
            ),
            '',
          ),
        ) &&
        /^(?:,?\s[A-Z]{2,4}®?){0,6}\s*(?:,|\(|–|-|\b(?:of|from|with|representing|at|for)\b)/.test(
          textAfter(m, pageText),
        ),
    ),
    precededBy(
      new RegExp(`${management}(?:\\s(?:Company|Group|Services|Inc|LLC)\\.?)?\\s*[,:(–-]\\s*$`),
      2.4,
      'after a firm that manages',
    ),
    customSignal('beside the initials of a firm', 3.4, (m, { pageText }) => {
      const after =
        /^\s*(?:,|\(|[-–]|\b(?:of|from|with|representing|at|for)\b)\s*(?:the\s+)?([A-Z]{2,5})\b/.exec(
          textAfter(m, pageText),
        )
      const before =
        /\b([A-Z]{2,5})(?:'s)?\s+(?:reports?|representatives?|rep|manager|present)?\s*[:,(–-]\s*$/.exec(
          textBefore(m, pageText),
        )
      return [after, before].some(
        (found) => found !== null && firmsOf(pageText).initials.includes(found[1] ?? ''),
      )
    }),
    precededBy(
      /\b(?:submitted|prepared|recorded|presented|respectfully)\s+(?:submitted\s+)?by\s*:?\s*$/i,
      0.8,
    ),
    precededBy(
      /\b(?:also\s+)?(?:present|attending|in\s+attendance)\s*(?:was|were|:)?\s*(?:from\s+management\s*[:,]?\s*)?$/i,
      0.6,
    ),
    followedBy(/^[^.;\n]{0,30}\b(?:will|can)\s+be\s+(?:our|the|your)\s+(?:\w+\s+)?manager\b/i, 2),
    readByPattern(2.5),
    followedBy(
      /^\s*[,(–-]?\s*(?:vice\s+|board\s+)?(?:president|secretary|treasurer|director|chair\w*|member|homeowner|owner|resident|unit|lot)\b/i,
      -4,
    ),
    precededBy(
      /\b(?:president|secretary|treasurer|directors?|chair\w*|homeowners?|resident|attorney|engineer)\s*[:,(–-]?\s*$/i,
      -3,
    ),
    precededBy(
      /\b(?:pool|project|club|golf|bank|branch|insurance|landscape|construction|city|county|town|account|office|sales)\s+manager\s*[:,(–-]?\s*$/i,
      -3,
    ),
    followedBy(
      /^\s*[,(–-]\s*(?:pool|project|club|golf|bank|branch|insurance|landscape|construction|city|county|town|account|sales)\s+manager/i,
      -3,
    ),
    sentenceMatches(
      'sentence',
      /\b(?:proposal|bid|estimate|quote|interview\w*|formerly|former|resigned)\b/i,
      -1.4,
    ),
    inDocumentKind(0.4, 'minutes', 'notice', 'rules', 'questionnaire'),
    inDocumentKind(-1.5, 'ccrs', 'bylaws', 'reserve_study'),
  ],
  read: ({ value }) => ({ value: String(value), comparable: String(value).toLowerCase() }),
}

const phones =
  /(?<![\d-])(?:\+?1[-. ])?(?:\(\s?\d{3}\s?\)\s?|\d{3}\s?[-.\u2013 ]\s?)\d{3}\s?[-.\u2013 ]\s?\d{4}(?!\d)/g
const addresses =
  /(?<![A-Za-z0-9.+_-])[A-Za-z0-9][\w.+-]{0,63}\s?@\s?[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,5}\.[a-z]{2,12}\b/g

const onlyPhone = isOnlyOne(phones)
const onlyAddress = isOnlyOne(addresses)
const search = (pattern: RegExp) => (pageText: PageText) =>
  [...pageText.text.matchAll(pattern)].map((m) =>
    mentionAt(pageText, 'name', m[0], m.index, m.index + m[0].length),
  )

/** Who prepared something is someone else, unless it is a firm that manages. */
const byFirm = new RegExp(`\\b[Pp]repared by (?=${firm})`)
/** The words of the same item of a list, before a telephone number or an address. */
const itemBefore = (m: Mention, pageText: PageText) =>
  (textBefore(m, pageText, 45).split(/[.;]/).at(-1) ?? '')
    .replace(byFirm, '')
    .replace(/\bfax[^:@]{0,12}:[\s\d().-]+(?=[A-Za-z])|\bmanag(?:ing|ement) agents?\b/gi, '')
const someoneElse =
  /\b(?:insurance|agent|agency|broker|attorney|law|police|sheriff|fire|emergenc\w+|after[- ]hours|water|gas|electric|power|cable|internet|city|county|utility|towing|plumb\w*|roof\w*|landscap\w+|contractor|reserve (?:study|specialist)|CPA|accountant|claims?|animal control|department|escrow|title (?:co\b|company|agency|insur\w*|services|and|&)|lender|prepared by|fax|maintenance|technician|president|secretary|treasurer|committee|chair\w*|director|clubhouse|pool|developer|declarant|builder|realtor|sprinkler|irrigation|volunteer|neighbou?r|editor|newsletter|webmaster)\b/i

/** A manager is near, by title or by the name of a firm. */
const managesOr = (words: string, pageText: PageText) =>
  manages.test(words) ||
  (isFirm.test(words) && [...firmsOf(pageText).times.keys()].some((firm) => words.includes(firm)))
const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** "demo@democreek.example" is of Demo Creek Management. */
function isFirmsAddress({ value }: Mention, pageText: PageText) {
  const domain = lettersOf(/@([^@]*)\.[a-z]{2,12}$/i.exec(String(value))?.[1] ?? '')
  return (
    domain.length > 2 &&
    [...firmsOf(pageText).times.keys()].some((firm) => {
      const first = lettersOf(firm.split(' ')[0] ?? '')
      return (first.length > 3 && domain.startsWith(first)) || lettersOf(initialsOf(firm)) === domain
    })
  )
}
function isOnlyOne(pattern: RegExp) {
  const known = new WeakMap<PageText, boolean>()
  return (pageText: PageText) => {
    const found = known.get(pageText) ?? new Set(pageText.text.match(pattern)).size === 1
    known.set(pageText, found)
    return found
  }
}

const reachable: Signal[] = [
  customSignal('a manager before it', 2.6, (m, { pageText }) =>
    managesOr(textBefore(m, pageText, 100), pageText),
  ),
  customSignal('of a firm named on the page, by its address', 4, (m, { pageText }) =>
    isFirmsAddress(m, pageText),
  ),
  precededBy(/\b(?:the|our) office\b[^.;]{0,60}$/i, 2, 'the office', 90),
  customSignal(
    'beside an address of the firm',
    3,
    (m, { pageText }) =>
      typeof m.value === 'string' &&
      !m.value.includes('@') &&
      [...textAfter(m, pageText, 60).matchAll(addresses)].some((a) =>
        isFirmsAddress({ ...m, value: a[0] }, pageText),
      ),
  ),
  customSignal('a manager some lines before it', 1.2, (m, { pageText }) =>
    manages.test(textBefore(m, pageText, 220)),
  ),
  customSignal('a manager after it', 1.2, (m, { pageText }) =>
    manages.test(textAfter(m, pageText, 60).split('.')[0] ?? ''),
  ),
  precededBy(/\b(?:manager|management(?:\s+(?:company|office|agent))?|managing\s+agent)\b[^.;]{0,50}$/i, 0.8),
  precededBy(/\b(?:phone|tel(?:ephone)?|office|call|contact|main|e-?mail|cell)\b[^.;\d@]{0,25}$/i, 0.7),
  customSignal('someone else’s', -3, (m, { pageText }) => someoneElse.test(itemBefore(m, pageText))),
  customSignal(
    'after an insurance agency',
    -3,
    (m, { pageText }) =>
      /\binsurance\b/i.test(textBefore(m, pageText, 110)) &&
      !manages.test(textBefore(m, pageText, 60)) &&
      !/hoa|assoc|board|manage/i.test(String(m.value)),
  ),
  followedBy(/^[^.;\n]{0,25}\b(?:president|secretary|treasurer|director|fax|attorney|insurance)\b/i, -1.2),
  customSignal(
    'no manager near it',
    -1.5,
    (m, { pageText }) =>
      !managesOr(`${textBefore(m, pageText, 220)} ${textAfter(m, pageText, 60)}`, pageText),
  ),
  inDocumentKind(-2, 'reserve_study', 'insurance'),
  inDocumentKind(0.3, 'notice', 'rules', 'questionnaire', 'budget'),
]

const phone: FieldSignals = {
  path: 'management.phone',
  mentions: search(phones),
  hint: /\d{3}\D{1,4}\d{4}/,
  bias: -2.8,
  signals: [
    ...reachable,
    precededBy(
      /\b(?:questions?|contact|call|ask for|reach|write to)\b[^.;]{0,60}$/i,
      1,
      'call with questions',
      90,
    ),
    customSignal('the only number', 1, (_, { pageText }) => onlyPhone(pageText)),
  ],
  read: ({ value }) => {
    const digits = String(value).replace(/\D/g, '').slice(-10)
    if (/^[01]|^...[01]/.test(digits)) return null
    return { value: `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`, comparable: digits }
  },
}

const email: FieldSignals = {
  path: 'management.email',
  mentions: search(addresses),
  hint: /@/,
  bias: -2.8,
  signals: [
    ...reachable,
    precededBy(/\bquestions\s?[:?]\s*$/i, 1, 'questions to'),
    customSignal('the only address', 1, (_, { pageText }) => onlyAddress(pageText)),
    // Without a management company, the board's address is the association's contact.
    precededBy(
      /\b(?:association(?:['’]s)?|HOA|board(?: of directors)?|COA|condo(?:minium)?|community)(?:['’]s)?\s+(?:e-?mail(?:\s+address)?|mailbox)\s*(?:is|at|:|-)?\s*$/i,
      4.6,
      'the association’s address',
    ),
    precededBy(
      /\b(?:contact|e-?mail|write|notify|reach(?:ed)?|questions?|concerns?|request\w*|forward\w*|send|sent|report\w*|submit\w*)\b[^.;@]{0,60}\b(?:board(?: of directors)?|association|HOA)\b[^.;@]{0,25}$/i,
      2.6,
      'reach the association at',
      110,
    ),
    precededBy(
      /\b(?:contact|e-?mail|write to|reach(?:ed)? (?:us|at)|questions?|concerns?|send)\b[^.;]{0,60}$/i,
      1,
      'write to',
    ),
    customSignal('named after an association', 1.8, ({ value }) =>
      /(?:hoa|poa|coa|condo\w*|assn|assoc\w*|homeowners?|townho(?:me|use)s?|board)(?:[^a-z]|$|s\b)|(?:hoa|condos?|townhomes|estates|homeowners)@/i.test(
        String(value),
      ),
    ),
    customSignal(
      'manages by its address',
      2.6,
      ({ value }) =>
        /@[^@]*(?:manage|mgmt|mgt|property|properties|realty|assoc(?:iation)?s|communit(?:y|ies))/i.test(
          String(value),
        ) && !/gmail|yahoo|hotmail|aol/.test(String(value)),
    ),
    customSignal('of the board by its address', -1.5, ({ value }) =>
      /^(?:president|secretary|treasurer|arc|acc|webmaster)/i.test(String(value)),
    ),
  ],
  read: ({ value }) => {
    const address = String(value).replace(/\s/g, '')
    return { value: address, comparable: address.toLowerCase() }
  },
}

export const managementSignals: FieldSignals[] = [company, manager, phone, email]
