import {
  amount,
  count,
  fraction,
  monthName,
  moneyText,
  percent,
  percentText,
  readCount,
  readMoney,
  readPercent,
} from '../../report-fields/parse'
import { group, type Place, type Reading, type Rule, type Sight } from './sight'
import { candidate } from './sight'
import { figuresOf, tableRows } from './table'
import { tidy } from '../../document-reading/marks'
import type { Candidate } from '../../report-fields/candidate'

export type Period = 'month' | 'quarter' | 'half-year' | 'year'

const periodWords: [Period, RegExp][] = [
  ['month', /month|\bmo\b|\/mo/i],
  ['quarter', /quarter/i],
  ['half-year', /semi-?annual|half-?year|six months/i],
  ['year', /annual|annum|year|\/yr|\byr\b/i],
]

export const periodOf = (text: string): Period | null =>
  periodWords.find(([, words]) => words.test(text))?.[0] ?? null

/** "$450 a quarter": its path tells whether months need arithmetic. */
function assessment(cents: number, period: Period, unitType = ''): Reading {
  return {
    path: period === 'month' ? 'propertyInfo.monthlyDues' : 'financial.regularAssessment',
    value: `${moneyText(cents)} a ${period}`,
    comparable: cents,
    qualifier: [period === 'month' ? '' : period, unitType].filter(Boolean).join(', '),
  }
}

const dues =
  "(?:(?:regular|common|base|basic|general|current|common\\s+expense|HOA|association|condo(?:minium)?|homeowners?'?s?|owners?'?s?|membership|maintenance|operating|total)\\s+){0,3}(?:assessments?|dues|maintenance\\s+fees?|common\\s+(?:expense\\s+)?(?:charges?|fees?)|(?:HOA|association|condo(?:minium)?)\\s+(?:fees?|payments?))"
const every =
  '(?:per|a|each|every|/)\\s{0,2}(?:(?:unit|lot|home|owner|condominium|residence|household|door)\\s{0,2},?\\s{0,2}(?:per|a|each|every|/)\\s{0,2})?(?:calendar\\s+|fiscal\\s+)?(?:month|mo\\b|quarter|year|yr\\b|annum)|monthly|quarterly|annually|semi-?annually|yearly'
const adjective = '(?:monthly|quarterly|annual|yearly|semi-?annual)'

// Words beside an amount that make it something else than what every owner pays regularly.
const otherThanDues =
  /\b(?:late|fines?|interest|penalt|special|emergency|one-?time|transfer|initial|initiation|working capital|capital (?:contribution|improvement|assessment)|maximum|max\.|not (?:be )?(?:to )?exceed|exceed|not (?:be )?(?:more|less|greater) than|up to|at least|minimum|delinquen|past[- ]due|overdue|in arrears|owed|your (?:balance|account)|this unit|increase(?:d)? (?:by|of)|returned|NSF|insurance|reserve|deposit|garage|storage|parking|violation|lien|discount|dispute|vacant lot)/i

const perOwner = new RegExp(
  `\\b(?:(?<adj>${adjective})\\s+)?${dues}(?<gap>[^.$;]{0,90}?)(?<v>${amount})(?:\\s*\\))?(?<after>[^.$;]{0,18}?(?:${every})|\\s{0,2}(?:/\\s?)?(?:month|mo\\b|year|yr\\b|quarter)\\b)?`,
  'gi',
)
const before = new RegExp(
  `(?<v>${amount})(?:\\s*\\))?\\s*(?:in\\s+)?(?<adj>${adjective}|${every})\\s+(?:for\\s+)?(?:${dues})`,
  'gi',
)

