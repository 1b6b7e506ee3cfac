import { monthName } from '../../../report-fields/parse'
import { mentionAt, mentionsOf, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { dues } from '../../signals/amounts'
import { nameOfDues, projectOrBuyerCharge } from './dues-words'
import {
  ignoringCase,
  inDocumentKind,
  pageMatcher,
  precededBy,
  sentenceMatches,
  customSignal,
  type FieldSignals,
} from '../../signals/signal'

const monthDay = `${monthName}\\s\\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?:,?\\s(?:19|20)\\d{2})?`
const ordinalWords =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|fifteenth|twentieth|last|[1l]\\s?st|1[%*](?=\\sday\\s)|2\\s?nd|3\\s?rd|5\\s?th|10\\s?th|15\\s?th|20\\s?th|25\\s?th|30\\s?th|31\\s?st)'
const dueDay = new RegExp(
  [
    // "the first day of each month"
    `(?:the\\s)?${ordinalWords}(?:\\s?\\(\\d{1,2}\\s?(?:st|nd|rd|th)?\\))?\\s(?:(?:business|calendar)\\s)?(?:day\\s)?of\\s(?:each|every|the|that|said|a)\\s(?:and every\\s)?(?:new\\s)?(?:calendar\\s|fiscal\\s|assessment\\s)?(?:month|quarter|year|annual assessment period|assessment period|billing period)(?!\\s(?:following|after|in which))`,
    // "the first day of January and July"
    `(?:the\\s)?${ordinalWords}\\s(?:business\\s)?day\\sof\\s(?:each\\s)?${monthName}(?:(?:,|\\sand|,\\sand)\\s(?:the first day of\\s)?${monthName}){0,3}`,
    // "the 1st of January"
    `(?:the\\s)?${ordinalWords}\\sof\\s(?:(?:every|each)\\s)?${monthName}(?:(?:,|\\sand|,\\sand)\\s${monthName}){0,3}`,
    // "January 1 and July 1"
    `${monthDay}(?:(?:,|\\s?and|,\\sand|\\s?&)\\s?${monthDay}){0,3}`,
    // "1/1 and 7/1"
    `(?<![\\d/])\\d{1,2}/\\d{1,2}(?:/(?:20)?\\d{2})?(?![\\d/])(?:(?:,\\s?and|,|\\s?and|\\s?&)\\s?\\d{1,2}/\\d{1,2}(?![\\d/])){0,3}`,
    // "within 30 days of billing"
    `(?:within\\s)?\\b(?:\\w{1,12}\\s)?\\(?\\d{2}\\)?\\sdays\\s(?:of|after|from)\\s(?:the\\s)?(?:billing|invoice|bill|receipt|date of (?:the )?(?:invoice|billing|notice)|mailing)(?:\\sdate)?`,
  ].join('|'),
  'gi',
)

/** "The due dates shall be established by the Board." */
const saysBoardSetsDate = (text: string) =>
  /\b(?:board|directors|association)\b/i.test(text) &&
  (/\bdue dates?\b[^.;]{0,80}\b(?:established|set|fixed|determined|specified|designated|prescribed)\b/i.test(
    text,
  ) ||
    (ignoringCase(`\\b(?:${dues}|installments?)\\b`).test(text) &&
      /\b(?:due|payable|paid)\b[^.;]{0,60}\b(?:such (?:other )?(?:dates?|times?|intervals|installments)|(?:dates?|times?|intervals) (?:as |established|set|fixed|determined)|as (?:may be )?(?:determined|established|set|fixed|directed|specified|decided))/i.test(
        text,
      )))
const boardSetDatesOf = (pageText: PageText): Mention[] =>
  mentionsOf(pageText, 'sentence').filter((m) => saysBoardSetsDate(m.sentence.slice(0, 600)))

/** "dues are due on the 1st", where the 1st is of each month. */
const dayOfDues = new RegExp(
  `\\b(?:dues|assessments?|fees|installments?|maintenance|payments?)(?: are| is| (?:must|should|has to|have to) be)?(?: always| all)? (?:due|payable|paid|in)(?: and payable)?(?: on| by)? (the\\s${ordinalWords})(?=\\s?[.,;)]|\\sand\\b|\\sof\\sthe\\smonth\\b)`,
  'gi',
)
/** "$365 a month, due on the 1st" */
const dayOfMonthlyDues = new RegExp(
  `(?:\\ba month\\b|/mo(?:nth)?\\b|\\bmonthly\\b|\\bper month\\b)[^.;]{0,60}\\bdue (?:on|by) (the\\s${ordinalWords})(?=\\s?[.,;)]|\\sand\\b)`,
  'gi',
)
/** "Payment is due on the 1st, late on the 11th", with monthly payments in the sentences around. */
const dueDayAlone = new RegExp(`\\bdue (?:on|by) (the\\s${ordinalWords})(?=\\s?[.,;)]|\\sand\\b)`, 'gi')
const monthlyWords = /\b(?:monthly|per month|a month|\/mo(?:nth)?|each month|every month)\b/i
const longerPeriodWords =
  /\b(?:quarterly|annually|per (?:quarter|year)|semi-?annual\w*|(?:a|each) (?:quarter|year))\b/i
