import type { Line, PageText } from '../page/page-text'

/**
 * A name in a title.
 * @property isStated the title says that the document is the association's, as in "Budget for Demo Meadows"
 */
type TitleName = { start: number; text: string; isStated: boolean }

/** Title words for documents, meetings, days, and bodies, which are not part of a community's name. */
const titleWord = new RegExp(
  `^(?:${[
    'accounts?|adopted|advisory|agenda|agreements?|all|amended|amendments?|annual|approved|architectural|area|articles|as|assessments?|assessment',
    'balance|basis|bi-?weekly|board|book|breakdown|budgets?|budgeted|bulletin|by-?laws?|calendar|cash|certificate|changes|charges|check|checklist|clubhouse|collections?|committees?|common|communications?|community|comparative|compared|comparison|compiled|conditions|consolidated|contact|contents|coupon|covenants|current|date',
    "declarations?|deductibles?|delinquency|design|detail|directors?|directory|documents?|draft|dues|easements|effective|election|emergency|executive|exhibit|expenses?|exterior|faq|fees?|final|finance|financials?|fiscal|forecast|form|frequently|fund|general|governing|guide|guidelines?|handbook|home|homeowners?'?s?'?|house|important|income|incorporation|information|insurance",
    "landscap(?:e|ing)|late|leasing|letter|list|loss|maintenance|manager|management|manual|matrix|meetings?|members?|membership|message|minutes|monthly|months?|new|news|newsletter|notes?|notices?|open|operating|organizational|owners?'?s?'?|packet|page|parking|payments?|period|pet|policies|policy|pool|preliminary|prepared|presented|president'?s?|procedures?|pets?|profit|proforma|projected|property|proposed|proxy",
    "call|contact|email|former|join|keep|last|make|next|only|pay|previous|prior|sample|send|submit|upcoming|visit|volunteer|quarter|quarterly|questions|reference|regarding|regular|regulations|reminders?|rental|reports?|request|reserves?|renters?|residents?|resolutions?|responsibilit(?:y|ies)|restated|restrictions|results|revised|revisions?|rules|schedule|secretary'?s?|section|semi-?annual|session|sheet|single|family|multi-?family|special|specifications|standards|statements?|study|summary|supplement(?:al)?|table|tenants?|town|treasurer'?s?|unaudited|audited|unapproved|units?|update|updates|versus|violations?|vs|welcome|winter|spring|summer|fall|autumn|workshop|year|yearly|ytd|zoom",
    'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|(?:mon|tues|wednes|thurs|fri|satur|sun)day|am|pm|q[1-4]|first|second|third|fourth|1st|2nd|3rd|4th|inc|llc|association|assn|assoc|hoa|poa|coa|yes|no|none|total|actual|attn|dear|re|subject|to|from|your|our|this|that|what|how|who|when|why|where|is|are|was|were|will|be|if|any|each|every|i|we|you',
  ].join('|')})$`,
  'i',
)
/** Whether a word belongs to titles rather than names. */
export const isTitleWord = (word: string) => titleWord.test(word) || /^\d+$/.test(word)

/** Words for documents and meetings. */
const documentWord =
  /^(?:agenda|balance|budgets?|by-?laws?|covenants|declaration|directory|fees?|financials?|guidelines|handbook|income|incorporation|meetings?|minutes|newsletter|news|notice|policy|policies|proxy|regulations|reports?|reserves?|restrictions|rules|statements?|study|update)$/i
const connectingWord = /^(?:of|at|the|on|and|in|by|de|del|la|las|los|&)$/i
const streetWord = /^(?:avenue|ave|boulevard|blvd|circle|drive|dr|lane|ln|parkway|road|rd|street|st|way)$/i

/** Where meetings take place. */
const venueWord =
  /^(?:church|clubhouse|school|elementary|center|centre|hall|library|museum|restaurant|room|station|theater|university|ymca|zoom)$/i

