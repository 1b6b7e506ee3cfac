import { count, percent, percentText, readCount, readPercent } from '../../report-fields/parse'
import { states, stateCode } from '../../report-fields/states'
import { candidate, group, lineAt, sentenceAround, type Reading, type Rule, type Sight } from './sight'
import type { Candidate } from '../../report-fields/candidate'
import { flat, tidy } from '../../document-reading/marks'

const homes =
  '(?:units?|lots?|homes?|condominiums?(?:\\s+units?)?|residences|residential\\s+(?:units|lots)|dwellings?(?:\\s+units)?|townho(?:me|use)s|apartments|lofts|single[- ]family\\s+(?:homes|lots|residences)|properties|parcels|doors|households|memberships|members)'
const described =
  '(?:(?:residential|individual|separate|privately|owned|condominium|single[- ]family|attached|detached|living|dwelling|platted|numbered|building|town\\s?home|owner|total|\\(?more or less\\)?)\\s+){0,3}'
const whole =
  '(?:project|property|community|development|association|subdivision|condominium|complex|plat|plan|building|planned unit development|PUD|it|HOA|neighbou?rhood|addition|regime|land|tract)'

function units(match: RegExpExecArray): Reading | null {
  const n = readCount(group(match) || group(match, 'w'))
  return n === null || n < 2 || n > 20_000 ? null : { value: String(n), comparable: n }
}

const notTheWhole =
  /\b(?:annex|additional|up to|maximum|not more than|no more than|at least|minimum|each building|per building|any (?:two|\d)|owner of|owners of|own(?:s|ing)|rented|leased|delinquent|affirmative|vote|combine|phase (?:[2-9]|two|three)|vacant|sold|percent|fewer than|less than|more than|quorum|parking|storage|if )\b/i

