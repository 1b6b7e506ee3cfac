import { textOf } from '../../../report-fields/typed-value'
import { textBefore, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { duesSource } from '../../signals/amounts'
import { dueDatesOf } from './due-date-mentions'
import { duesPattern, projectOrBuyerCharge } from './dues-words'
import {
  ignoringCase,
  inDocumentKind,
  pageMatcher,
  precededBy,
  contextMatches,
  customSignal,
  type FieldSignals,
} from '../../signals/signal'

const annualMeeting = /\bannual meeting\b/i

/** Whether the text above is about dues that the sentence does not name. */
const isBelowDues = ({ span, sentence }: Mention, pageText: PageText) =>
  !duesPattern.test(sentence) &&
  ignoringCase(`\\b(?:${duesSource}|installments?)\\b`).test(textBefore(span, pageText, 200))

const hasDueDate = pageMatcher(/\b(?:due|payable)\s(?:(?:and payable )?(?:on|by|in|before)\b|date)/i)

const regularDuesWords = /\b(?:regular|annual|monthly|quarterly) (?:assessments?|dues|fees?)\b|\bdues\b/i
/** Whether the text above is only about a special assessment. */
const isBelowSpecialAssessment = ({ span, sentence }: Mention, { text }: PageText) => {
  const above = `${text.slice(Math.max(0, span.start - 1500), span.start)} ${sentence}`
  return /\bspecial assessments?\b/i.test(above) && !regularDuesWords.test(above)
}

/** Whether the text around is about quarterly, semi-annual, or annual dues. */
const isNearLongerInterval = ({ start, sentence }: Mention, { text }: PageText) => {
  const nearbyText = `${text.slice(Math.max(0, start - 250), start + 150)} ${sentence}`
  return (
    /\b(?:quarterly|semi-?annually|annually|per quarter|(?:a|each|every) quarter|per year|annual (?:dues|assessments?|fee))\b/i.test(
      nearbyText,
    ) &&
    !/\b(?:monthly|per month|a month|\/mo|twelve|12 (?:equal )?installments)\b|\beach month\b[^.;]{0,40}\beach month\b/i.test(
      nearbyText,
    )
  )
}

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
/** "1/1 and 7/1" becomes "January 1 and July 1", "1/1/13" becomes "January 1, 2013". */
const withMonthNames = (text: string) =>
  text.replace(/\b(\d{1,2})\/(\d{1,2})(?:\/(?:20)?(\d{2}))?\b/g, (figures, month, day, year) =>
    Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31
      ? figures
      : `${monthNames.format(Date.UTC(2000, Number(month) - 1))} ${Number(day)}${year ? `, 20${year}` : ''}`,
  )

const comparableDay = (text: string) =>
  text
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/\bof (?:the|every) month\b/, 'of each month')
/** "Requests are due by": neither money nor a pronoun for it. */
const isOtherDue =
  /(?<!\b(?:dues|fees?|assessments?|payments?|installments?|amounts?|balances?|checks?|charges?|invoices?|bills?|total|money|maintenance|dollars|annually|quarterly|monthly|half|months?|years?|quarters?|it|they|that|which|this|these|and|first|second|third|rest|remainder|statements?|coupons?|premiums?|\d))\s(?:is|are|were|was)\s(?:now\s)?due\s(?:(?:at|to|in|back)\s(?:\w+\s){1,3})?(?:(?:on|by|before)\s)?(?:the\s)?$/i

