import type { PageText } from '../page/page-text'
import type { MentionedName } from './mentioned-names'
import { isPlaceWord, isTitleWord } from './title-names'

// Names such as "Kittredge" have no word for a place, so that only their use shows that they are a community's. They
// are proper nouns: a page that also writes them in lower case names a thing, as in "Snow Removal Policy".

/** Of three or more characters. */
const longCapitalizedWord = "[A-Z][A-Za-z0-9'’&-]{2,30}"
/** One to three words. */
const properName = `${longCapitalizedWord}(?: (?:(?:of|at|on) )?${longCapitalizedWord}){0,2}`
const longName = `${longCapitalizedWord}(?: (?:(?:of|at|on|the) ){0,2}${longCapitalizedWord}){0,4}`

/** Words for meetings and documents that a community has; "Policy" and "Rules" name their subject as often. */
const ownDocument =
  '(?:Meeting|MEETING|Minutes|MINUTES|Newsletter|NEWSLETTER|By-?[Ll]aws|BY-?LAWS|Declaration|DECLARATION|Budget|BUDGET)'
const topicDocument =
  '(?:Policy|Policies|Rules|Guidelines|Covenants?|Fees|Dues|Assessments?|Handbook|FAQs?|News)'
const titleWords = "(?:[A-Za-z0-9'’&/-]{2,30} ){1,7}"
/** The rest of a title: a date, a year, or a page. */
const restOfTitle = '(?:\\W*|[^\\w\\n]{1,4}[\\w ,./:–-]{0,40}|\\s\\d[\\w ,./:–-]{0,40})$'
const year = '(?:(?:19|20)\\d{2} )?'
const titleOf = new RegExp(
  `^${year}(?<title>${titleWords})of (?:[Tt]he )?(?<value>${properName}?)(?: Board(?: of Directors)?)?${restOfTitle}`,
)
const ownTitle = new RegExp(`^${year}(?<title>${titleWords}${ownDocument})${restOfTitle}`)
const topicTitle = new RegExp(`^${year}(?<title>${titleWords}${topicDocument})${restOfTitle}`)
const longestName = 3
const titleLines = 3
const longestTitle = 100

/** What kind of meeting it is, or whose, if it is not the association's. */
const kindOfMeeting =
  /\b(?:Emergency|Working?|Planning|Kick-?off|Virtual|Joint|Transition|Turn-?over|Closed|Public|Hearing|Electronic|Rescheduled|Postponed|Cancell?ed|Organi[sz]ation\w*|Introduct\w+|Team|Zoom|Online|Committee|Sub-?committee|Council|Commission|City|County|Town|Township|Village|School|District|Club|Capital|Operating|Cash|Water|Sewer|Road|Master|Sub|Informational|Official|Approved|Quorum|Action|Telephone|Conference|Hybrid|In-Person|Ballot|Voting|Proxy|Candidates?|Nominating|Nominations?|Meet|Attached|Adjourned|Reconvened|Continued|Second|Mission|Vision|Project|Zoning|Safety|Social|Park|Garden|Holiday|Halloween|Christmas|Easter|Thanksgiving)\b/i

const things =
  '(?:infrastructure|reserves?(?: fund| study)?|budget|finances|financial (?:position|condition|health|state)|governing documents|CC&Rs?|covenants|by-?laws|board|homeowners|residents|common areas?)'
const documents =
  '(?:[Gg]overning [Dd]ocuments|CC ?& ?Rs?|[Cc]ovenants|[Bb]y-?[Ll]aws|BYLAWS|[Dd]eclaration|[Rr]estrictions|Easements)'
const charges =
  '(?:HOA (?:dues|fees?|assessments?)|(?:monthly|annual|quarterly|association) (?:dues|assessments?))'
const soundness =
  '(?:is|remains|stays|continues to be) (?:in )?(?:an? )?(?:\\w+ ){0,3}(?:financial(?:ly)? )?(?:position|shape|condition|standing|health|sound)'

/** Where sentences name a community: by how sound it is, what it has, its documents, or its dues. */
const namesInSentences: readonly RegExp[] = [
  new RegExp(
    `(?<=^|[.:!?]\\s|\\b(?:that|and|but|because|since)\\s)(?:[Tt]he )?(?<value>${properName}) ${soundness}\\b`,
    'g',
  ),
  new RegExp(`(?<=^|[.:!?]\\s|that |and |with |for |of |in )(?<value>${properName})['’]s ${things}\\b`, 'g'),
  new RegExp(
    `\\b${documents}(?: \\([^)]{2,30}\\))? (?:for|of|at) (?:[Tt]he )?(?<value>${longName})(?=[,.;:)]|$| [a-z(])`,
    'gm',
  ),
  new RegExp(
    `\\b${charges} (?:for|at|in) (?:The (?<value>${longName})|(?<value>${longCapitalizedWord} ${longName}))(?=[,.;:)]|$| [a-z(])`,
    'gm',
  ),
]