/** Before the name of a person. */
const office = /^(?:president|secretary|treasurer|manager|director)$/i

/** Words of the names of places. */
const placeWord =
  /^(?:acres?|addition|arbors?|bay|beach|bend|bluffs?|brooke?|canyon|cedars?|chase|cliffs?|colony|commons|condos?|condominiums?|cottages|courts?|courtyards?|coves?|creek|crest|crossings?|estates?|falls|farms?|fields?|flats|forest|gables|gardens?|gates?|glens?|greens?|groves?|harbou?r|heights|highlands?|hills?|hollow|homes|homestead|islands?|isle|junction|knolls?|lakes?|landings?|lofts?|manors?|maples?|marina|meadows?|mesa|mills?|mountain|oaks?|orchards?|palms?|parks?|parkside|pines?|plac[ea]|plantation|plaza|pointe?|ponds?|preserve|ranch|residences|ridge|rivers?|riverside|run|shadows|shores?|springs?|square|station|subdivision|summit|terraces?|towers?|townhomes?|townhouses?|trace|trails?|valley|views?|villages?|villas?|vistas?|walk|waters?|willows?|woods?|\w{3,12}(?:wood|woods|brook|field|fields|side|ridge|view|creek|shire|haven|crest|dale|gate))$/i

/** Whether a word ends the names of places, such as "Meadows". */
export const isPlaceWord = (word: string) => placeWord.test(word)

const maxLines = 10
const longestTitle = 160
const titleOfLongLine = 80
const maxWords = 6
const shortestName = 4

type Token = { text: string; word: string; at: number }