/** The day by which dues are to be paid. */
export const dueDate: FieldSignals = {
  path: 'financial.assessmentDueDate',
  mentions: dueDatesOf,
  hint: /\b(?:dues?|payable|paid|pays?|owed|billed|payments?|deadline|remit|send|submit|fees?|assessments?|collected)\b/i,
  bias: -4.7,
  signals: [
    contextMatches(
      'before',
      ignoringCase(
        `\\b(?:get|need|want|have|expect|collect|receive|ask for|must|should|has to|have to)\\b[^.;]{0,25}\\b(?:${duesSource}|payments?|checks?)\\b[^.;$]{0,35}\\b(?:by|no later than|before|on) (?:the )?$|\\b(?:${duesSource}|payments?|checks?) (?:must|should|has to|have to|need to|needs to) (?:be|get) (?:in|here|to us|with us|received|paid|postmarked)\\b[^.;]{0,20}\\b(?:by|before|on|no later than) (?:the )?$|\\b(?:${duesSource}|payments?|checks?)\\b[^.;$]{0,20}\\b(?:is|are|be) (?:expected|requested|required|needed|wanted|asked for|in|sent|mailed)\\b[^.;]{0,15}\\b(?:by|before|on|no later than) (?:the )?$`,
      ),
      2.6,
      'payment wanted by',
    ),
    contextMatches(
      'before',
      /(?:^|\s{2})\W{0,3}(?:your |the |all )?\$\s?[\d,.]{2,9} (?:payment |installment |assessment )?is (?:now )?due (?:on |by )?$/i,
      1.5,
      'an amount is due',
    ),
    contextMatches(
      'before',
      /(?:^|\s{2})\W{0,3}(?:please )?(?:pay|payment|due|payable) (?:by|on|date)\s?[:–-]\s*(?:the )?$/i,
      4.5,
      'label: pay by',
    ),
    contextMatches(
      'after',
      /^ (?:and|but) (?:is |are |becomes? )?(?:late|delinquent|past due) (?:if|after|on|by|from)\b/i,
      2.6,
      'followed by when it is late',
    ),
    contextMatches(
      'before',
      ignoringCase(
        `\\b(?:remit|pay|send|submit|mail|forward|return|make|bring|drop off)\\b[^.;]{0,40}\\b(?:${duesSource}|payments?)\\b[^.;$]{0,25}\\b(?:by|before|no later than|on or before) (?:the )?$`,
      ),
      2,
      'an order to pay',
    ),
    customSignal(
      'until when owners may pay',
      5.5,
      ({ before, after }) =>
        /\b(?:have|has|given) (?:up )?until (?:the )?$/i.test(before) &&
        /^,? to (?:pay|send|submit|mail|remit)\b/i.test(after),
    ),
    contextMatches('before', /\b(?:due|payable|paid|owed) (?:each|every) (?:year on )?$/i, 2, 'due every'),
    customSignal(
      'paid each year on a day',
      3,
      ({ before, after }) =>
        /\b(?:pays?|paid|collected|assessed|charged|billed)\b[^.;]{0,30}\b(?:on |by |before )?(?:the )?$/i.test(
          before,
        ) && /^,? (?:of )?(?:each|every) year\b/i.test(after),
    ),
    contextMatches(
      'before',
      ignoringCase(
        `\\b(?:${duesSource})\\b[^.;$]{0,30}\\b(?:is|are|will be) collected (?:\\w+,? )?(?:on |by |every |each )?(?:the )?$`,
      ),
      3,
      'dues are collected',
    ),
    customSignal(
      'dues and their days',
      3,
      ({ before, value }) =>
        / and |,/.test(String(value)) &&
        ignoringCase(`\\b(?:${duesSource})(?: due)?\\s{0,2}[:(–-]?\\s*$`).test(before),
    ),
    contextMatches('before', /^\W{0,3}(?:due|payable)(?: on| by)? $/i, 0.8, 'a line that begins with due'),
    contextMatches(
      'after',
      ignoringCase(
        `^,? (?:when|at which time|on which|the day)\\b[^.;]{0,40}\\b(?:${duesSource}|payments?)\\b[^.;]{0,12}\\b(?:due|payable)\\b`,
      ),
      5,
      'when dues are due',
    ),
    customSignal(
      'something else is due',
      -4.5,
      ({ before, sentence }) =>
        isOtherDue.test(before) &&
        !duesPattern.test(sentence) &&
        !/\bpay(?:able|ments?)?\b|\$/i.test(sentence),
    ),
    contextMatches('before', projectOrBuyerCharge, -3, 'another charge before'),
    customSignal(
      'below a special assessment',
      -4,
      (mention, { pageText }) =>
        isBelowSpecialAssessment(mention, pageText) &&
        !/\b(?:monthly|quarterly|annual|regular) (?:maintenance |HOA |association )?(?:fee|dues|assessment)/i.test(
          mention.before,
        ),
    ),
    precededBy(/\bdue dates?\b[^.;]{0,90}(?:as follows|\bare|:)\W{0,8}$/i, 5, 'a list of due dates', 140),
    contextMatches(
      'before',
      /\bassessed (?:annually |yearly |quarterly )?(?:on |each |every |as of )?$/i,
      2,
      'assessed on',
    ),
    customSignal(
      'a day of each month, but dues are quarterly or annual',
      -5,
      (mention, { pageText }) =>
        /\bmonth\b/i.test(String(mention.value)) &&
        !/\b(?:payable|due|paid)(?: and payable)?,? (?:monthly|in (?:monthly|advance|equal monthly|twelve)\b[^.;]{0,40}) (?:on|by|before) (?:or before )?$/i.test(
          mention.before,
        ) &&
        isNearLongerInterval(mention, pageText),
    ),
    contextMatches(
      'before',
      /\b(?:quarterly|semi-?annual(?:ly)?|twice a year|four times a year|(?:two|four|equal) (?:\w+ )?installments?|payments|due dates?)\b[^.;]{0,20}[:(–-]\s?$/i,
      3,
      'label: frequency',
    ),
    contextMatches(
      'after',
      /^[^.;]{0,8}\bto (?:the|our) (?:treasurer|association|HOA|lockbox)\b/i,
      1.2,
      'to the treasurer',
    ),
    contextMatches(
      'before',
      /\b(?:pay (?:by|on|before)|in the treasurer['’]s hands by|reach (?:us|the treasurer) by|installments?)\s{1,8}(?:the )?$/i,
      3,
      'pay by',
    ),
    contextMatches(
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
    contextMatches(
      'before',
      /\b(?:yearly|annually|quarterly|(?:per|each|a) (?:year|quarter)),? (?:and )?(?:is |are |shall be )?(?:payable|due|to be paid)\s(?:on |by |before )?$/i,
      1.5,
      'an amount per year, payable',
    ),
    contextMatches(
      'before',
      /\b(?:shall|must|will) pay\b[^.;]{0,60}\b(?:in advance|on or before)\b[^.;]{0,20}$/i,
      1.5,
      'shall pay in advance',
    ),
    customSignal(
      'two installments',
      3.2,
      (mention) =>
        / and /.test(String(mention.value)) &&
        /\b(?:halves|half|installments?|parts|first)\b[^.;]{0,60}$/i.test(mention.before),
    ),
    contextMatches('before', /\b(?:due|payable|owed|deadline)\b[^.;]{0,30}$/i, 2.5, 'due shortly before'),
    // "annual dues, which were due by March 1"
    contextMatches(
      'before',
      ignoringCase(
        `\\b${duesSource},? (?:which|that) (?:were|was|are|is) (?:due|payable) (?:on|by|in|before) (?:the )?$`,
      ),
      3.5,
      'dues that were due',
    ),
    customSignal(
      'the meeting by which dues are due',
      6,
      (mention) =>
        annualMeeting.test(String(mention.value)) &&
        ignoringCase(`\\b(?:${duesSource})\\b[^.;$]{0,60}\\b(?:due|payable|paid|pay)\\b`).test(
          mention.before,
        ),
    ),
    contextMatches('before', /\bbilled (?:for|on)\s(?:the )?$/i, 1.3, 'billed for'),
    contextMatches(
      'before',
      /\b(?:due|payable|owed|paid|pay|billed|remit\w*)\b[^.;]{0,110}$/i,
      1,
      'due before',
    ),
    contextMatches(
      'before',
      /\b(?:by|on|before|on or before|no later than|in advance on|until|are|is)\s(?:or before )?$/i,
      0.8,
      'by or on directly before',
    ),
    contextMatches(
      'before',
      ignoringCase(`\\b(?:${duesSource}|installments?|payments?)\\b[^.;]{0,120}$`),
      1.5,
      'dues before',
    ),
    contextMatches('sentence', duesPattern, 1, 'dues in the sentence'),
    contextMatches('before', /\bdue date\s?(?:is\s|:\s?)?$/i, 1, 'label: due date'),
    contextMatches(
      'before',
      /\bdue date\b[^.;]{0,30} (?:is|was|has been|shall be) (?:set|fixed|established) (?:at|as|for|on) (?:the )?$/i,
      3.5,
      'the due date is set at',
    ),
    customSignal('dues in the text above', 1.2, (m, { pageText }) => isBelowDues(m, pageText)),
    contextMatches(
      'before',
      /\b(?:in advance|installments?|equal (?:monthly|quarterly))\b[^.;]{0,60}$/i,
      1,
      'in advance',
    ),
    contextMatches('after', /^[^.;]{0,40}\b(?:each|every|in advance|due date)\b/i, 0.5),
    contextMatches(
      'after',
      /^[^.;]{0,40}\b(?:each|every|all) (?:\w+ ){0,2}owners? (?:shall|must|is|are) (?:be )?(?:(?:obligated|required) to )?pay\b/i,
      2.8,
      'each owner shall pay after',
    ),
    contextMatches('after', /^[^.;]{0,30}\b(?:is the due date|are due|is due)/i, 1.5, 'is due after'),
    contextMatches(
      'after',
      ignoringCase(`^\\s?[-–—:]\\s?(?:\\w+ )?(?:${duesSource}|payments?)\\s(?:are |is )?due\\b`),
      2,
      'a date followed by dues are due',
    ),
    customSignal(
      'the only date, after which payment is late',
      4.2,
      (mention, { pageText }) =>
        /\bnot (?:\w+ )?(?:paid|received) (?:by|on or before|before|until)\s(?:the )?$/i.test(
          mention.before,
        ) &&
        /^[^.;]{0,12}\b(?:each|every|of (?:each|every|the)) (?:year|calendar year)\b/i.test(mention.after) &&
        !hasDueDate(pageText),
    ),
    contextMatches(
      'before',
      /\bpayment (?:is |are )?(?:required|expected|requested) (?:by|on|before)\b[^.;]{0,20}$|\b(?:must|should|shall|please|to be|are|is) (?:be )?(?:paid|pay|remit\w*|received|submit\w*|send|mail\w*)\b[^.;]{0,60}$/i,
      1.5,
      'to be paid',
    ),
    contextMatches('heading', /\b(?:dues|assessments?|due dates?|payment|billing|installments?)\b/i, 0.7),
    contextMatches(
      'sentence',
      /\b(?:delinquent|late (?:if|after)|past due|late fee|late charge|not (?:be )?(?:paid|received)|if not)\b/i,
      -1,
    ),
    contextMatches(
      'before',
      /\b(?:delinquent|late|past due|penalt\w+|not paid|unpaid|if not|not received|postmarked(?! by)|lien|interest)\b[^.;]{0,60}$/i,
      -1.5,
      'late before',
    ),
    contextMatches(
      'sentence',
      /\b(?:special assessments?|payment plan|loan|insurance|premium|invoice|tax(?:es)?|contract|elections?|nominations?|ballots?|propos\w+|meeting|minutes|RSVP|lease|report|audit|budget (?:shall|must|will)|notice)\b/i,
      -1.2,
    ),
    contextMatches(
      'before',
      /\b(?:special assessments?|insurance|loan|tax(?:es)?|meeting|ballots?|nominations?|report|audit|budget|notice|lease|commence|begin\w*|effective|convey\w+|recorded|dated|adopted|fiscal year)\b[^.;]{0,40}$/i,
      -2,
      'another topic before',
    ),
    contextMatches(
      'sentence',
      /\b(?:shall|are|is|will be) (?:\w+ ){0,3}(?:due|payable)\b/i,
      1,
      'shall be due',
    ),
    contextMatches(
      'before',
      /\b(?:commence|commencing|first installment|initial|first annual assessment|closing)\b/i,
      -1.2,
    ),
    inDocumentKind(-2, 'insurance', 'reserve_study'),
  ],
  read: ({ value }) => {
    // Text recognition may separate a superscript "st" or misread it.
    const text = withMonthNames(String(value))
      .replace(/\b[1l]\s?st\b|\b1[%*](?=\sday)/g, '1st')
      .replace(/\b(\d{1,2})\s(nd|rd|th|st)\b/g, '$1$2')
    return { typed: textOf(text, comparableDay(text)) }
  },
}
