import { cachedByPage } from './cached-by-page'
import type { TitleKind } from './columns'
import type { PageText } from './page-text'
import { stateAtEnd } from './table'

const titleLength = 500
const statementTitle =
  /\bprofit (?:and|&) loss|\bincome (?:and expense )?statement|\bstatement of (?:(?:operating|cash) )?(?:revenues?|operations|income|activities|receipts|cash)|\bbudget (?:vs?\.?|versus|to|comparison|performance|variance)\s|\bactuals? (?:vs?\.?|versus|to|and|compared)\s|\bfinancial (?:statements?|report)|\btreasurer'?s report|\bincome (?:and|&) expenses? (?:report|statement)/i

/** Whether a page's title says that it shows actual figures or a budget; a budget may continue from the previous page. */
export const titleKindOf = cachedByPage((pageText: PageText): TitleKind =>
  statementTitle.test(pageText.text.slice(0, titleLength).replace(/\s+/g, ' '))
    ? 'statement'
    : stateAtEnd(pageText).period?.isBudget
      ? 'budget'
      : '',
)
