import type { PageText } from '../page/page-text'
import type { MentionedName } from './mentioned-names'
import { isPlaceWord, isTitleWord } from './title-names'

// Names of communities by how sentences use them: "lots in Demo Woods", "Demo Woods homeowners", "the DWA finances".

/** Capitalized words on one line, which may be a name with the words before and after it. */
const capitalizedWords =
  /(?<![A-Za-z0-9'’&/.-])(?:[A-Z][A-Za-z0-9'&-]{1,30})(?:[^\S\n](?:(?:of|at|on)[^\S\n](?:the[^\S\n])?)?[A-Z][A-Za-z0-9'&-]{0,30}){0,6}(?![A-Za-z0-9])(?:[^\S\n]\d{1,2}(?![\d,./:-]|[^\S\n]?[ap]\.?m\b))?/g

const people =
  'homeowners?|owners?|residents?|neighbou?rs?|members?|community|neighborhood|HOA|board|bod|families'
const belongings =
  'declarations?|covenants?|by-?laws|cc&rs|rules|regulations|dues|assessments?|fees|lots?|homes?|units?|properties|property|common|parking|pool|clubhouse|entrance|finances|financial|budget|newsletter|news|website|architectural|ACC|ARC'
/** What a community has, after its name. */
const belongingAfter = new RegExp(
  `^(?:['’]s?)?[^\\S\\n](?:(?:annual|monthly|yearly|quarterly|regular)[^\\S\\n])?(?:${people}|${belongings})\\b`,
  'i',
)
const belongingWord = new RegExp(
  `^(?!propert|homes?$)(?:${people}|${belongings}|herald|gazette|chronicle|times|tidings|bulletin|voice|views|courier|messenger|post)$`,
  'i',
)
/** Who or what is in a community, before its name. */
const inCommunity = new RegExp(
  `\\b(?:${people}|lots?|homes?|units?|properties|property|houses?|live|lives|living|life|reside|here)[^\\S\\n](?:in|at|of|to|within|throughout)[^\\S\\n](?:the[^\\S\\n])?$`,
  'i',
)
const inPlace = /\b(?:in|at|throughout|around|within|for)[^\S\n](?:the[^\S\n])?$/i
const wordsBeforeName =
  /^(?:As|If|When|Each|Every|Any|All|Both|No|Most|Some|Many|Other|Please|Re|RE|Dear|Fellow|Attention|Living|Life|Lots?|Homes?|Units?|Residents?|Owners?|Homeowners?|Members?|Neighbors?|Welcome|News|Board|Greetings|Hello|Hi|Subject|Property|Properties|In|At|Of|To|On|For|By|From|With|And|The|Our|Your|This|That|These|Those|Currently|Since|While|Because|Although|After|Before|Last|Next)$/
const connector = /^(?:of|at|on|the)$/
/** Streets and places of meetings; also what names a town, a court, a bank, or a school. */
const otherPlace =
  /^(?:court|place|plaza|square|street|road|drive|lane|way|avenue|circle|blvd|boulevard|parkway|highway|trail|trace|run|park|parkside|library|school|church|hall|center|station|county|city|township|bank|club|golf|hospital|hotel|inn|restaurant|cemetery|university|college|island|mountain|bay|beach|lake|river|valley)$/i
/** Who speaks for another association at a meeting. */
const speaker = /^(?:representatives?|delegates?|liaisons?)$/i
const usedWeight = 2
const placeWeight = 1
const leastWeight = 2
/** On a hostile page, each name would be counted in the whole page. */
const maxNames = 200

type Use = { name: string; start: number; weight: number }

/** The use of a name that capitalized words contain, or null. */
function useOf({ page: { text } }: PageText, match: RegExpMatchArray): Use | null {
  const at = match.index ?? 0
  const words = match[0].split(/\s/)
  let from = 0
  while (
    from < words.length &&
    (wordsBeforeName.test(words[from] ?? '') ||
      connector.test(words[from] ?? '') ||
      isTitleWord(words[from] ?? ''))
  )
    from++
  const end = words.findIndex((word, i) => i > from && belongingWord.test(word))
  const nameWords = words.slice(from, end < 0 ? undefined : end)
  const name = nameWords.join(' ').replace(/['’]s?$/, '')
  if (name.length < 4 || nameWords.length > 4 || nameWords.some((w) => isTitleWord(w) && !/^\d/.test(w)))
    return null
  const start = at + words.slice(0, from).join(' ').length + (from > 0 ? 1 : 0)
  const before = text.slice(Math.max(0, start - 40), start)
  const after = text.slice(start + name.length, start + name.length + 30)
  // Without a word for a place, capitals are often those of a fee, a project, or a person.
  if (!nameWords.some((word) => word.split('-').some(isPlaceWord))) return null
  if (nameWords.length === 1 && otherPlace.test(name)) return null
  if (
    /^(?:City|Town|Township|County|Borough|Port)$/.test(nameWords[0] ?? '') ||
    words.some((w) => speaker.test(w))
  )
    return null
  const last = nameWords.filter((w) => !/^\d/.test(w)).at(-1) ?? ''
  if (/^,?\s(?:County|Parish|[A-Z]{2}\b)/.test(after)) return null
  if (end >= 0 || belongingAfter.test(after) || (inCommunity.test(before) && !otherPlace.test(last)))
    return { name, start, weight: usedWeight }
  return inPlace.test(before) && nameWords.length > 1 && isPlaceWord(last) && !otherPlace.test(last)
    ? { name, start, weight: placeWeight }
    : null
}

const timesIn = (text: string, name: string) => text.split(name).length - 1

/** The name that a page uses most as that of a community. */
export function namesInUse(pageText: PageText): MentionedName[] {
  const uses = [...pageText.page.text.matchAll(capitalizedWords)]
    .flatMap((match) => useOf(pageText, match) ?? [])
    .slice(0, maxNames)
  const ranked = [...Map.groupBy(uses, ({ name }) => name.toLowerCase()).values()]
    .map((list) => ({ list, weight: list.reduce((sum, { weight }) => sum + weight, 0) }))
    .sort((a, b) => b.weight - a.weight)
  const [best, second] = ranked
  const first = best?.list[0]
  if (!best || !first || best.weight < leastWeight || best.weight === second?.weight) return []
  // A single word may be a town.
  if (!/[\s-]/.test(first.name) && timesIn(pageText.page.text, first.name) < 2) return []
  return best.list.map(({ name, start }) => ({ text: name, start }))
}

/** Initials of an association: consonants, with "A" or "AI" at the end, such as "DWHA". */
export const associationInitials = '[B-DF-HJ-NP-TV-XZ]{2,4}AI?'
const otherInitials =
  /^(?:CCA|CPA|CMCA|DBA|DNA|FDA|FHA|MBA|NBA|NCAA|NDA|NFPA|NRA|NSA|PGA|PTA|SBA|SPCA|TBA|TSA|TVA|VHA|WPA|YMCA|YWCA)$/
const initialsBeside = new RegExp(
  `(?<![A-Za-z'’&/.-])(?<value>${associationInitials})(?=['’]?s?[^\\S\\n](?:[Aa]ccountant|[Aa]nnual|[Aa]ttorney|[Aa]udit|[Bb]alance|[Bb]udget|[Bb]y-?[Ll]aws|[Bb]oard|[Bb]OD|[Cc]lubhouse|[Cc]ommon|[Cc]ommittee|[Cc]ommunity|[Cc]ovenants|[Dd]eclaration|[Dd]irectors|[Dd]ues|[Ff]ees|[Ff]inanc\\w+|[Hh]omeowners?|[Mm]eetings?|[Mm]embers?(?:hip)?|[Mm]inutes|[Nn]ewsletter|[Oo]wners?|[Oo]ffice|[Pp]ool|[Pp]roperty|[Rr]esidents?|[Rr]ules|[Tt]reasurer|[Ww]ebsite)\\b)|(?<=\\b(?:20\\d\\d|dues to|member of|members of|board of|relates to|payable to)\\s)(?<value>${associationInitials})(?![A-Za-z])`,
  'g',
)

/** Initials that sentences use as an association's: "the DWA finances", "members of DWA". */
export function initialsInUse({ page: { text } }: PageText): MentionedName[] {
  const found = [...text.matchAll(initialsBeside)].flatMap((match) => {
    const name = match.groups?.value ?? ''
    return otherInitials.test(name) ? [] : [{ text: name, start: match.index }]
  })
  return new Set(found.map((m) => m.text)).size === 1 ? found : []
}
