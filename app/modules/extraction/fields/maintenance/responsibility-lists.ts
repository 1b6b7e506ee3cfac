import { cachedByPage } from '../../page/cached-by-page'
import { mentionsOf, type Mention } from '../../page/mentions'
import { lineAt, type Line, type PageText } from '../../page/page-text'
import { actorOf, type Party } from './responsible-parties'
import { customSignal, type Signal } from '../../signals/signal'

const introReach = 900
const longestIntro = 600
const longestExpenseIntro = 320
const newSection = /\b(?:section|article)\s+[\dIVX]|§|\n\s*\d{1,2}\.\d{1,2}\s/i

/** A label of its own, as in "Sewers: The board will …", so that the sentence does not belong to a list above. */
const ownLabel = /^[A-Z]\w+(?: \w+){0,3}:\s/

/** The introduction of a mention's list: "The Board shall: (a) …; (b) …". */
function introOf(mention: Mention, pageText: PageText): string {
  // In minutes, a label such as "Old business:" names no party.
  if (pageText.document.kind === 'minutes' || ownLabel.test(mention.sentence)) return ''
  const above = pageText.text.slice(Math.max(0, mention.span.start - introReach), mention.span.start)
  // "Dues cover mowing; trash collection; insurance": the first part introduces the others.
  if (/;\s*$/.test(above) && actorOf(mention.sentence) === null)
    return above.slice(Math.max(above.lastIndexOf('. ') + 1, above.length - longestIntro))
  const colon = above.lastIndexOf(':')
  if (colon < 0 || newSection.test(above.slice(colon))) return ''
  return above.slice(Math.max(0, colon - longestIntro), colon)
}

/** A signal that matches the introduction of the list that contains the mention. */
export const introMatches = (words: RegExp, weight: number, name: string): Signal =>
  customSignal(name, weight, (mention, { pageText }) =>
    words.test(introOf(mention, pageText).slice(-longestExpenseIntro)),
  )

/** Each owner owes assessments, but the association provides what they fund. */
const ofAssessments =
  /\b(?:assessments?|dues|fees|common expenses)\b[^.:]{0,160}\b(?:cover|expenses?|used|pay for|includ)/i

/** Whether the introduction of a mention's list names the party whose duties it contains. */
export function isIntroducedBy(party: Party, mention: Mention, pageText: PageText) {
  const intro = introOf(mention, pageText)
  return (ofAssessments.test(intro) ? 'association' : actorOf(intro)) === party
}

/** A signal for the entries of lists whose introduction names the party. */
export const introducedBy = (party: Party, weight: number, name: string): Signal =>
  customSignal(name, weight, (mention, { pageText }) => isIntroducedBy(party, mention, pageText))

const longestHeading = 140
const longestLine = 75
/** Lines after which a list's heading no longer applies. */
const longestList = 45

const theAssociation = '(?:association|HOA|community|board)'
const theOwner =
  "(?:(?:unit|lot|home|co-?|condo(?:minium)?|individual|property)[ -]?)?(?:owners?|residents?)'?s?'?(?!'? assoc)"
const duty =
  '(?:responsib\\w*|maintenance|maintains?|pays?(?: for)?|provides?|covers?|duties|obligations?|services|expenses?|repairs?)'