export const propertyRules: Rule[] = [
  {
    path: 'propertyInfo.totalUnits',
    hint: /unit|lot|home|member/i,
    pattern: new RegExp(
      `\\b(?:(?:total\\s+)?(?:number|#|no\\.)\\s+of\\s+(?:assessed\\s+|residential\\s+|condominium\\s+|total\\s+)?(?:units?|lots?|homes|residences|members|doors)|total\\s+(?:units|lots|homes)|(?:units?|homes|lots)\\s+(?:count|total)|#\\s?units)(?:\\s+in\\s+(?:the\\s+)?(?:project|association|community|complex|property))?(?:\\s*\\([^)]{0,30}\\))?\\s*(?:[:=.]|is|are)?\\s*(?<v>\\d{1,3}(?:,\\d{3})+|\\d{1,5})(?![\\d/%,.]\\d|%)`,
      'gi',
    ),
    // A heading that ends in "total" and the row "Unit 1104" under it are no count.
    read: (m, p) => (/\n/.test(p.sight.page.text.slice(p.start, p.end)) ? null : units(m)),
    unless: /delinquen|rented|owner[- ]occupied\s*:|sold|leased/i,
    unlessBefore: /(?:owner|tenant|investor|rental|leased|delinquent|phase|per)\s*\w*\s*$/i,
    confidence: 0.85,
  },
  {
    path: 'propertyInfo.totalUnits',
    hint: /consist|compris|contain|divided|platted|planned|total of|includ|made up/i,
    pattern: new RegExp(
      `\\b${whole}\\b[^.;]{0,120}?\\b(?:consist(?:s|ing)?\\s+of|compris(?:es|ing|ed\\s+of)|contain(?:s|ing)?|shall\\s+contain|(?:(?:sub)?divided|platted)\\s+into|planned\\s+for|has|have|includes?|made\\s+up\\s+of)\\s+(?:a\\s+total\\s+of\\s+|approximately\\s+|exactly\\s+|the\\s+)?(?<v>${count})\\s+${described}${homes}\\b`,
      'gi',
    ),
    read: units,
    unless: notTheWhole,
    confidence: 0.8,
  },
  {
    path: 'propertyInfo.totalUnits',
    hint: /total of|there (?:are|is)|consisting/i,
    pattern: new RegExp(
      `\\b(?:(?:for\\s+)?a\\s+(?:grand\\s+)?total\\s+of|there\\s+(?:are|shall\\s+be|will\\s+be)(?:\\s+a\\s+total\\s+of)?|consisting\\s+of)\\s+(?<v>${count})\\s+${described}${homes}\\b`,
      'gi',
    ),
    read: units,
    unless: notTheWhole,
    unlessAfter: /^\s*(?:in (?:each|phase)|per|for rent|available)/i,
    confidence: 0.65,
  },
  {
    path: 'propertyInfo.totalUnits',
    hint: /\d[- ](?:unit|lot|home)/i,
    pattern:
      /\b(?:an?|the|this|our)\s+(?<v>\d{1,4})[- ](?:unit|lot|home|residence)\s+(?:\w+\s+){0,3}(?:condominium|community|association|project|development|complex|building|subdivision|planned)/gi,
    read: units,
    unless: notTheWhole,
    confidence: 0.7,
  },
  {
    path: 'propertyInfo.totalUnits',
    hint: /buildings|[x@×] ?\$|(?:community|association|neighbou?rhood|subdivision) of/i,
    // "96 units in 2 buildings", "187 lots x $780", "a community of 428 homes".
    pattern: new RegExp(
      `\\b(?:community|association|neighbou?rhood|subdivision)\\s+of\\s+(?<w>${count})\\s+${described}${homes}\\b|\\b(?<v>${count})\\s+${described}${homes}\\s+(?:in\\s+(?:\\d{1,3}|[a-z]+)\\s+(?:\\w+\\s+){0,2}buildings\\b|[x@×]\\s*\\$)`,
      'gi',
    ),
    read: units,
    unless: notTheWhole,
    confidence: 0.7,
  },
  {
    path: 'propertyInfo.yearBuilt',
    hint: /built|erected|construct|placed|year/i,
    pattern:
      /\b(?:year\s+(?:of\s+)?(?:built|construction|constructed|completed)|(?:originally\s+)?(?:built|erected|constructed|completed)\s+(?:in|during|circa|around|between|from)|(?:community|property|project|buildings?)\s+(?:was|were)\s+(?:built|constructed|completed)\s+(?:in)?|(?:placed\s+in\s+service|in[- ]service)(?:\s+(?:date|year))?(?:\s+in)?|date\s+(?:of\s+)?construction)\s*[:=]?\s*(?:approximately\s+)?(?<v>(?:19|20)\d{2})\b(?!\s*[-/]\s*\d{2}[-/])/gi,
    read: (match) => ({ value: group(match), comparable: group(match) }),
    unless:
      /\b(?:pool|roof(?:s|ing)?|fence|asphalt|clubhouse addition|replaced|repaint|component|mailbox|spa|elevator)\b/i,
    only: ['reserve_study', 'questionnaire', 'insurance', 'other', 'notice', 'ccrs', 'budget'],
    confidence: 0.75,
  },
  {
    path: 'propertyInfo.ownerOccupiedShare',
    hint: /owner[- ]occup/i,
    pattern: new RegExp(
      `(?:owner[- ]occup\\w*(?:\\s+(?:units?|homes?|share|rate|percentage|ratio))?(?:\\s*\\([^)]{0,20}\\))?\\s*(?:[:=]|is|are)?\\s*(?<v>${percent})|(?<w>${percent})\\s+(?:of\\s+(?:the\\s+)?(?:units?|homes?)\\s+(?:are\\s+)?)?owner[- ]occup)`,
      'gi',
    ),
    read(match) {
      const share = readPercent(group(match) || group(match, 'w'))
      return share === null || share > 100 ? null : { value: percentText(share), comparable: share }
    },
    unless: /must|at least|minimum|require|less than|fewer|goal|fannie|fha/i,
    never: ['ccrs', 'bylaws', 'rules'],
    confidence: 0.8,
  },
]

