import { readNumberWords } from '../../report-fields/parse'
import { cachedByPage } from '../page/cached-by-page'
import { mentionAt, mentionsOf, withoutOverlaps, textBefore, type Mention } from '../page/mentions'
import { lineAt, type PageText } from '../page/page-text'
import { intervalPatterns } from '../page/payment-intervals'
import type { DocumentKind } from '../../document-reading/types'
import { money, percentage, type PaymentInterval } from '../../report-fields/typed-value'
import { customSignal, pageMatcher, type Signal } from './signal'

const inTextOrder = (mentions: Mention[]) => mentions.sort((a, b) => a.start - b.start)

const eachUnit =
  '(?:unit|lot|home|house|household|owner|member|property|condo|townhome|door|parcel|family|dwelling|apartment)'
const intervalUnit = '(?:month|mo|quarter|qtr|q|year|yr|annum)'
const figureWithoutSign = '(?:\\d{2,4}|\\d{1,2},\\d{3})(?:\\.\\d{2})?'
const bareDuesSource =
  '(?:dues|assessments?|assmts?|(?:HOA|POA|maintenance|condo|association|annual|monthly|quarterly) fees?)'
/**
 * Dues as treasurers note them without a dollar sign: "450/lot", "dues 310 per year", "dues: 84 x 310", "from 340 to
 * 365".
 */
const chargeWithoutSign = new RegExp(
  `(?<![\\w$.,/:#%-])(?<each>${figureWithoutSign})(?=\\s?/\\s?(?:${eachUnit}|${intervalUnit})\\b|\\s(?:per|a|each|every)\\s${eachUnit}\\b(?!\\s(?:owner|member)s?\\b))|\\b${bareDuesSource}\\b(?:\\s(?:are|is|be|will|to|of|at|now|still|stays?|stayed|remains?|set|kept|go|goes|went|up|for (?:19|20)\\d{2}|currently)){0,4}\\s?[:=]?\\s(?<named>${figureWithoutSign})(?=\\s?[,;.)](?!\\d)|\\s(?:per|a|each|for (?:19|20)\\d{2})\\b|\\s*$)|\\b${bareDuesSource}\\b[^.;$\\d]{0,20}\\b\\d{2,4}\\s?(?:lots|homes|units|houses|owners|members)?\\s?[x@×*]\\s?(?<times>${figureWithoutSign})\\b(?![,.]?\\d)|\\bfrom\\s(?<old>${figureWithoutSign})(?:\\s(?:a|per)\\s\\w{2,7})?\\sto\\s(?<next>${figureWithoutSign})\\b(?![,.]?\\d|\\s?(?:%|percent|days|lots|homes|units|owners|members|years|hours|feet|people))|(?<![\\w$.,/])(?<before>${figureWithoutSign})\\s?(?:->|→|-->)\\s?(?<after>${figureWithoutSign})\\b(?![,.]?\\d|\\s?%)`,
  'gimd',
)
const aboutDues = /\b(?:dues|assess\w*|assmts?|fees?|HOA|special|one-?time)\b/i
const isYear = (text: string) => /^(?:19[5-9]|20[0-4])\d$/.test(text)
const maxChargesWithoutSign = 100

/** All amounts of money, and figures without a dollar sign that state dues. */
function withChargesWithoutSign(pageText: PageText): Mention[] {
  const moneyMentions = mentionsOf(pageText, 'money')
  if (!aboutDues.test(pageText.text)) return moneyMentions
  const withoutSign: Mention[] = []
  for (const match of pageText.text.matchAll(chargeWithoutSign)) {
    const nearbyText = pageText.text.slice(Math.max(0, match.index - 160), match.index + match[0].length)
    if (!aboutDues.test(nearbyText)) continue
    for (const [start, end] of Object.values(match.indices?.groups ?? {}).filter((at) => at !== undefined)) {
      const text = pageText.text.slice(start, end)
      if (isYear(text)) continue
      const cents = Math.round(Number(text.replace(/,/g, '')) * 100)
      const mention = mentionAt(pageText, 'money', cents, start, end)
      withoutSign.push({
        ...mention,
        before: addDollarSign(mention.before),
        after: addDollarSign(mention.after),
      })
    }
    if (withoutSign.length >= maxChargesWithoutSign) break
  }
  return withoutSign.length === 0
    ? moneyMentions
    : inTextOrder([...moneyMentions, ...withoutOverlaps(withoutSign, moneyMentions)])
}