const ofAssociation = new RegExp(
  `\\b${theAssociation}(?:'s)?(?: \\w+)? ${duty}\\b|\\b(?:maintained|provided|paid(?: for)?|covered|performed|serviced) by (?:the |your |our )?(?:\\w+ )?${theAssociation}\\b|\\b(?:responsibilit(?:y|ies)|duties|obligations?) of the ${theAssociation}\\b|\\b(?:dues|assessments?|fees?)\\b.{0,40}\\b(?:covers?|includes?|pays?(?: for)?|provides?|ensures?|(?:are|is) used (?:for|to))\\b|\\bwhat (?:do|does|is|are)\\b.{0,30}\\b(?:dues|assessments?|fees?|${theAssociation})\\b.{0,20}\\b(?:cover|pay|include|do|for|provide|maintain)|\\b(?:covered|included|paid(?: for)?|provided)\\b.{0,12}\\b(?:by|in|with|under|from|through)\\b.{0,30}\\b(?:dues|fees?|assessments?)\\b|\\bwhat (?:does|do) (?:it|they|that|this|these) (?:cover|include|pay)|^\\W*(?:services|utilities|amenities)(?: that are)? (?:provided|included)\\b|\\bcommon (?:expenses?|elements?)\\b.{0,30}\\bpaid by (?:the )?${theAssociation}|\\bcommon expenses?\\b.{0,20}\\binclud|^\\W*(?:contract(?:ed)? services|operat(?:ing|ional) expenses)(?:,? includ.{0,40})?\\W*$`,
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

/**
 * Who a heading assigns a list to: `excluded` for what is "not covered by the Association", where documents seldom name
 * the other party, and `other` for both parties or none.
 */
type Assignee = Party | 'excluded' | 'other'

/** Who a label or title assigns its list to; null if it names nobody. */
function assigneeOf(words: string): Assignee | null {
  const [namesAssociation, namesOwner] = [
    ofAssociation.test(words) || /^\W*(?:the )?(?:association|HOA)$/i.test(words),
    ofOwner.test(words) || /^\W*(?:the )?(?:unit |lot |home)?owners?$/i.test(words),
  ]
  if ((namesAssociation || /\b(?:dues|assessments?|fees?)\b/i.test(words)) && notOfAssociation.test(words))
    return 'excluded'
  if (bothParties.test(words) && !/\b(?:paid|maintained) by\b/i.test(words)) return 'other'
  if (namesOwner) return 'owner'
  return namesAssociation ? 'association' : null
}

const otherTitle =
  /\b(?:restrictions?|rules|policies|policy|guidelines|procedures?|information|contacts?|questions|meetings?|parking|pets|violations?|enforcement)\b/i

/** A label that continues the list above: "Maintenance and repair of:". */
const continuesList = /\b(?:mainten|maintain|repair|replac|follow|includ|such as|services|expenses|costs)/i

/** Who a line assigns the list below it to; null if it begins no list, 'other' if it ends every list. */
function assigneeOfHeading({ text, isTabular }: Line, next: string): Assignee | null {
  const words = text.trim()
  if (words === '' || words.length > longestHeading) return null
  const isItem = /^(?:[•·▪●*○–-]|o\s|\(?[a-z\d]{1,2}[.)]\s)/.test(words) && !/[:?]$/.test(words)
  const withoutNumber = words.replace(/^\W*(?:\d{1,2}(?:\.\d{1,2}){0,2}[.)]?|\(?[a-zA-Z][.)])?\s*/, '')
  const isHeading =
    !isTabular &&
    !isItem &&
    !/[.;,]$/.test(words) &&
    (/[:?]$/.test(words) ||
      !/[a-z]{3}/.test(words) ||
      (words.length <= longestLine && !/^[a-z]/.test(withoutNumber) && !/^[a-z]/.test(next)))
  if (!isHeading) return /^(?:article|section)\s+[\dIVX]/i.test(words) ? 'other' : null
  return (
    assigneeOf(withoutNumber) ??
    (otherTitle.test(withoutNumber) ||
    /\?$|^(?:article|section)\s+[\dIVX]/i.test(words) ||
    (/:$/.test(words) && /\s\S+\s/.test(words) && !continuesList.test(words)) ||
    !/[a-z]{3}/.test(words)
      ? 'other'
      : null)
  )
}

/** A list whose heading says who it is assigned to. */
type List = { assignee: Exclude<Assignee, 'other'>; headingLine: number }

/** The list that each line of a page belongs to; null if it belongs to none. */
const listsByLine = cachedByPage((pageText) => {
  let list: List | null = null
  return pageText.lines.map((line, index): List | null => {
    const assignee = assigneeOfHeading(line, pageText.lines[index + 1]?.text.trim() ?? '')
    if (assignee !== null) list = assignee === 'other' ? null : { assignee, headingLine: index }
    if (list && index - list.headingLine > longestList) list = null
    return list
  })
})

const longestEntry = 160
const longestBulleted = 420

const longestLabel = 90
/** The label before a list on the same line: "Maintained by the Association: pool, lawns". */
const labelOf = ({ before }: Mention) => {
  const colon = before.slice(0, longestLabel).search(/[:?][^:?]*$/)
  return colon < 0 ? '' : before.slice(0, colon)
}

