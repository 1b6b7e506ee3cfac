import { money } from '../../../report-fields/typed-value'
import { cachedByPage } from '../../page/cached-by-page'
import type { Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { tableRows, type Row } from '../../page/table'
import { joinQualifiers } from '../../signals/amounts'
import { clauseWithin } from '../../signals/clauses'
import { cellOf, statementAmounts, qualifierOf } from '../../signals/statement-amounts'
import {
  customSignal,
  inDocumentKind,
  contextMatches,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'

type Account = 'operating' | 'savings' | 'reserves' | 'certificates'
/** A total, stated or calculated, and the amounts of the accounts in it. */
type AccountSum = { sum: Mention; parts: Mention[] }

const accountPatterns: [Account, RegExp][] = [
  ['reserves', /\b(?:reserves?|(?:replacement|capital|road|roof|street|paving) (?:fund|savings|account))\b/i],
  ['operating', /\b(?:operating|ops?|checking|general (?:fund|account))\b/i],
  ['certificates', /\b(?:cds?|certificates? of deposit)\b/i],
  ['savings', /\b(?:savings|money market)\b/i],
]
const accountOf = (text: string): Account | null =>
  accountPatterns.find(([, words]) => words.test(text))?.[0] ?? null

const longestLabel = 50
const accountBefore =
  /(?:^|\W)((?:[A-Za-z'’()]+[ -]){0,5}[A-Za-z'’()]+)(?:\s(?:is|was|had|has|have|at|of|with|holds?|held|stood|stands?|contains?|balances?|a|now|currently)\b){0,5}\s?[:=–-]?\s*\$?\s*$/i
const accountAfter =
  /^\s(?:is |was |remain\w* )?(?:in|held in) (?:the |our |its |a )?((?:[A-Za-z'’]+ ){0,3}[A-Za-z'’]+)/i

/** The account that holds an amount, by the words directly beside it. */
function accountBeside(before: string, after: string): Account | null {
  return (
    accountOf(accountAfter.exec(after.slice(0, longestLabel))?.[1] ?? '') ??
    accountOf(accountBefore.exec(before.slice(-longestLabel))?.[1] ?? '')
  )
}

const notBalanceWords =
  /\b(?:totals?|totaling|totaled|combined|altogether|in all|transfer\w*|mov(?:e|ed|ing)|deposit(?:s|ed)? (?:of|into|to)|withdr\w+|interest|budget\w*|contribut\w+|spent|paid|pay|spend|borrow\w*|loans?|shall|must|if|example|should|would|expens\w+|income|increas\w+|decreas\w+|FDIC|clubs?|committee|(?:unit|lot) \d+|last (?:month|year)|previous\w*)\b/i
const mostAccounts = 6

/** Amounts in different accounts, one of them operating, are all that an association has in banks. */
const canBeSummed = (accounts: readonly Account[]) =>
  accounts.length >= 2 &&
  accounts.length <= mostAccounts &&
  accounts.includes('operating') &&
  new Set(accounts).size >= 2

/** "We have $4,200 in operating funds and $21,300 in reserves": the first is the balance, unless a total is stated. */
const isOperatingBesideReserves = (inAccounts: readonly { mention: Mention; account: Account }[]) =>
  inAccounts.every(
    ({ mention, account }) =>
      (account === 'operating' || account === 'reserves') &&
      /^ (?:is |was )?in (?:the |our |its )?\w/i.test(mention.after),
  ) && /\b(?:have|has|had|hold|holds|is|are|was|were)\s\$?$/i.test(inAccounts[0]?.mention.before ?? '')

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

/** "$4,200 in checking and $21,300 in savings", with no total or with one that equals their sum. */
function sumsInSentences(pageText: PageText, amounts: readonly Mention[]): AccountSum[] {
  const bySentence = Map.groupBy(
    amounts.filter((m) => m.row === ''),
    (m) => m.span.start,
  )
  return [...bySentence.values()].flatMap((sentenceAmounts) => {
    const [first] = sentenceAmounts
    if (
      !first ||
      sentenceAmounts.length < 2 ||
      sentenceAmounts.length > mostAccounts ||
      /\bbudget/i.test(first.sentence)
    )
      return []
    const inAccounts = sentenceAmounts.flatMap((mention) => {
      const { before, after } = clauseWithin(mention.before, mention.after)
      const account = accountBeside(before, after)
      return account === null ? [] : [{ mention, account }]
    })
    if (!canBeSummed(inAccounts.map(({ account }) => account))) return []
    const parts = inAccounts.map(({ mention }) => mention)
    const sum = sumOf(parts, first.span, pageText)
    const stated = sentenceAmounts.find((m) => !parts.includes(m) && m.value === sum.value)
    if (stated) return [{ sum: stated, parts }]
    if (isOperatingBesideReserves(inAccounts)) return []
    return inAccounts.length < sentenceAmounts.length || notBalanceWords.test(first.sentence)
      ? []
      : [{ sum, parts }]
  })
}

const statedTotal =
  /\btotal (?:cash|bank|funds|assets|balances?|in (?:the )?bank|on hand|current assets|accounts?)\b/i
/** In lines. */
const maxRowDistance = 2
/** In lines, and in rows. */
const maxTotalDistance = 3
const longestRow = 60
const notAnAccount =
  /\b(?:total|expens\w+|income|contribut\w+|transfer\w*|interest|fees?|budget|due|payable|receivable|loan|fund balance|equity|study|beginning|opening|previous|start|moved)\b/i

const notCash =
  /\b(?:receivables?|not (?:yet )?(?:paid|received|collected)|unpaid|uncollected|owed|prepaid)\b/i

/**
 * Whether a total of assets is that of these accounts and of dues not yet received, so that it is not a bank balance.
 */
function isTotalWithReceivables(total: Row, sum: number, rows: readonly Row[]): boolean {
  if (!/^total (?:current )?assets$/i.test(total.label)) return false
  const notCashRows = rows.filter(
    (row) => row.section === 'assets' && row.line < total.line && notCash.test(row.label),
  )
  const notCashCents = notCashRows.reduce((cents, row) => cents + (row.cells[0]?.cents ?? 0), 0)
  return notCashCents !== 0 && total.cells[0]?.cents === sum + notCashCents
}

/** Consecutive rows of accounts, with no total or with one that equals their sum. */
function sumsInRows(pageText: PageText, amounts: readonly Mention[]): AccountSum[] {
  const hasStatedTotal = statedTotal.test(pageText.text)
  const rows = tableRows(pageText)
  const groups: { row: Row; account: Account }[][] = []
  for (const [index, row] of rows.entries()) {
    const account =
      row.label.length <= longestRow && !notAnAccount.test(row.label) ? accountOf(row.label) : null
    if (account === null || row.cells.length !== 1 || row.isProse || !['', 'assets'].includes(row.section))
      continue
    const above = groups.at(-1)?.at(-1)?.row
    if (above && above === rows[index - 1] && row.line - above.line <= maxRowDistance)
      groups.at(-1)?.push({ row, account })
    else groups.push([{ row, account }])
  }
  return groups.flatMap((group) => {
    const last = group.at(-1)?.row
    if (!last || !canBeSummed(group.map(({ account }) => account))) return []
    const below = rows.slice(rows.indexOf(last) + 1).slice(0, maxTotalDistance)
    const [nextRow] = below
    const parts = group.flatMap(({ row }) => amounts.find((m) => m.start === row.cells[0]?.start) ?? [])
    if (parts.length < group.length) return []
    const sum = sumOf(parts, { start: group[0]?.row.start ?? 0, end: last.end }, pageText)
    if (below.some((row) => isTotalWithReceivables(row, Number(sum.value), rows))) return [{ sum, parts }]
    if (hasStatedTotal) return []
    const isNear = nextRow !== undefined && nextRow.line - last.line <= maxTotalDistance
    const stated = isNear && amounts.find((m) => m.start === nextRow.cells[0]?.start && m.value === sum.value)
    if (stated) return [{ sum: stated, parts }]
    // The next line may be another account, or their total under another name.
    return isNear && /total|balance|cash|funds/i.test(nextRow.label) ? [] : [{ sum, parts }]
  })
}

const sumsOf = cachedByPage((pageText: PageText): AccountSum[] => {
  const amounts = statementAmounts(pageText)
  return [...sumsInSentences(pageText, amounts), ...sumsInRows(pageText, amounts)]
})

/** A signal that an amount is one of several accounts that are summed. */
export const partOfSum = (weight: number): Signal =>
  customSignal('one of several accounts that are summed', weight, (mention, { pageText }) =>
    sumsOf(pageText).some(({ parts }) => parts.some((part) => part.start === mention.start)),
  )

/** The sum of all accounts, where the document lists them without a total. */
export const sumOfAccounts: FieldSignals = {
  path: 'financial.bankBalance',
  mentions: (pageText) => sumsOf(pageText).map(({ sum }) => sum),
  hint: /\b(?:operating|ops?\b|checking|ckg|chkg|general (?:fund|account))/i,
  bias: -4,
  signals: [
    customSignal('the sum of accounts', 6, () => true),
    // A budget may have operating and reserve figures, too, but no assets.
    customSignal('among the assets', 5, (m, around) => cellOf(m, around)?.row.section === 'assets'),
    contextMatches('sentence', /\b(?:treasurer|balances?|cash|as of|bank|accounts?)\b/i, 0.8),
    inDocumentKind(-5, 'ccrs', 'bylaws', 'rules', 'insurance', 'reserve_study', 'budget', 'fee_schedule'),
  ],
  read: (mention, around) =>
    typeof mention.value === 'number' && mention.value >= 100_00
      ? {
          typed: money(mention.value),
          // Without its place, the sum has the period of its sentence rather than that of one account's column.
          qualifier: joinQualifiers('sum of the accounts', qualifierOf({ ...mention, start: -1 }, around)),
        }
      : null,
}