const genericWord =
  /^(?:The|This|That|These|Our|Your|Their|It|He|She|We|They|Everyone|Everything|Nobody|Who|What|There|Here|All|Any|Each|Article|Section|Phase|Lot|Unit|Tract|Block|Building|Exhibit|Schedule|Developer|Declarant|Owner|Company|Corporation|Condominiums?|Condos?|Townhomes?|Townhouses?|Villas|Patio|Villages?|Subdivision|Property|Properties|Project|Plat|Map|Act|Law|Code|State|County|City|Town|Mr|Mrs|Ms|Dr|Master|Common|Real|Estate|Private|Public|Federal|Fannie|Freddie|FHA|VA|HUD|Bank|President|Treasurer|Secretary|Manager|Covenants?|Conditions|Restrictions|Easements|Record|Incorporation|Trust|Trustees|Regime)$/i

/** Whether the words can be a proper noun: none is generic, and the page writes none of them in lower case. */
function isProperNoun({ text }: PageText, name: string): boolean {
  const parts = name.split(' ').filter((word) => /^[A-Z]/.test(word))
  return parts.every(
    (word) =>
      !genericWord.test(word) &&
      !isTitleWord(word) &&
      // Words that a scan or a layout ran together.
      !/[a-z]{3}[A-Z]/.test(word) &&
      !(
        /^[A-Z][a-z]{2,}$/.test(word) &&
        !isPlaceWord(word) &&
        new RegExp(`(?<![@./\\w-])${word.toLowerCase()}`).test(text)
      ),
  )
}

/** Whether a name is a place's in a sentence below its title: "at Demo", "each Demo resident". */
function isPlaceInText({ text }: PageText, name: string, from: number): boolean {
  const escaped = name.replace(/[^\w\s]/g, '.')
  return new RegExp(
    `[a-z,] (?:in|at|within|throughout) (?:the )?${escaped}(?![A-Za-z])|\\b${escaped}(?:['’]s)? (?:home)?(?:owners?|residents?|members?|families|community|neighborhood|lots?|homes?|property|properties|roads?)\\b`,
    'i',
  ).test(text.slice(from))
}

const officers =
  'president|vice[- ]president|secretary|treasurer|directors?|trustees?|chair\\w*|members?|manager|moderator|facilitator'
/** Whether a page gives a name an office: "Ann Poole, President". */
export function isOfficer({ text }: PageText, name: string): boolean {
  const escaped = name.replace(/[^\w\s]/g, '.')
  return new RegExp(
    `\\b${escaped}\\s?[,:(–-]\\s?(?:\\w+ )?(?:${officers})\\b|\\b(?:${officers})\\s?[,:(–-]?\\s?${escaped}\\b|\\b(?:Mr|Mrs|Ms|Dr)s?\\.? ${escaped}\\b`,
    'i',
  ).test(text)
}

/** The words of a title that are not those of titles, if they come first. */
function nameBefore(title: string): string | null {
  const words = title.trim().split(' ')
  const end = words.findIndex((word) => isTitleWord(word) || /^(?:covenant|of|the)$/i.test(word))
  const isOfTitle = (word: string) => isTitleWord(word) || /^(?:of|the|and|&|for|covenant)$/i.test(word)
  return end > 0 && end <= longestName && words.slice(end).every(isOfTitle)
    ? words.slice(0, end).join(' ')
    : null
}

const endsInDocument = /(?:meeting|minutes|bylaws|by-laws|newsletter) $/i
const isDocument = (title: string) =>
  endsInDocument.test(title) &&
  title
    .trim()
    .split(' ')
    .every((word) => isTitleWord(word))

function namedInTitle(pageText: PageText): MentionedName[] {
  const lines = pageText.lines.filter((l) => /[A-Za-z]{3}/.test(l.text)).slice(0, titleLines)
  return lines.flatMap((line) => {
    const title = line.text.trim()
    if (title.length > longestTitle || kindOfMeeting.test(title)) return []
    const of = titleOf.exec(title)?.groups
    const isOwn = of !== undefined || ownTitle.test(title)
    const words = (ownTitle.exec(title) ?? topicTitle.exec(title))?.groups?.title ?? ''
    const name = of ? (isDocument(of.title ?? '') ? (of.value ?? null) : null) : nameBefore(words)
    if (name === null || !isProperNoun(pageText, name)) return []
    return isOwn || isPlaceInText(pageText, name, line.start + line.text.length)
      ? [{ text: name, start: line.start + line.text.indexOf(name) }]
      : []
  })
}

const maxNames = 50

function namedInSentences(pageText: PageText): MentionedName[] {
  const found = namesInSentences
    .flatMap((pattern) =>
      [...pageText.text.matchAll(pattern)].map((match) => {
        const name = match.groups?.value ?? ''
        return { text: name, start: match.index + match[0].indexOf(name) }
      }),
    )
    .slice(0, maxNames)
    .filter(({ text }) => isProperNoun(pageText, text) && !isOfficer(pageText, text))
  return new Set(found.map((m) => m.text)).size === 1 ? found : []
}

/** The ways to find a name that has no word for a place, the most reliable first. */
export const namesWithoutPlaceWords: readonly ((pageText: PageText) => MentionedName[])[] = [
  namedInSentences,
  (pageText) => (pageText.page.number === 1 ? namedInTitle(pageText) : []),
]