/** The text before an entry that begins its line: nothing but a number or bullet. */
const onlyMarker = /^\W*(?:[a-z\d]{1,3}[.)]\s*)?$/i

/** Who the list that contains a mention is assigned to; null if there is none. */
function assigneeOfList(mention: Mention, pageText: PageText): Assignee | null {
  const label = labelOf(mention)
  const ofLabel = label === '' ? null : assigneeOf(label)
  if (ofLabel !== null && ofLabel !== 'other') return ofLabel
  const lineIndex = lineAt(pageText, mention.span.start)
  const list = listsByLine(pageText)[lineIndex]
  if (!list || pageText.document.kind === 'minutes') return null
  const line = pageText.lines[lineIndex]
  const beginsLine =
    line !== undefined && onlyMarker.test(pageText.text.slice(line.start, mention.span.start))
  const isEntry =
    beginsLine &&
    (mention.sentence.length <= longestEntry ||
      (mention.sentence.length <= longestBulleted && /^[•·▪●*○–-]/.test(mention.sentence))) &&
    !/\b(?:shall|will|must|is|are)\b.{0,60}\b(?:by|responsib|maintain|pay)/i.test(mention.sentence)
  // Prose belongs to a heading only directly below it.
  const isRightBelow = pageText.lines
    .slice(list.headingLine + 1, lineIndex)
    .every(({ text }) => text.trim() === '')
  return isEntry || isRightBelow ? list.assignee : null
}

/** A signal for text below a heading such as "What your dues cover" or "Owner responsibilities". */
export const listedBy = (assignee: Assignee, weight: number, name: string): Signal =>
  customSignal(name, weight, (mention, { pageText }) => assigneeOfList(mention, pageText) === assignee)

/** Whether a mention is in a party's list, whose entries need no verb. */
export const isListed = (mention: Mention, pageText: PageText) => {
  const assignee = assigneeOfList(mention, pageText)
  return assignee === 'association' || assignee === 'owner'
}

/** A bullet begins a new item even if no period ends the item above. */
const bullet = /^\s*(?:[•·▪●*○–-]|o(?=\s))\s{0,4}(?=["'(A-Z0-9])/
const fewestEntries = 3

/** Which lines begin a list entry: those with a bullet, and series of short capitalized lines. */
function entryLines(pageText: PageText): boolean[] {
  const isShort = ({ text, isTabular }: Line) =>
    !isTabular &&
    text.trim().length <= longestLine &&
    /^\s*["'(]?[A-Z0-9]/.test(text) &&
    !/[,-]\s*$/.test(text)
  const short = pageText.lines.map(
    (line, index) => isShort(line) && !/^\s*[a-z]/.test(pageText.lines[index + 1]?.text ?? ''),
  )
  return pageText.lines.map(({ text }, index) => {
    if (bullet.test(text)) return true
    for (let first = index - fewestEntries + 1; first <= index; first++)
      if (short.slice(Math.max(0, first), first + fewestEntries).filter(Boolean).length === fewestEntries)
        return true
    return false
  })
}

/** The page's sentences. A sentence that spans a list is divided into its entries. */
export const statements = cachedByPage((pageText): Mention[] => {
  const beginsEntry = entryLines(pageText)
  return mentionsOf(pageText, 'sentence').flatMap((mention): Mention[] => {
    const [first, last] = [
      lineAt(pageText, mention.start),
      lineAt(pageText, Math.max(mention.start, mention.end - 1)),
    ]
    const starts = [mention.start]
    for (let line = first + 1; line <= last; line++)
      if (
        beginsEntry[line] ||
        (beginsEntry[line - 1] && /^\s*["'(]?[A-Z]/.test(pageText.lines[line]?.text ?? ''))
      )
        starts.push(pageText.lines[line]?.start ?? mention.end)
    if (starts.length === 1) return [mention]
    return starts.flatMap((entryStart, index): Mention[] => {
      const part = pageText.text.slice(entryStart, starts[index + 1] ?? mention.end)
      const start = entryStart + part.length - part.trimStart().length
      const text = part.trim()
      const end = start + text.length
      return text === ''
        ? []
        : [{ ...mention, value: text, sentence: text, start, end, span: { start, end } }]
    })
  })
})