/** Of counts that stand beside one another: "Fifty-one units are owner-occupied and thirteen are rented." */
const occupied = new RegExp(
  `\\b(?<a>${count})\\s+(?:of\\s+the\\s+)?(?:units?|homes?|lots?|residences)\\s+are\\s+(?:owner[- ]occupied|occupied\\s+by\\s+(?:their\\s+|the\\s+)?owners?)(?:,|;|\\s+and)\\s*(?:and\\s+)?(?<b>${count})\\s+(?:units\\s+|homes\\s+)?are\\s+(?:rented|leased|tenant[- ]occupied)`,
  'gi',
)
const occupiedRow =
  /^\s*(?:\W?\d+[.)]?\s+)?(?:total\s+)?(?:number\s+of\s+)?(?:units?\s+)?owner[- ]occupied\b[^\n\d%]{0,50}?\s(?<a>\d{1,4})(?:\s{3,}\d{1,4})?\s*$/i
const totalRow =
  /^\s*(?:\W?\d+[.)]?\s+)?total\s+(?:number\s+of\s+)?(?:residential\s+)?units(?:\s+in\s+(?:the\s+)?\w+)?\s*:?\s+(?<b>\d{1,4})(?:\s{3,}\d{1,4})?\s*$/i

/** The share of owners, where a page tells how many units they live in and how many there are. */
export function ownersShare(sight: Sight): Candidate[] {
  if (['ccrs', 'bylaws', 'rules'].includes(sight.document.kind) || !/occupied/i.test(sight.text)) return []
  const shareOf = (part: number | null, all: number | null, span: { start: number; end: number }) => {
    if (part === null || all === null || all < 2 || part > all) return []
    const value = (part / all) * 100
    const reading = { value: percentText(value), comparable: Math.round(value * 10) / 10 }
    return [
      candidate(
        sight,
        'propertyInfo.ownerOccupiedShare',
        { ...reading, qualifier: `${part} of ${all} units` },
        span,
        0.7,
      ),
    ]
  }
  const sentences = [...sight.text.matchAll(occupied)].flatMap((m) => {
    const [a, b] = [readCount(m.groups?.a ?? ''), readCount(m.groups?.b ?? '')]
    return shareOf(
      a,
      a === null || b === null ? null : a + b,
      sentenceAround(sight, m.index, m.index + m[0].length),
    )
  })
  const all = sight.lines.map((l) => totalRow.exec(l.text)?.groups?.b).find((b) => b !== undefined)
  const rows = sight.lines.flatMap((line) => {
    const part = occupiedRow.exec(line.text)?.groups?.a
    if (!part || !all) return []
    return shareOf(Number(part), Number(all), {
      start: line.start,
      end: line.start + line.text.trimEnd().length,
    })
  })
  return [...sentences, ...rows]
}

const suffixWords =
  "(?:Home\\s?[Oo]wners?'?s?'?|Condominium(?:\\s+(?:Unit\\s+)?Owners?'?s?'?)?|Community|Unit\\s+Owners?'?s?'?|Property\\s+Owners?'?s?'?|Lot\\s+Owners?'?s?'?|Town\\s?home(?:\\s+Owners?'?)?s?|Townhouse(?:\\s+Owners?'?)?|Owners?'?s?'?|Master|Residents'?|Maintenance|Recreation(?:al)?|Civic|Residential)"
const nameWord = "(?:[A-Z][A-Za-z0-9'&.-]{0,40}|\\d{1,4}|of|at|the|on|and|in|by|de|del|la|las|los|&)"
const suffixAny = `(?:${suffixWords}\\s+Associations?|(?:HOME\\s?OWNERS?'?S?'?|CONDOMINIUM(?:\\s+(?:UNIT\\s+)?OWNERS?'?S?'?)?|COMMUNITY|UNIT\\s+OWNERS?'?S?'?|PROPERTY\\s+OWNERS?'?S?'?|LOT\\s+OWNERS?'?S?'?|TOWN\\s?HOMES?(?:\\s+OWNERS?'?S?)?|OWNERS?'?S?'?|MASTER|RESIDENTS'?|MAINTENANCE|RESIDENTIAL)\\s+ASSOCIATION|H\\.?O\\.?A\\b\\.?)`

