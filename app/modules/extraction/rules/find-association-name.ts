import { monthNameSource } from '../../report-fields/parse'
import { stateCode } from '../../us-state-names'
import { textOf } from '../../report-fields/typed-value'
import { lineAt, sentenceAround, textEnd, textStart, type PageText } from '../page/page-text'
import { namedGroup, toCandidate } from './rule'
import { coreName } from '../association-names'
import { isAbbreviation, mentionedNames, plainName } from './mentioned-names'
import { isPersonName } from './person-names'
import { isTitleWord, titleNames } from './title-names'
import { labeledCells } from '../page/labeled-cells'
import type { Candidate } from '../../report-fields/candidate'
import { plainCharacters, collapseWhitespace } from '../../document-reading/comparable-text'
import { namePath } from '../../report-fields/name-path'

const suffixWords =
  "(?:Home\\s?[Oo]wners?'?s?'?|Condo(?:minium)?s?(?:\\s+(?:Unit\\s+)?Owners?'?s?'?)?|Community|Unit\\s+Owners?'?s?'?|Property\\s+Owners?'?s?'?|Lot\\s+Owners?'?s?'?|Town\\s?home(?:\\s+Owners?'?)?s?|Townhouse(?:\\s+Owners?'?)?|Owners?'?s?'?|Master|Residents'?|Maintenance|Recreation(?:al)?|Civic|Residential|Neighborhood|Improvement|Landowners'?|Swim|Lake|Homes|Manor|Estates|Village|Villas)"
/** A capitalized word, a number, or a small word such as "of". */
const wordWithinName = "(?:[A-Z][A-Za-z0-9'&.-]{0,40}|\\d{1,4}|of|at|the|on|and|in|by|de|del|la|las|los|&)"
const suffixAny = `(?:${suffixWords}\\s+(?:Associations?|Ass(?:n|oc)\\b\\.?|Corporation\\b)|Association\\s+of\\s+(?:Unit|Apartment|Home|Lot|Property|Condominium)\\s?[Oo]wners|ASSOCIATION\\s+OF\\s+(?:UNIT|APARTMENT|HOME|LOT|PROPERTY|CONDOMINIUM)\\s?OWNERS|Condominium\\s+Trust|CONDOMINIUM\\s+TRUST|Council\\s+of\\s+(?:Co-?)?(?:Unit\\s+)?[Oo]wners|COUNCIL\\s+OF\\s+(?:CO-?)?(?:UNIT\\s+)?OWNERS|Community\\s+Club|COMMUNITY\\s+CLUB|(?:Maintenance|MAINTENANCE)\\s+(?:Commission|COMMISSION|Club|CLUB)|(?:Housing\\s+|HOUSING\\s+)?(?:Co-?operative|CO-?OPERATIVE)\\b(?!\\s+(?:Fees?|Agreement|Extension|Budget))|COMMUNITY\\s+ASSN\\b\\.?|(?:HOMES|MANOR|ESTATES|HOME\\s?OWNERS?'?S?'?|CONDO(?:MINIUM)?S?(?:\\s+(?:UNIT\\s+)?OWNERS?'?S?'?)?|COMMUNITY|UNIT\\s+OWNERS?'?S?'?|PROPERTY\\s+OWNERS?'?S?'?|LOT\\s+OWNERS?'?S?'?|TOWN\\s?HOMES?(?:\\s+OWNERS?'?S?)?|OWNERS?'?S?'?|MASTER|RESIDENTS'?|MAINTENANCE|RESIDENTIAL)\\s+(?:ASSOCIATION|CORPORATION)\\b|(?:[HPCTU]|TH|UO|CO)?\\.?O\\.?A\\b\\.?)`

