import type { Mention } from '../page/mentions'
import { lineAt } from '../page/page-text'
import { expandAbbreviations } from '../page/abbreviations'
import { cellOf, columnChoiceOf } from './statement-amounts'
import { customSignal, type FieldSignals, type Surroundings } from './signal'

/** What a field's figures are called, as `normalizeLabel` returns it. */
type Label = {
  /** Whole labels of rows. */
  row: RegExp
  /**
   * Labels beside an amount in running text, which count only if another amount of its sentence has its counterpart's
   * label.
   */
  beside?: { label: RegExp; counterpart: RegExp }
  /** Pages that do not match are skipped. */
  hint: RegExp
}

const income = /^(?:(?:total|annual|gross|operating) )*(?:income|inc|revenues?|rev|receipts)$/
const expenses =
  /^(?:(?:total|annual|operating) )*(?:expenses?|exps?|expenditures?|disbursements|spending|outlays?)$/
const operating =
  /^(?:operating(?: (?:account|fund|cash))?|checking(?: account)?|operating (?:checking|bank)(?: account)?)$/
const reserves =
  /^(?:(?:capital|replacement) )?(?:reserves?|replacement fund)(?: (?:account|fund|balance|savings))*$/

const labels: Record<string, Label> = {
  'financial.totalIncome': {
    row: /^(?:money|total|cash|all) in$|^in total$|^(?:total )?(?:money|funds|cash) (?:received|collected)$|^total (?:collected|received|collections)$|^all (?:income|receipts|revenues?|collections|dues|deposits)$/,
    beside: { label: income, counterpart: expenses },
    hint: /\bin\b|received|collect|\ball (?:income|receipts|revenue|dues|deposits)/i,
  },
  'financial.totalExpenses': {
    row: /^(?:money|total|cash|all) out$|^out total$|^(?:total )?(?:money|funds|cash) (?:spent|paid(?: out)?|disbursed)$|^total (?:spent|paid(?: out)?|outgo|bills)$|^(?:all|total) (?:spending|expenses?|costs|bills|outlays|payments)$/,
    beside: { label: expenses, counterpart: income },
    hint: /\bout\b|\bexp\b|spent|\bpaid\b|disbursed|\b(?:all|total) (?:spending|expense|cost|bill|outlay|payment)/i,
  },
  'financial.operatingResult': {
    row: /^(?:this )?(?:fiscal )?year(?:'s)? (?:net )?(?:income|surplus|earnings|profit|result)$|^(?:(?:amount |money |what'?s )?left(?: over)?)$|^(?:surplus|excess|gain|profit) (?:or (?:loss|deficit) )?for (?:the )?year$/,
    beside: {
      label: /^(?:net|net (?:income|loss|surplus)|surplus|deficit|shortfall|left over|difference)$/,
      counterpart: expenses,
    },
    hint: /\bnet\b|\bleft\b|surplus|earnings|deficit|shortfall|difference/i,
  },
  'financial.bankBalance': {
    row: /^(?:money |cash |balance |funds )?(?:in|at) (?:the )?bank$|^(?:total )?(?:cash (?:on hand|in (?:the )?bank)|bank balance)$/,
    hint: /\bbank\b|\bcash\b/i,
  },
  'financial.currentReserve': {
    row: /^(?:total )?reserve (?:cash|balance|savings)$/,
    beside: { label: reserves, counterpart: operating },
    hint: /\bsvgs\b/i,
  },
  'financial.reserveContribution': {
    row: /^(?:transfer(?:red)? |paid |put |moved )?(?:in)?to (?:the )?(?:reserves?|savings|replacement fund)(?: (?:fund|account))?$|^reserve (?:contribution|transfer|funding|deposit)s?$|^(?:what )?(?:you|we) (?:now |currently |are )?(?:put(?:ting)?|set(?:ting)?|sav(?:e|ing)) (?:away|aside)?\s?(?:now|today|currently)?$|^(?:set|put|saved|setting|putting) (?:aside|away) for (?:the |a |future |new |our )*(?:dam|roofs?|roads?|streets?|paint(?:ing)?|paving|pool|siding|repairs|replacements?|projects?|elevators?|dock|wells?|bridge|clubhouse)$/,
    beside: { label: reserves, counterpart: expenses },
    hint: /savings|\bsvgs\b|\bput\b|set aside|saving|currently/i,
  },
  'financial.recommendedContribution': {
    row: /^(?:what )?(?:we|the study|study|the report|consultant) (?:suggests?|recommends?|advises?)(?: (?:saving|putting away|setting aside))?$|^(?:suggested|recommended)(?: (?:amount|payment|savings|rate|annual|monthly))?$/,
    hint: /suggest|recommend|advise/i,
  },
  'financial.minimumContribution': {
    row: /^(?:baseline|bare minimum) (?:amount|payment|savings|rate)$/,
    hint: /baseline|minimum/i,
  },
  'financial.insuranceExpense': {
    row: /^(?:total )?(?:annual )?(?:insurance )?premiums?$|^insurance(?: (?:premiums?|expenses?|costs?))?$/,
    hint: /\bins\b|premium/i,
  },
}