/** Adds the dollar sign to the other of two figures without one: "from 340 to" and "-> 365". */
const addDollarSign = (text: string) =>
  text
    .replace(/\bfrom (?=\d{2,4}(?:\.\d{2})? (?:(?:a|per) \w+ )?to $)/i, 'from $')
    .replace(/^( (?:(?:a|per) \w+ )?to )(?=\d)/i, '$1$')
    .replace(/(\d[\d,.]*) ?(?:-+>|→) ?$/, 'from $$$1 to ')
    .replace(/^ ?(?:-+>|→) ?(?=\d)/, ' to $')

// Fee schedules and minutes omit the dollar sign; only the cents show that it is an amount. OCR reads $ as S.
const amountWithoutSign =
  /(?<![\d.,$%/:-])S?\d{1,6}(?:,\d{3}){0,2}\.\d{2}(?!\d|[.,-]\d|\s?%|\s?per\s?cent|\s?percent)/g
const maxAmountsWithoutSign = 300

/** Amounts, with a dollar sign or without. A number at the start of a line or after "Section" numbers a paragraph. */
export const amountsAndCharges = cachedByPage((pageText: PageText): Mention[] => {
  const charges = withChargesWithoutSign(pageText)
  const bounds = new Set(charges.flatMap((m) => [m.start, m.end]))
  const withoutSign: Mention[] = []
  for (const match of pageText.text.matchAll(amountWithoutSign)) {
    const { index: start } = match
    const end = start + match[0].length
    if (bounds.has(start) || bounds.has(end)) continue
    const line = pageText.lines[lineAt(pageText, start)]
    if (line && /^\s*$/.test(pageText.text.slice(line.start, start))) continue
    if (
      /(?:section|sec\.|article|paragraph|¶|and|or|through|form|no\.|#)\s*$/i.test(
        textBefore({ start }, pageText, 12),
      )
    )
      continue
    const cents = Math.round(Number(match[0].replace(/[S,]/g, '')) * 100)
    withoutSign.push(mentionAt(pageText, 'money', cents, start, end))
    if (withoutSign.length >= maxAmountsWithoutSign) break
  }
  return withoutSign.length === 0
    ? charges
    : inTextOrder([...charges, ...withoutOverlaps(withoutSign, charges)])
})

const fractions: Record<string, number> = {
  '1/2': 0.5,
  '1/4': 0.25,
  '3/4': 0.75,
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  half: 0.5,
  quarter: 0.25,
  fourth: 0.25,
}
const mixedPercent =
  /(?:(?<whole>\d{1,2})\s?(?:-|and|&)?\s?)?(?<![\d/])(?<part>1\/2|1\/4|3\/4|½|¼|¾)\s?(?:%|per\s?cent)|\b(?<wholeWord>one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen)\s+and\s+(?:one|a)[- ](?<wordPart>half|quarter|fourth)\s*(?:\([^)]{1,12}\)\s*)?(?:%|per\s?cent)(?:\s?\(\s?\d[^)]{0,10}\))?|\b(?:one|a)[- ](?<partOfOne>half|quarter|fourth) of (?:one|1|a)\s?(?:\(1\)\s?)?(?:%|per\s?cent)(?:\s?\(\s?[\d.][^)]{0,10}\))?/gi

