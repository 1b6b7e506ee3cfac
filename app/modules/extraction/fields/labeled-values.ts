import {
  countSource,
  fractionSource,
  monthNameSource,
  percentSource,
  readCount,
  readDate,
  readMonth,
  readShare,
} from '../../report-fields/parse'
import { collapseWhitespace } from '../../document-reading/comparable-text'
import { countOf, dateOf, textOf, percentage } from '../../report-fields/typed-value'
import { noticeOf } from './governance/meeting-notice'
import { labeledField, readingOf, type LabeledValue } from '../signals/labeled-field'
import { customSignal, type FieldSignals } from '../signals/signal'

const homes =
  '(?:(?:residential|condominium|individual|completed|assessed|platted|single[- ]family|dwelling|living) )*(?:units?|homes|houses|lots|doors|dwellings|residences|townhomes|condominiums|condos|homesites|parcels|properties|memberships)'
const community =
  '(?:project|community|association|complex|development|subdivision|condominium|property|neighborhood|hoa)'
const board = '(?:board(?: of (?:directors|managers|trustees))?|directors|trustees|managers)'
const annualMeeting =
  "annual (?:(?:general|membership|(?:the )?members?'?s?'?|homeowners?'?s?'?|owners?'?s?'?|hoa|association) )?(?:meeting|mtg)"
const ordinal = '(?:first|second|third|fourth|last|1st|2nd|3rd|4th)'
const date = `(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:${monthNameSource} \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\\d{2}|\\d{1,2}[/-]\\d{1,2}[/-](?:(?:19|20)\\d{2}|\\d{2})|(?:19|20)\\d{2}-\\d{2}-\\d{2})(?!\\d)`
const leadIn = '(?:about |approx\\w*\\.? |approximately |~ ?|currently |there are |at least |yes,? )?'

const readFullDate = (match: RegExpExecArray) => {
  const text = /(?:\d|[A-Z][a-z]{2,8}\.? \d).*$/.exec(match[0].replace(/^\w+day,? /i, ''))?.[0] ?? ''
  const day = readDate(text.replace(/(\d)(?:st|nd|rd|th)\b/, '$1'))
  return day && day.length === 10 ? readingOf(dateOf(day)) : null
}

