import type { Mention } from '../mentions'
import { lineAt } from '../rules/page-text'
import { spelledOut } from '../rules/shorthand'
import { cellOf, choiceOf } from './figures'
import { customSignal, type FieldSignals, type Surroundings } from './signal'

/** What a figure can be called, whole labels of rows, in the words that `plainLabel` leaves. */
type Label = {
  row: RegExp
  /** The same beside an amount in running text, where its list also has a figure of another label. */
  beside?: { label: RegExp; with: RegExp }
  /** Pages without these words have no such label. */
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
    row: /^(?:money|total|cash|all) in$|^in total$|^(?:total )?(?:money|funds|cash) (?:received|collected)$|^total (?:collected|received|collections)$/,
    beside: { label: income, with: expenses },
    hint: /\bin\b|received|collect/i,
  },
  'financial.totalExpenses': {
    row: /^(?:money|total|cash|all) out$|^out total$|^(?:total )?(?:money|funds|cash) (?:spent|paid(?: out)?|disbursed)$|^total (?:spent|paid(?: out)?|outgo|bills)$/,
    beside: { label: expenses, with: income },
    hint: /\bout\b|\bexp\b|spent|\bpaid\b|disbursed/i,
  },
  'financial.operatingResult': {
    row: /^(?:this )?(?:fiscal )?year(?:'s)? (?:net )?(?:income|surplus|earnings|profit|result)$|^(?:amount )?left over$|^(?:surplus|excess|gain|profit) (?:or (?:loss|deficit) )?for (?:the )?year$/,
    hint: /\bnet\b|left over|surplus|earnings/i,
  },
  'financial.bankBalance': {
    row: /^(?:money |cash |balance |funds )?(?:in|at) (?:the )?bank$|^(?:total )?(?:cash (?:on hand|in (?:the )?bank)|bank balance)$/,
    hint: /\bbank\b|\bcash\b/i,
  },
  'financial.currentReserve': {
    row: /^(?:total )?reserve (?:cash|balance|savings)$/,
    beside: { label: reserves, with: operating },
    hint: /\bsvgs\b/i,
  },
  'financial.reserveContribution': {
    row: /^(?:transfer(?:red)? |paid |put |moved )?(?:in)?to (?:the )?(?:reserves?|savings|replacement fund)(?: (?:fund|account))?$|^reserve (?:contribution|transfer|funding|deposit)s?$/,
    beside: { label: reserves, with: expenses },
    hint: /savings|\bsvgs\b/i,
  },
  'financial.insuranceExpense': {
    row: /^(?:total )?(?:annual )?(?:insurance )?premiums?$|^insurance(?: (?:premiums?|expenses?|costs?))?$/,
    hint: /\bins\b|premium/i,
  },
}

const numbered = /^[\s\W]*(?:\d{3,6}(?:[-.]\d{1,4})?\s*[-–.:]?\s+)?/
const aside =
  /\((?:ytd|actual|budget|net|loss|deficit|[^)]{0,40}\d[^)]{0,40})\)|\b(?:19|20)\d{2}\b|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/gi
const qualifying =
  /^(?:(?:the|our|its|an?|hoa|association'?s?|ytd|year[- ]to[- ]date|actual|current|present|budgeted|projected|proposed|approx\w*|about)\s+)+|\s+(?:ytd|to date|actual|budget|for|in|of|as of|at)$/gi

/** A label without what numbers or dates it: "6900 - Reserve Xfer (2025)" is "reserve transfer". */
const plainLabel = (text: string) =>
  spelledOut(text.replace(numbered, ''))
    .toLowerCase()
    .replace(/\s*\/?\s*\((?:loss|deficit)\)/g, '')
    .replace(aside, ' ')
    .replace(/[()“”".,:=]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(qualifying, '')
    .trim()

const separated = /[,;•·/|(\n]|:\s|\s[-–—]\s|\s(?:and|with|plus|&)\s|\s{3,}|\d\s/
const linked =
  /(?:\s(?:is|was|are|were|of|at|totals?|totaled|came to|about|approximately|now|currently|from))*[\s:=$(–-]*$/i
const longest = 60
const behind =
  /^\s?(?:is |was )?(?:in|of|for)\s(?:the |our |its )?((?:[a-z]+ ){0,2}[a-z]+?)(?=\s?[,;.)]|\s(?:and|plus|&|at|on|as)\b|\s?$)/i

const before = (text: string) =>
  plainLabel(text.slice(-longest).replace(linked, '').split(separated).at(-1) ?? '')

/** The labels of an amount in running text: the words between it and what separates it, and those that tell where it is. */
const besideOf = (m: Pick<Mention, 'before' | 'after'>) =>
  [before(m.before), plainLabel(behind.exec(m.after.slice(0, longest))?.[1] ?? '')].filter((l) => l !== '')

const figure = /\$?\s?\d{1,3}(?:,\d{3})+(?:\.\d{2})?/g
const mostFigures = 12

/** Whether another amount of the sentence has such a label. */
function hasOther({ sentence }: Mention, words: RegExp): boolean {
  let figures = 0
  for (const match of sentence.matchAll(figure)) {
    if ((figures += 1) > mostFigures) return false
    const around = {
      before: sentence.slice(0, match.index),
      after: sentence.slice(match.index + match[0].length),
    }
    if (besideOf(around).some((l) => words.test(l))) return true
  }
  return false
}

/** An amount at the start of its line, with its own label behind it, below another one. */
function beginsItsLine(m: Mention, { pageText }: Surroundings) {
  const line = pageText.lines[lineAt(pageText, m.start)]
  return line && /^[\s$]*$/.test(line.text.slice(0, m.start - line.start)) && /^\s[A-Z]/.test(m.after)
}

const isLabelled = ({ row, beside }: Label, m: Mention, around: Surroundings) => {
  const place = cellOf(m, around)
  if (place && !place.row.isProse) return row.test(plainLabel(m.row)) && choiceOf(m, around) !== null
  if (!beside || beginsItsLine(m, around)) return false
  return besideOf(m).some((l) => beside.label.test(l)) && hasOther(m, beside.with)
}

const isOfCounterpart = ({ beside }: Label, m: Mention, around: Surroundings) =>
  beside !== undefined &&
  cellOf(m, around)?.row.isProse !== false &&
  !beginsItsLine(m, around) &&
  besideOf(m).some((l) => beside.with.test(l))

/** Adds that the whole label of a figure is a name of the field, in rows and in running text. */
export function withLabels(field: FieldSignals): FieldSignals {
  const label = labels[field.path]
  if (!label) return field
  return {
    ...field,
    hint: new RegExp(`${field.hint.source}|${label.hint.source}`, 'i'),
    signals: [
      ...field.signals,
      customSignal('the whole label of its counterpart', -6, (m, around) =>
        isOfCounterpart(label, m, around),
      ),
      customSignal('its whole label', 7, (m, around) => isLabelled(label, m, around)),
    ],
  }
}
