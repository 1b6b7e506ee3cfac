import { money, type PaymentInterval } from '../../../report-fields/typed-value'
import { cachedByPage } from '../../page/cached-by-page'
import { mentionAt, textBefore, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { customSignal, inDocumentKind, type FieldSignals } from '../../signals/signal'

/** "Reserves - $23.24 (paving and fences)" */
const itemLine =
  /^\W{0,3}(?<label>[A-Z][\w ,&'’/.()-]{2,40}?)\s{0,3}(?:[-–—:]|\s{2})\s{0,12}\$\s?(?<amount>\d{1,4}(?:\.\d{2})?)(?=\s|$|[,;(/])/d
const [minItems, maxLinesBetween, maxTotalCents] = [4, 2, 3_000_00]
/** In characters. */
const reachAbove = 500
const duesAbove = /\b(?:dues|assessments?|fees?|per (?:home|unit|lot|household|owner))\b/i
const amountAbove = /\$\s?(\d{1,3}(?:,\d{3})?(?:\.\d{2})?)/g

type Item = { label: string; cents: number; start: number; end: number; line: number }
const centsOf = (figures: string) => Math.round(Number(figures.replace(/,/g, '')) * 100)

function itemGroups({ lines }: PageText): Item[][] {
  const groups: Item[][] = []
  for (const [line, { text, start }] of lines.entries()) {
    const match = itemLine.exec(text)
    const amountRange = match?.indices?.groups?.amount
    if (!match?.groups || !amountRange) continue
    const item = {
      label: match.groups.label?.trim() ?? '',
      cents: centsOf(match.groups.amount ?? ''),
      start: start + amountRange[0],
      end: start + amountRange[1],
      line,
    }
    const last = groups.at(-1)
    const previous = last?.at(-1)
    if (last && previous && line - previous.line <= maxLinesBetween + 1 && !/^total\b/i.test(previous.label))
      last.push(item)
    else groups.push([item])
  }
  return groups
}

/** The items of a list that add up to what one home pays, as below "Where do my dues of $137 a month go?". */
const itemsPerHome = cachedByPage((pageText: PageText): Mention[] =>
  itemGroups(pageText).flatMap((group) => {
    const items = group.filter(({ label }) => !/^total\b/i.test(label))
    const [first] = items
    const sum = items.reduce((cents, item) => cents + item.cents, 0)
    if (!first || items.length < minItems || sum > maxTotalCents) return []
    const above = textBefore(first, pageText, reachAbove)
    const totals = [
      ...group.filter(({ label }) => /^total\b/i.test(label)).map(({ cents }) => cents),
      ...[...above.matchAll(amountAbove)].map((m) => centsOf(m[1] ?? '')),
    ]
    // Amounts may be rounded to cents.
    if (!duesAbove.test(above) || !totals.some((total) => Math.abs(total - sum) <= items.length)) return []
    const period = /\bmonth|\/mo\b/i.test(above)
      ? 'month'
      : (/\b(?:quarter|year)|\bannual/i.exec(above)?.[0] ?? '').toLowerCase().replace('annual', 'year')
    return items.map((item) => ({
      ...mentionAt(pageText, 'money', item.cents, item.start, item.end),
      row: item.label,
      column: period,
    }))
  }),
)

const itemField = (path: string, label: RegExp, hint: RegExp): FieldSignals => ({
  path,
  mentions: (pageText) => itemsPerHome(pageText).filter((m) => label.test(m.row)),
  hint,
  bias: -4,
  signals: [
    customSignal('an item of what each home pays', 6, () => true),
    inDocumentKind(-4, 'ccrs', 'bylaws', 'rules', 'insurance', 'fee_schedule'),
  ],
  read: ({ value, column }) => ({
    typed: money(Number(value), { each: true, per: column === '' ? undefined : (column as PaymentInterval) }),
    qualifier: column,
  }),
})

/** What each home pays into reserves and for insurance, where dues are broken down by their use. */
export const homeBreakdownFields: readonly FieldSignals[] = [
  itemField(
    'financial.reserveContribution',
    /^(?:(?:capital|replacement|to|the) )*reserves?(?: (?:funds?|account|contributions?|savings))*$/i,
    /reserve/i,
  ),
  itemField(
    'financial.insuranceExpense',
    /^(?:(?:property|liability|master|building|association|HOA) )*insurance(?: (?:premiums?|policy|costs?))?$/i,
    /insurance/i,
  ),
]