const labeledValues: readonly LabeledValue[] = [
  {
    path: 'propertyInfo.totalUnits',
    hint: /unit|home|house|lot|door|dwelling|residence|condo|parcel|propert|member|owner/i,
    label: `(?:units|homes|lots|doors|(?:total |overall )?(?:number|no\\.?|#|count|qty) (?:of )?(?:total |all )?${homes}(?: (?:in|within) (?:the |this |your )?(?:entire |whole )?${community})?(?: total)?|total ${homes}(?: (?:in|within) (?:the |this )?${community})?|${homes} total|(?:unit|home|lot|door) (?:count|total)|total (?:membership|members|owners)|how many (?:total )?${homes}(?: (?:are|is|does|do) (?:there|in|part of|within|the|our|this)\\b[^?:]{0,50})?)`,
    value: `${leadIn}(?<count>${countSource})(?!\\d|[.,/:-]\\d|\\s?%|\\s?(?:of|sq|per|to|through|and|&|years|bedrooms?|stor)\\b|\\s?[-–]\\s?\\d)`,
    read: ({ groups }) => {
      const homeCount = readCount(groups?.count ?? '')
      return homeCount !== null && homeCount >= 2 && homeCount < 20_000
        ? readingOf(countOf(homeCount, 'unit'))
        : null
    },
    signals: [customSignal('one word for homes', -1.5, ({ value: label }) => /^\w+$/.test(String(label)))],
  },
  {
    path: 'governance.boardSize',
    hint: /board|director|trustee|manager/i,
    label: `(?:${board}(?: members?)? size|size of (?:the |your )?${board}|(?:total )?(?:number|no\\.?|#) of (?:seats on the board|board (?:members|seats|positions)|directors|trustees|(?:people|persons|members) (?:on|of) (?:the |your )?board(?: of (?:directors|managers|trustees))?)|number (?:of )?(?:the )?board of (?:directors|managers|trustees)|how many (?:people |persons |members |directors |trustees |seats |board members )(?:are |serve |sit )?(?:there |(?:on|of|in) (?:the |your |our )?board)?[^?:]{0,30})`,
    value: `${leadIn}(?<least>${countSource})(?:\\s?(?:-|–|to)\\s?(?<most>${countSource}))?(?!\\d|[.,/:-]\\d|\\s?%|\\s?(?:of|years?|present)\\b)`,
    read: ({ groups }) => {
      const [least, most] = [readCount(groups?.least ?? ''), readCount(groups?.most ?? '')]
      if (least === null || least < 2 || least > 25) return null
      if (!groups?.most) return readingOf(countOf(least, 'director'))
      return most !== null && most > least && most <= 25
        ? readingOf(countOf(least, 'director', { to: most }))
        : null
    },
  },
  {
    path: 'governance.boardTerm',
    hint: /term|how long/i,
    label: `(?:(?:length of )?(?:the )?(?:${board}|director'?s?|trustee'?s?)(?: members?'?s?)? terms?(?: of office)?(?: length)?|terms?(?: of office)? (?:of|for) (?:the )?(?:office|${board}|board members)|length of (?:${board}|director|trustee)(?: member)? terms?|term length|how long (?:do|does|is|are) (?:a |the |our )?(?:board|director|trustee)[^?:]{0,40})`,
    value: `${leadIn}(?:staggered )?(?<count>${countSource})[\\s-]{1,2}(?:years?|yrs?)\\b`,
    read: ({ groups }) => {
      const years = readCount(groups?.count ?? '')
      return years !== null && years >= 1 && years <= 6 ? readingOf(countOf(years, 'year')) : null
    },
  },
  {
    path: 'governance.annualMeeting',
    hint: /annual/i,
    label: `(?:(?:usual )?(?:month|date|time) of (?:the )?${annualMeeting}|${annualMeeting}(?: (?:month|date|held|is held))?|when (?:is|are|do we hold|does the association hold) (?:the |our |your )?${annualMeeting}s?(?: held)?)`,
    value: `(?:held |usually |in |the |every |on |each |early |late |mid-? ?)*(?<rule>(?:${ordinal} (?:\\w{3,6}day )?(?:of |in )?(?:every |each )?)?(?:(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\\.?,? )?(?<month>${monthNameSource})(?![a-z]))`,
    read: ({ groups }) => {
      const month = readMonth(groups?.month ?? '')
      const isRule = new RegExp(`^${ordinal}`, 'i').test(groups?.rule ?? '')
      const rule = collapseWhitespace(groups?.rule ?? '')
      return month === null
        ? null
        : readingOf(textOf(isRule ? rule.replace(/^\w/, (c) => c.toUpperCase()) : month, month.toLowerCase()))
    },
    signals: [
      customSignal(
        'the title of minutes above their date',
        -6,
        ({ after, value: label }, { kind }) =>
          kind === 'minutes' && /^annual/i.test(String(label)) && /^[^.;]{0,12}(?:19|20)\d{2}/.test(after),
      ),
    ],
  },
  {
    path: 'governance.lastElection',
    hint: /annual|election/i,
    label: `(?:date of (?:the )?(?:last|most recent|latest|previous)|(?:the )?(?:last|most recent|latest|previous)|when was (?:the |your )?(?:last|most recent)) (?:${annualMeeting}|(?:board )?election)(?: date| held)?(?: (?:of|by|with) (?:the )?(?:members|owners))?`,
    value: `(?:held |on )*${date}`,
    read: readFullDate,
  },
  {
    path: 'governance.meetingNotice',
    hint: /notice/i,
    label: `(?:(?:advance )?notice (?:required |period |requirement |requirements )?(?:for|of|before) (?:the |an? |any |all )?(?:annual |special |regular |and |or |member(?:ship)?s?'?s? |owners?'?s? |association )*meetings?|(?:annual |member(?:ship)?s?'?s? |owners?'?s? )?meeting notice(?: period| requirements?| required)?|how (?:much|many days'?) notice\\b[^?:]{0,60}\\bmeetings?\\b[^?:]{0,20})`,
    value: `${leadIn}(?:not less than |minimum (?:of )?|between )?(?<least>${countSource})(?:\\s?(?:-|–|to|and)\\s?(?<most>${countSource}))?[\\s-]{1,2}(?<unit>days?|weeks?)\\b`,
    read: ({ groups }) => {
      const daysPerUnit = /week/i.test(groups?.unit ?? '') ? 7 : 1
      const [least, most] = [readCount(groups?.least ?? ''), readCount(groups?.most ?? '')]
      if (least === null || least < 1 || least * daysPerUnit > 90) return null
      const mostDays = most !== null && most > least ? most * daysPerUnit : null
      return readingOf(noticeOf(least * daysPerUnit, mostDays))
    },
  },
  {
    path: 'governance.quorum',
    hint: /quorum/i,
    label: `(?:(?:(?:annual|membership|member|owner|members'|owners'|association) (?:meeting )?)?quorum(?: requirements?| required| needed| percentage| for (?:the |an? )?(?:annual |member(?:ship)?s?'? |owners?'? )*meetings?)?|(?:what|how (?:many|much)) [^?:]{0,50}\\bquorum\\b[^?:]{0,50})`,
    value: `(?:is |at least |more than |minimum (?:of )?|a |an )*(?<share>${percentSource}|${fractionSource}|one[- ]quarter)`,
    read: ({ groups }) => {
      const text = groups?.share ?? ''
      if (/majority/i.test(text)) return readingOf(percentage(50, { words: 'A majority' }))
      const share = readShare(text.replace(/quarter/i, 'fourth'))
      return share !== null && share >= 1 && share <= 100 ? readingOf(percentage(share)) : null
    },
    signals: [
      customSignal('of the board', -6, ({ sentence }) =>
        /\b(?:directors|trustees|board|committee|present (?:and )?voting)\b/i.test(sentence),
      ),
    ],
  },
  {
    path: 'propertyInfo.yearBuilt',
    hint: /built|complet|construct|convert|inception|vintage/i,
    label: `(?:(?:what )?(?:year|yr|date|years)(?: (?:of|was|were|the|project|property|building|buildings|community|complex|association|development|homes|units))* (?:built|completed|constructed|construction|converted)|(?:original )?construction (?:date|year|completed)|inception(?: of (?:the )?${community})?|(?:year|date) (?:of )?inception|vintage)`,
    value: `(?:in |circa |approx\\w*\\.? |about |from )?(?<year>(?:19|20)\\d{2}|18\\d{2})(?:\\s?(?:-|–|to|through|and)\\s?(?<until>(?:19|20)\\d{2}))?(?!\\d|[-/]\\d|,\\d)`,
    read: ({ groups }) => readingOf(dateOf(groups?.year ?? ''), groups?.until && `to ${groups.until}`),
  },
  {
    path: 'propertyInfo.ownerOccupiedShare',
    hint: /owner[- ]occup/i,
    label: `(?:(?:what )?(?:percent(?:age)?|%|share|ratio)(?: is| are| of)*(?: the)?(?: units| homes| lots)?(?: that are| are)? owner[- ]occup(?:ied|ancy)(?: units| homes| lots)?|owner[- ]occup(?:ied|ancy)(?: units| homes| lots)?(?: rate| ratio| percent(?:age)?| share| level| %)*)`,
    value: `(?:about |approx\\w*\\.? )?(?<share>\\d{1,3}(?:\\.\\d{1,2})?)\\s?(?:%|percent)|(?:\\d{1,4}\\s?\\()(?<inParentheses>\\d{1,3}(?:\\.\\d{1,2})?)\\s?%`,
    read: ({ groups }) => {
      const share = Number(groups?.share ?? groups?.inParentheses)
      return share > 0 && share <= 100 ? readingOf(percentage(share)) : null
    },
  },
  {
    path: 'governance.recordedDate',
    hint: /record/i,
    label:
      '(?:(?:date )?(?:the )?(?:declaration|master deed|cc&rs|covenants|documents?) (?:was |were )?recorded(?: on| date)?|date (?:declaration )?recorded|recording date|recorded)',
    value: `(?:on )?${date}`,
    read: readFullDate,
    signals: [
      customSignal('of an amendment', -6, ({ sentence }) => /\bamend|\bplat\b|\bsupplement/i.test(sentence)),
      customSignal('recorded, and nothing else', -3.5, ({ value: label }) =>
        /^recorded$/i.test(String(label)),
      ),
    ],
  },
  {
    path: 'governance.boardSize',
    hint: /board|directors/i,
    label: '(?:board(?: of (?:directors|managers|trustees))?|directors)',
    value: `(?<count>${countSource})[\\s-](?:seats?|members?|directors|people|persons|owners|trustees)\\b(?! (?:present|attend|were))`,
    read: ({ groups }) => {
      const seats = readCount(groups?.count ?? '')
      return seats === null || seats < 2 || seats > 25 ? null : readingOf(countOf(seats, 'director'))
    },
    signals: [customSignal('attendance at a meeting', -6, (_, { kind }) => kind === 'minutes')],
  },
  {
    path: 'governance.boardTerm',
    hint: /board|directors/i,
    label: '(?:board(?: of (?:directors|managers|trustees))?|directors)',
    value: `[^\\n.]{0,40}?\\b(?<count>\\d|one|two|three|four|five)[\\s-](?:yr|year)s?\\b(?:\\.? (?:staggered )?terms?)?`,
    read: ({ groups }) => {
      const years = readCount(groups?.count ?? '')
      return years === null || years < 1 || years > 6 ? null : readingOf(countOf(years, 'year'))
    },
    signals: [
      customSignal(
        'no mention of seats or terms',
        -6,
        ({ sentence }) => !/\b(?:seats?|terms?|members?|directors)\b/i.test(sentence),
      ),
    ],
  },
]

/** What forms and lists say about the homes, the board, meetings, and recorded documents: "Number of units: 84". */
export const labeledValueFields: readonly FieldSignals[] = labeledValues.map(labeledField)
