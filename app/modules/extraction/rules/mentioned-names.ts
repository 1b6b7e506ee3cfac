import type { PageText } from '../page/page-text'
import { initialsInUse, namesInUse, associationInitials } from './names-in-use'
import { isOfficer, namesWithoutPlaceWords } from './names-without-place-words'
import { isPlaceWord } from './title-names'

// Names of communities in documents that neither state the association's name nor have it in a title: letters,
// newsletters, lists of fees, amendments.

export type MentionedName = { text: string; start: number }

export const plainName = "[A-Z][A-Za-z0-9'’&-]{1,30}(?: (?:[A-Z][A-Za-z0-9'’&-]{1,30}|of|at|the|on)){1,4}"
/** Names of one word are accepted only where nothing else can follow. */
const shortName = "[A-Z][A-Za-z0-9'&-]{2,30}(?: [A-Z][A-Za-z0-9'&-]{1,30}){0,3}"

const people =
  '(?:[Hh]ome\\s?[Oo]wners?|[Oo]wners?|[Rr]esidents?|[Nn]eighbors?|[Mm]embers?|HOMEOWNERS?|OWNERS?|RESIDENTS?|[Uu]nit\\s[Oo]wners?)'
/** Bullets and quotes that begin a line; with line breaks, each line would search all blank lines below it. */
const lineOpening = '[^\\w\\n\\r\\u2028\\u2029]*'

