import { textOf } from '../../../report-fields/typed-value'
import { collapseWhitespace } from '../../../document-reading/comparable-text'
import { mentionAt, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { contextMatches, customSignal, type FieldSignals } from '../../signals/signal'

const capitalizedWord = "[A-Z][A-Za-z0-9&'-]{0,24}"
const bankWords =
  '(?:Bank(?:ing|corp|shares)?|BANK|Credit Union|CREDIT UNION|FCU|Bancorp|Savings(?: Bank| and Loan| & Loan)?|Trust(?: Company| Co\\b\\.?)?|Lending|Financial(?: Group| Services)?|Capital|Mortgage(?: Company)?|Federal)'
const bankName = new RegExp(
  `(?<![\\w&'-])(?:(?:${capitalizedWord}|of|the|and|&) ){0,5}?${capitalizedWord}(?: of| &| and)? ?${bankWords}(?: (?:of|&|and) (?:the )?${capitalizedWord}(?: ${capitalizedWord}){0,2})?(?:,? (?:N\\.?A\\.?|FSB|LLC|Inc\\b\\.?))?(?![A-Za-z])`,
  'g',
)
const bankOfPlace = new RegExp(
  `(?<![\\w&'-])(?:First |The |Community |United |National )?Bank of (?:the )?${capitalizedWord}(?: ${capitalizedWord}){0,2}|(?<![\\w&'-])Mutual of Omaha(?: Bank)?|(?<![\\w&'-])U\\.?S\\.? Bank|(?<![\\w&'-])(?:the )?SBA\\b|(?<![\\w&'-])(?:the )?Small Business Administration`,
  'g',
)
const onlyBankWords = new RegExp(`^(?:(?:${bankWords}|of|the|and)(?: |$))+$`)
const leadingWords =
  /^(?:(?:The|A|An|Our|From|With|To|By|At|Of|And|In|On|Through|Loan|Loans|Note|Payable|Lender|Balance|Payment|Payments|New|Current|Motion|Board|Association|HOA|Is|Was|Owed?|Borrowed|Refinanced|Treasurer|President|First Mortgage|January|February|March|April|May|June|July|August|September|October|November|December)\s)+(?=[A-Z])/i

const maxNames = 60

function bankMentions(pageText: PageText): Mention[] {
  const mentions: Mention[] = []
  for (const pattern of [bankOfPlace, bankName])
    for (const match of pageText.text.matchAll(pattern)) {
      if (mentions.length === maxNames) return mentions
      const start = match.index
      const end = start + match[0].length
      if (
        pageText.page.text.slice(start, end).includes('\n') ||
        mentions.some((mention) => start < mention.end && mention.start < end)
      )
        continue
      const name = collapseWhitespace(match[0])
        .replace(leadingWords, '')
        .replace(/^(?:the|of|and|&)\s/i, '')
      if (onlyBankWords.test(name)) continue
      mentions.push(mentionAt(pageText, 'name', name, end - name.length, end))
    }
  return mentions
}

const depositWords =
  /\b(?:checking|savings account|money market|CDs?|certificates? of deposit|deposit(?:s|ed)?|accounts? (?:at|with|in)|balance (?:at|in)|lock-?box|signature card|interest earned|invest\w*|autopay|online payments?|remit)\b/i

/** The lender of the association's loan. */
export const loanLender: FieldSignals = {
  path: 'financial.loanLender',
  mentions: bankMentions,
  hint: /\bloans?\b|borrow|line of credit|notes? payable|promissory|lender|refinanc/i,
  bias: -4.5,
  signals: [
    contextMatches(
      'sentence',
      /\bloans?\b|line of credit|borrow\w*|promissory note|notes? payable|refinanc\w*/i,
      2,
    ),
    contextMatches(
      'before',
      /\b(?:loans?|borrow(?:ed|ing)?|line of credit|notes?|financ(?:ed|ing)|refinanc\w*|owe[sd]?)\b[^.;]{0,70}\b(?:with|from|through|by|to|at|held by|provided by|between the Association and)\s(?:the )?$/i,
      3,
      'a loan from',
    ),
    contextMatches(
      'before',
      /\b(?:lender|lending institution|loan holder)(?: is|:| name:?)?\s{0,4}$/i,
      5,
      'lender is',
    ),
    contextMatches('after', /^'?s?\s(?:\w+ ){0,2}(?:loan|line of credit|note\b)/i, 3, 'a loan of the bank'),
    contextMatches(
      'after',
      /^[^.;]{0,30}\b(?:is|as|was) (?:the|our) lender|^[^.;]{0,25}\b(?:loaned|lent|holds (?:the|our) (?:loan|note)|approved (?:the|our|a) loan)/i,
      3.5,
    ),
    contextMatches(
      'sentence',
      /\bloan balance|principal|interest rate|matur\w+|balloon|term\b|closing on|amortiz\w+|owes?\b/i,
      0.8,
    ),
    contextMatches('before', /\bloan(?: payable| balance)?s?\s?[-–:]\s?$/i, 3, 'a line of the balance sheet'),
    contextMatches('row', /loans?\b|notes? payable|line of credit/i, 1.5),
    contextMatches('sentence', depositWords, -2),
    contextMatches(
      'sentence',
      /\b(?:home ?owner'?s? (?:loan|mortgage)|mortgagee|buyers?|purchasers?|homebuyer|foreclos\w+|unit owner|first mortgage|deed of trust|short sale|lot \d+|VA loan|FHA|Fannie|Freddie)\b/i,
      -4,
    ),
    contextMatches(
      'sentence',
      /\b(?:quotes?|propos\w+|bids?|consider\w*|options?|looking (?:at|into)|discuss\w*|would|could|rates from|declined|rejected|previous|former|paid off)\b/i,
      -1.6,
    ),
    contextMatches('sentence', /\bshall\b|may borrow|authori[sz]ed to|power to/i, -3),
    customSignal('a lender to buyers', -2, ({ value }) =>
      /mortgage|home loan|fannie|freddie/i.test(String(value)),
    ),
  ],
  read: ({ value }) =>
    typeof value === 'string' && value.length >= 3 && value.length <= 70 ? { typed: textOf(value) } : null,
}