function readDues(match: RegExpExecArray, place: Place): Reading | null {
  const cents = readMoney(group(match))
  const gap = group(match, 'gap')
  if (cents === null || cents < 500 || cents > 2_000_000) return null
  // The old amount of two.
  if (
    /\bfrom\s*$/i.test(gap) &&
    /^\)?\s*(?:to|up to)\s+\$/i.test(`${group(match, 'after')}${place.after(12)}`)
  )
    return null
  // Headings of a table that run into its figures.
  if (/(?:19|20)\d{2}\s*$|balance|income|expenses/i.test(gap)) return null
  if (
    otherThanDues.test(
      `${place.before(50).split(/[.;:]/).at(-1) ?? ''} ${match[0]} ${place.after(25).split(/[.;$]|\bplus\b/)[0] ?? ''}`,
    )
  )
    return null
  const period =
    periodOf(group(match, 'after')) ??
    periodOf(gap.slice(-30)) ??
    periodOf(group(match, 'adj')) ??
    periodOf(gap)
  if (!period) return null
  return assessment(
    cents,
    period,
    unitTypeOf(
      place.sentence.text.slice(0, Math.max(0, place.start - place.sentence.start)).slice(-40) + gap,
    ),
  )
}

const oldToNew = new RegExp(
  `\\bfrom\\s+(?:${amount})(?:\\s+(?:${every}))?\\s+to\\s+(?<v>${amount})(?<after>(?:(?!\\bfrom\\b)[^.;$]){0,50})`,
  'gi',
)

/** "Dues go from $688 to $936 for a one bedroom and from $840 to $1,088 for a two bedroom": the new amounts. */
function readRaise(match: RegExpExecArray, place: Place): Reading[] {
  const own = group(match, 'own')
  if (
    /\b(?:special|late|reserve|transfer|insurance|premium|contract|salary|propos\w+|consider\w*|discuss\w*)\b/i.test(
      place.sentence.text,
    )
  )
    return []
  const period = periodOf(group(match, 'adj')) ?? periodOf(own)
  if (!period) return []
  return [...own.matchAll(oldToNew)].flatMap((m) => {
    const cents = readMoney(m.groups?.v ?? '')
    if (cents === null || cents < 500 || cents > 2_000_000) return []
    return [assessment(cents, period, unitTypeOf(m.groups?.after ?? ''))]
  })
}

const unitTypes =
  /\b(?:(?:\d|one|two|three|four)[- ]?(?:bed(?:room)?s?|br)\b|studio|type\s+[A-Z0-9]\b|plan\s+[A-Z0-9]\b|model\s+[A-Z0-9]\b|townho(?:me|use)s?|(?:single|double)[- ]wide|villas?\b|carriage homes?)/i
const unitTypeOf = (text: string) => unitTypes.exec(text)?.[0].toLowerCase().replace(/\s+/g, ' ') ?? ''

const textOf = (value: string) => ({ value, comparable: value.toLowerCase() })

