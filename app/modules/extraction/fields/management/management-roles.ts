import { collapseWhitespace } from '../../../document-reading/comparable-text'
import { cachedByPage } from '../../page/cached-by-page'
import { mentionAt, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { notPersonWord, personNameSource } from '../../rules/person-names'
import { distinctiveFirmName, isInWrappedLine } from './management-firms'

// Many firms have names that do not say that they manage: "Demo Crest", "DCM". Sentences and lists that state a
// role name them, and the person who represents them. `rules/management.ts` has patterns for a few of these
// roles; where both find a firm, this signal's confidence counts.

/** Without periods, since a sentence may end with the name. */
const capitalizedWordWithoutPeriods = "[A-Z][\\w&'-]{0,30}"
const firm = `(?<firm>${capitalizedWordWithoutPeriods}(?:\\s(?:(?:&|and|of)\\s)?${capitalizedWordWithoutPeriods}){0,4}(?:,?\\s(?:Inc|LLC|Ltd|LP)\\b\\.?)?)`
const person = `(?<person>${personNameSource})`

const article = "(?:[Oo]ur|[Tt]he|[Yy]our|[Ii]ts|[Aa]n?|[Tt]he\\s(?:[Aa]ssociation|HOA)['’]s)"
const kindOfManager = '(?:[Pp]roperty|[Cc]ommunity|[Aa]ssociation|[Pp]ortfolio|[Gg]eneral|HOA)'
const management = '(?:[Mm]anagement|MANAGEMENT|[Mm]anaging)'
const managingFirm = `(?:(?:${kindOfManager}|[Ff]inancial|[Pp]rofessional)\\s){0,2}${management}\\s(?:[Cc]ompany|COMPANY|[Ff]irm|[Aa]gent|AGENT)`
/** Not the end of a firm's own name ("Demo Management Company"), nor of a company for the pool or the grounds. */
const managingFirmAlone = `(?<!\\b(?!(?:[Tt]he|[Oo]ur|[Yy]our|[Ii]ts|[Nn]ew|[Cc]urrent|[Cc]ontact|[Cc]all|[Ww]ith)\\s)[A-Z][\\w&'-]{0,30}\\s|\\b(?:pool|landscape|landscaping|lawn|lake|pond|pest|waste|trash|water|tree|[Rr]isk)\\s)\\b${managingFirm}`
/** The end of a firm's name, so that it is not a person's. */
const businessWord =
  '(?:Group|Company|Partners|Residential|Realty|Services|Associates|Properties|Communities|Resources?|Solutions|Consultants|Enterprises|Management)'
const business = `(?<firm>${capitalizedWordWithoutPeriods}(?:\\s(?:(?:&|and|of)\\s)?${capitalizedWordWithoutPeriods}){0,4}?(?:\\s${businessWord}\\b(?:,?\\s(?:Inc|LLC|Ltd|LP)\\b\\.?)?|,?\\s(?:Inc|LLC|Ltd|LP)\\b\\.?))`
const managerTitle = `(?:${kindOfManager}\\s(?:[Aa]ssociation\\s)?)?[Mm]anager`
const chosen =
  '(?:hired?|engaged?|retain(?:ed)?|cho(?:se|sen|ose)|select(?:ed)?|appoint(?:ed)?|approved?|accept(?:ed)?)'
const ownersAccount = '(?:accounts?|assessments?|dues|payments?|coupons?)'
const managingIt =
  '\\bmanag(?:e|er|es|ing|ement)\\b(?!\\s(?:the\\s|of\\s){0,2}(?:construction|projects?|renovations?|repairs?|roof|pool|pond|lake|trees)\\b)'
const reported =
  "(?:gave|presented|reviewed|provided|read|submitted|delivered)\\s(?:the|an?|her|his|their)\\s(?:\\w+\\s)?manage(?:ment|r['’]?s|rs['’])\\s(?:report|update)"

const roles: readonly RegExp[] = [
  // "the management contract with Demo Crest", "management fees paid to Demo Crest"
  `\\b${management}\\s(?:[Ss]ervices\\s)?(?:[Cc]ontract|[Aa]greement)s?\\s(?:is\\s)?with\\s(?:the\\s)?${firm}`,
  `\\b${management}\\s[Ff]ees?\\s(?:(?:paid|payable|due)\\s)?to\\s${firm}`,
  // "our management company (Demo Crest)", "the management firm Demo Crest sends"
  `${managingFirmAlone}(?:,|\\s?:|\\sis|\\sat|\\s\\(|\\s[–-])?\\s?${firm}`,
  `\\b${managingFirm}(?:['’]s)?\\s(?:[Cc]ontact\\s)?(?:[Ii]nformation|[Ii]nfo|[Aa]ddress)\\s?:?\\s${firm}`,
  `(?<=^|\\n)[^\\S\\n]*(?:${kindOfManager}\\s)?Management\\s?:\\s${firm}\\s\\(${person}\\)`,
  `\\bnew\\s(?:\\w+\\s)?management(?:\\s(?:company|firm|team))?\\s?:\\s${firm}`,
  // "Management by: Demo Crest", "Property Manager: Demo Crest Group"
  `\\b[Mm]anagement(?:\\s[Pp]rovided)?\\s[Bb]y\\s?:?\\s${firm}`,
  `(?<=^|\\n)[^\\S\\n]*(?:${kindOfManager}\\s)?[Mm]anage(?:r|ment)\\s?:\\s${business}`,
  `${firm}\\s\\([^)\\n]{2,60}\\)\\s(?:is|serves\\sas|acts\\sas)\\s${article}\\s${managingFirm}\\b`,
  // "Demo Crest, our managing agent", "Demo Crest, a professional management company"
  `${firm},?\\s\\(?(?:which\\sis\\s|who\\sis\\s)?${article}\\s(?:(?:new|current)\\s)?${managingFirm}\\b`,
  `${firm}\\s(?:took\\sover|takes\\sover|will\\stake\\sover|became|becomes|is|serves|acts|was\\snamed|has\\sserved|has\\sacted|has\\sbeen)\\s(?:as\\s)?${article}\\s(?:(?:new|current)\\s)?${managingFirm}\\b`,
  `${firm}\\s(?:manages|handles|oversees)\\s(?:the|our)\\s(?:day-to-day|daily)\\s(?:operations?|management|business)`,
  `(?<!\\b(?:[Rr]isk|[Ww]aste|[Pp]est|[Ll]ake|[Pp]ond|[Pp]ool|[Ww]ater|[Ss]tormwater)\\s)\\b[Mm]anagement(?:\\sservices)?\\s(?:is|are|was|were|will\\sbe)\\s(?:provided|performed|handled|furnished)\\sby\\s${firm}`,
  `\\b(?:association|community|property|HOA|subdivision|condominium|complex)\\s(?:is|was|has\\sbeen)\\s(?:\\w+\\s)?managed\\s[^.;]{0,30}?\\bby\\s${firm}`,
  // "hired Demo Crest to manage", "Demo Crest was hired as the manager"
  `\\b${chosen}\\s${firm}\\s(?:to|as|for)\\s[^.;]{0,40}?${managingIt}`,
  `${firm}\\s(?:(?:has|have|had)\\sbeen|was|were|is)\\s${chosen}\\s(?:by\\s(?:the|our)\\s[\\w\\s]{4,30}?\\s)?(?:to|as|for)\\s[^.;]{0,30}?${managingIt}`,
  `\\b(?:us(?:es?|ing|ed)|employ(?:s|ed)?|contract(?:s|ed)?\\swith|work(?:s|ed)?\\swith)\\s${firm}\\s(?:to|for|as)\\s[^.;]{0,30}?${managingIt}`,
  `${firm}\\s(?:assists|helps|supports)\\s(?:the\\s|our\\s)?(?:[Bb]oard|[Aa]ssociation)\\s[^.;]{0,40}?\\bmanag(?:ement|ing)\\s(?:of\\s)?(?:the|our)\\s(?:community|association|property|HOA)`,
  `${firm}\\s(?:provides|will\\sprovide|is\\sproviding|has\\sprovided)\\s(?:\\w+\\s){0,2}?management\\sservices\\b`,
  `\\bmanagement\\s(?:companies|firms|company|firm|agents?)\\s(?:from|at)\\s[^.;]{3,40}\\sto\\s${firm}`,
  `${firm}['’]s\\s[Cc]ustomer\\s(?:[Ss]ervice|[Cc]are)\\b[^.;]{0,90}\\b${ownersAccount}`,
  `\\b${ownersAccount}\\b[^.;]{0,60}?\\b${firm}['’]s\\s[Cc]ustomer\\s(?:[Ss]ervice|[Cc]are)\\b`,
  `${firm},\\s(?:${article}\\s)${managerTitle}s\\b`,
  // With the person who represents the firm.
  `${person},?\\s\\(?(?:of\\s|from\\s|with\\s)?${firm}\\s(?:property|community|association)\\smanagement\\b`,
  `\\b(?:[Oo]ur|[Mm]anagement)\\s[Rr]epresentatives?\\s(?:from|of|with|at)\\s${firm},\\s${person}`,
  `${person}(?:\\sand\\s${personNameSource})?,?\\s(?:of|from|with|at)\\s${firm},?\\s${reported}`,
  `${person}\\s\\(${firm}\\),?\\s${reported}`,
  `${person},?\\s(?:of|from|with|at)\\s${firm},\\s(?:${article}\\s)?(?:(?:new|current)\\s)?${managerTitle}\\b`,
  `${person},?\\s(?:of|from|with|at)\\s${firm},?\\s[^.;]{0,40}?\\bas\\s(?:${article}\\s)?(?:(?:new|current)\\s)?${managerTitle}\\b`,
  `${person},\\s${firm}\\s${kindOfManager}\\s(?:[Aa]ssociation\\s)?[Mm]anager\\b`,
  `${person},\\s(?:${article}\\s)?(?:(?:new|current)\\s)?${managerTitle}\\s(?:with|from|at)\\s(?:the\\s)?${firm}`,
  `\\b${managerTitle}(?:,|:|\\sis|\\s[–-])?\\s${person},?\\s(?:of|from|with|at)\\s${firm}`,
  `${person}\\s\\(${managerTitle},\\s${firm}\\)`,
  `(?<=^|\\n)[^\\S\\n]*${person}[^\\S\\n]*\\n[^\\S\\n]*${managerTitle}[^\\S\\n]*\\n[^\\S\\n]*${firm}(?=[^\\S\\n]*(?:\\n|$))`,
  // The person alone.
  `\\b[Oo]ur\\s(?:(?:managing|management)\\s)?(?:agent|contact)(?:\\sthere|\\sperson)?\\sis\\s${person}`,
  `${person}\\sintroduced\\s(?:him|her)self\\sas\\s[^.;]{0,25}\\bmanager\\b`,
  `${person},?\\s(?:who\\s)?(?:is|will\\sbe|has)\\s(?:taking|taken)\\sover\\s[^.;]{0,25}\\bmanager\\b`,
  `${person}\\s(?:has\\sbeen|was|is|will\\sbe)\\s(?:assigned|named|appointed|introduced)\\s(?:as|to\\sbe)\\s[^.;]{0,25}\\bmanager\\b`,
  `\\bPM\\s${person}\\s[a-z]`,
  `${person},\\s(?:[Mm]anaging\\s)?[Aa]gent\\s(?:for|of)\\s(?:the\\s)?[A-Z][^.;\\n]{2,60}\\b(?:Association|HOA|Condominium)`,
  `${person},\\s(?:Portfolio|Community|Regional)\\sDirector\\b`,
].map((source) => new RegExp(source, 'dg'))

const pagesWithRoles =
  /\bmanag|\brepresentatives?\b|\bPM\b|\bagent (?:for|of)\b|customer (?:service|care)|\b(?:Portfolio|Regional) Director\b/i

function withinLine(pageText: PageText, [start, end]: [number, number]): [number, number] {
  const lineBreak = pageText.page.text.slice(start, end).indexOf('\n')
  return [start, lineBreak < 0 || isInWrappedLine(pageText, start) ? end : start + lineBreak]
}

/** By where the name starts, as a UTF-16 offset in the page's text. */
type NamesInRoles = { firms: Map<number, Mention>; people: Map<number, Mention> }

/** The firms and people that a page names in the role of a manager. */
export const namesInRoles = cachedByPage((pageText: PageText): NamesInRoles => {
  const names: NamesInRoles = { firms: new Map(), people: new Map() }
  if (!pagesWithRoles.test(pageText.text)) return names
  const add = (
    target: Map<number, Mention>,
    span: [number, number] | undefined,
    nameIn: (text: string) => string | null,
  ) => {
    if (!span) return
    const [wordsStart, end] = withinLine(pageText, span)
    const words = pageText.text.slice(wordsStart, end)
    const name = nameIn(collapseWhitespace(words))
    // Words before the name are not part of it: "Call Demo Crest".
    const start = wordsStart + (name === null ? 0 : Math.max(0, words.indexOf(name.split(' ')[0] ?? '')))
    if (name !== null && !target.has(start)) target.set(start, mentionAt(pageText, 'name', name, start, end))
  }
  for (const role of roles)
    for (const { indices } of pageText.page.text.matchAll(role)) {
      add(names.firms, indices?.groups?.firm, distinctiveFirmName)
      add(names.people, indices?.groups?.person, (name) => (notPersonWord.test(name) ? null : name))
    }
  return names
})