const dueDaysNearMonthlyWords = ({ text }: PageText) =>
  [...text.matchAll(dueDayAlone)].filter((m) => {
    const around = text.slice(Math.max(0, m.index - 300), m.index + 200)
    return monthlyWords.test(around) && !longerPeriodWords.test(around)
  })
const monthlyDaysOf = (pageText: PageText): Mention[] =>
  [
    ...pageText.text.matchAll(dayOfMonthlyDues),
    ...[...pageText.text.matchAll(dayOfDues)].filter(
      (m) => !longerPeriodWords.test(pageText.text.slice(Math.max(0, m.index - 300), m.index + 200)),
    ),
    ...dueDaysNearMonthlyWords(pageText),
  ].map((m) => {
    const [day, end] = [m[1] ?? '', m.index + m[0].length]
    return mentionAt(pageText, 'date', `${day.replace(/\s+/g, ' ')} of each month`, end - day.length, end)
  })

/** "half by January 31 and half by July 31", "the first by January 31, the second no later than July 31" */
const twoDueDates = new RegExp(
  `(?<first>${monthDay})(?:,|,?\\sand|;)\\s(?:and )?(?:the )?(?:other |second |remaining )?(?:half|second|balance|rest|remainder|installment)(?: (?:half|installment|payment))?\\s(?:is |due |are |payable |by |on |no later than |before |must be paid ){0,4}(?<second>${monthDay})`,
  'gi',
)
const twoDueDatesOf = (pageText: PageText): Mention[] =>
  [...pageText.text.matchAll(twoDueDates)].map((m) =>
    mentionAt(
      pageText,
      'date',
      `${m.groups?.first ?? ''} and ${m.groups?.second ?? ''}`.replace(/\s+/g, ' '),
      m.index,
      m.index + m[0].length,
    ),
  )

/** "payable in January and July" */
const payableMonths = new RegExp(
  `\\b(?:due|payable|paid|billed)\\s(?:in|each|every)\\s(?<months>${monthName}(?:(?:,\\s?and|,|\\s?and|\\s?&)\\s?${monthName}){0,3}(?:\\s(?:19|20)\\d{2})?)(?![\\w]|\\s\\d)`,
  'gid',
)
/** In characters. */
const duesReach = 60
const payableMonthsOf = (pageText: PageText): Mention[] =>
  [...pageText.text.matchAll(payableMonths)].flatMap((m) => {
    const at = m.indices?.groups?.months
    // A month of a certain year may be that of any payment.
    const isOnce = /\d{4}$/.test(m.groups?.months ?? '')
    const isOfDues = nameOfDues.test(pageText.text.slice(Math.max(0, m.index - duesReach), m.index))
    return at && (!isOnce || isOfDues)
      ? [mentionAt(pageText, 'date', pageText.text.slice(...at).replace(/\s+/g, ' '), ...at)]
      : []
  })

const annualMeeting = /\bannual meeting\b/i
/** "payable on or before the day of the annual meeting", "paid by the Annual Meeting (June 3)" */
const dueByMeeting =
  /\b(?:due|payable|paid|pay)\s(?:(?:and payable )?(?:by|on|at|before)|no later than|(?:on or before))\s(?<meeting>(?:the )?(?:(?:date|day|time) of )?(?:the |our |each )?(?:\w+['’]? )?annual (?:\w+['’]? )?meeting(?: each year)?(?:\s?\([A-Z][a-z]{2,8}\.? \d{1,2}(?:, \d{4})?\))?)/dgi
const dueByMeetingOf = (pageText: PageText): Mention[] =>
  [...pageText.text.matchAll(dueByMeeting)].flatMap((m) => {
    const at = m.indices?.groups?.meeting
    return at ? [mentionAt(pageText, 'date', pageText.text.slice(...at).replace(/\s+/g, ' '), ...at)] : []
  })

