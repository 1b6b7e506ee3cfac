import { cachedByPage } from '../../page/cached-by-page'
import type { Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'
import { tableRows } from '../../page/table'
import { cellOf } from '../../signals/statement-amounts'
import { customSignal, type Signal } from '../../signals/signal'

/** The kind of account named after an amount that begins its line: "$8,200 Reserve Account". */
function accountAfter({ start, end }: Mention, pageText: PageText): 'reserves' | 'other' | null {
  const line = pageText.lines[lineAt(pageText, start)]
  if (!line || /\S/.test(pageText.text.slice(line.start, start))) return null
  const labelText = pageText.text.slice(end, line.start + line.text.length).trim()
  if (!/^[A-Z][A-Za-z ()]{1,40}$/.test(labelText)) return null
  return /\breserves?\b/i.test(labelText) ? 'reserves' : 'other'
}

const datedBalance = /^balance,? (?:as of |at |on )?(?:\d{1,2}\/\d{1,2}\/\d{2,4}|[A-Z][a-z]{2,8} \d)/i

/** The line of the last dated balance of a page; -1 without one. */
const lastDatedBalance = cachedByPage(
  (pageText: PageText): number =>
    tableRows(pageText).findLast((row) => datedBalance.test(row.label))?.line ?? -1,
)

const fundEquityLabel =
  /^(?:total )?(?:(?:replacement|reserve|capital reserve) (?:fund|equity)(?: (?:balance|equity))?|reserves?)$/i

/** The number of reserve accounts that a balance sheet lists; 0 if it also has their sum. */
const unsummedReserveAccounts = cachedByPage((pageText: PageText): number => {
  const reserveRows = tableRows(pageText).filter(
    (row) => row.section === 'assets' && /\breserves?\b/i.test(row.label),
  )
  return reserveRows.some((row) => /^totals?\b/i.test(row.label)) ? 0 : reserveRows.length
})

/** The reserve accounts that a balance sheet or a list of accounts names, and their balances. */
export const reserveAccountSignals: readonly Signal[] = [
  // Such a summary has an operating and a reserve account, each with a beginning and an ending balance.
  customSignal(
    'the ending balance of a reserve account',
    9,
    (mention, around) =>
      cellOf(mention, around)?.row.section === 'reserves' &&
      /^(?:end(?:ing)?|closing|year[- ]end) (?:account |fund |cash |reserve )?balance(?:,? (?:as of |at |on )?[\d/., A-Za-z]{0,20}\d)?$/i.test(
        mention.row,
      ),
  ),
  customSignal('the last balance of a reserve account that has a date', 7, (mention, around) => {
    const ownRow = cellOf(mention, around)?.row
    return (
      ownRow?.section === 'reserves' &&
      datedBalance.test(ownRow.label) &&
      ownRow.line >= lastDatedBalance(around.pageText)
    )
  }),
  customSignal(
    'the equity of a reserve fund that not just one account holds',
    7,
    (mention, around) =>
      fundEquityLabel.test(mention.row) &&
      cellOf(mention, around)?.row.section === 'liabilities' &&
      unsummedReserveAccounts(around.pageText) !== 1,
  ),
  customSignal(
    'one of several reserve accounts',
    -6,
    (mention, around) =>
      cellOf(mention, around)?.row.section === 'assets' &&
      /\breserves?\b/i.test(mention.row) &&
      !/\btotal\b/i.test(mention.row) &&
      unsummedReserveAccounts(around.pageText) >= 2,
  ),
  customSignal(
    'followed on its line by a reserve account',
    7,
    (m, { pageText }) => accountAfter(m, pageText) === 'reserves',
  ),
  customSignal(
    'followed on its line by another account',
    -5,
    (m, { pageText }) => accountAfter(m, pageText) === 'other',
  ),
  customSignal(
    'in that account, after a reserve account',
    8,
    (mention) =>
      /\breserve (?:account|fund)s?\b[^.;$]{0,20}$/i.test(mention.before) &&
      /^\s?(?:\+\/-|±)?\s?(?:sitting |remaining |left |held |available |currently ){0,2}in (?:that|the|this) (?:account|fund)\b/i.test(
        mention.after,
      ),
  ),
]
