import { monthName } from '../../report-fields/parse'
import { stateCode } from '../../report-fields/states'
import { lineAt, sentenceAround, type PageText } from '../page/page-text'
import { toCandidate } from './rule'
import { coreName } from '../association-names'
import { isOfTitles, titleNames } from './title-names'
import { labeledCells } from '../page/labeled-cells'
import type { Candidate } from '../../report-fields/candidate'
import { plainCharacters, collapseWhitespace } from '../../document-reading/marks'

const suffixWords =
  "(?:Home\\s?[Oo]wners?'?s?'?|Condo(?:minium)?s?(?:\\s+(?:Unit\\s+)?Owners?'?s?'?)?|Community|Unit\\s+Owners?'?s?'?|Property\\s+Owners?'?s?'?|Lot\\s+Owners?'?s?'?|Town\\s?home(?:\\s+Owners?'?)?s?|Townhouse(?:\\s+Owners?'?)?|Owners?'?s?'?|Master|Residents'?|Maintenance|Recreation(?:al)?|Civic|Residential|Neighborhood|Improvement|Landowners'?|Swim|Lake|Homes|Manor|Estates|Village|Villas)"
const nameWord = "(?:[A-Z][A-Za-z0-9'&.-]{0,40}|\\d{1,4}|of|at|the|on|and|in|by|de|del|la|las|los|&)"
const suffixAny = `(?:${suffixWords}\\s+(?:Associations?|Ass(?:n|oc)\\b\\.?|Corporation\\b)|Association\\s+of\\s+(?:Unit|Apartment|Home|Lot|Property|Condominium)\\s?[Oo]wners|ASSOCIATION\\s+OF\\s+(?:UNIT|APARTMENT|HOME|LOT|PROPERTY|CONDOMINIUM)\\s?OWNERS|Condominium\\s+Trust|CONDOMINIUM\\s+TRUST|Council\\s+of\\s+(?:Co-?)?(?:Unit\\s+)?[Oo]wners|COUNCIL\\s+OF\\s+(?:CO-?)?(?:UNIT\\s+)?OWNERS|Community\\s+Club|COMMUNITY\\s+CLUB|COMMUNITY\\s+ASSN\\b\\.?|(?:HOMES|MANOR|ESTATES|HOME\\s?OWNERS?'?S?'?|CONDO(?:MINIUM)?S?(?:\\s+(?:UNIT\\s+)?OWNERS?'?S?'?)?|COMMUNITY|UNIT\\s+OWNERS?'?S?'?|PROPERTY\\s+OWNERS?'?S?'?|LOT\\s+OWNERS?'?S?'?|TOWN\\s?HOMES?(?:\\s+OWNERS?'?S?)?|OWNERS?'?S?'?|MASTER|RESIDENTS'?|MAINTENANCE|RESIDENTIAL)\\s+(?:ASSOCIATION|CORPORATION)\\b|(?:[HPCTU]|TH|UO|CO)?\\.?O\\.?A\\b\\.?)`

