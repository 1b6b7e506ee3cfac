import { monthName, moneyText, readMoney } from '../../report-fields/parse'
import { readIncrease } from '../../report-fields/dues-increase'
import { mentionAt, mentionsOf, type Mention } from '../mentions'
import type { Reading, Sight } from '../rules/sight'
import {
  amountsAndPercentsOf,
  amountsOf,
  dues,
  inStatement,
  isPerUnit,
  isProposal,
  near,
  percentText2,
  percentsOf,
  periodOf,
  perUnit,
  printed,
  stated,
  unitOf,
  yearOf,
} from './amounts'
import { inKind, onPage, preceded, readByPattern, says, when, type FieldSignals } from './signal'

const re = (source: string) => new RegExp(source, 'i')
const unitType =
  /\b(?:(?:\d|one|two|three|four)[- ]?(?:bed(?:room)?s?|br)\b|studio|type\s+[A-Z0-9]\b|plan\s+[A-Z0-9]\b|model\s+[A-Z0-9]\b|townho(?:me|use)s?|(?:single|double)[- ]wide|villas?\b|carriage homes?)/i

/** "112 homes x" */
const soMany =
  /\b\d{2,4}\s?(?:(?:homes|lots|units|members|owners|households|houses|properties|homeowners|memberships)?\s?(?:x|@|×|\*|times|at)|(?:homes|lots|units|members|owners|households|houses|properties|homeowners)\s?[-–:=])\s?$/i

/** "2012 $385 2016 $360 2024 $420": what dues were in each year, the last of which counts. */
const yearAndAmount = /\b((?:19|20)\d{2})\b\s?(?:[-–:=]\s?)?\$/g
const historyOf = (m: Mention) => {
  const years = [...m.sentence.matchAll(yearAndAmount)].map((match) => match[1] ?? '')
  const own = /\b((?:19|20)\d{2})\b\s?(?:[-–:=]\s?)?$/.exec(m.before)?.[1]
  return years.length < 3 || own === undefined ? null : own === [...years].sort().at(-1) ? 'last' : 'earlier'
}

const leastDues = 500
const mostDues = 2_000_000

/** "initially", "maximum": what a declaration says of assessments before anybody has set one. */
const standing = (m: Mention) => {
  const around = `${m.before.slice(-140)} ${m.after.slice(0, 60)}`
  if (/\b(?:maximum|not (?:to )?exceed)\b/i.test(around)) return 'maximum'
  if (
    /\binitial(?:ly)?\b|first (?:year|annual)|until (?:january|the first|such time|otherwise)/i.test(around)
  )
    return 'initial'
  return ''
}

function readDues(m: Mention, sight: Sight): Reading | null {
  const cents = Number(m.value)
  if (m.type !== 'money' || cents < leastDues || cents > mostDues) return null
  const period =
    periodOf(m) ??
    // "The fee for 2026 is $100": a year's.
    ((yearOf(m) !== '' && historyOf(m) === null) || soMany.test(m.before) ? 'year' : null)
  const unit =
    unitType.exec(m.after.slice(0, 50).split(/[,;.$]|\band\b/, 1)[0] ?? '')?.[0] ??
    unitType.exec(
      `${
        m.before
          .slice(-50)
          .split(/[,;.$]/)
          .at(-1) ?? ''
      } ${m.row}`,
    )?.[0] ??
    ''
  const each = unitOf(m)
  return {
    path: period === 'month' ? 'propertyInfo.monthlyDues' : 'financial.regularAssessment',
    value: period ? `${moneyText(cents)} a ${period}` : `${moneyText(cents)}${each ? ` ${each}` : ''}`,
    comparable: cents,
    qualifier: stated(
      period !== 'month' && period,
      unit.toLowerCase().replace(/\s+/g, ' '),
      yearOf(m),
      ['ccrs', 'bylaws'].includes(sight.document.kind) && standing(m),
      isProposal(m) && 'proposed',
    ),
  }
}

// Words beside an amount that make it something else than what every owner pays regularly.
const otherwise =
  /\b(?:late|fines?|fined|interest|penalt\w*|special|emergency|one-?time|transfer|initiation|working capital|capital (?:contribution|improvement|assessment)|returned|NSF|bounced|insurance|deductible|reserves?|(?<!(?:direct|electronic|automatic) )deposit|garage|storage|parking|violation|liens?|discount|dispute|pool (?:key|pass|card|fob)|key|fob|guest|rental|rent|clubhouse|attorney|legal|filing|court|judgment|estoppel|resale|closing|administrative|processing|collection|certified|hour|per day|each day|daily|refund|reimburs\w*|bids?|contract|proposals?|estimate[ds]?|cost|costs|invoice|check|settle\w*|vacant lot|architectural|review|application|inspection|loan|mow\w*|landscap\w*|lawn|services?|vendors?|pest|snow|security|street light|donation|sponsor|advertis\w*|salary|per vote|electric|water bill|cable|internet)\b/i
const aggregate =
  /\b(?:total|totals|totaled|collected|collections|received|receivable|owed|owes|owing|balance|balances|budget(?:ed)?|revenues?|income|deficit|surplus|fund balance|checking|savings|bank|spent|expenses?|outstanding|unpaid|arrears|delinquen\w*|past[- ]due|overdue|short(?:fall)?|account)\b/i

const increaseVerb =
  '(?:increas(?:e|es|ed|ing)|rais(?:e|es|ed|ing)|rise|rises|rose|rising|go(?:es|ing)? up|went up|hike|bump(?:ed)?|adjust(?:ed|ment))'

/** The sentences around are about dues, though this one does not name them. */
const isAmidDues = ({ span, sentence }: Mention, sight: Sight) =>
  !re(`\\b${dues}\\b`).test(sentence) &&
  re(`\\b${dues}\\b`).test(
    `${sight.text.slice(Math.max(0, span.start - 160), span.start)} | ${sight.text.slice(span.end, span.end + 110)}`,
  )

/** What is paid once, though in parts: "an assessment of $4,000 to be paid within three years". */
const onceOnly =
  /\b(?:to be paid|payable|be paid|pay it) (?:off )?(?:within|over|in) (?:a period of )?(?:\w+ ){0,2}(?:\(\d+\) )?(?:years|months|installments|payments)\b|\binstallment plans?\b/i