export const duesRules: Rule[] = [
  {
    path: 'propertyInfo.monthlyDues',
    hint: /\$|dollars/i,
    pattern: perOwner,
    read: readDues,
    unless:
      /\bif\b[^.]{0,60}\bassessments?\b[^.]{0,40}(?:is|are|were)\s+\$|for example|example:|hypothetical|illustrat/i,
    confidence: 0.8,
  },
  {
    path: 'propertyInfo.monthlyDues',
    hint: /from/i,
    pattern: new RegExp(
      `\\b(?:(?<adj>${adjective})\\s+)?(?:${dues})(?<own>[^;$]{0,70}?\\bfrom\\s+(?:${amount})(?:[^.;]|\\.\\d){0,160})`,
      'gi',
    ),
    read: readRaise,
    confidence: 0.8,
  },
  {
    path: 'propertyInfo.monthlyDues',
    hint: /\$|dollars/i,
    pattern: before,
    read: readDues,
    unless: /for example|example:/i,
    confidence: 0.75,
  },
  {
    path: 'financial.assessmentDueDate',
    hint: /\bdue\b/i,
    pattern: new RegExp(
      `\\b(?:assessments?|dues|payments?|installments?|fees)\\b[^.;$]{0,120}?\\b(?:due|payable)\\b[^.;]{0,40}?\\b(?:on|by|before)\\s+(?:or\\s+before\\s+)?(?<v>(?:the\\s+)?(?:first|1st|fifteenth|15th|tenth|10th|last)\\s+(?:business\\s+)?day\\s+of\\s+(?:each|every|the|that)\\s+(?:calendar\\s+|fiscal\\s+)?(?:month|quarter|year)(?!\\s+(?:following|after|in which))|(?:the\\s+)?(?:first|1st|15th|10th)\\s+of\\s+(?:each|every|the)\\s+(?:month|quarter|year)|${monthName}\\s+\\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?:\\s*,?\\s*(?:and|&)\\s*${monthName}\\s+\\d{1,2}(?:st|nd|rd|th)?)?|(?:the\\s+)?(?:first|1st)\\s+day\\s+of\\s+${monthName})`,
      'gi',
    ),
    read: (m) => textOf(tidy(group(m))),
    unless:
      /payment plan|special assessment|commence|first installment|initial|insurance|delinquent (?:if|when|after)/i,
    confidence: 0.75,
  },
  {
    path: 'financial.assessmentDueDate',
    hint: /\bdue\b/i,
    // The days of the quarters.
    pattern: new RegExp(
      `\\b(?:assessments?|dues|payments?|installments?|fees)\\b[^.;]{0,90}?\\b(?:due|payable)\\s+(?:on\\s+)?(?<v>${monthName}\\s+\\d{1,2}(?:(?:,|,?\\s+and)\\s+${monthName}\\s+\\d{1,2}(?!\\d)){1,3})`,
      'gi',
    ),
    read: (m) => textOf(tidy(group(m))),
    unless: /special assessment/i,
    confidence: 0.75,
  },
  {
    path: 'financial.lateFee',
    hint: /\blate\b|delinquen/i,
    pattern: new RegExp(
      `\\blate\\s+(?:payment\\s+)?(?:charges?|fees?|penalt(?:y|ies)|assessments?)\\b(?<gap>[^.$;%]{0,110}?)(?<v>${amount}|${percent})(?!\\s*(?:per\\s+(?:annum|year)|annual|interest))`,
      'gi',
    ),
    read: readLateFee,
    unlessBefore: /waive[^.]{0,30}$|interest[^.]{0,10}$/i,
    confidence: 0.85,
  },
  {
    path: 'financial.lateFee',
    hint: /\blate\b/i,
    pattern: new RegExp(
      `(?<v>${amount}|${percent})(?:\\s*\\))?(?<gap>\\s*(?:per\\s+month\\s+|monthly\\s+)?(?:as\\s+)?(?:an?\\s+)?)late\\s+(?:payment\\s+)?(?:charge|fee|penalty)`,
      'gi',
    ),
    read: readLateFee,
    confidence: 0.8,
  },
  {
    path: 'financial.lateInterest',
    hint: /interest/i,
    pattern: new RegExp(
      `\\binterest\\b(?<gap>[^.;$%]{0,110}?)(?<v>${percent})(?<after>[^.;]{0,14}?(?:per\\s+(?:annum|year|month)|annual(?:ly)?|a\\s+(?:year|month)|APR|monthly|/\\s?(?:yr|mo)|each\\s+month))?`,
      'gi',
    ),
    read(match, place) {
      const share = readPercent(group(match))
      if (share === null || share <= 0 || share > 36) return null
      const around = place.sentence.text
      if (
        !/late|delinquen|past[- ]due|unpaid|overdue|not paid|default|due date|after (?:it|the|such)/i.test(
          around,
        )
      )
        return null
      const period = periodOf(group(match, 'after')) ?? periodOf(group(match, 'gap'))
      if (!period && share > 24) return null
      const regular = /assessments?|dues/i.test(around) && !/special assessment/i.test(around)
      return {
        confidence: regular ? 0.88 : 0.8,
        value: `${percentText(share)}${period ? ` a ${period}` : ''}`,
        comparable: share,
        qualifier: period && period !== 'year' ? period : undefined,
      }
    },
    unless:
      /undivided|ownership interest|percentage interest|interest in the common|loan|bond proceeds|first mortgage bearing|interest (?:income|earned)|prime|earn/i,
    confidence: 0.85,
  },
  {
    path: 'financial.lateInterest',
    hint: /interest/i,
    pattern: new RegExp(
      `(?<v>${percent})(?:\\s*\\))?\\s*(?<after>(?:per\\s+(?:annum|year|month)|annual|monthly|simple)\\s+)?(?:rate\\s+of\\s+)?interest\\b`,
      'gi',
    ),
    read(match, place) {
      const share = readPercent(group(match))
      if (share === null || share <= 0 || share > 24) return null
      if (!/late|delinquen|past[- ]due|unpaid|overdue|not paid/i.test(place.sentence.text)) return null
      const period = periodOf(group(match, 'after')) ?? periodOf(place.after(25))
      return {
        value: `${percentText(share)}${period ? ` a ${period}` : ''}`,
        comparable: share,
        qualifier: period && period !== 'year' ? period : undefined,
      }
    },
    unless: /undivided|ownership|percentage interest|loan|mortgage bearing/i,
    confidence: 0.75,
  },
  {
    path: 'financial.returnedCheckFee',
    hint: /returned|NSF|insufficient|bounced|dishonou?red/i,
    pattern: new RegExp(
      `\\b(?:returned?\\s+(?:check|payment|item)s?|NSF|insufficient\\s+funds|bounced\\s+checks?|dishonou?red\\s+checks?|bad\\s+checks?)\\b[^.;$]{0,80}?(?<v>${amount})`,
      'gi',
    ),
    read: plainMoney(500, 20_000),
    confidence: 0.85,
  },
  {
    path: 'financial.returnedCheckFee',
    hint: /returned|NSF|insufficient|dishonou?red/i,
    pattern: new RegExp(
      `\\b(?:charge|fee)\\s+(?:of|equal\\s+to)\\s+(?<v>${amount})[^.;$]{0,60}?\\b(?:check|payment|ACH|item)s?\\b[^.;$]{0,30}?\\b(?:returned|dishonou?red|insufficient|not\\s+honou?red)\\b`,
      'gi',
    ),
    read: plainMoney(500, 20_000),
    confidence: 0.8,
  },
  {
    path: 'financial.transferFee',
    hint: /transfer|resale|estoppel|disclosure/i,
    pattern: new RegExp(
      `\\b(?:change\\s+of\\s+ownership(?:\\s+\\(transfer\\))?|transfer|resale(?:\\s+(?:certificate|disclosure|package))?|estoppel(?:\\s+certificate)?|ownership\\s+change|status\\s+letter)\\s+(?:fees?|charges?)\\b(?:\\s*\\([^)]{0,40}\\))?[^.;$]{0,110}?(?<v>${amount})`,
      'gi',
    ),
    read: plainMoney(1000, 500_000),
    unlessBefore: /no\s+$|reserve\s+$/i,
    unless: /exceed|\blate\b/i,
    confidence: 0.8,
  },
  {
    path: 'financial.constructionDeposit',
    hint: /deposit/i,
    pattern: new RegExp(
      `\\b(?:construction|building|compliance|architectural(?:\\s+review)?|clean-?up|damage|road|landscap\\w+)"?\\s+(?:\\w+\\s+)?deposits?\\b[^.;$]{0,110}?(?<v>${amount})`,
      'gi',
    ),
    read: plainMoney(5000, 10_000_000),
    confidence: 0.75,
  },
  {
    path: 'financial.constructionDeposit',
    hint: /deposit/i,
    pattern: new RegExp(
      `(?<v>${amount})(?:\\s*\\))?\\s*(?:refundable\\s+)?(?:construction|building|compliance|clean-?up|damage)\\s+(?:\\w+\\s+)?deposit\\b`,
      'gi',
    ),
    read: plainMoney(5000, 10_000_000),
    confidence: 0.8,
  },
  {
    path: 'financial.workingCapital',
    hint: /capital|initial|contribution|initiation/i,
    pattern: new RegExp(
      `\\b(?:working\\s+capital(?:\\s+(?:fund|contribution|assessment|fee|reserve|deposit)){0,2}|(?:initial\\s+)?capital\\s+contributions?|capitali[sz]ation\\s+fee|initiation\\s+fee|initial\\s+(?:capital\\s+)?(?:assessment|contribution)|start-?up\\s+(?:fee|assessment))\\b(?<gap>[^.;$]{0,220}?)(?<v>${amount}|${count}\\s*(?:times|months?'?s?'?)\\b[^.;]{0,60}?(?:assessments?|dues|installments?|fees?)|${fraction}\\s+of\\s+(?:the\\s+)?(?:annual|yearly)\\s+assessments?)`,
      'gi',
    ),
    read(match) {
      const cents = /\$|dollars/i.test(group(match)) ? readMoney(group(match)) : null
      if (cents !== null) return { value: moneyText(cents), comparable: cents }
      const number = new RegExp(`^${count}`, 'i').exec(group(match))
      const n = number ? readCount(number[0]) : null
      if (/month/i.test(group(match)) && n !== null && n <= 24) {
        return { value: `${n} ${n === 1 ? 'month' : 'months'} of assessments`, comparable: `${n} months` }
      }
      const words = tidy(group(match))
      return { value: words, comparable: words.toLowerCase() }
    },
    unless: /members? (?:may|shall) vote|tax purposes/i,
    confidence: 0.75,
  },
  {
    path: 'financial.workingCapital',
    hint: /working capital|capital(?:ization)? fund/i,
    pattern: new RegExp(
      `\\b(?:contribution|fee|sum|amount|payment|assessment|deposit)\\s+(?:of|equal\\s+to)\\s+(?<v>${amount}|${count}\\s*months?'?s?'?\\b[^.;$]{0,50}?(?:assessments?|dues|installments?))(?:\\s*\\))?[^.;$]{0,40}?\\b(?:as|for|to)\\s+(?:the\\s+|a\\s+)?(?:association'?s?\\s+)?(?:working\\s+capital|capital(?:ization)?\\s+fund)\\b`,
      'gi',
    ),
    read(match) {
      const cents = readMoney(group(match))
      if (/\$|dollars/i.test(group(match)))
        return cents === null ? null : { value: moneyText(cents), comparable: cents }
      const n = readCount(new RegExp(`^${count}`, 'i').exec(group(match))?.[0] ?? '')
      return n === null || n > 24
        ? null
        : { value: `${n} ${n === 1 ? 'month' : 'months'} of assessments`, comparable: `${n} months` }
    },
    confidence: 0.75,
  },
  {
    path: 'financial.assessmentIncreaseCap',
    hint: /increase/i,
    pattern: new RegExp(
      `\\b(?:increase[ds]?|raised)\\b(?<gap>[^.;$%]{0,160}?)(?:more\\s+than|greater\\s+than|in\\s+excess\\s+of|exceed(?:s|ing)?|up\\s+to|maximum\\s+of|not\\s+to\\s+exceed|above|over)\\s+(?:the\\s+greater\\s+of\\s+)?(?<v>${percent})`,
      'gi',
    ),
    read(match, place) {
      const share = readPercent(group(match))
      if (share === null || share <= 0 || share > 50) return null
      if (!/assessment|dues|budget/i.test(place.sentence.text)) return null
      return { value: percentText(share), comparable: share }
    },
    unless: /insurance premium|premium|interest rate/i,
    only: ['ccrs', 'bylaws'],
    confidence: 0.75,
  },
  {
    path: 'financial.assessmentIncreaseCap',
    hint: /exceed|greater|more than|above/i,
    pattern: new RegExp(
      `\\b(?:regular|annual|monthly|general)\\s+assessments?\\b[^.;$%]{0,90}?\\b(?:(?:is|are)\\s+(?:more\\s+than\\s+)?|exceeds?\\s+(?:by\\s+)?|more\\s+than\\s+|exceeding\\s+)(?<v>${percent})\\s*(?:\\w+\\s+){0,4}(?:greater|higher|above|over|more|of\\s+the)\\b[^.;]{0,60}?(?:prior|preceding|previous|last|immediately)`,
      'gi',
    ),
    read(match) {
      const raw = readPercent(group(match))
      const share = raw !== null && raw > 100 ? raw - 100 : raw
      return share !== null && share > 0 && share <= 50
        ? { value: percentText(share), comparable: share }
        : null
    },
    only: ['ccrs', 'bylaws'],
    confidence: 0.75,
  },
  {
    path: 'financial.duesIncrease',
    hint: /increas|rais|ris|rose|up\b/i,
    pattern: new RegExp(
      `\\b(?:dues|assessments?|HOA fees?|fees)\\b[^.;$%]{0,50}?\\b(?:increase[ds]?|increasing|raised|rises?|rising|rose|go(?:ing)? up)\\b(?:\\s+(?:by|of|to reflect|approximately|about|an?|was|is|will be)){0,6}\\s+(?<v>${percent})|(?<w>${percent})\\s*(?:dues|assessment|fee)?\\s*increase\\s+(?:in|of|to)\\s+(?:the\\s+|monthly\\s+|annual\\s+|regular\\s+){0,4}(?:dues|assessments?|fees)`,
      'gi',
    ),
    read(match) {
      const share = readPercent(group(match) || group(match, 'w'))
      return share === null || share > 100 ? null : { value: percentText(share), comparable: share }
    },
    never: ['ccrs', 'bylaws', 'rules', 'reserve_study'],
    unless: /more than|exceed|up to|maximum|without|discuss|proposed but|rejected/i,
    confidence: 0.7,
  },
]

