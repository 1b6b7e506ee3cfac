import { textOf } from '../../../report-fields/typed-value'
import { collapseWhitespace } from '../../../document-reading/comparable-text'
import { mentionAt, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import type { DocumentField } from '../../signals/document-fields'
import { customSignal, followedBy, precededBy } from '../../signals/signal'
import { afterLabel, anyStateCode, anyStateName, byNotary, labeledPlaces, namesOfStates } from './place-words'

const capitalizedWordOrAbbreviation = "[A-Z][A-Za-z'-]{1,30}\\.?"
const nameBeforeCounty = new RegExp(
  `(?<![A-Za-z])((?:${capitalizedWordOrAbbreviation}\\s){0,3}${capitalizedWordOrAbbreviation})\\s{1,3}(?:County|COUNTY|Parish|PARISH)\\b(?!\\s+(?:(?:Road|Rd\\.?)\\s+(?:\\d|[A-Z]\\b)|Line\\b|Club\\b|(?:of|OF)\\b))`,
  'g',
)
/** "Demo Co., FL" */
const nameBeforeCo = new RegExp(
  `(?<![A-Za-z])(${capitalizedWordOrAbbreviation})\\s{1,3}(?:Co\\.|CO\\.),?\\s{1,3}(?:(?:${anyStateCode})(?![A-Za-z])|(?:${anyStateName})\\b|(?:(?:[Pp]ublic|[Aa]nimal|[Bb]uilding|[Hh]ealth|[Ww]ater|[Cc]ode|[Pp]lanning|[Rr]oad|[Hh]ighway|[Ff]ire|[Ss]chool)\\s(?:[Ww]orks|[Cc]ontrol|[Dd]ep\\w+|[Ee]nforcement|[Dd]istrict|[Cc]ommission\\w*|[Bb]oard|[Ss]chools)|[Ss]heriff|[Cc]ommission(?:ers)?|[Gg]overnment|[Ll]ibrary|[Rr]ecorder|[Aa]ssessor|[Cc]ourthouse)\\b)`,
  'g',
)
/** In lower case within a sentence: "the Demo county dog warden". */
const nameBeforeLowercaseCounty = new RegExp(
  `(?<=[a-z,]\\s)(${capitalizedWordOrAbbreviation}(?:\\s${capitalizedWordOrAbbreviation})?)\\scounty\\b(?!\\s(?:line|road|club|of)\\b|-)`,
  'g',
)
/** "filed in the Records of Demo, Ohio" */
const nameInRecords = new RegExp(
  `\\bRecords?\\s(?:of|for)\\s(${capitalizedWordOrAbbreviation}(?:\\s${capitalizedWordOrAbbreviation})?)(?<!\\s(?:County|Parish)),\\s(?=(?:${anyStateName})\\b)`,
  'g',
)
/** California's superior courts are named after their counties: "San Luis Obispo Superior Court". */
const countyCourt = new RegExp(
  `(?<![A-Za-z])((?:${capitalizedWordOrAbbreviation}\\s){0,2}${capitalizedWordOrAbbreviation})\\sSuperior\\sCourt\\b`,
  'g',
)
const nameAfterCounty = new RegExp(
  `\\b(?:County|COUNTY|county|Parish|PARISH)\\s{1,3}(?:of|OF)\\s{1,3}(${capitalizedWordOrAbbreviation}(?:\\s${capitalizedWordOrAbbreviation}){0,2})`,
  'g',
)

/** Words before a county's name, or instead of one. */
const notName =
  /^(?:The|Said|Such|Each|Any|This|That|City|State|Or|And|Of|In|By|To|For|From|At|Our|Its|All|No|With|Applicable|Official|Officials?|Public|Local|Federal|Between|Unincorporated|Real|Property|Land|Records?|Recorder|Clerk|Auditor|Register|Deeds?|Office|Located|Situated?|Counties|Notary|Subdivision|Addition|Plat|Lots?|Township|Range|Section|Quarter|Per|See|Contact|Call|Under|State's|Northeast|Northwest|Southeast|Southwest|Meridian|Principal|Tax|Both|Other|Which|Where|Home|Mid|Tri|Multi|Residents?|Remind|Ask|Notify|Request|Have|If|When|Your|Most|Some|Neither|Current|New|Association|Board|HOA|Every|Another)$/i
const wordAfterName = new RegExp(
  `^(?:and|state|ss|commonwealth|on|this|to|wit|before|the|a|be|it|known|personally|notary|${namesOfStates.join('|')})$`,
  'i',
)

/** The words after the last one that cannot belong to a county's name: "Recorder Demo" is "Demo". */
const nameAtEnd = (words: string[]) => words.slice(words.findLastIndex((word) => notName.test(word)) + 1)

/** A name in capitals with only its initials in capitals. */
const capitalized = (name: string) =>
  name === name.toUpperCase() && name.length > 2
    ? name.toLowerCase().replace(/(?:^|[\s'-])[a-z]/g, (c) => c.toUpperCase())
    : name

/** The words up to the end of their sentence, or up to one that cannot belong to a county's name. */
function nameAtStart(words: string[]): string[] {
  const endOfName = words.findIndex(
    (word, index) => index > 0 && wordAfterName.test(word.replace(/\W+$/, '')),
  )
  const name = words.slice(0, endOfName < 0 ? words.length : endOfName)
  const lastOfSentence = name.findIndex((word) => /[a-z]{3}\.$/.test(word))
  return name.slice(0, lastOfSentence < 0 ? name.length : lastOfSentence + 1)
}

/** Only Louisiana has parishes instead of counties; elsewhere, a parish is a church's. */
const isOfChurch = ({ text }: PageText, name: string) =>
  /\bparish\b/i.test(name) && !/\bLouisiana\b|,\s?LA\b/i.test(text)

const countyLabel =
  /^(?:(?:project|property|name of|recording|association|community) )?(?:county|parish)(?: name| of record(?:ing)?)?$/i
const readCounty = (text: string) => {
  const written = new RegExp(
    `^${capitalizedWordOrAbbreviation}(?:\\s${capitalizedWordOrAbbreviation}){0,2}(?=\\s*(?:$|[,;/|]|\\s{2}|\\b(?:County|Parish)\\b))`,
  ).exec(text)?.[0]
  const value = written?.replace(/\s+(?:County|Parish)$/i, '')
  return written === undefined ||
    value === undefined ||
    value.length < 3 ||
    value.split(' ').some((word) => notName.test(word))
    ? null
    : { text: written, value: capitalized(value) }
}

function countiesOf(pageText: PageText): Mention[] {
  const mentions: Mention[] = []
  const raw = pageText.page.text
  const add = (name: string[], start: number, end: number) => {
    const value = collapseWhitespace(name.join(' ')).replace(/[.'-]+$/, '')
    if (value.length >= 3 && value.length <= 24 && !notName.test(value))
      mentions.push(mentionAt(pageText, 'name', capitalized(value), start, end))
  }
  for (const match of pageText.text.matchAll(nameBeforeCounty)) {
    if (isOfChurch(pageText, match[0])) continue
    // The name does not begin on the line above or with a word such as "Recorder".
    const text = raw.slice(match.index, match.index + (match[1] ?? '').length)
    const lastLine = text.split('\n').at(-1) ?? ''
    const words = lastLine.trim().split(/\s+/)
    const nameStart = words.findLastIndex((word) => notName.test(word) || /[a-z]{3}\.$/.test(word)) + 1
    add(words.slice(nameStart), match.index + text.length - lastLine.length, match.index + match[0].length)
  }
  for (const match of pageText.text.matchAll(countyCourt))
    add(nameAtEnd((match[1] ?? '').split(/\s+/)), match.index, match.index + match[0].length)
  for (const match of pageText.text.matchAll(nameAfterCounty)) {
    if (isOfChurch(pageText, match[0])) continue
    // The next line may be the notary's text.
    const [line = ''] = raw.slice(match.index, match.index + match[0].length).split('\n')
    const onLine = /\b(?:of|OF)\s/.test(line) ? line.split(/\s(?:of|OF)\s+/)[1]?.trim() : undefined
    const name = nameAtStart((onLine ?? match[1] ?? '').split(/\s+/))
    if (!wordAfterName.test(name[0] ?? '')) add(name, match.index, match.index + match[0].length)
  }
  for (const match of pageText.text.matchAll(nameBeforeLowercaseCounty))
    add(nameAtEnd((match[1] ?? '').split(/\s+/)), match.index, match.index + match[0].length)
  for (const match of pageText.text.matchAll(nameInRecords))
    add([match[1] ?? ''], match.index, match.index + match[0].trimEnd().length - 1)
  for (const match of pageText.text.matchAll(nameBeforeCo))
    add([match[1] ?? ''], match.index, match.index + match[0].search(/\s(?:Co|CO)\./) + 4)
  return [...mentions, ...labeledPlaces(pageText, countyLabel, readCounty)]
}

const recordsOffice =
  '(?:recorder|auditor|clerk|register|registry|recording|records?|assessor|superior court|district court|circuit court|court|treasurer|deed|plat|official)'

/** The county of the property. */
export const countyField: DocumentField = {
  path: 'propertyInfo.county',
  // A title in capitals may precede the name: "DEMO MEADOWS DEMO COUNTY".
  canDropFirstWords: true,
  mentions: countiesOf,
  hint: /county|parish|\bco\.|superior court|\brecords? (?:of|for)/i,
  bias: 0,
  minScore: 1.9,
  certainScore: 5,
  signals: [
    customSignal('a county is named', 2, () => true),
    afterLabel,
    followedBy(new RegExp(`^,?\\s+(?:(?:State|STATE)\\s+(?:of|OF)\\s+)?(?:${anyStateName})\\b`), 2),
    followedBy(new RegExp(`^,?\\s+(?:${anyStateCode})\\b`), 1.5),
    followedBy(new RegExp(`^(?:'s)?\\s+${recordsOffice}`, 'i'), 1),
    precededBy(new RegExp(`\\b${recordsOffice}\\w*\\b[^.]{0,25}\\b(?:of|in|for)\\s+(?:the\\s+)?$`, 'i'), 1),
    precededBy(
      /\b(?:located|situated?|lying|real (?:estate|property)|land|city of [A-Z]\w+,?)\b[^.]{0,25}$/i,
      1,
    ),
    precededBy(/\b[A-Z][a-z]{2,20},\s+$/, 0.7),
    byNotary(-0.4),
    followedBy(
      /^\s+(?:District\s(?:Library|Hospital)|(?:Regional\s|Memorial\s)?(?:Fairgrounds?|Fair|Park|Museum|Hospital|Airport|Community College))\b/,
      -1,
      'a place that is named after a county',
    ),
    followedBy(/^\s+(?:resident|residents|native|fair|parade)\b/i, -1),
  ],
  read: ({ value }) => ({ typed: textOf(String(value)) }),
}