const leadingNumber = /^[\s\W]*(?:\d{3,6}(?:[-.]\d{1,4})?\s*[-–.:]?\s+)?/
const asides =
  /\((?:ytd|actual|budget|net|loss|deficit|[^)]{0,40}\d[^)]{0,40})\)|\b(?:19|20)\d{2}\b|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/gi
const qualifiers =
  /^(?:(?:the|our|its|an?|hoa|association'?s?|ytd|year[- ]to[- ]date|actual|current|present|budgeted|projected|proposed|approx\w*|about)\s+)+|\s+(?:ytd|to date|actual|budget|for|in|of|as of|at)$/gi

/** A label without numbers, dates, and qualifiers: "6900 - Reserve Xfer (2025)" is "reserve transfer". */
const normalizeLabel = (text: string) =>
  expandAbbreviations(text.replace(leadingNumber, ''))
    .toLowerCase()
    .replace(/\s*\/?\s*\((?:loss|deficit)\)/g, '')
    .replace(asides, ' ')
    .replace(/[()“”".,:=]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(qualifiers, '')
    .trim()

const separators = /[,;•·/|(\n]|:\s|\s[-–—]\s|\s(?:and|with|plus|&)\s|\s{3,}|\d\s/
const linkingWords =
  /(?:\s(?:is|was|are|were|of|at|totals?|totaled|came to|about|approximately|now|currently|from))*[\s:=$(–-]*$/i
const maxLabelLength = 60
const labelAfter =
  /^\s?(?:is |was )?(?:in|of|for)\s(?:the |our |its )?((?:[a-z]+ ){0,2}[a-z]+?)(?=\s?[,;.)]|\s(?:and|plus|&|at|on|as)\b|\s?$)/i

/** The last item of the text before an amount. */
const labelBefore = (text: string) =>
  normalizeLabel(text.slice(-maxLabelLength).replace(linkingWords, '').split(separators).at(-1) ?? '')

/** The labels of an amount in running text: the words before it up to a separator, and "in reserves" after it. */
const labelsBeside = (mention: Pick<Mention, 'before' | 'after'>) =>
  [
    labelBefore(mention.before),
    normalizeLabel(labelAfter.exec(mention.after.slice(0, maxLabelLength))?.[1] ?? ''),
  ].filter((l) => l !== '')

const amounts = /\$?\s?\d{1,3}(?:,\d{3})+(?:\.\d{2})?/g
const maxAmounts = 12

/** Whether an amount of the sentence has such a label. */
function hasLabeledAmount({ sentence }: Mention, words: RegExp): boolean {
  let count = 0
  for (const match of sentence.matchAll(amounts)) {
    if ((count += 1) > maxAmounts) return false
    const parts = {
      before: sentence.slice(0, match.index),
      after: sentence.slice(match.index + match[0].length),
    }
    if (labelsBeside(parts).some((l) => words.test(l))) return true
  }
  return false
}

/** Whether an amount is at the start of its line, followed by its own label. */
function beginsItsLine(mention: Mention, { pageText }: Surroundings) {
  const line = pageText.lines[lineAt(pageText, mention.start)]
  return (
    line && /^[\s$]*$/.test(line.text.slice(0, mention.start - line.start)) && /^\s[A-Z]/.test(mention.after)
  )
}

/** Whether a figure has one of the field's labels: in its row, or beside it where its counterpart is listed too. */
const isLabeled = ({ row, beside }: Label, mention: Mention, around: Surroundings) => {
  const place = cellOf(mention, around)
  if (place && !place.row.isProse)
    return row.test(normalizeLabel(mention.row)) && columnChoiceOf(mention, around) !== null
  if (!beside || beginsItsLine(mention, around)) return false
  return (
    labelsBeside(mention).some((l) => beside.label.test(l)) && hasLabeledAmount(mention, beside.counterpart)
  )
}

/** Whether an amount has the label of the figure that is listed with the field's. */
const isLabeledAsCounterpart = ({ beside }: Label, mention: Mention, around: Surroundings) =>
  beside !== undefined &&
  cellOf(mention, around)?.row.isProse !== false &&
  !beginsItsLine(mention, around) &&
  labelsBeside(mention).some((l) => beside.counterpart.test(l))

/** Adds signals for figures whose whole label is a name of the field, in rows and in running text. */
export function withLabels(field: FieldSignals): FieldSignals {
  const label = labels[field.path]
  if (!label) return field
  return {
    ...field,
    hint: new RegExp(`${field.hint.source}|${label.hint.source}`, 'i'),
    signals: [
      ...field.signals,
      customSignal('the whole label of its counterpart', -6, (m, around) =>
        isLabeledAsCounterpart(label, m, around),
      ),
      customSignal('its whole label', 7, (m, around) => isLabeled(label, m, around)),
    ],
  }
}