function readLateFee(match: RegExpExecArray, place: Place): Reading | null {
  if (/\bexample\b/i.test(place.before(200)) || /\bexample\b/i.test(place.sentence.text)) return null
  if (/interest/i.test(group(match, 'gap'))) return null
  const denied = /\bno\s+$/i.test(place.before(5))
  if (denied && !/more than|exceed|greater than/i.test(group(match, 'gap'))) return null
  const money = /\$|dollars/i.test(group(match))
  const number = money ? readMoney(group(match)) : readPercent(group(match))
  if (number === null || number <= 0 || (money ? number > 50_000 : number > 30)) return null
  if (!money && /per\s+annum|per\s+year|annual(?:ly)? rate/i.test(place.after(30))) return null
  const after = place.after(40).split(/[.;$]/)[0] ?? ''
  const monthly =
    /^\)?\s*(?:will be |shall be )?(?:\w+ ){0,3}?(?:per|each|every|a|\/)\s*(?:additional )?month|^\)?\s*monthly/i.test(
      after,
    )
  const text = money ? moneyText(number) : percentText(number)
  const daily = /^\)?\s*(?:per|each|a|\/)\s*day/i.test(after)
  return {
    value: `${denied ? 'At most ' : ''}${text}${monthly ? ' a month' : daily ? ' a day' : ''}`,
    comparable: money ? number : `${number}%`,
  }
}