/** A charge beside the regular one, for works, or of new owners. */
const project =
  /\b(?:(?:major|capital) (?:project|improvement|repair)s?|for (?:major|capital) (?:projects?|improvements?|repairs?)|(?:major |capital )?projects? (?:assessment|fee|fund)|new (?:home)?owners?'?|one-?time)\b/i

const regularDues: FieldSignals = {
  path: 'financial.regularAssessment',
  mentions: amountsOf,
  hint: /\b(?:dues|assess|fees?\b|charges?|payments?|installments?)/i,
  bias: -4.7,
  signals: [
    says('sentence', re(`\\b${dues}\\b`), 1, 'dues in the sentence'),
    says('before', re(`\\b${dues}\\b[^.;$]{0,50}$`), 2, 'dues shortly before'),
    says('before', re(`\\b${dues}\\b[^.;$]{50,140}$`), 1.2, 'dues further before'),
    says(
      'before',
      re(
        `\\b(?:each|every|all|per)\\s(?:\\w+\\s)?(?:units?|lots?|homes?|households?|members?|owners?|homeowners?|property owners?)\\s(?:is |are |will be |currently |now |shall |must |will ){0,3}(?:pays?|charged|assessed|billed|contributes?|owes?)\\s(?:a (?:fee|total) of |the sum of |only |just )?$`,
      ),
      2.5,
      'each owner pays',
    ),
    preceded(
      re(`\\bhow much\\s(?:are|is|do|does)\\b[^?]{0,50}\\b(?:${dues}|fees?)\\b[^?]{0,40}\\?[^$?]{0,60}$`),
      3.5,
      'asked how much dues are',
      140,
    ),
    says('before', /\bnew (?:\w+ )?(?:rate|amount|fee|payment) (?:is|will be|of)\s*$/i, 2, 'the new rate is'),
    when('dues in the sentences around', 1.2, (m, { sight }) => isAmidDues(m, sight)),
    says(
      'after',
      /^\s?\)?,?\s?(?:per \w+ |a \w+ |each )?(?:(?:which )?(?:is|are) )?(?:now |currently )?(?:due|payable)\b(?! to\b)/i,
      1.7,
      'due right behind',
    ),
    says('after', /^\s(?:payment|installment)\s(?:is )?due\b/i, 1.5, 'a payment due'),
    says(
      'before',
      re(`\\b${increaseVerb}\\s(?:by |another |an additional |an extra |only |about )?$`),
      -8,
      'by how much dues were raised',
    ),
    says(
      'before',
      re(
        `\\b(?:annual|yearly|monthly|quarterly|regular|semi-?annual|base|general|basic annual)\\s${dues}\\b[^.;$]{0,70}$`,
      ),
      1.2,
      'regular dues before',
    ),
    says(
      'before',
      /\b(?:is|are|was|were|be|been|remain(?:s|ed)?|stay(?:s|ed)?|set|fixed|established|billed|assessed|charged|pays?|paid|sum|some|amount|rate|dues|fees?|assessments?)\s?(?:currently |now |still |only |set |fixed |established |billed |quarterly |monthly |annually |yearly )?(?:at|of|to be|in the amount of|the sum of|as|:|=|-|–|\()?(?: the)?(?: rate of| sum of| amount of)?\s*$/i,
      1.2,
      'set at',
    ),
    when(
      'the last of several years',
      3.5,
      (m) => historyOf(m) === 'last' && re(`\\b${dues}\\b`).test(m.sentence),
    ),
    when('one of several years', -4, (m) => historyOf(m) === 'earlier'),
    when('paid for a period', 2, (m) =>
      /^\s?\/\s?q\b|^\s{0,3}\)?\s{0,3}(?:dollars\s?)?(?:\(?\s?(?:per|a|each|every|\/)\s{0,2}[\w-]{3,14}(?:\s[\w-]{3,12})?,?\s{0,2})?\(?(?:per|a|each|every|\/)?\s{0,2}(?:calendar |fiscal )?(?:month|mo\b|quarter|qtr|year|yr\b|annually|annual\b|annum|semi-?annual)/i.test(
        m.after,
      ),
    ),
    when('per unit', 1.5, (m) => isPerUnit(m)),
    says(
      'before',
      re(
        `\\b(?:each|every|per|all)\\s${'(?:unit|lot|home|house|household|member|owner|homeowner|property|residence)'}s?\\b[^.;$]{0,60}$`,
      ),
      0.7,
      'each owner before',
    ),
    says(
      'after',
      re(
        `^\\s{0,3}\\)?\\s{0,3}(?:per |a |each )?(?:month(?:ly)?|quarter(?:ly)?|year(?:ly)?|annual(?:ly)?|semi-?annual)?\\s?(?:in |for |of )?(?:the |their |your |our |regular |annual |monthly |quarterly |yearly |\\d{4} |HOA |association |homeowner'?s'? ){0,4}${dues}\\b`,
      ),
      2.5,
      'followed by dues',
    ),
    says(
      'sentence',
      /\b\d{2,4}\s?(?:homes|lots|units|members|owners|households|houses|properties|homeowners)?\s?(?:x|@|×|\*|times|at)\s?\$\s?\d/i,
      2.5,
      'so many at',
    ),
    says(
      'before',
      /\b(?:annual|yearly|monthly|quarterly|semi-?annual) (?:installments?|payments?|amount|fee|rate) (?:is|are|will be|was|remains?|of|:)\s*$/i,
      3,
      'the installment is',
    ),
    when('so many times this', 4, (m) => soMany.test(m.before)),
    when('the new of two', 2.5, (m) => fromOld.test(m.before)),
    says(
      'after',
      /^\s?(?:x|@|×|\*|times|for|by)\s?\d{2,4}\b(?:\s?(?:homes|lots|units|members|houses))?/i,
      2,
      'times so many',
    ),
    says('before', re(`\\b${increaseVerb}\\b[^.;]{0,80}\\bto\\s*(?:be )?$`), 1.5, 'raised to'),
    says('before', re(`\\b${dues}\\b[^.;$]{0,20}\\bto\\s*$`), 1.5, 'dues to'),
    says(
      'sentence',
      /\b(?:effective|beginning|starting|commenc\w+|due (?:by|on|and payable)|payable|no later than|billed|for (?:the )?(?:year |calendar year |fiscal year )?(?:19|20)\d{2})\b/i,
      0.8,
    ),
    says('heading', re(`\\b${dues}\\b`), 0.8, 'dues in the heading'),
    says(
      'row',
      re(
        `\\b${dues}\\b[^$]{0,40}\\b(?:${perUnit})|${perUnit}[^$]{0,20}\\b${dues}|\\b(?:unit|lot|home|homeowner|annual|monthly|quarterly) (?:dues|assessment)\\b`,
      ),
      2,
      'a row of dues',
    ),
    says('before', /\b(?:maximum|initial(?:ly)?|first)\b[^.;$]{0,90}$/i, 0.8, 'maximum or initial'),
    near(otherwise, -3, 'of something else', 55, 24),
    near(otherwise, -0.5, 'something else around', 120, 60),
    near(aggregate, -2, 'a sum', 35, 22),
    says('before', re(`\\bfrom\\s*(?:\\w+ ){0,2}$`), -1, 'from'),
    when(
      'the old of two',
      -3,
      (m) =>
        /\bfrom\s*(?:the current )?$/i.test(m.before) &&
        /^\)?\s*(?:[\w/]+ ){0,5}(?:up )?to (?:\w+ ){0,3}\$/i.test(m.after),
    ),
    says(
      'before',
      re(
        `\\b${increaseVerb}\\b[^.;$]{0,60}\\b(?:by|of)\\s(?:about |approximately |only |another |an additional )?$`,
      ),
      -4,
      'raised by',
    ),
    says('before', /\b(?:additional|extra|more than|plus)\s*$/i, -1.5),
    says(
      'after',
      /^\s{0,3}\)?\s*(?:per \w+ |a \w+ |annual(?:ly)? |monthly |yearly |dues ){0,3}(?:increase|raise|hike|more\b|higher|credit|discount|savings)/i,
      -6,
    ),
    says(
      'before',
      re(
        `\\b${increaseVerb}\\s(?:the |our |HOA |quarterly |annual |monthly |yearly ){0,3}(?:dues|assessments?|fees?)\\s(?:by\\s)?$`,
      ),
      -8,
      'raised this much',
    ),
    says('sentence', /\b(?:for example|example:|e\.g\.|hypothetical|illustrat|for instance)/i, -3),
    says('sentence', /\bif\b[^.]{0,60}\b(?:assessments?|dues)\b[^.]{0,40}(?:is|are|were)\s+\$/i, -3),
    near(
      /\b(?:last year(?!['’]s (?:annual |fall |spring )?(?:meeting|vote|budget))|previous year|prior year|used to|formerly|in the past)\b/i,
      -1.5,
      'of the past',
    ),
    near(
      /\b(?:more than|in excess of|less than|at least|minimum|up to|over|under|exceeds?|within)\s*$/i,
      -1.5,
      'a limit',
      30,
      0,
    ),
    when('proposed', -1, isProposal),
    says(
      'sentence',
      /\b(?:your (?:account|balance)|this (?:unit|lot)|prorat\w+|paid (?:in full )?by (?!(?:the )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d|first|end|due|check))|check for|payment plan|written off|waive)\b/i,
      -1.5,
    ),
    near(project, -9, 'for projects beside the regular dues', 60, 60),
    says('sentence', onceOnly, -5, 'paid once over a time'),
    when('much, and no period', -1.5, (m) => Number(m.value) >= 3_000_00 && periodOf(m) === null),
    when('neither period nor unit', -1, (m) => periodOf(m) === null && !isPerUnit(m) && yearOf(m) === ''),
    when(
      'no amount for an owner',
      -2,
      (m) =>
        m.row !== '' &&
        !isPerUnit(m) &&
        !soMany.test(m.before) &&
        historyOf(m) === null &&
        !/[@x×]\s*\$?\s*\d|\b(?:annual|monthly|quarterly) (?:dues|assessment)|dues to\b/i.test(m.sentence),
    ),
    says('column', /variance|difference|change|%|ytd|total/i, -2),
    inStatement(-1),
    says('after', /^[^.;$]{0,50}\b(?:is|are|will be|shall be) (?:now )?due\b/i, 1, 'is due'),
    when('of a year', 0.6, (m) => yearOf(m) !== ''),
    inKind(0.3, 'budget', 'notice', 'fee_schedule', 'minutes', 'questionnaire'),
    inKind(-1, 'insurance'),
    readByPattern(2.5),
  ],
  read: (m, { sight }) => readDues(m, sight),
}

// ── When dues are due ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

const monthDay = `${monthName}\\s\\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?:,?\\s(?:19|20)\\d{2})?`
const nth =
  '(?:first|second|third|fifth|tenth|fifteenth|twentieth|last|[1l]\\s?st|1[%*](?=\\sday\\s)|2\\s?nd|3\\s?rd|5\\s?th|10\\s?th|15\\s?th|20\\s?th|25\\s?th|30\\s?th|31\\s?st)'
const dueDay = new RegExp(
  `(?:the\\s)?${nth}(?:\\s?\\(\\d{1,2}\\s?(?:st|nd|rd|th)?\\))?\\s(?:(?:business|calendar)\\s)?(?:day\\s)?of\\s(?:each|every|the|that|said)\\s(?:and every\\s)?(?:new\\s)?(?:calendar\\s|fiscal\\s|assessment\\s)?(?:month|quarter|year|annual assessment period|assessment period|billing period)(?!\\s(?:following|after|in which))|(?:the\\s)?${nth}\\s(?:business\\s)?day\\sof\\s(?:each\\s)?${monthName}(?:(?:,|\\sand|,\\sand)\\s(?:the first day of\\s)?${monthName}){0,3}|(?:the\\s)?${nth}\\sof\\s(?:(?:every|each)\\s)?${monthName}(?:(?:,|\\sand|,\\sand)\\s${monthName}){0,3}|${monthDay}(?:(?:,|\\s?and|,\\sand|\\s?&)\\s?${monthDay}){0,3}|(?<![\\d/])\\d{1,2}/\\d{1,2}(?:/(?:20)?\\d{2})?(?![\\d/])|(?:within\\s)?\\b(?:\\w{1,12}\\s)?\\(?\\d{2}\\)?\\sdays\\s(?:of|after|from)\\s(?:the\\s)?(?:billing|invoice|bill|receipt|date of (?:the )?(?:invoice|billing|notice)|mailing)(?:\\sdate)?`,
  'gi',
)
/** "The due dates shall be established by the Board." */
const isSetByBoard = (text: string) =>
  /\b(?:board|directors|association)\b/i.test(text) &&
  (/\bdue dates?\b[^.;]{0,80}\b(?:established|set|fixed|determined|specified|designated|prescribed)\b/i.test(
    text,
  ) ||
    (re(`\\b(?:${dues}|installments?)\\b`).test(text) &&
      /\b(?:due|payable|paid)\b[^.;]{0,60}\b(?:such (?:other )?(?:dates?|times?|intervals|installments)|(?:dates?|times?|intervals) (?:as |established|set|fixed|determined)|as (?:may be )?(?:determined|established|set|fixed|directed|specified|decided))/i.test(
        text,
      )))
const boardSets = (sight: Sight): Mention[] =>
  mentionsOf(sight, 'sentence').filter((m) => isSetByBoard(m.sentence.slice(0, 600)))
const daysOf = (sight: Sight): Mention[] => [
  ...boardSets(sight),
  ...[...sight.text.matchAll(dueDay)]
    .slice(0, 200)
    .map((m) => mentionAt(sight, 'date', m[0].replace(/\s+/g, ' '), m.index, m.index + m[0].length)),
]

/** The words above are about dues, though the sentence doesn't name them. */
const isOfDues = ({ span, sentence }: Mention, sight: Sight) =>
  !re(`\\b${dues}\\b`).test(sentence) &&
  re(`\\b(?:${dues}|installments?)\\b`).test(sight.text.slice(Math.max(0, span.start - 200), span.start))

const dueDate: FieldSignals = {
  path: 'financial.assessmentDueDate',
  mentions: daysOf,
  hint: /\b(?:due|payable|paid|pay|owed|billed|payments?|deadline|remit|send|submit)\b/i,
  bias: -4.7,
  signals: [
    says('before', project, -3, 'of another charge'),
    preceded(/\bdue dates?\b[^.;]{0,90}(?:as follows|\bare|:)\W{0,8}$/i, 5, 'a list of due dates', 140),
    says('before', /\bassessed (?:on |each |every |as of )?$/i, 2, 'assessed on'),
    when('set by the board', 5.2, (m) => m.type === 'sentence'),
    says('before', /\b(?:due|payable|owed|deadline)\b[^.;]{0,30}$/i, 2.5, 'due shortly before'),
    says('before', /\b(?:due|payable|owed|paid|pay|billed|remit\w*)\b[^.;]{0,110}$/i, 1, 'due before'),
    says(
      'before',
      /\b(?:by|on|before|on or before|no later than|in advance on|until|are|is)\s(?:or before )?$/i,
      0.8,
      'by',
    ),
    says('before', re(`\\b(?:${dues}|installments?|payments?)\\b[^.;]{0,120}$`), 1.5, 'dues before'),
    says('sentence', re(`\\b${dues}\\b`), 1, 'dues in the sentence'),
    says('before', /\bdue date\s?(?:is\s|:\s?)?$/i, 1, 'due date'),
    when('dues above', 1.2, (m, { sight }) => isOfDues(m, sight)),
    says(
      'before',
      /\b(?:in advance|installments?|equal (?:monthly|quarterly))\b[^.;]{0,60}$/i,
      1,
      'in advance',
    ),
    says('after', /^[^.;]{0,40}\b(?:each|every|in advance|due date)\b/i, 0.5),
    says(
      'after',
      /^[^.;]{0,40}\b(?:each|every|all) (?:\w+ ){0,2}owners? (?:shall|must|is|are) (?:be )?(?:(?:obligated|required) to )?pay\b/i,
      2.8,
      'each owner shall pay',
    ),
    says('after', re(`^[^.;]{0,30}\\b(?:is the due date|are due|is due)`), 1.5, 'is due'),
    says(
      'before',
      /\b(?:must|should|shall|please|to be|are|is) (?:be )?(?:paid|pay|remit\w*|received|submit\w*|send|mail\w*)\b[^.;]{0,60}$/i,
      1.5,
      'to be paid',
    ),
    says('heading', /\b(?:dues|assessments?|due dates?|payment|billing|installments?)\b/i, 0.7),
    says(
      'sentence',
      /\b(?:delinquent|late (?:if|after)|past due|late fee|late charge|not (?:be )?(?:paid|received)|if not)\b/i,
      -1,
    ),
    says(
      'before',
      /\b(?:delinquent|late|past due|penalt\w+|not paid|unpaid|if not|not received|postmarked|lien|interest)\b[^.;]{0,60}$/i,
      -1.5,
      'late before',
    ),
    says(
      'sentence',
      /\b(?:special assessments?|payment plan|loan|insurance|premium|invoice|tax(?:es)?|contract|elections?|nominations?|ballots?|propos\w+|meeting|minutes|RSVP|lease|report|audit|budget (?:shall|must|will)|notice)\b/i,
      -1.2,
    ),
    says(
      'before',
      /\b(?:special assessments?|insurance|loan|tax(?:es)?|meeting|ballots?|nominations?|report|audit|budget|notice|lease|commence|begin\w*|effective|convey\w+|recorded|dated|adopted|fiscal year)\b[^.;]{0,40}$/i,
      -2,
      'something else before',
    ),
    says('sentence', /\b(?:shall|are|is|will be) (?:\w+ ){0,3}(?:due|payable)\b/i, 1, 'shall be due'),
    says(
      'before',
      /\b(?:commence|commencing|first installment|initial|first annual assessment|closing)\b/i,
      -1.2,
    ),
    inKind(-2, 'insurance', 'reserve_study'),
  ],
  read: ({ type, value }) => {
    if (type === 'sentence') return { value: 'Set by the board', comparable: 'set by the board' }
    // A raised "st" is read apart, or as another sign.
    const text = String(value)
      .replace(/\b[1l]\s?st\b|\b1[%*](?=\sday)/g, '1st')
      .replace(/\b(\d{1,2})\s(nd|rd|th|st)\b/g, '$1$2')
    return { value: text, comparable: text.toLowerCase().replace(/^the /, '') }
  },
}

// ── By how much dues were raised ───────────────────────────────────────────────────────────────────────────────────────────────────

const noIncrease = re(
  `\\bno\\s(?:\\w+\\s){0,2}?(?:increase|raise|change)s?\\s(?:in|to|of)\\s(?:the\\s|our\\s|your\\s|monthly\\s|annual\\s|regular\\s|\\d{4}\\s|HOA\\s){0,4}(?:dues|assessments?|fees)|\\bno\\s(?:\\d{4}\\s)?(?:HOA |monthly |annual )?(?:dues|assessment|fee)s?\\sincrease|\\b(?:dues|assessments?|annual fee|monthly fee)\\s(?:of \\$[\\d,.]{2,9} |for \\d{4} |per \\w+ ){0,2}(?:will |would |shall |are to |is to |to )?(?:remain|remains|remained|stay|stays|stayed|be kept|kept|not (?:be )?increase[d]?|not go up|(?:have|has) not (?:been )?(?:increased|raised|gone up|changed)|(?:were|was) not (?:increased|raised)|(?:carry|continue) (?:over |forward )?(?:into \\d{4} )?at the same)\\b(?!\\s(?:unpaid|outstanding|due|delinquent|payable|owed|owing|overdue|past due|in arrears|a lien|the (?:personal )?(?:obligation|responsibility)))(?:[^.;$]{0,30}(?:same|unchanged|at \\$|at their))?|\\b(?:leave|keep|kept|keeping|leaving|maintain|hold|holding) (?:the |our |annual |monthly |quarterly |HOA |association |homeowner |condo |regular |\\d{4} ){0,3}(?:dues|assessments?|fees) (?:at|the same|unchanged)|\\bnot to (?:increase|raise) (?:the |our |annual |monthly )?(?:dues|assessments?|fees)|\\bwithout (?:an? |any )?(?:increas\\w+|rais\\w+) (?:in |of |the )?(?:dues|assessments)`,
)
const reduction = re(
  `\\b(?:reduc(?:e[sd]?|ing)|lower(?:ed|ing)?|decreas(?:e[sd]?|ing)|cut(?:ting)?)\\s(?:the |our |your |all |monthly |annual |quarterly |regular |HOA |association ){0,4}(?:${dues})\\b|\\b(?:reduction|decrease)\\s(?:in|of)\\s(?:the |our |your |monthly |annual |quarterly |HOA ){0,3}(?:${dues})\\b|\\b(?:${dues})\\s(?:reduction|decrease|(?:was|were|are|is|have been|has been|will be) (?:reduced|lowered|decreased|cut))\\b`,
)
const hasReduction = onPage(reduction)
const increasesOf = (sight: Sight): Mention[] =>
  [
    ...amountsAndPercentsOf(sight),
    ...mentionsOf(sight, 'sentence').filter((m) => noIncrease.test(m.sentence.slice(0, 600))),
  ].sort((a, b) => a.start - b.start)
const filler =
  '(?:about |approximately |only |another |an additional |an extra |roughly |the |up to |at least |around )'
const by = re(`\\b(?:by|of)\\s${filler}{0,2}(?:an? )?$|\\b(?:an?|additional|extra|the|\\+)\\s*$`)
const raisedThis = re(`\\b${increaseVerb}\\b[^.;$%]{0,40}$`)
const thenRaise =
  /^\s{0,3}\)?\s*(?:per \w+ |a \w+ |each \w+ |\/\w+ |annual(?:ly)? |monthly |yearly |dues |assessment |fee ){0,4}(?:annually )?(?:increase|raise|hike|more\b)/i
const toNew = /\b(?:to|at)\s(?:be )?(?:the )?(?:new )?(?:rate of |amount of )?$/i
const fromOld =
  /\bfrom\s(?:the (?:current |present )?)?(?:rate of )?(\$\s?[\d,]+(?:\.\d{2})?)[^$]{0,50}\bto\s(?:\w+ ){0,2}$/i
const thenOld =
  /^[^.;$]{0,50}\b(?:from|up from|was|were)\s(?:the current |last year's )?(\$\s?[\d,]+(?:\.\d{2})?)/i

const periodText = (m: Mention) => {
  const period =
    /^\s{0,3}\)?\s*(?:dollars\s)?(?:(?:per|a|each|every|\/)\s{0,2}\w+\s?(?:,\s?)?)?(?:(?:per|a|each|\/)\s{0,2})?(?:month|quarter|year|annual|yearly|yr\b)/i.test(
      m.after,
    )
      ? periodOf({ ...m, before: '', row: '', column: '' })
      : null
  return [unitOf(m), period ? `a ${period}` : ''].filter(Boolean).join(' ')
}

function readRaise(m: Mention): Reading | null {
  if (m.type === 'sentence')
    return {
      value: 'None',
      comparable: 'none',
      qualifier: stated(/\b(?:19|20)\d{2}\b/.exec(m.sentence)?.[0]),
    }
  const qualifier = stated(yearOf(m), isProposal(m) && 'proposed')
  const with_ = (text: string): Reading => ({
    value: text,
    comparable: readIncrease(text) ?? text.toLowerCase(),
    qualifier,
  })
  const number = Number(m.value)
  if (m.type === 'percent') {
    if (number <= 0 || number > 100) return null
    const money =
      /^\s{0,2}(?:\(|or |, |= |which is |increase \(?|or about ){0,3}(\$\s?[\d,]+(?:\.\d{2})?)/i.exec(
        m.after,
      )?.[1]
    const cents = money ? readMoney(money) : null
    return with_(
      cents !== null && cents < mostDues
        ? `${percentText2(number)} (${moneyText(cents)})`
        : percentText2(number),
    )
  }
  if (/\bfrom\s(?:the (?:current |present )?)?$/i.test(m.before)) return null
  if (m.type !== 'money' || number < 100 || number > mostDues || (m.row !== '' && !isPerUnit(m))) return null
  const old = fromOld.exec(m.before)?.[1] ?? (toNew.test(m.before) ? thenOld.exec(m.after)?.[1] : undefined)
  if (old !== undefined) {
    const was = readMoney(old)
    return was === null || was === number
      ? null
      : with_(
          [`To ${moneyText(number)}`, periodText(m)].filter(Boolean).join(' ') + ` from ${moneyText(was)}`,
        )
  }
  // By how much is stated beside it.
  if (/\b(?:by|of|an?)\s[^.;]{0,30}(?:\$|\d\s?%|percent)[^.;]{0,30}$/i.test(m.before)) return null
  if (toNew.test(m.before)) return with_([`To ${moneyText(number)}`, periodText(m)].filter(Boolean).join(' '))
  if (!by.test(m.before) && !raisedThis.test(m.before) && !thenRaise.test(m.after)) return null
  return with_([moneyText(number), periodText(m)].filter(Boolean).join(' '))
}

const raiseOfDues = re(
  `\\b${increaseVerb}s?\\b[^.;]{0,40}\\b(?:${dues})|\\b(?:${dues})\\b[^.;]{0,40}\\b${increaseVerb}s?\\b`,
)
/** The sentences around say that dues go up, though this one only says by how much. */
const isAmidRaise = ({ span, sentence }: Mention, sight: Sight) =>
  !re(`\\b${dues}\\b`).test(sentence) &&
  raiseOfDues.test(
    `${sight.text.slice(Math.max(0, span.start - 220), span.start)} | ${sight.text.slice(span.end, span.end + 420)}`,
  )

const duesIncrease: FieldSignals = {
  path: 'financial.duesIncrease',
  mentions: increasesOf,
  hint: /increas|rais|\bris|chang|\brose\b|\bup\b|hike|dues to|remain|same|leave|keep|from \$/i,
  bias: -5,
  signals: [
    when('no increase', 5.5, (m) => m.type === 'sentence'),
    when('no increase, but a reduction', -6, (m, { sight }) => m.type === 'sentence' && hasReduction(sight)),
    when(
      'reduced',
      -6,
      (m) => m.type !== 'sentence' && reduction.test(`${m.before.slice(-160)} ${m.after.slice(0, 60)}`),
    ),
    when(
      'by this much',
      2.5,
      (m) =>
        m.type !== 'sentence' && by.test(m.before) && re(`\\b${increaseVerb}\\b[^.;]{0,80}$`).test(m.before),
    ),
    when(
      'to this much',
      1.5,
      (m) =>
        m.type === 'money' &&
        toNew.test(m.before) &&
        re(`\\b${increaseVerb}\\b(?:[^.;]|\\.\\d){0,110}$|\\b${dues}\\s(?:\\w+ )?to\\s$`).test(m.before),
    ),
    when(
      'from one to another',
      2.5,
      (m) => m.type === 'money' && (fromOld.test(m.before) || thenOld.test(m.after)),
    ),
    says(
      'before',
      re(`\\b${dues}\\b[^.;$]{0,60}\\bfrom \\$[\\d,.]{2,9}[^.;$]{0,25}\\bto\\s(?:\\w+ )?$`),
      1.5,
      'dues before the old amount',
    ),
    when('an increase follows', 2.5, (m) => thenRaise.test(m.after)),
    says(
      'after',
      re(
        `^\\s{0,3}\\)?\\s?(?:per \\w+ )?(?:increase|raise)\\s(?:in|to|of|on|for)\\s(?:the |our |your |all |monthly |annual |quarterly |regular |base |\\d{4} ){0,4}(?:${dues})`,
      ),
      2,
      'an increase in dues',
    ),
    when(
      'the increase of so much',
      0.6,
      (m) => /\b(?:the|this|proposed|planned|approved|new)\s$/i.test(m.before) && thenRaise.test(m.after),
    ),
    says('before', /\b(?:rather than|instead of|not the)\s(?:an? |the )?(?:original )?$/i, -4, 'rather than'),
    says('after', /^[^.;$]{0,20}\bwas (?:projected|planned|proposed|originally)\b/i, -3, 'was once planned'),
    says(
      'before',
      /\b(?:board|association|HOA|we|directors)\b[^.;$%]{0,80}\b(?:proposes?|recommends?|approved?|adopted|voted|announced?)\s(?:for |on |an? |the )*$/i,
      1,
      'the board decides',
    ),
    when('an increase of dues is spoken of around', 2.5, (m, { sight }) => isAmidRaise(m, sight)),
    when(
      'by the month, quarter or year',
      0.8,
      (m) =>
        m.type === 'money' &&
        /^\s?(?:\/\s?(?:q|mo|qtr|month|quarter|yr|year)\b|(?:per|a|each) (?:month|quarter|year)\b)/i.test(
          m.after,
        ),
    ),
    when('one of several years', -4, (m) => historyOf(m) !== null),
    when('raised', 2, (m) => raisedThis.test(m.before)),
    says('before', re(`\\b${dues}\\b[^.;$]{0,70}$`), 1.8, 'dues before'),
    says('after', re(`^[^.;$]{0,50}\\b${dues}\\b`), 1.5, 'dues behind'),
    says('sentence', re(`\\b${dues}\\b`), 0.7, 'dues in the sentence'),
    says('sentence', /\b(?:dues|assessments?|fees?)\s(?:\w+\s)?(?:increase|raise)/i, 1, 'dues increase'),
    says('before', re(`\\b${dues}\\b[^.;]{0,110}$`), 0.8, 'dues further before'),
    says(
      'sentence',
      /\b(?:approved|adopted|passed|carried|voted|motion|unanimous\w*|effective|beginning|starting|determined|decided|necessary|will (?:be )?(?:increase|raise|go up|rise))/i,
      0.8,
    ),
    when('of each owner', 0.7, (m) => isPerUnit(m)),
    says('heading', /\bincrease\b|\bdues\b|assessment/i, 0.5),
    says('sentence', onceOnly, -4, 'paid once over a time'),
    when('proposed', -0.4, isProposal),
    near(
      /\b(?:more than|exceed\w*|in excess of|not to exceed|without (?:a |the )?(?:vote|approval|consent)|maximum|up to|limit\w*|may be increased|greater than|above|minimum|at least)\b/i,
      -4,
      'a limit',
      70,
      50,
    ),
    says(
      'sentence',
      /\bshall\b|\bmay (?:be |not |only )?(?:increase|raise)|two-?thirds|declarant|previous year's maximum|maximum (?:annual )?assessment/i,
      -2.5,
    ),
    near(
      /\b(?:premiums?|insurance|utilit\w+|water|sewer|trash|electric\w*|gas|landscap\w*|contract\w*|management fee|reserves?|inflation|CPI|consumer price|late|fines?|interest|tax(?:es)?|costs?|expenses?|wages?|salar\w+|rates?|postage|rent|prices?|vendor|coverage|population|income|revenues?|construction|funding|spending|maintenance cost)\b/i,
      -2,
      'of something else',
      55,
      35,
    ),
    says('sentence', /\bspecial assessment|transfer fee|capital contribution|late fee|example\b/i, -2),
    says(
      'sentence',
      /\b(?:tabled|failed|rejected|voted down|defeated|not approved|decided against|not (?:be )?needed|retract\w*|withdrawn|rescind\w*|as previously announced|originally (?:proposed|planned|announced))\b/i,
      -5,
    ),
    inKind(-4, 'ccrs', 'bylaws', 'rules', 'insurance'),
    inKind(0.5, 'minutes', 'notice', 'budget'),
    inKind(-0.5, 'reserve_study'),
  ],
  read: (m) => readRaise(m),
}

// ── Special assessments ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const special =
  '(?:(?:special|emergency|one[- ]?time|supplemental)\\s(?:\\w+\\s)?assessments?|special(?:ly)? assess(?:ed)?|(?:implement(?:ing)?|levied|levying|impos(?:ed|ing)) (?:an|the) assessment|(?:roof(?:ing)?|road|re-?paving|paving|siding|ramp|dock|dredging|elevator|storm|hurricane|painting|sewer|bridge|dam|seawall|concrete|balcony|deck|capital improvement|capital project)\\s(?:repair\\s|replacement\\s|project\\s)?assessments?)'
const newOwner =
  /\b(?:new (?:home)?(?:owners?|buyers?|members?|purchasers?)|at (?:closing|purchase|settlement)|upon (?:purchase|transfer|resale)|initiation|working capital)\b/i
const least = 1000

/** The sentences before are about a special assessment, though this one does not name it. */
const isBelowSpecial = ({ span, sentence }: Mention, sight: Sight) =>
  !re(`\\b${special}`).test(sentence) &&
  re(`\\b${special}`).test(sight.text.slice(Math.max(0, span.start - 330), span.start))

const specialAssessment: FieldSignals = {
  path: 'financial.specialAssessments',
  mentions: amountsOf,
  hint: /(?:special(?:ly)?|emergency|one-?\s?time|supplemental|roof\w*|road|paving|siding|ramp|dock|dredging|elevator|storm|hurricane|painting|sewer|bridge|dam|seawall|concrete|balcony|deck|capital)\s+(?:\w+\s)?assess|(?:implement\w*|levied|levying|imposed|imposing) (?:an|the) assess/i,
  bias: -5,
  signals: [
    says('sentence', re(`\\b${special}`), 1.5, 'special assessment'),
    says('before', re(`\\b${special}\\b[^.;$]{0,50}$`), 2.5, 'special assessment shortly before'),
    says('before', re(`\\b${special}\\b[^.;$]{0,140}$`), 0.8, 'special assessment before'),
    says(
      'before',
      re(
        `\\b${special}\\s?(?:\\([^)]{0,40}\\)\\s?)?(?:required for this plan\\s?)?(?:of|:|=|-|in the amount of|totaling|is|was|for)?\\s*$`,
      ),
      1.5,
      'special assessment of',
    ),
    says(
      'after',
      re(`^\\s{0,3}\\)?\\s?(?:per \\w+ |one-?time |as |a |each ){0,4}${special}`),
      3,
      'followed by special assessment',
    ),
    when('a special assessment above', 2, (m, { sight }) => isBelowSpecial(m, sight)),
    when(
      'each owner’s share of a sum',
      1,
      (m) =>
        isPerUnit(m) &&
        /\$\s?[\d,.]{4,12}\s?\((?:or |approx\w*\.? |about |i\.e\.,? |that is ){0,2}$/i.test(m.before),
    ),
    when('filled in', 6, ({ start }, { sight }) =>
      /\bspecial assessments?\b[^?$]{0,60}\?[^?$]{0,60}\bamount\b[^$?]{0,30}$/i.test(
        sight.text.slice(Math.max(0, start - 200), start),
      ),
    ),
    near(newOwner, -6, 'of new owners', 70, 60),
    says('row', /\bspecial assessments?\b/i, 2),
    says(
      'sentence',
      /\b(?:levied|levy|assessed|approved|passed|carried|adopted|imposed|due (?:by|on)|payable|installments?|voted|motion)\b/i,
      1,
    ),
    when('per unit', 1, (m) => isPerUnit(m)),
    says(
      'sentence',
      /\b(?:may (?:levy|impose|be (?:levied|imposed))|power to|right to|is authorized|shall have the (?:right|power|authority)|shall not exceed|not (?:be )?exceed\w*|without the (?:vote|approval|consent)|in the event|if (?:the|a|any)|might|could|avoids?|avoided|would (?:be )?(?:require|need)|equivalent to|risk|example)\b/i,
      -3,
      'a power or a possibility',
    ),
    says('sentence', /\b(?:shall|members? entitled|two-?thirds|quorum|defray)\b/i, -1.5),
    near(
      /\b(?:late|fines?|interest|deductible|unpaid|delinquen\w+|owed|owes|regular|dues|reserves?|balance|selling owner|transfer|cost of|costs?|bid|estimate\w*|loan)\b/i,
      -1.5,
      'something else',
      35,
      20,
    ),
    says('sentence', /\b(?:failed|rejected|voted down|decided against|withdrawn|tabled|no special)\b/i, -6),
    when('proposed', -0.7, isProposal),
    says('column', /variance|difference|%|ytd/i, -2),
    inKind(-2.5, 'ccrs', 'bylaws', 'rules', 'insurance'),
  ],
  read: (m, { kind }) => {
    const cents = Number(m.value)
    // Where columns are known, the table is read as a whole, plans apart from what was done.
    if (m.column !== '' && (kind === 'budget' || kind === 'financial_statement')) return null
    if (cents === 0 && m.row !== '' && /[1-9]/.test(`${m.before.slice(m.row.length)}${m.after}`)) return null
    if (cents === 0)
      return /\$\s?0(?:\.00)?\b|0\.00/.test(m.sentence) ? { value: 'None', comparable: 'none' } : null
    if (cents < least) return null
    const each =
      isPerUnit(m) ||
      re(`\\b${perUnit}`).test(
        `${m.before.slice(-60).split('$').at(-1) ?? ''} ${m.after.slice(0, 60).split('$', 1)[0] ?? ''}`,
      )
    const around = m.sentence
    const status =
      /paid in full|was (?:completed|collected)|completed|final installment (?:was|has)|\bended\b/i.test(
        around,
      )
        ? 'completed'
        : isProposal(m)
          ? 'proposed'
          : /actual/i.test(m.column)
            ? 'actual'
            : /budget|proposed|approved|adopted/i.test(m.column)
              ? ''
              : 'pending'
    return {
      value: `${moneyText(cents)}${each ? ' per unit' : ''}`,
      comparable: cents,
      qualifier: stated(each && 'per unit', m.column, status),
    }
  },
}

// ── How far the board may raise dues ───────────────────────────────────────────────────────────────────────────────────────────────

const increaseCap: FieldSignals = {
  path: 'financial.assessmentIncreaseCap',
  mentions: percentsOf,
  hint: /increas|raise|exceed|greater|higher|excess/i,
  bias: -5,
  signals: [
    says('sentence', re(`\\b(?:${dues}|annual contributions?)\\b`), 1.3, 'dues in the sentence'),
    says('sentence', /\bbudget/i, 0.5),
    says('sentence', re(`\\b${increaseVerb}`), 1.3, 'raised'),
    says('sentence', /\bexceed|greater than|higher than|in excess of/i, 0.5),
    says(
      'before',
      re(`\\b(?:${increaseVerb}|exceeds?|exceeding|greater|higher|excess)\\b[^.;%]{0,120}$`),
      1.2,
      'raised before',
    ),
    says(
      'before',
      /\b(?:more than|greater than|in excess of|exceed(?:s|ing)?(?: by)?|up to|not to exceed|above|over|maximum of|by|limited to|no more than|the (?:greater|lesser) of|least)\s(?:an additional |the (?:greater|lesser) of |either |\(?[ai]\)?\s)?$/i,
      1.5,
      'a limit before',
    ),
    says(
      'after',
      /^[^.;]{0,30}\b(?:above|over|of|than|greater than|in excess of|from|higher than)\s(?:the\s|that\s|its\s)?(?:\w+\s){0,4}(?:prior|previous|preceding|last|immediately|current year|then|year's|fiscal year|maximum)\b/i,
      2,
      'of the previous',
    ),
    says(
      'sentence',
      /\b(?:previous|preceding|prior|last) (?:fiscal |calendar |assessment )?year|year's\b|each year|in any (?:one )?(?:fiscal |calendar )?year|per year|annually|compounded/i,
      1,
    ),
    says(
      'sentence',
      /\bwithout (?:a |the |any )?(?:\w+ ){0,3}(?:vote|approval|consent|assent)|(?:vote|approval|consent|assent) of|approved by/i,
      1,
    ),
    says(
      'after',
      /^\s{0,3}\)?\s?(?:or more )?(?:of )?(?:the |all |each |total |a |those |eligible |such ){0,3}(?:vot|member|owner|unit|lot|class|outstanding|quorum|eligible|aggregate|association's member)/i,
      -4,
      'a share of votes',
    ),
    says(
      'before',
      /\b(?:vote|consent|approval|assent|quorum|majority|at least|not less than|owners?|members?|holding|representing)\b[^.;,]{0,30}$/i,
      -2,
      'votes before',
    ),
    near(
      /\b(?:interest|per annum|late|reserves?|premium|insurance|expend\w+|capital improvement|square f|undivided|coverage|slope|fair market|CPI|consumer price)\b/i,
      -1.5,
      'of something else',
      50,
      40,
    ),
    near(/\bspecial assessments?\b/i, -1.5, 'of special assessments', 50, 0),
    says(
      'sentence',
      /\bif\b[^.;]{0,60}\b(?:is|are) (?:not )?(?:approved|rejected|passed)\b/i,
      -4,
      'if a vote fails',
    ),
    says('sentence', /\binterest (?:rate|at)|per annum|delinquen|insurance premium|expenditures?\b/i, -2),
    when(
      'no limit',
      -3,
      (m) =>
        !/\b(?:may|shall|can|cannot|must|exceed\w*|excess|more|greater|higher|over|above|maximum|limit\w*|cap(?:ped)?|up to|without|within|only|ability|authority|power|percent(?:age)? allowed)\b/i.test(
          m.sentence,
        ),
    ),
    when(
      'nothing of dues',
      -1.5,
      (m) => !re(`\\b(?:${dues}|contributions?)\\b`).test(`${m.heading} ${m.sentence}`),
    ),
    says('sentence', /\bsurplus|accumulate|energy|height|area\b/i, -1.5),
    inKind(1, 'ccrs', 'bylaws'),
    inKind(-1.5, 'minutes', 'notice', 'budget', 'insurance', 'financial_statement'),
  ],
  read: (m) => {
    const raw = Number(m.value)
    // "exceeds 115% of the previous year's" is an increase of 15%.
    const share = raw > 100 && raw <= 200 ? raw - 100 : raw
    return m.type === 'percent' && share > 0 && share <= 50
      ? { value: `${printed({ ...m, value: share })}${unlessVoted(m)}`, comparable: share }
      : null
  },
}

const voters = '(?:members?|membership|owners?|homeowners|unit owners|lot owners|class)'
const withoutVote = new RegExp(
  `\\bwithout (?:an? |the |any |such |prior |affirmative |majority |written )*(?:vote|approval|consent|assent)\\b`,
  'i',
)
const moreThan = /\b(?:above|in excess of|more than|exceed\w*|greater than|over)\b[^.;]{0,30}$/i
const onlyByVote = new RegExp(
  `^[^.;]{0,120}?\\b(?:by|upon|with|unless|if|provided)\\b[^.;]{0,40}?\\b(?:vote|approval|consent|assent|approved)\\b[^.;]{0,60}?\\b${voters}\\b`,
  'i',
)

/** A limit that a vote may exceed is none without these words. */
const unlessVoted = ({ sentence, before, after }: Mention) =>
  withoutVote.test(sentence) || (moreThan.test(before) && onlyByVote.test(after)) ? ' without a vote' : ''

export const duesSignals: FieldSignals[] = [
  regularDues,
  dueDate,
  duesIncrease,
  specialAssessment,
  increaseCap,
]