const named = new RegExp(
  `(?<![A-Za-z])(?<v>(?:[A-Z][A-Za-z0-9'&.-]{0,40}|\\d{1,4})(?:\\s{1,2}${nameWord}){0,6})\\s+(?<s>${suffixAny})(?<inc>,?\\s*(?:Inc\\b\\.?|INC\\b\\.?|LLC|Incorporated))?`,
  'g',
)
const labelled =
  /\b(?:(?:name\s+of\s+(?:the\s+)?(?:association|community|project|HOA|property)|(?:association|community|HOA|project|property|legal)\s+name|named?\s+insured|client|prepared\s+for)\s*:\s{0,6}|the\s+name\s+of\s+(?:the|this)\s+(?:corporation|association|organization)\s+(?:is|shall\s+be)\s+)(?<v>(?:the\s+)?[A-Z0-9][^\n,.;:(]{2,70}(?:,?\s+Inc\.?)?)/gi
const defined =
  /["'“]?\bAssociation["'”]?\s+(?:shall\s+)?(?:means?|refers?)(?:\s+and\s+(?:refer|include|mean)s?)?(?:\s+to)?\s*:?\s*(?:the\s+)?(?<v>[A-Z][^,.;"(]{3,80}?)(?=\s*(?:,|\.|;|"|\(|\s+an?\s+|\s+its\s+))/g
const titled =
  /\b(?:DECLARATION (?:OF [A-Z, &-]{5,110}?\s+)?FOR|DECLARATION OF CONDOMINIUM (?:OF|FOR)|MASTER DEED (?:OF|FOR)|(?:BYLAWS|BY-LAWS|RULES (?:AND|&) REGULATIONS|COVENANTS, CONDITIONS,? (?:AND|&) RESTRICTIONS|(?:RESTRICTIVE|PROTECTIVE) COVENANTS|ARTICLES OF INCORPORATION|RESERVE STUDY|BUDGET)\s+(?:OF|FOR))\s+(?:THE\s+)?(?<v>[A-Z][A-Z0-9'&. -]{3,60})/g

const titledMixed =
  /\b(?:Restrictions|Bylaws|By-Laws|Rules (?:and|&) Regulations|Incorporation|Declaration of Condominium) (?:of|for|OF|FOR) (?:[Tt]he )?(?<v>[A-Z][a-z0-9'&.-]{1,30}(?: (?:[A-Z][A-Za-z0-9'&.-]{0,30}|of|at|the|on)){0,5})/g

const isCommunity =
  /(?<![A-Za-z])(?<v>[A-Z][A-Za-z0-9'&.-]{1,40}(?:\s(?:[A-Z][A-Za-z0-9'&.-]{0,40}|of|at|the|on|and)){0,5})\s+is\s+an?\s+(?:[\w-]{1,40}\s+){0,5}(?:community|condominium|subdivision|association|development)\b/g