/** Percentages, including "1 1/2%" and "one and one-half percent". */
export const percentsOf = cachedByPage((pageText: PageText): Mention[] => {
  const mixed = [...pageText.text.matchAll(mixedPercent)].flatMap((match) => {
    const { whole, part, wholeWord, wordPart, partOfOne } = match.groups ?? {}
    const base = wholeWord ? readNumberWords(wholeWord) : whole ? Number(whole) : 0
    const fraction = fractions[(part ?? wordPart ?? partOfOne ?? '').toLowerCase()]
    if (base === null || fraction === undefined) return []
    return [mentionAt(pageText, 'percent', base + fraction, match.index, match.index + match[0].length)]
  })
  // The 2% of "1/2%" is not a percentage of its own.
  const whole = withoutOverlaps(mentionsOf(pageText, 'percent'), mixed).filter(
    (m) => !/[/½¼¾]\s*$/.test(textBefore(m, pageText, 2)),
  )
  return mixed.length === 0 ? whole : inTextOrder([...whole, ...mixed])
})

export const amountsAndPercentsOf = cachedByPage((pageText: PageText): Mention[] =>
  inTextOrder([...amountsAndCharges(pageText), ...percentsOf(pageText)]),
)

/** A pattern of the names of regular dues. */
export const duesSource =
  "(?:dues|(?<!special )(?<!capital improvement )assessments?|common (?:area )?(?:charges?|expense)|(?:association|HOA|POA|COA|regime|maintenance|membership|condo(?:minium)?|home\\s?owners?'?s?'?|annual|yearly|monthly|quarterly|member|household) (?:association )?(?:dues |maintenance )?(?:fees?|charges?|payments?|rate))"

const unitWords =
  '(?:dwelling |living |residential |improved |platted )?(?:unit|lot|home ?owner|home ?site|home|house ?hold|household|house|owner|member|property|residence|residential unit|condominium|condo|townhome|townhouse|door|parcel|family|site|dwelling|apartment|villa|cottage|loft|duplex|patio home)'
/** A pattern of the unit that a charge is per: "per lot", "for each household". */
export const perUnit = `(?:(?:per|a|each|every|for each|for every|/)\\s{0,2}${unitWords})`
const perUnitAfter = new RegExp(
  `^\\s{0,3}\\)?\\s{0,3}(?:dollars\\s?)?[^.;$]{0,18}?(?:\\b|(?=/))${perUnit}\\b`,
  'i',
)
const perUnitAnywhere = new RegExp(`\\b${perUnit}\\b`, 'i')
/** Whether an amount is charged per unit, by the words after it or by its row or column. */
export const isPerUnit = (mention: Mention) =>
  perUnitAfter.test(mention.after) ||
  perUnitAnywhere.test(mention.row) ||
  (mention.row !== '' && /^per /i.test(mention.column) && perUnitAnywhere.test(mention.column))

const unitAfterPer = new RegExp(`(?:\\b(?:per|each|every)|/)\\s{0,2}(${unitWords})\\b`, 'i')
/** That an amount is charged per unit, with the document's word for it: "lot"; empty if no unit is named. */
export const chargedUnit = (mention: Mention): { each?: true; unit?: string } => {
  const unit = unitAfterPer.exec(`${mention.after.slice(0, 40)} ${mention.row}`)?.[1]?.toLowerCase()
  return unit === undefined ? {} : unit === 'unit' ? { each: true } : { each: true, unit }
}

// "annual meeting" and "two years" do not say how often an amount is paid.
const otherIntervalWords =
  /(?:semi-?)?annual(?:ly)? (?:meeting|membership meeting|general|budget|report|picnic|financial|members|homeowners? meeting)|\b(?:last|this|next|previous|prior|past|preceding|current|coming|calendar|fiscal|same|first|new|following|upcoming|budget) year|year of|\b(?:this|next|last) month|\d years?|\d+(?:st|nd|rd|th)? (?:day of )?(?:the |each )?month|months? of|year \d{4}|year[ -]end/gi

