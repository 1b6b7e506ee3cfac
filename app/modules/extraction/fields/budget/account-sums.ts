import { moneyText } from '../../../report-fields/parse'
import type { Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { tableRows, type Row } from '../../page/table'
import { clauseWithin } from '../../signals/clauses'
import { statementAmounts, qualifierOf } from '../../signals/figures'
import {
  customSignal,
  inDocumentKind,
  sentenceMatches,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'

type Account = 'operating' | 'savings' | 'reserves' | 'certificates'

const accounts: [Account, RegExp][] = [
  ['reserves', /\b(?:reserves?|(?:replacement|capital|road|roof|street|paving) (?:fund|savings|account))\b/i],
  ['operating', /\b(?:operating|ops?|checking|general (?:fund|account))\b/i],
  ['certificates', /\b(?:cds?|certificates? of deposit)\b/i],
  ['savings', /\b(?:savings|money market)\b/i],
]
const accountOf = (text: string): Account | null =>
  accounts.find(([, words]) => words.test(text))?.[0] ?? null

const longestLabel = 50
const accountBefore =
  /(?:^|\W)((?:[A-Za-z'’()]+[ -]){0,5}[A-Za-z'’()]+)(?:\s(?:is|was|had|has|have|at|of|with|holds?|held|stood|stands?|contains?|balances?|a|now|currently)\b){0,5}\s?[:=–-]?\s*\$?\s*$/i
const accountAfter =
  /^\s(?:is |was |remain\w* )?(?:in|held in) (?:the |our |its |a )?((?:[A-Za-z'’]+ ){0,3}[A-Za-z'’]+)/i

/** The account that an amount of a sentence is in, by the words right beside it. */
function accountBeside(before: string, after: string): Account | null {
  return (
    accountOf(accountAfter.exec(after.slice(0, longestLabel))?.[1] ?? '') ??
    accountOf(accountBefore.exec(before.slice(-longestLabel))?.[1] ?? '')
  )
}

const noBalance =
  /\b(?:totals?|totaling|totaled|combined|altogether|in all|transfer\w*|mov(?:e|ed|ing)|deposit(?:s|ed)? (?:of|into|to)|withdr\w+|interest|budget\w*|contribut\w+|spent|paid|pay|spend|borrow\w*|loans?|shall|must|if|example|should|would|expens\w+|income|increas\w+|decreas\w+|FDIC|clubs?|committee|(?:unit|lot) \d+|last (?:month|year)|previous\w*)\b/i
const mostAccounts = 6

const isSum = (kinds: readonly Account[]) =>
  kinds.length >= 2 && kinds.length <= mostAccounts && kinds.includes('operating') && new Set(kinds).size >= 2

function sumOf(parts: readonly Mention[], span: Mention['span'], { text }: PageText): Mention {
  const [first, last] = [parts[0] as Mention, parts.at(-1) as Mention]
  return {
    ...first,
    value: parts.reduce((sum, m) => sum + Number(m.value), 0),
    start: first.start,
    end: last.end,
    span,
    sentence: text.slice(span.start, span.end),
    before: text.slice(span.start, first.start),
    after: text.slice(last.end, span.end),
    row: '',
    column: '',
  }
}

/** "$4,200 in checking and $21,300 in savings": the accounts of a sentence that states no total. */
function inSentences(pageText: PageText, amounts: readonly Mention[]): { sum: Mention; parts: Mention[] }[] {
  const bySentence = Map.groupBy(
    amounts.filter((m) => m.row === ''),
    (m) => m.span.start,
  )
  return [...bySentence.values()].flatMap((list) => {
    const [first] = list
    if (!first || list.length < 2 || list.length > mostAccounts || /\bbudget/i.test(first.sentence)) return []
    const named = list.flatMap((m) => {
      const { before, after } = clauseWithin(m.before, m.after)
      const kind = accountBeside(before, after)
      return kind === null ? [] : [{ m, kind }]
    })
    if (!isSum(named.map(({ kind }) => kind))) return []
    const parts = named.map(({ m }) => m)
    const sum = sumOf(parts, first.span, pageText)
    const stated = list.find((m) => !parts.includes(m) && m.value === sum.value)
    if (stated) return [{ sum: stated, parts }]
    return named.length < list.length || noBalance.test(first.sentence) ? [] : [{ sum, parts }]
  })
}

const totalOfPage =
  /\btotal (?:cash|bank|funds|assets|balances?|in (?:the )?bank|on hand|current assets|accounts?)\b/i
const rowsApart = 2
const rowsToTotal = 3
const longestRow = 60
const notAnAccount =
  /\b(?:total|expens\w+|income|contribut\w+|transfer\w*|interest|fees?|budget|due|payable|receivable|loan|fund balance|equity|study|beginning|opening|previous|start|moved)\b/i

/** Lines of accounts, one below the other, without a total. */
function inRows(pageText: PageText, amounts: readonly Mention[]): { sum: Mention; parts: Mention[] }[] {
  if (totalOfPage.test(pageText.text)) return []
  const rows = tableRows(pageText)
  const groups: { row: Row; kind: Account }[][] = []
  for (const [at, row] of rows.entries()) {
    const kind = row.label.length <= longestRow && !notAnAccount.test(row.label) ? accountOf(row.label) : null
    const isOne =
      row.cells.length === 1 && !row.isProse && kind !== null && ['', 'assets'].includes(row.section)
    const above = groups.at(-1)?.at(-1)?.row
    if (!isOne) continue
    if (above && above === rows[at - 1] && row.line - above.line <= rowsApart)
      groups.at(-1)?.push({ row, kind })
    else groups.push([{ row, kind }])
  }
  return groups.flatMap((group) => {
    const last = group.at(-1)?.row
    const next = last && rows[rows.indexOf(last) + 1]
    if (!last || !isSum(group.map((g) => g.kind))) return []
    const parts = group.flatMap(({ row }) => amounts.find((m) => m.start === row.cells[0]?.start) ?? [])
    if (parts.length < group.length) return []
    const sum = sumOf(parts, { start: group[0]?.row.start ?? 0, end: last.end }, pageText)
    const isNear = next !== undefined && next.line - last.line <= rowsToTotal
    const stated = isNear && amounts.find((m) => m.start === next.cells[0]?.start && m.value === sum.value)
    if (stated) return [{ sum: stated, parts }]
    // A line right below may be another account or their total by another name.
    return isNear && /total|balance|cash|funds/i.test(next.label) ? [] : [{ sum, parts }]
  })
}

const found = new WeakMap<PageText, { sum: Mention; parts: Mention[] }[]>()

function sumsOf(pageText: PageText) {
  const known = found.get(pageText)
  if (known) return known
  const amounts = statementAmounts(pageText)
  const sums = [...inSentences(pageText, amounts), ...inRows(pageText, amounts)]
  found.set(pageText, sums)
  return sums
}

/** One of the accounts that a sum of the page is made of. */
export const isPartOfSum = (weight: number): Signal =>
  customSignal('one of the accounts of a sum', weight, (m, { pageText }) =>
    sumsOf(pageText).some(({ parts }) => parts.some((part) => part.start === m.start)),
  )

/** What all accounts hold, where the document lists them without their total. */
export const sumOfAccounts: FieldSignals = {
  path: 'financial.bankBalance',
  mentions: (pageText) => sumsOf(pageText).map(({ sum }) => sum),
  hint: /\b(?:operating|ops?\b|checking|ckg|chkg|general (?:fund|account))/i,
  bias: -4,
  signals: [
    customSignal('a sum of accounts', 6, () => true),
    sentenceMatches('sentence', /\b(?:treasurer|balances?|cash|as of|bank|accounts?)\b/i, 0.8),
    inDocumentKind(-5, 'ccrs', 'bylaws', 'rules', 'insurance', 'reserve_study', 'budget', 'fee_schedule'),
  ],
  read: (m, around) =>
    typeof m.value === 'number' && m.value >= 100_00
      ? {
          value: moneyText(m.value),
          comparable: m.value,
          qualifier: ['sum of the accounts', qualifierOf({ ...m, start: -1 }, around)]
            .filter(Boolean)
            .join(', '),
        }
      : null,
}