const singleDueDatesOf = (pageText: PageText): Mention[] => [
  ...dueByMeetingOf(pageText),
  ...payableMonthsOf(pageText),
  ...boardSetDatesOf(pageText),
  ...monthlyDaysOf(pageText),
  ...[...pageText.text.matchAll(dueDay)]
    .slice(0, 200)
    .map((m) => mentionAt(pageText, 'date', m[0].replace(/\s+/g, ' '), m.index, m.index + m[0].length)),
]

/** Each date; two that are stated together are one mention. */
const dueDatesOf = (pageText: PageText): Mention[] => {
  const pairs = twoDueDatesOf(pageText)
  const isInPair = (m: Mention) => pairs.some(({ start, end }) => start <= m.start && m.end <= end)
  return [...pairs, ...singleDueDatesOf(pageText).filter((m) => !isInPair(m))]
}

/** Whether the text above is about dues that the sentence does not name. */
const isBelowDues = ({ span, sentence }: Mention, pageText: PageText) =>
  !nameOfDues.test(sentence) &&
  ignoringCase(`\\b(?:${dues}|installments?)\\b`).test(
    pageText.text.slice(Math.max(0, span.start - 200), span.start),
  )

const hasDueDate = pageMatcher(/\b(?:due|payable)\s(?:(?:and payable )?(?:on|by|in|before)\b|date)/i)

const regularDuesWords = /\b(?:regular|annual|monthly|quarterly) (?:assessments?|dues|fees?)\b|\bdues\b/i
/** Whether the text above is only about a special assessment. */
const isBelowSpecialAssessment = ({ span, sentence }: Mention, { text }: PageText) => {
  const above = `${text.slice(Math.max(0, span.start - 1500), span.start)} ${sentence}`
  return /\bspecial assessments?\b/i.test(above) && !regularDuesWords.test(above)
}

/** Whether the text around is about quarterly, semi-annual, or annual dues. */
const isNearLongerPeriod = ({ start, sentence }: Mention, { text }: PageText) => {
  const around = `${text.slice(Math.max(0, start - 250), start + 150)} ${sentence}`
  return (
    /\b(?:quarterly|semi-?annually|annually|per quarter|(?:a|each|every) quarter|per year|annual (?:dues|assessments?|fee))\b/i.test(
      around,
    ) &&
    !/\b(?:monthly|per month|a month|\/mo|twelve|12 (?:equal )?installments)\b|\beach month\b[^.;]{0,40}\beach month\b/i.test(
      around,
    )
  )
}