/** "a member of Demo Run Townhomes" */
const namedAfterHomes =
  /(?<![A-Za-z])(?<value>(?:[A-Z][A-Za-z0-9'&-]{1,30} ){1,4}(?:Town\s?homes|Town\s?houses|Condominiums?|Condos|Subdivision|Villas|Lofts))(?![A-Za-z]|\s(?:Acts?|Ass(?:n|oc\w*)|Declaration|Documents|Insurance|Law|Owners?|Project|Property|Units?)\b)/g

/** "the Demo Ridge Association" */
const placeAssociation =
  /(?<![A-Za-z])(?<value>[A-Z][A-Za-z0-9'’&-]{1,30}(?: (?:(?:at|of|on|the) ){0,2}[A-Z][A-Za-z0-9'’&-]{1,30}){0,4} Association)(?![A-Za-z]| of| Management| Act)/g
/** Where letters name the community: in whom they welcome, address, or come from. */
const inLetters: readonly RegExp[] = [
  new RegExp(
    `^${lineOpening}(?:Welcome|WELCOME) (?:to|TO) (?:[Tt]he )?(?<value>${plainName})(?=[!.]?\\s*$)`,
    'gm',
  ),
  new RegExp(
    `^${lineOpening}(?:Dear|DEAR|Greetings|Hello|Hi|To|TO|Attention),?:?\\s+(?:(?:the|all|[Ff]ellow)\\s+){0,3}(?<value>${plainName}?) ${people}\\b`,
    'gm',
  ),
  new RegExp(`\\b${people} (?:of|at|in) (?:[Tt]he )?(?<value>${plainName})(?=[^\\w ]|$)`, 'gm'),
  new RegExp(
    `^\\W{0,3}(?:The )?(?<value>${plainName}?) (?:Board(?: of (?:Directors|Trustees|Managers))?|Management Committee)\\W*$`,
    'gm',
  ),
]
/** "Treasurer, Demo Ridge" */
const afterOffice = new RegExp(
  `(?:[Tt]reasurer|[Pp]resident|[Ss]ecretary|[Bb]oard),\\s+(?:The )?(?<value>${plainName})\\W*$`,
  'gm',
)
/** An officer's own name follows the office as often, except below a letter that a person signed. */
const signature =
  /(?:^|\n)[^\S\n]*[A-Z][a-z]+ (?:[A-Z]\.? )?[A-Z][A-Za-z'’-]+[^\S\n]*\n[^\S\n]*(?:[A-Z][a-z]+ )?$/
const lineStart = /(?:^|\n)[^\S\n]*(?:[A-Z][a-z]+ )?$/
const namedAfterOffice = ({ page: { text } }: PageText) =>
  [...text.matchAll(afterOffice)].flatMap((match) => {
    const name = match.groups?.value ?? ''
    const before = text.slice(Math.max(0, match.index - 80), match.index)
    const isNamed =
      /\b(?:of|at|HOA|POA|COA)\b/.test(name) ||
      (isPlaceWord(name.split(/[ -]/).at(-1) ?? '') && lineStart.test(before))
    return isNamed || signature.test(before)
      ? [{ text: name, start: match.index + match[0].indexOf(name) }]
      : []
  })

/** Where sentences name the community: as one, by what it charges, or by the part of it that is described. */
const inSentences: readonly RegExp[] = [
  new RegExp(`\\b[Tt]he (?<value>${shortName}) (?:community|neighborhood|subdivision|development)\\b`, 'g'),
  new RegExp(
    `(?<![A-Za-z] ?)(?<value>${plainName}) (?:has|charges|collects) (?:an?\\s|its\\s)?(?:annual|monthly|quarterly|yearly)\\s(?:\\w+\\s)?(?:fees?|assessments?|dues)\\b`,
    'g',
  ),
  new RegExp(
    `\\b(?:[Pp]lat|[Ll]ots?|[Pp]roperty|[Ss]ubdivision) (?:of|in|as) (?:[Tt]he )?(?<value>${plainName}?),? (?:Phase|Section|Unit|Addition|Subdivision) (?:[IVX]{1,4}|\\d{1,2}|[A-Z])\\b`,
    'g',
  ),
  new RegExp(
    `\\b(?:[Bb]oard(?: of [A-Z][a-z]+)?|[Mm]eeting) of (?:[Tt]he )?(?<value>${shortName})(?=[ ,.](?:[a-z]|$))`,
    'gm',
  ),
]

const ownersInitials = '[A-Z]{1,4}(?:HOA|POA|COA|UOA|TOA)'
/** Without a vowel, letters make no word. */
const initials = '[B-DF-HJ-NP-TV-XZ]{4,6}'
const abbreviationOfOwners = new RegExp(`(?<![A-Za-z])(?<value>${ownersInitials})(?![A-Za-z])`, 'g')
/** "DVMC Minutes" */
const initialsInTitle = new RegExp(
  `^\\W{0,3}(?<value>${initials})\\s(?:\\S{1,12}\\s){0,2}(?:[Aa]nnual|ANNUAL|[Bb]oard|BOARD|[Bb]udget|BUDGET|[Bb]ylaws|BYLAWS|[Mm]eeting|MEETING|[Mm]inutes|MINUTES|[Nn]ewsletter|NEWSLETTER|[Rr]ules|RULES|[Tt]reasurer|TREASURER)`,
  'gm',
)
const abbreviation = new RegExp(`^(?:${ownersInitials}|${initials}|${associationInitials})$`)
/** Whether a name is an abbreviation, such as "DVHOA". */
export const isAbbreviation = (name: string) => abbreviation.test(name)

const matchesOf = (text: string, patterns: readonly RegExp[]): MentionedName[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const name = match.groups?.value ?? ''
      return { text: name, start: match.index + match[0].indexOf(name) }
    }),
  )
const hasPlaceWord = ({ text }: MentionedName) => text.split(/[ -]/).some((word) => isPlaceWord(word))
const endsInPlace = ({ text }: MentionedName) => isPlaceWord(text.split(/[ -]/).at(-1) ?? '')

/** On a hostile page, each name would be sought among the officers of the whole page. */
const maxInLetters = 50

/** The ways to find a mentioned name, the most reliable first. Only those within sentences may span lines. */
export const mentionedNames: readonly ((pageText: PageText) => MentionedName[])[] = [
  ({ page }) => matchesOf(page.text, [namedAfterHomes]),
  ({ page }) => matchesOf(page.text, [placeAssociation]).filter(hasPlaceWord),
  (pageText) => [
    ...matchesOf(pageText.page.text, inLetters)
      .slice(0, maxInLetters)
      .filter(({ text }) => !isOfficer(pageText, text)),
    ...namedAfterOffice(pageText),
  ],
  ({ text }) => matchesOf(text, inSentences).filter(endsInPlace),
  namesInUse,
  ({ page }) => matchesOf(page.text, [abbreviationOfOwners]),
  ({ page }) => matchesOf(page.text, [initialsInTitle]),
  initialsInUse,
  ...namesWithoutPlaceWords,
]