/** The last payment interval that a text names. */
const lastInterval = (text: string): PaymentInterval | null => {
  const plain = text.replace(otherIntervalWords, (words) => ' '.repeat(words.length))
  let [best, at] = [null as PaymentInterval | null, -1]
  for (const [interval, words] of intervalPatterns)
    for (const match of plain.matchAll(words))
      if (
        match.index > at &&
        !(
          interval === 'year' &&
          /(?:semi-?\s?|twice (?:a|per|each) |half an? )$/i.test(plain.slice(0, match.index))
        )
      )
        [best, at] = [interval, match.index]
  return best
}

const intervalAtStart =
  /^\s{0,3}\)?\s{0,3}(?:dollars\s?)?(?:\(?\s?(?:per|a|each|every|\/|for each|for every)\s{0,2}[\w-]{3,14}(?:\s[\w-]{3,12})?,?\s{0,2})?(?:,\s|for (?:the|one) )?\(?(?:per|a|each|every|\/|in|paid|payable|billed|due)?\s{0,2}(?:calendar |fiscal |full )?(?:months?\b|mo\b|monthly|quarter(?:ly)?\b|qtr|year(?:ly)?\b|yr\b|annually|annual\b|annum|semi-?annual(?:ly)?|twice a year)|^\s?\/\s?q\b/i

/** "per year, payable", where another interval follows. */
const intervalBeforePayment =
  /^\s{0,3}\)?\s{0,3}(?:dollars\s?)?(?:per|a|each|every|\/)\s{0,2}(?:calendar |fiscal )?(?:months?|quarter|year|annum)\b(?=,? (?:\w+ )?(?:payable|paid|billed|due|collected|in)\b)/i

/** A pattern of how often an amount is collected: "and are collected quarterly". */
export const collectionInterval =
  /^[^.;$]{0,12}\b(?:and|which) (?:is |are )?(?:collected|billed|paid|due|payable|invoiced|charged) (?:monthly|quarterly|annually|yearly|semi-?annually|twice a year|every month|each (?:month|quarter|year))\b/i

/** How often an amount is paid, in the words beside it. */
export function paymentIntervalOf(mention: Mention): PaymentInterval | null {
  return (
    // "$1,040 per year, payable quarterly" is an amount per year.
    lastInterval(intervalBeforePayment.exec(mention.after)?.[0] ?? '') ??
    lastInterval(intervalAtStart.exec(mention.after)?.[0] ?? '') ??
    lastInterval(collectionInterval.exec(mention.after)?.[0] ?? '') ??
    lastInterval(mention.before.slice(-90)) ??
    lastInterval(mention.row) ??
    lastInterval(mention.after.slice(0, 40).split(/[.;$]/)[0] ?? '') ??
    lastInterval(mention.column)
  )
}

const yearBefore = /\b((?:19|20)\d{2})\b[^.;$]{0,60}$/
const yearAfter = /^[^.;$]{0,45}?\b((?:19|20)\d{2})\b(?!\s?(?:to|dues|meeting))/
const wordsBeforeYear =
  /\b(?:for|in|effective|beginning|starting|begin|of|as of|until|through|year|from)\s[^.;$]{0,20}$|\($/i
/** The year that an amount is for, in the words beside it; empty if none is named. */
export function yearOfMention(mention: Mention): string {
  const column = /\b(?:19|20)\d{2}\b(?!-\d)/.exec(mention.column)?.[0]
  if (column) return column
  const next = yearAfter.exec(mention.after)
  if (next && wordsBeforeYear.test(mention.after.slice(0, next[0].length - 4))) return next[1] ?? ''
  return yearBefore.exec(mention.before)?.[1] ?? ''
}

const decisionWords =
  /\b(?:approved|adopted|passed|carried|unanimous(?:ly)?|ratified|voted to|voted in favor|was accepted|motion (?:carried|passed)|all in favor|has (?:been )?(?:increased|determined|voted|approved|decided)|effective)\b/i
const proposalWords =
  /\b(?:propos(?:e|es|ed|al|als|ing)|recommend(?:s|ed|ation|ing)?|suggest(?:s|ed|ion|ing)?|consider(?:s|ed|ing)?|discuss(?:ed|ion|ing)?|would|could|might|may need|potential(?:ly)?|option(?:s|al)?|if (?:the|we|approved|dues)|motion to|projected|draft|tabled|failed|what if|possib(?:le|ly))\b/i

/** Whether an amount is only suggested, rather than decided. */
export const isOnlyProposed = (mention: Mention) => {
  const nearbyText = `${mention.before.slice(-160)} ${mention.after.slice(0, 100)} ${mention.column}`
  return proposalWords.test(nearbyText) && !decisionWords.test(`${mention.sentence} ${mention.after}`)
}

const kindsInForce = ['ccrs', 'bylaws', 'rules', 'fee_schedule']
/** Words that show that the charge itself is proposed, rather than something else in its sentence. */
const proposedBefore =
  /\b(?:propos(?:e|es|ed|al|als|ing)|recommend(?:s|ed|ation|ing)?|suggest(?:s|ed|ion|ing)?|consider(?:s|ed|ing)?|motion to|draft|tabled)\b[^.;:()$]{0,80}$/i
const proposedAfter =
  /^[^.;()$]{0,40}(?:\(proposed\)|\b(?:is|are|was|were|has been|as) (?:being |only )?(?:proposed|recommended|suggested|considered)\b)/i
const proposedBeside = /\bproposed\b[^.;()$]{0,40}$/i

/** Whether a charge is only proposed. Those of governing documents are in force, whatever else a sentence discusses. */
export const isProposedCharge = (mention: Mention, kind: DocumentKind) => {
  if (proposedAfter.test(mention.after) || /\bproposed\b/i.test(mention.column)) return true
  if (kindsInForce.includes(kind)) return proposedBeside.test(mention.before)
  return proposedBefore.test(mention.before) && !decisionWords.test(`${mention.sentence} ${mention.after}`)
}

/** Joins the qualifiers that apply: "2026, proposed". */
export const joinQualifiers = (...words: (string | false | null | undefined)[]) =>
  words.filter(Boolean).join(', ')

/** An amount or a rate of charges. */
export const amountOrRate = ({ type, value }: Pick<Mention, 'type' | 'value'>) =>
  type === 'percent' ? percentage(Number(value), { decimals: 2 }) : money(Number(value))

/** At most `reach` characters before a mention, without earlier cells of its row. */
export const cellTextBefore = (mention: Mention, reach: number) => {
  const text = mention.before.slice(-reach)
  const cell = text.trimEnd().lastIndexOf('   ')
  return cell < 0 ? text : text.slice(cell)
}
/** At most `reach` characters after a mention, up to the next cell of its row. */
const cellTextAfter = (m: Mention, reach: number) => m.after.slice(0, reach).split('   ', 1)[0] ?? ''

/**
 * A signal that matches words at most `before` characters before a mention or `after` characters after it, in the same
 * cell.
 */
export const nearbyWords = (words: RegExp, weight: number, name: string, before = 60, after = 30): Signal =>
  customSignal(
    name,
    weight,
    (m) => words.test(cellTextBefore(m, before)) || (after > 0 && words.test(cellTextAfter(m, after))),
  )

/** Whether a page is part of a budget or statement, even if its document was classified as another kind. */
const isStatement = pageMatcher(
  /\b(?:total (?:operating )?(?:income|revenues?|expenses?|assets|liabilities)|net (?:operating )?income|profit (?:and|&) loss|balance sheet|income statement|statement of (?:revenues|operations))\b/i,
)

/** Whether an amount is in a row of a budget or statement: a sum for the year, not what one owner pays. */
export const isStatementRow = (mention: Mention, pageText: PageText) =>
  mention.row !== '' &&
  (['budget', 'financial_statement'].includes(pageText.document.kind) || isStatement(pageText)) &&
  !isPerUnit(mention)
export const inStatement = (weight: number): Signal =>
  customSignal('a row of a statement', weight, (m, { pageText }) => isStatementRow(m, pageText))
