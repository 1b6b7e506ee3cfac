import { mentionsOf, type Mention } from '../../page/mentions'
import { lineAt, type Line, type PageText } from '../../page/page-text'
import { actorOf, type Party } from './coverage-parties'
import { customSignal, type Signal } from '../../signals/signal'

const introReach = 900
const longestIntro = 600
const longestExpenseIntro = 320
const newSection = /\b(?:section|article)\s+[\dIVX]|§|\n\s*\d{1,2}\.\d{1,2}\s/i

/** The introduction of a mention's list: "The Board shall: (a) …; (b) …". */
function introOf(mention: Mention, pageText: PageText): string {
  // In minutes, a label such as "Old business:" names no party.
  if (pageText.document.kind === 'minutes') return ''
  const above = pageText.text.slice(Math.max(0, mention.span.start - introReach), mention.span.start)
  // "Dues cover mowing; trash collection; insurance": the first part introduces the others.
  if (/;\s*$/.test(above) && actorOf(mention.sentence) === null)
    return above.slice(Math.max(above.lastIndexOf('. ') + 1, above.length - longestIntro))
  const colon = above.lastIndexOf(':')
  if (colon < 0 || newSection.test(above.slice(colon))) return ''
  return above.slice(Math.max(0, colon - longestIntro), colon)
}
export const introduced = (words: RegExp, weight: number, name: string): Signal =>
  customSignal(name, weight, (mention, { pageText }) =>
    words.test(introOf(mention, pageText).slice(-longestExpenseIntro)),
  )
/** Each owner owes assessments, but the association provides what they fund. */
const ofAssessments =
  /\b(?:assessments?|dues|fees|common expenses)\b[^.:]{0,160}\b(?:cover|expenses?|used|pay for|includ)/i
/** The party whose duties a mention's list contains. */
export function isIntroducedBy(party: Party, mention: Mention, pageText: PageText) {
  const intro = introOf(mention, pageText)
  return (ofAssessments.test(intro) ? 'association' : actorOf(intro)) === party
}
export const introducedBy = (party: Party, weight: number, name: string): Signal =>
  customSignal(name, weight, (mention, { pageText }) => isIntroducedBy(party, mention, pageText))

const longestHead = 140
const longestLine = 75
/** Lines after which a list's heading no longer applies. */
const longestList = 45

const theAssociation = '(?:association|HOA|community|board)'
const theOwner =
  "(?:(?:unit|lot|home|co-?|condo(?:minium)?|individual|property)[ -]?)?(?:owners?|residents?)'?s?'?(?!'? assoc)"
const duty =
  '(?:responsib\\w*|maintenance|maintains?|pays?(?: for)?|provides?|covers?|duties|obligations?|services|expenses?|repairs?)'