const tokensOf = (line: string): Token[] =>
  [...line.matchAll(/\S+/g)].map((m) => ({
    text: m[0],
    word: m[0].replace(/^[("'“‘[]+|[)"'”’\].,;:!?*]+$/g, '').replace(/['’]$/, ''),
    at: m.index,
  }))

const isName = ({ word }: Token) => /^[A-Z][A-Za-z'’&.-]*$/.test(word) && !titleWord.test(word)
/** Whether a name cannot continue after a token. */
const endsName = ({ text }: Token) => /[,;:!?)]$|[a-z]{3}\.$/.test(text)

/** The runs of tokens that could be a name, each as the indexes of its first and last token. */
function runsOf(tokens: readonly Token[]): [number, number][] {
  const runs: [number, number][] = []
  for (let i = 0; i < tokens.length; i++) {
    const first = tokens[i]
    if (!first || !isName(first)) continue
    let last = i
    for (let j = i + 1; j < tokens.length && !endsName(tokens[j - 1] as Token); j++) {
      const token = tokens[j] as Token
      if (isName(token)) last = j
      else if (!connectingWord.test(token.word) || j - last > 2) break
    }
    if (!venueWord.test(tokens[last]?.word ?? '')) runs.push([i, last])
    i = last
  }
  return runs
}

function nameOf(
  pageText: PageText,
  line: Line,
  tokens: readonly Token[],
  [from, to]: [number, number],
  isStated: boolean,
): TitleName {
  const start = line.start + (tokens[from]?.at ?? 0)
  const end = line.start + (tokens[to]?.at ?? 0) + (tokens[to]?.text.length ?? 0)
  return { start, text: pageText.text.slice(start, end).replace(/[)"'”’\].,;:!?*]+$/, ''), isStated }
}

/** Whether the words before a name say that the document is the association's: "Budget for", "prepared by". */
function isStatedBefore(tokens: readonly Token[], from: number, hasPlaceWord: boolean): boolean {
  const followsArticle = /^the$/i.test(tokens[from - 1]?.word ?? '')
  const preposition = tokens[from - (followsArticle ? 2 : 1)]?.word ?? ''
  const subject = tokens[from - (followsArticle ? 3 : 2)]?.word ?? ''
  if (/^by$/i.test(preposition)) return tokens.slice(0, from).some((t) => /^prepared$/i.test(t.word))
  if (!/^(?:for|of)$/i.test(preposition)) return false
  return (
    /^(?:directors|members|owners|residents)$/i.test(subject) ||
    // A statement of something, such as revenues, is not a community's.
    (documentWord.test(subject) && (hasPlaceWord || !/^statements?$/i.test(subject)))
  )
}

/** Whether a name has nothing beside it but the words of a title, years, and numbers. */
function isAmongTitleWords(tokens: readonly Token[], [from, to]: [number, number]): boolean {
  const [before, after] = [tokens[from - 1], tokens[to + 1]]
  return (
    !streetWord.test(tokens[to]?.word ?? '') &&
    !office.test(before?.word ?? '') &&
    (from === 0 ||
      titleWord.test(before?.word ?? '') ||
      /^(?:(?:19|20)\d{2}\W?|[-–—|])$/.test(before?.text ?? '')) &&
    (after === undefined || titleWord.test(after.word) || /^[\d(–-]/.test(after.text))
  )
}

/**
 * Names in the titles at the top of a document, such as "2026 Budget for Demo Meadows" and "Demo Ridge Condos Quarterly
 * Meeting". Without a preposition, only names with a word for a place count.
 */
export function titleNames(pageText: PageText): TitleName[] {
  const found: TitleName[] = []
  // A long line is running text, and only its beginning can be a title.
  const lines = pageText.lines
    .filter((l) => /[A-Za-z]{3}/.test(l.text))
    .slice(0, maxLines)
    .map((line) =>
      line.text.length <= longestTitle
        ? line
        : { ...line, text: line.text.slice(0, line.text.lastIndexOf(' ', titleOfLongLine) + 1) },
    )
  const isOfDocument = (line: Line | undefined) =>
    line !== undefined && tokensOf(line.text).some((t) => documentWord.test(t.word))
  for (const [index, line] of lines.entries()) {
    const tokens = tokensOf(line.text)
    const runs = runsOf(tokens)
    const namesDocument = tokens.some((t) => documentWord.test(t.word))
    const isOfMinutes = tokens.some((t) => /^minutes$/i.test(t.word))
    // The name is a line above or below the document's title.
    const [only] = runs
    const isIncorporated = /^inc$/i.test(tokens.at(-1)?.word ?? '')
    const last = tokens.length - (isIncorporated ? 2 : 1)
    const isWhole = only && only[0] <= 1 && only[1] === last && tokens.length <= maxWords
    const isTitled = isWhole && (isOfDocument(lines[index - 1]) || isOfDocument(lines[index + 1]))
    if (isTitled && tokens.some((t) => placeWord.test(t.word)))
      found.push(nameOf(pageText, line, tokens, only, false))
    // A sentence mentions a budget; a title names one.
    const lowercase = tokens.filter(
      (t) => /^[a-z]{3,}$/.test(t.word) && !titleWord.test(t.word) && !/^(?:for|the|and)$/.test(t.word),
    )
    if (!namesDocument || lowercase.length > 3) continue
    for (const [from, to] of runs) {
      if (to - from >= maxWords + 2) continue
      const words = tokens.slice(from, to + 1)
      const hasPlaceWord = words.some((t) => placeWord.test(t.word))
      const isStated = isStatedBefore(tokens, from, hasPlaceWord)
      // In "2025 Demo Run Minutes", any two words may be the name.
      const followsYear = /^(?:19|20)\d{2}$/.test(tokens[from - 1]?.word ?? '')
      const isLikelyName = hasPlaceWord || (isOfMinutes && words.length >= 2 && followsYear)
      if (!isStated && !(isLikelyName && isAmongTitleWords(tokens, [from, to]))) continue
      found.push(nameOf(pageText, line, tokens, [from, to], isStated))
    }
  }
  return found.filter(({ text }) => text.replace(/[^A-Za-z]/g, '').length >= shortestName)
}