/** The day by which dues are to be paid. */
export const dueDate: FieldSignals = {
  path: 'financial.assessmentDueDate',
  mentions: dueDatesOf,
  hint: /\b(?:dues?|payable|paid|pay|owed|billed|payments?|deadline|remit|send|submit)\b/i,
  bias: -4.7,
  signals: [
    sentenceMatches(
      'before',
      ignoringCase(
        `\\b(?:get|need|want|have|expect|collect|receive|ask for|must|should|has to|have to)\\b[^.;]{0,25}\\b(?:${dues}|payments?|checks?)\\b[^.;$]{0,35}\\b(?:by|no later than|before|on) (?:the )?$|\\b(?:${dues}|payments?|checks?) (?:must|should|has to|have to|need to|needs to) (?:be|get) (?:in|here|to us|with us|received|paid)\\b[^.;]{0,20}\\b(?:by|before|on|no later than) (?:the )?$`,
      ),
      2.6,
      'payment wanted by',
    ),
    sentenceMatches(
      'before',
      /(?:^|\s{2})\W{0,3}(?:your |the |all )?\$\s?[\d,.]{2,9} (?:payment |installment |assessment )?is (?:now )?due (?:on |by )?$/i,
      1.5,
      'an amount is due',
    ),
    sentenceMatches(
      'before',
      /(?:^|\s{2})\W{0,3}(?:please )?(?:pay|payment|due|payable) (?:by|on|date)\s?[:–-]\s*(?:the )?$/i,
      4.5,
      'label: pay by',
    ),
    sentenceMatches(
      'after',
      /^ (?:and|but) (?:is |are |becomes? )?(?:late|delinquent|past due) (?:if|after|on|by|from)\b/i,
      2.6,
      'followed by when it is late',
    ),
    sentenceMatches('before', projectOrBuyerCharge, -3, 'another charge before'),
    customSignal(
      'below a special assessment',
      -4,
      (m, { pageText }) =>
        isBelowSpecialAssessment(m, pageText) &&
        !/\b(?:monthly|quarterly|annual|regular) (?:maintenance |HOA |association )?(?:fee|dues|assessment)/i.test(
          m.before,
        ),
    ),
    precededBy(/\bdue dates?\b[^.;]{0,90}(?:as follows|\bare|:)\W{0,8}$/i, 5, 'a list of due dates', 140),
    sentenceMatches('before', /\bassessed (?:on |each |every |as of )?$/i, 2, 'assessed on'),
    customSignal(
      'a day of each month, but dues are quarterly or annual',
      -5,
      (m, { pageText }) =>
        /\bmonth\b/i.test(String(m.value)) &&
        m.type !== 'sentence' &&
        !/\b(?:payable|due|paid)(?: and payable)?,? (?:monthly|in (?:monthly|advance|equal monthly|twelve)\b[^.;]{0,40}) (?:on|by|before) (?:or before )?$/i.test(
          m.before,
        ) &&
        isNearLongerPeriod(m, pageText),
    ),
    sentenceMatches(
      'before',
      /\b(?:quarterly|semi-?annual(?:ly)?|twice a year|four times a year|(?:two|four|equal) (?:\w+ )?installments?|payments|due dates?)\b[^.;]{0,20}[:(–-]\s?$/i,
      3,
      'label: frequency',
    ),
    sentenceMatches(
      'after',
      /^[^.;]{0,8}\bto (?:the|our) (?:treasurer|association|HOA|lockbox)\b/i,
      1.2,
      'to the treasurer',
    ),
    sentenceMatches(
      'before',
      /\b(?:pay (?:by|on|before)|in the treasurer['’]s hands by|reach (?:us|the treasurer) by|installments?)\s{1,8}(?:the )?$/i,
      3,
      'pay by',
    ),
    sentenceMatches(
      'before',
      /\b(?:bills?|invoices|statements|coupons) (?:(?:go|goes|went) out|are (?:sent|mailed)|will be (?:sent|mailed)|come)\b[^.;]{0,60}$/i,
      1.8,
      'bills go out',
    ),
    precededBy(
      /\bwhen (?:do|does|are|is|must|should)\b[^?]{0,40}\b(?:pay|due|paid)\b[^?]{0,20}\?[^?]{0,120}$/i,
      3,
      'asked when to pay',
      200,
    ),
    sentenceMatches(
      'before',
      /\b(?:yearly|annually|quarterly|(?:per|each|a) (?:year|quarter)),? (?:and )?(?:is |are |shall be )?(?:payable|due|to be paid)\s(?:on |by |before )?$/i,
      1.5,
      'an amount per year, payable',
    ),
    sentenceMatches(
      'before',
      /\b(?:shall|must|will) pay\b[^.;]{0,60}\b(?:in advance|on or before)\b[^.;]{0,20}$/i,
      1.5,
      'shall pay in advance',
    ),
    customSignal(
      'two installments',
      3.2,
      (m) =>
        / and /.test(String(m.value)) &&
        /\b(?:halves|half|installments?|parts|first)\b[^.;]{0,60}$/i.test(m.before),
    ),
    customSignal('set by the board', 5.2, (m) => m.type === 'sentence'),
    sentenceMatches('before', /\b(?:due|payable|owed|deadline)\b[^.;]{0,30}$/i, 2.5, 'due shortly before'),
    // "annual dues, which were due by March 1"
    sentenceMatches(
      'before',
      ignoringCase(
        `\\b${dues},? (?:which|that) (?:were|was|are|is) (?:due|payable) (?:on|by|in|before) (?:the )?$`,
      ),
      3.5,
      'dues that were due',
    ),
    customSignal(
      'the meeting by which dues are due',
      6,
      (m) =>
        annualMeeting.test(String(m.value)) &&
        ignoringCase(`\\b(?:${dues})\\b[^.;$]{0,60}\\b(?:due|payable|paid|pay)\\b`).test(m.before),
    ),
    sentenceMatches('before', /\bbilled (?:for|on)\s(?:the )?$/i, 1.3, 'billed for'),
    sentenceMatches(
      'before',
      /\b(?:due|payable|owed|paid|pay|billed|remit\w*)\b[^.;]{0,110}$/i,
      1,
      'due before',
    ),
    sentenceMatches(
      'before',
      /\b(?:by|on|before|on or before|no later than|in advance on|until|are|is)\s(?:or before )?$/i,
      0.8,
      'by or on directly before',
    ),
    sentenceMatches(
      'before',
      ignoringCase(`\\b(?:${dues}|installments?|payments?)\\b[^.;]{0,120}$`),
      1.5,
      'dues before',
    ),
    sentenceMatches('sentence', nameOfDues, 1, 'dues in the sentence'),
    sentenceMatches('before', /\bdue date\s?(?:is\s|:\s?)?$/i, 1, 'label: due date'),
    customSignal('dues in the text above', 1.2, (m, { pageText }) => isBelowDues(m, pageText)),
    sentenceMatches(
      'before',
      /\b(?:in advance|installments?|equal (?:monthly|quarterly))\b[^.;]{0,60}$/i,
      1,
      'in advance',
    ),
    sentenceMatches('after', /^[^.;]{0,40}\b(?:each|every|in advance|due date)\b/i, 0.5),
    sentenceMatches(
      'after',
      /^[^.;]{0,40}\b(?:each|every|all) (?:\w+ ){0,2}owners? (?:shall|must|is|are) (?:be )?(?:(?:obligated|required) to )?pay\b/i,
      2.8,
      'each owner shall pay after',
    ),
    sentenceMatches('after', /^[^.;]{0,30}\b(?:is the due date|are due|is due)/i, 1.5, 'is due after'),
    sentenceMatches(
      'after',
      ignoringCase(`^\\s?[-–—:]\\s?(?:\\w+ )?(?:${dues}|payments?)\\s(?:are |is )?due\\b`),
      2,
      'a date followed by dues are due',
    ),
    customSignal(
      'the only date, after which payment is late',
      4.2,
      (m, { pageText }) =>
        /\bnot (?:\w+ )?(?:paid|received) (?:by|on or before|before|until)\s(?:the )?$/i.test(m.before) &&
        /^[^.;]{0,12}\b(?:each|every|of (?:each|every|the)) (?:year|calendar year)\b/i.test(m.after) &&
        !hasDueDate(pageText),
    ),
    sentenceMatches(
      'before',
      /\bpayment (?:is |are )?(?:required|expected|requested) (?:by|on|before)\b[^.;]{0,20}$|\b(?:must|should|shall|please|to be|are|is) (?:be )?(?:paid|pay|remit\w*|received|submit\w*|send|mail\w*)\b[^.;]{0,60}$/i,
      1.5,
      'to be paid',
    ),
    sentenceMatches('heading', /\b(?:dues|assessments?|due dates?|payment|billing|installments?)\b/i, 0.7),
    sentenceMatches(
      'sentence',
      /\b(?:delinquent|late (?:if|after)|past due|late fee|late charge|not (?:be )?(?:paid|received)|if not)\b/i,
      -1,
    ),
    sentenceMatches(
      'before',
      /\b(?:delinquent|late|past due|penalt\w+|not paid|unpaid|if not|not received|postmarked|lien|interest)\b[^.;]{0,60}$/i,
      -1.5,
      'late before',
    ),
    sentenceMatches(
      'sentence',
      /\b(?:special assessments?|payment plan|loan|insurance|premium|invoice|tax(?:es)?|contract|elections?|nominations?|ballots?|propos\w+|meeting|minutes|RSVP|lease|report|audit|budget (?:shall|must|will)|notice)\b/i,
      -1.2,
    ),
    sentenceMatches(
      'before',
      /\b(?:special assessments?|insurance|loan|tax(?:es)?|meeting|ballots?|nominations?|report|audit|budget|notice|lease|commence|begin\w*|effective|convey\w+|recorded|dated|adopted|fiscal year)\b[^.;]{0,40}$/i,
      -2,
      'another topic before',
    ),
    sentenceMatches(
      'sentence',
      /\b(?:shall|are|is|will be) (?:\w+ ){0,3}(?:due|payable)\b/i,
      1,
      'shall be due',
    ),
    sentenceMatches(
      'before',
      /\b(?:commence|commencing|first installment|initial|first annual assessment|closing)\b/i,
      -1.2,
    ),
    inDocumentKind(-2, 'insurance', 'reserve_study'),
  ],
  read: ({ type, value }) => {
    if (type === 'sentence') return { value: 'Set by the board', comparable: 'set by the board' }
    // Text recognition may separate a superscript "st" or misread it.
    const text = String(value)
      .replace(/\b[1l]\s?st\b|\b1[%*](?=\sday)/g, '1st')
      .replace(/\b(\d{1,2})\s(nd|rd|th|st)\b/g, '$1$2')
    return { value: text, comparable: text.toLowerCase().replace(/^the /, '') }
  },
}