const ofAssociation = new RegExp(
  `\\b${theAssociation}(?:'s)?(?: \\w+)? ${duty}\\b|\\b(?:maintained|provided|paid(?: for)?|covered|performed|serviced) by (?:the |your |our )?(?:\\w+ )?${theAssociation}\\b|\\b(?:responsibilit(?:y|ies)|duties|obligations?) of the ${theAssociation}\\b|\\b(?:dues|assessments?|fees?)\\b.{0,40}\\b(?:covers?|includes?|pays?(?: for)?|provides?|ensures?|(?:are|is) used (?:for|to))\\b|\\bwhat (?:do|does|is|are)\\b.{0,30}\\b(?:dues|assessments?|fees?|${theAssociation})\\b.{0,20}\\b(?:cover|pay|include|do|for|provide|maintain)|\\b(?:covered|included|paid(?: for)?|provided)\\b.{0,12}\\b(?:by|in|with|under|from|through)\\b.{0,30}\\b(?:dues|fees?|assessments?)\\b|\\bwhat (?:does|do) (?:it|they|that|this|these) (?:cover|include|pay)|^\\W*(?:services|utilities|amenities)(?: that are)? (?:provided|included)\\b|\\bcommon (?:expenses?|elements?)\\b.{0,30}\\bpaid by (?:the )?${theAssociation}|\\bcommon expenses?\\b.{0,20}\\binclud`,
  'i',
)
const ofOwner = new RegExp(
  `\\b${theOwner} (?:\\w+ )?${duty}\\b|\\b(?:maintained|provided|paid(?: for)?|covered|performed|borne) by (?:the |each |every )?${theOwner}(?:\\W|$)|\\b(?:responsibilit(?:y|ies)|duties|obligations?|expense) of (?:the |each |every )?${theOwner}(?:\\W|$)|\\b${theOwner} (?:is|are) (?:\\w+ )?responsible\\b|\\bexpenses? (?:a|each|an|that) ${theOwner}\\b|\\byour (?:own )?responsibilit`,
  'i',
)
const bothParties = new RegExp(
  `\\b(?:association|HOA)\\b.*\\b${theOwner}(?:\\W|$)|\\b${theOwner}(?:\\W.*)?\\b(?:association|HOA)\\b`,
  'i',
)
const notOfAssociation =
  /\bnot\b.{0,30}\b(?:cover|includ|provid|paid|maintain|responsib)|\b(?:does|do|is|are|will)(?: not|n't)\b.{0,30}\b(?:cover|include|provide|pay|maintain)|\bexclud/i

/** Who a heading assigns a list to. For what is "not covered by the Association", documents seldom name the other party. */
type Head = Party | 'excluded' | 'other'

/** The party that a label or title assigns its list to; null if it names none. */
function partyOf(words: string): Head | null {
  const [association, owner] = [
    ofAssociation.test(words) || /^\W*(?:the )?(?:association|HOA)$/i.test(words),
    ofOwner.test(words) || /^\W*(?:the )?(?:unit |lot |home)?owners?$/i.test(words),
  ]
  if ((association || /\b(?:dues|assessments?|fees?)\b/i.test(words)) && notOfAssociation.test(words))
    return 'excluded'
  if (bothParties.test(words) && !/\b(?:paid|maintained) by\b/i.test(words)) return 'other'
  if (owner) return 'owner'
  return association ? 'association' : null
}

const otherTitle =
  /\b(?:restrictions?|rules|policies|policy|guidelines|procedures?|information|contacts?|questions|meetings?|parking|pets|violations?|enforcement)\b/i

/** A label that continues the list above: "Maintenance and repair of:". */
const continuesList = /\b(?:mainten|maintain|repair|replac|follow|includ|such as|services|expenses|costs)/i

/** The party whose list a line begins; null if it begins none, 'other' if it ends every list. */
function headOf({ text, tabular }: Line, next: string): Head | null {
  const words = text.trim()
  if (words === '' || words.length > longestHead) return null
  const isItem = /^(?:[•·▪●*○–-]|o\s|\(?[a-z\d]{1,2}[.)]\s)/.test(words) && !/[:?]$/.test(words)
  const bare = words.replace(/^\W*(?:\d{1,2}(?:\.\d{1,2}){0,2}[.)]?|\(?[a-zA-Z][.)])?\s*/, '')
  const isHead =
    !tabular &&
    !isItem &&
    !/[.;,]$/.test(words) &&
    (/[:?]$/.test(words) ||
      !/[a-z]{3}/.test(words) ||
      (words.length <= longestLine && !/^[a-z]/.test(bare) && !/^[a-z]/.test(next)))
  if (!isHead) return /^(?:article|section)\s+[\dIVX]/i.test(words) ? 'other' : null
  return (
    partyOf(bare) ??
    (otherTitle.test(bare) ||
    /\?$|^(?:article|section)\s+[\dIVX]/i.test(words) ||
    (/:$/.test(words) && /\s\S+\s/.test(words) && !continuesList.test(words)) ||
    !/[a-z]{3}/.test(words)
      ? 'other'
      : null)
  )
}