const placeNamed =
  /(?<![A-Za-z])(?:[A-Z][A-Za-z0-9'&-]{1,30} ){1,4}(?:Town\s?homes|Town\s?houses|Condominiums|Condos|Subdivision|Villas|Lofts)(?![A-Za-z])/g

const notAName =
  /^(?:Only|Certain|Reimburse\w*|Both|Other|Some|Is|Are|Does|Do|Has|Have|If|When|How|What|Was|Were|Will|The|This|Said|Each|Every|Any|An?|Our|Your|Such|Of|In|By|All|No|Master|Community|Homeowners?'?s?|Home|Condominium|Owners?'?s?|Unit|Property|Association|Nonprofit|Non-Profit|National|American|State|Board|Articles|Bylaws|Declaration|Client)$/i
const leading =
  /^(?:(?:the|of|for|by|to|and|at|in|on|with|a|an|said|whereas|bylaws|by-laws|declaration|articles|incorporation|covenants|conditions|restrictions|rules|regulations|policy|budget|welcome|dear|regarding|re|cc&rs?|amendment|restated|amended|insurance|summary|study|reserve|annual|meeting|minutes|board|directors|members?|owners?|section|article|between|that|behalf|contact|association|name|project|legal|prepared|client|insured)[\s:&,.]+)+/i

const plainName = "[A-Z][A-Za-z0-9'&-]{1,30}(?: (?:[A-Z][A-Za-z0-9'&-]{1,30}|of|at|the|on)){1,4}"
const people =
  '(?:[Hh]ome\\s?[Oo]wners?|[Oo]wners?|[Rr]esidents?|[Nn]eighbors?|[Mm]embers?|HOMEOWNERS?|OWNERS?|RESIDENTS?|[Uu]nit\\s[Oo]wners?)'
/** Bullets and quotes that begin a line, and no line break: each line would search all blank lines below it. */
const marks = '[^\\w\\n\\r\\u2028\\u2029]*'
/** Where letters name the place: whom they welcome, address, and come from. */
const inLetters: readonly RegExp[] = [
  new RegExp(`^${marks}(?:Welcome|WELCOME) (?:to|TO) (?:[Tt]he )?(?<v>${plainName})(?=[!.]?\\s*$)`, 'gm'),
  new RegExp(
    `^${marks}(?:Dear|DEAR|To|TO|Attention):?\\s+(?:(?:the|all|fellow)\\s+)*(?<v>${plainName}?) ${people}\\b`,
    'gm',
  ),
  new RegExp(`\\b${people} (?:of|at|in) (?:[Tt]he )?(?<v>${plainName})(?=[^\\w ]|$)`, 'gm'),
  new RegExp(
    `^\\W{0,3}(?:The )?(?<v>${plainName}?) (?:Board(?: of (?:Directors|Trustees|Managers))?|Management Committee)\\W*$`,
    'gm',
  ),
  new RegExp(
    `(?:[Tt]reasurer|[Pp]resident|[Ss]ecretary|[Bb]oard),\\s+(?:The )?(?<v>${plainName})\\W*$`,
    'gm',
  ),
]
/** "called Demo Trace Homeowners Association" */
const called = new RegExp(
  `\\b(?:called|named|known as|name of)\\s+["'“]?(?:[Tt]he\\s+)?(?<v>[A-Z][A-Za-z0-9'&.-]{0,40}(?:\\s${nameWord}){0,5}\\s${suffixAny}(?:,? Inc\\b\\.?)?)`,
  'g',
)
const preparedFor = new RegExp(`\\b[Pp]repared for:?\\s+(?:[Tt]he )?(?<v>${plainName})(?=,|\\s{2}|$)`, 'gm')
/** A name that only says what it is of: "DEMO RIDGE ASSOCIATION" as a title. */
const bareAssociation =
  /^\W*(?<v>(?:[A-Z][A-Za-z0-9'&-]{1,30} ){1,5}(?:ASSOCIATION|Association|ASSN|Assn)\b\.?)(?:,? (?:Inc|INC)\b\.?)?\W*$/gm
const nameLabel =
  /^(?:(?:legal |full |exact )?name of (?:the )?(?:association|community|project|hoa|condominium|property|complex|insured)|(?:association|community|hoa|project|condominium|complex|subdivision)(?:'s)?(?: legal)? name|(?:legal|corporate) name(?: of (?:the )?(?:association|project))?|(?:named )?insured|association|community|hoa|project|condominium|subdivision|client)$/i
const labeledName = new RegExp(`^(?:The )?${plainName}(?:,? (?:Inc|INC)\\b\\.?)?(?=\\s{2}|\\s*$|,|\\s?[(–-])`)

const casual = (name: string) => {
  const text = collapseWhitespace(name)
    .replace(/^the\s+/i, '')
    .replace(/["',;:\s]+$/, '')
  if (text !== text.toUpperCase() || /\d/.test(text)) return text
  return text
    .toLowerCase()
    .replace(/(?:^|[\s(&-])[a-z]/g, (c) => c.toUpperCase())
    .replace(/\b(?:Of|At|The|And|In|On|By)\b/g, (w, at: number) => (at === 0 ? w : w.toLowerCase()))
    .replace(/\bHoa\b/g, 'HOA')
    .replace(/\b(Inc)\b\.?/, 'Inc.')
}

/** Characters; below them a page names others as well. */
const headOfPage = 1200

const endsInDate = new RegExp(`${monthName}[\\s\\d,]{0,8}$`)
const datesOf = new RegExp(monthName, 'g')

/** A line that is the name and nothing else but a date or a title. */
function isTitle(pageText: PageText, at: number, name: string): boolean {
  const line = pageText.lines[lineAt(pageText, at)]
  if (!line || at + name.trimEnd().length > line.start + line.text.length + 1) return false
  return (
    line.text
      .replace(name.trim(), '')
      .replace(datesOf, '')
      .replace(/[^A-Za-z]/g, '').length <= 16
  )
}

const isWhole = /\b(?:associations?|assoc|assn|hoa)\b|h\.o\.a/i

type Naming = { value: string; core: string; weight: number; pageText: PageText; start: number; end: number }

/** The association's name: stated, in a title, or the name that the document uses most. */
/** "BHCA": how an association is called for short, in letters that no word is made of. */
const isInitials = (value: string) => {
  const letters = /^([A-Z]{2,6})$/.exec(value)?.[1]
  return letters !== undefined && !/[AEIOUY]/.test(letters.replace(/(?:HOA|POA|COA|CA|OA)$/, ''))
}

export function findAssociationName(pageTexts: PageText[]): Candidate[] {
  const namings: Naming[] = []
  const add = (pageText: PageText, raw: string, at: number, weight: number) => {
    // A name given for a label ends with its line; a title may take two.
    const own = weight >= 6 ? (pageText.page.text.slice(at, at + raw.length).split('\n')[0] ?? '') : raw
    const cut = plainCharacters(own)
      .replace(/\s{3,}.*$/s, '')
      .replace(/\b(?:a|an)\s+\w+\s+(?:non-?profit|corporation).*$/i, '')
    const lead = leading.exec(cut)?.[0].length ?? 0
    // A bracket that opens in a name and does not close in it.
    const value = cut
      .slice(lead)
      .replace(/\s*\([^)]*$/, '')
      .trim()
    const core = coreName(value)
    // OCR debris.
    if (!/^[A-Z0-9]/.test(value) || /[a-z][A-Z]{3}|[^\w\s.,&'()/-]/.test(value)) return
    if (
      core.length < 3 ||
      isInitials(value) ||
      stateCode(value) !== undefined ||
      stateCode(core) !== undefined ||
      notAName.test(value.split(/\s+/)[0] ?? '') ||
      /^\d+$/.test(core) ||
      core.split(' ').length > 6 ||
      core.split(' ').every(isOfTitles) ||
      /\b(?:of|at|the|on|and|in|by|for|an?)$/.test(core)
    )
      return
    if (
      /\b(?:shall|means|corporation|developer|declarant|institute|mortgage|management|insurance|county|page|article|section|covenants|declaration|amendment|supplement|regarding|exhibit|agreement|pursuant|is|are|has|does|yes|income|statement|balance|sheet|prepared|minutes|meeting|agenda|newsletter|notice|consolidated|financial|dear|fellow|contact|please|reimburse\w*|dues)\b/.test(
        core,
      )
    )
      return
    const start = at + cut.indexOf(value, lead)
    // A speaker for another association at a meeting.
    if (
      /^\s{0,3}(?:representatives?|delegates?|liaisons?)\b/i.test(
        pageText.text.slice(start + value.length, start + value.length + 20),
      )
    )
      return
    // The answer to the question for a master association.
    if (
      /\bmaster (?:assn|assoc\w*|hoa)\b[^?\n]{0,30}\?[^?]{0,12}$/i.test(
        pageText.text.slice(Math.max(0, start - 60), start),
      )
    )
      return
    // A developer is named after what it builds.
    if (
      /^,?\s{0,3}(?:(?:an?\s)?(?:limited\s(?:liability|partnership)\b)|L\.?\s?L\.?\s?[CP]\b|L\.?P\b|Ltd\b)/i.test(
        pageText.text.slice(start + value.length, start + value.length + 24),
      ) &&
      !isWhole.test(value)
    )
      return
    namings.push({ value: casual(value), core, weight, pageText, start, end: start + value.length })
  }
  for (const pageText of pageTexts) {
    const early = pageText.page.number === 1 ? 2 : pageText.page.number <= 3 ? 1.3 : 1
    const offset = (m: RegExpExecArray | RegExpMatchArray, name: string) =>
      (m.index ?? 0) + m[0].lastIndexOf(m.groups?.[name] ?? '')
    for (const m of pageText.text.matchAll(labelled))
      add(pageText, m.groups?.v ?? '', offset(m, 'v'), 8 * early)
    if (pageText.page.number <= 12) {
      for (const m of pageText.text.matchAll(defined))
        if (/Assoc|Inc|HOA|Owners|Corporation|\bClub\b/i.test(m.groups?.v ?? ''))
          add(pageText, m.groups?.v ?? '', offset(m, 'v'), 6)
    }
    if (pageText.page.number <= 3) {
      for (const m of pageText.text.matchAll(isCommunity)) {
        // The heading above is no part of the name.
        const at = offset(m, 'v')
        const raw = pageText.page.text.slice(at, at + (m.groups?.v ?? '').length)
        const own = plainCharacters(raw.slice(raw.lastIndexOf('\n') + 1))
        add(pageText, own, at + raw.length - own.length, 2)
      }
    }
    if (pageText.page.number === 1)
      for (const { text, start, isStated } of titleNames(pageText))
        add(pageText, text, start, isStated ? 4 : 3)
    if (pageText.page.number <= 2) {
      for (const m of pageText.text.matchAll(titled))
        add(pageText, m.groups?.v ?? '', offset(m, 'v'), 3 * early)
      for (const m of pageText.text.matchAll(titledMixed)) {
        const at = offset(m, 'v')
        const raw = pageText.page.text.slice(at, at + (m.groups?.v ?? '').length)
        add(pageText, plainCharacters(raw.split('\n')[0] ?? ''), at, 1.5 * early)
      }
    }
    if (pageText.page.number <= 3) {
      for (const m of pageText.text.matchAll(called)) add(pageText, m.groups?.v ?? '', offset(m, 'v'), 4)
      for (const { label, value, start } of labeledCells(pageText)) {
        const own = nameLabel.test(label) ? labeledName.exec(value)?.[0] : undefined
        if (own !== undefined) add(pageText, own, start, /\s/.test(label) ? 5 : 2.5)
      }
    }
    if (pageText.page.number === 1) {
      for (const m of pageText.page.text.slice(0, headOfPage).matchAll(preparedFor))
        add(pageText, m.groups?.v ?? '', offset(m, 'v'), 3)
      for (const m of pageText.page.text.slice(0, headOfPage).matchAll(bareAssociation))
        add(pageText, m.groups?.v ?? '', offset(m, 'v'), 2)
    }
    for (const m of pageText.text.matchAll(named)) {
      // Names do not run over lines and columns that stand apart, nor over sentences.
      const apart = /^[\s\S]*(?:\n\s*\n|[^\S\n]{3,})(?=\S)/.exec(
        pageText.page.text.slice(m.index, m.index + (m.groups?.v ?? '').length),
      )
      const rawName = pageText.page.text.slice(m.index, m.index + m[0].length)
      // A heading in capitals above a name that is not in capitals is no part of it.
      const above = /^[^a-z]*\n(?=[^\n]*[a-z])/.exec(rawName)?.[0] ?? ''
      const from = m.index + (apart?.[0].length ?? above.length)
      const named = m[0].slice(from - m.index)
      const before = named.slice(0, Math.max(0, (m.groups?.v ?? '').length - (from - m.index)))
      // A manager's license is not an association.
      if (
        before.trim() === '' ||
        /^\s*(?:Managers?|Act|Law|Institute)\b/.test(
          pageText.text.slice(m.index + m[0].length, m.index + m[0].length + 12),
        )
      )
        continue
      // "Revenue" above "HOA dues" is no name.
      if (
        /^[^\n]*\n\s*\S+\s*$/.test(rawName) &&
        /^\s*(?:dues|fees?|assessments?|income|expenses?|budget)\b/i.test(
          pageText.text.slice(m.index + m[0].length, m.index + m[0].length + 16),
        )
      )
        continue
      // Nor does a name begin with the year of the date before it.
      const year = /^\s*(?:19|20)\d{2}\s/.exec(named)?.[0].length ?? 0
      const isDated = year > 0 && endsInDate.test(pageText.text.slice(Math.max(0, from - 20), from))
      const at = Math.max(/[a-z]{3}\. [^.]*$/.exec(before)?.index ?? -1, before.search(/(?<=[a-z]) (?=The )/))
      const begin = at > 0 ? at + 1 : isDated ? year : 0
      const whole = named.slice(begin)
      const title = early > 1 && isTitle(pageText, from + begin, whole) ? 1.6 : 1
      add(pageText, whole.trim(), from + begin + (at > 0 ? 1 : 0), title * early)
    }
  }
  // Where no association is named, the place is: "a member of Demo Run Townhomes".
  if (namings.length === 0)
    for (const pageText of pageTexts.slice(0, 2))
      for (const m of pageText.text.matchAll(placeNamed)) add(pageText, m[0].trim(), m.index, 2)
  if (namings.length === 0)
    for (const pageText of pageTexts.slice(0, 2))
      for (const pattern of inLetters)
        for (const m of pageText.page.text.matchAll(pattern))
          add(pageText, m.groups?.v ?? '', (m.index ?? 0) + m[0].lastIndexOf(m.groups?.v ?? ''), 2)
  const byCore = new Map<string, Naming[]>()
  for (const naming of namings) {
    const same = byCore.get(naming.core)
    if (same) same.push(naming)
    else byCore.set(naming.core, [naming])
  }
  const weigh = (list: Naming[]) => list.reduce((sum, n) => sum + n.weight, 0)
  const ranked = [...byCore.values()].sort((a, b) => weigh(b) - weigh(a))
  const [best, second] = ranked
  if (!best) return []
  const lead = (list: Naming[]) => {
    // A title names the place; where the association's own name is spelled out, that is the value.
    const whole = list.filter((n) => isWhole.test(n.value))
    return (whole.length > 0 ? whole : list).reduce((a, b) =>
      b.weight > a.weight ||
      (b.weight === a.weight && b.value.length > a.value.length && b.pageText === a.pageText)
        ? b
        : a,
    )
  }
  const chosen = lead(best)
  const total = weigh(best)
  const other =
    second && !second[0]?.core.includes(chosen.core) && !chosen.core.includes(second[0]?.core ?? '')
      ? second
      : null
  const rival = other ? weigh(other) : 0
  if (total < 2) return []
  const confidence = total >= 6 && total > rival * 2 ? 0.9 : 0.65
  const shown = (naming: Naming) =>
    toCandidate(
      naming.pageText,
      'propertyInfo.hoaName',
      { value: naming.value, comparable: naming.core },
      nameSpan(naming),
      confidence,
    )
  // Two names are used about equally often: staff decide.
  return other && rival >= total * 0.4 ? [shown(chosen), shown(lead(other))] : [shown(chosen)]
}

const nameSpan = ({ pageText, start, end }: Naming) => {
  const first = pageText.lines[lineAt(pageText, start)]
  const last = pageText.lines[lineAt(pageText, end - 1)]
  // A title's line says it all; the lines under it are other titles.
  if (
    first &&
    first === last &&
    first.text.trim().length <= 70 &&
    /^[A-Z0-9]/.test(first.text.trim()) &&
    !/[a-z,]\s*$/.test(first.text)
  )
    return {
      start: first.start + first.text.length - first.text.trimStart().length,
      end: first.start + first.text.trimEnd().length,
    }
  const around = sentenceAround(pageText, start, end, 100)
  if (!first || !last || first === last) return around.end - around.start > 220 ? { start, end } : around
  return { start, end }
}