const fullName = new RegExp(
  `(?<![A-Za-z])(?<value>(?:[A-Z][A-Za-z0-9'&.-]{0,40}|\\d{1,4})(?:\\s{1,2}${wordWithinName}){0,6})\\s+(?:${suffixAny})(?:,?\\s*(?:Inc\\b\\.?|INC\\b\\.?|LLC|Incorporated))?`,
  'g',
)
const labeledInText =
  /\b(?:(?:name\s+of\s+(?:the\s+)?(?:association|community|project|HOA|property)|(?:association|community|HOA|project|property|legal)\s+name|named?\s+insured|client|prepared\s+for)\s*:\s{0,6}|the\s+name\s+of\s+(?:the|this)\s+(?:corporation|association|organization)\s+(?:is|shall\s+be)\s+)(?<value>(?:the\s+)?[A-Z0-9][^\n,.;:(]{2,70}(?:,?\s+Inc\.?)?)/gi
const defined =
  /["'“]?\bAssociation["'”]?\s+(?:shall\s+)?(?:means?|refers?)(?:\s+and\s+(?:refer|include|mean)s?)?(?:\s+to)?\s*:?\s*(?:the\s+)?(?<value>[A-Z][^,.;"(]{3,80}?)(?=\s*(?:,|\.|;|"|\(|\s+an?\s+|\s+its\s+))/g
const titled =
  /\b(?:DECLARATION (?:OF [A-Z, &-]{5,110}?\s+)?FOR|DECLARATION OF CONDOMINIUM (?:OF|FOR)|MASTER DEED (?:OF|FOR)|(?:BYLAWS|BY-LAWS|RULES (?:AND|&) REGULATIONS|COVENANTS, CONDITIONS,? (?:AND|&) RESTRICTIONS|(?:RESTRICTIVE|PROTECTIVE) COVENANTS|ARTICLES OF INCORPORATION|RESERVE STUDY|BUDGET)\s+(?:OF|FOR))\s+(?:THE\s+)?(?<value>[A-Z][A-Z0-9'&. -]{3,60})/g

const titledMixed =
  /\b(?:Restrictions|Bylaws|By-Laws|Rules (?:and|&) Regulations|Incorporation|Declaration of Condominium) (?:of|for|OF|FOR) (?:[Tt]he )?(?<value>[A-Z][a-z0-9'&.-]{1,30}(?: (?:[A-Z][A-Za-z0-9'&.-]{0,30}|of|at|the|on)){0,5})/g

const describedAsCommunity =
  /(?<![A-Za-z])(?<value>[A-Z][A-Za-z0-9'&.-]{1,40}(?:\s(?:[A-Z][A-Za-z0-9'&.-]{0,40}|of|at|the|on|and)){0,5})\s+is\s+an?\s+(?:(?!(?:of|to|for|in|the|or|member)\s)[\w'’-]{1,40},?\s+){0,5}(?:community|condominium|subdivision|association|development|neighborhood|HOA)\b(?!\s(?:manage|member|bank|law))/g

/** Words that do not begin a name. */
const notAName =
  /^(?:Only|Certain|Apartment|Reimburse\w*|President|Treasurer|Secretary|Manager|Both|Other|Some|Is|Are|Does|Do|Has|Have|If|When|How|What|Was|Were|Will|The|This|Said|Each|Every|Any|An?|Our|Your|Such|Of|In|By|All|No|Master|Community|Homeowners?'?s?|Home|Condominium|Owners?'?s?|Unit|Property|Association|Nonprofit|Non-Profit|National|American|State|Board|Articles|Bylaws|Declaration|Client)$/i
/** Words that the core of a name never has. */
const otherCoreWords =
  /\b(?:shall|means|corporation|developer|declarant|institute|mortgage|management|insurance|county|page|article|section|covenants|declaration|amendment|supplement|regarding|exhibit|agreement|pursuant|is|are|has|does|yes|income|statement|balance|sheet|prepared|minutes|meeting|agenda|newsletter|notice|consolidated|financial|dear|fellow|contact|please|reimburse\w*|dues)\b/
/** Words before a name that do not belong to it. */
const leadingWords =
  /^(?:(?:the|of|for|by|to|and|at|in|on|with|a|an|said|whereas|bylaws|by-laws|declaration|articles|incorporation|covenants|conditions|restrictions|rules|regulations|policy|budget|welcome|dear|regarding|re|cc&rs?|amendment|restated|amended|insurance|summary|statement|report|letter|schedule|list|study|reserve|annual|meeting|minutes|board|directors|members?|owners?|section|article|between|that|behalf|contact|association|name|project|legal|prepared|client|insured)[\s:&,.]+)+/i

/** "called Demo Trace Homeowners Association" */
const called = new RegExp(
  `\\b(?:called|named|known as|name of)\\s+["'“]?(?:[Tt]he\\s+)?(?<value>[A-Z][A-Za-z0-9'&.-]{0,40}(?:\\s${wordWithinName}){0,5}\\s${suffixAny}(?:,? Inc\\b\\.?)?)`,
  'g',
)
/** "the Association of Demo Place Home Owners" */
const associationOfOwners = new RegExp(
  `\\bAssociation of (?:the )?(?<value>[A-Z][A-Za-z0-9'&.-]{0,40}(?:\\s${wordWithinName}){0,4}\\s(?:Home\\s?[Oo]wners|Condominium [Oo]wners|Property Owners|Lot Owners|Unit Owners|Residents))\\b`,
  'g',
)
const ofOwners =
  "(?:(?:Association|ASSOCIATION|Council|COUNCIL) (?:of|OF) (?:(?:Co-?|CO-?)?(?:Unit|UNIT|Apartment|APARTMENT|Home|HOME|Lot|LOT|Property|PROPERTY|Condominium|CONDOMINIUM|Townhouse|TOWNHOUSE) ?)?(?:[Oo]wners|OWNERS)|(?:Home ?[Oo]wners?'?s?'?|HOME ?OWNERS?['’]?S?['’]?|(?:(?:Unit|UNIT|Property|PROPERTY|Lot|LOT|Condominium|CONDOMINIUM) )?(?:Owners?['’]?|OWNERS?['’]?)|Condominium|CONDOMINIUM|Community|COMMUNITY) (?:Association|ASSOCIATION))"
/** "Association of Unit Owners of Demo Ridge Condominium" */
const associationFirst = new RegExp(
  `(?<![A-Za-z])(?<prefix>${ofOwners},? (?:of|for|at|OF|FOR|AT) (?:[Tt]he |THE )?)(?<value>[A-Z][A-Za-z0-9'’&-]{1,30}(?: (?:(?:of|at|on|the|OF|AT|ON|THE) ){0,2}[A-Z][A-Za-z0-9'’&-]{1,30}){0,5})`,
  'g',
)
const preparedFor = new RegExp(
  `\\b[Pp]repared for:?\\s+(?:[Tt]he )?(?<value>${plainName})(?=,|\\s{2}|$)`,
  'gm',
)
/** A title that is only a name, such as "DEMO RIDGE ASSOCIATION". */
const associationAlone =
  /^\W*(?<value>(?:[A-Z][A-Za-z0-9'’&-]{1,30} (?:(?:at|of|on) (?:the )?)?){1,5}(?:ASSOCIATION|Association|ASSN|Assn)\b\.?)(?:,? (?:Inc|INC)\b\.?)?\W*$/gm
const nameLabel =
  /^(?:(?:legal |full |exact )?name of (?:the )?(?:association|community|project|hoa|condominium|property|complex|insured)|(?:association|community|hoa|project|condominium|complex|subdivision)(?:'s)?(?: legal)? name|(?:legal|corporate) name(?: of (?:the )?(?:association|project))?|(?:named )?insured|association|community|hoa|project|condominium|subdivision|client)$/i
const labeledName = new RegExp(`^(?:The )?${plainName}(?:,? (?:Inc|INC)\\b\\.?)?(?=\\s{2}|\\s*$|,|\\s?[(–-])`)

/** A name in capitals with only its initials capitalized. */
const withUsualCase = (name: string) => {
  const text = collapseWhitespace(name)
    .replace(/^the\s+/i, '')
    .replace(/["',;:\s]+$/, '')
    // Drop the period that ends a sentence.
    .replace(/(?<=\b[A-Z]{2,6})\.$/, '')
  if (text !== text.toUpperCase() || /\d/.test(text) || isAbbreviation(text)) return text
  return text
    .toLowerCase()
    .replace(/(?:^|[\s(&-])[a-z]/g, (c) => c.toUpperCase())
    .replace(/\b(?:Of|At|The|And|In|On|By)\b/g, (w, at: number) => (at === 0 ? w : w.toLowerCase()))
    .replace(/\bHoa\b/g, 'HOA')
    .replace(/\b(Inc)\b\.?/, 'Inc.')
}

/** Characters at the top of a page; further down, others are named as well. */
const headOfPage = 1200

const endsInDate = new RegExp(`${monthNameSource}[\\s\\d,]{0,8}$`)
const monthNames = new RegExp(monthNameSource, 'g')

/** Whether a line consists of the name and at most a date or a short title. */
function isTitle(pageText: PageText, at: number, name: string): boolean {
  const line = pageText.lines[lineAt(pageText, at)]
  if (!line || at + name.trimEnd().length > line.start + line.text.length + 1) return false
  return (
    line.text
      .replace(name.trim(), '')
      .replace(monthNames, '')
      .replace(/[^A-Za-z]/g, '').length <= 16
  )
}

const associationWord = /\b(?:associations?|assoc|assn|hoa)\b|h\.o\.a/i

/** A place where a name is used, and how much that counts. */
type Naming = { value: string; core: string; weight: number; pageText: PageText; start: number; end: number }

/** Whether a name is only initials, such as "BHCA": letters without vowels that make no word. */
const isInitials = (value: string) => {
  const letters = /^([A-Z]{2,6})$/.exec(value)?.[1]
  return letters !== undefined && !/[AEIOUY]/.test(letters.replace(/(?:HOA|POA|COA|CA|OA)$/, ''))
}

/** Whether capitalized words can be a name; initials alone are one only if a document goes by no other. */
const isPossibleName = (value: string, core: string, acceptsInitials: boolean) =>
  /^[A-Z0-9]/.test(value) &&
  // Text with recognition errors is not a name.
  !/[a-z][A-Z]{3}|[^\w\s.,&'()/-]/.test(value) &&
  core.length >= 3 &&
  (acceptsInitials || !isInitials(value)) &&
  !isPersonName(value) &&
  stateCode(value) === undefined &&
  stateCode(core) === undefined &&
  !notAName.test(value.split(/\s+/)[0] ?? '') &&
  !/^\d+$/.test(core) &&
  core.split(' ').length <= 6 &&
  !core
    .split(' ')
    .every((word) => isTitleWord(word) || /^(?:and|of|the|for|homes?|roof|replacement)$/.test(word)) &&
  !/\b(?:of|at|the|on|and|in|by|for|an?)$/.test(core) &&
  !otherCoreWords.test(core)

/** Whether the text around a name shows that it is another association's or a developer's. */
function isOfAnotherOrganization({ text }: PageText, value: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 60), start)
  const after = text.slice(start + value.length, start + value.length + 24)
  return (
    // A speaker for another association at a meeting.
    /^\s{0,3}(?:representatives?|delegates?|liaisons?)\b/i.test(after) ||
    // The answer to the question for a master association.
    /\bmaster (?:assn|assoc\w*|hoa)\b[^?\n]{0,30}\?[^?]{0,12}$/i.test(before) ||
    // Developers are named after what they build.
    (/^,?\s{0,3}(?:(?:an?\s)?(?:limited\s(?:liability|partnership)\b)|L\.?\s?L\.?\s?[CP]\b|L\.?P\b|Ltd\b)/i.test(
      after,
    ) &&
      !associationWord.test(value))
  )
}

/** From this weight on, as after a label, a name ends with its line. */
const oneLineWeight = 6

/** The naming at an offset; null if the text is not the name of the document's association. */
function namingAt(
  pageText: PageText,
  raw: string,
  at: number,
  weight: number,
  acceptsInitials = false,
): Naming | null {
  // Names without a label may take two lines.
  const text =
    weight >= oneLineWeight ? (pageText.page.text.slice(at, at + raw.length).split('\n')[0] ?? '') : raw
  const cut = plainCharacters(text)
    .replace(/\s{3,}.*$/s, '')
    .replace(/\b(?:a|an)\s+\w+\s+(?:non-?profit|corporation).*$/i, '')
  const lead = leadingWords.exec(cut)?.[0].length ?? 0
  const value = cut
    .slice(lead)
    // Drop a parenthesis that is not closed within the name.
    .replace(/\s*\([^)]*$/, '')
    .trim()
  const core = coreName(value)
  if (!isPossibleName(value, core, acceptsInitials)) return null
  const start = at + cut.indexOf(value, lead)
  if (isOfAnotherOrganization(pageText, value, start)) return null
  return { value: withUsualCase(value), core, weight, pageText, start, end: start + value.length }
}

const offsetOfName = (match: RegExpMatchArray) => (match.index ?? 0) + match[0].lastIndexOf(namedGroup(match))

type AddNaming = (raw: string, at: number, weight: number) => void

/** The text of an offset's line before it. */
const lineBefore = ({ page: { text } }: PageText, at: number) =>
  text.slice(text.lastIndexOf('\n', at - 1) + 1, at)

/** Adds the names on a page that end in words such as "Homeowners Association". */
function addFullNames(pageText: PageText, pageWeight: number, add: AddNaming) {
  for (const match of pageText.text.matchAll(fullName)) {
    const following = pageText.text.slice(match.index + match[0].length, match.index + match[0].length + 16)
    // Names do not run over columns or blank lines, nor over sentences.
    const apart = /^[\s\S]*(?:\n\s*\n|[^\S\n]{3,})(?=\S)/.exec(
      pageText.page.text.slice(match.index, match.index + namedGroup(match).length),
    )
    const rawName = pageText.page.text.slice(match.index, match.index + match[0].length)
    // A heading in capitals above a name that is not in capitals does not belong to it.
    const above = /^[^a-z]*\n(?=[^\n]*[a-z])/.exec(rawName)?.[0] ?? ''
    const from = match.index + (apart?.[0].length ?? above.length)
    const name = match[0].slice(from - match.index)
    const beforeSuffix = name.slice(0, Math.max(0, namedGroup(match).length - (from - match.index)))
    // A manager's license is not an association.
    if (beforeSuffix.trim() === '' || /^\s*(?:Managers?|Act|Law|Institute)\b/.test(following.slice(0, 12)))
      continue
    // "HOA" that begins a line belongs to the end of the line above only if that is a title.
    if (/\n\s*[A-Z.]{3,5}$/.test(rawName) && !/^[^\S\n]*$/.test(lineBefore(pageText, match.index))) continue
    // "Revenue" above "HOA dues" is not a name.
    if (
      /^[^\n]*\n\s*\S+\s*$/.test(rawName) &&
      /^\s*(?:dues|fees?|assessments?|income|expenses?|budget)\b/i.test(following)
    )
      continue
    // The year of a date before the name does not belong to it.
    const year = /^\s*(?:19|20)\d{2}\s/.exec(name)?.[0].length ?? 0
    const isDated = year > 0 && endsInDate.test(pageText.text.slice(Math.max(0, from - 20), from))
    const sentenceEnd = Math.max(
      /[a-z]{3}\. [^.]*$/.exec(beforeSuffix)?.index ?? -1,
      beforeSuffix.search(/(?<=[a-z]) (?=The )/),
    )
    const begin = sentenceEnd > 0 ? sentenceEnd + 1 : isDated ? year : 0
    const whole = name.slice(begin)
    const titleWeight = pageWeight > 1 && isTitle(pageText, from + begin, whole) ? 1.6 : 1
    add(whole.trim(), from + begin + (sentenceEnd > 0 ? 1 : 0), titleWeight * pageWeight)
  }
}

/** The names on a page that begin with words such as "Association of Unit Owners of". */
const associationFirstNamings = (pageText: PageText, weight: number): Naming[] =>
  [...pageText.page.text.matchAll(associationFirst)].flatMap((match) => {
    const before = match.groups?.prefix ?? ''
    const naming = namingAt(pageText, namedGroup(match), match.index + before.length, weight)
    return naming
      ? [
          {
            ...naming,
            value: withUsualCase(plainCharacters(match[0])),
            start: match.index,
            end: match.index + match[0].length,
          },
        ]
      : []
  })

/** Everything on a page that names the association, stated or in titles. */
function namingsOn(pageText: PageText): Naming[] {
  const { number } = pageText.page
  const pageWeight = number === 1 ? 2 : number <= 3 ? 1.3 : 1
  const namings: Naming[] = []
  const add: AddNaming = (raw, at, weight) => {
    const naming = namingAt(pageText, raw, at, weight)
    if (naming) namings.push(naming)
  }
  const addMatches = (text: string, pattern: RegExp, weight: number) => {
    for (const m of text.matchAll(pattern)) add(namedGroup(m), offsetOfName(m), weight)
  }
  addMatches(pageText.text, labeledInText, 8 * pageWeight)
  if (number <= 12) {
    for (const m of pageText.text.matchAll(defined))
      if (/Assoc|Inc|HOA|Owners|Corporation|\bClub\b/i.test(namedGroup(m)))
        add(namedGroup(m), offsetOfName(m), 6)
  }
  if (number <= 3) {
    for (const match of pageText.text.matchAll(describedAsCommunity)) {
      // A heading above the name does not belong to it.
      const at = offsetOfName(match)
      const raw = pageText.page.text.slice(at, at + namedGroup(match).length)
      const lastLine = plainCharacters(raw.slice(raw.lastIndexOf('\n') + 1))
      add(lastLine, at + raw.length - lastLine.length, 2)
    }
  }
  if (number === 1)
    for (const { text, start, isStated } of titleNames(pageText)) add(text, start, isStated ? 4 : 3)
  if (number <= 2) {
    addMatches(pageText.text, titled, 3 * pageWeight)
    for (const match of pageText.text.matchAll(titledMixed)) {
      const at = offsetOfName(match)
      const raw = pageText.page.text.slice(at, at + namedGroup(match).length)
      add(plainCharacters(raw.split('\n')[0] ?? ''), at, 1.5 * pageWeight)
    }
  }
  if (number <= 3) {
    addMatches(pageText.text, called, 4)
    addMatches(pageText.text, associationOfOwners, 3)
    for (const { label, value, start } of labeledCells(pageText)) {
      const name = nameLabel.test(label) ? labeledName.exec(value)?.[0] : undefined
      if (name !== undefined) add(name, start, /\s/.test(label) ? 5 : 2.5)
    }
  }
  for (const naming of associationFirstNamings(pageText, 1.5 * pageWeight)) namings.push(naming)
  if (number === 1) {
    const head = pageText.page.text.slice(0, headOfPage)
    addMatches(head, preparedFor, 3)
    addMatches(head, associationAlone, 2)
  }
  addFullNames(pageText, pageWeight, add)
  return namings
}

/** The namings of a document that neither names its association as such nor has a title with the name. */
function mentionedNamings(pageTexts: readonly PageText[]): Naming[] {
  for (const find of mentionedNames) {
    const found = pageTexts
      .slice(0, 3)
      .flatMap((pageText) =>
        find(pageText).map(({ text, start }) => namingAt(pageText, text, start, 2, true)),
      )
      .filter((naming) => naming !== null)
    if (found.length > 0) return found
  }
  return []
}

const totalWeight = (namings: readonly Naming[]) => namings.reduce((sum, { weight }) => sum + weight, 0)

/** The namings by core, the core named most first. */
const byTotalWeight = (namings: readonly Naming[]) =>
  [...Map.groupBy(namings, (naming) => naming.core).values()].sort((a, b) => totalWeight(b) - totalWeight(a))

/** A single mention after the first page is not enough. */
const leastWeight = 2

/** The naming to show of those with the same core: preferably one that spells out that it is an association. */
function leadOf(namings: readonly Naming[]): Naming {
  const whole = namings.filter((n) => associationWord.test(n.value))
  return (whole.length > 0 ? whole : namings).reduce((a, b) =>
    b.weight > a.weight ||
    (b.weight === a.weight && b.value.length > a.value.length && b.pageText === a.pageText)
      ? b
      : a,
  )
}

/**
 * The association's name: stated, in a title, or the name that the document uses most. Two candidates if two names are
 * used about equally often, since staff have to decide; none if no name is used often enough.
 */
export function findAssociationName(pageTexts: readonly PageText[]): Candidate[] {
  const stated = pageTexts.flatMap(namingsOn)
  const isClear = byTotalWeight(stated).some((namings) => totalWeight(namings) >= leastWeight)
  const [best, second] = byTotalWeight(isClear ? stated : [...stated, ...mentionedNamings(pageTexts)])
  if (!best) return []
  const chosen = leadOf(best)
  const total = totalWeight(best)
  const other =
    second && !second[0]?.core.includes(chosen.core) && !chosen.core.includes(second[0]?.core ?? '')
      ? second
      : null
  const rival = other ? totalWeight(other) : 0
  if (total < leastWeight) return []
  const confidence = total >= 6 && total > rival * 2 ? 0.9 : 0.65
  const candidateOf = (naming: Naming) =>
    toCandidate(
      naming.pageText,
      namePath,
      { typed: textOf(naming.value, naming.core) },
      nameSpan(naming),
      confidence,
    )
  return other && rival >= total * 0.4
    ? [candidateOf(chosen), candidateOf(leadOf(other))]
    : [candidateOf(chosen)]
}

/** The words to quote for a name. */
const nameSpan = ({ pageText, start, end }: Naming) => {
  const first = pageText.lines[lineAt(pageText, start)]
  const last = pageText.lines[lineAt(pageText, end - 1)]
  // A short line with the name is a title; the lines below it are other titles.
  if (
    first &&
    first === last &&
    first.text.trim().length <= 70 &&
    /^[A-Z0-9]/.test(first.text.trim()) &&
    !/[a-z,]\s*$/.test(first.text)
  )
    return { start: textStart(first), end: textEnd(first) }
  const sentence = sentenceAround(pageText, start, end, 100)
  if (!first || !last || first === last)
    return sentence.end - sentence.start > 220 ? { start, end } : sentence
  return { start, end }
}