const named = new RegExp(
  `(?<![A-Za-z])(?<v>(?:[A-Z][A-Za-z0-9'&.-]{0,40}|\\d{1,4})(?:\\s{1,2}${nameWord}){0,6})\\s+(?<s>${suffixAny})(?<inc>,?\\s*(?:Inc\\b\\.?|INC\\b\\.?|LLC|Incorporated))?`,
  'g',
)
const labelled =
  /\b(?:(?:name\s+of\s+(?:the\s+)?(?:association|community|project|HOA|property)|(?:association|community|HOA|project|property|legal)\s+name|named?\s+insured|client)\s*:\s{0,6}|the\s+name\s+of\s+(?:the|this)\s+(?:corporation|association|organization)\s+(?:is|shall\s+be)\s+)(?<v>(?:the\s+)?[A-Z0-9][^\n,.;:]{2,70}(?:,?\s+Inc\.?)?)/gi
const defined =
  /["']?\bAssociation["']?\s+(?:shall\s+)?(?:means?|refers?)(?:\s+and\s+(?:refer|include|mean)s?)?(?:\s+to)?\s*:?\s*(?:the\s+)?(?<v>[A-Z][^,.;"(]{3,80}?)(?=\s*(?:,|\.|;|"|\(|\s+an?\s+|\s+its\s+))/g
const titled =
  /\b(?:DECLARATION OF [A-Z, &-]{5,110}?\s+FOR|(?:BYLAWS|BY-LAWS|RULES (?:AND|&) REGULATIONS|COVENANTS, CONDITIONS,? (?:AND|&) RESTRICTIONS|ARTICLES OF INCORPORATION|RESERVE STUDY|BUDGET)\s+(?:OF|FOR))\s+(?:THE\s+)?(?<v>[A-Z][A-Z0-9'&. -]{3,60})/g

const isCommunity =
  /(?<![A-Za-z])(?<v>[A-Z][A-Za-z0-9'&.-]{1,40}(?:\s(?:[A-Z][A-Za-z0-9'&.-]{0,40}|of|at|the|on|and)){0,5})\s+is\s+an?\s+(?:[\w-]{1,40}\s+){0,5}(?:community|condominium|subdivision|association|development)\b/g

const notAName =
  /^(?:Is|Are|Does|Do|Has|Have|If|When|How|What|Was|Were|Will|The|This|Said|Each|Every|Any|An?|Our|Your|Such|Of|In|By|All|No|Master|Community|Homeowners?'?s?|Home|Condominium|Owners?'?s?|Unit|Property|Association|Nonprofit|Non-Profit|National|American|State|Board|Articles|Bylaws|Declaration)$/i
const leading =
  /^(?:(?:the|of|for|by|to|and|at|in|on|with|a|an|said|whereas|bylaws|by-laws|declaration|articles|incorporation|covenants|conditions|restrictions|rules|regulations|policy|budget|welcome|dear|regarding|re|cc&rs?|amendment|restated|amended|insurance|summary|study|reserve|annual|meeting|minutes|board|directors|members?|owners?|section|article|between|that|behalf|contact|association|name|project|legal|prepared|client|insured)[\s:&,.]+)+/i

/** "THE PINES OF DEMO HOMEOWNERS' ASSOCIATION, INC." → "pines of demo": what two spellings of a name have in common. */
export function coreName(name: string): string {
  return tidy(name.replace(/[’]/g, "'"))
    .toLowerCase()
    .replace(/\b(?:inc|incorporated|llc|corp(?:oration)?|ltd)\b\.?/g, ' ')
    .replace(/\bh\.?o\.?a\b\.?/g, ' ')
    .replace(
      /\b(?:home\s?owners?|condominium|condo|community|unit|property|lot|owners?|townhomes?|master|residents?|maintenance|residential|association|assoc|assn|p\.?u\.?d)\b(?:'?s?'?)/g,
      ' ',
    )
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/^\s*the\s+/, '')
    .replace(/\bs\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const casual = (name: string) => {
  const text = tidy(name)
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

type Naming = { value: string; core: string; weight: number; sight: Sight; start: number; end: number }

/** The association's name: said in so many words, in a title, or simply the one that the document keeps naming. */
export function associationName(sights: Sight[]): Candidate[] {
  const namings: Naming[] = []
  const add = (sight: Sight, raw: string, at: number, weight: number) => {
    // A name given for a label ends with its line; a title may take two.
    const own = weight >= 6 ? (sight.page.text.slice(at, at + raw.length).split('\n')[0] ?? '') : raw
    const cut = flat(own)
      .replace(/\s{3,}.*$/s, '')
      .replace(/\b(?:a|an)\s+\w+\s+(?:non-?profit|corporation).*$/i, '')
    const lead = leading.exec(cut)?.[0].length ?? 0
    const value = cut.slice(lead).trim()
    const core = coreName(value)
    // Debris of a bad scan.
    if (!/^[A-Z0-9]/.test(value) || /[a-z][A-Z]{3}|[^\w\s.,&'()/-]/.test(value)) return
    if (
      core.length < 3 ||
      stateCode(value) !== undefined ||
      notAName.test(value.split(/\s+/)[0] ?? '') ||
      /^\d+$/.test(core) ||
      core.split(' ').length > 6
    )
      return
    if (
      /\b(?:shall|means|corporation|developer|declarant|institute|mortgage|management|insurance|county|page|article|section|covenants|is|are|has|does|yes)\b/.test(
        core,
      )
    )
      return
    const start = at + cut.indexOf(value, lead)
    namings.push({ value: casual(value), core, weight, sight, start, end: start + value.length })
  }
  for (const sight of sights) {
    const early = sight.page.number === 1 ? 2 : sight.page.number <= 3 ? 1.3 : 1
    const offset = (m: RegExpExecArray | RegExpMatchArray, name: string) =>
      (m.index ?? 0) + m[0].lastIndexOf(m.groups?.[name] ?? '')
    for (const m of sight.text.matchAll(labelled)) add(sight, m.groups?.v ?? '', offset(m, 'v'), 8 * early)
    if (sight.page.number <= 12) {
      for (const m of sight.text.matchAll(defined))
        if (/Assoc|Inc|HOA|Owners/i.test(m.groups?.v ?? '')) add(sight, m.groups?.v ?? '', offset(m, 'v'), 6)
    }
    if (sight.page.number <= 3) {
      for (const m of sight.text.matchAll(isCommunity)) {
        // The heading above is no part of the name.
        const at = offset(m, 'v')
        const raw = sight.page.text.slice(at, at + (m.groups?.v ?? '').length)
        const own = flat(raw.slice(raw.lastIndexOf('\n') + 1))
        add(sight, own, at + raw.length - own.length, 2)
      }
    }
    if (sight.page.number <= 2) {
      for (const m of sight.text.matchAll(titled)) add(sight, m.groups?.v ?? '', offset(m, 'v'), 3 * early)
    }
    for (const m of sight.text.matchAll(named)) {
      // Names do not run over lines and columns that stand apart, nor over sentences.
      const apart = /^[\s\S]*(?:\n\s*\n|[^\S\n]{3,})(?=\S)/.exec(
        sight.page.text.slice(m.index, m.index + (m.groups?.v ?? '').length),
      )
      const rawName = sight.page.text.slice(m.index, m.index + m[0].length)
      // A heading in capitals above a name that is not in capitals is no part of it.
      const above = /^[^a-z]*\n(?=[^\n]*[a-z])/.exec(rawName)?.[0] ?? ''
      const from = m.index + (apart?.[0].length ?? above.length)
      const named = m[0].slice(from - m.index)
      const before = named.slice(0, Math.max(0, (m.groups?.v ?? '').length - (from - m.index)))
      // A manager's licence is no association.
      if (
        before.trim() === '' ||
        /^\s*Managers?\b/.test(sight.text.slice(m.index + m[0].length, m.index + m[0].length + 12))
      )
        continue
      const at = Math.max(/[a-z]{3}\. [^.]*$/.exec(before)?.index ?? -1, before.search(/(?<=[a-z]) (?=The )/))
      const whole = named.slice(at > 0 ? at + 1 : 0)
      add(sight, whole.trim(), from + (at > 0 ? at + 2 : 0), 1 * early)
    }
  }
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
  const lead = (list: Naming[]) =>
    list.reduce((a, b) =>
      b.weight > a.weight || (b.weight === a.weight && b.value.length > a.value.length && b.sight === a.sight)
        ? b
        : a,
    )
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
    candidate(
      naming.sight,
      'propertyInfo.hoaName',
      { value: naming.value, comparable: naming.core },
      nameSpan(naming),
      confidence,
    )
  // Two names that the document uses about as often: which is the association's is not ours to say.
  return other && rival >= total * 0.4 ? [shown(chosen), shown(lead(other))] : [shown(chosen)]
}

const nameSpan = ({ sight, start, end }: Naming) => {
  const first = sight.lines[lineAt(sight, start)]
  const last = sight.lines[lineAt(sight, end - 1)]
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
  const around = sentenceAround(sight, start, end, 100)
  if (!first || !last || first === last) return around.end - around.start > 220 ? { start, end } : around
  return { start, end }
}

type Vote = { value: string; key: string; weight: number; sight: Sight; start: number; end: number }

function elected(path: string, votes: Vote[], lead: number): Candidate[] {
  const sums = new Map<string, number>()
  for (const vote of votes) sums.set(vote.key, (sums.get(vote.key) ?? 0) + vote.weight)
  const ranked = [...sums].sort((a, b) => b[1] - a[1])
  const [best, second] = ranked
  if (!best || best[1] < 2 || (second && best[1] < second[1] * lead)) return []
  const mine = votes.filter((v) => v.key === best[0])
  // The first place that says it well: that is where a reader looks.
  const most = mine.reduce((weight, v) => Math.max(weight, v.weight), 0)
  const chosen = mine
    .filter((v) => v.weight >= most / 2)
    .sort((a, b) => a.sight.page.number - b.sight.page.number || b.weight - a.weight)[0] as Vote
  const span = sentenceAround(chosen.sight, chosen.start, chosen.end, 90)
  const confidence = best[1] >= 5 && (!second || best[1] > 3 * second[1]) ? 0.9 : 0.7
  return [candidate(chosen.sight, path, { value: chosen.value, comparable: best[0] }, span, confidence)]
}

const stateNames = Object.values(states).join('|')
const countyWord = "(?:[A-Z][A-Za-z.'-]{1,30}(?:\\s(?:[A-Z][A-Za-z.'-]{1,30}|of|du|la)){0,2}?)"
const countyForms: [RegExp, number][] = [
  [
    new RegExp(
      `\\b(?<v>${countyWord})\\s+(?:County|COUNTY),?\\s+(?:State\\s+of\\s+|STATE\\s+OF\\s+)?(?<st>${stateNames})\\b`,
      'gi',
    ),
    4,
  ],
  [
    new RegExp(`\\b[Cc]ounty\\s+of\\s+(?<v>${countyWord})(?=\\s*(?:,|\\.|;|and\\b|State\\b|\\n|\\)|$))`, 'g'),
    3,
  ],
  [
    new RegExp(
      `\\bCOUNTY\\s+OF\\s+(?<v>[A-Z][A-Z.'-]{1,30}(?:\\s[A-Z][A-Z.'-]{1,30})?)(?=\\s*(?:,|\\.|;|\\)|AND\\b|STATE\\b|§|\\s{2}|$))`,
      'g',
    ),
    2,
  ],
  [
    new RegExp(
      `\\b(?<v>${countyWord})\\s+(?:County|COUNTY)\\s+(?:Recorder|Auditor|Clerk|Register|Recording|Records|Assessor|Superior|RECORDER|AUDITOR|CLERK)`,
      'g',
    ),
    3,
  ],
  [
    new RegExp(
      `\\b(?<v>${countyWord})\\s+(?:County|COUNTY),\\s+(?:${Object.keys(states).join('|')})\\b`,
      'g',
    ),
    4,
  ],
  [new RegExp(`\\b(?:of|in|for|from)\\s+(?<v>${countyWord})\\s+County\\b`, 'g'), 2],
  [
    new RegExp(
      `\\b(?:Recorder|Auditor|Clerk|Records|Recorder's Office|Register of Deeds|Office)\\s+(?:of|in|for)\\s+(?<v>${countyWord})\\s+County\\b`,
      'g',
    ),
    2,
  ],
]
const notACounty =
  /^(?:The|Said|Such|Each|Any|This|That|City|State|Or|And|Of|In|Applicable|Official|Public|Local|Federal|Between)\b/i

/** County and state: what the papers say of the land and of the law, not where the manager or the notary sits. */
export function placeOf(sights: Sight[]): Candidate[] {
  const stateVotes: Vote[] = []
  const countyVotes: Vote[] = []
  const vote = (
    list: Vote[],
    sight: Sight,
    m: RegExpMatchArray,
    key: string,
    value: string,
    weight: number,
  ) => {
    const notary = /notary|personally appeared|acknowledged before|\bss\b/i.test(
      sight.text.slice(m.index ?? 0, (m.index ?? 0) + 160),
    )
    list.push({
      value,
      key,
      weight: notary ? weight * 0.4 : weight,
      sight,
      start: m.index ?? 0,
      end: (m.index ?? 0) + m[0].length,
    })
  }
  for (const sight of sights) {
    for (const [pattern, weight] of countyForms) {
      if (!/county/i.test(sight.text)) break
      for (const m of sight.text.matchAll(pattern)) {
        const at = (m.index ?? 0) + m[0].indexOf(m.groups?.v ?? '')
        // A county's name does not begin on the line above.
        const own =
          sight.page.text
            .slice(at, at + (m.groups?.v ?? '').length)
            .split('\n')
            .at(-1) ?? ''
        const raw = tidy(flat(own)).replace(/^(?:(?:of|in|the|said|for|and|from|records)\s+)+/i, '')
        if (raw.length < 3 || raw.length > 24 || notACounty.test(raw) || !/^[A-Z]/.test(raw)) continue
        vote(
          countyVotes,
          sight,
          m,
          raw.toLowerCase(),
          casual(raw),
          sight.page.number <= 3 ? weight * 1.3 : weight,
        )
      }
    }
    for (const [pattern, weight] of stateForms) {
      for (const m of sight.text.matchAll(pattern)) {
        const code = stateCode(m.groups?.v ?? '')
        if (
          code &&
          !/limited liability|developer|declarant|delaware/i.test(
            sight.text.slice(m.index, m.index + m[0].length + 30),
          )
        )
          vote(
            stateVotes,
            sight,
            m,
            code,
            states[code] ?? code,
            sight.page.number <= 3 ? weight * 1.3 : weight,
          )
      }
    }
  }
  return [
    ...elected('propertyInfo.county', countyVotes, 1.5),
    ...elected('propertyInfo.state', stateVotes, 1.5),
  ]
}

const stateForms: [RegExp, number][] = [
  [new RegExp(`\\bCounty,?\\s+(?:State\\s+of\\s+)?(?<v>${stateNames})\\b`, 'gi'), 4],
  [
    new RegExp(
      `\\b(?:laws?|statutes?|Code|courts?)\\s+of\\s+(?:the\\s+)?(?:State\\s+of\\s+)?(?<v>${stateNames})\\b`,
      'gi',
    ),
    3,
  ],
  [new RegExp(`\\bState\\s+of\\s+(?<v>${stateNames})\\b`, 'gi'), 2.5],
  [
    new RegExp(
      `\\b(?<v>${stateNames})\\s+(?:non-?\\s?profit|not[- ]for[- ]profit|Nonprofit|Condominium|Revised|Uniform|Code\\b|Statutes|Common Interest|Community Association)`,
      'gi',
    ),
    3,
  ],
  [/,\s{1,3}(?<v>[A-Z]{2})\.?\s{1,4}\d{5}(?:-\d{4})?\b/g, 1.5],
  [new RegExp(`,\\s{1,3}(?<v>${stateNames})\\.?,?\\s{1,4}\\d{5}(?:-\\d{4})?\\b`, 'g'), 1.5],
  [
    new RegExp(
      `\\b[A-Z][a-z]+(?:\\s[A-Z][a-z]+)?,\\s{1,2}(?<v>${stateNames})\\b(?!\\s+(?:limited|corporation))`,
      'g',
    ),
    1.6,
  ],
  [/\b[A-Z][a-z]+(?:\s[A-Z][a-z]+)?,\s{1,2}(?<v>[A-Z]{2})\b(?!\s{0,3}\d)/g, 1],
]