/** A list whose heading names the party, in force for the lines below. */
type List = { party: Exclude<Head, 'other'>; line: number }
const listsOf = new WeakMap<PageText, (List | null)[]>()

function lists(pageText: PageText): (List | null)[] {
  const known = listsOf.get(pageText)
  if (known) return known
  let list: List | null = null
  const found = pageText.lines.map((line, at) => {
    const head = headOf(line, pageText.lines[at + 1]?.text.trim() ?? '')
    if (head !== null) list = head === 'other' ? null : { party: head, line: at }
    if (list && at - list.line > longestList) list = null
    return list
  })
  listsOf.set(pageText, found)
  return found
}

const longestEntry = 160
const longestBulleted = 420

const longestLabel = 90
/** The label before a list on the same line: "Maintained by the Association: pool, lawns". */
const labelOf = ({ before }: Mention) => {
  const colon = before.slice(0, longestLabel).search(/[:?][^:?]*$/)
  return colon < 0 ? '' : before.slice(0, colon)
}

/** Only a number or bullet before the entry. */
const onlyNumber = /^\W*(?:[a-z\d]{1,3}[.)]\s*)?$/i

/** The party whose list contains a mention; null if none does. */
function listParty(mention: Mention, pageText: PageText): Head | null {
  const label = labelOf(mention)
  const own = label === '' ? null : partyOf(label)
  if (own !== null && own !== 'other') return own
  const at = lineAt(pageText, mention.span.start)
  const list = lists(pageText)[at]
  if (!list || pageText.document.kind === 'minutes') return null
  const line = pageText.lines[at]
  const beginsLine =
    line !== undefined && onlyNumber.test(pageText.text.slice(line.start, mention.span.start))
  const isEntry =
    beginsLine &&
    (mention.sentence.length <= longestEntry ||
      (mention.sentence.length <= longestBulleted && /^[•·▪●*○–-]/.test(mention.sentence))) &&
    !/\b(?:shall|will|must|is|are)\b.{0,60}\b(?:by|responsib|maintain|pay)/i.test(mention.sentence)
  // Prose belongs to a heading only directly below it.
  const isRightBelow = pageText.lines.slice(list.line + 1, at).every(({ text }) => text.trim() === '')
  return isEntry || isRightBelow ? list.party : null
}
/** Holds below a heading such as "What your dues cover" or "Owner responsibilities". */
export const listedBy = (party: Head, weight: number, name: string): Signal =>
  customSignal(name, weight, (mention, { pageText }) => listParty(mention, pageText) === party)
/** True for entries of a party's list, which need no verb. */
export const isListed = (mention: Mention, pageText: PageText) => {
  const party = listParty(mention, pageText)
  return party === 'association' || party === 'owner'
}