function plainMoney(least: number, most: number) {
  return (match: RegExpExecArray): Reading | null => {
    const cents = readMoney(group(match))
    if (cents === null || cents < least || cents > most) return null
    return { value: moneyText(cents), comparable: cents }
  }
}

const duesLine =
  /\b(?:(?<adj>monthly|quarterly|annual|yearly)\s+)?(?:(?:regular|HOA|association|base|total|homeowner'?s?|owner'?s?|member(?:ship)?|unit|lot|per unit|per lot|maintenance)\s+){0,6}(?:dues|assessments?|maintenance fees?|fees?)\b(?<rest>.*)$/i

/** Lines of a budget that say what each unit pays: "Monthly assessment per unit  $390". */
export function duesOfTables(sight: Sight): Candidate[] {
  if (['ccrs', 'bylaws', 'rules'].includes(sight.document.kind)) return []
  const found: Candidate[] = []
  for (const row of tableRows(sight)) {
    const label = duesLine.exec(row.label)
    if (!label || otherThanDues.test(row.label)) continue
    if (
      !/\b(?:per|each|\/)\s*(?:unit|lot|home|owner|household|member|door|residence)|\b(?:unit|lot|home)\s+(?:dues|assessment|fee)/i.test(
        row.label,
      )
    )
      continue
    const period = periodOf(row.label)
    if (!period) continue
    for (const cell of figuresOf(row)) {
      if (cell.cents < 500 || cell.cents > 2_000_000) continue
      const reading = assessment(cell.cents, period)
      const qualifier = [reading.qualifier, cell.column].filter(Boolean).join(', ')
      found.push(candidate(sight, 'propertyInfo.monthlyDues', { ...reading, qualifier }, row, 0.85))
    }
  }
  return found
}