/** A bullet begins a new item even if no period ends the item above. */
const bullet = /^\s*(?:[•·▪●*○–-]|o(?=\s))\s{0,4}(?=["'(A-Z0-9])/
const fewestEntries = 3

/** Which lines begin a list entry: those with a bullet, and series of short capitalized lines. */
function entryLines(pageText: PageText): boolean[] {
  const isShort = ({ text, tabular }: Line) =>
    !tabular && text.trim().length <= longestLine && /^\s*["'(]?[A-Z0-9]/.test(text) && !/[,-]\s*$/.test(text)
  const short = pageText.lines.map(
    (line, i) => isShort(line) && !/^\s*[a-z]/.test(pageText.lines[i + 1]?.text ?? ''),
  )
  return pageText.lines.map(({ text }, i) => {
    if (bullet.test(text)) return true
    for (let from = i - fewestEntries + 1; from <= i; from++)
      if (short.slice(Math.max(0, from), from + fewestEntries).filter(Boolean).length === fewestEntries)
        return true
    return false
  })
}

const statementsOf = new WeakMap<PageText, Mention[]>()

/** The page's sentences. A sentence that spans a list is divided into its entries. */
export function statements(pageText: PageText): Mention[] {
  const known = statementsOf.get(pageText)
  if (known) return known
  const begins = entryLines(pageText)
  const found = mentionsOf(pageText, 'sentence').flatMap((mention): Mention[] => {
    const [first, last] = [
      lineAt(pageText, mention.start),
      lineAt(pageText, Math.max(mention.start, mention.end - 1)),
    ]
    const starts = [mention.start]
    for (let line = first + 1; line <= last; line++)
      if (begins[line] || (begins[line - 1] && /^\s*["'(]?[A-Z]/.test(pageText.lines[line]?.text ?? '')))
        starts.push(pageText.lines[line]?.start ?? mention.end)
    if (starts.length === 1) return [mention]
    return starts.flatMap((from, i): Mention[] => {
      const part = pageText.text.slice(from, starts[i + 1] ?? mention.end)
      const start = from + part.length - part.trimStart().length
      const text = part.trim()
      const end = start + text.length
      return text === ''
        ? []
        : [{ ...mention, value: text, sentence: text, start, end, span: { start, end } }]
    })
  })
  statementsOf.set(pageText, found)
  return found
}

const column = /\S+(?:\s\S+)*/g
const tick = /^(?:X|x|✓|✔|√|•|☒|☑|Yes|YES)$/

const boxesOf = new WeakMap<PageText, Map<number, number>>()

/** The horizontal center of a cell: from word positions, or from character columns if the page has none. */
function centerOf(pageText: PageText, line: Line, { index, 0: text }: RegExpExecArray): number {
  const { words } = pageText.page
  if (words.length === 0) return index + text.length / 2
  const start = line.start + index
  const known =
    boxesOf.get(pageText) ??
    new Map(
      words.flatMap((w) => [
        [w.start, w.box[0]],
        [w.end, w.box[2]],
      ]),
    )
  boxesOf.set(pageText, known)
  const [left, right] = [known.get(start), known.get(start + text.length)]
  return left === undefined || right === undefined ? NaN : (left + right) / 2
}

type Chart = { association: number; owner: number }
/** The horizontal positions of the two parties' column headings. */
function chartAt(pageText: PageText, line: Line): Chart | null {
  const cells = [...line.text.matchAll(column)].map((m) => ({
    text: m[0],
    at: centerOf(pageText, line, m),
  }))
  const association = cells.find(
    (c) =>
      c.text.length <= 40 &&
      new RegExp(`\\b(?:${theAssociation})\\b`, 'i').test(c.text) &&
      !/owner/i.test(c.text),
  )
  const owner = cells.find(
    (c) => c.text.length <= 40 && /\bowner/i.test(c.text) && !/\bassoc|HOA/i.test(c.text),
  )
  return association && owner && cells.length <= 5 ? { association: association.at, owner: owner.at } : null
}

const chartsOf = new WeakMap<PageText, (Party | null)[]>()

/** The party whose column is ticked in each line of a chart. */
function tickedParties(pageText: PageText): (Party | null)[] {
  const known = chartsOf.get(pageText)
  if (known) return known
  let chart: Chart | null = null
  const found = pageText.lines.map((line): Party | null => {
    const { text, tabular } = line
    if (!tabular) return null
    chart = chartAt(pageText, line) ?? chart
    if (!chart) return null
    const [ticked, ...more] = [...text.matchAll(column)].filter((m) => tick.test(m[0]))
    if (!ticked || more.length > 0) return null
    const at = centerOf(pageText, line, ticked)
    if (Number.isNaN(at)) return null
    return Math.abs(at - chart.association) < Math.abs(at - chart.owner) ? 'association' : 'owner'
  })
  chartsOf.set(pageText, found)
  return found
}
export const tickedFor = (party: Party, weight: number, name: string): Signal =>
  customSignal(
    name,
    weight,
    ({ span }, { pageText }) => tickedParties(pageText)[lineAt(pageText, span.start)] === party,
  )
